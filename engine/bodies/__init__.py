"""Request bodies of every provider, read as chat requests."""
