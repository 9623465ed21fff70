"""What was put right in a stream, what was refused, and where."""

from dataclasses import dataclass, field
from typing import Final

MOST: Final = 1_000
"""Repairs that are listed; one more line says that there were others."""


@dataclass(frozen=True, slots=True)
class Repair:
    """``event`` counts the stream's events from 1, ``offset`` is where that event begins, in bytes from 0.

    ``refused`` says that what came there is left out of the reply.
    """

    what: str
    event: int
    offset: int
    refused: bool = False

    def __str__(self) -> str:
        return f"event {self.event}, byte {self.offset}: {self.what}{' (left out)' if self.refused else ''}"


@dataclass(slots=True)
class Ledger:
    """The repairs so far, and the place in the stream that is being read."""

    event: int = 0
    offset: int = 0
    repairs: list[Repair] = field(default_factory=list[Repair])

    def note(self, what: str, *, refused: bool = False) -> None:
        """Keeps a repair of the present place."""
        if len(self.repairs) < MOST:
            self.repairs.append(Repair(what, self.event, self.offset, refused))
        elif len(self.repairs) == MOST:
            self.repairs.append(Repair("further repairs are not listed", self.event, self.offset))

    def refuse(self, what: str) -> None:
        """Keeps that something of the present place is left out."""
        self.note(what, refused=True)
