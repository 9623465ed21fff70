"""Events and bodies of OpenAI's Responses."""

from collections.abc import Iterator
from typing import Final

from engine.accumulate.assembly import Assembly
from engine.accumulate.calls import Calls, Fragment
from engine.accumulate.counting import finish_reason, openai_usage
from engine.accumulate.lenient import items, number, obj, objects, text
from engine.accumulate.misfits import misfits
from engine.accumulate.parts import OpenPart
from engine.events import PartKind
from engine.jsontext import JsonObject, compact

_DELTAS: Final[dict[str, tuple[PartKind, str, str]]] = {
    "response.output_text": ("text", "content_index", "text"),
    "response.refusal": ("refusal", "content_index", "refusal"),
    "response.reasoning_text": ("reasoning", "content_index", "text"),
    "response.reasoning": ("reasoning", "content_index", "text"),
    "response.reasoning_summary_text": ("reasoning", "summary_index", "text"),
    "response.reasoning_summary": ("reasoning", "summary_index", "text"),
    "response.function_call_arguments": ("tool_call", "", "arguments"),
    "response.custom_tool_call_input": ("tool_call", "", "input"),
}
"""The events that end in .delta and .done: the kind of part, what counts it within its item, and its whole's name."""

_CALLS: Final = {"function_call": "arguments", "custom_tool_call": "input"}
"""Items that are calls, and where each has what it is called with."""
_CONTENT: Final[dict[str, tuple[PartKind, str]]] = {
    "output_text": ("text", "text"),
    "text": ("text", "text"),
    "refusal": ("refusal", "refusal"),
    "reasoning_text": ("reasoning", "text"),
    "summary_text": ("reasoning", "text"),
}
_ENDINGS: Final = frozenset({"response.completed", "response.incomplete", "response.failed", "response.cancelled"})
_BEGINNINGS: Final = frozenset({"response.created", "response.in_progress", "response.queued"})


class Responses:
    """Reads events. Items are known by their place in the output, their parts by kind and place in the item."""

    def __init__(self, assembly: Assembly, calls: Calls) -> None:
        self._assembly = assembly
        self._calls = calls
        self._parts: dict[tuple[int, PartKind, int], OpenPart] = {}
        self._id = ""

    def take(self, event: JsonObject) -> None:
        """One event, or a whole response."""
        kind = text(event.get("type"))
        if event.get("object") == "response":
            self._end(event)
        elif kind in _BEGINNINGS:
            self._begin(obj(event.get("response")))
        elif kind in _ENDINGS:
            self._end(obj(event.get("response")))
        elif kind.startswith("response.output_item."):
            self._item(number(event.get("output_index")) or 0, obj(event.get("item")), done=kind.endswith(".done"))
        else:
            self._piece(kind, event)

    def finish(self) -> None:
        """Nothing is held back."""

    def _begin(self, response: JsonObject) -> None:
        identity = text(response.get("id"))
        if self._id and identity != self._id:
            self._assembly.ledger.note("a further response in the same stream")
            self._parts = {}
        self._id = identity
        self._assembly.model = self._assembly.model or text(response.get("model"))
        self._assembly.choice(0)

    def _end(self, response: JsonObject) -> None:
        self._begin(response)
        if not self._parts:
            for place, item in enumerate(objects(response.get("output"))):
                self._item(place, item, done=True)
        assembly = self._assembly
        assembly.extras["response"] = response
        usage = obj(response.get("usage"))
        if usage:
            assembly.usage = openai_usage(usage)
        if error := response.get("error"):
            items(assembly.extras.setdefault("errors", [])).append(error)
        assembly.finish(0, self._reason(response))

    def _reason(self, response: JsonObject) -> str:
        reason = text(obj(response.get("incomplete_details")).get("reason"))
        status = reason or text(response.get("status"))
        called = status == "completed" and next(self._assembly.calls(0), None) is not None
        return "tool_calls" if called else finish_reason(status)

    def _item(self, place: int, item: JsonObject, *, done: bool) -> None:
        """An item that begins, or that is complete."""
        if item.get("type") in _CALLS:
            self._call(place, item, done=done)
        elif done:
            for kind, index, said in _contents(item):
                self._complete((place, kind, index), said)
        if done and item.get("type") not in {"message", "reasoning", *_CALLS}:
            items(self._assembly.extras.setdefault("items", [])).append(item)

    def _call(self, place: int, item: JsonObject, *, done: bool) -> None:
        key: tuple[int, PartKind, int] = (place, "tool_call", 0)
        if key not in self._parts:
            call_id = text(item.get("call_id")) or text(item.get("id"))
            call = self._calls.start(0, Fragment(None, call_id, text(item.get("name"))))
            if call is None:
                return
            self._parts[key] = call
            obj(self._assembly.extras.setdefault("item_parts", {}))[text(item.get("id"))] = call.index
        arguments = item.get(_CALLS[text(item.get("type"))])
        whole = compact(arguments) if isinstance(arguments, dict) else text(arguments)
        if done:
            self._complete(key, whole)
        elif whole:
            self._assembly.add(self._parts[key], whole)

    def _piece(self, kind: str, event: JsonObject) -> None:
        """More of a part, or the whole of it at its end; events that tell neither say nothing here."""
        name, _, step = kind.rpartition(".")
        known = _DELTAS.get(name)
        if known is None:
            return
        part_kind, counter, whole = known
        key = (number(event.get("output_index")) or 0, part_kind, number(event.get(counter)) or 0)
        if step == "delta":
            for misfit in misfits(event, {"delta": str}):
                self._assembly.ledger.refuse(misfit)
            part = self._part(key)
            if part is not None:
                self._assembly.add(part, text(event.get("delta")))
        elif step == "done":
            self._complete(key, text(event.get(whole)))

    def _part(self, key: tuple[int, PartKind, int]) -> OpenPart | None:
        """The part at a place; it begins with the first that is told of it."""
        if key not in self._parts:
            part = self._assembly.begin(0, key[1])
            if part is None:
                return None
            self._parts[key] = part
        return self._parts[key]

    def _complete(self, key: tuple[int, PartKind, int], whole: str) -> None:
        if not whole and key not in self._parts:
            return
        part = self._part(key)
        if part is not None:
            self._assembly.complete(part, whole)
            if key[1] != "tool_call" or whole:
                self._assembly.end(part)


def _contents(item: JsonObject) -> Iterator[tuple[PartKind, int, str]]:
    """The parts of a message or of a reasoning item, each with its kind and place."""
    for key in ("summary", "content"):
        for place, content in enumerate(objects(item.get(key))):
            known = _CONTENT.get(text(content.get("type")))
            if known is not None:
                yield known[0], place, text(content.get(known[1]))
