"""What a text offers to one property: values with their places and how well they fit."""

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.extract import gazetteer
from engine.extract.dates import asks_for_pattern, written
from engine.extract.lexicon import STOP_WORDS
from engine.extract.literals import Literal
from engine.extract.numbers import Number
from engine.extract.phrases import Phrase
from engine.extract.tokens import stem, stems
from engine.extract.units import convert, look_up
from engine.extract.wants import Want, members, options
from engine.jsontext import Json

if TYPE_CHECKING:
    from engine.extract.words import Words


@dataclass(frozen=True, slots=True)
class Offer:
    """A value for a property; ``score`` says how sure, spans are characters of the text."""

    score: float
    value: Json
    start: int
    end: int


_ENOUGH_FOR_OPTIONAL = 4.0


def offers(words: "Words", want: Want) -> list[Offer]:
    """Every value that the text offers to the property, best first; weak ones only where it is required."""
    finder = _BY_TYPE.get(want.type, _strings)
    least = 0.0 if want.required else _ENOUGH_FOR_OPTIONAL
    found = [offer for offer in finder(words, want) if offer.score >= least]
    found.sort(key=lambda offer: (-offer.score, offer.start))
    return found


# ---------------------------------------------------------------- numbers


def _numbers(words: "Words", want: Want) -> Iterator[Offer]:
    for position, number in enumerate(words.numbers):
        value = _value_of(number, want)
        if value is not None and _within(value, want):
            yield Offer(_number_score(words, want, number, position), value, number.start, number.end)


def _value_of(number: Number, want: Want) -> int | float | None:
    value: int | float | None = number.value
    if number.unit and want.unit:
        value = convert(number.value, number.unit, want.unit) or number.value
    if "percent" in number.dimensions and want.type == "number" and "percent" not in want.description.lower().replace("percentage of the", ""):
        value = round(number.value / 100, 10)
    if want.type == "integer":
        return int(value) if value == int(value) else None
    return value


def _within(value: int | float, want: Want) -> bool:
    low, high = want.schema.get("minimum"), want.schema.get("maximum")
    return not (isinstance(low, int | float) and value < low) and not (isinstance(high, int | float) and value > high)


def _number_score(words: "Words", want: Want, number: Number, position: int) -> float:
    score = 2.0 + words.cue(want, number.start, number.end, numeric=True)
    if number.dimensions:
        if want.dimensions:
            score += 2.5 if number.dimensions & want.dimensions else -4.0
        if want.unit and stem(want.unit) == stem(number.unit):
            score += 1.5
    if is_year := isinstance(number.value, int) and 1000 <= number.value <= 2100 and not number.dimensions:
        score += 3.0 if "year" in want.names or "season" in want.names else 0.0
    if "year" in want.names and not is_year and "year" not in number.unit.lower():
        score -= 3.0
    score -= 2.0 if number.weak else 0.0
    score -= 1.0 if number.ordinal else 0.0
    score -= 4.0 if words.in_literal(number.start, number.end) else 0.0
    lead = words.lead(number.start)
    if want.role and lead in {"from", "to", "between", "until", "till"}:
        score += 2.5 if _ROLE_OF[lead] == want.role else -1.0
    return score


_ROLE_OF = {"from": "from", "between": "from", "since": "from", "to": "to", "until": "to", "till": "to", "and": "to", "into": "to"}

# ---------------------------------------------------------------- booleans

_YES = frozenset({"true", "yes", "enabled", "enable", "on"})
_NO = frozenset({"false", "no", "disabled", "disable", "off"})
_NEGATIONS = frozenset({"without", "no", "not", "don't", "exclude", "excluding", "skip", "never", "disable", "except", "ignore", "doesn't"})
_BOOLEAN_FILLER = frozenset(map(stem, "include with is has get show show use enable return want need should only allow if true false flag whether all".split()))


def _booleans(words: "Words", want: Want) -> Iterator[Offer]:
    subject = [word for word in want.names if word not in _BOOLEAN_FILLER]
    hits = [words.positions[word][0] for word in subject if word in words.positions]
    if not subject or len(hits) * 2 < len(subject):
        return
    first, last = min(hits), max(hits)
    start, end = words.tokens[first].start, words.tokens[last].end
    if last - first > 6:
        start, end = words.tokens[last].start, words.tokens[last].end
    around = {token.text.lower() for token in words.tokens[max(0, first - 3) : first]}
    after = {token.text.lower() for token in words.tokens[last + 1 : last + 4]}
    value = not (around & _NEGATIONS or after & _NO)
    yield Offer(5.0, value, start, end)


