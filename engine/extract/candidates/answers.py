"""What a text answers where it says one thing only: ``off``, ``L please``."""

from engine.extract.tables.listing import listing
from engine.extract.text.passage import APART, Passage
from engine.extract.tokens import Token


def answer(passage: Passage) -> Token | None:
    """The only word beside courtesies of a text, or of its last part that stands apart; None where it says more."""
    first = passage.range_of(begin := passage.text.rfind(APART) + 1, begin)[0]
    part = passage.tokens[first : first + _MOST_WORDS + 1]
    said = [token for token in part if token.word not in _COURTESIES] or part
    return said[0] if len(said) == 1 and len(part) <= _MOST_WORDS else None


_MOST_WORDS = 4
_COURTESIES = frozenset(listing("please pls thanks thank you just make it a an the one then"))
