"""What the answers of the providers are made of."""
