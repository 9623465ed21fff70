"""Token counts: a token is four characters."""

from collections.abc import Iterable
from dataclasses import asdict

from engine.messages import ChatRequest, Choice, Part, Reasoning, ReplyPart, ToolCall, ToolResult, Usage
from engine.replies.draft import UsageOverride


def tokens(text: str) -> int:
    """Tokens of a text: a fourth of its characters, at least 1; 0 for the empty text."""
    return max(1, len(text) // 4) if text else 0


def part_tokens(part: ReplyPart) -> int:
    """Tokens of a part; a call counts its name and its arguments."""
    return tokens(part.name + part.arguments) if isinstance(part, ToolCall) else tokens(part.text)


def input_tokens(request: ChatRequest) -> int:
    """Tokens of all messages: their text, their calls' arguments and their results."""
    return sum(tokens(message.text) + sum(map(_beside, message.parts)) for message in request.messages)


def _beside(part: Part) -> int:
    match part:
        case ToolCall():
            return tokens(part.arguments)
        case ToolResult():
            return tokens(part.content)
        case _:
            return 0


def usage_of(request: ChatRequest, choices: Iterable[Choice], override: UsageOverride | None) -> Usage:
    """The usage of a reply. What a script sets wins; our own counts give way, so that no share exceeds its total."""
    parts = [part for choice in choices for part in choice.parts]
    counted = Usage(
        input_tokens=input_tokens(request),
        output_tokens=sum(map(part_tokens, parts)),
        reasoning_tokens=sum(part_tokens(part) for part in parts if isinstance(part, Reasoning)),
    )
    return counted if override is None else _overridden(counted, override)


def _overridden(counted: Usage, override: UsageOverride) -> Usage:
    given: dict[str, int] = {name: count for name, count in asdict(override).items() if count is not None}
    output = given.get("output_tokens", max(counted.output_tokens, given.get("reasoning_tokens", 0)))
    return Usage(
        input_tokens=given.get("input_tokens", max(counted.input_tokens, given.get("cached_tokens", 0))),
        output_tokens=output,
        reasoning_tokens=given.get("reasoning_tokens", min(counted.reasoning_tokens, output)),
        cached_tokens=given.get("cached_tokens", 0),
    )
