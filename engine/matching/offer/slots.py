"""What a tool's parameters can hold: how many numbers, texts and lists one call takes."""

import re
from collections import Counter
from dataclasses import dataclass
from itertools import islice

from engine.extract.slots.slot import lone_slot
from engine.extract.tokens import is_plural, parts
from engine.extract.tokens import stem as one_stem
from engine.jsontext import Json, JsonObject
from engine.matching.language.stemming import stem

_NUMERIC = frozenset({"integer", "number", "float", "int", "double"})
_LISTS = frozenset({"array", "tuple", "list"})
_LISTED = _LISTS | {"string"}
_NESTED = _LISTS | {"object", "dict"}
READ = 4_000
"""Characters of one description, or one parameter's values, that are read."""
PROPERTIES_READ = 100
"""Parameters of one tool that are read."""
_PAIR_MARK = re.compile(
    r"(?:^|_)(?:start|end|in|out|min|max|lower|upper|old|new|from|to|origin|destination|source|target|first|second|initial|final|base|[abcxy])(?=_|$)|\d+"
)
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_OFTEN = frozenset(
    map(stem, ("times", "count", "repeat", "repetitions", "number", "num", "n", "quantity", "frequency"))
)
"""In the names of numbers that say how often something is done."""
GENERIC = frozenset(map(one_stem, ("name", "id", "number", "value")))
"""Words of a name that don't tell which parameter is meant ("my name is Ada")."""
_QUOTED = re.compile(r"'([^\W\d_][\w-]*)'")


@dataclass(frozen=True, slots=True)
class Slots:
    """How many numbers and texts one call takes, and whether lists of them; ``nested`` where a list or an object does.

    ``alike`` counts parameters whose names differ only as a pair's do (``city_a`` and ``city_b``): they take two values
    that stand in one list; ``options`` are the words that a parameter lists as its values, ``choices`` those of which
    it takes a single one; ``names`` are the last words of the text parameters' names, by stem; ``named`` the words of
    all names; ``count`` counts all, ``lists`` the lists, none where one of them takes lists or a parameter takes an
    object; ``timed`` where two numbers are the hour and the minute of one time of day, ``repeats`` where a number says
    how often or how many.
    """

    numbers: int
    texts: int
    number_list: bool
    text_list: bool
    nested: bool
    alike_texts: int
    alike_numbers: int
    alike_lists: int
    alike: int
    options: frozenset[str]
    choices: frozenset[str]
    names: frozenset[str]
    named: frozenset[str]
    count: int
    lists: int
    timed: bool
    repeats: bool


def properties(schema: JsonObject) -> list[tuple[str, JsonObject]]:
    """The properties that are read, with their schemas; one that isn't an object counts as empty."""
    found = schema.get("properties")
    read = islice(found.items(), PROPERTIES_READ) if isinstance(found, dict) else ()
    return [(name, value if isinstance(value, dict) else {}) for name, value in read]


def enumerated(values: Json) -> str:
    """The values that a parameter lists, as one text."""
    return " ".join(map(str, values))[:READ] if isinstance(values, list) else ""


def slots(schema: JsonObject) -> Slots:
    """The slots of a tool's parameters."""
    given = [(name, value, _kind(value)) for name, value in properties(schema)]
    numbers = [name for name, _, kind in given if kind in _NUMERIC]
    texts = [name for name, value, kind in given if kind == "string" and "enum" not in value]
    listed = schema.get("required")
    needed = {name for name in listed if isinstance(name, str)} if isinstance(listed, list) else set[str]()
    items = {_kind(_object(value.get("items"))) for _, value, kind in given if kind in _LISTS}
    kinds = [kind for _, _, kind in given]
    choices = frozenset([option for _, value, _ in given for option in _choices(value)])
    return Slots(
        numbers=len(numbers),
        texts=kinds.count("string"),
        number_list=not items.isdisjoint(_NUMERIC),
        text_list="string" in items or any(name in needed and _takes_row(name, value) for name, value, _ in given),
        nested=not _NESTED.isdisjoint(kinds),
        alike_texts=_alike(texts),
        alike_numbers=_alike(numbers),
        alike_lists=_alike([name for name, _, kind in given if kind in _LISTED]),
        alike=_alike([name for name, _, _ in given]),
        options=choices.union([option for _, value, _ in given for option in _quoted(value)]),
        choices=choices,
        names=frozenset([stem(name.lower().rsplit("_", 1)[-1]) for name in texts]),
        named=frozenset([one_stem(part) for name, _, _ in given for part in parts(name)]) - GENERIC,
        count=len(given),
        timed={"hour", "minute"}.issubset([name.lower().rstrip("s") for name in numbers]),
        repeats=not _OFTEN.isdisjoint([stem(word) for name in numbers for word in _HUMP.sub("_", name).split("_")]),
        lists=0 if _NESTED & {*items, *kinds} - _LISTS or _LISTS & items else sum(kind in _LISTS for kind in kinds),
    )


def _takes_row(name: str, schema: JsonObject) -> bool:
    return is_plural(name) and lone_slot((name,), schema).takes_several


def _kind(schema: JsonObject) -> str:
    return str(schema.get("type"))


def _object(value: Json) -> JsonObject:
    return value if isinstance(value, dict) else {}


def _alike(names: list[str]) -> int:
    if len(names) < 2:
        return 1
    return max(Counter([_PAIR_MARK.sub("", _HUMP.sub("_", name).lower()) for name in names]).values())


def _choices(schema: JsonObject) -> list[str]:
    values = schema.get("enum")
    return [str(value).lower() for value in values] if isinstance(values, list) else []


def _quoted(schema: JsonObject) -> list[str]:
    return [option.lower() for option in _QUOTED.findall(str(schema.get("description", ""))[:2_000])]
