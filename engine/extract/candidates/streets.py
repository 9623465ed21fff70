"""Streets with their house numbers, and postcodes."""

import re
from collections.abc import Iterator

from engine.extract.candidates.literals import identifiers
from engine.extract.candidates.search import Candidate, Search, of_place
from engine.extract.text.phrases import POSTCODE
from engine.extract.tokens import stem

_ENGLISH = (
    r"(?i:\b(?P<house>\d{1,5}[A-Za-z]?) (?:(?!(?:\d+|to|at|in|on|from|for|of|and)\b)[\w.]{1,30} ){1,4}?"
    r"(?:(?:street|avenue|road|boulevard|lane|drive|way|court|square|plaza|parkway|highway|terrace|circle|trail)\b"
    r"|(?:st|ave|rd|blvd|ln|dr|pkwy)\b\.?)(?: (?:NE|NW|SE|SW|[NESW])\b(?!['’]))?)"
)
_CAPITAL = "[A-ZÀ-ÖØ-Þ]"
_OPENING = (
    r"(?i:rue|avenue|boulevard|place|quai|impasse|via|viale|piazza|corso|calle|avenida|paseo|plaza|rua|rambla)"
    r"(?: (?:de|du|des|la|le|les|del|della|di|da|do|dos|das|los|las)\b| (?:d|l|de l)['’]){0,2}"
    rf"(?: ?{_CAPITAL}[\w'’.-]{{1,30}}){{1,3}}"
)
"""A street whose kind comes first ("Rue de Rivoli", "Via Roma")."""
_ENDING = rf"\b{_CAPITAL}[\w.-]{{1,40}}(?:straße|strasse|str\.|weg|platz|allee|gasse|laan|straat|gracht|gatan|vej)"
"""A street whose kind ends its only word ("Hauptstr.")."""
_STREET = re.compile(
    rf"{_ENGLISH}|\b(?P<before>\d{{1,4}}[a-z]?)(?: (?:bis|ter))?,? {_OPENING}"
    rf"|(?:\b{_OPENING}|{_ENDING}),? (?P<after>\d{{1,4}} ?[a-z]?\b)"
)
_NAME = rf"{_CAPITAL}(?:[^\W\d]|['-])*(?!\w)"
_CITY = rf"{_NAME}(?: {_NAME}){{0,2}}"
_TOWN = re.compile(rf",? {_CITY}(?:,? [A-Z]{{2,3}}\b){{0,2}}(?:,? (?:\d{{5}}\b|{POSTCODE}))?|,? \d{{4,5}} {_CITY}")
_POSTCODE = re.compile(
    r"(?<![\w.,-])(?:\d{5}(?:-\d{4})?(?![\w-])|\d{4}(?: ?[A-Z]{2}\b| (?=[A-Z][a-z]))|\d{3} \d{2}(?= [A-Z])"
    rf"|{POSTCODE})"
)
"""As they are written in the United States and most of Europe, in the Netherlands, Sweden, Britain and Canada."""
_STREET_NAME, _HOUSE = stem("street"), stem("house")


def streets(search: Search) -> Iterator[Candidate]:
    """Streets with their house number, unless another property takes that; with the town for an address."""
    passage, slot = search.passage, search.slot
    for match in _STREET.finditer(passage.text):
        town = None if _STREET_NAME in slot.names else _TOWN.match(passage.text, match.end())
        start, end = match.start(), town.end() if town else match.end()
        if _HOUSE in slot.company.labels:
            start, end = _without_house(match, end)
        score = 9.0 + of_place(slot, passage.lead(match.start()))
        yield Candidate(score, passage.text[start:end], start, end)


def _without_house(match: re.Match[str], end: int) -> tuple[int, int]:
    """Where a street begins and ends beside its number."""
    if match["after"]:
        return match.start(), match.start("after") - 1
    return match.end("house" if match["house"] else "before") + 1, end


def postcodes(search: Search) -> Iterator[Candidate]:
    """Postcodes as countries write them; else whatever is an identifier."""
    found = list(_POSTCODE.finditer(search.passage.text))
    for match in found:
        text = match[0].rstrip()
        yield Candidate(9.0, text, match.start(), match.start() + len(text))
    if not found:
        yield from identifiers(search)
