"""What is said in so many words: what is to be written, looked for, done or drawn, and how it is introduced."""
