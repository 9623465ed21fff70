"""Events and bodies of Bedrock's Converse, as JSON."""

from typing import TYPE_CHECKING

from engine.accumulate.assembly import Assembly
from engine.accumulate.calls import Calls, Fragment
from engine.accumulate.counting import bedrock_usage, finish_reason
from engine.accumulate.lenient import items, number, obj, objects, text
from engine.events import PartKind
from engine.jsontext import JsonObject, compact

if TYPE_CHECKING:
    from engine.accumulate.parts import OpenPart


class Bedrock:
    """Reads events; a block of text has no start of its own."""

    def __init__(self, assembly: Assembly, calls: Calls) -> None:
        self._assembly = assembly
        self._calls = calls
        self._blocks: dict[int, OpenPart] = {}

    def take(self, event: JsonObject) -> None:
        """One event, or a whole response."""
        if "output" in event:
            self._whole(obj(obj(event["output"]).get("message")))
        start, delta, stop = (obj(event.get(f"contentBlock{what}")) for what in ("Start", "Delta", "Stop"))
        if start:
            self._start(_index(start), obj(obj(start.get("start")).get("toolUse")))
        if delta:
            self._delta(_index(delta), obj(delta.get("delta")))
        if stop and (part := self._blocks.pop(_index(stop), None)):
            self._assembly.end(part)
        self._end(event)

    def finish(self) -> None:
        """Nothing is held back."""

    def _end(self, event: JsonObject) -> None:
        usage = obj(event.get("usage")) or obj(obj(event.get("metadata")).get("usage"))
        if usage:
            self._assembly.usage = bedrock_usage(usage)
            self._assembly.extras["usage"] = usage
        reason = text(event.get("stopReason")) or text(obj(event.get("messageStop")).get("stopReason"))
        if reason:
            self._assembly.extras["finish_reasons"] = {"0": reason}
            self._assembly.finish(0, finish_reason(reason))

    def _start(self, index: int, use: JsonObject) -> None:
        call = self._calls.start(0, Fragment(None, text(use.get("toolUseId")), text(use.get("name"))))
        if call is not None:
            call.fallback = compact(use.get("input") or {})
            self._blocks[index] = call

    def _delta(self, index: int, delta: JsonObject) -> None:
        thought = obj(delta.get("reasoningContent"))
        self._grow(index, "text", text(delta.get("text")))
        self._grow(index, "reasoning", text(thought.get("text")))
        self._grow(index, "tool_call", text(obj(delta.get("toolUse")).get("input")))
        if thought.get("signature"):
            items(self._assembly.extras.setdefault("signatures", [])).append(thought["signature"])

    def _grow(self, index: int, kind: PartKind, piece: str) -> None:
        if not piece:
            return
        if index not in self._blocks:
            part = self._assembly.begin(0, kind)
            if part is None:
                return
            self._blocks[index] = part
        self._assembly.add(self._blocks[index], piece)

    def _whole(self, message: JsonObject) -> None:
        self._assembly.choice(0)
        for index, block in enumerate(objects(message.get("content"))):
            use = obj(block.get("toolUse"))
            if use:
                self._start(index, use)
            thought = obj(obj(block.get("reasoningContent")).get("reasoningText"))
            self._grow(index, "text", text(block.get("text")))
            self._grow(index, "reasoning", text(thought.get("text")))
            if part := self._blocks.pop(index, None):
                self._assembly.end(part)


def _index(block: JsonObject) -> int:
    return number(block.get("contentBlockIndex")) or 0
