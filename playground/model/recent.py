"""Drafts kept while their page reloads: the newest few hundred, in this process alone."""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import Generic, Protocol, TypeVar

from engine.wire import HttpRequest
from playground.model.draft import Draft

MOST_DRAFTS = 500
MOST_CHARACTERS = 100_000_000


@dataclass(frozen=True, slots=True)
class Kept:
    """A draft and the request of its last run, from which the run can be made again."""

    draft: Draft
    ran: HttpRequest | None = None

    @property
    def size(self) -> int:
        """Characters that it holds, nearly."""
        draft = self.draft
        turns = sum(len(turn.text) + len(turn.raw or "") for turn in draft.turns)
        ran = len(self.ran.body) if self.ran else 0
        return turns + len(draft.tools) + len(draft.block) + len(draft.json or "") + ran + 1_000


class Sized(Protocol):
    """What can be kept: it knows how large it is."""

    @property
    def size(self) -> int:
        """Characters that it holds, nearly."""
        ...


Held = TypeVar("Held", bound=Sized)


class Shelf(Generic[Held]):
    """Drafts by their id; the one not touched for longest goes first. Sessions share it, so it locks."""

    def __init__(self, most: int = MOST_DRAFTS, characters: int = MOST_CHARACTERS) -> None:
        self._most = most
        self._characters = characters
        self._kept: OrderedDict[str, Held] = OrderedDict()
        self._lock = Lock()

    def put(self, name: str, kept: Held) -> None:
        """Keeps a draft, and lets go of the oldest ones where there are too many."""
        with self._lock:
            self._kept[name] = kept
            self._kept.move_to_end(name)
            while len(self._kept) > 1 and (len(self._kept) > self._most or self._size() > self._characters):
                self._kept.popitem(last=False)

    def get(self, name: str) -> Held | None:
        """The draft of that id, if it is still here."""
        with self._lock:
            return self._kept.get(name)

    def _size(self) -> int:
        return sum(kept.size for kept in self._kept.values())
