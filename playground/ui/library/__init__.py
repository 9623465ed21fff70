"""The Fixtures page."""
