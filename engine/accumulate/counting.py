"""Token counts and finish reasons, from every provider's words into ours."""

from typing import Final

from engine.accumulate.lenient import count, obj
from engine.jsontext import JsonObject
from engine.messages import Usage

_FINISH: Final = {
    "end_turn": "stop",
    "stop_sequence": "stop",
    "max_tokens": "length",
    "model_length": "length",
    "model_context_window_exceeded": "length",
    "max_output_tokens": "length",
    "tool_use": "tool_calls",
    "function_call": "tool_calls",
    "refusal": "content_filter",
    "content_filtered": "content_filter",
    "guardrail_intervened": "content_filter",
    "STOP": "stop",
    "MAX_TOKENS": "length",
    "SAFETY": "content_filter",
    "RECITATION": "content_filter",
    "BLOCKLIST": "content_filter",
    "PROHIBITED_CONTENT": "content_filter",
    "SPII": "content_filter",
    "IMAGE_SAFETY": "content_filter",
    "COMPLETE": "stop",
    "STOP_SEQUENCE": "stop",
    "TOOL_CALL": "tool_calls",
    "ERROR": "content_filter",
    "MODEL_ARMOR": "content_filter",
    "completed": "stop",
    "complete": "stop",
    "requires_action": "tool_calls",
}


def finish_reason(reason: str) -> str:
    """A provider's reason in our words; one that no table knows stays as it is."""
    return _FINISH.get(reason, reason)


def openai_usage(usage: JsonObject) -> Usage:
    """Counts as Chat Completions, Responses and their kin spell them."""
    prompt = obj(usage.get("prompt_tokens_details") or usage.get("input_tokens_details"))
    completion = obj(usage.get("completion_tokens_details") or usage.get("output_tokens_details"))
    return Usage(
        count(usage.get("prompt_tokens"), usage.get("input_tokens")),
        count(usage.get("completion_tokens"), usage.get("output_tokens")),
        count(completion.get("reasoning_tokens"), usage.get("reasoning_tokens")),
        count(prompt.get("cached_tokens"), usage.get("cached_tokens"), usage.get("prompt_cache_hit_tokens")),
    )


def anthropic_usage(usage: JsonObject) -> Usage:
    """Counts of Messages: the input is told without what was read from, or written to, a cache."""
    cached = count(usage.get("cache_read_input_tokens"))
    written = count(usage.get("cache_creation_input_tokens"))
    details = obj(usage.get("output_tokens_details"))
    return Usage(
        count(usage.get("input_tokens")) + cached + written,
        count(usage.get("output_tokens")),
        count(details.get("thinking_tokens")),
        cached,
    )


def gemini_usage(usage: JsonObject) -> Usage:
    """Counts of generateContent: the output is told without the thoughts."""
    thoughts = count(usage.get("thoughtsTokenCount"))
    return Usage(
        count(usage.get("promptTokenCount")) + count(usage.get("toolUsePromptTokenCount")),
        count(usage.get("candidatesTokenCount")) + thoughts,
        thoughts,
        count(usage.get("cachedContentTokenCount")),
    )


def interaction_usage(usage: JsonObject) -> Usage:
    """Counts of interactions: the output is told without the thoughts."""
    thoughts = count(usage.get("total_thought_tokens"))
    return Usage(
        count(usage.get("total_input_tokens")) + count(usage.get("total_tool_use_tokens")),
        count(usage.get("total_output_tokens")) + thoughts,
        thoughts,
        count(usage.get("total_cached_tokens")),
    )


def cohere_usage(usage: JsonObject) -> Usage:
    """Counts of Cohere: the tokens where they are told, else those that are billed."""
    counts = obj(usage.get("tokens")) or obj(usage.get("billed_units"))
    tokens = count(counts.get("input_tokens")), count(counts.get("output_tokens"))
    return Usage(*tokens, 0, count(usage.get("cached_tokens")))


def ollama_usage(line: JsonObject) -> Usage:
    """Counts of Ollama's last line."""
    return Usage(count(line.get("prompt_eval_count")), count(line.get("eval_count")))


def bedrock_usage(usage: JsonObject) -> Usage:
    """Counts of Converse: the input is told without what was read from, or written to, a cache."""
    cached, written = count(usage.get("cacheReadInputTokens")), count(usage.get("cacheWriteInputTokens"))
    return Usage(count(usage.get("inputTokens")) + cached + written, count(usage.get("outputTokens")), 0, cached)
