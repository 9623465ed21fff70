"""Which place a property takes."""

import re
from collections.abc import Iterator
from dataclasses import replace

from engine.extract.candidates.search import Candidate, Search, of_place
from engine.extract.candidates.streets import streets
from engine.extract.slots.slot import Slot
from engine.extract.tables import gazetteer
from engine.extract.tables.lexicon import COMMANDS, PREPOSITIONS
from engine.extract.text.passage import Passage
from engine.extract.text.phrases import Phrase
from engine.extract.text.places import name_end
from engine.extract.tokens import stem

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
_LEVEL_WORDS = frozenset(word for word, _ in _LEVELS)
_CITY_AND_STATE = re.compile(
    r"(?i:city and (?:state|country)|city, ?(?:state|country))|\b[A-Z][a-z]+, [A-Z]{2}\b"
    r"|['\"][A-Z][\w .]{1,40}, [A-Z]\w+['\"]"
)
_STATE_CODE = re.compile(r", ?([A-Z]{2}\b|D\.C\.)")
_STATE_AS_CODE = re.compile(r"(?i:abbreviat|two-letter|2-letter|state code)|['\"][A-Z]{2}['\"]")
_ASKS_FOR_STREET = re.compile(r"\b(?:street|address)\b", re.IGNORECASE)
TELLS_PLACE = frozenset(
    {"in", "at", "to", "from", "near", "for", "of", "between", "and", "around", "within", "through"}
)
"""Passage before a capitalised phrase that make it a place."""


def places(search: Search) -> Iterator[Candidate]:
    """Well-known places, then capitalised words after in, at, from, to …; the country of ``German``."""
    passage, slot = search.passage, search.slot
    level = "" if _LEVEL_WORDS.isdisjoint(slot.names) else next(kind for word, kind in _LEVELS if word in slot.names)
    titled = [_is_in_title(passage, place) for place in passage.places]
    for place, is_titled in zip(passage.places, titled, strict=True):
        text, end = _completed(search, place, level)
        score = 7.0 + search.name_cue(place.start, place.end) + of_place(slot, place.lead)
        score -= 3.0 * (is_titled and not all(titled))  # with no other place said, it is still the likeliest
        yield Candidate(score - (4.0 if level and level != place.place else 0.0), text, place.start, end)
    tells = TELLS_PLACE if slot.required else TELLS_PLACE - {"of", "for", "between", "and", "through"}
    for capitals in passage.people:
        is_led = capitals.lead in tells or _is_measured_from(passage, capitals)
        if is_led and not passage.place_at(capitals.start):
            name = _whole(passage, capitals)
            near = (1.0 if name.lead in {"in", "near", "at"} else 0.0) + (
                1.0 if name.text in gazetteer.US_TOWNS else 0.0
            )
            text, end = _with_state(passage, name) if _asks_for_both(slot) else (name.text, name.end)
            near += 2.0 if end > name.end else 0.0
            yield Candidate(5.0 + of_place(slot, name.lead) + near, text, name.start, end)
    if level == "country":
        yield from _home_countries(passage)
    if "address" in slot.names or _ASKS_FOR_STREET.search(slot.description):
        yield from streets(search)


def _is_measured_from(passage: Passage, name: Phrase) -> bool:
    """Whether something is to be so near to what has a name (``within 2 km of Central Station``)."""
    return (
        name.lead in {"of", "from"} and _SO_NEAR.search(passage.text, max(0, name.start - 40), name.start) is not None
    )


_SO_NEAR = re.compile(r"\bwithin \d[\d.,]{0,9} ?[a-z]{1,12} (?:of|from) (?:the )?$", re.IGNORECASE)


def _is_in_title(passage: Passage, place: Phrase) -> bool:
    """Whether a place is a part of something else's name in quotation marks (``'Midnight in Paris'``)."""
    around = (each for each in passage.quotes if each.start < place.start - 1 and place.end <= each.end)
    return any(each.end - each.start <= _TITLE for each in around)


