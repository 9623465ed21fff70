"""The Lens page."""
