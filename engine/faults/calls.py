"""Faults of calls in OpenAI-style JSON: their index, their id, their name, their arguments, their order."""

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import TypeAlias, cast

from engine.errors import JsonError
from engine.faults.shape import Act, Key, Seen, calls, choices, finished, fragments
from engine.jsontext import JsonObject, decode

_Turn: TypeAlias = tuple[tuple[int, Key], JsonObject]
"""A chunk that was held back, with its turn: which fragment of its call it is, and whose."""


def _function(call: JsonObject) -> JsonObject:
    return cast("JsonObject", call["function"])


def _each_function(change: Callable[[JsonObject, Seen, Key], None]) -> Act:
    """For what custom tools don't have: arguments in JSON."""

    def changed(call: JsonObject, seen: Seen, key: Key) -> None:
        if "function" in call:
            change(call, seen, key)

    return _each_call(changed)


def _each_call(change: Callable[[JsonObject, Seen, Key], None]) -> Act:
    def act(chunk: JsonObject, seen: Seen) -> Iterator[JsonObject]:
        for key, call in calls(chunk):
            change(call, seen, key)
        yield chunk

    return act


def _missing_index(call: JsonObject, seen: Seen, key: Key) -> None:
    del seen, key
    call.pop("index", None)


def _index_from_one(call: JsonObject, seen: Seen, key: Key) -> None:
    del seen
    if "index" in call:
        call["index"] = key[1] + 1


def _duplicate_index(call: JsonObject, seen: Seen, key: Key) -> None:
    del seen, key
    if "index" in call:
        call["index"] = 0


def _empty_id(call: JsonObject, seen: Seen, key: Key) -> None:
    del seen, key
    if "id" in call:
        call["id"] = ""


def _missing_id(call: JsonObject, seen: Seen, key: Key) -> None:
    del seen, key
    call.pop("id", None)


def _duplicate_id(call: JsonObject, seen: Seen, key: Key) -> None:
    """The first call's id, of each choice."""
    if "id" in call:
        call["id"] = seen.texts.setdefault((key[0], 0), str(call["id"]))


def _repeat_name(call: JsonObject, seen: Seen, key: Key) -> None:
    function = _function(call)
    name = seen.texts.setdefault(key, str(function.get("name", "")))
    call["function"] = {"name": name, **function}


def _null_type(call: JsonObject, seen: Seen, key: Key) -> None:
    """Only the fragment that starts a call has its type."""
    del seen, key
    call.setdefault("type", None)


def _null_arguments(call: JsonObject, seen: Seen, key: Key) -> None:
    del seen, key
    if _function(call).get("arguments") == "":
        _function(call)["arguments"] = None


def _object_arguments(call: JsonObject, seen: Seen, key: Key) -> None:
    """The first fragment that completes a JSON value carries it as a value; those before carry nothing."""
    function = _function(call)
    text = seen.texts.get(key, "") + str(function.get("arguments") or "")
    seen.texts[key] = text
    try:
        function["arguments"] = decode(text)
    except JsonError:
        function.pop("arguments", None)


def _snapshot_arguments(call: JsonObject, seen: Seen, key: Key) -> None:
    function = _function(call)
    seen.texts[key] = seen.texts.get(key, "") + str(function.get("arguments") or "")
    function["arguments"] = seen.texts[key]


def _in_turns(order: Callable[[list[_Turn]], Iterator[JsonObject]]) -> Act:
    """Holds the fragments back until the choice ends, then sends them in the order of their turns."""

    def act(chunk: JsonObject, seen: Seen) -> Iterator[JsonObject]:
        if next(calls(chunk), None) is not None and not finished(chunk):
            seen.held.append(chunk)
            return
        held, seen.held = seen.held, []
        yield from order(sorted(_turns(held), key=_turn))
        yield chunk

    return act


def _turns(held: list[JsonObject]) -> Iterator[_Turn]:
    turns: dict[Key, int] = {}
    for chunk in held:
        key, _ = next(calls(chunk))
        yield (turns.get(key, 0), key), chunk
        turns[key] = turns.get(key, 0) + 1


def _turn(pair: _Turn) -> tuple[int, Key]:
    return pair[0]


def _one_by_one(turns: list[_Turn]) -> Iterator[JsonObject]:
    return (chunk for _, chunk in turns)


def _together(turns: list[_Turn]) -> Iterator[JsonObject]:
    """The fragments that have the same turn in one delta, the first one's; choices stay apart."""
    for _, group in groupby(turns, key=lambda pair: (pair[0][0], pair[0][1][0])):
        first, *rest = _one_by_one([*group])
        whole = fragments(choices(first)[0])
        for other in rest:
            whole += fragments(choices(other)[0])
        yield first


ON_CALLS: dict[str, Act] = {
    "interleaved_calls": _in_turns(_one_by_one),
    "joined_calls": _in_turns(_together),
    "object_arguments": _each_function(_object_arguments),
    "snapshot_arguments": _each_function(_snapshot_arguments),
    "null_arguments": _each_function(_null_arguments),
    "repeat_name": _each_function(_repeat_name),
    "null_type": _each_call(_null_type),
    "duplicate_id": _each_call(_duplicate_id),
    "empty_id": _each_call(_empty_id),
    "missing_id": _each_call(_missing_id),
    "index_from_one": _each_call(_index_from_one),
    "duplicate_index": _each_call(_duplicate_index),
    "missing_index": _each_call(_missing_index),
}
"""In the order in which they act: a call's index tells whose a fragment is, and goes when that is no more asked."""
