"""Steps back and forth: nothing that was there is thrown away, whatever is undone, done again or typed in between."""

from dataclasses import dataclass, replace
from typing import Generic, TypeVar

MOST_UNDO = 100

Held = TypeVar("Held")


@dataclass(frozen=True, slots=True)
class Steps(Generic[Held]):
    """What was there before, the newest last, and what undo took back, the oldest last.

    ``typing`` names the box that was typed into last, "" where the last step was an action.
    """

    past: tuple[Held, ...] = ()
    ahead: tuple[Held, ...] = ()
    typing: str = ""

    @property
    def held(self) -> tuple[Held, ...]:
        """All that can be brought back."""
        return (*self.past, *self.ahead)

    def typed(self, was: Held, box: str) -> "Steps[Held]":
        """What is typed into one box is one step, until another box or an action comes; redo stays possible."""
        return self if box == self.typing else replace(self, past=_newest((*self.past, was)), typing=box)

    def acted(self, was: Held) -> "Steps[Held]":
        """An action is a step; what was undone before it stays, behind it."""
        return Steps(_newest((*self.past, *self.ahead, was)))

    def undone(self, now: Held) -> "tuple[Steps[Held], Held]":
        """One step back, from what is there now; where there is none, nothing changes."""
        if not self.past:
            return self, now
        return Steps(self.past[:-1], _newest((*self.ahead, now))), self.past[-1]

    def redone(self, now: Held) -> "tuple[Steps[Held], Held]":
        """What the last undo took back, likewise."""
        if not self.ahead:
            return self, now
        return Steps(_newest((*self.past, now)), self.ahead[:-1]), self.ahead[-1]


def _newest(held: tuple[Held, ...]) -> tuple[Held, ...]:
    return held[-MOST_UNDO:]
