"""Which names and noun phrases a text property takes where no kind of value tells."""

import re
from collections.abc import Iterator
from types import MappingProxyType

from engine.extract.candidates.places import TELLS_PLACE
from engine.extract.candidates.search import ROLE_OF, Candidate, Search, agreement
from engine.extract.candidates.wording.naming import LABELS, called, is_such, unlabelled
from engine.extract.slots.slot import Slot
from engine.extract.text.passage import Passage
from engine.extract.text.phrases import Phrase
from engine.extract.tokens import stem

_AS_SUCH = 6.0
"""What it is worth that words are said to be what the property asks for."""
POINTED = 2.0
"""An optional property takes words of no kind only where its own name points to them."""


def phrases(search: Search) -> Iterator[Candidate]:
    """Names and noun phrases; the label beside a value (``jazz music``, ``note C4``) isn't part of it."""
    passage, slot = search.passage, search.slot
    for phrase in passage.nouns:
        first, last, points = unlabelled(search, phrase)
        points += search.name_cue(phrase.start, phrase.end) + called(search, first) + _led(search, phrase)
        points += _AS_SUCH * (phrase.name and is_such(search, last))
        if first > last or phrase.text.lower() in LABELS or _counts(search, phrase):  # it was nothing but a label
            continue
        start, end = passage.tokens[first].start, max(passage.tokens[last].end, phrase.end * (last == phrase.last))
        stems = {passage.tokens[index].stem for index in range(first, last + 1)}
        if phrase.name and stems <= set(slot.names):  # no more than its label ("the API key is 12")
            continue
        if not phrase.name and _is_label(search, phrase):
            continue
        if passage.is_task(passage.text[start:end]) or not (points >= POINTED or _may_stand_alone(slot, phrase)):
            continue
        if (slot.kind == "path" and _is_in_file(passage, start)) or _is_unit(passage, phrase):
            continue
        if phrase.name and (_is_where(passage, slot, phrase) or _is_when(passage, slot, phrase)):
            continue
        score = points + search.about_cue(phrase.start, phrase.end) + _worth(search, phrase)
        if all(each in slot.company.labels or each in slot.meaning.about for each in stems):
            score -= 2.0
        yield Candidate(score, passage.text[start:end], start, end)
        if first < last and not phrase.name:
            start = passage.tokens[first + 1].start
            if not passage.is_task(passage.text[start:end]):
                yield Candidate(score - 1.0, passage.text[start:end], start, end)


_NUMBERED = re.compile(r"(?i:(?<=\bno)|(?<=\bnr)|(?<=\bnumber))\.? ?#?\d")
"""What follows a phrase that says what a number counts (``Case No 28473``)."""
_ITS_NUMBER = re.compile(rf"{_NUMBERED.pattern}|\s#?\d+\b(?![.,:/-]\d|\s?[%\w])")
"""As above; a common noun needs no more than its number (``ticket 12``)."""
_NO_DAYS = frozenset({"email", "recipient", "person", "place"})
"""Kinds of value that no day is."""


def _counts(search: Search, phrase: Phrase) -> bool:
    """Whether a number behind a phrase says which one is meant; beside a version it is that of the thing.

    So it is behind a name, where somebody is asked for ("PR 77").
    """
    is_name = phrase.name and not (search.slot.kind == "person" and phrase.text.isupper())
    numbered = _NUMBERED if is_name or "version" in search.slot.company.kinds else _ITS_NUMBER
    return numbered.match(search.passage.text, phrase.end) is not None


def _is_label(search: Search, phrase: Phrase) -> bool:
    """Whether a phrase says what the name before it is, and is spoken of as such ("the Downloads folder")."""
    passage, meaning = search.passage, search.slot.meaning
    named = phrase.first and passage.tokens[phrase.first - 1].text[0].isupper() and phrase.first - 1 > 0
    stems = {passage.tokens[index].stem for index in range(phrase.first, phrase.last + 1)}
    return bool(named) and passage.text[phrase.start - 1] == " " and stems <= {*meaning.names, *meaning.about}


def _is_where(passage: Passage, slot: Slot, phrase: Phrase) -> bool:
    """Whether a phrase says a way or a place where it is asked who, or for an id ("from Oslo" is no passenger)."""
    asks_for_one = slot.kind == "person" or slot.names[-1:] == ("id",) or not _SOMEBODY.isdisjoint(slot.names)
    return asks_for_one and phrase.lead in _WHERE and passage.place_at(phrase.start) is not None


def _is_when(passage: Passage, slot: Slot, phrase: Phrase) -> bool:
    return slot.kind in _NO_DAYS and phrase not in passage.people


def _is_in_file(passage: Passage, start: int) -> bool:
    """Whether words are a part of a file's name, which is no folder."""
    return any(each.start <= start < each.end for each in passage.literals("path"))


def _is_unit(passage: Passage, phrase: Phrase) -> bool:
    """Whether a phrase is no more than what a number counts or measures in (``5 minutes``); ``USD`` is a name too."""
    return not phrase.name and any(
        number.end <= phrase.start and phrase.end <= number.until for number in passage.numbers
    )


def _may_stand_alone(slot: Slot, phrase: Phrase) -> bool:
    """Whether a required property takes a phrase that nothing points to.

    A place only by a capital or preposition, likewise whoever gets something; an id or a repository only by a capital.
    """
    tells = _LEADS_TO.get(slot.kind)
    return slot.required and (tells is None or phrase.name or phrase.lead in tells)


