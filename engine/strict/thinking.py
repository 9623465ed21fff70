"""Anthropic's thinking: its budget, and the block that a call it led to must keep.

Facts: Anthropic's page on extended thinking, and the refusals that clients report. Adaptive thinking wants none back.
"""

from collections.abc import Sequence

from engine.bodies.fields import Fields, missing
from engine.errors import RequestError

_LEAST_BUDGET = 1024
_THOUGHTS = frozenset({"thinking", "redacted_thinking"})
_FORCING = frozenset({"any", "tool"})


def check_thinking(body: Fields) -> None:
    """Raises RequestError for a budget that is missing, too small or too large, a forced call, and lost thoughts."""
    thinking = body.object("thinking")
    if thinking is None or thinking.text("type") != "enabled":
        return
    budget = thinking.integer("budget_tokens", 0, 10**9)
    path = thinking.at("enabled.budget_tokens")
    if budget is None:
        raise missing(path)
    if budget < _LEAST_BUDGET:
        raise _refusal(path, f"Input should be greater than or equal to {_LEAST_BUDGET}, but got {budget}")
    if budget >= (body.integer("max_tokens", 1, 10**9) or budget + 1):
        raise _refusal("max_tokens", "`max_tokens` must be greater than `thinking.budget_tokens`")
    choice = body.object("tool_choice")
    if choice and choice.text("type") in _FORCING:
        raise _refusal("tool_choice", "Thinking may not be enabled when tool_choice forces tool use.")
    _check_kept([*body.objects("messages")])


def _check_kept(messages: Sequence[Fields]) -> None:
    """The turn whose results come last begins with its thoughts; a turn begins after what the user said himself."""
    kinds = [_kinds(message) for message in messages]
    if not kinds or "tool_result" not in kinds[-1]:
        return
    said = [
        number
        for number, kind in enumerate(kinds)
        if messages[number].text("role") == "user" and "tool_result" not in kind
    ]
    first = said[-1] + 1 if said else 0
    found = kinds[first][0] if kinds[first] else "text"
    if found not in _THOUGHTS:
        raise _refusal(
            f"{messages[first].path}.content.0.type",
            f"Expected `thinking` or `redacted_thinking`, but found `{found}`. When `thinking` is enabled, a final "
            "`assistant` message must start with a thinking block (preceding the lastmost set of `tool_use` and "
            "`tool_result` blocks): send the blocks back as they came, or disable `thinking`.",
        )


def _kinds(message: Fields) -> list[str]:
    """The types of a message's blocks; none for plain text."""
    return (
        [block.text("type") for block in message.objects("content")] if isinstance(message.get("content"), list) else []
    )


def _refusal(path: str, message: str) -> RequestError:
    return RequestError(message, param=path)
