"""The answer to tool results: a line for each, so that a test sees that its result arrived."""

from itertools import takewhile

from engine.matching.offer.handing import hands_over
from engine.matching.talk.context import is_added
from engine.messages import ChatRequest, Choice, Message, Text, ToolResult
from engine.replies.draft import Draft, Passed, passed
from engine.replies.reasoning import reasoning
from engine.settings import Settings
from engine.trace import TraceLine

_INSTRUCTIONS = ("system", "developer")
_NO_RESULTS = passed("tool_results", "the conversation doesn't end with tool results")


def pending_results(request: ChatRequest) -> tuple[ToolResult, ...]:
    """The results that end the conversation, in the order of their calls; empty where it ends otherwise.

    What an agent's program puts behind them (Claude Code its reminders) is no word of the user's.
    """
    spoken = (one for one in reversed(request.messages) if one.role not in _INSTRUCTIONS and not is_added(one))
    tail = list(takewhile(lambda message: message.role == "tool", spoken))
    results = [result for message in reversed(tail) for result in message.tool_results]
    order = _call_order(request.messages)
    return tuple(sorted(results, key=lambda result: order.get(result.call_id, len(order))))


def handed_over(request: ChatRequest) -> bool:
    """Whether the results that end the conversation are those of handing it over, by tools that are offered no more.

    Another agent then goes on with the user's words: what these ask for isn't done yet.
    """
    names, offered = _names(request), {tool.name for tool in request.tools}
    done = [_name(result, names) for result in pending_results(request)]
    return all(hands_over(name) and name not in offered for name in done)


def told(request: ChatRequest) -> str:
    """The results that end the conversation, one line a result: ``name: content``; "" where there are none."""
    names = _names(request)
    results = pending_results(request)
    lines = [f"{name}: {result.content}" if (name := _name(result, names)) else result.content for result in results]
    return "\n".join(lines)


def tool_results(request: ChatRequest, settings: Settings) -> Draft | Passed:
    """Says each result as ``name: content``; finish reason stop."""
    results = pending_results(request)
    if not results:
        return _NO_RESULTS
    reason = f"the conversation ends with {len(results)} tool result{'s' if len(results) > 1 else ''}"
    parts = (*reasoning(request, settings), Text(told(request)))
    return Draft((Choice(parts),), TraceLine("tool_results", answered=True, reason=reason))


def _names(request: ChatRequest) -> dict[str, str]:
    return {call.id: call.name for message in request.messages for call in message.tool_calls}


def _name(result: ToolResult, names: dict[str, str]) -> str:
    return result.name or names.get(result.call_id, result.call_id)


def _call_order(messages: tuple[Message, ...]) -> dict[str, int]:
    """The position of the newest call of each id."""
    ids = [call.id for message in messages for call in message.tool_calls]
    return {call_id: position for position, call_id in enumerate(ids)}
