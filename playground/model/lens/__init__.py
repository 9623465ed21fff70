"""The Lens page's model: a stream, event by event."""
