"""The reply's side of the body that OpenAI coined: a message, its calls, its usage."""

from engine.jsontext import Json, JsonObject
from engine.messages import Choice, Reasoning, Refusal, Text, ToolCall, Usage
from engine.profiles import ReasoningKey

_REASONING_KEYS: dict[ReasoningKey, tuple[str, ...]] = {
    "reasoning": ("reasoning",),
    "reasoning_content": ("reasoning_content",),
    "both": ("reasoning", "reasoning_content"),
    "off": (),
}


def message_body(choice: Choice, key: ReasoningKey, *, legacy: bool = False) -> JsonObject:
    """``{role, content, refusal, annotations, …}``; content is null where no text was meant.

    ``legacy`` has one ``function_call`` in place of ``tool_calls``.
    """
    spoken = not choice.parts or any(isinstance(part, Text) for part in choice.parts)
    message: JsonObject = {
        "role": "assistant",
        "content": choice.text if spoken else None,
        "refusal": joined(choice, Refusal) or None,
        "annotations": [],
    }
    if thought := joined(choice, Reasoning):
        message.update(reasoning_fields(thought, key))
    if choice.tool_calls and legacy:
        call = choice.tool_calls[0]
        message["function_call"] = {"name": call.name, "arguments": call.arguments}
    elif choice.tool_calls:
        message["tool_calls"] = [_call_body(call) for call in choice.tool_calls]
    return message


def joined(choice: Choice, kind: type[Reasoning | Refusal]) -> str:
    """All text of a kind of part."""
    return "".join(part.text for part in choice.parts if isinstance(part, kind))


def reasoning_fields(text: str, key: ReasoningKey) -> dict[str, str]:
    """Reasoning under the keys of the wire profile; none where it is off."""
    return dict.fromkeys(_REASONING_KEYS[key], text)


def usage_body(usage: Usage) -> JsonObject:
    """Token counts with their details."""
    return {
        "prompt_tokens": usage.input_tokens,
        "completion_tokens": usage.output_tokens,
        "total_tokens": usage.total_tokens,
        "prompt_tokens_details": {"cached_tokens": usage.cached_tokens, "audio_tokens": 0},
        "completion_tokens_details": {
            "reasoning_tokens": usage.reasoning_tokens,
            "audio_tokens": 0,
            "accepted_prediction_tokens": 0,
            "rejected_prediction_tokens": 0,
        },
    }


def _call_body(call: ToolCall) -> Json:
    return {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
