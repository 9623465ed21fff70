"""Numbers for constraints: 42 where it fits, else the nearest that does."""

import math
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TypeAlias, cast

from engine.schema.merging.constraints import Bound, Constraints, Number
from engine.schema.spec.keywords import ANNOTATIONS

FAVOURITE = 42
_LARGEST = 1 << 1023
_MISSED = 500
"""Multiples in a row that binary fractions don't take for one: 0.1 has a few, 1e-320 nothing else."""
_MULTIPLE = {"multipleOf"}
_Exact: TypeAlias = int | Fraction
"""A number without rounding; whole numbers need no fraction."""


def integers(constraints: Constraints) -> Iterator[Number]:
    """Integers within bounds that are multiples of what they must be, nearest to 42 first."""
    step = int(_step(constraints.multiples, Fraction(1))) if constraints.multiples else 1
    if _are_refused(step, constraints):
        return
    low = _first(constraints.low, step, up=True)
    high = _first(constraints.high, step, up=False)
    yield from _multiples(map(int, _around(step, low, high)), constraints.multiples)


def decimals(constraints: Constraints) -> Iterator[Number]:
    """Numbers that need not be integral; integral ones are for ``integers``."""
    if constraints.multiples:
        step = _step(constraints.multiples, None)
        if _are_refused(step, constraints):
            return
        values = _around(step, _first(constraints.low, step, up=True), _first(constraints.high, step, up=False))
        yield from _multiples((float(value) for value in values if abs(value) <= _LARGEST), constraints.multiples)
    else:
        yield from _between(
            constraints.low.value if constraints.low else None, constraints.high.value if constraints.high else None
        )


def _are_refused(step: _Exact, constraints: Constraints) -> bool:
    """Whether a schema refuses all multiples of a number, as they are multiples of another one too."""
    words = [rule for rule in constraints.refused if isinstance(rule, dict) and rule.keys() - ANNOTATIONS == _MULTIPLE]
    return any(step % _exact(cast("Number", rule["multipleOf"])) == 0 for rule in words)


def _multiples(values: Iterable[Number], steps: tuple[Number, ...]) -> Iterator[Number]:
    """Those values that count as multiples of every step, until for long none does: some numbers have none at all."""
    missed = 0
    for value in values:
        if _divides(steps, value):
            missed = 0
            yield value
        elif missed == _MISSED:
            return
        else:
            missed += 1


def is_multiple(value: Number, step: Number) -> bool:
    """Whether a value counts as a multiple, in exact arithmetic and in that of binary fractions alike.

    Validators differ in which of the two they use, so a value must pass both.
    """
    if isinstance(step, int) and isinstance(value, int):
        return value % step == 0
    try:
        quotient = value / step
    except OverflowError:
        return False
    return math.isfinite(quotient) and int(quotient) == quotient and _exact(value) % _exact(step) == 0


def within(constraints: Constraints, value: Number) -> bool:
    """Whether a number keeps to bounds and multiples."""
    low, high = constraints.low, constraints.high
    if low is not None and (value < low.value or (low.open and value == low.value)):
        return False
    if high is not None and (value > high.value or (high.open and value == high.value)):
        return False
    return _divides(constraints.multiples, value)


def _divides(steps: tuple[Number, ...], value: Number) -> bool:
    return not steps or all(is_multiple(value, step) for step in steps)


def _exact(value: Number) -> Fraction:
    return Fraction(value) if isinstance(value, int) else Fraction(repr(value))


def _step(steps: Iterable[Number], start: Fraction | None) -> Fraction:
    """The least common multiple: of fractions, that of the numerators over the gcd of the denominators."""
    common = start
    for step in map(_exact, steps):
        common = step if common is None else _common(common, step)
    return common if common is not None else Fraction(1)


def _common(one: Fraction, other: Fraction) -> Fraction:
    return Fraction(math.lcm(one.numerator, other.numerator), math.gcd(one.denominator, other.denominator))


def _first(bound: Bound | None, step: _Exact, *, up: bool) -> _Exact | None:
    """The multiple of step nearest to a bound on its inner side."""
    if bound is None:
        return None
    limit = bound.value
    quotient = limit if step == 1 and isinstance(limit, int) else _exact(limit) / step
    nearest = math.ceil(quotient) if up else math.floor(quotient)
    if bound.open and nearest == quotient:
        nearest += 1 if up else -1
    return nearest * step


def _around(step: _Exact, low: _Exact | None, high: _Exact | None) -> Iterator[_Exact]:
    if low is not None and high is not None and low > high:
        return
    start = -((step - 2 * FAVOURITE) // (2 * step)) * step or step
    if high is not None and start > high:
        start = high
    if low is not None and start < low:
        start = low
    yield start
    up = down = start
    while True:
        up, down = up + step, down - step
        inside = [value for value in (up, down) if (low is None or value >= low) and (high is None or value <= high)]
        if not inside or abs(up) > _LARGEST:
            return
        yield from inside


def _between(low: Number | None, high: Number | None) -> Iterator[Number]:
    if low is None and high is None:
        low, high = FAVOURITE, FAVOURITE + 1
    low = low if low is not None else (high or 0) - 1
    high = high if high is not None else low + 1
    for parts in (2, 4, 8, 3, 5, 7, 16, 32, 64):
        for part in range(1, parts):
            yield _shortest(low + (high - low) * part / parts, low, high)
    yield low
    yield high


def _shortest(value: float, low: Number, high: Number) -> float:
    """The number with the fewest decimals that is as good."""
    for digits in range(1, 16):
        rounded = round(value, digits)
        if low < rounded < high:
            return rounded
    return value
