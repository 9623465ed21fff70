"""A text parted into the words of each time that it asks for a tool: what all share, and what is each one's own."""

import re
from collections.abc import Iterable, Sequence
from itertools import dropwhile, groupby, pairwise, takewhile

from engine.matching.language.values import ARTICLES, LEADS, VALUES, Token, values
from engine.matching.language.vocabulary import STOP_WORDS
from engine.matching.language.words import folded

_DANGLING = re.compile(r"(?:\s+(?:of|from|at|in|for|to|with|between|near|a|an|the))+\s*$", re.IGNORECASE)
_BOUNDARY = re.compile(
    r"[.!?;\n]\s|,\s+(?:and\s+)?(?:then\s+|also\s+|finally\s+)?|\s(?:and|or|also|then)\s", re.IGNORECASE
)
_MARKS = frozenset({"comma", "end", "mark"})
_SHOWN = VALUES - {"name"}
"""Kinds of values that nothing else stands for."""
_SMALL = STOP_WORDS | LEADS | ARTICLES
"""Words that give a phrase its form."""


def split(text: str, starts: Sequence[int], found: Sequence[Token]) -> list[str]:
    """The shared words before the first start, with the words of each start up to the next."""
    cuts = _valued({_cut(text, start, found) for start in starts[1:]}, text)
    shared = text[: _first(starts, cuts, found)].rstrip()
    ends = [*cuts, len(text)]
    given = {token.start for token in found if token.kind in VALUES}
    bare = _DANGLING.sub("", shared)
    later: list[str] = []
    for begin, end in pairwise(ends):
        leads = begin in given and not shared.endswith("between")  # a value takes its preposition, each of two its own
        later.append(f"{shared if leads else bare} {text[begin:end].strip()}".strip())
    return [text[: ends[0]], *later]


def _first(starts: Sequence[int], cuts: Sequence[int], found: Sequence[Token]) -> int:
    """Where the first time begins: what a later one says before its value, the first one says as well.

    In "the hall to 20 and the attic to 18" it is "the hall" that isn't shared, whether or not each has an article.
    """
    at = next(place for place, token in enumerate(found) if token.start >= starts[0])
    said = (
        [token for token in found if cut <= token.start < start] for cut, start in zip(cuts, starts[1:], strict=False)
    )
    said = (list(dropwhile(lambda token: token.low in ARTICLES, words)) for words in said)
    back = min((_alike(found[:at], words) for words in said), default=0)
    back += 0 < back < at and found[at - back - 1].low in ARTICLES
    return found[at - back].start if back else starts[0]


def _alike(before: Sequence[Token], said: Sequence[Token]) -> int:
    """How many of the last words before a value have the form of those before another one; 0 where they haven't."""
    at = len(before)
    groups = [(small, [*group]) for small, group in groupby(reversed(said), _is_small)]
    for left, (small, words) in zip(reversed(range(len(groups))), groups, strict=True):
        run = [*takewhile(lambda token, small=small: _is_small(token) is small, reversed(before[:at]))]
        run = run if left else run[: len(words)]
        if not run or _form(run, small=bool(small)) != _form(words, small=bool(small)):
            return 0
        at -= len(run)
    return len(before) - at


def _form(words: Sequence[Token], *, small: bool) -> list[str]:
    """The words themselves where they are small, else the kinds of the values among them."""
    return [token.low for token in words] if small else sorted({token.kind for token in words if token.kind in _SHOWN})


def _is_small(token: Token) -> bool | None:
    """Whether a word gives a phrase its form; None for a mark, over which no phrase goes."""
    return None if token.kind in _MARKS else token.low in _SMALL


def _valued(cuts: Iterable[int], text: str) -> list[int]:
    """The cuts between which something is given each time; the first time must give a value."""
    kept: list[int] = []
    for cut in sorted(cuts):
        if _gives(text[kept[-1] if kept else 0 : cut]):
            kept.append(cut)
    return kept if kept and _gives(text[kept[-1] :]) else kept[:-1]


def _gives(text: str) -> bool:
    """Whether a stretch can stand for a time of its own: it holds a value or another telling word."""
    return bool(values(text)) or any(telling for _, _, telling in folded(text))


def _cut(text: str, start: int, found: Sequence[Token]) -> int:
    """The last joint before a place that no value holds: there the words of the next call begin.

    A place that is a joint itself (" and for …") is where they do.
    """
    joints = [match.end() for match in _BOUNDARY.finditer(text, max(0, start - 200), start)]
    held = [one for one in found if one.kind in {"bracket", "quote"} and one.start < start]
    outside = (joint for joint in reversed(joints) if not any(one.start < joint < one.end for one in held))
    return start if text[start].isspace() else next(outside, start)
