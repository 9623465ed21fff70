"""Which properties take what a text offers though the schema doesn't require them."""

import re
from collections.abc import Collection, Sequence

from engine.extract.tables.actions import orders_for
from engine.jsontext import JsonObject

_ACTIONS = 50
"""Listed values that may be actions."""
_OPTIONAL = re.compile(r"\b(?:default|optional)", re.IGNORECASE)


def is_optional(schema: JsonObject, description: str) -> bool:
    """Whether a property has a default or calls itself optional: what tells where a schema requires nothing."""
    return "default" in schema or _OPTIONAL.search(description) is not None


def acted_on(found: Sequence[tuple[Sequence[str | int], JsonObject, bool, str]]) -> Collection[int]:
    """The places of what an action is done to, where one is required: not every action is done to something.

    That are ids, and where nothing else is required the first that is named as a thing is. Each property is given as
    its path, its schema, whether it is required, and its description.
    """
    required = [_is_action(schema) for _, schema, is_required, _ in found if is_required]
    if not any(required):
        return ()
    free = [place for place, (path, schema, _, description) in enumerate(found) if _is_free(path, schema, description)]
    ids = [place for place in free if _ID.search(str(found[place][0][-1]))]
    texts = [place for place in free if _OBJECT.search(str(found[place][0][-1]))] if all(required) else []
    return {*ids, *texts[:1]}


_ID = re.compile(r"(?:^|_)(?:id|key)$|[a-z]Id$")
_OBJECT = re.compile(
    r"(?:^|_)(?:item|title|name|content|task|todo|product|thing|note|text|entry|subject|target|object|path|file|user)$",
    re.IGNORECASE,
)


def _is_free(path: Sequence[str | int], schema: JsonObject, description: str) -> bool:
    return len(path) == 1 and "enum" not in schema and not is_optional(schema, description)


def _is_action(schema: JsonObject) -> bool:
    """Whether a property lists what the tool can do."""
    listed = schema.get("enum")
    return isinstance(listed, list) and bool(orders_for([*map(str, listed[:_ACTIONS])]))
