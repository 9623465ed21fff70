"""Which place a property takes."""

import re
from collections.abc import Iterator

from engine.extract import gazetteer
from engine.extract.offers import Offer
from engine.extract.phrases import Phrase
from engine.extract.roles import ROLE_OF, agreement
from engine.extract.search import Search
from engine.extract.tokens import stem
from engine.extract.wants import Want
from engine.extract.words import Words

_LEVELS = tuple(
    (stem(word), level)
    for word, level in (
        ("country", "country"),
        ("nation", "country"),
        ("state", "state"),
        ("city", "city"),
        ("town", "city"),
    )
)
_CITY_AND_STATE = re.compile(r"city and state|city, state|, [A-Z]{2}\b|city, country", re.IGNORECASE)
_STATE_CODE = re.compile(r", ?([A-Z]{2}\b|D\.C\.)")
_STREET = re.compile(
    r"\b\d{1,5}[A-Za-z]? (?:[\w.]{1,30} ){1,4}?"
    r"(?:street|st|avenue|ave|road|rd|boulevard|blvd|lane|ln|drive|dr|way|court|square|plaza)\b\.?",
    re.IGNORECASE,
)
TELLS_PLACE = frozenset(
    {"in", "at", "to", "from", "near", "for", "of", "between", "and", "around", "within", "through"}
)
"""Words before a capitalised phrase that make it a place."""


def places(search: Search) -> Iterator[Offer]:
    """Well-known places, then capitalised words after in, at, from, to …; the country of ``German``."""
    words, want = search.words, search.want
    level = next((kind for word, kind in _LEVELS if word in want.names), "")
    for place in words.places:
        text, end = _completed(search, place, level)
        score = 7.0 + search.name_cue(place.start, place.end) + _role(want, place)
        yield Offer(score - (4.0 if level and level != place.place else 0.0), text, place.start, end)
    tells = TELLS_PLACE if want.required else TELLS_PLACE - {"of", "for", "between", "and", "through"}
    for name in words.capitals:
        if name.lead in tells and not words.place_at(name.start):
            near = 1.0 if name.lead in {"in", "near", "at"} else 0.0
            yield Offer(5.0 + _role(want, name) + near, name.text, name.start, name.end)
    if level == "country":
        yield from _home_countries(words)
    if {"address", "street"}.intersection(want.names):
        for match in _STREET.finditer(words.text):
            yield Offer(9.0, match.group(), *match.span())


def _home_countries(words: Words) -> Iterator[Offer]:
    for token in words.tokens:
        if country := gazetteer.DEMONYMS.get(token.text):
            yield Offer(8.0, country, token.start, token.end)


def _completed(search: Search, place: Phrase, level: str) -> tuple[str, int]:
    """A city with its state where the property asks for both or the text gives the code."""
    words, want = search.words, search.want
    if level:
        return place.text, place.end
    if code := _STATE_CODE.match(words.text, place.end):
        return f"{place.text}, {code[1]}", code.end()
    both = _CITY_AND_STATE.search(want.description) is not None
    following = words.place_at(place.end + 2) if words.text[place.end : place.end + 2] == ", " else None
    if following and (both or not re.search(r"\bcity\b", want.description)) and "country" not in want.company.labels:
        return words.text[place.start : following.end], following.end
    if both and place.text in gazetteer.US_CITIES:
        return f"{place.text}, {gazetteer.US_CITIES[place.text]}", place.end
    return place.text, place.end


def _role(want: Want, phrase: Phrase) -> float:
    if not want.meaning.role:
        return 0.5 if phrase.lead in {"in", "at", "near"} else 0.0
    return 3.0 * agreement(want, ROLE_OF.get(phrase.lead))
