"""What a block may say but hardly means: it is played as it is written, and told."""

from collections.abc import Iterator

from engine.script.complaints import nearest
from engine.script.models import MessageBlock, PlanBlock

_OURS = ("stop", "length", "tool_calls", "content_filter")
"""Each provider spells these its own way; any other word is sent as it is."""
_THEIRS = {
    "OpenAI's older calls and servers of its wire": "function_call error insufficient_system_resource",
    "Mistral": "model_length error",
    "Ollama": "load unload",
    "Anthropic": (
        "end_turn max_tokens stop_sequence tool_use pause_turn compaction refusal model_context_window_exceeded"
    ),
    "Gemini": (
        "FINISH_REASON_UNSPECIFIED STOP MAX_TOKENS SAFETY RECITATION LANGUAGE OTHER BLOCKLIST PROHIBITED_CONTENT SPII "
        "MALFORMED_FUNCTION_CALL IMAGE_SAFETY IMAGE_PROHIBITED_CONTENT IMAGE_OTHER NO_IMAGE IMAGE_RECITATION "
        "UNEXPECTED_TOOL_CALL TOO_MANY_TOOL_CALLS MISSING_THOUGHT_SIGNATURE MALFORMED_RESPONSE ESCALATION "
        "PUP_LIMITED_DISABLED CONTINUATION MODEL_ARMOR"
    ),
    "Cohere": "COMPLETE STOP_SEQUENCE MAX_TOKENS TOOL_CALL ERROR TIMEOUT",
}
"""What providers say in their own words, from the types of their SDKs and their documents."""
_KNOWN = tuple(dict.fromkeys((*_OURS, *(word for words in _THEIRS.values() for word in words.split()))))


def doubts(block: PlanBlock) -> tuple[str, ...]:
    """A warning for each finish reason that no provider has, each negative length and each share above its whole."""
    return tuple(dict.fromkeys((*_unknown_reasons(block), *_negative(block), *_shares(block))))


def _unknown_reasons(block: PlanBlock) -> Iterator[str]:
    for place, sender in (("finish_reason", block), *_messages(block, "finish_reason")):
        reason = sender.finish_reason
        if reason and reason not in _KNOWN:
            close = nearest(reason, _KNOWN)
            hint = f"did you mean {close!r}?" if close else f"known: {', '.join(_OURS)}, and the providers' own words"
            yield f"the script's {place} {reason[:60]!r} is none that a provider has, and is sent as it is ({hint})"


def _negative(block: PlanBlock) -> Iterator[str]:
    lengths = [("reasoning", block.reasoning.length)]
    lengths += [(place, message.reasoning.length) for place, message in _messages(block, "reasoning")]
    lengths += [(place, message.text_message.length) for place, message in _messages(block, "text_message")]
    for place, length in lengths:
        if length < 0:
            yield f"the script's {place}.length is {length}, which counts as 0"


def _shares(block: PlanBlock) -> Iterator[str]:
    for sender in (block, *block.messages):
        counts = sender.usage.counts
        for share, whole in (("cached_tokens", "input_tokens"), ("reasoning_tokens", "output_tokens")):
            if whole in counts and counts.get(share, 0) > counts[whole]:
                yield f"the script's usage has {counts[share]} {share}, more than its {counts[whole]} {whole}"


def _messages(block: PlanBlock, key: str) -> Iterator[tuple[str, MessageBlock]]:
    return ((f"messages[{number}].{key}", message) for number, message in enumerate(block.messages))
