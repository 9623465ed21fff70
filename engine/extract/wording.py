"""Which words a text property takes: listed values, quotes, names, noun phrases, what is to be said."""

import re
from collections.abc import Callable, Iterator
from types import MappingProxyType

from engine.extract import whereabouts
from engine.extract.cues import about_cue, name_cue, numeric_cue
from engine.extract.offers import Offer
from engine.extract.phrases import Phrase
from engine.extract.wants import Want
from engine.extract.words import Words
from engine.jsontext import Json

_Finder = Callable[[Words, Want], Iterator[Offer]]


def texts(words: Words, want: Want) -> Iterator[Offer]:
    """Everything that a text property could take."""
    yield from mentioned(words, want)
    if want.is_closed:
        return
    finder = _BY_KIND.get(want.kind)
    if finder:
        yield from finder(words, want)
    if want.kind not in _EXACT:
        yield from _quoted(words, want)
        yield from _phrases(words, want)


def mentioned(words: Words, want: Want) -> Iterator[Offer]:
    """Values that the schema lists and the text mentions, as the schema spells them."""
    if want.kind in _NEVER_LISTED and not want.is_closed:
        return
    for option in want.options:
        span = words.find(option)
        if span:
            yield Offer((9.0 if want.is_closed else 8.0) + 0.01 * len(option), option, *span)


def _quoted(words: Words, want: Want) -> Iterator[Offer]:
    for quote in words.quotes:
        cue = name_cue(words, want, quote.start, quote.end)
        if want.required or cue >= _POINTED:
            score = 5.0 + cue + about_cue(words, want, quote.start, quote.end)
            yield Offer(score, quote.value, quote.start, quote.end)
    if want.required:
        for literal in words.literals("identifier"):
            if words.text[literal.start].isalpha():
                cue = name_cue(words, want, literal.start, literal.end)
                yield Offer(4.2 + cue, literal.value, literal.start, literal.end)


_POINTED = 2.0
"""An optional property takes words of no kind only where its own name points to them."""


def _phrases(words: Words, want: Want) -> Iterator[Offer]:
    """Names and noun phrases; the label beside a value (``jazz music``, ``note C4``) isn't part of it."""
    for phrase in words.nouns:
        first, last, points = _unlabelled(words, want, phrase)
        points += name_cue(words, want, phrase.start, phrase.end)
        if first > last or not (want.required or points >= _POINTED):
            continue
        start, end = words.tokens[first].start, words.tokens[last].end
        score = points + about_cue(words, want, phrase.start, phrase.end) + (4.0 if phrase.name else 1.5)
        score += _lead_bonus(want, phrase)
        if want.kind != "place" and words.place_at(phrase.start):
            score -= 3.0 if "place" in want.kinds else 0.5
        stems = [words.tokens[index].stem for index in range(first, last + 1)]
        if all(each in want.labels or each in want.about for each in stems):
            score -= 2.0
        score -= 2.0 if want.kind in _CLOSED_LISTS else 0.0
        yield Offer(score, words.text[start:end], start, end)
        if first < last and not phrase.name:
            start = words.tokens[first + 1].start
            yield Offer(score - 1.0, words.text[start:end], start, end)


_CLOSED_LISTS = frozenset({"thing", "time", "path", "email", "expression", "identifier"})


def _unlabelled(words: Words, want: Want, phrase: Phrase) -> tuple[int, int, float]:
    """First and last word of the phrase without the property's own name, and what that name's presence is worth."""
    first, last = phrase.first, phrase.last
    stems = [words.tokens[index].stem for index in range(first, last + 1)]
    if not set(stems).intersection(want.names):
        if phrase.name and want.kind == "person" and last - first > 1 and stems[0] in want.about:
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


def _literals(kind: str, score: float) -> _Finder:
    def found(words: Words, want: Want) -> Iterator[Offer]:
        for literal in words.literals(kind):
            cue = name_cue(words, want, literal.start, literal.end)
            yield Offer(score + cue, literal.value, literal.start, literal.end)

    return found


def _expressions(words: Words, want: Want) -> Iterator[Offer]:
    yield from _literals("arithmetic", 9.0)(words, want)
    yield from _literals("formula", 7.0)(words, want)


def _identifiers(words: Words, want: Want) -> Iterator[Offer]:
    yield from _literals("identifier", 6.0)(words, want)
    for number in words.numbers:
        if not number.dimensions and not number.weak and not number.ordinal:
            text = words.text[number.start : number.end]
            yield Offer(5.0 + numeric_cue(words, want, number.start, number.end), text, number.start, number.end)


_SEASON = re.compile(r"(?<![\d/-])(?:1\d|20)\d\d(?:[-/](?:\d{4}|\d{2})\b)?(?![\d/-])")


def _seasons(words: Words, want: Want) -> Iterator[Offer]:
    for match in _SEASON.finditer(words.text):
        yield Offer(7.0 + name_cue(words, want, *match.span()), match.group(), *match.span())


# ---------------------------------------------------------------- what is to be said or looked for

_SAYING = re.compile(
    r"\b(?:saying|that says|that reads|with the (?:message|text|body|content))\b[,:]?\s+(?:that\s+)?(?=\S)|\b(?:message|body|text|content)(?::| is:?)\s+",
    re.IGNORECASE,
)
_REMIND = re.compile(r"\bremind (?:me|us|him|her|them)\b[^.\n]{0,80}?\bto (?=\S)", re.IGNORECASE)
_REQUEST = re.compile(
    r"\W*(?:please\s+)?(?:(?:can|could|would|will) you\s+(?:please\s+)?|i (?:want|need|would like|'d like) (?:you )?to\s+)?"
    r"(?:search(?: the web| online| google| the internet)?(?: for| about)?|look up|look for|google|find|query|translate|summari[sz]e|analy[sz]e|echo|say|repeat|ask)\s+"
    r"(?:me\s+|for\s+|about\s+|information (?:on|about)\s+)?",
    re.IGNORECASE,
)
_LANGUAGES = re.compile(r"\s+(?:from \w+ )?(?:to|into|in) [A-Z]\w+\W*$")


