"""Values that stand behind the property's own name: ``with subject Hello and body How are you?``."""

import re
from collections.abc import Iterator

from engine.extract.candidates.search import Candidate, Search
from engine.extract.candidates.wording.naming import labels
from engine.extract.tables.lexicon import SYNONYMS
from engine.extract.tables.listing import listing
from engine.extract.text.passage import Passage
from engine.extract.tokens import stem

_INTRODUCING = frozenset(listing("with and plus its"))
_ARTICLES = frozenset(listing("the a an"))
_NO_VALUE = frozenset(listing("and or of by for from in on at that which who to with is are was as the a an"))
"""Words with which no value begins that only its name's place makes one ("with text and music")."""
_ALSO_CALLED = frozenset(map(stem, ("username", "body")))
"""Names that people say otherwise (``user Ada``)."""
_MARK = re.compile(r"\s*[:=]\s*|\*{1,2}:\s*|:\*{1,2}\s*")
_END = re.compile(r"[;\n]|[.!](?=\s|$)|\?(?=\s+\S)|,?\s{1,3}and\s{1,3}(?:say|tell)\s", re.IGNORECASE)
_COMMA = re.compile(r",\s")
_JOINT = re.compile(r"[\s,]*(?:\b(?:and|with|plus)\b)?(?:\s+(?:the|a|an|its))?\s*$", re.IGNORECASE)
BETWEEN_ITEMS = re.compile(r",\s*(?:and\s+)?|\s{1,9}and\s+|\s{0,9}&\s*", re.IGNORECASE)
_LEADING = re.compile(r"(?:[a-z]{1,20}\s){1,3}", re.IGNORECASE)
_SHORT = frozenset({"", "person"})
_MOMENTS = frozenset({"date", "time", "datetime"})
"""Beside one of these kinds a property of the short ones takes no date and no time of day."""
_LONGEST_JOINT = 20
_LONGEST = 2_000
"""Characters of a value."""


def labelled(search: Search) -> Iterator[Candidate]:
    """The words behind the property's name, up to the next property's, where ``with``, ``and`` or a comma leads to it.

    Quotations are found otherwise.
    """
    for start, end in _spans(search):
        text = search.passage.text[start:end]
        if text[0] not in "\"'“`" and not _comes_to_quotation(search.passage, start, end):
            yield Candidate(8.0, text, start, end)


def _comes_to_quotation(passage: Passage, start: int, end: int) -> bool:
    """Whether a quotation ends words that begin with no more than what leads to it ("should be 'finance'")."""
    first = next((each for each in passage.quotes if start < each.start and each.end <= end), None)
    return first is not None and _LEADING.fullmatch(passage.text, start, first.start) is not None


def labelled_lists(search: Search) -> Iterator[Candidate]:
    """The items behind the property's name (``with labels bug and ui``)."""
    for start, end in _spans(search):
        items = BETWEEN_ITEMS.split(search.passage.text[start:end])
        yield Candidate(9.5, [item.strip("\"'“”`") for item in items if item], start, end)


def _spans(search: Search) -> Iterator[tuple[int, int]]:
    passage, name = search.passage, (*search.slot.names[-1:], "")[0]
    labels = (name, *sorted(SYNONYMS.get(name, ()))) if name in _ALSO_CALLED else (name,)
    for index in [index for label in labels for index in passage.positions.get(label, ())]:
        start = _behind(passage, index)
        if start is not None:
            end = _end(search, index, start)
            text = passage.text[start:end]
            if stripped := text.strip(" ,"):
                begin = start + text.index(stripped)
                yield begin, begin + len(stripped)


def _behind(passage: Passage, index: int) -> int | None:
    """Where the value begins that a name at this word introduces; None where it introduces none."""
    token, text = passage.tokens[index], passage.text
    if mark := _MARK.match(text, token.end):
        return mark.end()
    if not _is_led_to(passage, index) or index + 1 == len(passage.tokens):
        return None
    following = passage.tokens[index + 1]
    gap = text[token.end : following.start]
    if index + 2 < len(passage.tokens) and labels(passage, index + 1) and text.startswith(" ", following.end):
        return following.end + 1
    return None if following.text in _NO_VALUE or gap.strip(" \"'“`#") else token.end + 1


def _is_led_to(passage: Passage, index: int) -> bool:
    """Whether a comma, ``with``, ``and`` … stands before a word, past an article."""
    first = index
    while first and passage.tokens[first - 1].word in _ARTICLES:
        first -= 1
    if not first:
        return False
    before = passage.tokens[first - 1]
    return before.word in _INTRODUCING or "," in passage.text[before.end : passage.tokens[first].start]


def _end(search: Search, index: int, start: int) -> int:
    """Where the value ends: before the next property's name, a comma where no mark led to it, or the sentence's end.

    So it does before a day or time, if that is another property's.
    """
    passage = search.passage
    text = passage.text[: start + _LONGEST]
    ends = [len(text)]
    ends += [match.start() for match in (_END.search(text, start),) if match]
    if not _MARK.match(text, passage.tokens[index].end):
        ends += [match.start() for match in (_COMMA.search(text, start),) if match and search.slot.type != "array"]
    if search.slot.kind in _SHORT and not _MOMENTS.isdisjoint(search.slot.company.kinds):
        moments = (each.start for each in (*passage.days, *passage.clocks) if each.start > start)
        ends += [passage.led_from(moment) for moment in moments]
    return before_label(search, start, min(ends))


def before_label(search: Search, start: int, end: int) -> int:
    """Where words end that go on until a property's name introduces the next value, at the latest at ``end``."""
    passage = search.passage
    for index in range(*passage.range_of(start + 1, end)):
        token = passage.tokens[index]
        if token.stem in search.slot.company.labels and token.start > start and _behind(passage, index) is not None:
            joint = _JOINT.search(passage.text, max(start, token.start - _LONGEST_JOINT), token.start)
            return joint.start() if joint else token.start
    return end
