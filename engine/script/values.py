"""Values of the conversation in a script's words: ``{{last_tool_result.id}}``, ``{{messages[0].content}}``."""

import re
from collections.abc import Callable
from typing import Final

from engine.jsontext import Json, JsonObject
from engine.messages import ChatRequest, Message, ToolResult
from engine.script.blocks import outside
from engine.script.complaints import nearest
from engine.template import PLACE, UNKNOWN, lookup, spelled, steps

ROOM: Final = 10_000_000
"""Most characters that values and directives may add to one reply."""


class Values:
    """The values of one request, put in place of their names in one pass: what is put in isn't read again.

    A name that means nothing stays as written; ``warnings`` then says so. Not frozen: it counts what it has added.
    """

    def __init__(self, request: ChatRequest) -> None:
        self._request = request
        self._known: JsonObject | None = None
        self._room = ROOM
        self._warnings: dict[str, None] = {}
        self._told: set[str] = set()

    @property
    def warnings(self) -> tuple[str, ...]:
        """What could not be put in, once each, in order."""
        return tuple(self._warnings)

    def fill(self, text: str) -> str:
        """The text with values in place of their names."""
        return PLACE.sub(self._value, text) if "{{" in text else text

    def fill_all(self, value: Json) -> Json:
        """A JSON value with every string in it filled; keys stay as they are."""
        match value:
            case str():
                return self.fill(value)
            case list():
                return [self.fill_all(item) for item in value]
            case dict():
                return {key: self.fill_all(item) for key, item in value.items()}
            case _:
                return value

    def fit(self, make: Callable[[], str]) -> str:
        """The text that ``make`` gives, as far as there is room for it in the reply; not made where there is none."""
        text = make() if self._room else " "
        kept = text[: self._room]
        self._room -= len(kept)
        if len(kept) < len(text):
            self._warn(f"the script's values and directives are cut at {ROOM} characters")
        return kept

    def _value(self, found: re.Match[str]) -> str:
        if self._known is None:
            self._known = _values(self._request)
        value = lookup(self._known, steps(found[1]))
        if value is UNKNOWN:
            self._unknown(found[0], found[1], self._known)
            return found[0]
        return self.fit(lambda: spelled(value))

    def _unknown(self, place: str, name: str, known: JsonObject) -> None:
        if place not in self._told:
            self._told.add(place)
            self._warn(f"{place} has no value here and stays as written{_hint(name, known)}")

    def _warn(self, warning: str) -> None:
        if len(self._warnings) < 10:
            self._warnings.setdefault(warning)


def _hint(name: str, known: JsonObject) -> str:
    first = steps(name)[0]
    if first in known:
        return ""
    close = nearest(first, known)
    return f" (did you mean {close!r}?)" if close else f" (known: {', '.join(known)})"


def _values(request: ChatRequest) -> JsonObject:
    names = {call.id: call.name for message in request.messages for call in message.tool_calls}
    results: list[Json] = [_result(result, names) for message in request.messages for result in message.tool_results]
    user = request.last("user")
    return {
        "user": outside(user.text) if user else "",
        "messages": [_message(message) for message in request.messages],
        "tool_results": results,
        **({"last_tool_result": results[-1]} if results else {}),
    }


def _result(result: ToolResult, names: dict[str, str]) -> JsonObject:
    name = result.name or names.get(result.call_id, "")
    return {"id": result.call_id, "name": name, "content": result.content, "is_error": result.is_error}


def _message(message: Message) -> JsonObject:
    content = message.text or "\n".join(result.content for result in message.tool_results)
    calls: list[Json] = [{"id": call.id, "name": call.name, "arguments": call.arguments} for call in message.tool_calls]
    return {"role": message.role, "content": content, "tool_calls": calls}
