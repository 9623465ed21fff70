"""The items of OpenAI's Responses as lists show them: each with an id, a status, and its content as parts."""

from collections.abc import Iterator
from itertools import count
from typing import cast

from engine.jsontext import Json, JsonObject

_PREFIXES = {"function_call": "fc", "function_call_output": "fco", "reasoning": "rs"}


def of_response(items: list[Json], response_id: str, start: int = 0) -> Iterator[JsonObject]:
    """What a response answered; those that came without an id get one by their place, the first at ``start``."""
    stem = response_id.removeprefix("resp_")
    return (_shown(cast("JsonObject", item), stem, number) for number, item in enumerate(items, start))


def with_fresh_ids(items: list[Json], stem: str, known: list[Json]) -> list[JsonObject]:
    """Items that are added to the ``known`` ones: their own ids where none of those has them, others made new."""
    taken = ids_of(known)
    added: list[JsonObject] = []
    number = 0
    for given in items:
        item = cast("JsonObject", given)
        if not _named(item) or item["id"] in taken:
            item = {name: value for name, value in item.items() if name != "id"}
            free = (each for each in count(max(number, len(taken))) if _spelled(item, stem, each) not in taken)
            number = next(free)  # goes on, as those before it are known to be taken
        shown = _shown(item, stem, number)
        taken.add(str(shown["id"]))
        added.append(shown)
    return added


def ids_of(items: list[Json]) -> set[str]:
    """The ids of items as lists show them."""
    return {str(cast("JsonObject", item)["id"]) for item in items}


def _named(item: JsonObject) -> bool:
    return isinstance(item.get("id"), str) and item["id"] != ""


def _spelled(item: JsonObject, stem: str, number: int) -> str:
    return f"{_PREFIXES.get(str(item.get('type')), 'msg')}_{stem[:36]}in{number:06d}"


def _shown(item: JsonObject, stem: str, number: int) -> JsonObject:
    kind = item.get("type") or "message"
    own = item["id"] if _named(item) else _spelled(item, stem, number)
    shown: JsonObject = {**item, "id": own, "type": kind}
    if kind != "reasoning":
        shown = {"status": "completed", **shown}
    if kind == "message":
        shown = {"role": "user", **shown}
    content = item.get("content")
    if isinstance(content, str):
        said = "output_text" if item.get("role") == "assistant" else "input_text"
        shown["content"] = [{"type": said, "text": content, **({"annotations": []} if said == "output_text" else {})}]
    return shown
