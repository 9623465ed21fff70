"""What to say: a tuple of responders, first answer wins."""
