"""Events and bodies of Gemini's interactions."""

from typing import TYPE_CHECKING

from engine.accumulate.assembly import Assembly
from engine.accumulate.calls import Calls, Fragment
from engine.accumulate.counting import finish_reason, interaction_usage
from engine.accumulate.lenient import items, number, obj, objects, text
from engine.jsontext import Json, JsonObject, compact

if TYPE_CHECKING:
    from engine.accumulate.parts import OpenPart

_CUT = {"incomplete": "length"}
"""What an interaction calls a reply that its limit cut."""


class Interactions:
    """Reads events: an interaction is made of steps, a step of pieces."""

    def __init__(self, assembly: Assembly, calls: Calls) -> None:
        self._assembly = assembly
        self._calls = calls
        self._called: dict[int, OpenPart] = {}

    def take(self, event: JsonObject) -> None:
        """One event, or a whole interaction."""
        index = number(event.get("index")) or 0
        match event.get("event_type"):
            case "step.start" | "content.start":
                self._assembly.settle(0)
                self._piece(index, obj(event.get("step")) or obj(event.get("content")))
            case "step.delta" | "content.delta":
                self._piece(index, obj(event.get("delta")))
            case "step.stop" | "content.stop":
                self._stop(index)
            case None:
                self._whole(event)
            case _:
                self._interaction(obj(event.get("interaction")))

    def finish(self) -> None:
        """Nothing is held back."""

    def _interaction(self, interaction: JsonObject) -> None:
        assembly = self._assembly
        assembly.model = assembly.model or text(interaction.get("model"))
        assembly.choice(0)
        if interaction.get("id"):
            assembly.extras["id"] = interaction["id"]
        usage = obj(interaction.get("usage"))
        if usage:
            assembly.usage = interaction_usage(usage)
            assembly.extras["usage"] = usage
        status = text(interaction.get("status"))
        if status not in {"", "in_progress"}:
            called = status == "completed" and next(assembly.calls(0), None) is not None
            assembly.finish(0, "tool_calls" if called else _CUT.get(status) or finish_reason(status))

    def _whole(self, interaction: JsonObject) -> None:
        self._assembly.choice(0)
        for index, step in enumerate(objects(interaction.get("steps") or interaction.get("outputs"))):
            self._assembly.settle(0)
            self._piece(index, step)
            for content in objects(step.get("content")):
                self._piece(index, content)
            self._stop(index)
        self._interaction(interaction)

    def _piece(self, index: int, piece: JsonObject) -> None:
        """A step as it begins, or more of it."""
        kind = text(piece.get("type"))
        if kind in {"function_call", "arguments_delta"}:
            self._call(index, piece)
        elif kind.startswith("thought"):
            said = text(piece.get("text")) or text(obj(piece.get("content")).get("text"))
            self._assembly.say(0, "reasoning", said or _summary(piece.get("summary")))
            if piece.get("signature"):
                items(self._assembly.extras.setdefault("signatures", [])).append(piece["signature"])
        elif kind == "text":
            self._assembly.say(0, "text", text(piece.get("text")))
        elif kind != "model_output":
            items(self._assembly.extras.setdefault("steps", [])).append(piece)

    def _call(self, index: int, piece: JsonObject) -> None:
        if index not in self._called:
            call = self._calls.start(0, Fragment(None, text(piece.get("id")), text(piece.get("name"))))
            if call is None:
                return
            self._called[index] = call
        call = self._called[index]
        arguments = piece.get("arguments")
        if isinstance(arguments, dict):
            call.fallback = compact(arguments)
        else:
            self._assembly.add(call, text(arguments))

    def _stop(self, index: int) -> None:
        call = self._called.pop(index, None)
        if call is None:
            self._assembly.settle(0)
        else:
            self._assembly.end(call)


def _summary(summary: Json) -> str:
    return text(summary) or "".join(text(piece.get("text")) for piece in objects(summary))
