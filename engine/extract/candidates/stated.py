"""What a text states of a property by its name goes to that property, before all that merely stands near it."""

import re
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from types import MappingProxyType

from engine.extract.candidates.booleans import YES_OR_NO
from engine.extract.candidates.search import Candidate, Finder, Search
from engine.extract.candidates.wording.labelled import BETWEEN_ITEMS
from engine.extract.slots.slot import Slot
from engine.extract.tables.listing import listing
from engine.extract.text.statements import ASKING, BULLET, Statement
from engine.extract.tokens import stem

_WHOLE = 9.0
"""How sure the words of a statement are, as they stand, for a property that takes any words."""
_WORTH = 4.0
"""What it is worth that a statement is about the property, times how well it is named."""
_OTHERS = 8.0
"""What it takes off that a statement is about another property."""
_ANY_WORDS = frozenset({"", "words", "topic", "query", "person"})
_ONE_WORD = re.compile(r"\S+")
_NUMBERED = re.compile(r"[A-Z]\w*\s\d{1,6}\w?")
_NONE = re.compile(r"(?!)")
_KINDS_OF_WORDS = MappingProxyType(
    {
        **dict.fromkeys(listing("path identifier thing host branch channel repository version"), _ONE_WORD),
        "place": _NUMBERED,
    }
)
"""Kinds that any single word can stand for, or a word with its number ("Room 4")."""
_GENERIC = frozenset(map(stem, listing("name id number text value")))
"""Words of a name that say little of what is meant ("the author is George Orwell" for ``author_name``)."""
_NAMES = frozenset(map(stem, listing("name title")))
_IDS = frozenset(map(stem, listing("id identifier number")))
_SYNONYM = 2.5
"""What a synonym of a name's word weighs as a cue."""
_WHENCE = re.compile(r"\s(?:from|at|in|of)\s|,\s")
"""What stands behind who it is ("Ada Lee from Acme")."""
_ASIDE = re.compile(r",\s(?=[a-z])")
"""What stands behind a name ("Maria Lee, born in May")."""
_MORE = re.compile(
    r"\s(?:and\s(?:should|must|will|can|is|are|was|were|has|have)|that|which|(?:[a-z]{2,20}(?:ed|ing))(?=\s(?:at|by|from|in|on)\s))\s"
    r"|\swith\s\d"
)
"""What stands behind a thing, and tells more of it ("a powder that burns", "a hall located in Oslo")."""
_LABEL = re.compile(r"(?<=[a-z])\s(?P<word>[a-z]{1,30})$")
"""The last word of what is said, which may be no more than the name of the property."""
_LOOSE = re.compile(r"\b(?:and|or|but|with)$")
_THAT = "that "
_MARKS = " \t\n,.!?"
_JOINT = 6
"""Characters in which a word stands that joins on what is no more said."""
_ARTICLES = MappingProxyType({"the ": 4, "an ": 3, "a ": 2})


def weighed(search: Search, finder: Finder) -> Iterator[Candidate]:
    """The candidates of a finder, and the words that are stated of the property, each worth what is stated of it."""
    statements = search.passage.statements
    if not statements:
        return finder(search)
    judged = [(each, fit) for each in statements if (fit := _fit(search, each))]
    return _judged(judged, [*_whole(search, judged), *finder(search)])


def _judged(statements: list[tuple[Statement, float]], found: Iterable[Candidate]) -> Iterator[Candidate]:
    for candidate in found:
        worth = 0.0
        for statement, fit in statements:
            if statement.begin <= candidate.start and candidate.end <= statement.end:
                worth = _worth(statement, fit, candidate)
        yield candidate._replace(score=candidate.score + worth) if worth else candidate


def _worth(statement: Statement, fit: float, candidate: Candidate) -> float:
    """What a statement adds to a candidate that stands in it."""
    if candidate.start < statement.start and (fit > 0 or not statement.subject):
        return 0.0
    if fit > 0:
        return _WORTH * fit
    opens = candidate.start <= statement.start + max(_ARTICLES.values())
    return _OTHERS * fit if opens else 0.0


