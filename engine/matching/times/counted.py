"""Things that are counted out one after another: ``2 apples, three pears and a melon``."""

from collections.abc import Container, Iterator, Sequence

from engine.extract.tables.units import is_unit
from engine.matching.language.stemming import stem
from engine.matching.language.values import JOINTS, LEADS, Token
from engine.matching.language.vocabulary import STOP_WORDS

_A = frozenset({"a", "an", "one"})
_COUNTS = frozenset({"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"})
_WORDS = 3
"""Words that may name what is counted."""
_NO_THINGS = STOP_WORDS | LEADS | JOINTS


def counted(found: Sequence[Token], familiar: Container[str]) -> list[int]:
    """Where each thing begins, with its number, of the first two or more that an order counts out.

    What a preposition leads to is rather said of something else ("a table for 2 adults and 3 children"), and so is what
    the tool itself knows or measures ("3 nights, 2 guests", "1 hour and 30 minutes").
    """
    place = 0
    while place < len(found):
        run = list(_run(found, place, familiar))
        if len(run) > 1 and any(_is_number(found[at]) for at in run) and not (place and found[place - 1].low in LEADS):
            return [found[at].start for at in run]
        place = max([place, *run]) + 1
    return [0]


def _run(found: Sequence[Token], place: int, familiar: Container[str]) -> Iterator[int]:
    """The places of the things from one on, with nothing but joints between them."""
    at = place
    while end := _end(found, at, familiar):
        yield at
        at = end
        while at < len(found) and (found[at].kind == "comma" or found[at].low in JOINTS):
            at += 1
        if at == end:
            return


def _end(found: Sequence[Token], place: int, familiar: Container[str]) -> int:
    """Where the words end that name what is counted here ("2 red apples", "1 kg of flour"); 0 where nothing is."""
    if place >= len(found) or not (_is_number(found[place]) or found[place].low in _A):
        return 0
    at = _named(found, place + 1)
    whole = _named(found, at + 1) if at < len(found) and found[at].low == "of" else 0
    at = whole if whole > at + 1 else at
    thing = found[at - 1].low
    return 0 if at == place + 1 or stem(thing) in familiar or is_unit(thing) else at


def _named(found: Sequence[Token], start: int) -> int:
    """Where the few words end that can name a thing."""
    at = start
    while at < min(len(found), start + _WORDS) and found[at].text[0].isalpha() and found[at].low not in _NO_THINGS:
        at += 1
    return at


def _is_number(token: Token) -> bool:
    return token.text.isdigit() or token.low in _COUNTS
