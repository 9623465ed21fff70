"""OpenAI's conversations: items that calls add to, and that stand before the input of a response."""

from collections.abc import Callable
from itertools import count
from typing import NoReturn, cast

from engine.bodies.fields import Fields, wrong_type
from engine.errors import NotFound
from engine.identity import fingerprint_of
from engine.jsontext import Json, JsonObject, compact
from engine.stored.items import ids_of, with_fresh_ids
from engine.stored.memory import Memory, Remembered

PREFIX = "conv_"
"""What the ids of conversations begin with."""

_DIGITS = 8
_GONE = Remembered(b"", b"[]")
"""What stays of one that was deleted, so that no other gets its id."""


def named(body: Fields) -> str:
    """The id of the conversation that a request is part of; "" for none. Raises RequestError."""
    match body.get("conversation"):
        case None:
            return ""
        case str(identity):
            return identity
        case dict(value):
            return Fields(value, body.at("conversation")).required_text("id")
        case value:
            raise wrong_type(body.at("conversation"), "a string or an object", value)


def create(memory: Memory, body: Fields, created: int) -> JsonObject:
    """A new conversation, with the items and the metadata of a request that were read before.

    Its id derives from the request, and from how many were begun with the same before.
    """
    stem = f"{PREFIX}{fingerprint_of(body.values)[:40]}"

    def begin(number: int) -> Remembered | None:
        identity = f"{stem}{number:0{_DIGITS}d}"
        conversation: JsonObject = {
            "id": identity,
            "object": "conversation",
            "created_at": created,
            "metadata": body.mapping("metadata"),
        }
        made = _remembered(conversation, [*with_fresh_ids(given, _stem(identity), [])])
        return memory.change(identity, lambda known: None if known else made)

    given = cast("list[Json]", body.get("items") or [])
    newest = max((int(identity[-_DIGITS:]) for identity in memory.ids(stem)), default=-1)
    return next(filter(None, map(begin, count(newest + 1)))).read()


def find(memory: Memory, identity: str) -> Remembered:
    """The conversation of that id and its items. Raises NotFound."""
    return _known(memory.get(identity), identity)


def items_of(memory: Memory, identity: str) -> list[JsonObject]:
    """The items of a conversation, oldest first. Raises NotFound."""
    return cast("list[JsonObject]", find(memory, identity).read_items())


def rename(memory: Memory, identity: str, metadata: JsonObject) -> JsonObject:
    """The conversation with other metadata, all that can be changed. Raises NotFound."""

    def other(known: Remembered) -> Remembered:
        return _remembered({**known.read(), "metadata": metadata}, known.read_items())

    return _change(memory, identity, other).read()


def delete(memory: Memory, identity: str) -> None:
    """Forgets a conversation with its items. Raises NotFound."""
    _change(memory, identity, lambda _: _GONE)


def add(memory: Memory, identity: str, items: list[Json]) -> list[JsonObject]:
    """Adds items at the end; gives them as they stand there. Raises NotFound."""

    def longer(known: Remembered) -> Remembered:
        before = known.read_items()
        return _remembered(known.read(), [*before, *with_fresh_ids(items, _stem(identity), before)])

    now = _change(memory, identity, longer).read_items()
    return cast("list[JsonObject]", now[len(now) - len(items) :])


def add_once(memory: Memory, identity: str, items: list[JsonObject]) -> None:
    """Adds those of the items whose ids no item of the conversation has, where it hasn't been deleted meanwhile."""

    def longer(known: Remembered | None) -> Remembered | None:
        if known in (None, _GONE):
            return None
        before = known.read_items()
        taken = ids_of(before)
        new = {identity: item for item in items if (identity := str(item["id"])) not in taken}
        return _remembered(known.read(), [*before, *new.values()])

    memory.change(identity, longer)


def find_item(memory: Memory, identity: str, item_id: str) -> JsonObject:
    """One item of a conversation. Raises NotFound."""
    found = (item for item in items_of(memory, identity) if item["id"] == item_id)
    return next(found, None) or _no_item(identity, item_id)


def drop_item(memory: Memory, identity: str, item_id: str) -> JsonObject:
    """The conversation without an item. Raises NotFound."""

    def shorter(known: Remembered) -> Remembered:
        before = cast("list[JsonObject]", known.read_items())
        left: list[Json] = [item for item in before if item["id"] != item_id]
        return _remembered(known.read(), left) if len(left) < len(before) else _no_item(identity, item_id)

    return _change(memory, identity, shorter).read()


def _change(memory: Memory, identity: str, how: Callable[[Remembered], Remembered]) -> Remembered:
    changed = memory.change(identity, lambda known: how(_known(known, identity)))
    return cast("Remembered", changed)


def _known(found: Remembered | None, identity: str) -> Remembered:
    if found in (None, _GONE) or not identity.startswith(PREFIX):
        raise NotFound(f"Conversation with id '{identity[:100]}' not found.")
    return found


def _no_item(identity: str, item_id: str) -> NoReturn:
    raise NotFound(f"Item with id '{item_id[:100]}' not found in the conversation '{identity[:100]}'.")


def _stem(identity: str) -> str:
    """What the ids of items begin with that are added to a conversation, those of no other's."""
    return fingerprint_of(identity)


def _remembered(conversation: JsonObject, items: list[Json]) -> Remembered:
    return Remembered(compact(conversation).encode(), compact(items).encode())
