"""Events and bodies of Anthropic's Messages."""

from dataclasses import dataclass, field

from engine.accumulate.assembly import Assembly
from engine.accumulate.calls import Calls, Fragment
from engine.accumulate.counting import anthropic_usage, finish_reason
from engine.accumulate.lenient import items, number, obj, objects, text
from engine.accumulate.parts import OpenPart
from engine.errors import JsonError
from engine.events import PartKind
from engine.jsontext import Json, JsonObject, compact, decode
from engine.messages import Usage

_KINDS = {"text_delta": "text", "thinking_delta": "thinking", "input_json_delta": "tool_use"}
"""What a block must be where its start was never told, by the delta that came."""


@dataclass(slots=True)
class _Block:
    """A content block: what the wire says of it beside its text, and the part that it is, if it is one of ours."""

    raw: JsonObject
    part: OpenPart | None
    pieces: list[str] = field(default_factory=list[str])
    signature: list[str] = field(default_factory=list[str])


class Anthropic:
    """Reads events; a message that comes whole is read as the events that would tell it."""

    def __init__(self, assembly: Assembly, calls: Calls) -> None:
        self._assembly = assembly
        self._calls = calls
        self._blocks: dict[int, _Block] = {}
        self._message: JsonObject = {}
        self._earlier = Usage()

    def take(self, event: JsonObject) -> None:
        """One event, or a whole message."""
        index = number(event.get("index")) or 0
        match event.get("type"):
            case "message_start":
                self._start(obj(event.get("message")))
            case "content_block_start":
                self._begin(index, obj(event.get("content_block")))
            case "content_block_delta":
                self._delta(index, obj(event.get("delta")))
            case "content_block_stop":
                self._stop(index)
            case "message_delta":
                self._usage(obj(event.get("usage")))
                self._finish(obj(event.get("delta")))
            case "message":
                self._start(event)
            case "message_stop" | "ping":
                pass
            case other:
                self._assembly.ledger.refuse(f"an event of the type {other!r:.60}")

    def finish(self) -> None:
        """The blocks that were never stopped end as they are."""
        for index in [*self._blocks]:
            self._stop(index)

    def _start(self, message: JsonObject) -> None:
        if self._message:
            self._assembly.ledger.note("a further message in the same stream")
            self.finish()
            self._earlier = self._assembly.usage
        assembly = self._assembly
        assembly.model = assembly.model or text(message.get("model"))
        self._message = {"id": message.get("id"), "model": message.get("model"), "content": [], "stop_reason": None}
        items(assembly.extras.setdefault("messages", [])).append(self._message)
        self._usage(obj(message.get("usage")))
        assembly.choice(0)
        for index, block in enumerate(objects(message.get("content"))):
            self._begin(index, block)
            self._stop(index)
        self._finish(message)

    def _usage(self, usage: JsonObject) -> None:
        """Counts are cumulative: the newest of each replaces the one before."""
        if usage:
            known = {**obj(self._message.get("usage")), **usage}
            self._message["usage"] = known
            self._assembly.usage = self._earlier + anthropic_usage(known)

    def _finish(self, delta: JsonObject) -> None:
        reason = text(delta.get("stop_reason"))
        if reason:
            self._message["stop_reason"] = reason
            obj(self._assembly.extras.setdefault("finish_reasons", {}))["0"] = reason
            self._assembly.finish(0, finish_reason(reason), text(delta.get("stop_sequence")) or None)

    def _begin(self, index: int, block: JsonObject) -> None:
        if index in self._blocks:
            self._assembly.ledger.note(f"a block at index {index}, where another is open")
            self._stop(index)
        raw, part = {**block}, self._part(block)
        if part is not None:
            for key in ("text", "thinking", "input"):
                raw.pop(key, None)
            raw["part"] = part.index
        self._blocks[index] = _Block(raw, part)
        items(self._message.setdefault("content", [])).append(raw)

    def _part(self, block: JsonObject) -> OpenPart | None:
        """The part that a block is; None for what a reply has no place for."""
        match block.get("type"):
            case "text":
                return self._said("text", text(block.get("text")))
            case "thinking":
                return self._said("reasoning", text(block.get("thinking")))
            case "tool_use":
                call = self._calls.start(0, Fragment(None, text(block.get("id")), text(block.get("name"))))
                if call is not None:
                    call.fallback = compact(block.get("input") or {})
                return call
            case _:
                return None

    def _said(self, kind: PartKind, said: str) -> OpenPart | None:
        part = self._assembly.begin(0, kind)
        if part is not None:
            self._assembly.add(part, said)
        return part

    def _delta(self, index: int, delta: JsonObject) -> None:
        if index not in self._blocks:
            kind = _KINDS.get(text(delta.get("type")), "unknown")
            self._assembly.ledger.note(f"more of block {index}, which is not open")
            self._begin(index, {"type": kind})
        block = self._blocks[index]
        match delta.get("type"):
            case "text_delta":
                self._grow(block, text(delta.get("text")))
            case "thinking_delta":
                self._grow(block, text(delta.get("thinking")))
            case "input_json_delta":
                self._grow(block, text(delta.get("partial_json")))
            case "signature_delta":
                block.signature.append(text(delta.get("signature")))
            case "citations_delta":
                self._cite(block.raw, delta.get("citation"))
            case _:
                block.raw.update({key: value for key, value in delta.items() if key != "type"})

    def _grow(self, block: _Block, piece: str) -> None:
        if block.part is None:
            block.pieces.append(piece)
        else:
            self._assembly.add(block.part, piece)

    def _cite(self, raw: JsonObject, citation: Json) -> None:
        if not isinstance(raw.get("citations"), list):
            raw["citations"] = []
        items(raw["citations"]).append(citation)

    def _stop(self, index: int) -> None:
        block = self._blocks.pop(index, None)
        if block is None:
            self._assembly.ledger.note(f"the end of block {index}, which is not open")
            return
        if block.signature:
            block.raw["signature"] = text(block.raw.get("signature")) + "".join(block.signature)
        if block.part is not None:
            self._assembly.end(block.part)
        elif joined := "".join(block.pieces):
            try:
                block.raw["input"] = decode(joined)
            except JsonError:
                block.raw["input_raw"] = joined
