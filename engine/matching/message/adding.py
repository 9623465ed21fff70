"""Clauses that ask for nothing by themselves and only add to what was asked for: values, amounts, who is meant."""

from collections.abc import Collection
from collections.abc import Set as AbstractSet
from itertools import pairwise

from engine.extract.tables.everyday import MEMBERS
from engine.extract.tokens import stem as one_stem
from engine.matching.language.values import ARTICLES
from engine.matching.language.vocabulary import ASKING
from engine.matching.message.clauses import Clause
from engine.matching.message.scoring import Tally
from engine.matching.offer.known import Known, alike
from engine.matching.offer.slots import GENERIC

_BY_THE_WAY = 0.5
"""The share of its name below which a tool is no better for a word with its number than the tool before."""

_STATED = 5
"""Words within which such a clause comes to its number."""
_IS = frozenset({"is", "are", "was", "were", "equals", "be"})
_ENSURING = frozenset({("make", "sure"), ("be", "sure")})
_WHOSE = ARTICLES | {"its", "my", "our", "their", "his", "her"}


def is_said(parts: Collection[str], spoken: AbstractSet[str]) -> bool:
    """Whether one of these stems was spoken, or one that asks for the same thing."""
    return any(not spoken.isdisjoint((part, *alike(part))) for part in parts)


def only_lists(clause: Clause, own: Tally) -> bool:
    """Whether a clause without an order only says values that a tool lists ("50 from savings to credit")."""
    return own.option and not own.name and not own.thing and not own.ordered and clause.words[0].text[0].isdigit()


def only_adds(clause: Clause, own: Tally, before: Known) -> bool:
    """Whether a clause is a word with its number ("day 2") that the tool before knows, its own by the way at most."""
    counted = len(clause.words) == 2 and clause.words[1].text.isdigit()
    return counted and own.name < _BY_THE_WAY and not own.thing and is_said((clause.words[0].stem,), before.familiar)


def only_measures(clause: Clause, before: Known) -> bool:
    """Whether a clause only says how much that is which the tool before asks for ("and an acceleration of 14 m/s²")."""
    words = clause.words[:_STATED]
    of = next((place for place, word in enumerate(words) if word.text == "of"), 0)
    is_amount = 0 < of < len(words) - 1 and words[of + 1].text[0].isdigit() and words[0].text in ARTICLES
    return is_amount and is_said((words[of - 1].stem,), before.familiar)


def states_number(clause: Clause) -> bool:
    """Whether a clause only says what a number is ("the current is 12 amperes")."""
    texts = [word.text for word in clause.words[:_STATED]]
    return texts[0] not in ASKING and any(one in _IS and after.isdigit() for one, after in pairwise(texts))


def counts_party(clause: Clause) -> bool:
    """Whether a clause only goes on with who is meant ("for 2 adults and 1 child")."""
    words = clause.words
    return len(words) > 1 and words[1].text in MEMBERS and (words[0].text.isdigit() or len(words) == 2)


def addresses(clause: Clause) -> bool:
    """Whether a clause only goes on with who gets something ("… and #b that I am back")."""
    return clause.words[0].literal and clause.words[0].text[0] == "#"


def states_one(clause: Clause, named: AbstractSet[str]) -> bool:
    """Whether a clause only says what a parameter is ("phone 555-0101"), or is to be ("make sure it is private").

    One of the words ``named`` (stems) is in its name.
    """
    texts = [word.text for word in clause.words[: 2 * _STATED]]
    if tuple(texts[:2]) in _ENSURING:
        return not _IS.isdisjoint(texts) and any(one_stem(text) in named for text in texts[2:])
    words = clause.words[clause.words[0].text in _WHOSE :]
    shown = [word.literal or word.text.isdigit() for word in words[1:]]
    return states_value(clause, named) or (any(shown) and all(shown) and one_stem(words[0].text) in named)


def states_value(clause: Clause, named: AbstractSet[str]) -> bool:
    """Whether a clause only says what such a parameter is: "the text is 'hi'", "text: hi"."""
    if clause.label:
        label = {one_stem(word.text) for word in clause.label if word.text not in _WHOSE}
        return not label.isdisjoint(named) and label - GENERIC <= named
    texts = [word.text for word in clause.words[:_STATED]]
    verb = next((place for place, text in enumerate(texts) if text in _IS), 0)
    return verb > 1 and texts[0] in _WHOSE and any(one_stem(text) in named for text in texts[1:verb])
