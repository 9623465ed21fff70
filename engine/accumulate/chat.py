"""Chunks and bodies of Chat Completions, of legacy completions, and of the many servers that speak alike."""

from collections.abc import Iterator
from typing import Final

from engine.accumulate.assembly import Assembly
from engine.accumulate.calls import Calls, Fragment
from engine.accumulate.counting import finish_reason, openai_usage
from engine.accumulate.lenient import items, number, obj, objects, text
from engine.jsontext import Json, JsonObject, compact

_META: Final = ("id", "model", "system_fingerprint", "service_tier", "provider")
_REASONING: Final = ("reasoning_content", "reasoning", "thinking", "thinking_content", "reasoning_text")
_BESIDE: Final = ("annotations", "audio", "images", "citations", "reasoning_details", "executed_tools")
_WHOLE: Final = "chat.completion"
_USAGE: Final = ("usage", "x_groq", "delta", "message")
"""Where counts were seen: in the chunk, in Groq's own corner of it, in a choice or in its delta."""


class Chat:
    """Reads chunks and whole completions alike."""

    def __init__(self, assembly: Assembly, calls: Calls) -> None:
        self._assembly = assembly
        self._calls = calls

    def take(self, chunk: JsonObject) -> None:
        """One chunk, or a whole completion."""
        self._meta(chunk)
        self._usage(chunk)
        for place, choice in enumerate(objects(chunk.get("choices"))):
            self._usage(choice)
            index = number(choice.get("index"))
            if index is None:
                self._assembly.ledger.note("a choice without an index")
            whole = chunk.get("object") == _WHOLE and "delta" not in choice
            self._choice(place if index is None else index, choice, whole=whole)

    def finish(self) -> None:
        """Nothing is held back."""

    def _meta(self, chunk: JsonObject) -> None:
        extras = self._assembly.extras
        self._assembly.model = self._assembly.model or text(chunk.get("model"))
        for key in _META:
            if chunk.get(key) and key not in extras:
                extras[key] = chunk[key]
        for key in _BESIDE:
            if chunk.get(key):
                extras[key] = chunk[key]

    def _usage(self, place: JsonObject) -> None:
        for key in _USAGE:
            usage = obj(place.get(key))
            usage = usage if key == "usage" else obj(usage.get("usage"))
            if usage:
                self._assembly.extras["usage"] = usage
                self._assembly.usage = openai_usage(usage)

    def _choice(self, index: int, choice: JsonObject, *, whole: bool) -> None:
        self._assembly.choice(index)
        said = obj(choice.get("delta")) or obj(choice.get("message"))
        self._say(index, said)
        self._assembly.say(index, "text", text(choice.get("text")))
        fragments = [*_fragments(said)]
        if isinstance(said.get("tool_calls"), dict):
            self._assembly.ledger.note("a call alone where a list should be")
        if "delta" in choice and any(fragment.index is None for fragment in fragments):
            self._assembly.ledger.note("a call without an index")
        if _null_arguments(said):
            self._assembly.ledger.note("arguments that are null")
        tell = self._calls.apart if whole else self._calls.take
        tell(index, fragments)
        if reason := text(choice.get("finish_reason")):
            self._finish(index, reason)

    def _say(self, index: int, said: JsonObject) -> None:
        self._assembly.say(index, "reasoning", self._reasoning(said))
        content = said.get("content")
        self._assembly.say(index, "text", text(content))
        for part in objects(content):
            self._part(index, part)
        self._assembly.say(index, "refusal", text(said.get("refusal")))
        for key in _BESIDE:
            if said.get(key):
                beside = self._assembly.extras.setdefault(key, [])
                items(beside).extend(items(said[key]) or [said[key]])

    def _reasoning(self, said: JsonObject) -> str:
        """Reasoning under whichever name; where several say something, the first of them counts."""
        told = [found for key in _REASONING if (found := text(said.get(key)))]
        if any(other != told[0] for other in told):
            self._assembly.ledger.refuse("reasoning under a second name that differs")
        return told[0] if told else "".join(_details(said))

    def _part(self, index: int, part: JsonObject) -> None:
        """An item of a content array."""
        match part.get("type"):
            case "text" | "output_text":
                self._assembly.say(index, "text", text(part.get("text")))
            case "thinking" | "reasoning":
                thought = part.get("thinking") or part.get("text")
                joined = "".join(text(piece.get("text")) for piece in objects(thought))
                self._assembly.say(index, "reasoning", text(thought) or joined)
            case "refusal":
                self._assembly.say(index, "refusal", text(part.get("refusal")))
            case _:
                items(self._assembly.extras.setdefault("content", [])).append(part)

    def _finish(self, index: int, reason: str) -> None:
        reasons = obj(self._assembly.extras.setdefault("finish_reasons", {}))
        reasons[str(index)] = reason
        self._assembly.finish(index, finish_reason(reason))


def _details(said: JsonObject) -> Iterator[str]:
    for detail in objects(said.get("reasoning_details")):
        yield text(detail.get("text")) or text(detail.get("summary"))


def _function(call: JsonObject) -> JsonObject:
    return obj(call.get("function")) or obj(call.get("custom"))


def _null_arguments(said: JsonObject) -> bool:
    """Whether a call says that it has none, which is no text."""
    called = map(_function, objects(said.get("tool_calls")))
    return any("arguments" in function and function["arguments"] is None for function in called)


def _fragments(said: JsonObject) -> Iterator[Fragment]:
    for call in objects(said.get("tool_calls")):
        function = _function(call)
        arguments = function.get("arguments", function.get("input"))
        yield Fragment(
            number(call.get("index")),
            text(call.get("id")),
            text(function.get("name")),
            _as_text(arguments),
            whole=arguments is not None and not isinstance(arguments, str),
        )
    legacy = obj(said.get("function_call"))
    if legacy:
        yield Fragment(0, "", text(legacy.get("name")), _as_text(legacy.get("arguments")))


def _as_text(arguments: Json) -> str:
    if arguments is None or isinstance(arguments, str):
        return arguments or ""
    return compact(arguments)
