"""Whether a single value meets constraints, and the values without parts that do."""

from collections.abc import Callable, Iterator

from engine.jsontext import Json
from engine.schema.constraints import Constraints, Number, identity, kind_of
from engine.schema.judge import Judge, is_formatted, matches
from engine.schema.numbers import decimals, integers, within
from engine.schema.strings import texts

Proposal = tuple[Json, str]
"""A value and where it came from, as a sentence."""


def admits(constraints: Constraints, value: Json, judge: Judge) -> bool:
    """Whether a string, number, boolean or null meets all that the constraints say of such values."""
    kind = kind_of(value)
    if kind not in constraints.kinds or not _fits(constraints, value):
        return False
    if (constraints.options is not None and identity(value) not in constraints.options) or identity(
        value
    ) in constraints.barred:
        return False
    return not any(judge.accepts_part(rule, value) for rule in constraints.refused)


def _fits(constraints: Constraints, value: Json) -> bool:
    if isinstance(value, str):
        return (
            constraints.length.least <= len(value) <= constraints.length.most
            and all(matches(pattern, value) for pattern in constraints.patterns)
            and all(is_formatted(name, value) for name in constraints.formats)
        )
    return not isinstance(value, int | float) or isinstance(value, bool) or within(constraints, value)


def booleans(_constraints: Constraints, _name: str) -> Iterator[Proposal]:
    """True, then false."""
    yield True, "default for booleans"
    yield False, "false, since true is not allowed"


def nulls(_constraints: Constraints, _name: str) -> Iterator[Proposal]:
    """Null."""
    yield None, "null, the only value"


def _numbers(values: Callable[[Constraints], Iterator[Number]]) -> Callable[[Constraints, str], Iterator[Proposal]]:
    def proposals(constraints: Constraints, _name: str) -> Iterator[Proposal]:
        for value in values(constraints):
            yield value, "default for numbers" if value == 42 else "nearest to 42 that the schema allows"

    return proposals


SCALARS: dict[str, Callable[[Constraints, str], Iterator[Proposal]]] = {
    "string": texts,
    "integer": _numbers(integers),
    "number": _numbers(decimals),
    "boolean": booleans,
    "null": nulls,
}
"""What to propose for each kind of value without parts; proposals are checked with ``admits``."""
