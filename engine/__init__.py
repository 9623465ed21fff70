"""A deterministic test double for LLM applications."""
