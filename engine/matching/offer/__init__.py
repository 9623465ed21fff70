"""The tools on offer as the words of a message meet them: what each one says and what it takes."""
