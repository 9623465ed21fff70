"""What the playground knows and computes; nothing here draws."""
