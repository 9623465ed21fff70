"""What the properties of a schema ask for."""
