"""The stretches of a message, each asking for a tool: which of them stand for a call, and what they share."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise, takewhile

from engine.matching.language.things import with_things
from engine.matching.language.values import tokens, values
from engine.matching.language.verbs import destroys
from engine.matching.language.vocabulary import OPPOSITES
from engine.matching.language.words import folded, words
from engine.matching.message.asks import Ask
from engine.matching.message.openings import orders, verb
from engine.matching.message.scoring import NAMED
from engine.matching.offer.index import Index
from engine.matching.offer.known import Known
from engine.matching.offer.layers import brief
from engine.matching.times.markers import calls_by_name
from engine.matching.times.repeats import MOST

_POINTS_BACK = re.compile(r"\b(?:there|same|these|those)\b", re.IGNORECASE)
_HAS_ITS_OWN = re.compile(r"\b(?:it|them|this|that|all|every|everything)\b", re.IGNORECASE)
"""What an order is about that doesn't wait for the next one ("delete it and read b", not "delete and list a")."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Words that ask for a tool, with their values and nouns, and whether they call it by its name."""

    ask: Ask
    words: str
    values: frozenset[str]
    nouns: frozenset[str]
    is_called: bool


def stretches(text: str, found: Sequence[Ask], index: Index) -> Iterator[Stretch]:
    """The stretches from each ask, and from each further call by its name, up to the next."""
    kept = [ask for place, ask in enumerate(found) if not place or found[place - 1].tool != ask.tool]
    starts = [0 if len(kept) == 1 and not _stands_alone(text, ask, index) else ask.start for ask in kept]
    for ask, start, end in zip(kept, starts, [*starts[1:], len(text)], strict=False):
        tool = index.known(ask.tool)
        named = calls_by_name(text, index.tools[ask.tool].name, start, end) if ask.score >= NAMED else []
        for begin, stop in pairwise([start, *named[1:MOST], end]):
            said = text[begin:stop]
            nouns = (word for _, word, telling in folded(said) if telling and word not in tool.familiar)
            yield Stretch(ask, said, values_of(said, tool), frozenset(nouns), bool(named))


def _stands_alone(text: str, ask: Ask, index: Index) -> bool:
    """Whether an order gives a value and can't be undone: then nothing before it is meant ("keep a, delete b")."""
    tool = index.known(ask.tool)
    return destroys(tool.verb) and bool(values_of(text[ask.start :], tool))


def counted(apart: Sequence[Stretch]) -> set[int]:
    """The stretches that stand for a call: a tool's first one, and those that bring something new or call it by name.

    New are values that weren't said before; where no stretch of the tool gives any, at least two new nouns.
    """
    found: set[int] = set()
    for tool in {stretch.ask.tool for stretch in apart}:
        places = [place for place, stretch in enumerate(apart) if stretch.ask.tool == tool]
        valued = [place for place in places if apart[place].values]
        if valued:
            fresh = _fresh([(place, apart[place].values) for place in valued], 1)
        else:
            fresh = _fresh([(place, apart[place].nouns) for place in places], 2)
        called = [place for place in places if apart[place].is_called]
        found.update(fresh or valued[:1] or places[:1], called if len(called) > 1 else ())
    return found


def _fresh(said: Sequence[tuple[int, frozenset[str]]], least: int) -> list[int]:
    """The places of which each says at least a number of things that none before it said."""
    before: set[str] = set()
    found: list[int] = []
    for place, things in said:
        if len(things - before) >= least:
            found.append(place)
        before |= things
    return found


def gives_thing(stretch: Stretch, tool: Known) -> bool:
    """Whether a stretch gives a common noun to put into arguments: "off in the hall", or what an order is about.

    Such an order may be said no more ("turn the lamp on and the fan off").
    """
    said = words(stretch.words)
    if stretch.nouns and (orders(said, tool.verb) or verb(said) in tool.acts or said[-1].text in OPPOSITES):
        return True
    return any(token.kind == "thing" for token in with_things(tokens(stretch.words), tool.familiar))


def shared(text: str, apart: Sequence[Stretch], place: int, index: Index) -> tuple[str, bool]:
    """What a stretch without values shares, and whether also each item of a list there.

    These are the next one's words in its sentence, else the words before it, of which a list is meant only where it
    points back ("the time there"). Then these come first.
    """
    one = apart[place]
    before = brief(text[: one.ask.start])
    if _POINTS_BACK.search(one.words) and values(before):
        return before, True
    if destroys(index.known(one.ask.tool).verb) and _HAS_ITS_OWN.search(one.words):
        return before, False
    rest = takewhile(lambda other: other.ask.sentence == one.ask.sentence, islice(apart, place + 1, None))
    after = next((other.words for other in rest if other.values), None)
    return (before, False) if after is None else (after, True)


def values_of(text: str, tool: Known) -> frozenset[str]:
    """The values in a text, beside the words that the tool knows by itself."""
    return frozenset(values(text, tool.purpose.union(tool.name)))
