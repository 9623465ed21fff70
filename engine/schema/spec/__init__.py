"""A schema as JSON Schema has it: its keywords and drafts, where each part of it stands, what it accepts."""
