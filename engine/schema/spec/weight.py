"""How heavy a document is for whoever holds values against it."""

from collections.abc import Iterator

from engine.jsontext import JsonObject
from engine.schema.spec.document import Document
from engine.schema.spec.keywords import subschemas

_FOR_THE_SAME = frozenset(("allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "dependencies"))
"""Keywords whose schemas hold for the value itself, and for no part of it."""


def weight(document: Document) -> int:
    """How many schemas one value may be held against, every reference written out, the most for any schema.

    Parts of the value are values of their own; references that lead back into themselves count once.
    """
    known: dict[int, int] = {}
    agenda: list[JsonObject] = [document.root] if isinstance(document.root, dict) else []
    while agenda:
        node = agenda[-1]
        children = list(_unfolded(document, node))
        if id(node) not in known:
            known[id(node)] = 0
            agenda.extend(child for child, _ in children if id(child) not in known)
        else:
            agenda.pop()
            beside = (known.get(id(child), 0) or 1 for child, is_beside in children if is_beside)
            known[id(node)] = known[id(node)] or 1 + sum(beside)
    return max(known.values(), default=1)


def _unfolded(document: Document, node: JsonObject) -> Iterator[tuple[JsonObject, bool]]:
    """The schemas below one, and whether they hold for the same value."""
    target = document.reach(node) if isinstance(node.get("$ref"), str) else None
    if isinstance(target, dict):
        yield target, True
    for steps, child in subschemas(node):
        if isinstance(child, dict) and steps[0] not in ("$defs", "definitions"):
            yield child, steps[0] in _FOR_THE_SAME
