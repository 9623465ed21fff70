"""Things kept by key, with a bound on their total weight; the ones not used for longest go first."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

Kept = TypeVar("Kept")
_SELF = 4_000


class Shelf(Generic[Kept]):
    """What was made of texts, kept by the text. Safe to use from several threads.

    A text weighs its length and 4,000 more, as even what is made of a short one takes memory.
    """

    def __init__(self, limit: int, make: Callable[[str], Kept]) -> None:
        self._limit = limit
        self._make = make
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._weight = 0
        self._lock = Lock()

    def get(self, text: str) -> Kept:
        """What belongs to a text, made where it isn't there. What ``make`` raises is passed on and nothing is kept."""
        with self._lock:
            kept = self._kept.get(text)
            if kept is not None:
                self._kept.move_to_end(text)
                return kept
        made = self._make(text)
        with self._lock:
            if text not in self._kept:
                self._kept[text] = made
                self._weight += len(text) + _SELF
            while self._weight > self._limit and len(self._kept) > 1:
                self._weight -= len(self._kept.popitem(last=False)[0]) + _SELF
        return made