_LEADS_TO: MappingProxyType[str, frozenset[str]] = MappingProxyType(
    {
        "place": TELLS_PLACE,
        "email": frozenset({"to", "with", "for"}),
        "recipient": frozenset({"to", "with", "for"}),
        "identifier": frozenset(),
        "repository": frozenset(),
    }
)


def _worth(search: Search, phrase: Phrase) -> float:
    """What a phrase is worth by itself: a name more than a noun, a person's the most where one is asked for.

    Whoever gets a message is none, and no file.
    """
    passage, slot = search.passage, search.slot
    worth = (4.0 if phrase.name else 1.5) + _lead_bonus(slot, phrase)
    if slot.kind == "person" and phrase.name:
        worth += 0.5 if phrase.first < phrase.last else -1.0 if phrase.text.isupper() else 0.0
    if phrase.name and phrase.first and _is_addressed(passage, phrase):
        worth += 4.0 if slot.kind in _GETTING else -_NOBODY if slot.kind in _NO_PERSON else 0.0
    elif phrase.name and slot.kind == "words" and phrase.lead in _GETS and _GETTING & slot.company.kinds:
        worth -= _NOBODY
    if phrase.name and slot.kind != "person" and "nam" not in slot.names and _introduces(passage, phrase):
        worth -= _NOBODY
    if slot.kind != "place" and passage.place_at(phrase.start):
        worth -= 3.0 if "place" in slot.company.kinds else 0.5
    return worth - (2.0 if slot.kind in _CLOSED_LISTS else 0.0)


def _is_addressed(passage: Passage, phrase: Phrase) -> bool:
    """Whether somebody is named who gets a message, or something else ("send Bob 20 euros")."""
    before = passage.tokens[phrase.first - 1].word
    return before in _ADDRESSING or (before in _GIVING and _GIVEN.match(passage.text, phrase.end) is not None)


_GIVING = frozenset({"give", "lend", "pay", "send", "show", "wire"})
_GIVEN = re.compile(r"\s(?:[$€£\d]|(?:an?|the|my|his|her|this)\b)")
"""What follows the name of who gets it."""


def _introduces(passage: Passage, phrase: Phrase) -> bool:
    """Whether the speaker says a name as their own (``This is Ada.``, ``Ada here``)."""
    return (
        _INTRODUCTION.search(passage.text, max(0, phrase.start - 20), phrase.start) is not None
        or _HERE.match(passage.text, phrase.end) is not None
    )


_INTRODUCTION = re.compile(r"\b(?:this is|my name is|it['’]s|i am|i['’]m)\s$", re.IGNORECASE)
_HERE = re.compile(r"(?:\sfrom\s[\w ]{1,40})?\shere[.,!]", re.IGNORECASE)
_GETTING = frozenset({"email", "recipient"})
_GETS = _LEADS_TO["recipient"]
_NO_PERSON = frozenset({"words", "path"})
_NOBODY = 6.0
"""What it takes off that a phrase is somebody where nobody is asked for."""
_ADDRESSING = frozenset(
    {"ask", "call", "email", "inform", "invite", "mail", "message", "notify", "remind", "tell", "text"}
)
"""Verbs after which the one who gets the message is named (``tell Ada``)."""
_CLOSED_LISTS = frozenset({"thing", "month", "language", "time", "path", "email", "expression", "identifier"})


def _led(search: Search, phrase: Phrase) -> float:
    """What the preposition before a phrase is worth: ``by`` to a maker, ``with`` to a player, ``about`` to a topic.

    So is the one by which a tool's name or description leads to the property ("add a song *to a playlist*"). A name
    that is no town after ``at`` or ``from`` is a company, after ``for`` a guest or a passenger.
    """
    slot = search.slot
    if phrase.name and any(phrase.lead in leads and not names.isdisjoint(slot.names) for names, leads in _BELONGING):
        return 0.0 if search.passage.place_at(phrase.start) else 2.5
    if slot.kind == "topic":
        return 3.0 if phrase.lead == "about" else 0.0
    if slot.kind == "place":
        bare = search.passage.tokens[phrase.first - 1].word if phrase.first else ""
        return 0.0 if bare == "to" else 0.5 * agreement(slot, ROLE_OF.get(phrase.lead))  # "to travel" is no way
    if phrase.lead and slot.names and (phrase.lead, slot.names[-1]) in search.passage.leads:
        return 2.5
    if phrase.lead == "by":
        return 2.0 if slot.kind == "person" or slot.names[-1:] == ("mak",) else 0.0
    return 2.0 if phrase.lead == "with" and phrase.name and _PLAYING.intersection(slot.names) else 0.0


_SOMEBODY = frozenset(
    map(stem, ("passenger", "traveler", "traveller", "guest", "customer", "patient", "client", "contact"))
)
_WHERE = frozenset({"at", "from", "in", "into", "near", "to"})
_BELONGING = (
    (frozenset(map(stem, ("company", "employer", "organization", "organisation"))), frozenset({"at", "by", "from"})),
    (_SOMEBODY, frozenset({"for"})),
    (frozenset({stem("assignee")}), frozenset({"for", "to"})),
)
"""Words of a property's name, and the prepositions that lead to whom or what it means."""
_PLAYING = frozenset(map(stem, ("actor", "actress", "cast", "starring")))


def _lead_bonus(slot: Slot, phrase: Phrase) -> float:
    if slot.kind == "topic":
        return 2.0 if phrase.lead == "on" else 0.0
    return 0.3 if phrase.lead and phrase.lead != "and" else 0.0
