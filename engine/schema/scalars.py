"""Whether a single value meets a need, and the values without parts that do."""

from collections.abc import Callable, Iterator

from engine.jsontext import Json
from engine.schema.judge import Judge, is_formatted, matches
from engine.schema.need import Need, Number, identity, kind_of
from engine.schema.numbers import decimals, integers, within
from engine.schema.strings import texts

Proposal = tuple[Json, str]
"""A value and where it came from, as a sentence."""


def admits(need: Need, value: Json, judge: Judge) -> bool:
    """Whether a string, number, boolean or null meets all that the need says of such values."""
    kind = kind_of(value)
    if kind not in need.kinds or not _fits(need, value):
        return False
    if (need.options is not None and identity(value) not in need.options) or identity(value) in need.barred:
        return False
    return not any(judge.accepts_part(rule, value) for rule in need.refused)


def _fits(need: Need, value: Json) -> bool:
    if isinstance(value, str):
        return (
            need.length.least <= len(value) <= need.length.most
            and all(matches(pattern, value) for pattern in need.patterns)
            and all(is_formatted(name, value) for name in need.formats)
        )
    return not isinstance(value, int | float) or isinstance(value, bool) or within(need, value)


def booleans(_need: Need, _name: str) -> Iterator[Proposal]:
    """True, then false."""
    yield True, "default for booleans"
    yield False, "false, since true is not allowed"


def nulls(_need: Need, _name: str) -> Iterator[Proposal]:
    """Null."""
    yield None, "null, the only value"


def _numbers(values: Callable[[Need], Iterator[Number]]) -> Callable[[Need, str], Iterator[Proposal]]:
    def proposals(need: Need, _name: str) -> Iterator[Proposal]:
        for value in values(need):
            yield value, "default for numbers" if value == 42 else "nearest to 42 that the schema allows"

    return proposals


SCALARS: dict[str, Callable[[Need, str], Iterator[Proposal]]] = {
    "string": texts,
    "integer": _numbers(integers),
    "number": _numbers(decimals),
    "boolean": booleans,
    "null": nulls,
}
"""What to propose for each kind of value without parts; proposals are checked with ``admits``."""
