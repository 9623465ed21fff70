"""The Traffic page's model: what is seen of the journal."""
