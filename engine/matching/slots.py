"""What a tool's parameters can hold: how many numbers, texts and lists one call takes."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.jsontext import Json, JsonObject
from engine.matching.words import stem

_NUMERIC = frozenset({"integer", "number", "float", "int", "double"})
_LISTS = frozenset({"array", "tuple", "list"})
PROPERTIES_READ = 100
"""Parameters of one tool that are read."""
_PAIR_MARK = re.compile(
    r"(?:^|_)(?:start|end|in|out|min|max|lower|upper|old|new|from|to|origin|destination|source|target|first|second|initial|final|base|[abcxy])(?=_|$)|\d+"
)
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_QUOTED = re.compile(r"'([^\W\d_][\w-]*)'")


@dataclass(frozen=True, slots=True)
class Slots:
    """How many numbers and texts one call takes, and whether lists of them; ``nested`` where a list or an object does.

    ``alike`` counts parameters whose names differ only as a pair's do (``city_a`` and ``city_b``): they take two values
    that stand in one list; ``options`` are the words that a parameter lists as its values, ``choices`` those of which
    it takes a single one; ``names`` are the last words of the text parameters' names, by stem; ``count`` counts all.
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
    count: int


def properties(schema: JsonObject) -> Iterator[tuple[str, JsonObject]]:
    """The properties that are read, with their schemas; one that isn't an object counts as empty."""
    found = schema.get("properties")
    for name, value in list(found.items())[:PROPERTIES_READ] if isinstance(found, dict) else ():
        yield name, value if isinstance(value, dict) else {}


def slots(schema: JsonObject) -> Slots:
    """The slots of a tool's parameters."""
    given = dict(properties(schema))
    numbers = [name for name, value in given.items() if _kind(value) in _NUMERIC]
    texts = [name for name, value in given.items() if _kind(value) == "string" and "enum" not in value]
    items = {_kind(_object(value.get("items"))) for value in given.values() if _kind(value) in _LISTS}
    return Slots(
        numbers=len(numbers),
        texts=sum(_kind(value) == "string" for value in given.values()),
        number_list=not items.isdisjoint(_NUMERIC),
        text_list="string" in items,
        nested=any(_kind(value) in _LISTS | {"object", "dict"} for value in given.values()),
        alike_texts=_alike(texts),
        alike_numbers=_alike(numbers),
        alike_lists=_alike(name for name, value in given.items() if _kind(value) in _LISTS | {"string"}),
        alike=_alike(given),
        options=frozenset(option for value in given.values() for option in _options(value)),
        choices=frozenset(option for value in given.values() for option in _choices(value)),
        names=frozenset(stem(name.lower().rsplit("_", 1)[-1]) for name in texts),
        count=len(given),
    )


def _kind(schema: JsonObject) -> str:
    return str(schema.get("type"))


def _object(value: Json) -> JsonObject:
    return value if isinstance(value, dict) else {}


def _alike(names: Iterable[str]) -> int:
    return max(Counter(_PAIR_MARK.sub("", _HUMP.sub("_", name).lower()) for name in names).values(), default=1)


def _choices(schema: JsonObject) -> Iterator[str]:
    values = schema.get("enum")
    for value in values if isinstance(values, list) else ():
        yield str(value).lower()


def _options(schema: JsonObject) -> Iterator[str]:
    yield from _choices(schema)
    yield from (option.lower() for option in _QUOTED.findall(str(schema.get("description", ""))[:2_000]))
