"""How strongly the words around a place in the text point to a property."""

from collections.abc import Iterator, Mapping

from engine.extract.wants import Want
from engine.extract.words import Words

_LINKS = frozenset("of is = as are was be the a an to equal equals being with about at value set on for called named titled number id".split())
_REACH = 6
_AFTER = (0.9, 0.6, 0.35, 0.25, 0.15)
MOST = 8.0
"""However many words point to a property, they don't count for more."""


def numeric_cue(words: Words, want: Want, start: int, end: int) -> float:
    """The pull of name and description words near a number; another number between them shields it."""
    first, stop = words.range_of(start, end)
    return min(MOST, _pull(words, want.cues, first, stop, words.number_words) + _pull(words, want.about, first, stop, words.number_words))


def name_cue(words: Words, want: Want, start: int, end: int) -> float:
    """The pull of the name's words near a phrase."""
    first, stop = words.range_of(start, end)
    return min(MOST, _pull(words, want.cues, first, stop))


def about_cue(words: Words, want: Want, start: int, end: int) -> float:
    """The little pull of the description's words near a phrase, at most 1."""
    first, stop = words.range_of(start, end)
    return min(1.0, 0.3 * _pull(words, want.about, first, stop))


def _pull(words: Words, cues: Mapping[str, float], first: int, stop: int, shields: frozenset[int] = frozenset()) -> float:
    positions = words.positions
    return sum(
        weight * max(_nearness(words, positions[word], first, stop, shields), default=0.0)
        for word, weight in cues.items()
        if word in positions
    )


def _nearness(words: Words, places: list[int], first: int, stop: int, shields: frozenset[int]) -> Iterator[float]:
    for position in places:
        if first - _REACH - 1 <= position < first:
            yield _before(words, position, first, shields)
        elif stop <= position < stop + len(_AFTER):
            yield _after(words, position, stop, shields)


def _before(words: Words, position: int, first: int, shields: frozenset[int]) -> float:
    """1 where only linking words stand between (``radius of 5``), less with distance, 0 across a sentence's end."""
    tokens = words.tokens
    if words.parted(tokens[position].end, tokens[first].start if first < len(tokens) else len(words.text)):
        return 0.0
    between = range(position + 1, first)
    if not shields.isdisjoint(between):
        return 0.0
    if all(tokens[index].text.lower() in _LINKS for index in between):
        return 1.0
    return 0.5 * (_REACH + 1 - len(between)) / (_REACH + 1)


def _after(words: Words, position: int, stop: int, shields: frozenset[int]) -> float:
    """0.9 for the next word (``5 heads``), less with distance, 0 across a comma, ``and`` or another number."""
    tokens = words.tokens
    since = tokens[stop - 1].end if stop else 0
    if "," in words.text[since : tokens[position].start] or words.parted(since, tokens[position].start):
        return 0.0
    between = range(stop, position)
    if not shields.isdisjoint(between) or any(tokens[index].text.lower() in {"and", "with"} for index in between):
        return 0.0
    return _AFTER[len(between)]
