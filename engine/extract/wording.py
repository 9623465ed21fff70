"""Which words a text property takes: listed values, the kind of thing it asks for, quotes, names, noun phrases."""

from collections.abc import Iterator
from types import MappingProxyType

from engine.extract import marked, measures, moments, places, said
from engine.extract.kinds import BY_FORMAT
from engine.extract.marked import Finder
from engine.extract.offers import Offer
from engine.extract.phrases import Phrase
from engine.extract.places import TELLS_PLACE
from engine.extract.search import Search
from engine.extract.wants import Want

BY_KIND: MappingProxyType[str, Finder] = MappingProxyType(
    {
        "email": marked.literals("email", 9.0),
        "url": marked.literals("url", 8.0),
        "uuid": marked.literals("uuid", 9.0),
        "address": marked.literals("address", 9.0),
        "path": marked.literals("path", 7.0),
        "phone": marked.literals("phone", 8.0),
        "expression": marked.expressions,
        "function": marked.literals("formula", 8.0),
        "identifier": marked.identifiers,
        "season": marked.seasons,
        "repository": marked.repositories,
        "recipient": marked.recipients,
        "query": said.free_text,
        "words": said.free_text,
        "place": places.places,
        "date": moments.dates,
        "time": moments.times,
        "datetime": moments.moments,
        "duration": moments.durations,
        "currency": measures.currencies,
        "unit": measures.units,
        "thing": measures.things,
    }
)
"""Kind of value -> how a text is searched for it."""
_EXACT = frozenset({"date", "datetime", "uuid", "address", "currency", "url", "unit"})
"""Kinds that no other words can stand for."""
FREE_KINDS = frozenset(
    {"place", "date", "datetime", "email", "url", "uuid", "person", "query", "words", "expression", "function"}
)
"""Kinds whose examples in a description show a form, not the values there are."""


def texts(search: Search) -> Iterator[Offer]:
    """Everything that a text property could take."""
    _words, want = search.words, search.want
    yield from mentioned(search)
    if want.is_closed:
        return
    finder = BY_KIND.get(want.kind)
    found = [*finder(search)] if finder else []
    yield from found
    is_exact = want.kind in _EXACT or want.schema.get("format") in BY_FORMAT
    if not is_exact and all(offer.score < _KIND_FOUND for offer in found):
        yield from _quoted(search)
        yield from _phrases(search)


_KIND_FOUND = 7.0
"""Where the kind that a property asks for is there, other words are not looked at."""


def mentioned(search: Search) -> Iterator[Offer]:
    """Values that the schema lists and the text mentions, as the schema spells them."""
    words, want = search.words, search.want
    if want.kind in FREE_KINDS and not want.is_closed:
        return
    for option in want.options:
        span = words.find(option)
        if span:
            yield Offer((9.0 if want.is_closed else 8.0) + 0.01 * len(option), option, *span)


def _quoted(search: Search) -> Iterator[Offer]:
    words, want = search.words, search.want
    for quote in words.quotes:
        cue = search.name_cue(quote.start, quote.end)
        if want.required or cue >= _POINTED:
            score = 5.0 + cue + search.about_cue(quote.start, quote.end)
            yield Offer(score, quote.value, quote.start, quote.end)
    if want.required:
        for literal in words.literals("identifier"):
            if words.text[literal.start].isalpha():
                cue = search.name_cue(literal.start, literal.end)
                yield Offer(4.2 + cue, literal.value, literal.start, literal.end)


_POINTED = 2.0
"""An optional property takes words of no kind only where its own name points to them."""


def _phrases(search: Search) -> Iterator[Offer]:
    """Names and noun phrases; the label beside a value (``jazz music``, ``note C4``) isn't part of it."""
    words, want = search.words, search.want
    for phrase in words.nouns:
        first, last, points = _unlabelled(search, phrase)
        points += search.name_cue(phrase.start, phrase.end)
        stems = {words.tokens[index].stem for index in range(first, last + 1)}
        if stems <= words.task or not (points >= _POINTED or _may_stand_alone(want, phrase)):
            continue
        start, end = words.tokens[first].start, words.tokens[last].end
        score = points + search.about_cue(phrase.start, phrase.end) + _worth(search, phrase)
        if all(each in want.company.labels or each in want.meaning.about for each in stems):
            score -= 2.0
        yield Offer(score, words.text[start:end], start, end)
        if first < last and not phrase.name:
            start = words.tokens[first + 1].start
            yield Offer(score - 1.0, words.text[start:end], start, end)


def _may_stand_alone(want: Want, phrase: Phrase) -> bool:
    """Whether a required property takes a phrase that nothing points to; a place only by a capital or preposition."""
    return want.required and (want.kind != "place" or phrase.name or phrase.lead in TELLS_PLACE)


def _worth(search: Search, phrase: Phrase) -> float:
    """What a phrase is worth by itself: a name more than a noun, a person's the most where one is asked for."""
    words, want = search.words, search.want
    worth = (4.0 if phrase.name else 1.5) + _lead_bonus(want, phrase)
    if want.kind == "person" and phrase.name:
        worth += 0.5 if phrase.first < phrase.last else -1.0 if phrase.text.isupper() else 0.0
    if want.kind != "place" and words.place_at(phrase.start):
        worth -= 3.0 if "place" in want.company.kinds else 0.5
    return worth - (2.0 if want.kind in _CLOSED_LISTS else 0.0)


_CLOSED_LISTS = frozenset({"thing", "time", "path", "email", "expression", "identifier"})


def _unlabelled(search: Search, phrase: Phrase) -> tuple[int, int, float]:
    """First and last word of the phrase without the property's own name, and what that name's presence is worth."""
    words, want = search.words, search.want
    first, last = phrase.first, phrase.last
    stems = [words.tokens[index].stem for index in range(first, last + 1)]
    if not set(stems).intersection(want.names):
        if phrase.name and want.kind == "person" and last - first > 1 and stems[0] in want.meaning.about:
            return first + 1, last, 0.0
        return first, last, 0.0
    if phrase.name and words.tokens[last].text[0].isupper():
        return first, last, 3.0
    while first <= last and words.tokens[last].stem in want.names:
        last -= 1
    while first <= last and words.tokens[first].stem in want.names:
        first += 1
    return first, last, 4.0


def _lead_bonus(want: Want, phrase: Phrase) -> float:
    if phrase.lead == "by":
        return 2.0 if want.kind == "person" or want.names[-1:] == ("mak",) else 0.0
    if want.kind == "topic":
        return 3.0 if phrase.lead == "about" else 2.0 if phrase.lead == "on" else 0.0
    return 0.3 if phrase.lead else 0.0
