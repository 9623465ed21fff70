"""The messages of a conversation: which are read, what newer ones change, what is still asked for."""
