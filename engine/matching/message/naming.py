"""Which tools a message calls by their names, in whatever convention these are written."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from engine.matching.language.vocabulary import CALLING_WORDS
from engine.matching.language.words import Word
from engine.matching.offer.index import Index


def named(spoken: Sequence[Word], index: Index) -> list[int]:
    """The tools whose names stand in these words, whatever the convention, in order of mention.

    What prose may hold by chance, a name of one word or a name without its namespace, counts where it is called ("use
    search") or stands alone.
    """
    joined = "".join(word.text for word in spoken)
    possible = [one for one in index.spellings if one[0] in joined]
    if not possible:
        return []
    ends = {end: place for place, end in enumerate(accumulate(len(word.text) for word in spoken))}
    starts = {end - len(spoken[place].text): place for end, place in ends.items()}
    found: dict[int, int] = {}
    for spelling, number in possible:
        span = next(_spans(spelling, joined, starts, ends), None)
        if span and (index.is_sure(spelling, number) or spelling == joined or _is_called(spoken, *span)):
            found.setdefault(number, span[0])
    return sorted(found, key=lambda number: (found[number], number))


def _spans(name: str, joined: str, starts: Mapping[int, int], ends: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """The words with which a name begins and ends among joined words, where these are whole ones."""
    at = joined.find(name)
    while at >= 0:
        end = at + len(name)
        if at in starts and end in ends:
            yield starts[at], ends[end]
        at = joined.find(name, at + 1)


def _is_called(spoken: Sequence[Word], first: int, last: int) -> bool:
    around = (*spoken[max(0, first - 2) : first], *spoken[last + 1 : last + 2])
    return not CALLING_WORDS.isdisjoint([word.text for word in around])
