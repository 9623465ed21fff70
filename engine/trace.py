"""Why a reply is what it is: the lines that responders leave, shown to people and never sent on a wire."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Considered:
    """A tool that was weighed. ``score`` is comparable within one reply; ``reasons`` are sentences."""

    tool: str
    chosen: bool
    score: float
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where one value came from.

    ``path`` is the place in the arguments (``$.city``), ``value`` its JSON text, ``source`` a sentence
    (``from the words "in Oslo", turn 3``), ``owner`` the tool call's id or "" for structured text.
    """

    path: str
    value: str
    source: str
    owner: str = ""


@dataclass(frozen=True, slots=True)
class TraceLine:
    """One responder's verdict and its reasons."""

    responder: str
    answered: bool
    reason: str
    considered: tuple[Considered, ...] = ()
    provenance: tuple[Provenance, ...] = ()


Trace: TypeAlias = tuple[TraceLine, ...]
