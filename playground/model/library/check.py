"""Whether today's engine still says what was recorded, exchange by exchange."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.fixtures import Fixture
from engine.rules import Rules
from playground.model.compare.compare import Kind, divergence
from playground.model.runs.export import fixture_of
from playground.model.runs.recorded import again, is_known

_SAME_BYTES: Final = frozenset({"identical", "timing"})
_WORDS: Final[dict[Kind, str]] = {
    "identical": "The same bytes",
    "timing": "The same bytes, at other times",
    "chunking": "The same words, cut up otherwise",
    "spelling": "The same words in other bytes",
    "content": "Another answer",
}


@dataclass(frozen=True, slots=True)
class Check:
    """One exchange held against today's answer. ``kind`` is None where what was asked isn't known."""

    number: int
    kind: Kind | None
    told: str

    @property
    def same(self) -> bool:
        """Whether every byte is the same."""
        return self.kind in _SAME_BYTES


def check(fixtures: Sequence[Fixture], rules: Rules | None = None) -> tuple[Check, ...]:
    """Asks the engine again, under the settings of the recording, and says where its answer first differs."""
    return tuple(_checks(fixtures, rules))


def _checks(fixtures: Sequence[Fixture], rules: Rules | None) -> Iterator[Check]:
    for number, made in enumerate(fixtures, 1):
        if not is_known(made):
            yield Check(number, None, "Only the answer was recorded, so there is nothing to ask.")
            continue
        found = again(made, rules)
        kind = found.verdict.kind
        yield Check(
            number,
            kind,
            f"{_WORDS[kind]}: {found.verdict.why}.{_first_byte(made, rules)}{_ELSEWHERE * found.elsewhere}",
        )


_ELSEWHERE: Final = " It was recorded elsewhere: another model's words can't be the engine's."


def _first_byte(made: Fixture, rules: Rules | None) -> str:
    place = divergence(made, today(made, rules))
    return f" The first byte that differs is number {place.byte:,}." if place else ""


def today(made: Fixture, rules: Rules | None = None) -> Fixture:
    """The same request with today's answer."""
    return fixture_of(again(made, rules).run, made.settings)
