"""Two exchanges beside each other."""
