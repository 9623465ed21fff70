"""Which properties take what a text offers though the schema doesn't require them."""

import re
from collections.abc import Sequence

from engine.extract.slots.shapes import type_of
from engine.extract.tables.actions import orders_for
from engine.jsontext import JsonObject

_ACTIONS = 50
"""Listed values that may be actions."""
_OPTIONAL = re.compile(r"\b(?:default|optional)", re.IGNORECASE)


def is_optional(schema: JsonObject, description: str) -> bool:
    """Whether a property has a default or calls itself optional: what tells where a schema requires nothing."""
    return "default" in schema or _OPTIONAL.search(description) is not None


def acted_on(found: Sequence[tuple[Sequence[str | int], JsonObject, bool, str]]) -> int:
    """The place of the first text where only an action is required, as not every action is done to something; else -1.

    Each property is given as its path, its schema, whether it is required, and its description.
    """
    required = [schema for _, schema, is_required, _ in found if is_required]
    if not required or not all(map(_is_action, required)):
        return -1
    texts = (
        place
        for place, (path, schema, _, description) in enumerate(found)
        if len(path) == 1
        and type_of(schema) == "string"
        and "enum" not in schema
        and not is_optional(schema, description)
    )
    return next(texts, -1)


def _is_action(schema: JsonObject) -> bool:
    """Whether a property lists what the tool can do."""
    listed = schema.get("enum")
    return isinstance(listed, list) and bool(orders_for(tuple(map(str, listed[:_ACTIONS]))))
