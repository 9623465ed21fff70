"""What sessions have in hand, kept while their page reloads: the newest few hundred, in this process alone."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Protocol, TypeAlias

from engine.wire import HttpRequest
from playground.model.draft import Draft
from playground.model.saved import Saved
from playground.model.steps import Steps

MOST_DRAFTS = 500
MOST_CHARACTERS = 100_000_000


class Sized(Protocol):
    """What can be kept: it knows how large it is."""

    @property
    def size(self) -> int:
        """Characters that it holds, nearly."""
        ...


Before: TypeAlias = tuple[Draft, Saved | None]
"""A draft that can be brought back, and where it was kept then."""

NO_STEPS: Steps[Before] = Steps()


@dataclass(frozen=True, slots=True)
class InHand:
    """A draft, the request of its last run, from which the run can be made again, and where the draft is saved.

    ``view`` is how it is looked at, ``steps`` what it was before; ``answers`` are what tools give back, by their calls.
    """

    draft: Draft
    ran: HttpRequest | None = None
    saved: Saved | None = None
    view: str = "Form"
    steps: Steps[Before] = NO_STEPS
    answers: Mapping[str, str] = field(default_factory=dict[str, str])
    size: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        before = [draft for draft, _ in self.steps.held]
        saved = [self.saved.draft] if self.saved else []
        beside = (len(self.ran.body) if self.ran else 0) + sum(map(len, self.answers.values()))
        size = _characters([self.draft, *saved, *before]) + beside
        object.__setattr__(self, "size", size)  # once: it is asked for whenever anything is kept


def _characters(every: Sequence[Draft]) -> int:
    """Nearly; a text that several share is there once."""
    turns = {id(turn): turn for draft in every for turn in draft.turns}.values()
    texts = {id(text): text for draft in every for text in (draft.tools, draft.block, draft.json or "")}
    texts |= {id(text): text for turn in turns for text in turn.texts}
    return sum(map(len, texts.values())) + 1_000 * len(every)


Parts: TypeAlias = Mapping[str, Sized]
"""What a session has in hand, by the name of the page that it is of."""


class Recent:
    """What sessions have in hand, by their id; the one not touched for longest goes first. They share it, so it locks.

    ``most`` sessions and ``characters`` are kept, whichever is reached first.
    """

    def __init__(self, most: int = MOST_DRAFTS, characters: int = MOST_CHARACTERS) -> None:
        self._most = most
        self._characters = characters
        self._kept: OrderedDict[str, Parts] = OrderedDict()
        self._lock = Lock()

    def put(self, name: str, mine: Parts, seen: Parts) -> bool:
        """Keeps the parts that are others than they were ``seen`` last; what else is there stays.

        False, and nothing is kept, where one of them has become yet another one meanwhile, in another tab.
        """
        changed = {part: value for part, value in mine.items() if value != seen.get(part)}
        with self._lock:
            there = self._kept.get(name, mine)
            if any(there.get(part) not in (seen.get(part), value) for part, value in changed.items()):
                return False
            self._kept[name] = {**there, **changed}
            self._kept.move_to_end(name)
            self._let_go()
        return True

    def _let_go(self) -> None:
        """Lets go of the oldest ones where there are too many."""
        while len(self._kept) > 1 and (len(self._kept) > self._most or self._size() > self._characters):
            self._kept.popitem(last=False)

    def get(self, name: str) -> Parts | None:
        """The parts of that id, if they are still here."""
        with self._lock:
            return self._kept.get(name)

    def _size(self) -> int:
        return sum(part.size for parts in self._kept.values() for part in parts.values())
