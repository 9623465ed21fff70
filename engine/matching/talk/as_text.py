"""Calls and their results that an agent's program tells as text, in place of the wire's own: smolagents does."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.messages import Message, Text, ToolCall, ToolResult

_CALLING = "Calling tools:\n[{"
_CALLED = re.compile(r"'function': \{'name': '([\w.-]{1,128})'")
_CAME = "Observation:\n"
_TASK = "New task:\n"
"""What the words of the user begin with, behind the results of the task before."""


def as_called(messages: Sequence[Message]) -> Iterator[Message]:
    """The messages, such calls as calls, and what a user is made to say next as their result, up to the next task."""
    waiting = False
    for message in messages:
        if message.role == "assistant":
            names = _CALLED.findall(message.text) if _CALLING in message.text else []
            waiting = bool(names)
            calls = [ToolCall(name, name, "{}") for name in names]
            yield replace(message, parts=(*message.parts, *calls)) if calls else message
        elif message.role == "user" and (waiting or message.text.startswith(_TASK)):
            came, begins, task = message.text.partition(_TASK)
            if waiting:
                yield Message("tool", (ToolResult("", came.removeprefix(_CAME).rstrip("\n")),))
            if begins:
                yield replace(message, parts=(Text(task),))
            waiting = False
        else:
            yield message