# ---------------------------------------------------------------- strings


def _strings(words: "Words", want: Want) -> Iterator[Offer]:
    yield from _mentioned(words, want)
    if isinstance(want.schema.get("enum"), list):
        return
    finder = _BY_KIND.get(want.kind)
    if finder:
        yield from finder(words, want)
    if want.kind not in _SELF_EVIDENT:
        yield from _quoted(words, want)
        yield from _named(words, want)
        yield from _noun_phrases(words, want)


def _mentioned(words: "Words", want: Want) -> Iterator[Offer]:
    """Values that the schema lists and the text mentions."""
    is_enum = isinstance(want.schema.get("enum"), list)
    for option in options(want):
        if want.kind == "place" and not is_enum:
            break
        span = words.find(option)
        if span:
            yield Offer((9.0 if is_enum else 7.0) + 0.01 * len(option), option, *span)


def _literal_offers(found: list[Literal], score: float) -> Iterator[Offer]:
    for literal in found:
        yield Offer(score, literal.value, literal.start, literal.end)


def _quoted(words: "Words", want: Want) -> Iterator[Offer]:
    for quote in words.quotes:
        yield Offer(5.0 + words.cue(want, quote.start, quote.end), quote.value, quote.start, quote.end)


def _named(words: "Words", want: Want) -> Iterator[Offer]:
    """Runs of capitalised words."""
    for phrase in words.capitals:
        known = words.place_at(phrase.start)
        score = 4.0 + words.cue(want, phrase.start, phrase.end)
        score -= 3.0 if known and want.kind != "place" else 0.0
        if phrase.lead == "by" and want.kind == "person":
            score += 2.0
        yield Offer(score, phrase.text, phrase.start, phrase.end)


def _noun_phrases(words: "Words", want: Want) -> Iterator[Offer]:
    for phrase in words.nouns:
        score = 1.5 + words.cue(want, phrase.start, phrase.end)
        own = words.labels(phrase.first, phrase.last)
        if own:
            score -= 2.0
        if want.kind == "topic" and phrase.lead in {"about", "on", "regarding"}:
            score += 3.0
        yield Offer(score, phrase.text, phrase.start, phrase.end)


def _things(words: "Words", want: Want) -> Iterator[Offer]:
    """A member of the well-known kind of thing that the property is named after."""
    known = members(want)
    for phrase in _grams(words):
        if phrase[2] in known:
            yield Offer(7.0 + 0.01 * len(phrase[2]), words.text[phrase[0] : phrase[1]], phrase[0], phrase[1])


def _grams(words: "Words") -> Iterator[tuple[int, int, str]]:
    tokens = words.tokens
    for first in range(len(tokens)):
        for last in range(first, min(first + 3, len(tokens))):
            yield tokens[first].start, tokens[last].end, words.text[tokens[first].start : tokens[last].end].lower()


def _places(words: "Words", want: Want) -> Iterator[Offer]:
    asked = next((kind for kind in ("country", "state", "city") if stem(kind) in want.names), "")
    both = re.search(r"city and state|city, state|, [A-Z]{2}\b|city, country", want.description) is not None
    for phrase in words.places:
        text, end = phrase.text, phrase.end
        score = 7.0 + words.cue(want, phrase.start, phrase.end)
        following = words.place_at(end + 2) if words.text[end : end + 2] == ", " else None
        if asked and asked != phrase.place:
            score -= 3.0
        elif following and phrase.place == "city" and not asked:
            if both:
                text, end = words.text[phrase.start : following.end], following.end
        elif both and text in gazetteer.US_CITIES and not asked:
            text = f"{text}, {gazetteer.US_CITIES[text]}"
        yield Offer(score + _role_score(want, phrase), text, phrase.start, end)
    for phrase in words.capitals:
        if not words.place_at(phrase.start) and phrase.lead in {"in", "at", "to", "from", "near", "for", "of", "between", "and"}:
            yield Offer(5.5 + _role_score(want, phrase), phrase.text, phrase.start, phrase.end)
    if asked == "country":
        for token in words.tokens:
            if country := gazetteer.DEMONYMS.get(token.text):
                yield Offer(5.0, country, token.start, token.end)


