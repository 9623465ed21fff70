"""The reply's side of the body that OpenAI coined: a message, its calls, its usage."""

from collections.abc import Callable
from typing import TypeAlias

from engine.jsontext import Json, JsonObject
from engine.messages import Choice, Reasoning, Refusal, Text, ToolCall, ToolDefinition, Usage
from engine.profiles import ReasoningKey, UsageShape

Tools: TypeAlias = Callable[[str], ToolDefinition | None]
"""The tool on offer with a name."""

_REASONING_KEYS: dict[ReasoningKey, tuple[str, ...]] = {
    "reasoning": ("reasoning",),
    "reasoning_content": ("reasoning_content",),
    "both": ("reasoning", "reasoning_content"),
    "off": (),
}


def _no_tool(name: str) -> None:
    del name


def message_body(
    choice: Choice, key: ReasoningKey, tools: Tools = _no_tool, *, legacy: bool = False, own_keys: bool = True
) -> JsonObject:
    """``{role, content, refusal, annotations, …}``; content is null where no text was meant.

    ``legacy`` has one ``function_call`` in place of ``tool_calls``; without ``own_keys`` a refusal is only there
    where there is one. ``tools`` says which calls are of custom tools.
    """
    spoken = not choice.parts or any(isinstance(part, Text) for part in choice.parts)
    message: JsonObject = {"role": "assistant", "content": choice.text if spoken else None}
    refusal = joined(choice, Refusal)
    if own_keys or refusal:
        message["refusal"] = refusal or None
    if own_keys:
        message["annotations"] = []
    if thought := joined(choice, Reasoning):
        message.update(reasoning_fields(thought, key))
    if choice.tool_calls and legacy:
        call = choice.tool_calls[0]
        message["function_call"] = {"name": call.name, "arguments": call.arguments}
    elif choice.tool_calls:
        message["tool_calls"] = [call_body(call, tools(call.name)) for call in choice.tool_calls]
    return message


def joined(choice: Choice, kind: type[Reasoning | Refusal]) -> str:
    """All text of a kind of part."""
    return "".join(part.text for part in choice.parts if isinstance(part, kind))


def reasoning_fields(text: str, key: ReasoningKey) -> dict[str, str]:
    """Reasoning under the keys of the wire profile; none where it is off."""
    return dict.fromkeys(_REASONING_KEYS[key], text)


def reasoning_details(text: str) -> Json:
    """Reasoning as OpenRouter has it beside its own key."""
    return [{"type": "reasoning.text", "text": text, "index": 0, "format": None}]


def usage_body(usage: Usage, shape: UsageShape = "full") -> JsonObject:
    """Token counts, with the details that the wire profile's shape has."""
    counts: JsonObject = {
        "prompt_tokens": usage.input_tokens,
        "completion_tokens": usage.output_tokens,
        "total_tokens": usage.total_tokens,
    }
    return {**counts, **_DETAILS[shape](usage)}


def _full(usage: Usage) -> JsonObject:
    return {
        "prompt_tokens_details": {"cached_tokens": usage.cached_tokens, "audio_tokens": 0},
        "completion_tokens_details": {
            "reasoning_tokens": usage.reasoning_tokens,
            "audio_tokens": 0,
            "accepted_prediction_tokens": 0,
            "rejected_prediction_tokens": 0,
        },
    }


def _plain(usage: Usage) -> JsonObject:
    del usage
    return {}


def _cache(usage: Usage) -> JsonObject:
    return {
        "prompt_tokens_details": {"cached_tokens": usage.cached_tokens},
        "completion_tokens_details": {"reasoning_tokens": usage.reasoning_tokens},
        "prompt_cache_hit_tokens": usage.cached_tokens,
        "prompt_cache_miss_tokens": max(0, usage.input_tokens - usage.cached_tokens),
    }


def _cost(usage: Usage) -> JsonObject:
    return {
        "cost": 0,
        "is_byok": False,
        "prompt_tokens_details": {
            "cached_tokens": usage.cached_tokens,
            "cache_write_tokens": 0,
            "audio_tokens": 0,
            "video_tokens": 0,
        },
        "cost_details": {
            "upstream_inference_cost": 0,
            "upstream_inference_prompt_cost": 0,
            "upstream_inference_completions_cost": 0,
        },
        "completion_tokens_details": {
            "reasoning_tokens": usage.reasoning_tokens,
            "image_tokens": 0,
            "audio_tokens": 0,
        },
    }


_DETAILS: dict[UsageShape, Callable[[Usage], JsonObject]] = {
    "full": _full,
    "plain": _plain,
    "cache": _cache,
    "cost": _cost,
}


def call_body(call: ToolCall, tool: ToolDefinition | None) -> JsonObject:
    """A call of a function with its arguments, or of a custom tool with its input."""
    if tool and tool.custom:
        return {"id": call.id, "type": "custom", "custom": {"name": call.name, "input": call.arguments}}
    return {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
