"""Codes of what a text says by name: currencies (``50 euros``: EUR), languages (``in Spanish``: es)."""

import re
from collections.abc import Iterator

from engine.extract.candidates.measures import currencies, things
from engine.extract.candidates.search import Candidate, Search
from engine.extract.tables.languages import LANGUAGE_CODES, TELLING_WORDS
from engine.extract.text.finding import find
from engine.extract.tokens import stem


def listed_codes(search: Search) -> Iterator[Candidate]:
    """Listed codes of the currencies and languages that are said by name or sign."""
    if search.slot.kind == "currency":
        spelled = {option.upper(): option for option in search.slot.options}
        for found in currencies(search):
            if found.value in spelled:
                yield found._replace(value=spelled[str(found.value)])
    elif search.slot.kind in _NAMED:
        yield from _languages(search)


def _languages(search: Search) -> Iterator[Candidate]:
    """Listed languages that are named; those that are spoken, where the property isn't one end of a translation."""
    listed = {re.split("[-_]", option.lower())[0]: option for option in reversed(search.slot.options)}
    for found in things(search):
        code = LANGUAGE_CODES.get(str(found.value).lower(), "")
        if code in listed:
            yield found._replace(value=listed[code])
    if search.slot.meaning.role or "target" in search.slot.names:
        return
    for words, code in TELLING_WORDS.items():
        if code in listed and (span := find(search.passage, words)):
            yield Candidate(6.0, listed[code], *span)


_NAMED = frozenset({"thing", "language"})
"""Kinds of text that take one of well-known things by its name."""


def members(search: Search) -> Iterator[Candidate]:
    """Things by name; a language by its code where the property is named or described as one, or shows codes."""
    slot = search.slot
    shows_codes = bool(slot.options) and all(option in LANGUAGE_CODES.values() for option in slot.options)
    takes_code = shows_codes or _NAMED_CODE in slot.names or _CODE.search(slot.description)
    for found in things(search):
        code = LANGUAGE_CODES.get(str(found.value).lower()) if takes_code else None
        yield found._replace(value=code) if code else found


_NAMED_CODE = stem("code")
_CODE = re.compile(r"\b(?:ISO[ -]?639|(?:language|locale|two-letter|2-letter) codes?)\b", re.IGNORECASE)
