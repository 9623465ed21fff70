"""The Instructions page's model: a block as cards, its variants, its preview."""
