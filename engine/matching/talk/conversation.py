"""What the conversation still asks for: the newest turn first, then older wishes that it only adds to."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf

from engine.extract import APART
from engine.matching.language.verbs import changes
from engine.matching.message.plan import Demand, Plan, plan, spared
from engine.matching.offer.index import Index
from engine.matching.offer.layers import Layered, heard
from engine.matching.talk.following import (
    adds_one,
    affirmed,
    asks_again,
    goes_on,
    is_own_matter,
    new_words,
    only_asks,
    only_shows,
    only_states,
    says_more,
    withdraws,
)
from engine.matching.talk.referring import planned
from engine.matching.talk.supplying import supplied
from engine.matching.talk.turns import LOOKED_BACK, calls_of, newest_turn, results_of, users_of
from engine.matching.times.repeats import MOST, repeats
from engine.messages import Message

_LAYERS = 8
"""Messages that can change one call: the one that asked for it and the newest ones."""

_SINCE = 12
"""Messages since the one that asked which are read for what they change: each may cost as much as a call."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The open demands, the plans of the messages that were read, and the tools already called for these messages."""

    demands: tuple[Demand, ...] = ()
    plans: tuple[Plan, ...] = ()
    met: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class _Heard:
    """A user message, its number among all messages, and what it asks for by itself."""

    number: int
    text: str
    told: Plan

    @property
    def is_sure(self) -> bool:
        """Whether its words alone are enough to call a tool."""
        return any(one.score >= one.enough for one in self.told.demands)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A demand, the number of the message that asked for it, and of the last one that did so again or changed it."""

    demand: Demand
    begun: int
    number: int
    reading: Layered | None = None


def wanted(messages: Sequence[Message], index: Index) -> Wanted:
    """What is still to be called, in order of mention.

    The newest turn is every user message after the last assistant message before the newest one. A tool that was called
    since a message asked for it is not called for that message again. Older messages count where the newest turn asks
    for nothing itself and only adds to them (a value, a yes), or goes on with them ("what about Rome?").
    """
    users = users_of(messages)
    if not users:
        return Wanted()
    results = results_of(messages)
    turn = [_Heard(number, text, planned(text, results, index)) for number, text in newest_turn(messages, users)]
    talk = _Talk(index, calls_of(messages, index))
    if not turn[0].is_sure or goes_on(turn[0].text, plainly=True):
        for one in _background(users[: -len(turn)], index):
            talk.hear(one, one.number)
    late = len(turn) - _SINCE
    is_followed = [talk.hear(one, turn[0].number, adds=place >= late) for place, one in enumerate(turn)][-1]
    return talk.wanted(turn[0].number, users, is_followed=is_followed)


class _Talk:
    """What is asked for, message by message."""

    def __init__(self, index: Index, calls: dict[int, list[int]]) -> None:
        self._index = index
        self._calls = calls
        self._asked: list[_Asked] = []
        self._heard: list[_Heard] = []

    def hear(self, one: _Heard, since: int, *, adds: bool = True) -> bool:
        """Takes the next message; what it asks for by itself replaces what was asked before message ``since``.

        It isn't read for what else it ``adds`` where many newer ones can change the same. Tells whether it has to do
        with what was asked for.
        """
        self._heard.append(one)
        if not one.told.demands and withdraws(one.text):
            self._asked = []
            return True
        denied = one.told.denied
        asked = [replace(each, demand=spared(each.demand, denied)) for each in self._asked]
        asked = [each for each in asked if each.demand.tool not in denied]
        changed = (self._gone_on(asked, one) or self._answered(asked, one)) if adds else None
        if changed is None and one.told.demands:
            fresh = {each.tool for each in one.told.demands}
            changed = [each for each in asked if each.number >= since and each.demand.tool not in fresh]
            changed += [_Asked(each, one.number, one.number) for each in one.told.demands]
        self._asked = asked if changed is None else changed
        return changed is not None

    def wanted(self, since: int, users: Sequence[tuple[int, str]], *, is_followed: bool) -> Wanted:
        """What wasn't called since it was asked for: all of it, or only what messages from a number on ask for."""
        asked = [each for each in self._asked if is_followed or each.number >= since]
        met = [self._met(each) for each in asked]
        demands = [each.demand for each, by in zip(asked, met, strict=True) if by is None]
        first = min([since, *(each.begun for each in asked)])
        plans = tuple(one.told for one in self._heard if one.number >= first)
        return Wanted(
            tuple(supplied(demands, users, self._index)), plans, frozenset(by for by in met if by is not None)
        )

    def _met(self, asked: _Asked, until: float = inf) -> int | None:
        """The tool that was called for a demand before a message: its own or a rival."""
        tools = (asked.demand.tool, *(rival for rival, _ in asked.demand.rivals))
        called = (tool for tool in tools if any(asked.number < one < until for one in self._calls.get(tool, ())))
        return next(called, None)

    def _gone_on(self, asked: Sequence[_Asked], one: _Heard) -> list[_Asked] | None:
        """What was asked for, with what a message that goes on with it changes; None where it doesn't.

        It doesn't where its own words are enough to call another tool; what is only shown is for any tool.
        """
        if not asked:
            return None
        tools = {each.demand.tool for each in asked}
        others = any(each.score >= each.enough and each.tool not in tools for each in one.told.demands)
        if only_asks(one.text) and any(changes(self._index.known(tool).verb) for tool in tools):
            return None
        is_stated = not others and all(only_states(one.text, self._index.slots(tool).named) for tool in tools)
        if (others and not only_shows(one.text)) or not (is_stated or goes_on(one.text, plainly=one.is_sure)):
            return None
        text = new_words(affirmed(one.text))
        found = [self._changed(each, text, one.number, alone=not is_stated) for each in asked]
        if any(found):
            return _replaced(asked, self._beside(asked, found, one))
        if one.is_sure or not asks_again(one.text):
            return None
        found = [self._changed(each, text, one.number) for each in asked]
        return _replaced(asked, found if any(found) else [[replace(each, number=one.number)] for each in asked])

    def _beside(self, asked: Sequence[_Asked], changed: Sequence[list[_Asked]], one: _Heard) -> Sequence[list[_Asked]]:
        """What changed; beside it what isn't called yet, where a message adds to that ("and Rome too")."""
        if not adds_one(one.text):
            return changed
        is_open = [self._met(each, one.number) is None for each in asked]
        return [
            [each, *after] if after and waits else after
            for each, after, waits in zip(asked, changed, is_open, strict=True)
        ]

    def _answered(self, asked: Sequence[_Asked], one: _Heard) -> list[_Asked] | None:
        """What was asked for, with what a message adds to what is still open; None where it has its own matter.

        It has where its words are enough to call a tool, or fit one that isn't open and it doesn't give values alone.
        """
        pending = [self._met(each, one.number) is None for each in asked]
        if one.is_sure or is_own_matter(one.text):
            return None
        tools = {each.demand.tool for each, is_open in zip(asked, pending, strict=True) if is_open}
        others = any(each.tool not in tools for each in one.told.demands)
        text = affirmed(one.text)
        found = [
            self._changed(each, text, one.number, alone=others) if is_open else []
            for each, is_open in zip(asked, pending, strict=True)
        ]
        if others and not any(found):
            return None
        if not any(found) and new_words(text):
            found = [[_loosely(each, text)] if is_open else [] for each, is_open in zip(asked, pending, strict=True)]
        return _replaced(asked, found)

    def _changed(self, asked: _Asked, text: str, number: int, *, alone: bool = False) -> list[_Asked]:
        """A demand with a message's values in place of its own, as often as it gives some; [] where it gives none.

        Nor where it is to give these ``alone`` and says more.
        """
        demand, index = asked.demand, self._index
        tool, known = index.tools[demand.tool], index.known(demand.tool)
        before = asked.reading or heard(demand.text, tool)
        each = [
            (words, heard(words, tool, before)) for words in repeats(text, index.slots(demand.tool), known.familiar)
        ]
        if any(one.rest is None or (alone and says_more(one.rest, known.familiar)) for _, one in each):
            return []
        return [_Asked(_with(demand, words), asked.begun, number, one) for words, one in each]


