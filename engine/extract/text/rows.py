"""The stretches of a text of which each tells of another thing: ``Ada is 30 and Bob is 40`` has two."""

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import Protocol, TypeAlias, TypeVar

from engine.extract.tokens import is_plural, stems

Span: TypeAlias = tuple[int, int]
Path: TypeAlias = tuple[str | int, ...]


class Told(Protocol):
    """A stretch of a text read for the properties of one thing."""

    def scores(self) -> Mapping[Path, float]:
        """How surely it gives something to each property that it may give something."""
        ...


Row = TypeVar("Row", bound=Told)

MOST_ROWS = 48
"""Stretches of one text that are looked at, from its beginning on."""
_MOST_READ = 3_000
"""Characters of a text that is parted."""
SURE, LIKELY = 2.0, 1.5
"""What a property must score to tell that another thing is spoken of, and beside one that does."""
_STRONG = r"\s{0,9}[;\n]\s{0,9}|[.!?]\s{1,9}"
_AND = r"\s{1,9}(?:and|plus|while)\s{1,9}"
_COMMA = r",\s{1,9}(?:(?:and|plus|while)\s{1,9})?"
_LEAD = r"(?P<lead>(?<=[\w\"')]):\s{1,9})"
_JOINTS = tuple(
    re.compile(f"{_LEAD}|{joint}", re.IGNORECASE)
    for joint in (r"\s{0,9}\n\s{0,9}", _STRONG, f"{_STRONG}|,?{_AND}", f"{_STRONG}|{_COMMA}|{_AND}")
)
"""What stands between two things: lines, sentences, "and", commas; what a colon ends leads to them."""

_ITEM = re.compile(r"\s*(?:[-*•|]|#?\d{1,3}[.)])\s+")


def rows(
    text: str, read: Callable[[int, str], Row], labels: Container[str], least: int, others: Sequence[Span]
) -> list[Row]:
    """What is read of each thing, in order; none where there aren't two.

    ``read`` takes a stretch of the text and where it starts. A thing begins where something is surely said that was
    said of the one before; each must have ``least`` properties, and one that all have. ``labels`` are the stems of the
    properties' names, which a colon follows as their mark. Of several ways to part the text the one that finds most
    things counts, then the coarsest. What ``others`` take is left to them where a thing has as many properties without.
    """
    if len(text) > _MOST_READ:
        return []
    kept: dict[Span, Row] = {}

    def gives(span: Span) -> Mapping[Path, float]:
        kept[span] = kept.get(span) or read(span[0], text[slice(*span)])
        return kept[span].scores()

    found = max((_telling(list(_pieces(text, joint, labels)), gives, least) for joint in _JOINTS), key=len)
    return [_spared(text[slice(*span)], span, read, others) for span in found]


def _spared(words: str, span: Span, read: Callable[[int, str], Row], others: Sequence[Span]) -> Row:
    """What is read of one thing without what others take of its words, as far as it doesn't need that."""
    row = read(span[0], words)
    for start, end in others:
        if span[0] <= start < span[1]:
            spared = words[: start - span[0]] + " " * (end - start) + words[end - span[0] :]
            rest = read(span[0], spared)
            if _likely(rest) >= _likely(row):
                words, row = spared, rest
    return row


def _likely(row: Told) -> int:
    return sum(score >= LIKELY for score in row.scores().values())


def _telling(pieces: Sequence[Span], gives: Callable[[Span], Mapping[Path, float]], least: int) -> list[Span]:
    """The spans of those pieces, joined where they tell of one thing, that tell enough."""
    found: list[tuple[int, int, dict[Path, float]]] = []
    for start, end in pieces[:MOST_ROWS]:
        said = {name: score for name, score in gives((start, end)).items() if score >= LIKELY}
        sure = {name for name, score in said.items() if score >= SURE}
        if found and (not sure or all(found[-1][2].get(name, 0.0) < SURE for name in sure)):
            found[-1] = (found[-1][0], end, {**said, **found[-1][2]})
        elif sure:
            found.append((start, end, said))
    told = [(start, end, names) for start, end, names in found if len(names) >= least]
    shared = set(told[0][2]).intersection(*(names for _, _, names in told)) if len(told) > 1 else None
    return [(start, end) for start, end, _ in told] if shared else []


def _is_label(text: str, colon: re.Match[str], labels: Container[str]) -> bool:
    """Whether the name of a property stands before a colon; in the plural it names things."""
    word = _LAST_WORD.search(text, max(0, colon.start() - _LONGEST_WORD), colon.start())
    return word is not None and not is_plural(word[0]) and any(one in labels for one in stems(word[0]))


_LAST_WORD = re.compile(r"\w+\Z")
_LONGEST_WORD = 50


def _opened(text: str, start: int) -> int:
    """Where a piece begins, behind the mark or the number of an item."""
    mark = _ITEM.match(text, start)
    return mark.end() if mark else start


def _pieces(text: str, joint: re.Pattern[str], labels: Container[str]) -> Iterator[Span]:
    """The spans between joints but for one that only leads to others ("For Ada: ..."); of several each is a thing's."""
    start = _opened(text, 0)
    joints = [match for match in joint.finditer(text) if match["lead"] is None or not _is_label(text, match, labels)]
    leads = [match for match in joints if match["lead"] is not None]
    for match in joints:
        if match["lead"] is None:
            if match.start() > start:
                yield start, match.start()
        elif len(leads) > 1:
            continue
        start = _opened(text, match.end())
    if start < len(text):
        yield start, len(text)
