"""Faults of the finished reply: they show in every dialect, streamed or not."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.messages import ChatReply, Choice, ToolCall
from engine.switches import Fault


def on_reply(reply: ChatReply, faults: Sequence[Fault]) -> ChatReply:
    """The reply as the faults that are on leave it."""
    for fault in faults:
        acts = _ACTS.get(fault.name)
        if acts:
            reply = acts(reply, fault)
    return reply


def left(faults: Sequence[Fault]) -> tuple[Fault, ...]:
    """The faults that a reply doesn't hold already where it was made under them."""
    return tuple(fault for fault in faults if fault.name not in _HELD)


def _disconnect_after(reply: ChatReply, fault: Fault) -> ChatReply:
    return replace(reply, head=replace(reply.head, delivery=replace(reply.head.delivery, cut_after=fault.value)))


def _truncated_arguments(reply: ChatReply, fault: Fault) -> ChatReply:
    del fault
    return replace(reply, choices=tuple(map(_truncate_last, reply.choices)))


def _truncate_last(choice: Choice) -> Choice:
    calls = [index for index, part in enumerate(choice.parts) if isinstance(part, ToolCall)]
    parts = tuple(
        replace(part, arguments=part.arguments[: len(part.arguments) // 2])
        if isinstance(part, ToolCall) and index == calls[-1]
        else part
        for index, part in enumerate(choice.parts)
    )
    return replace(choice, parts=parts)


def _stop_with_calls(reply: ChatReply, fault: Fault) -> ChatReply:
    del fault
    choices = tuple(replace(choice, finish_reason="stop") if choice.tool_calls else choice for choice in reply.choices)
    return replace(reply, choices=choices)


_ACTS: dict[str, Callable[[ChatReply, Fault], ChatReply]] = {
    "disconnect_after": _disconnect_after,
    "truncated_arguments": _truncated_arguments,
    "stop_with_calls": _stop_with_calls,
}
_HELD = frozenset({"truncated_arguments", "stop_with_calls"})
"""What the parts of a reply and its finish reason show."""
