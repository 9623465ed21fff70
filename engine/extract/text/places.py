"""Well-known places in a text, and where the names of places end."""

import re
from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from engine.extract.tables import gazetteer
from engine.extract.tables.listing import listing
from engine.extract.text.phrases import MOST_FOUND, Phrase, phrase
from engine.extract.tokens import Token, tokenise


def _known_places() -> MappingProxyType[str, dict[str, tuple[str, str]]]:
    known: dict[str, dict[str, tuple[str, str]]] = {}
    for kind, names in (
        ("city", gazetteer.US_CITIES),
        ("city", gazetteer.WORLD_CITIES),
        ("city", gazetteer.NICKNAMES),
        ("state", gazetteer.US_STATES),
        ("country", gazetteer.COUNTRIES),
    ):
        for name in sorted(names):
            known.setdefault(tokenise(name)[0].word, {}).setdefault(name.lower(), (kind, name))
    return MappingProxyType(known)


_PLACES = _known_places()
_ALSO_WORDS = frozenset(
    listing("""
us nice reading la sf mesa mobile buffalo turkey chad jordan georgia lincoln jackson queens columbus plano durham
charlotte savannah florence sofia augusta helena madison austin phoenix providence salem eugene cologne aspen mali niger
""")
)
_KINDS_OF_PLACES = frozenset(
    listing("""
river lake mountain mountains valley beach park island islands county desert sea bay coast airport
""")
)


def places(text: str, tokens: list[Token], names: Sequence[Phrase]) -> list[Phrase]:
    """Well-known cities, states and countries, the longest name first, spelled as they are.

    None inside a longer name (``Chicago Bulls``), none in lower case where an everyday word may be meant.
    """
    found: list[Phrase] = []
    passed = 0
    for index, token in enumerate(tokens):
        if index < passed or token.word not in _PLACES:
            continue
        each = _place(text, tokens, index)
        if each is None:
            continue
        passed = each.last + 1
        if _stands_alone(text, tokens, each, names):
            found.append(_extended(text, tokens, each))
            if len(found) == MOST_FOUND:
                break
    return found


def _stands_alone(text: str, tokens: list[Token], place: Phrase, names: Sequence[Phrase]) -> bool:
    """Whether a place is no part of a longer name, or that name is all places."""
    around = next((name for name in names if name.first <= place.first <= name.last), None)
    return (
        around is None
        or around.first == around.last
        or (around.first, around.last) == (place.first, place.last)
        or _is_all_places(text, tokens, place, around)
    )


def _place(text: str, tokens: list[Token], index: int) -> Phrase | None:
    known = _PLACES.get(tokens[index].word)
    if not known:
        return None
    for last in range(min(index + 3, len(tokens) - 1), index - 1, -1):
        bare = phrase(text, tokens, index, last)
        for words in (text[bare.start : bare.end + len(_POSSESSIVE)].replace("’", "'"), bare.text):
            kind, spelled = known.get(words.lower(), ("", ""))
            if kind and (words[0].isupper() or words.lower() not in _ALSO_WORDS):
                written = words if words[0].isupper() and last == index else spelled
                return Phrase(written, bare.start, bare.start + len(words), index, last, bare.lead, kind)
    return None


_POSSESSIVE = "'s"
"""May belong to a name, though it is no word's part (``St. John's``)."""


def _is_all_places(text: str, tokens: list[Token], place: Phrase, around: Phrase) -> bool:
    """Whether the name around a place goes on with another word only because a sentence does (``Paris France``)."""
    rest = place.last + 1 if place.first == around.first else place.first
    return rest <= around.last and (after := _place(text, tokens, rest)) is not None and after.last == around.last


def _extended(text: str, tokens: list[Token], place: Phrase) -> Phrase:
    """``Mississippi river`` is one place, ``Halle an der Saale`` too."""
    end = name_end(text, place.end)
    if end > place.end:
        return replace(place, text=text[place.start : end], end=end)
    after = place.last + 1
    if after < len(tokens) and tokens[after].text in _KINDS_OF_PLACES and text[place.end : tokens[after].start] == " ":
        return replace(place, text=text[place.start : tokens[after].end], end=tokens[after].end, last=after)
    return place


def name_end(text: str, end: int) -> int:
    """Where a place's name ends that may go on after its capitalised words, which end here: at the water it lies by."""
    match = _GOES_ON.match(text, end)
    return match.end() if match and (match["water"] or match["name"][0].isupper()) else end


_GOES_ON = re.compile(
    r" (?:am|an der) (?P<water>Main|Rhein|Neckar|Inn|Lech|See|Oder|Saale|Donau|Weser|Elbe|Havel|Ruhr|Lahn|Aller)\b"
    r"|(?:(?:-[a-zà-ÿ]{1,5}){1,2}-| (?:upon|sur|sous) | d['’])(?P<name>[^\W\d_]\w*)"
)
"""``upon`` and its like between two names; in the midst of hyphens any short word (``Stoke-on-Trent``)."""
