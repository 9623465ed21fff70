"""Which dialect an event speaks, told by its fields alone."""

from collections.abc import Callable
from typing import Final

from engine.accumulate.lenient import objects, text
from engine.jsontext import JsonObject

_ANTHROPIC: Final = frozenset(
    {"message_start", "message_delta", "message_stop", "content_block_start", "content_block_delta", "message", "ping"}
) | {"content_block_stop"}
_COHERE: Final = ("message-", "content-", "tool-plan-", "tool-call-", "citation-")
_BEDROCK: Final = frozenset(
    {"messageStart", "messageStop", "contentBlockStart", "contentBlockDelta", "contentBlockStop", "metadata"}
) | {"stopReason"}
_GEMINI: Final = frozenset({"candidates", "usageMetadata", "promptFeedback", "modelVersion", "usage_metadata"})


def detect(event: JsonObject) -> str | None:
    """The dialect of an event, or None where it could be any."""
    return next((name for name, speaks in _SPEAKERS if speaks(event)), None)


def _is_interaction(event: JsonObject) -> bool:
    return isinstance(event.get("event_type"), str) or event.get("object") == "interaction"


def _is_response(event: JsonObject) -> bool:
    return text(event.get("type")).startswith("response.") or event.get("object") == "response"


def _is_completion(event: JsonObject) -> bool:
    if event.get("object") in {"text_completion", "completion"}:
        return True
    choice = next(objects(event.get("choices")), None)
    return choice is not None and "text" in choice and "delta" not in choice and "message" not in choice


def _is_chat(event: JsonObject) -> bool:
    return "choices" in event or text(event.get("object")).startswith("chat.completion")


def _is_ollama(event: JsonObject) -> bool:
    return isinstance(event.get("done"), bool) and ("message" in event or "response" in event)


def _is_cohere(event: JsonObject) -> bool:
    whole = isinstance(event.get("message"), dict) and "finish_reason" in event
    return whole or text(event.get("type")).startswith(_COHERE)


_SPEAKERS: Final[tuple[tuple[str, Callable[[JsonObject], bool]], ...]] = (
    ("gemini-interactions", _is_interaction),
    ("responses", _is_response),
    ("anthropic", lambda event: event.get("type") in _ANTHROPIC),
    ("openai-completions", _is_completion),
    ("openai-chat", _is_chat),
    ("gemini", lambda event: not _GEMINI.isdisjoint(event)),
    ("ollama", _is_ollama),
    ("cohere", _is_cohere),
    ("bedrock-converse-json", lambda event: not _BEDROCK.isdisjoint(event)),
)
