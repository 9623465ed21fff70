"""What the conversation still asks for: the newest turn first, then older wishes that it only adds to."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.extract import APART
from engine.matching.index import Index
from engine.matching.plan import Demand, Plan, plan, spared
from engine.matching.repeats import repeats
from engine.matching.values import values, without_values
from engine.messages import Message

_LOOKED_BACK = 50
"""User messages before the newest turn that can still supply a tool."""

_TURN_READ = 200
"""User messages of the newest turn that are read, the newest ones."""

_SUPPLYING = 3
"""Messages that can supply values to words that give none."""

_READ = 20_000
"""Characters of one message that are read: the first and the last half of it."""

_READ_IN_ALL = 60_000
"""Characters of all messages after which older messages aren't read."""

_OWN_MATTER = re.compile(
    r"\W*(?:(?:please|now|and|so|ok|okay|then|also)\W+)*(?:what|who|whom|whose|when|where|which|why|how|is|are"
    r"|was|were|do|does|did|can|could|will|would|should|tell|write|explain|show|give|find|list|describe|make|create"
    r"|translate|calculate|summari[sz]e|say|hello|hi|hey|thanks?|thx|bye|goodbye|great|cool|nice|perfect|never ?mind"
    r"|forget|cancel|stop|no|don[’']?t)\b",
    re.IGNORECASE,
)
_AGAIN = re.compile(
    r"\W*(?:(?:and|so|ok|okay|now|then|also)\W+)*(?:what|how) about\b|\W*and (?:for|in|at|with)\b"
    r"|\W*and (?:(?:tomorrow|today|tonight|yesterday|next)\b|(?-i:[A-Z\d\"']))[^.!?]{0,40}\?\W*$"
    r"|.{0,80}\b(?:the same|again|once more)\b",
    re.IGNORECASE,
)

_OPENER = re.compile(r"\W*(?:(?:and|so|ok|okay|now|then|also)\W+)*(?:(?:what|how) about\b\s*)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Wanted:
    """The open demands, the plans of the messages that were read, and the tools already called for these messages."""

    demands: tuple[Demand, ...] = ()
    plans: tuple[Plan, ...] = ()
    met: frozenset[int] = frozenset()


def wanted(messages: Sequence[Message], index: Index) -> Wanted:
    """What is still to be called, in order of mention.

    The newest turn is every user message after the last assistant message before the newest one. A tool that was called
    since a message asked for it is not called for that message again. Older messages count where the newest turn asks
    for nothing itself and only adds to them (a value, a yes), or asks for the same again ("what about Rome?").
    """
    users = _users(messages)
    if not users:
        return Wanted()
    called = _last_calls(messages, index)
    turn = _turn(messages, users)
    newest = _of_turn(turn, index, called)
    last = turn[-1][1]
    again = _AGAIN.match(last) is not None
    if newest.demands or newest.met or (not again and (_OWN_MATTER.match(last) or "?" in last)):
        return replace(newest, demands=tuple(_supplied(newest.demands, users)))
    older, since = _older(users[: -len(turn)], index, {} if again else called)
    denied = frozenset[int]().union(*(told.denied for told in newest.plans))
    demands = [spared(one, denied) for one in older.demands if one.tool not in denied]
    for text in (*filter(_AGAIN.match, since), last):
        demands = _completed(demands, text, index)
    return Wanted(tuple(_supplied(demands, users)), (*older.plans, *newest.plans), older.met)


def whole_text(messages: Sequence[Message]) -> str:
    """What a forced call takes its arguments from: the newest user message, then older ones that give values."""
    users = [_read(message.text) for message in messages if message.role == "user"]
    older = [text for text in reversed(users[-_LOOKED_BACK:-1]) if values(text)]
    return " ".join([*users[-1:], *older[:_SUPPLYING]])


def _users(messages: Sequence[Message]) -> list[tuple[int, str]]:
    """The newest user messages that are read, with their numbers, oldest first."""
    users: list[tuple[int, str]] = []
    left = _READ_IN_ALL
    for number in range(len(messages) - 1, -1, -1):
        if messages[number].role == "user" and left > 0:
            users.append((number, _read(messages[number].text)))
            left -= len(users[-1][1])
    return users[::-1]


def _read(text: str) -> str:
    half = _READ // 2
    return text if len(text) <= _READ else f"{text[:half]}\n{text[-half:]}"


def _last_calls(messages: Sequence[Message], index: Index) -> dict[int, int]:
    """For every tool that was called, the number of the last message that did."""
    numbers = {tool.name: number for number, tool in enumerate(index.tools)}
    return {
        numbers[call.name]: number
        for number, message in enumerate(messages)
        if message.role == "assistant"
        for call in message.tool_calls
        if call.name in numbers
    }


def _turn(messages: Sequence[Message], users: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    last = users[-1][0]
    before = max((number for number in range(last) if messages[number].role == "assistant"), default=-1)
    return [(number, text) for number, text in users if number > before][-_TURN_READ:]


def _of_turn(turn: Sequence[tuple[int, str]], index: Index, called: dict[int, int]) -> Wanted:
    """A turn's demands; a newer message that asks for the same tool, or denies it, replaces the older wish."""
    demands: list[Demand] = []
    plans: list[Plan] = []
    met: set[int] = set()
    for number, text in turn:
        told = plan(text, index)
        plans.append(told)
        done = {tool for tool, when in called.items() if when > number}
        answered = [_answer(one, done) for one in told.demands]
        fresh = [one for one, by in zip(told.demands, answered, strict=True) if by is None]
        met.update(by for by in answered if by is not None)
        replaced = {one.tool for one in fresh} | told.denied
        demands = [spared(one, told.denied) for one in demands if one.tool not in replaced] + fresh
    return Wanted(tuple(demands), tuple(plans), frozenset(met))


def _answer(demand: Demand, done: Collection[int]) -> int | None:
    """The tool that was called for a demand: its own or a rival."""
    return next((tool for tool in (demand.tool, *(rival for rival, _ in demand.rivals)) if tool in done), None)


def _older(users: Sequence[tuple[int, str]], index: Index, called: dict[int, int]) -> tuple[Wanted, list[str]]:
    """What the newest older message that asks for a tool wants, and what was said since."""
    since: list[str] = []
    for message in reversed(users[-_LOOKED_BACK:]):
        found = _of_turn([message], index, called)
        if found.demands or found.met:
            return found, since[::-1]
        since.append(message[1])
    return Wanted(), []


def _completed(demands: Sequence[Demand], text: str, index: Index) -> list[Demand]:
    """Older demands with a newer message's values in place of their own; as often as it gives values for.

    What it doesn't give is still taken from what was said before.
    """
    if not values(text):
        newer = f"{text}{APART}" if _AGAIN.match(text) else ""
        return [replace(one, text=f"{newer}{one.text}") for one in demands]
    first = {one.tool: one for one in reversed(demands)}
    return [
        replace(one, text=f"{without_values(one.text)}{APART}{words}", message=one.text, bare=False)
        for one in demands
        if first[one.tool] is one
        for words in repeats(_OPENER.sub("", text, count=1), index.slots(one.tool), index.known(one.tool).familiar)
    ]


def _supplied(demands: Sequence[Demand], users: Sequence[tuple[int, str]]) -> Iterator[Demand]:
    """Demands whose words give no value, with the words of the newest other messages that give some."""
    bare = any(one.bare for one in demands)
    context = [text for _, text in reversed(users[-_LOOKED_BACK:]) if values(text)][:_SUPPLYING] if bare else []
    for one in demands:
        yield replace(one, text=" ".join([one.text, *context])) if one.bare and context else one
