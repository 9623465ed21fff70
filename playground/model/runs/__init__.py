"""Runs and recorded exchanges: made, folded, told as tables."""