def _role_score(want: Want, phrase: Phrase) -> float:
    role = _ROLE_OF.get(phrase.lead)
    if not want.role:
        return 0.5 if phrase.lead in {"in", "at", "near"} else 0.0
    return 0.0 if role is None else 3.0 if role == want.role else -3.0


def _dates(words: "Words", want: Want) -> Iterator[Offer]:
    exact = want.kind == "date" and want.schema.get("format") == "date" or asks_for_pattern(want.description)
    for day in words.days:
        value = written(day.day, want.description) if exact or not day.relative else words.text[day.start : day.end]
        yield Offer(8.0 + words.cue(want, day.start, day.end), value, day.start, day.end)


def _times(words: "Words", want: Want) -> Iterator[Offer]:
    strict = want.schema.get("format") == "time"
    for clock in words.clocks:
        text = words.text[clock.start : clock.end]
        if strict:
            text = f"{clock.hour:02}:{clock.minute:02}:{clock.second:02}Z"
        elif re.search(r"HH:MM|24", want.description):
            text = f"{clock.hour:02}:{clock.minute:02}"
        yield Offer(8.0 + words.cue(want, clock.start, clock.end), text, clock.start, clock.end)
    if not strict:
        yield from _things(words, want)


def _moments(words: "Words", want: Want) -> Iterator[Offer]:
    for day in words.days:
        clock = next((each for each in words.clocks if 0 <= each.start - day.end < 20 or 0 <= day.start - each.end < 20), None)
        hour, minute, second = (clock.hour, clock.minute, clock.second) if clock else (0, 0, 0)
        start, end = (min(day.start, clock.start), max(day.end, clock.end)) if clock else (day.start, day.end)
        if want.schema.get("format") == "date-time":
            yield Offer(8.0, f"{day.day.isoformat()}T{hour:02}:{minute:02}:{second:02}Z", start, end)
        else:
            yield Offer(8.0, words.text[start:end], start, end)


def _currencies(words: "Words", want: Want) -> Iterator[Offer]:
    for start, end, code in words.currencies:
        lead = words.lead(start)
        role = _ROLE_OF.get(lead, "to" if lead == "in" else "")
        score = 8.0 + (0.0 if not want.role or not role else 3.0 if role == want.role else -3.0)
        yield Offer(score, code, start, end)


def _units(words: "Words", want: Want) -> Iterator[Offer]:
    for token in words.tokens:
        if len(token.text) > 1 and look_up(token.text):
            lead = words.lead(token.start)
            yield Offer(6.0 + (2.0 if lead in {"in", "to"} else 0.0), token.text, token.start, token.end)


def _expressions(words: "Words", want: Want) -> Iterator[Offer]:
    yield from _literal_offers(words.arithmetic, 9.0)
    yield from _literal_offers(words.formulas, 7.0)


def _functions(words: "Words", want: Want) -> Iterator[Offer]:
    for literal in words.formulas:
        yield Offer(8.0, str(literal.value).replace("^", "**") if "^" not in want.description else literal.value, literal.start, literal.end)


def _identifiers(words: "Words", want: Want) -> Iterator[Offer]:
    for literal in words.identifiers:
        yield Offer(6.0 + words.cue(want, literal.start, literal.end), literal.value, literal.start, literal.end)
    for number in words.numbers:
        if not number.dimensions and not number.ordinal:
            text = words.text[number.start : number.end]
            yield Offer(4.0 + words.cue(want, number.start, number.end, numeric=True), text, number.start, number.end)


def _recipients(words: "Words", want: Want) -> Iterator[Offer]:
    for literal in words.emails:
        yield Offer(9.0 + words.cue(want, literal.start, literal.end), literal.value, literal.start, literal.end)


_AFTER_SAYING = re.compile(r"\b(?:saying|that says|says|say|with the (?:message|text|body|content)|message|body|text|content)\b(?:\s+(?:that|of|is))?[:\s]+(?=\S)(?!\w+\s+(?:to|for)\b)", re.IGNORECASE)
_AFTER_COMMAND = re.compile(r"^\W*(?:please\s+)?(?:can you\s+|could you\s+|i (?:want|need|would like) (?:you )?to\s+)?(?:search(?: the web| online| google| the internet)?(?: for| about)?|look up|look for|google|find|query|translate|summari[sz]e|analy[sz]e|echo|say|repeat|ask)\s+(?:me\s+|for\s+|about\s+|information (?:on|about)\s+)?", re.IGNORECASE)


