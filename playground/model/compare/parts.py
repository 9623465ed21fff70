"""The parts of two answers side by side: words, tool calls, chunks, times."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, zip_longest

from engine.fixtures import Fixture
from engine.messages import Choice, ToolCall
from playground.model.compare.compare import opened_text
from playground.model.compare.rows import Row, rows
from playground.model.runs.exchange_tables import words_of
from playground.model.runs.heard import Heard, heard


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one kind (Reasoning, Text, Refusal) in one choice, on both sides."""

    title: str
    left: str
    right: str

    @property
    def same(self) -> bool:
        """Whether both say the same."""
        return self.left == self.right


def words(left: Fixture, right: Fixture) -> tuple[Words, ...]:
    """The texts of both replies, choice by choice; those that neither has are left out."""
    found: list[Words] = []
    for number, choices in enumerate(_pairs(left, right)):
        texts = [dict(words_of(choice)) if choice else {} for choice in choices]
        label = f"Choice {number} · " if number or len(_choices(left)) > 1 or len(_choices(right)) > 1 else ""
        found += [
            Words(label + name, texts[0].get(name, ""), texts[1].get(name, ""))
            for name in ("Reasoning", "Text", "Refusal")
            if texts[0].get(name) or texts[1].get(name)
        ]
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Calls:
    """The calls with the same number in the same choice; None where a side has none. ``rows``: their arguments."""

    title: str
    left: ToolCall | None
    right: ToolCall | None
    rows: tuple[Row, ...]

    @property
    def same(self) -> bool:
        """Whether both are the same, ids too."""
        return self.left == self.right


def calls(left: Fixture, right: Fixture) -> tuple[Calls, ...]:
    """The tool calls of both replies, one beside the other."""
    found: list[Calls] = []
    for number, (a, b) in enumerate(_pairs(left, right)):
        for index, (one, other) in enumerate(zip_longest(a.tool_calls if a else (), b.tool_calls if b else ())):
            label = f"Call {index}" + (f" of choice {number}" if number else "")
            found.append(Calls(label, one, other, _arguments(one, other)))
    return tuple(found)


def _arguments(left: ToolCall | None, right: ToolCall | None) -> tuple[Row, ...]:
    if left is None or right is None:
        return ()
    return rows(opened_text(left.arguments), opened_text(right.arguments), everything=True)


def _pairs(left: Fixture, right: Fixture) -> Iterator[tuple[Choice | None, Choice | None]]:
    return zip_longest(_choices(left), _choices(right))


def _choices(made: Fixture) -> tuple[Choice, ...]:
    return made.reply.choices if made.reply else ()


@dataclass(frozen=True, slots=True)
class ChunkPair:
    """The chunks with the same number; their times don't count.

    ``sign``: "=" the same bytes, "≈" other bytes that say the same, "≠", "−" left only, "+" right only.
    """

    number: int
    left: Heard | None
    right: Heard | None
    sign: str


def chunk_pairs(left: Fixture, right: Fixture) -> tuple[ChunkPair, ...]:
    """Chunk beside chunk."""
    both = zip_longest(heard(left), heard(right))
    return tuple(ChunkPair(number, a, b, _chunk_sign(a, b)) for number, (a, b) in enumerate(both, 1))


def _chunk_sign(left: Heard | None, right: Heard | None) -> str:
    if left is None or right is None:
        return "+" if left is None else "−"
    if left.data == right.data:
        return "="
    return "≈" if left.told and left.meaning == right.meaning else "≠"


def timing_rows(left: Fixture, right: Fixture) -> tuple[tuple[str, str, str], ...]:
    """What there is to say of the times, on both sides."""
    a, b = _timing(left), _timing(right)
    return tuple((name, a[name], b[name]) for name in a)


def _timing(made: Fixture) -> dict[str, str]:
    times = [chunk.at for chunk in made.chunks]
    gaps = [after - before for before, after in pairwise(times)]
    return {
        "chunks": f"{len(times):,}",
        "bytes": f"{len(made.body):,}",
        "first chunk": _ms(times[0]) if times else "–",
        "last chunk": _ms(times[-1]) if times else "–",
        "between chunks, on average": _ms(sum(gaps) / len(gaps)) if gaps else "–",
        "between chunks, at most": _ms(max(gaps)) if gaps else "–",
    }


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:,.1f} ms"
