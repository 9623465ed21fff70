"""The entries that are seen: found, filtered, put in an order, as a table."""

# pandas ships no types.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import pandas as pd

from engine.fixtures import Fixture
from engine.store import Entry
from playground.model.dialects.labels import label_of
from playground.model.library.names import paths_to

LIMIT: Final = 5_000
"""Entries that are read at once; of more the rest is found by folder, tag and search."""

_DAYS: Final = 30


@dataclass(frozen=True, slots=True)
class Told:
    """What an entry's line says: its dialect, how many exchanges, and what was asked first."""

    dialect: str
    exchanges: int
    asked: str


def told(entry: Entry) -> Told:
    """The line (``openai · 2 exchanges · weather in Oslo``) in its parts."""
    dialect, _, rest = entry.about.partition(" · ")
    count, _, asked = rest.partition(" · ")
    number = count.partition(" ")[0]
    return Told(dialect, int(number) if number.isdigit() else 1, asked)


ORDERS: Final[dict[str, Callable[[Entry], tuple[str | float, ...]]]] = {
    "Folder and name": lambda entry: (entry.folder.casefold(), entry.name.casefold(), entry.created, entry.id),
    "Name": lambda entry: (entry.name.casefold(), entry.folder.casefold(), entry.created, entry.id),
    "Newest first": lambda entry: (-entry.created, entry.name.casefold(), entry.id),
    "Last changed first": lambda entry: (-entry.updated, entry.name.casefold(), entry.id),
    "Most exchanges first": lambda entry: (-told(entry).exchanges, entry.name.casefold(), entry.created, entry.id),
}


def seen(
    entries: Iterable[Entry],
    *,
    folder: str = "",
    tags: Collection[str] = (),
    found: Collection[str] | None = None,
    order: str = "",
) -> list[Entry]:
    """The entries in a folder and below it that have every tag; of those that a search found, where there was one."""
    kept = [
        entry
        for entry in entries
        if (not folder or folder in paths_to(entry.folder))
        and set(tags) <= set(entry.tags)
        and (found is None or entry.id in found)
    ]
    return sorted(kept, key=ORDERS.get(order) or next(iter(ORDERS.values())))


def tags_of(entries: Iterable[Entry]) -> dict[str, int]:
    """Every tag with how many entries have it."""
    counts: dict[str, int] = {}
    for entry in entries:
        for tag in entry.tags:
            counts[tag] = counts.get(tag, 0) + 1
    return dict(sorted(counts.items()))


def labels_of(entries: Iterable[Entry]) -> dict[str, str]:
    """Id to name, with the folder; entries that have both in common are numbered."""
    labels: dict[str, str] = {}
    used: dict[str, int] = {}
    for entry in entries:
        label = f"{entry.name} · {entry.folder}" if entry.folder else entry.name
        used[label] = number = used.get(label, 0) + 1
        labels[entry.id] = label if number == 1 else f"{label} ({number})"
    return labels


def table(entries: Sequence[Entry]) -> pd.DataFrame:
    """A row an entry."""
    lines = [told(entry) for entry in entries]
    return pd.DataFrame(
        {
            "Name": [entry.name for entry in entries],
            "Folder": [entry.folder for entry in entries],
            "Tags": [list(entry.tags) for entry in entries],
            "Exchanges": [line.exchanges for line in lines],
            "Asked": [line.asked for line in lines],
            "Dialect": [label_of(line.dialect) for line in lines],
            "Kept": _times([entry.created for entry in entries]),
        }
    )


def deleted_table(entries: Sequence[Entry]) -> pd.DataFrame:
    """A row a deleted entry, with the day on which it is cleared away."""
    return pd.DataFrame(
        {
            "Name": [entry.name for entry in entries],
            "Folder": [entry.folder for entry in entries],
            "Asked": [told(entry).asked for entry in entries],
            "Deleted": _times([entry.removed or 0.0 for entry in entries]),
            "Kept until": _times([(entry.removed or 0.0) + _DAYS * 24 * 3600 for entry in entries]),
        }
    )


def _times(seconds: Sequence[float]) -> pd.Series:
    return pd.Series(pd.to_datetime(list(seconds), unit="s", utc=True)).dt.floor("s")


def exchange_label(place: int, made: Fixture) -> str:
    """An exchange of a conversation by its number, its path and how it ended."""
    ended = made.reply.choices[0].finish_reason if made.reply and made.reply.choices else ""
    return f"{place + 1} · {made.request.method} {made.request.path} · {made.status}{f' · {ended}' * bool(ended)}"
