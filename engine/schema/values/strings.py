"""Texts for constraints: by format, by property name, by pattern, of the right length."""

import re
from base64 import b64encode
from collections.abc import Iterator
from itertools import chain, islice
from string import ascii_lowercase
from typing import TypeAlias

from engine.schema.merging.constraints import Constraints
from engine.schema.patterns import spellings
from engine.schema.spec import bulk
from engine.schema.spec.cache import Shelf
from engine.schema.spec.judge import matches
from engine.schema.values.formats import FORMATS, SHORTEST, STRETCHED
from engine.schema.values.names import text_for, words_of

_VARIANTS = 12
_ALPHABET = 25
_NO_WORDS = ("0", "A", "-")
"""Characters of texts for constraints that refuse what small letters spell."""
_TRIED = 150
_ENOUGH = 4
_SPELLED = 600
"""Spellings of a pattern that are looked at, first for any that match, then for one that fits the rest too."""
_SPELLED_CHARACTERS = 30_000
"""Characters after which no more are looked at: a tenth of a second."""
_LONGEST = 1_000_000
"""Characters in a text that is made to reach a minLength; beyond it the schema is refused."""


def texts(constraints: Constraints, name: str) -> Iterator[tuple[str, str]]:
    """Texts that may meet the constraints, with their source, the most readable first; no two are equal."""
    seen: set[str] = set()
    for text, source in chain(
        _by_content(constraints),
        _by_format(constraints),
        _by_description(constraints, name),
        _by_name(constraints, name),
        _by_pattern(constraints),
        _counted(constraints),
    ):
        if text not in seen and len(text) <= constraints.length.most:
            seen.add(text)
            yield text, source


