"""What a text states of a thing that it names: ``the target audience is young professionals``, ``port - 75``.

So does an order that sets something of it: ``change the size of order 5 to medium``.
"""

import re
from collections.abc import Container, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import islice
from types import MappingProxyType
from typing import NamedTuple

from engine.extract.tables.everyday import CONDITIONS, QUALITIES
from engine.extract.tables.lexicon import PREPOSITIONS
from engine.extract.tables.listing import listing
from engine.extract.text.literal import Literal
from engine.extract.text.settings import settings
from engine.extract.text.subjects import BOUND, JOINED, SPELLED, joined, named, subject
from engine.extract.tokens import Token, stems


class Statement(NamedTuple):
    """Stems of the words that name the thing, where they begin, and the span of what is said of it (characters).

    ``marked`` where a colon leads to that.

    None of them where only how the thing is is told ("the server is down"): that is no property of it.
    """

    subject: frozenset[str]
    begin: int
    start: int
    end: int
    marked: bool


MOST_FOUND = 100
"""Statements of one text."""
_MOST_SAID = 2_000
"""Characters of what is said of a thing."""
_VERBS = frozenset({"is", "are", "was", "were", "equals", "include", "includes"})
_AUXILIARIES = MappingProxyType({"be": frozenset({"should", "must", "will", "to", "shall"}), "as": frozenset({"such"})})
_MARK = re.compile(r"\*{0,2}:\*{0,2}\s{1,3}(?=\S)|\s?=\s?(?=\S)|\s[-–—]\s(?=\S)")
_INTRODUCED = re.compile(r"\s{1,3}(?:(?:set\sto|as\sfollows:?|that|now|currently)\s)?(?=\S)|:\s{0,3}(?=\S)")
_ENDS = re.compile(
    r",?\s(?:and|but|while|with|so|then)\s(?:the|my|our|its|it|his|her|their|they|he|she|we|i|you|please|then)\b"
    r"|,\s(?:the|my|our|its|it|his|her|their|they|he|she|we|i|you|with|which|who|where|whose|so|but|please|then|while"
    r"|for|at|on|from|to|until|specifically|especially|including)\b|\s(?:which|who)\s|[;\n]",
    re.IGNORECASE,
)
BULLET = re.compile(r"\n?[ \t]{0,8}(?:[-*•]|\d{1,2}[.)])[ \t]{1,8}(?=\S)")
"""What an item of a list begins with that has a line to itself."""
_BULLETED = re.compile(rf"{BULLET.pattern}[^\n]+(?:(?=\n){BULLET.pattern}[^\n]+)+")
_LINE = re.compile(r"\n")
"""Where the words behind a mark end at the latest."""
_LINE_OPENED = re.compile(r"(?:\A|\n)[\W\d]*\Z")
"""What stands before a name that begins a line: bullets, numbers."""
_LONGEST_OPENING = 8
_SKIPPED = frozenset({"that", "now", "currently"})
"""Words between a verb and what is said by it."""
_ACTION = re.compile(r"[a-z]{0,20}[aeiouy][a-z]{0,20}(?:(?<!e)ed|ing|ly)")
"""How words end that are no nouns ("located", not "spring" and "red")."""
_JOINT = re.compile(
    r"[\s,;]{0,4}(?:\b(?:and|with|plus|where|but)\b)?\s?(?:\b(?:the|my|our|its|their|his|her|a|an)\b)?\s?$",
    re.IGNORECASE,
)
_NO_VALUE = PREPOSITIONS | frozenset(
    listing("not now as also very that to what how so too there going being still just yet unknown")
)


ASKING = re.compile(
    r"(?:who|what|when|where|which|why|how|is|are|do|does|did|can|could|will|would|should|have|has)\s", re.IGNORECASE
)
"""How a question begins: it keeps its mark."""


def statements(text: str, tokens: Sequence[Token], quotes: Sequence[Literal], breaks: Sequence[int]) -> list[Statement]:
    """All statements in order, none reaching into the next."""
    set_to = (Statement(subject, start, start, end, marked=False) for subject, start, end in settings(text))
    every = sorted([*_found(text, tokens), *set_to], key=lambda each: each.begin)
    unquoted = (each for each in every if not any(one.start < each.start < one.end for one in quotes))
    found = list(islice(unquoted, MOST_FOUND))
    lines = {each.start for each in found if each.marked and _opens_line(text, each.begin)}
    lines = lines if len(lines) > 1 else frozenset[int]()
    quoted = {one.start: one.end for one in quotes}
    ended = [
        each._replace(end=quoted[each.start])
        if each.start in quoted
        else _ended(text, each, _next(found, place), breaks, _inner(each, lines))
        for place, each in enumerate(found)
    ]
    spans = [(each.start, each.end) for each in ended]
    explained = (one for one in _explained(text) if not any(start <= one.start < end for start, end in spans))
    return [*ended, *islice(explained, MOST_FOUND)]


def _opens_line(text: str, begin: int) -> bool:
    return _LINE_OPENED.search(text, max(0, begin - _LONGEST_OPENING), begin) is not None


def _inner(each: Statement, lines: Container[int]) -> str:
    """The marks that end nothing within it: all in one of several ``lines`` with such names, else a semicolon."""
    if not each.marked:
        return ""
    return ".;?!" if each.start in lines else ";"


