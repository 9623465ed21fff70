"""Two answers on one clock: the moments at which something arrives, and what each has said by then."""

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache

from engine.fixtures import Fixture
from playground.model.runs.fold import ChoiceLanes, fold
from playground.model.runs.recorded import run_of


@dataclass(frozen=True, slots=True)
class Moment:
    """How far an answer has come: chunks of all its chunks, bytes, and what it has said."""

    chunks: int
    of: int
    bytes: int
    choices: tuple[ChoiceLanes, ...]
    over: bool


@lru_cache(maxsize=8)
def moments(left: Fixture, right: Fixture) -> tuple[float, ...]:
    """The instants, in seconds, at which either has a chunk, in order."""
    return tuple(sorted({chunk.at for made in (left, right) for chunk in made.chunks}))


def at_moment(made: Fixture, seconds: float) -> Moment:
    """What has arrived of an answer by then."""
    arrived = [chunk for chunk in made.chunks if chunk.at <= seconds]
    run = run_of(made)
    lanes = fold(run, bisect_right([step.at for step in run.steps], seconds)) if run.steps else None
    return Moment(
        len(arrived),
        len(made.chunks),
        sum(len(chunk.data) for chunk in arrived),
        lanes.choices if lanes else (),
        len(arrived) == len(made.chunks),
    )


def marks(made: Fixture, last: float) -> tuple[float, ...]:
    """Where its chunks stand on a line that ends at ``last`` seconds, in per cent; places that look the same once."""
    return tuple(sorted({round(chunk.at / last * 100, 1) if last else 0.0 for chunk in made.chunks}))
