"""What an accumulation looks like in the words of an expectation, a small function a dialect."""

from collections.abc import Callable
from typing import Any, cast

from engine.accumulate import Accumulator
from engine.errors import JsonError
from engine.jsontext import decode
from engine.messages import Choice, Reasoning, Refusal, ReplyPart, Text, ToolCall


def joined(choice: Choice, kind: type) -> str:
    return "".join(part.text for part in choice.parts if isinstance(part, kind) and not isinstance(part, ToolCall))


def part(choice: Choice, index: int) -> ReplyPart:
    return choice.parts[index]


def shape(dialect: str, told: Accumulator) -> Any:
    return SHAPES[dialect](told)


SALT = "made-"


def _wire_id(call: ToolCall) -> str | None:
    """The id that the wire gave, None where the accumulator made one."""
    return None if call.id.startswith(f"call_{SALT}") else call.id


def _chat(told: Accumulator) -> Any:
    extras = cast("dict[str, Any]", told.extras)
    reasons = extras.get("finish_reasons", {})
    choices = {
        str(number): {
            "content": choice.text or None,
            "reasoning": joined(choice, Reasoning) or None,
            "refusal": joined(choice, Refusal) or None,
            "tool_calls": [
                {"id": _wire_id(call), "name": call.name, "arguments": call.arguments} for call in choice.tool_calls
            ],
            "finish_reason": reasons.get(str(number)),
        }
        for number, choice in enumerate(told.reply.choices)
    }
    meta = {
        key: extras[key] for key in ("id", "model", "system_fingerprint", "service_tier", "provider") if key in extras
    }
    return {"choices": choices, "usage": extras.get("usage"), "meta": meta, "errors": extras.get("errors", [])}


def _anthropic(told: Accumulator) -> Any:
    choice = told.reply.choices[0]

    def block(raw: dict[str, Any]) -> dict[str, Any]:
        rest = {key: value for key, value in raw.items() if key != "part"}
        if "part" not in raw:
            return rest
        match part(choice, raw["part"]):
            case Text(text):
                return {**rest, "text": text}
            case Reasoning(text):
                return {**rest, "thinking": text}
            case ToolCall(call_id, name, arguments):
                try:
                    said: dict[str, Any] = {"input": decode(arguments)}
                except JsonError:
                    said = {"input": {}, "input_raw": arguments}
                return {**rest, "id": call_id, "name": name, **said}
            case Refusal():
                raise AssertionError(raw)

    messages = cast("list[dict[str, Any]]", told.extras.get("messages", []))
    return {
        "messages": [{**message, "content": [block(raw) for raw in message["content"]]} for message in messages],
        "errors": [*told.errors],
    }


def _gemini(told: Accumulator) -> Any:
    extras, choice = cast("dict[str, Any]", told.extras), told.reply.choices[0]
    return {
        "text": choice.text,
        "thought": joined(choice, Reasoning),
        "function_calls": [{"name": call.name, "args": decode(call.arguments)} for call in choice.tool_calls],
        "finish_reason": extras.get("finish_reasons", {}).get("0"),
        "usage": extras.get("usage"),
        "other_parts": [sorted(part) for part in extras.get("parts", [])],
    }


def _responses(told: Accumulator) -> Any:
    extras, choice = cast("dict[str, Any]", told.extras), told.reply.choices[0]
    calls = {
        item: call.arguments
        for item, index in extras.get("item_parts", {}).items()
        if isinstance(call := part(choice, index), ToolCall)
    }
    return {"final": extras.get("response"), "text": choice.text, "function_call_arguments": calls}


def _completion(told: Accumulator) -> Any:
    return {"text": told.reply.text}


def _ollama(told: Accumulator) -> Any:
    choice = told.reply.choices[0]
    calls = [{"name": call.name, "arguments": decode(call.arguments)} for call in choice.tool_calls]
    return {"content": choice.text, "thinking": joined(choice, Reasoning), "tool_calls": calls}


SHAPES: dict[str, Callable[[Accumulator], Any]] = {
    "openai-chat": _chat,
    "openai-completions": _completion,
    "openai-responses": _responses,
    "anthropic-messages": _anthropic,
    "gemini": _gemini,
    "ollama-chat-ndjson": _ollama,
}


def expected(dialect: str, told: Any) -> Any:
    """The expectation: its Gemini calls put together from pieces, its empty texts as none, empty words of meta out.

    An empty id or model is what some servers' first chunk says; the accumulation waits for one that says something.
    """
    if dialect == "openai-chat":
        for choice in told["choices"].values():
            for key in ("content", "reasoning", "refusal"):
                choice[key] = choice[key] or None
        told["meta"] = {key: value for key, value in told["meta"].items() if value}
    if dialect == "gemini":
        told["function_calls"] = _gemini_calls(told["function_calls"])
    return told


def agrees(told: Any, want: Any) -> bool:
    """Whether an accumulation says what is expected; meta that nothing is expected of may say more."""
    if "meta" in want:
        told = {**told, "meta": {key: told["meta"].get(key) for key in want["meta"]}}
    return told == want


def _gemini_calls(pieces: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Calls as one reads them by eye: a name begins one, strings of the same path go on."""
    calls: list[dict[str, Any]] = []
    for piece in pieces:
        if "name" in piece:
            calls.append({"name": piece["name"], "args": piece.get("args", {})})
        for told in piece.get("partialArgs", []):
            place: Any = calls[-1]["args"]
            steps = told["jsonPath"].removeprefix("$.").replace("[", ".[").split(".")
            for step, following in zip(steps, [*steps[1:], ""], strict=True):
                key: Any = int(step[1:-1]) if step.startswith("[") else step
                fresh: Any = [] if following.startswith("[") else {}
                value = _said(told) if not following else fresh
                if isinstance(key, int):
                    if key == len(place):
                        place.append(value)
                elif key not in place:
                    place[key] = value
                elif not following:
                    place[key] += value
                place = place[key]
    return calls


def _said(told: dict[str, Any]) -> Any:
    return next(told[key] for key in ("stringValue", "numberValue", "boolValue") if key in told)
