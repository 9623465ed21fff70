"""Items of OpenAI's Responses that only name others, and the kept ones that they name."""

from collections.abc import Iterator
from itertools import chain
from typing import cast

from engine.bodies.fields import Fields
from engine.bodies.responses import is_reference
from engine.errors import NotFound
from engine.jsontext import Json, JsonObject, compact
from engine.stored import conversations
from engine.stored.items import of_response
from engine.stored.memory import Elsewhere, Memory, Remembered

RESPONSE = "resp_"
"""What the ids of responses begin with."""
_STEM = 36
"""Characters that the ids of a response's items have of its own."""


def resolved(memory: Memory, body: Fields, name: str = "input") -> Fields:
    """The body with what its items name in their place. Raises NotFound for what is in nothing that is kept.

    They stay what they are where nothing is known of what is kept.
    """
    given = body.get(name)
    if isinstance(memory, Elsewhere) or not isinstance(given, list) or not any(map(is_reference, given)):
        return body
    found = _found(memory, {_named(item) for item in given if is_reference(item)})
    items: list[Json] = [_kept(found, _named(item)) if is_reference(item) else item for item in given]
    return Fields({**body.values, name: items}, body.path)


def _kept(found: dict[str, JsonObject], identity: str) -> JsonObject:
    if identity not in found:
        raise NotFound(
            f"Item with id '{identity[:100]}' not found. Items are not persisted when `store` is set to false. Try "
            "again with `store` set to true, or remove this item from your input.",
            param="input",
        )
    return found[identity]


def _found(memory: Memory, wanted: set[str]) -> dict[str, JsonObject]:
    """Those of the wanted items that are kept, by their ids."""
    found: dict[str, JsonObject] = {}
    for identity in _candidates(memory, wanted):
        if wanted <= found.keys():
            break
        record = memory.get(identity)
        if record and _may_hold(record, identity, wanted):
            held = {_named(item): item for item in _items(record, identity)}
            found = {name: held[name] for name in wanted if name in held} | found
    return found


def _candidates(memory: Memory, wanted: set[str]) -> Iterator[str]:
    """The ids of what may hold an item: the responses that it is named after, then all, the newest first."""
    for name in sorted(wanted):
        stem = name.partition("_")[2][:_STEM]
        yield from memory.ids(f"{RESPONSE}{stem}") if len(stem) == _STEM else ()
    yield from reversed(memory.ids(RESPONSE))
    yield from reversed(memory.ids(conversations.PREFIX))


def _may_hold(record: Remembered, identity: str, wanted: set[str]) -> bool:
    """Whether one of the ids stands in what is kept, or is one that is made of the place in it."""
    stem = identity.partition("_")[2][:_STEM]
    texts = (compact(name)[1:-1].encode() for name in wanted)
    return any(text in record.body or text in record.items for text in texts) or any(stem in name for name in wanted)


def _items(record: Remembered, identity: str) -> Iterator[JsonObject]:
    items = record.read_items()
    if not identity.startswith(RESPONSE):
        return iter(cast("list[JsonObject]", items))
    return chain(of_response(items, identity), cast("list[JsonObject]", record.read()["output"]))


def _named(item: Json) -> str:
    return str(cast("JsonObject", item)["id"])