def _next(found: Sequence[Statement], place: int) -> Statement | None:
    """The next statement; behind a mark the next one with a mark, as words with verbs may stand there."""
    others = found[place + 1 :]
    return next((other for other in others if other.marked or not found[place].marked), None)


def _explained(text: str) -> Iterator[Statement]:
    """Names behind which stands what they are ("Lithium, a medication used for …")."""
    for match in _EXPLAINED.finditer(text):
        yield Statement(frozenset(stems(match["what"])), match.start("name"), *match.span("name"), marked=False)


_EXPLAINED = re.compile(
    r"(?P<name>\b[A-Z][\w-]{0,40}(?:\s[A-Z][\w-]{0,40}){0,3}),\s(?:an?|the|our|my)\s(?P<what>[a-z]{1,30}(?:\s[a-z]{1,30}){0,2}?)"
    r"(?=\s(?:of|in|for|used|who|which|that|with|from|at|on|by)\b|[,.;)]|$)(?![^,.;\n]{0,40}\b(?:is|are|was|were|should)\b)"
)


def _found(text: str, tokens: Sequence[Token]) -> Iterator[Statement]:
    """Each statement that a verb or a mark makes, its end still that of the text."""
    for index in range(1, len(tokens)):
        if mark := _MARK.match(text, tokens[index - 1].end, tokens[index].start + 1):
            about = named(text, tokens, index, SPELLED if "=" in mark[0] else JOINED)
            is_how = False
        elif verb := _verb(tokens, index):
            mark = _INTRODUCED.match(text, tokens[index].end)
            about = subject(text, tokens, verb) if mark and not _is_no_value(text, tokens, index + 1) else ()
            is_how = _tells_how(text, tokens, index + 1) and QUALITIES.isdisjoint(each.word for each in about)
        else:
            continue
        if mark and about and not (":" in mark[0] and _is_numbered(tokens, index, about)):
            words = frozenset(() if is_how else (each.stem for each in about))
            yield Statement(words, about[0].start, mark.end(), len(text), marked=":" in mark[0])


def _is_numbered(tokens: Sequence[Token], index: int, about: Sequence[Token]) -> bool:
    """Whether what stands before a mark is one of several things, and no name ("a call with contact 5: ...")."""
    before = tokens[max(0, index - len(about) - 1) : index - len(about)]
    return about[-1].word.isdigit() and any(token.word in PREPOSITIONS for token in before)


def _is_no_value(text: str, tokens: Sequence[Token], index: int) -> bool:
    """Whether the words from here on only say where or what something does ("is in Oslo", "is located in")."""
    first = _first(tokens, index)
    return first < len(tokens) and (
        tokens[first].text in _NO_VALUE or (_is_action(tokens[first]) and not _ends(text, tokens, first, BOUND))
    )


def _tells_how(text: str, tokens: Sequence[Token], index: int) -> bool:
    """Whether the words from here on say no more than how something is ("is late", "is closed"), and don't order it."""
    first = _first(tokens, index)
    if first == len(tokens) or not _ends(text, tokens, first, PREPOSITIONS | BOUND):
        return False
    is_ordered = tokens[index - 1].text == "be"
    return _is_action(tokens[first]) or (tokens[first].text in CONDITIONS and not is_ordered)


def _first(tokens: Sequence[Token], index: int) -> int:
    """The index of the first word of what is said."""
    return index + (index < len(tokens) and tokens[index].text in _SKIPPED)


def _is_action(token: Token) -> bool:
    return _ACTION.fullmatch(token.text) is not None


def _ends(text: str, tokens: Sequence[Token], index: int, bounds: AbstractSet[str]) -> bool:
    """Whether what is said may end with a word: nothing is joined to it but one of the bounds."""
    return index + 1 == len(tokens) or not joined(text, tokens, index + 1) or tokens[index + 1].word in bounds


def _verb(tokens: Sequence[Token], index: int) -> int:
    """The index of the first word of what states something and ends at this word ("should be", "such as"), else 0."""
    if tokens[index - 1].word in _AUXILIARIES.get(tokens[index].text, ()):
        return index - 1
    return index if tokens[index].text in _VERBS else 0


def _ended(
    text: str,
    each: Statement,
    other: Statement | None,
    breaks: Sequence[int],
    inner: str,
) -> Statement:
    """The statement with its end, before what another clause or statement goes on with.

    The marks ``inner`` end none within it.
    """
    furthest = min(len(text.rstrip(" .!")), each.end, each.start + _MOST_SAID)
    kept = "?" if ASKING.match(text, each.start) else ""
    items = _BULLETED.match(text, each.start, furthest) if each.marked else None
    start = items.end() if items else each.start
    found = [end for end in breaks if start <= end < furthest and text[end] not in inner]
    ends = [furthest, *(end + (text[end] == kept) for end in found)]
    clause = _LINE if each.marked else _ENDS
    ends += [match.start() for match in (clause.search(text, start, furthest),) if match]
    if other:
        joint = _JOINT.search(text, max(each.start, other.begin - 20), other.begin)
        ends.append(joint.start() if joint else other.begin)
    return each._replace(end=max(each.start, min(ends)))
