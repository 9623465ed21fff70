"""How many people are meant: a number alone after ``for``, or a party of several kinds."""

from collections.abc import Iterator
from itertools import pairwise, takewhile

from engine.extract.candidates.search import Candidate, Search
from engine.extract.tables.everyday import MEMBERS
from engine.extract.tables.lexicon import PREPOSITIONS
from engine.extract.tables.listing import listing
from engine.extract.text.number import Number
from engine.extract.tokens import stem


def are_people(search: Search, number: Number) -> bool:
    """Whether a number alone after ``for`` says for how many people (``a table for 2 at 8 pm``)."""
    passage = search.passage
    if _PEOPLE.isdisjoint(search.slot.names) or number.dimensions or passage.lead(number.start) != "for":
        return False
    after = passage.tokens[passage.range_of(number.start, number.end)[1] :][:1]
    return not after or after[0].word in PREPOSITIONS or passage.text[number.end : after[0].start] != " "


def of_party(search: Search) -> Iterator[Candidate]:
    """How many people a party of several kinds has in all (``2 adults and a child``)."""
    passage = search.passage
    if _PARTY.isdisjoint(search.slot.names):
        return
    often = {number.end: number.value for number in passage.numbers}
    found = [
        place
        for place, (before, who) in enumerate(pairwise(passage.tokens))
        if who.word in MEMBERS and (before.end in often or before.word in _ONE)
    ]
    together = list(takewhile(lambda pair: pair[1] - pair[0] <= _NEAR, pairwise(found)))
    if together:
        party = [passage.tokens[place] for place in found[: len(together) + 1]]
        start, end = party[0].start, party[-1].end
        whole = sum(often.get(before.end, 1) for before in party)
        yield Candidate(_PARTY_SCORE + search.numeric_cue(start, end), whole, start, end)


def one_member(search: Search) -> Iterator[Candidate]:
    """One of those whom a property counts (``2 adults and a child``)."""
    cues = search.slot.meaning.cues
    if not cues.keys().isdisjoint(_MEMBERS):
        for before, who in pairwise(search.passage.tokens):
            if before.word in _ONE and who.word in MEMBERS and who.stem in cues:
                yield Candidate(5.0, 1, before.start, before.end)


_MEMBERS = frozenset(map(stem, MEMBERS))
_ONE = frozenset({"a", "an"})
_NEAR = 4
"""Words from one number of a party to the next at most ("2 grown-ups and 1 child")."""
_PARTY_SCORE = 9.0
"""Above what one of its numbers alone can have."""
_PARTY = frozenset(map(stem, listing("passengers guests people party persons diners travelers travellers")))
_PEOPLE = frozenset(
    map(stem, listing("passengers guests people adults party seats persons diners size travelers servings"))
)
