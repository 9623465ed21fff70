"""What a text mentions, whatever it is read for."""
