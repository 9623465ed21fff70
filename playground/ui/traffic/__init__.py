"""The Traffic page."""
