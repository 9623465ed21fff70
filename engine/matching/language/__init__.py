"""What is known of words whatever tools are on offer: their forms, what they mean, which of them are values."""
