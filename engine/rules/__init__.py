"""Rules: when the user says this, answer that."""

from engine.rules.published import json_schema, schema_text
from engine.rules.rules import Rules, load

__all__ = ["Rules", "json_schema", "load", "schema_text"]
