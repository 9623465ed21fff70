"""What words only name a property or an order, and what they introduce as its value."""

import re

from engine.extract.candidates.search import Search
from engine.extract.tables.listing import listing
from engine.extract.text.passage import Passage
from engine.extract.text.phrases import Phrase
from engine.extract.tokens import stem, stems

_NUMBERING = frozenset({"code", "number", "no", "nr"})
"""Names of what stands behind them where that has a digit (``coupon code SPRING10``)."""
LABELS = frozenset({"id", "ids", "ip", "url", "uri", "uuid", "sku", "isbn"})
"""Names of what stands behind them: no values themselves (``at IP 10.0.0.1``)."""
_VERSION = stem("version")


def labels(passage: Passage, index: int) -> bool:
    """Whether a word, which others follow, is no more than the label of the next one."""
    word, following = passage.tokens[index].word, passage.tokens[index + 1]
    return word in LABELS or (word in _NUMBERING and any(letter.isdigit() for letter in following.text))


def unlabelled(search: Search, phrase: Phrase) -> tuple[int, int, float]:
    """First and last word of a phrase without the property's own name, and what that name's presence is worth."""
    passage, slot = search.passage, search.slot
    first, last = phrase.first, phrase.last
    if first == 0 < last and phrase.name and passage.tokens[0].stem in passage.task_stems:
        first = 1  # the order's verb ("Invoice Acme")
    if first < last and labels(passage, first):
        first += 1
    if passage.tokens[last].stem == _VERSION and "version" in slot.company.kinds:
        last -= 1  # the label of what stands behind it ("numpy version 5")
    if first and _is_verb_of_two(passage, first):
        first += 1
    stems = [passage.tokens[index].stem for index in range(first, last + 1)]
    if first < last and not phrase.name and _is_called(search, first) and not _GOES_ON.match(passage.text, phrase.end):
        return first + 1, last, 4.0
    if not set(stems).intersection(slot.names):
        if phrase.name and slot.kind == "person" and last - first > 1 and stems[0] in slot.meaning.about:
            return first + 1, last, 0.0
        is_of_one = slot.kind == "person" or slot.names == _NAME
        if is_of_one and first < last and not phrase.name and stems[0] in passage.task_stems:
            return first + 1, last, 2.0  # who it is of ("remove user ada from the group")
        is_thing = first < last and not phrase.name and passage.tokens[last].stem == _thing(passage)
        return first, last - is_thing, 0.0
    while first < last and stems[-1] not in slot.names and passage.tokens[last].stem in passage.task_stems:
        last -= 1  # what the tool gives of it ("payment service logs")
    if first < last and passage.tokens[last].word in _AREAS and _is_label(search, last):
        last -= 1
    if phrase.name and passage.tokens[last].text[0].isupper():
        return first, last, 3.0
    return *_without_name(search, first, last), 4.0


_NAME = (stem("name"),)


def _thing(passage: Passage) -> str:
    """The thing that the tool gives: "logs" of ``get_logs``, which are no part of what they are of ("payment logs")."""
    return next(reversed(stems(passage.task)), "")


def _without_name(search: Search, first: int, last: int) -> tuple[int, int]:
    """First and last word of a phrase without the property's own name around it, which belongs to a mere side."""
    tokens, names = search.passage.tokens, search.slot.names
    if first < last and tokens[first].word in _SIDES:
        return first, last
    while first <= last and tokens[last].stem in names:
        last -= 1
    while first <= last and tokens[first].stem in names:
        first += 1
    return first, last


_SIDES = frozenset(listing("front back rear side left right top bottom upper lower inner outer main middle"))
"""Words that say which one is meant and nothing without it (``the front door``)."""
_AREAS = frozenset({"district", "subdistrict", "county", "province", "region", "ward", "borough"})


def _is_label(search: Search, index: int) -> bool:
    """Whether the kind of an area ends its name that the property is named after, and no example ends so."""
    word = search.passage.tokens[index].word
    return word in "".join(map(str, search.slot.path[-1:])).lower().replace("_", "") and not any(
        option.lower().endswith(word) for option in search.slot.options
    )


def _is_verb_of_two(passage: Passage, index: int) -> bool:
    """Whether a word is the second one of the task's verb ("roll back" of ``rollback_deployment``)."""
    before, word = passage.tokens[index - 1 : index + 1]
    return stem(before.word + word.word) in passage.task_stems


def _is_called(search: Search, first: int) -> bool:
    """Whether a phrase begins with what an order makes, and goes on with its name ("create a branch feature/login")."""
    passage = search.passage
    begins = 0 < first <= _ORDER and passage.tokens[0].stem in passage.task_stems
    return begins and search.slot.names in _NAMES and passage.tokens[first].stem in passage.task_stems


_GOES_ON = re.compile(r"-\d")
"""What belongs to the name before it ("fix-42")."""
_ORDER = 2
"""Words before what an order is about: its verb and an article."""


def called(search: Search, first: int) -> float:
    """What it is worth to a name or title that the words before a phrase introduce one.

    So is it to a property that is named as what is called so ("a menu item called Soup").
    """
    if not first:
        return 0.0
    passage, slot = search.passage, search.slot
    word = passage.tokens[first - 1].word
    if word in _INTRODUCING and first > 1 and (noun := passage.tokens[first - 2].stem) in slot.company.labels:
        return 4.0 if noun in slot.names else 0.0
    if _NAMING.isdisjoint(slot.names):
        return 0.0
    renamed = word in _RENAMED and _RENAMING.search(search.passage.text, 0, search.passage.tokens[first].start)
    return 3.0 if renamed or word in _INTRODUCING else 0.0


_INTRODUCING = frozenset({"called", "named", "titled", "labelled", "labeled"})
_RENAMED = frozenset({"to", "as"})
_RENAMING = re.compile(r"\b(?:rename|(?:change|set|update) (?:the |its |their )?(?:name|title|label))\b", re.IGNORECASE)
"""After one of these ``to`` introduces a name (``rename user 7 to Alice``)."""
_NAMING = frozenset(map(stem, ("name", "title", "label")))
_NAMES = frozenset({(stem("name"),), (stem("title"),)})


_ARTICLES = frozenset({"the", "a", "an", "my", "our"})


def is_such(search: Search, last: int) -> bool:
    """Whether it is said right behind a phrase that this is what the property asks for ("Ada Lee as the director")."""
    following = search.passage.tokens[last + 1 : last + 4]
    if not following or following[0].word != "as":
        return False
    meant = next((token.stem for token in following[1:] if token.word not in _ARTICLES), "")
    meaning = search.slot.meaning
    return meant in meaning.cues or (search.slot.kind == "person" and meant in meaning.about)
