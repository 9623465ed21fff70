"""What sessions have in hand, kept while their page reloads: the newest few hundred, in this process alone."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Generic, Protocol, TypeVar

from engine.wire import HttpRequest
from playground.model.draft import Draft
from playground.model.saved import Saved

MOST_DRAFTS = 500
MOST_CHARACTERS = 100_000_000


@dataclass(frozen=True, slots=True)
class InHand:
    """A draft, the request of its last run, from which the run can be made again, and where the draft is saved."""

    draft: Draft
    ran: HttpRequest | None = None
    saved: Saved | None = None

    @property
    def size(self) -> int:
        """Characters that it holds, nearly."""
        ran = len(self.ran.body) if self.ran else 0
        return self.draft.size + ran + (self.saved.draft.size if self.saved else 0)


class Sized(Protocol):
    """What can be kept: it knows how large it is."""

    @property
    def size(self) -> int:
        """Characters that it holds, nearly."""
        ...


Held = TypeVar("Held", bound=Sized)


class Recent(Generic[Held]):
    """Things by their id; the one not touched for longest goes first. Sessions share it, so it locks."""

    def __init__(self, most: int = MOST_DRAFTS, characters: int = MOST_CHARACTERS) -> None:
        self._most = most
        self._characters = characters
        self._kept: OrderedDict[str, Held] = OrderedDict()
        self._lock = Lock()

    def put(self, name: str, kept: Held) -> None:
        """Keeps a thing, and lets go of the oldest ones where there are too many."""
        self.change(name, lambda _: kept)

    def change(self, name: str, change: Callable[[Held | None], Held]) -> None:
        """Keeps what comes of the thing of that id; whatever others do, they do before or after."""
        with self._lock:
            self._kept[name] = change(self._kept.get(name))
            self._kept.move_to_end(name)
            while len(self._kept) > 1 and (len(self._kept) > self._most or self._size() > self._characters):
                self._kept.popitem(last=False)

    def get(self, name: str) -> Held | None:
        """The thing of that id, if it is still here."""
        with self._lock:
            return self._kept.get(name)

    def _size(self) -> int:
        return sum(kept.size for kept in self._kept.values())
