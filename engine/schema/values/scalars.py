"""Whether a single value meets constraints, and the values without parts that do."""

from collections.abc import Callable, Iterator

from engine.jsontext import Json
from engine.schema.merging.constraints import Constraints, identity, kind_of
from engine.schema.spec.judge import Judge, is_formatted, matches
from engine.schema.values.numbers import FAVOURITE, decimals, integers, within
from engine.schema.values.strings import texts

Proposal = tuple[Json, str]
"""A value and where it came from, as a sentence."""


def admits(constraints: Constraints, value: Json, judge: Judge) -> bool:
    """Whether a string, number, boolean or null meets all that the constraints say of such values."""
    kind = kind_of(value)
    if kind not in constraints.kinds or not _fits(constraints, value):
        return False
    if constraints.options is not None and identity(value) not in constraints.options:
        return False
    if constraints.barred and identity(value) in constraints.barred:
        return False
    return not (constraints.refused and any(judge.accepts_part(rule, value) for rule in constraints.refused))


def _fits(constraints: Constraints, value: Json) -> bool:
    if isinstance(value, str):
        if not constraints.length.least <= len(value) <= constraints.length.most:
            return False
        return not (constraints.patterns or constraints.formats) or (
            all(matches(pattern, value) for pattern in constraints.patterns)
            and all(is_formatted(name, value) for name in constraints.formats)
        )
    return not isinstance(value, (int, float)) or isinstance(value, bool) or within(constraints, value)


def booleans(_constraints: Constraints, _name: str) -> Iterator[Proposal]:
    """True, then false."""
    yield True, "default for booleans"
    yield False, "false, since true is not allowed"


def nulls(_constraints: Constraints, _name: str) -> Iterator[Proposal]:
    """Null."""
    yield None, "null, the only value"


def _integers(constraints: Constraints, _name: str) -> Iterator[Proposal]:
    """Integers; where fractions are allowed too, one of them may be nearer to 42."""
    nearest = "nearest whole number to 42" if "number" in constraints.kinds else "nearest to 42"
    for value in integers(constraints):
        yield value, "default for numbers" if value == FAVOURITE else f"{nearest} that the schema allows"


def _decimals(constraints: Constraints, _name: str) -> Iterator[Proposal]:
    nearest = "nearest to 42" if constraints.multiples else "a number"
    for value in decimals(constraints):
        yield value, f"{nearest} that the schema allows"


SCALARS: dict[str, Callable[[Constraints, str], Iterator[Proposal]]] = {
    "string": texts,
    "integer": _integers,
    "number": _decimals,
    "boolean": booleans,
    "null": nulls,
}
"""What to propose for each kind of value without parts; proposals are checked with ``admits``."""
