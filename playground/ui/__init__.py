"""What the playground draws: values in, elements out."""
