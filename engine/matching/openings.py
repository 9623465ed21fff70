"""How a clause begins: with a question or with an order, past what is only polite."""

from collections.abc import Sequence

from engine.matching.known import alike, is_vague
from engine.matching.words import Word, stem

_POLITE = frozenset(
    """
    please kindly can could would will you i i'd i'm we want need like to help me us let let's hey hi hello ok okay so
    and then now just also go ahead
    """.split()  # noqa: SIM905  as in the tables
)
_LOOKING = frozenset(
    """
    what what's which who who's whose when when's where where's how is are was were do does did has have any show list
    display view see tell give get find fetch check
    """.split()  # noqa: SIM905  as in the tables
)


_ALSO = {stem("google"): (stem("search"),), "open": (stem("create"),)}
"""What a verb orders besides what it asks for as a noun."""
_AS_VERB = {"text": stem("message")}
"""Nouns that mean something else where an order begins with them ("text Ada that ...")."""


def verbs(words: Sequence[Word]) -> tuple[str, ...]:
    """The stem of an order's verb and those that ask for the same; of a question its first word's."""
    first = _opening(words)
    return (first.stem, *alike(first.stem), *_ALSO.get(first.stem, ())) if first else ()


def as_ordered(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words, with what the first one means as an order's verb."""
    first = _opening(words)
    if first is None or first.text not in _AS_VERB:
        return words
    meant = first._replace(stem=_AS_VERB[first.text])
    return tuple(meant if word is first else word for word in words)


def only_looks(words: Sequence[Word]) -> bool:
    """Whether words ask to see something, so that nothing is to be changed ("what's on my calendar?")."""
    first = _opening(words)
    return first is not None and first.text in _LOOKING


def orders(words: Sequence[Word], verb: str) -> bool:
    """Whether words begin with this verb (its stem) or one that asks for the same; a vague verb orders nothing."""
    return not is_vague(verb) and verb in verbs(words)


def _opening(words: Sequence[Word]) -> Word | None:
    """The first word that isn't only polite, where others follow: an order is about something."""
    return next((word for word in words[:-1] if word.text not in _POLITE), None)
