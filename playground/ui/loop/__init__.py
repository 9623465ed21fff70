"""The Loop page."""
