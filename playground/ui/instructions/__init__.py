"""The Instructions page."""