def _fit(search: Search, statement: Statement) -> float:
    """How well the subject of a statement names the property: 2 wholly, 1 in part or in other words, 0 not at all.

    -1 where it names another one, or none.
    """
    slot, subject = search.slot, statement.subject
    if not subject:
        return -1.0
    names, named = frozenset(slot.names), slot.company.named
    if names and names <= subject:
        return 2.0 / max(named.get(word, 1) for word in names)
    own, others = names - _GENERIC, slot.company.labels - names
    if own and own <= subject and (others | _GENERIC - names).isdisjoint(subject):
        return -1.0 if _is_common(search.passage.text, statement, names) else 1.5
    shared = subject & names
    if subject == shared or any(named.get(word, 1) == 1 for word in shared - _GENERIC):
        return (1.0 if shared - _GENERIC else 0.5) / max(named.get(word, 1) for word in shared)
    if not others.isdisjoint(subject):
        return -1.0
    return 1.0 if any(slot.meaning.cues.get(word, 0.0) >= _SYNONYM for word in subject) else 0.0


def _is_common(text: str, statement: Statement, names: AbstractSet[str]) -> bool:
    """Whether a thing is told as no name nor id tells it: "my process is slow" names none, "the order is nice" neither.

    What has a name is written with a capital; an id that no mark leads to is no mere word.
    """
    opens = text[statement.start : statement.start + 1]
    if not _NAMES.isdisjoint(names):
        return opens.islower() or opens.isdigit()
    word = _ONE_WORD.match(text, statement.start)
    is_word = word is not None and word[0].strip(_MARKS).isalpha() and opens.islower()
    return is_word and not statement.marked and not _IDS.isdisjoint(names)


def _whole(search: Search, statements: list[tuple[Statement, float]]) -> Iterator[Candidate]:
    """The words of each statement about the property, as they stand."""
    slot = search.slot
    if slot.type == "boolean":
        yield from _answered(search, statements)
    is_list = slot.type == "array" and slot.item.get("type") == "string"
    if not (is_list or slot.type in {"string", ""}) or slot.is_closed:
        return
    quoted = {each.start for each in search.passage.quotes}
    for statement, fit in statements:
        if fit >= 1 and statement.start not in quoted and (span := _said(search.passage.text, statement)):
            text = search.passage.text[slice(*span)]
            if not statement.marked and (whence := _goes_on(slot, text)):
                span = (span[0], span[0] + whence.start())
                text = text[: whence.start()]
            is_set = statement.begin == statement.start
            if is_set and (label := _LABEL.search(text)) and stem(label["word"]) in slot.names:
                span = (span[0], span[0] + label.start())  # "to automatic mode"
                text = text[: label.start()]
            if is_list or slot.takes_several:
                between = BULLET if BULLET.match(text) else BETWEEN_ITEMS
                items = [item.strip("\"'“”`") for item in between.split(text) if item]
                yield Candidate(_WHOLE + 1.0, [*items] if is_list else ", ".join(items), *span)
            elif slot.kind in _ANY_WORDS or _KINDS_OF_WORDS.get(slot.kind, _NONE).fullmatch(text):
                yield Candidate(_WHOLE, text.strip("'\""), *span)


def _goes_on(slot: Slot, text: str) -> re.Match[str] | None:
    """Where a value goes on with what is no part of it ("Ada Lee from Acme", "powder and should be kept dry")."""
    if slot.kind == "person":
        return _WHENCE.search(text)
    if slot.kind == "" and (more := _MORE.search(text)):
        return more
    return None if _NAMES.isdisjoint(slot.names) else _ASIDE.search(text)


def _answered(search: Search, statements: list[tuple[Statement, float]]) -> Iterator[Candidate]:
    """Whether it is so, where a statement about the property says no more than that."""
    for statement, fit in statements:
        span = _said(search.passage.text, statement) if fit > 0 else None
        answer = YES_OR_NO.get(search.passage.text[slice(*span)].lower()) if span else None
        if span and answer is not None:
            yield Candidate(_WHOLE, answer, *span)


def _said(text: str, statement: Statement) -> tuple[int, int] | None:
    """The span of what is said, without the article before it and the marks behind it; None where nothing is left.

    A question keeps its mark; a name ("The Beatles"), what stands behind a mark and a clause keep their article.
    """
    said = text[statement.start : statement.end].rstrip(_MARKS)
    while loose := _LOOSE.search(said, max(0, len(said) - _JOINT)):
        said = said[: loose.start()].rstrip(_MARKS)
    keeps = statement.marked or text.startswith(_THAT, max(0, statement.start - len(_THAT)))
    article = next((length for word, length in _ARTICLES.items() if not keeps and said.startswith(word)), 0)
    start, end = statement.start + article, statement.start + len(said)
    if ASKING.match(said) and text.startswith("?", end):
        end += 1
    end -= said.endswith(")") and "(" not in said
    return (start, end) if start < end else None
