"""How often a text asks for one tool, and the words of each time."""
