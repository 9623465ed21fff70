"""Items of OpenAI's Responses that only name others, and the kept ones that they name."""

from collections.abc import Iterator
from typing import cast

from engine.bodies.fields import Fields
from engine.bodies.responses import is_reference
from engine.errors import NotFound
from engine.jsontext import Json, JsonObject, compact
from engine.stored import conversations
from engine.stored.items import of_response
from engine.stored.memory import Memory, Remembered

RESPONSE = "resp_"
"""What the ids of responses begin with."""


def resolved(memory: Memory, body: Fields, name: str = "input") -> Fields:
    """The body with what its items name in their place. Raises NotFound for what is in nothing that is kept."""
    given = body.get(name)
    if not isinstance(given, list) or not any(map(is_reference, given)):
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
    """Those of the wanted items that are kept, by their ids; the newest responses are looked through first."""
    found: dict[str, JsonObject] = {}
    for prefix, items_of in ((RESPONSE, _of_response), (conversations.PREFIX, _of_conversation)):
        for identity in reversed(memory.ids(prefix)):
            if wanted <= found.keys():
                return found
            record = memory.get(identity)
            if record and _may_hold(record, identity, wanted):
                held = {_named(item): item for item in items_of(record, identity)}
                found = {name: held[name] for name in wanted if name in held} | found
    return found


def _may_hold(record: Remembered, identity: str, wanted: set[str]) -> bool:
    """Whether one of the ids stands in what is kept, or is one that is made of the place in it."""
    stem = identity[len(RESPONSE) :][:36]
    texts = (compact(name)[1:-1].encode() for name in wanted)
    return any(text in record.body or text in record.items for text in texts) or any(stem in name for name in wanted)


def _of_response(record: Remembered, identity: str) -> Iterator[JsonObject]:
    yield from of_response(record.read_items(), identity)
    yield from cast("list[JsonObject]", record.read()["output"])


def _of_conversation(record: Remembered, identity: str) -> Iterator[JsonObject]:
    del identity
    yield from cast("list[JsonObject]", record.read_items())


def _named(item: Json) -> str:
    return str(cast("JsonObject", item)["id"])
