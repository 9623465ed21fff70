"""What later requests may point to, and the calls about it."""
