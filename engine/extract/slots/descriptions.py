"""What a description says beside its meaning: the values it lists, the default it states, the unit it asks for."""

import re
from collections.abc import Iterator
from functools import lru_cache

from engine.extract.slots.kinds import SHOWN_SPAN
from engine.extract.tables.units import DIMENSION_WORDS, is_unit, look_up
from engine.extract.tokens import stem
from engine.jsontext import Json

_LIST_OPENERS = (
    r"e\.?\s?g\.?[,:]?|i\.e\.[,:]?|such as|like|for example,?|for instance,?|including|include:?|can be|could be|either"
    r"|options?:|options? are|choices? are|choices?:|one of:?"
    r"|(?:possible|valid|supported) values?(?: include| are|:)?"
)
_LISTED = re.compile(
    rf"(?<!\w)(?:{_LIST_OPENERS})\s+([^.()\n]{{1,200}})|\(([^.()\n:]{{1,100}},[^.()\n:]{{1,100}})\)", re.IGNORECASE
)
_QUOTED = re.compile(r"(?<!\w)['\"`]([^'\"`\n]{1,60})['\"`](?!\w)")
_SEPARATOR = re.compile(r"(?:(?<!\d),|,(?!\d))\s*(?:or |and )?\s*|\s+or\s+|\s+and\s+|/")
_DEFAULT = re.compile(
    r"\bdefaults?(?:\s+(?:value|setting))?(?:\s+(?:is|to|as|=)|\s?[:=])?\s+(?:is\s+)?"
    r"(?P<value>'[^'\n]{0,60}'|\"[^\"\n]{0,60}\"|-?\d[\d.,]*(?:e-?\d+)?(?![\w/])|[^.,;()\n]{1,40})"
    r"|\bwith\s(?P<other>\w{1,30})\sas\s(?:the\s)?default",
    re.IGNORECASE,
)
_NUMERIC_DEFAULT = re.compile(
    r"\bdefaults?\b[^.;\n\d]{0,60}?(-?\d[\d,]*(?:\.\d+)?(?:e-?\d{1,3})?)(?![\w/])",
    re.IGNORECASE,
)
_PLAIN_WORDS = re.compile(
    r"(?!(?:the|current|all|none|to|is|if|value|will|no|any|not)\b)[\w/³²^%-]+(?: [\w/-]+)?", re.IGNORECASE
)
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d{1,3})?")
_IN_UNIT = re.compile(
    r"\b(?:in|of|per)\s+(?:the\s+)?([A-Za-z°µ%/^²³23]{1,20})|\(([A-Za-z°µ%/^²³23]{1,20})\)", re.IGNORECASE
)
_WORD = re.compile(r"\w+")
_RATE = re.compile(r"\b(?:mile|kilometer|meter|beat)s? per (?:gallon|hour|second|minute)\b", re.IGNORECASE)
_RATES = {
    "miles per gallon": "mpg",
    "miles per hour": "mph",
    "kilometers per hour": "km/h",
    "meters per second": "m/s",
    "beats per minute": "bpm",
}
MAX_DESCRIPTION = 1000
"""Characters of a description that are read."""


@lru_cache(maxsize=2048)
def listed(description: str) -> tuple[str, ...]:
    """The values that a description names: in quotes, after ``e.g.``, ``such as``, ``can be`` …, in parentheses."""
    found = tuple(dict.fromkeys(_listed(description)))
    spelled = tuple([one for one in found if any(map(str.isalnum, one))])
    return spelled or found  # a sign beside words is spoken of ("begins with '#'"), signs alone are values ("+", "-")


def _listed(description: str) -> Iterator[str]:
    yield from (match[1].strip(" ,.") for match in _QUOTED.finditer(description))
    for match in _LISTED.finditer(description):
        for piece in _SEPARATOR.split(match[1] or match[2]):
            cleaned = piece.strip(" '\"`.,;:[]")
            if 1 < len(cleaned) <= 40 and cleaned not in {"etc", "or", "and"} and len(cleaned.split()) <= 4:
                yield cleaned


@lru_cache(maxsize=2048)
def stated_default(description: str, type_: str) -> tuple[Json, str] | None:
    """The default that the description states, with the words that state it; None where it states none of this type."""
    if "default" not in description.lower():
        return None
    match = (_NUMERIC_DEFAULT.search(description) if type_ in {"integer", "number"} else None) or _DEFAULT.search(
        description
    )
    if match is None:
        return None
    written = next(group for group in match.groups() if group).strip()
    value = typed(written.strip("'\"").strip(), type_, quoted=written[:1] in {"'", '"'})
    return None if value is None else (value, match.group().strip())


def shown_span(description: str, type_: str) -> tuple[Json, str] | None:
    """The first span of time that a text's description shows (``such as 15m or 2h``), once more as its words."""
    match = SHOWN_SPAN.search(description) if type_ == "string" else None
    return (match[0], match[0]) if match else None


def typed(text: str, type_: str, *, quoted: bool) -> Json:
    """A default written as text, as a value of the type; None where it is none."""
    lowered = text.lower()
    match type_:
        case "boolean":
            return {"true": True, "false": False}.get(lowered.split(" ")[0])
        case "integer" | "number":
            return _as_number(lowered.replace(",", ""))
        case "array":
            return [] if "empty" in lowered else None
        case "string":
            if lowered.startswith("empty"):
                return ""
            return text if quoted or _PLAIN_WORDS.fullmatch(text) else None
        case _:
            return None


def _as_number(text: str) -> Json:
    if text.startswith("zero"):
        return 0
    match = _NUMBER.match(text)
    value = float(match.group()) if match else None
    return value if value is None or value != int(value) else int(value)


def asked_unit(description: str, names: tuple[str, ...]) -> str:
    """The unit that a description (``in meters``) or a name (``height_cm``) asks for, or ""."""
    for match in _RATE.finditer(description):
        if rate := _RATES.get(match.group().lower()):
            return rate
    for match in _IN_UNIT.finditer(description):
        word = match[1] or match[2]
        if is_unit(word) and (len(word) > 1 or word == "%"):
            return word
    return next((word for word in names if len(word) > 1 and is_unit(word)), "") or _letter(names)


def _letter(names: tuple[str, ...]) -> str:
    """The letter that ends a name, if that is a unit of what stands before it (``height_m``), or ""."""
    measured = {DIMENSION_WORDS.get(word) for word in names[:-1]}
    is_one = measured and any(dimension in measured for dimension, _ in look_up(names[-1]))
    return names[-1] if is_one else ""


def words(description: str) -> list[str]:
    """The stems of a description's first words."""
    return [stem(word) for word in _WORD.findall(description[:400])]
