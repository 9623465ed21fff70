"""The Tools page's model: definitions, trials of them, and arguments spoiled on purpose."""
