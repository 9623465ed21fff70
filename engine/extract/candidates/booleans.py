"""Whether a yes-or-no property is true: what a text mentions, or denies."""

from collections.abc import Iterator

from engine.extract.candidates.search import Candidate, Search
from engine.extract.tables.listing import listing
from engine.extract.text.passage import Passage
from engine.extract.tokens import stem

_NO = frozenset({"false", "no", "disabled", "disable", "off"})
_NEGATIONS = frozenset(
    listing("""
without no not don't exclude excluding skip never disable except ignore ignoring doesn't few little hardly lacks
lack
""")
)
_FILLER = frozenset(
    map(
        stem,
        listing("""
include included with is has get show use enable enabled return want need should only allow if flag all consider a
the of for
"""),
    )
)


def booleans(search: Search) -> Iterator[Candidate]:
    """True where the text mentions what the name is about, false where it denies it."""
    passage, slot = search.passage, search.slot
    subject = [word for word in slot.names if word not in _FILLER]
    hits = [index for word in subject if (index := _mention(passage, word)) is not None]
    if not subject or len(hits) * 2 < len(subject):
        return
    first, last = min(hits), max(hits)
    before = {token.word for token in passage.tokens[max(0, first - 3) : first]}
    after = {token.word for token in passage.tokens[last + 1 : last + 4]}
    token = passage.tokens[last]
    yield Candidate(5.0, before.isdisjoint(_NEGATIONS) and after.isdisjoint(_NO), token.start, token.end)


def _mention(passage: Passage, word: str) -> int | None:
    """The word's first place in the text; ``stat`` also stands for ``statistic``."""
    if word in passage.positions:
        return passage.positions[word][0]
    if len(word) < 4:
        return None
    return next(
        (
            places[0]
            for other, places in passage.positions.items()
            if other.startswith(word) or (len(other) > 3 and word.startswith(other))
        ),
        None,
    )
