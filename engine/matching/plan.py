"""What one message wants: the calls in order of mention, each with its words, and the tools it rules out."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from engine.extract import APART
from engine.matching.asks import Ask, asks
from engine.matching.clauses import SKIPPING, Clause, clauses
from engine.matching.denials import Denial, denial, forbidding, ruled_out, without
from engine.matching.index import Index
from engine.matching.known import Known
from engine.matching.repeats import repeats
from engine.matching.scoring import NAMED, Tallies, Tally
from engine.matching.values import values
from engine.matching.words import folded, stem

_POINTS_BACK = re.compile(r"\b(?:there|same|these|those)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Demand:
    """One call that is asked for: how surely, the words for its arguments, whether these give no value (``bare``).

    ``said`` are the messages that these words are from where newer ones changed what older ones said, oldest first.
    ``rivals`` are tools that the words fit about as well, with their scores: one of them is called in its place, where
    it gets all the values that it requires and this one doesn't.
    """

    tool: int
    score: float
    text: str
    bare: bool = False
    enough: float = 0.0
    message: str = ""
    place: int = 0
    rivals: tuple[tuple[int, float], ...] = ()
    said: tuple[str, ...] = ()


Wish = TypeVar("Wish", Ask, Demand)


@dataclass(frozen=True, slots=True)
class Plan:
    """A message's demands, the tools that it says not to call, what is said besides, and for which tools."""

    demands: tuple[Demand, ...]
    denied: frozenset[int]
    said: tuple[Clause, ...]
    tally: dict[int, Tally]


@dataclass(frozen=True, slots=True)
class _Stretch:
    ask: Ask
    words: str
    values: frozenset[str]
    nouns: frozenset[str]


def plan(text: str, index: Index) -> Plan:
    """Reads one message; a tool is demanded as often as it is asked for."""
    heard = Tallies(index)
    said: list[Clause] = []
    denials: list[Denial] = []
    for clause in clauses(text, [act for act in SKIPPING if index.knows(stem(act))]):
        if one := denial(clause, text, heard):
            denials.append(one)
        else:
            said.append(clause)
    out = ruled_out(denials, text, index)
    found = [spared(ask, out) for ask in asks(said, heard) if ask.tool not in out or ask.score >= NAMED]
    asked = {ask.tool for ask in found}
    plain = without(text, forbidding(denials, asked))
    denied = frozenset[int]().union(*(one.tools for one in denials)) - asked
    return Plan(tuple(_demands(plain, found, index)), denied, tuple(said), heard.of(said))


def spared(wish: Wish, denied: Collection[int]) -> Wish:
    """The same without the rivals that are denied."""
    if not denied or not wish.rivals:
        return wish
    return replace(wish, rivals=tuple(one for one in wish.rivals if one[0] not in denied))


def _demands(text: str, found: Sequence[Ask], index: Index) -> Iterator[Demand]:
    """The words from each ask up to the next tool's; where they give no value, the sentence's or the message's do."""
    stretches = list(_apart(text, found, index))
    counted = _counted(stretches)
    for place, stretch in enumerate(stretches):
        ask = stretch.ask
        tool = index.known(ask.tool)
        if place not in counted:
            continue
        rest = "" if stretch.values else _shared(text, stretches, place)
        for said in repeats(stretch.words, index.slots(ask.tool), tool.familiar):
            words = f"{said}{APART}{rest}".strip() if rest else said
            bare = not stretch.values and not _values(words, tool)
            yield Demand(ask.tool, ask.score, words, bare, ask.enough, text, ask.start, ask.rivals)


def _counted(stretches: Sequence[_Stretch]) -> set[int]:
    """The stretches that stand for a call: a tool's first one, and those that bring something new.

    New are values that weren't said before; where no stretch of the tool gives any, at least two new nouns.
    """
    counted: set[int] = set()
    for tool in {stretch.ask.tool for stretch in stretches}:
        places = [place for place, stretch in enumerate(stretches) if stretch.ask.tool == tool]
        valued = [place for place in places if stretches[place].values]
        if valued:
            fresh = [place for place in valued if stretches[place].values - _before(stretches, place, "values")]
        else:
            fresh = [place for place in places if len(stretches[place].nouns - _before(stretches, place, "nouns")) > 1]
        counted.update(fresh or valued[:1] or places[:1])
    return counted


def _before(stretches: Sequence[_Stretch], place: int, what: Literal["values", "nouns"]) -> frozenset[str]:
    """What earlier stretches for the same tool said."""
    tool = stretches[place].ask.tool
    same = (one for one in stretches[:place] if one.ask.tool == tool)
    said = (one.values if what == "values" else one.nouns for one in same)
    return frozenset[str]().union(*said)


def _apart(text: str, found: Sequence[Ask], index: Index) -> Iterator[_Stretch]:
    kept = [ask for place, ask in enumerate(found) if not place or found[place - 1].tool != ask.tool]
    starts = [0 if len(kept) == 1 else ask.start for ask in kept]
    for ask, start, end in zip(kept, starts, [*starts[1:], len(text)], strict=False):
        words = text[start:end]
        tool = index.known(ask.tool)
        nouns = (word for _, word, telling in folded(words) if telling and word not in tool.familiar)
        yield _Stretch(ask, words, _values(words, tool), frozenset(nouns))


def _values(text: str, tool: Known) -> frozenset[str]:
    return frozenset(values(text, tool.purpose.union(tool.name)))


def _shared(text: str, stretches: Sequence[_Stretch], place: int) -> str:
    """What a stretch without values shares: the next one's words in its sentence, else the words before it.

    Where it points back ("the time there"), the words before it come first.
    """
    ask = stretches[place].ask
    if _POINTS_BACK.search(stretches[place].words) and values(text[: ask.start]):
        return text[: ask.start]
    after = [one.words for one in stretches[place + 1 :] if one.ask.sentence == ask.sentence and one.values]
    return after[0] if after else text[: ask.start]
