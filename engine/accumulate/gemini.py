"""Chunks of Gemini's generateContent."""

from engine.accumulate.assembly import Assembly
from engine.accumulate.calls import Calls, Fragment
from engine.accumulate.counting import finish_reason, gemini_usage
from engine.accumulate.lenient import items, number, obj, objects, text
from engine.accumulate.partial_args import PartialArguments
from engine.jsontext import JsonObject, compact

_OURS = frozenset({"text", "thought", "thoughtSignature", "functionCall", "partMetadata"})


class Gemini:
    """Reads chunks. A call comes whole, or its arguments come by paths."""

    def __init__(self, assembly: Assembly, calls: Calls) -> None:
        self._assembly = assembly
        self._calls = calls
        self._open: dict[int, tuple[JsonObject, PartialArguments]] = {}

    def take(self, chunk: JsonObject) -> None:
        """One chunk, or a whole response."""
        assembly, chunk = self._assembly, _camel(chunk)
        assembly.model = assembly.model or text(chunk.get("modelVersion"))
        for key in ("responseId", "modelVersion", "promptFeedback"):
            if chunk.get(key):
                assembly.extras[key] = chunk[key]
        usage = obj(chunk.get("usageMetadata"))
        if usage:
            assembly.usage = gemini_usage(usage)
            assembly.extras["usage"] = usage
        for place, candidate in enumerate(objects(chunk.get("candidates"))):
            index = number(candidate.get("index"))
            self._candidate(place if index is None else index, _camel(candidate))
        blocked = text(obj(chunk.get("promptFeedback")).get("blockReason"))
        if blocked and not chunk.get("candidates"):
            self._finish(0, blocked, "content_filter")

    def finish(self) -> None:
        """The stream ends: a call whose arguments were still coming is told as far as they came."""
        for index in [*self._open]:
            self._assembly.ledger.note("a call whose end was not told")
            self._close(index)

    def _candidate(self, index: int, candidate: JsonObject) -> None:
        self._assembly.choice(index)
        for part in objects(obj(candidate.get("content")).get("parts")):
            self._part(index, _camel(part))
        for key in ("groundingMetadata", "citationMetadata", "safetyRatings"):
            if candidate.get(key):
                self._assembly.extras[key] = candidate[key]
        if reason := text(candidate.get("finishReason")):
            self._close(index)
            called = reason == "STOP" and next(self._assembly.calls(index), None) is not None
            self._finish(index, reason, "tool_calls" if called else finish_reason(reason))

    def _finish(self, index: int, reason: str, ours: str) -> None:
        obj(self._assembly.extras.setdefault("finish_reasons", {}))[str(index)] = reason
        self._assembly.finish(index, ours)

    def _part(self, index: int, part: JsonObject) -> None:
        kind = "reasoning" if part.get("thought") is True else "text"
        self._assembly.say(index, kind, text(part.get("text")))
        if isinstance(part.get("functionCall"), dict):
            self._call(index, _camel(obj(part["functionCall"])))
        signature = part.get("thoughtSignature")
        if signature:
            items(self._assembly.extras.setdefault("thoughtSignatures", [])).append(signature)
        if any(key not in _OURS for key in part):
            items(self._assembly.extras.setdefault("parts", [])).append(part)

    def _call(self, index: int, call: JsonObject) -> None:
        goes_on = call.get("willContinue") is True
        if call.get("name") or index not in self._open:
            self._close(index)
            self._open[index] = (call, PartialArguments(self._assembly.ledger))
        _, arguments = self._open[index]
        arguments.begin(call.get("args"))
        for piece in objects(call.get("partialArgs")):
            arguments.take(_camel(piece))
        if not goes_on:
            self._close(index)

    def _close(self, index: int) -> None:
        """Tells the call whose arguments came by paths."""
        if index in self._open:
            call, arguments = self._open.pop(index)
            spelled = compact(arguments.value)
            self._calls.whole(index, Fragment(None, text(call.get("id")), text(call.get("name")), spelled))


def _camel(value: JsonObject) -> JsonObject:
    """Keys in camelCase, which some servers write in snake_case."""
    if not any("_" in key for key in value):
        return value
    return {_camel_key(key): item for key, item in value.items()}


def _camel_key(key: str) -> str:
    head, *rest = key.split("_")
    return head + "".join(word[:1].upper() + word[1:] for word in rest)