def _free_text(words: "Words", want: Want) -> Iterator[Offer]:
    if match := _AFTER_SAYING.search(words.text):
        yield _rest(words, match.end(), 5.5)
    if match := _AFTER_COMMAND.match(words.text):
        yield _rest(words, match.end(), 5.0 if want.kind == "query" else 3.5)
    if want.required and words.text.strip():
        yield _rest(words, 0, 1.0)


def _rest(words: "Words", start: int, score: float) -> Offer:
    text = words.text[start:].strip().rstrip("?.! ") if start else words.text.strip()
    begin = words.text.find(text, start)
    return Offer(score if text else -math.inf, text, begin, begin + len(text))


# ---------------------------------------------------------------- arrays and objects


def _arrays(words: "Words", want: Want) -> Iterator[Offer]:
    item_type = str(want.items.get("type", ""))
    if item_type in {"integer", "number", "float"}:
        yield from _number_lists(words, want, whole=item_type == "integer")
    elif item_type in {"string", ""}:
        yield from _string_lists(words, want)


def _number_lists(words: "Words", want: Want, *, whole: bool) -> Iterator[Offer]:
    for literal in words.lists:
        if isinstance(literal.value, list) and all(isinstance(item, int if whole else int | float) for item in literal.value):
            yield Offer(9.0 + words.cue(want, literal.start, literal.end), literal.value, literal.start, literal.end)
    for run in words.number_runs:
        values: list[Json] = [number.value for number in run if not whole or isinstance(number.value, int)]
        if len(values) == len(run):
            yield Offer(6.0 + words.cue(want, run[0].start, run[-1].end) + len(run) * 0.1, values, run[0].start, run[-1].end)


def _string_lists(words: "Words", want: Want) -> Iterator[Offer]:
    listed = options(want)
    spans = [(span, option) for option in listed if (span := words.find(option))]
    if spans and want.kind != "place":
        spans.sort()
        yield Offer(9.0, [option for _, option in spans], spans[0][0][0], spans[0][0][1])
    if isinstance(want.items.get("enum"), list):
        return
    for literal in words.lists:
        if isinstance(literal.value, list):
            yield Offer(8.5, [str(item) for item in literal.value], literal.start, literal.end)
    for series in words.series:
        values: list[Json] = [phrase.text for phrase in series]
        yield Offer(3.0 + len(series) + words.cue(want, series[0].start, series[-1].end), values, series[0].start, series[-1].end)
    if want.required:
        for single in _strings(words, want):
            yield Offer(single.score - 3.0, [single.value], single.start, single.end)


def _objects(words: "Words", want: Want) -> Iterator[Offer]:
    yield from _literal_offers(words.objects, 8.0)


_BY_TYPE: dict[str, Callable[["Words", Want], Iterator[Offer]]] = {
    "integer": _numbers,
    "number": _numbers,
    "boolean": _booleans,
    "string": _strings,
    "array": _arrays,
    "object": _objects,
}
_BY_KIND: dict[str, Callable[["Words", Want], Iterator[Offer]]] = {
    "email": _recipients,
    "url": lambda words, want: _literal_offers(words.urls, 8.0),
    "date": _dates,
    "time": _times,
    "datetime": _moments,
    "place": _places,
    "currency": _currencies,
    "unit": _units,
    "expression": _expressions,
    "function": _functions,
    "uuid": lambda words, want: _literal_offers(words.uuids, 9.0),
    "address": lambda words, want: _literal_offers(words.addresses, 9.0),
    "domain": lambda words, want: _literal_offers(words.urls, 7.0),
    "path": lambda words, want: _literal_offers(words.paths, 7.0),
    "identifier": _identifiers,
    "phone": lambda words, want: _literal_offers(words.phones, 8.0),
    "query": _free_text,
    "words": _free_text,
    "thing": _things,
}
_SELF_EVIDENT = frozenset({"date", "datetime", "uuid", "address", "unit", "currency", "url"})
