"""The Fixtures page's model: what is on the shelf, and what is done to it."""