def _by_content(constraints: Constraints) -> Iterator[tuple[str, str]]:
    """What a text is to hold: JSON, and in base64; other contents are anyone's text."""
    said = {key: rule[key] for rule in constraints.rules for key in _CONTENT if isinstance(rule.get(key), str)}
    is_json, is_encoded = said.get("contentMediaType") == "application/json", said.get("contentEncoding") == "base64"
    least = min(constraints.length.least, _LONGEST)
    if is_encoded:
        size = -(-least // 4) * 3
        content = _object(size).encode() if is_json else b"example".ljust(size, b".")
        yield b64encode(content).decode(), "default for contentEncoding base64"
    elif is_json:
        yield _object(least), "default for contentMediaType application/json"


_CONTENT = ("contentMediaType", "contentEncoding")


def _object(least: int) -> str:
    """An empty object as JSON, of so many characters at least."""
    return "{" + " " * (least - 2) + "}"


def _by_format(constraints: Constraints) -> Iterator[tuple[str, str]]:
    for name in constraints.formats:
        yield from ((text, f"made to match format {name} and pattern") for text in _crossed(name, constraints))
        source = f"default for format {name}"
        if name in FORMATS:
            yield from ((FORMATS[name](n), source) for n in range(_VARIANTS))
        yield from ((text, source) for text in SHORTEST.get(name, ()))
        before, after = STRETCHED.get(name, ("", ""))
        missing = constraints.length.least - len(before) - len(after)
        if before and 0 < missing < _LONGEST:
            yield before + "a" * missing + after, source


def _crossed(name: str, constraints: Constraints) -> Iterator[str]:
    """The example of a format with what a pattern asks for written over its start, its end, or after any part of it."""
    example = FORMATS[name](0) if name in FORMATS else ""
    for pattern in constraints.patterns if example else ():
        yield example
        for text in _matching((pattern, 0, constraints.length.most)):
            yield text + example[len(text) :]
            yield from (example[:cut] + text for cut in range(len(example) + 1))


def _by_description(constraints: Constraints, name: str) -> Iterator[tuple[str, str]]:
    """A day, or one with its time, where the description asks for such and the name says no more.

    ``Start time, ISO 8601``, ``since, as YYYY-MM-DD``.
    """
    text, entry = text_for(name)
    abouts = [about[:_READ] for rule in constraints.rules if isinstance(about := rule.get("description"), str)]
    later = 1 if words_of(name)[:1] in _LATER else 0
    if any(map(_DAY.search, abouts)) and not _IS_DAY.fullmatch(text):
        yield FORMATS["date"](later), "default for YYYY-MM-DD, as the description asks"
    elif entry.split()[-1:] in ([], ["time"]) and any(map(_MOMENT.search, abouts)):
        yield FORMATS["date-time"](later), "default for ISO 8601, as the description asks"


_READ = 500
"""Characters of a description."""
_MOMENT = re.compile(
    r"\b(?:ISO ?-?8601|RFC ?3339)\b"
    r"(?!(?: format)?,? ?\(?(?:date\b(?![ -]?(?:and|/)?[ -]?time)|duration|week|interval|YYYY-MM-DD\b(?!T)))"
)
_DAY = re.compile(r"\bYYYY-MM-DD\b(?!T|[ T]?[\[(]?[Hh]{2})")
_IS_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_LATER = (("end",), ("until",), ("to",), ("due",))
"""First words of what comes after its start."""


def _by_name(constraints: Constraints, name: str) -> Iterator[tuple[str, str]]:
    text, entry = text_for(name)
    source = f"default for name `{entry}`" if entry else "default for text"
    yield _sized(text, constraints), source
    words = words_of(name)
    for form in (text.lower(), "-".join(words) or text, "_".join(words) or text, "example"):
        yield _sized(form, constraints), source
    for n in range(2, _VARIANTS):
        yield _sized(f"{text} {n}", constraints), source


def _sized(text: str, constraints: Constraints) -> str:
    """The text, cut or repeated to the length asked for."""
    least = constraints.length.least
    if len(text) > constraints.length.most:
        text = text[: int(constraints.length.most)].rstrip().ljust(min(least, int(constraints.length.most)), "a")
    if len(text) < least <= _LONGEST:
        text = (f"{text or 'example'} " * (least // (len(text) + 1) + 1))[:least]
        text = text[:-1] + "e" if text.endswith(" ") else text
    return text


def _by_pattern(constraints: Constraints) -> Iterator[tuple[str, str]]:
    source = "made to match the pattern"
    least, most = constraints.length.least, constraints.length.most
    made = [_matching((pattern, least, most)) for pattern in constraints.patterns]
    for options in made:
        yield from ((text, source) for text in options)
    if len(made) > 1:
        firsts = [text for options in made for text in options[:1]]
        yield "".join(firsts), source
        yield "".join(reversed(firsts)), source
    for pattern in constraints.patterns:
        yield from ((text, source) for text in _spellings((pattern, least, most), _SPELLED))


_Wanted: TypeAlias = tuple[str, int, float]
"""A pattern, and the least and the greatest length of texts that match it."""


def _matching(wanted: _Wanted) -> tuple[str, ...]:
    """A few texts of a length that match a pattern."""
    return _matched.get(wanted, _spelled)


def _spelled(wanted: _Wanted) -> tuple[str, ...]:
    tried = _spellings(wanted, _TRIED)
    return tuple(islice((text for text in tried if matches(wanted[0], text)), _ENOUGH))


def _spellings(wanted: _Wanted, count: int) -> Iterator[str]:
    """So many spellings, fewer of long ones: what one takes grows with its length."""
    left = _SPELLED_CHARACTERS
    for text in islice(spellings(*wanted), count):
        yield text
        left -= len(text)
        if left < 0:
            return


_matched: Shelf[_Wanted, tuple[str, ...]] = Shelf(8_000_000, lambda wanted, made: bulk.of_text(wanted[0], *made))


def _counted(constraints: Constraints) -> Iterator[tuple[str, str]]:
    """Letters, the empty text, then ever new ones: for lists of different items, for constraints that refuse words."""
    width = max(1, constraints.length.least)
    if width > _LONGEST or constraints.patterns or constraints.formats:
        return
    for number in range(5000):
        digits, rest = ascii_lowercase[number % 26], number // 26
        while rest:
            rest, digit = divmod(rest, 26)
            digits = ascii_lowercase[digit] + digits
        yield digits.rjust(width, "a"), "default for text"
        if number == _ALPHABET:
            yield "", "empty, as other texts are refused"
            yield from ((each.rjust(width, each), "default for text") for each in _NO_WORDS)
