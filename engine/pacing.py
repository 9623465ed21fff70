"""When deltas arrive: time to the first, gaps between the rest, as data."""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

_DURATION = re.compile(r"(\d+(?:\.\d+)?)(ms|s)")
_UNITS = {"ms": 0.001, "s": 1.0}
MAX_SECONDS = 600.0
"""The longest pause that can be asked for."""


@dataclass(frozen=True, slots=True)
class Pacing:
    """Seconds: ``ttft`` before the first delta, ``gap`` before each further one, give or take ``jitter`` of it.

    ``jitter`` is a share of the gap (0 to 1), drawn from a hash of the reply and the delta's number, so
    that the same reply is always paced alike.
    """

    ttft: float = 0.0
    gap: float = 0.0
    jitter: float = 0.0

    def __bool__(self) -> bool:
        return self.ttft > 0 or self.gap > 0

    def pauses(self, seed: str) -> Iterator[float]:
        """The seconds before the first delta, the second and so on, without end."""
        yield self.ttft
        number = 0
        while True:
            number += 1
            yield self.gap * (1 + self.jitter * _swing(seed, number)) if self.jitter else self.gap


NO_PACING = Pacing()


def parse_pacing(text: str) -> Pacing:
    """Reads ``20ms`` or ``ttft=300ms,gap=20ms,jitter=0.2`` or ``gap=20ms,tps=50``; ``0`` is no delay.

    ``tps`` (tokens a second) sets the gap where none is given. Raises ValueError that says what is allowed.
    """
    if text.strip() in {"0", ""}:
        return NO_PACING
    values: dict[str, float] = {}
    for item in text.split(","):
        key, equals, value = item.strip().rpartition("=")
        name = key.strip() if equals else "gap"
        values[name] = _number(name, value.strip())
    if "tps" in values:
        values.setdefault("gap", 1 / values["tps"])
        del values["tps"]
    return Pacing(**values)


def _number(name: str, value: str) -> float:
    if name in {"ttft", "gap"}:
        found = _DURATION.fullmatch(value)
        if found and float(found[1]) * _UNITS[found[2]] <= MAX_SECONDS:
            return float(found[1]) * _UNITS[found[2]]
        message = f"expected a duration up to {MAX_SECONDS:.0f}s such as 20ms or 1.5s for {name}, got {value!r}"
        raise ValueError(message)
    bounds = {"jitter": (0.0, 1.0), "tps": (0.1, 100_000.0)}.get(name)
    if bounds is None:
        message = f"expected ttft, gap, jitter or tps, got {name!r}"
        raise ValueError(message)
    if re.fullmatch(r"\d+(\.\d+)?", value) and bounds[0] <= float(value) <= bounds[1]:
        return float(value)
    message = f"expected a number from {bounds[0]:g} to {bounds[1]:g} for {name}, got {value!r}"
    raise ValueError(message)


def _swing(seed: str, number: int) -> float:
    """A number from -1 to 1 that depends on the seed and the delta's number alone."""
    digest = hashlib.sha256(f"{seed}:{number}".encode()).digest()
    return int.from_bytes(digest[:4], "little") / 0xFFFFFFFF * 2 - 1
