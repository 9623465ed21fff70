"""Which place, date, time, currency or unit a property takes."""

import re
from collections.abc import Iterator

from engine.extract import gazetteer
from engine.extract.cues import name_cue
from engine.extract.dates import asks_for_pattern, written
from engine.extract.describe import stated_default
from engine.extract.kinds import members_of
from engine.extract.offers import Offer
from engine.extract.phrases import Phrase
from engine.extract.tokens import stem
from engine.extract.units import is_unit, look_up
from engine.extract.wants import Want
from engine.extract.words import Words

_ROLE_OF = {
    "from": "from", "between": "from", "since": "from", "starting": "from", "leaving": "from",
    "to": "to", "until": "to", "till": "to", "and": "to", "into": "to", "towards": "to",
}  # fmt: skip
_LEVELS = tuple((stem(word), kind) for word, kind in (("country", "country"), ("nation", "country"), ("state", "state"), ("city", "city"), ("town", "city")))
_CITY_AND_STATE = re.compile(r"city and state|city, state|, [A-Z]{2}\b|city, country", re.IGNORECASE)
_STATE_CODE = re.compile(r", ?([A-Z]{2}\b|D\.C\.)")
_STREET = re.compile(
    r"\b\d{1,5}[A-Za-z]? (?:[\w.]{1,30} ){1,4}?(?:street|st|avenue|ave|road|rd|boulevard|blvd|lane|ln|drive|dr|way|court|square|plaza)\b\.?",
    re.IGNORECASE,
)
_TELLS_PLACE = frozenset({"in", "at", "to", "from", "near", "for", "of", "between", "and", "around", "within", "through"})


def places(words: Words, want: Want) -> Iterator[Offer]:
    """Well-known places, then capitalised words after in, at, from, to …; the country of ``German``."""
    level = next((kind for word, kind in _LEVELS if word in want.names), "")
    for place in words.places:
        text, end = _completed(words, want, place, level)
        score = 7.0 + name_cue(words, want, place.start, place.end) + _role(want, place) - (4.0 if level and level != place.place else 0.0)
        yield Offer(score, text, place.start, end)
    tells = _TELLS_PLACE if want.required else _TELLS_PLACE - {"of", "for", "between", "and", "through"}
    for name in words.capitals:
        if name.lead in tells and not words.place_at(name.start):
            yield Offer(5.0 + _role(want, name) + (1.0 if name.lead in {"in", "near", "at"} else 0.0), name.text, name.start, name.end)
    if level == "country":
        for token in words.tokens:
            if country := gazetteer.DEMONYMS.get(token.text):
                yield Offer(8.0, country, token.start, token.end)
    if {"address", "street"}.intersection(want.names):
        for match in _STREET.finditer(words.text):
            yield Offer(9.0, match.group(), *match.span())


def _completed(words: Words, want: Want, place: Phrase, level: str) -> tuple[str, int]:
    """A city with its state where the property asks for both or the text gives the code."""
    if level:
        return place.text, place.end
    if code := _STATE_CODE.match(words.text, place.end):
        return f"{place.text}, {code[1]}", code.end()
    both = _CITY_AND_STATE.search(want.description) is not None
    following = words.place_at(place.end + 2) if words.text[place.end : place.end + 2] == ", " else None
    if following and (both or not re.search(r"\bcity\b", want.description)) and "country" not in want.labels:
        return words.text[place.start : following.end], following.end
    if both and place.text in gazetteer.US_CITIES:
        return f"{place.text}, {gazetteer.US_CITIES[place.text]}", place.end
    return place.text, place.end


def _role(want: Want, phrase: Phrase) -> float:
    role = _ROLE_OF.get(phrase.lead)
    if not want.role:
        return 0.5 if phrase.lead in {"in", "at", "near"} else 0.0
    return 0.0 if role is None else 3.0 if role == want.role else -3.0


def dates(words: Words, want: Want) -> Iterator[Offer]:
    """Days as the property wants them written; ``tomorrow`` stays a word where no form is asked for."""
    exact = want.schema.get("format") == "date" or asks_for_pattern(want.description)
    for day in words.days:
        value = written(day.day, want.description) if exact or not day.relative else words.text[day.start : day.end]
        role = _ROLE_OF.get(words.lead(day.start))
        bonus = 0.0 if not role or not want.role else 2.0 if role == want.role else -1.0
        yield Offer(8.0 + bonus + name_cue(words, want, day.start, day.end), value, day.start, day.end)


def times(words: Words, want: Want) -> Iterator[Offer]:
    """Times of day: as written, as HH:MM where the description asks for it, whole for ``format: time``."""
    strict = want.schema.get("format") == "time"
    for clock in words.clocks:
        value = words.text[clock.start : clock.end]
        if strict:
            value = f"{clock.hour:02}:{clock.minute:02}:{clock.second:02}Z"
        elif re.search(r"HH:MM|24[- ]hour", want.description):
            value = f"{clock.hour:02}:{clock.minute:02}"
        yield Offer(8.0 + name_cue(words, want, clock.start, clock.end), value, clock.start, clock.end)
    if not strict:
        yield from things(words, want)