def _free_text(words: Words, want: Want) -> Iterator[Offer]:
    """What follows ``saying``, ``search for`` …; the whole text where the property is required and nothing else is there."""
    if match := _SAYING.search(words.text):
        yield from _rest(words, match.end(), len(words.text), 6.0)
    if match := _REMIND.search(words.text):
        yield from _rest(words, match.end(), len(words.text), 6.0)
    if match := _REQUEST.match(words.text):
        tail = _LANGUAGES.search(words.text) if want.kind == "words" else None
        yield from _rest(words, match.end(), tail.start() if tail else len(words.text), 5.0)
    if want.required:
        yield from _rest(words, 0, len(words.text), 1.6)


_QUOTES = frozenset({('"', '"'), ("'", "'"), ("“", "”"), ("«", "»"), ("`", "`")})


def _rest(words: Words, start: int, end: int, score: float) -> Iterator[Offer]:
    text = words.text[start:end].strip()
    text = text.rstrip(".! ") if start else text
    if len(text) > 2 and (text[0], text[-1]) in _QUOTES:
        text = text[1:-1]
    if text:
        begin = words.text.index(text, start)
        yield Offer(score, text, begin, begin + len(text))


# ---------------------------------------------------------------- lists of texts and objects


def text_lists(words: Words, want: Want) -> Iterator[Offer]:
    """Every listed value that is mentioned, a list in brackets, phrases in a row, a single phrase for a required list."""
    spans = sorted((span, option) for option in want.options if (want.is_closed or want.kind not in _NEVER_LISTED) and (span := words.find(option)))
    if spans:
        yield Offer(9.0, list[Json](dict.fromkeys(option for _, option in spans)), *spans[0][0])
    if want.is_closed:
        return
    if (finder := _BY_KIND.get(want.kind)) and want.kind in _COLLECTED:
        yield from _collected(list(finder(words, want)))
    for literal in words.literals("list"):
        if isinstance(literal.value, list):
            yield Offer(8.5, [str(item) for item in literal.value], literal.start, literal.end)
    for row in words.series:
        values: list[Json] = [phrase.text for phrase in row]
        name = 1.0 if all(phrase.name for phrase in row) else 0.0
        score = 3.5 + name + len(row) * 0.5 + name_cue(words, want, row[0].start, row[-1].end)
        yield Offer(score, values, row[0].start, row[-1].end)
    if want.required:
        for single in texts(words, want):
            yield Offer(single.score - 1.0, [single.value], single.start, single.end)


_COLLECTED = frozenset({"email", "url", "uuid", "address", "path", "phone", "identifier", "place", "date", "time", "currency", "thing"})
"""Kinds of which a list takes every one that the text holds."""


def _collected(found: list[Offer]) -> Iterator[Offer]:
    chosen: list[Offer] = []
    for offer in sorted((each for each in found if each.score >= 5.0), key=lambda each: (-round(each.score), each.start)):
        if not any(offer.start < other.end and other.start < offer.end for other in chosen):
            chosen.append(offer)
    if chosen:
        chosen.sort(key=lambda each: each.start)
        yield Offer(8.0, [each.value for each in chosen], chosen[0].start, chosen[-1].end)


_SLASHED = re.compile(r"(?<![\w./-])([\w-]{1,39})/([\w.-]{1,100})(?![\w/])")


def _repositories(words: Words, want: Want) -> Iterator[Offer]:
    """``octo/hello``: an owner and a repository, or both where the schema has no owner."""
    for match in _SLASHED.finditer(words.text):
        part = 1 if "owner" in want.names else 2 if "owner" in want.labels else 0
        yield Offer(8.0, match[part], *match.span(part))


def _recipients(words: Words, want: Want) -> Iterator[Offer]:
    """An address, else a name after ``to`` or ``with``."""
    yield from _literals("email", 9.0)(words, want)
    for name in words.capitals:
        yield Offer(6.0 if name.lead in {"to", "with"} else 4.0, name.text, name.start, name.end)


def objects(words: Words, want: Want) -> Iterator[Offer]:
    """Objects written out in braces."""
    yield from _literals("object", 8.0)(words, want)


_BY_KIND: MappingProxyType[str, _Finder] = MappingProxyType(
    {
        "email": _literals("email", 9.0),
        "url": _literals("url", 8.0),
        "uuid": _literals("uuid", 9.0),
        "address": _literals("address", 9.0),
        "path": _literals("path", 7.0),
        "phone": _literals("phone", 8.0),
        "expression": _expressions,
        "function": _literals("formula", 8.0),
        "identifier": _identifiers,
        "season": _seasons,
        "repository": _repositories,
        "recipient": _recipients,
        "query": _free_text,
        "words": _free_text,
        "place": whereabouts.places,
        "date": whereabouts.dates,
        "time": whereabouts.times,
        "datetime": whereabouts.moments,
        "duration": whereabouts.durations,
        "currency": whereabouts.currencies,
        "unit": whereabouts.units,
        "thing": whereabouts.things,
    }
)
_EXACT = frozenset({"date", "datetime", "uuid", "address", "currency", "url", "unit"})
"""Kinds that no other words can stand for."""
_NEVER_LISTED = frozenset({"place", "date", "datetime", "email", "url", "uuid", "person", "query", "words", "expression", "function"})
"""Kinds whose examples in a description show a form, not the values there are."""
