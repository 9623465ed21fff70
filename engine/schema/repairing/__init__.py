"""From a schema's text to a document: what is plainly meant is repaired, and told."""
