"""What the Traffic page sees of the journal: the requests that are looked for, and what is said of one."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engine.fixtures import Fixture
from engine.fixtures.calls import opened
from engine.store import Journal, Line, StoreError

MOST = 1_000
"""Requests that are looked through, chosen or taken along at once."""

MOST_BYTES = 50_000_000
"""Bytes of requests that are taken along at once."""

_LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Filters:
    """What a request must be to be listed; "" in ``finish_reasons`` is one without."""

    search: str = ""
    dialect: str = ""
    finish_reasons: tuple[str, ...] = ()
    failed: bool = False

    @property
    def any(self) -> bool:
        """Whether something is left out."""
        return self != Filters()

    def lines(self, journal: Journal, limit: int = MOST) -> list[Line]:
        """The requests that match, newest first."""
        return journal.lines(
            search=self.search,
            dialect=self.dialect,
            finish_reasons=self.finish_reasons,
            failed=self.failed or None,
            limit=limit,
        )


@dataclass(frozen=True, slots=True)
class Listed:
    """The pinned requests, the newest ``lines`` of the ``matching`` others, and how many are ``kept`` of ``limit``."""

    pinned: tuple[Line, ...]
    lines: tuple[Line, ...]
    matching: int
    kept: int
    limit: int

    @property
    def order(self) -> tuple[int, ...]:
        """The numbers from top to bottom."""
        return tuple(line.number for line in (*self.pinned, *self.lines))


def listed(journal: Journal, filters: Filters, pinned: Collection[int], shown: int) -> Listed:
    """What is to be seen at this moment; pinned requests stand on top whatever is looked for."""
    kept = journal.count()
    on_top = tuple(journal.lines(numbers=pinned, limit=MOST)) if pinned else ()
    found = filters.lines(journal, MOST if filters.any else shown + len(on_top))
    numbers = {line.number for line in on_top}
    others = [line for line in found if line.number not in numbers]
    matching = len(others) if filters.any else kept - len(on_top)
    return Listed(on_top, tuple(others[:shown]), matching, kept, journal.limit)


def neighbour(order: Sequence[int], chosen: Sequence[int], step: int) -> int | None:
    """The request below (1) or above (-1) the one chosen last, also where that one isn't listed; None past the ends.

    Where none is chosen it is the first.
    """
    if not chosen:
        return order[0] if order else None
    if chosen[-1] not in order:
        older = [number for number in order if number < chosen[-1]]
        newer = [number for number in order if number > chosen[-1]]
        return max(older, default=None) if step > 0 else min(newer, default=None)
    place = order.index(chosen[-1]) + step
    return order[place] if 0 <= place < len(order) else None


def still_kept(journal: Journal, numbers: Collection[int]) -> tuple[int, ...]:
    """Those of the numbers whose requests haven't been forgotten since, oldest first."""
    return tuple(line.number for line in reversed(journal.lines(numbers=numbers, limit=MOST))) if numbers else ()


@dataclass(frozen=True, slots=True)
class Taken:
    """Exchanges that are taken along, oldest first; ``gone`` are no longer kept, ``left`` would have been too many."""

    fixtures: tuple[Fixture, ...]
    gone: int = 0
    left: int = 0

    @property
    def name(self) -> str:
        """What they are called: by the first, and how many follow it."""
        match self.fixtures:
            case (first,):
                return name_of(first)
            case (first, *others):
                return f"{name_of(first)} and {len(others):,} more"
            case _:
                return "conversation"

    @property
    def note(self) -> str:
        """What is missing, as a sentence; "" where nothing is."""
        told = [f"{self.gone:,} no longer kept"] * bool(self.gone)
        told += [f"the oldest {self.left:,} left out, since all together are over {MOST_BYTES:,} bytes"] * bool(
            self.left
        )
        return f"Not among them: {'; '.join(told)}." if told else ""


def taken(journal: Journal, numbers: Collection[int]) -> Taken:
    """The exchanges themselves, the newest of them where all are too heavy."""
    found: list[Fixture] = []
    weight = 0
    lines = journal.lines(numbers=numbers, limit=MOST)
    for place, line in enumerate(lines):
        weight += line.size
        if found and weight > MOST_BYTES:
            return Taken(tuple(reversed(found)), len(numbers) - len(lines), len(lines) - place)
        try:
            found.append(journal.get(line.number))
        except StoreError:  # let go of between the two questions
            continue
    return Taken(tuple(reversed(found)), len(numbers) - len(found))


def name_of(made: Fixture) -> str:
    """What the user asked, as a name; without it method and path."""
    exchange = opened(made.request, made.settings)
    user = exchange.request.last("user") if exchange else None
    asked = " ".join(user.text.split()) if user else ""
    told = asked or f"{made.request.method} {made.request.path}"
    return told[:_LONGEST_NAME].rstrip() + "…" * (len(told) > _LONGEST_NAME)


def weight(size: int) -> str:
    """Bytes as people read them."""
    for unit, each in (("MB", 1_000_000), ("kB", 1_000)):
        if size >= each:
            return f"{size / each:.1f} {unit}" if size < 100 * each else f"{size // each:,} {unit}"
    return f"{size} B"