_TITLE = 60
"""Characters of a quotation that may be a name, not all that is said."""


def _whole(passage: Passage, name: Phrase) -> Phrase:
    """A name with what goes on after its capitalised words; with ``'s`` where that isn't followed by a thing owned.

    ``Martha's Vineyard`` and ``at Luigi's, 8 pm`` are names, ``in Rosendal's old town`` speaks of Rosendal.
    """
    text, end = passage.text, name_end(passage.text, name.end)
    if text[end : end + 2] in _POSSESSIVES:
        following = next((each for each in passage.capitals if each.start == end + 3), None)
        end = following.end if following else end + 2 if _owns_nothing(passage, end + 2) else end
    return replace(name, text=text[name.start : end], end=end)


_POSSESSIVES = frozenset({"'s", "’s"})


def _owns_nothing(passage: Passage, end: int) -> bool:
    """Whether a possessive is followed by punctuation, a number, a preposition or a day, or by no word."""
    first = passage.range_of(end, end)[0]
    following = passage.tokens[first] if first < len(passage.tokens) else None
    return (
        following is None
        or not passage.text[end : following.start].isspace()
        or following.text[0].isdigit()
        or following.word in PREPOSITIONS
        or following.word in _WHEN
    )


_WHEN = frozenset({"today", "tonight", "tomorrow"})


def _home_countries(passage: Passage) -> Iterator[Candidate]:
    for token in passage.tokens:
        if country := gazetteer.DEMONYMS.get(token.text):
            yield Candidate(8.0, country, token.start, token.end)


def _completed(search: Search, place: Phrase, level: str) -> tuple[str, int]:
    """A city with its state where the property asks for both or the text gives the code; a county without the word."""
    passage, slot = search.passage, search.slot
    last = passage.tokens[place.last]
    if place.first < place.last and last.stem in slot.names and last.text.islower():
        return place.text.removesuffix(last.text).rstrip(), passage.tokens[place.last - 1].end
    if _asks_for_both(slot) and place.place == "city":
        return _with_state(passage, place)
    if level == "state" and place.place == "state" and _STATE_AS_CODE.search(slot.description):
        return gazetteer.US_STATES[place.text], place.end
    if level:
        return place.text, place.end
    if code := _STATE_CODE.match(passage.text, place.end):
        return f"{place.text}, {code[1]}", code.end()
    following = passage.place_at(place.end + 2) if passage.text[place.end : place.end + 2] == ", " else None
    if following and not re.search(r"\bcity\b", slot.description) and "country" not in slot.company.labels:
        return passage.text[place.start : following.end], following.end
    return place.text, place.end


def _asks_for_both(slot: Slot) -> bool:
    """Whether a description wants a city with its state or country, by words or by its example."""
    return _CITY_AND_STATE.search(slot.description) is not None


def _with_state(passage: Passage, city: Phrase) -> tuple[str, int]:
    """A city with the state or country that the text gives it, a state of the USA as its code; else the known one."""
    name = gazetteer.NICKNAMES.get(city.text, city.text)
    gap = _GAP.match(passage.text, city.end)
    following = passage.place_at(gap.end()) if gap else None
    if following and following.place != "city":
        return f"{name}, {gazetteer.US_STATES.get(following.text, following.text)}", following.end
    if code := _STATE_CODE.match(passage.text, city.end):
        return f"{name}, {code[1]}", code.end()
    if gap and not following and gap.group() == ", ":
        region = next((each for each in passage.capitals if each.start == gap.end()), None)
        if region and passage.tokens[region.first].word not in COMMANDS:
            return f"{name}, {region.text}", region.end
    known = gazetteer.US_TOWNS.get(name) or gazetteer.WORLD_CITIES.get(name)
    return (f"{name}, {known}" if known else name), city.end


_GAP = re.compile(r", ?| ")
