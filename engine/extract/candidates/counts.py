"""Which numbers say how many there shall be: ``two small pizzas``, ``3 of SKU-7``, ``the latest 3 headlines``."""

import re
from collections.abc import Iterator

from engine.extract.candidates.search import Search
from engine.extract.slots.slot import Slot
from engine.extract.tables.lexicon import PREPOSITIONS, STOP_WORDS
from engine.extract.tables.listing import listing
from engine.extract.text.number import Number
from engine.extract.text.passage import Passage
from engine.extract.tokens import Token, is_plural, stem

_COUNTING = frozenset(map(stem, listing("quantity count limit number many n k top")))
_QUANTITY = frozenset(map(stem, listing("quantity qty count")))
_BESIDE_IT = frozenset(
    map(stem, listing("of how num max maximum total results items entries rows records lines messages"))
)


def asks_how_many(slot: Slot) -> bool:
    """Whether a name says how many and not of what: ``limit``, ``top_k``, ``max_results``, not ``max_price``."""
    names = set(slot.names)
    return names <= _COUNTING | _BESIDE_IT and (not _COUNTING.isdisjoint(names) or not _RESULTS.isdisjoint(names))


_RESULTS = frozenset(map(stem, listing("results items entries rows records lines messages")))


def is_count(search: Search, number: Number) -> bool:
    """Whether a number counts what is named in the plural or by its id after it, or the first or best of some.

    What another property is named after (``two toppings``) isn't counted here.
    """
    passage = search.passage
    if number.dimensions or number.implied or number.ordinal:
        return False
    first, after = passage.range_of(number.start, number.end)
    if passage.tokens[first - 1].word in _FIRST_OF if first else False:
        return True
    thing_at = _OF.match(passage.text, number.end)
    if thing_at and any(each.start == thing_at.end() for each in passage.literals("identifier")):
        return True
    thing = _counted(passage, passage.tokens[after : after + _WITHIN], number)
    return thing in search.slot.names or thing not in search.slot.company.labels | {""}


def a_single(search: Search) -> Iterator[tuple[int, int]]:
    """Where ``a`` or ``an`` says which quantity, in a text that says no number."""
    if not search.passage.numbers and _QUANTITY.issuperset(search.slot.names):
        yield from ((token.start, token.end) for token in search.passage.tokens if token.word in {"a", "an"})


_OF = re.compile(r"\s+(?:of\s+(?:(?:the\s+)?(?:product|item|article)\s+)?)?")
_FIRST_OF = frozenset(listing("top first last latest newest recent best next"))
_WITHIN = 4
"""Words of which one names what is counted (``two very small pizzas``)."""
_ENDING = (PREPOSITIONS | STOP_WORDS) - frozenset(listing("very really too most more less least"))
"""What ends the words that describe it; how much they do is one of them."""


def _counted(passage: Passage, following: list[Token], number: Number) -> str:
    """The stem of the plural that follows with nothing but words that describe it before it, or ""."""
    end = number.end
    for token in following:
        if passage.text[end : token.start].strip(" -") or token.word in _ENDING:
            break
        if _is_plural(token.word):
            return token.stem
        end = token.end
    return ""


def _is_plural(word: str) -> bool:
    return word in _IRREGULAR or (len(word) > 3 and is_plural(word))


_IRREGULAR = frozenset(listing("people children men women dice mice feet geese fish sheep"))
