"""Things kept by key, with a bound on their total weight; the ones not used for longest go first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Kept = TypeVar("Kept")


class Shelf(Generic[Key, Kept]):
    """What was made of keys, kept by the key. Safe to use from several threads.

    ``weigh`` tells about how many bytes a key and what was made of it take, ``limit`` how many all together may.
    What weighs more than that is kept alone.
    """

    def __init__(self, limit: int, weigh: Callable[[Key, Kept], int]) -> None:
        self.limit = limit
        self._weigh = weigh
        self._kept: OrderedDict[Key, tuple[Kept, int]] = OrderedDict()
        self.weight = 0
        self._lock = Lock()

    def get(self, key: Key, make: Callable[[Key], Kept]) -> Kept:
        """What belongs to a key, made where it isn't there. What ``make`` raises is passed on and nothing is kept."""
        with self._lock:
            known = self._kept.get(key)
            if known is not None:
                self._kept.move_to_end(key)
                return known[0]
        made = make(key)
        weight = self._weigh(key, made)
        with self._lock:
            if key not in self._kept:
                self._kept[key] = made, weight
                self.weight += weight
            while self.weight > self.limit and len(self._kept) > 1:
                self.weight -= self._kept.popitem(last=False)[1][1]
        return made
