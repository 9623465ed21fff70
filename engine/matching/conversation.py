"""What the conversation still asks for: the newest turn first, then older wishes that it only adds to."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.matching.index import Index
from engine.matching.plan import Demand, demands
from engine.messages import Message

_OWN_REQUEST = re.compile(
    r"^\W*(?:(?:please|now|and|so|ok|okay|then)\W+)*(?:what|who|whom|whose|when|where|which|why|how|is|are|was|were|do|does|did|can|could|will|would|should|"
    r"tell|write|explain|show|give|find|list|describe|make|create|translate|calculate|summari[sz]e|say|hello|hi|hey|thanks|thank|thx|"
    r"bye|goodbye|great|cool|nice|perfect|never ?mind|forget|cancel|stop|no)\b",
    re.IGNORECASE,
)
_AGAIN = re.compile(
    r"^\W*(?:(?:and|so|ok|now|then|also)\W+)*(?:what|how) about\b|^\W*and (?:for|in|at|with)\b|\b(?:same|again|once more|repeat)\b",
    re.IGNORECASE,
)
_LOOKED_BACK = 50


def demands_of(messages: Sequence[Message], index: Index) -> list[Demand]:
    """The demands that are not met yet, in order of mention."""
    users = [(number, message.text) for number, message in enumerate(messages) if message.role == "user"]
    if not users:
        return []
    called = _last_calls(messages)
    turn = _turn(messages, users)
    found: dict[int, Demand] = {}
    for number, text in turn:
        _merge(found, number, text, index, called)
    if found:
        return list(found.values())
    last = turn[-1][1]
    if _AGAIN.search(last):
        called = {}
    elif _OWN_REQUEST.match(last) or "?" in last:
        return []
    for number, text in reversed(users[: -len(turn)][-_LOOKED_BACK:]):
        _merge(found, number, text, index, called)
        if found:
            return [replace(one, text=f"{last} {one.text}") for one in found.values()]
    return []


def _merge(found: dict[int, Demand], number: int, text: str, index: Index, called: dict[str, int]) -> None:
    for one in demands(text, index):
        if called.get(index.tools[one.tool].tool, -1) <= number:
            found[one.tool] = one


def _turn(messages: Sequence[Message], users: list[tuple[int, str]]) -> list[tuple[int, str]]:
    last = users[-1][0]
    before = max((n for n in range(last) if messages[n].role == "assistant"), default=-1)
    return [(number, text) for number, text in users if number > before]


def _last_calls(messages: Sequence[Message]) -> dict[str, int]:
    return {
        call.name: number
        for number, message in enumerate(messages)
        if message.role == "assistant"
        for call in message.tool_calls
    }