def moments(words: Words, want: Want) -> Iterator[Offer]:
    """A day with the time beside it."""
    for day in words.days:
        clock = next((each for each in words.clocks if 0 <= each.start - day.end < 20 or 0 <= day.start - each.end < 20), None)
        hour, minute, second = (clock.hour, clock.minute, clock.second) if clock else (0, 0, 0)
        start, end = (min(day.start, clock.start), max(day.end, clock.end)) if clock else (day.start, day.end)
        exact = want.schema.get("format") == "date-time" or not day.relative
        value = f"{day.day.isoformat()}T{hour:02}:{minute:02}:{second:02}Z" if exact else words.text[start:end]
        yield Offer(8.0, value, start, end)


def durations(words: Words, want: Want) -> Iterator[Offer]:
    """A number with a unit of time, as written (``2 weeks``); a century, a decade."""
    for number in words.numbers:
        if "time" in number.dimensions and number.until:
            text = words.text[number.start : number.until]
            yield Offer(7.0 + name_cue(words, want, number.start, number.until), text, number.start, number.until)
    for match in _ERA.finditer(words.text):
        yield Offer(7.0, match.group(), *match.span())


_ERA = re.compile(r"\b\d{1,2}(?:st|nd|rd|th) century\b|\b[12]\d{3}s\b", re.IGNORECASE)


def currencies(words: Words, want: Want) -> Iterator[Offer]:
    """Currencies as ISO codes; the one beside the amount is where a conversion starts, the one after ``to`` or ``in`` where it ends."""
    for start, end, code in _currencies(words):
        lead = words.lead(start)
        role = _ROLE_OF.get(lead) or ("to" if lead == "in" else "from" if lead[:1].isdigit() else "")
        score = 8.0 if not want.role or not role else 11.0 if role == want.role else 5.0
        yield Offer(score, code, start, end)


def _currencies(words: Words) -> Iterator[tuple[int, int, str]]:
    tokens = words.tokens
    index = 0
    while index < len(tokens):
        for last in range(min(index + 3, len(tokens)) - 1, index - 1, -1):
            code = gazetteer.CURRENCIES.get(" ".join(_singular(token.text) for token in tokens[index : last + 1]))
            if code:
                yield tokens[index].start, tokens[last].end, code
                index = last
                break
        index += 1
    for sign in re.finditer("[$€£¥₹₩]", words.text):
        yield *sign.span(), gazetteer.CURRENCIES[sign.group()]


def _singular(word: str) -> str:
    lowered = word.lower()
    return lowered[:-1] if lowered.endswith("s") and len(lowered) > 3 else lowered


_COMPOUND = re.compile(r"[A-Za-z°µ%]+(?:/[A-Za-z]+(?:\^?\d|[²³])?)?(?:\^\d|[²³])?")


def units(words: Words, want: Want) -> Iterator[Offer]:
    """Units: after ``in`` or ``to`` where something is turned into them, beside a number where it is given in them."""
    beside = {words.text.find(number.unit, number.end): number for number in words.numbers if number.unit and not number.implied}
    for match in _COMPOUND.finditer(words.text):
        head = match.group().split("/")[0]
        number = beside.get(match.start())
        lead = words.lead(match.start())
        if not number and (len(head) < 2 or head.lower() in {"in", "as", "am", "pm", "min"} or not (is_unit(match.group()) or is_unit(head))):
            continue
        role = "from" if number else "to" if lead in {"in", "to", "into", "many"} else ""
        if not _same_measure(want, match.group()):
            continue
        score = 6.0 + (0.0 if not role or not want.role else 3.0 if role == want.role else -3.0) + (1.0 if role == "to" else 0.0)
        yield Offer(score, match.group(), *match.span())


def _same_measure(want: Want, unit: str) -> bool:
    """Whether a unit measures what the stated default unit does."""
    stated = stated_default(want.description, "string")
    usual = want.schema.get("default") or (stated[0] if stated else None)
    if not isinstance(usual, str) or want.required:
        return True
    return not {name for name, _ in look_up(usual)}.isdisjoint(name for name, _ in look_up(unit))


def things(words: Words, want: Want) -> Iterator[Offer]:
    """A member of the well-known kind of thing that the property is named after (``color``: red)."""
    known = members_of(want.names)
    tokens = words.tokens
    for first in range(len(tokens)):
        for last in range(first, min(first + 3, len(tokens))):
            text = words.text[tokens[first].start : tokens[last].end]
            if text.lower() in known:
                yield Offer(7.0 + 0.01 * len(text), text, tokens[first].start, tokens[last].end)