def _replaced(asked: Sequence[_Asked], changed: Sequence[Sequence[_Asked]]) -> list[_Asked]:
    """What was asked for, as it is where it changed; what becomes the same by that is asked for once."""
    kept: dict[object, _Asked] = {}
    for place, (before, after) in enumerate(zip(asked, changed, strict=True)):
        for each in after or [before]:
            given = each.reading.given if each.reading else {(): place}
            kept.setdefault((each.demand.tool, frozenset(given.items())), each)
    return list(kept.values())[:MOST]


def _with(demand: Demand, words: str) -> Demand:
    """A demand whose words newer ones go on with."""
    first, *since = demand.said or (demand.text,)
    said = (first, *since[2 - _LAYERS :], words)
    text = APART.join(said)
    return replace(demand, text=text, message=text, bare=False, said=said)


def _loosely(asked: _Asked, words: str) -> _Asked:
    """A demand that gives no value, with words that surely give none: they still may be what was asked for."""
    return replace(asked, demand=replace(_with(asked.demand, words), bare=True)) if asked.demand.bare else asked


def _background(users: Sequence[tuple[int, str]], index: Index) -> list[_Heard]:
    """The newest older message that asks for a tool and goes on with nothing, and those since."""
    found: list[_Heard] = []
    for number, text in reversed(users):
        if len(found) >= _SINCE and asks_again(text):
            continue  # it asks for an older one's tool, and newer ones change the same
        if len(found) == LOOKED_BACK:
            break
        found.append(_Heard(number, text, plan(text, index)))
        if found[-1].told.demands and not goes_on(text, plainly=found[-1].is_sure):
            break
    return [*found[_SINCE:][-1:], *found[:_SINCE][::-1]]
