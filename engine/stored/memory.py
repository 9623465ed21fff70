"""Finished responses that later requests may point to: the one piece of state, bounded, behind an interface."""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import Protocol, cast

from engine.jsontext import Json, JsonObject, decode


@dataclass(frozen=True, slots=True)
class Remembered:
    """A stored response, all of it JSON text: its body, and the array of input items that it answered."""

    body: bytes
    items: bytes

    def read(self) -> JsonObject:
        """Its body."""
        return cast("JsonObject", decode(self.body))

    def read_items(self) -> list[Json]:
        """What it answered."""
        return cast("list[Json]", decode(self.items))


class Memory(Protocol):
    """Where responses are kept; every method is safe to call from several threads."""

    def get(self, response_id: str) -> Remembered | None:
        """The response of that id."""
        ...

    def put(self, response_id: str, remembered: Remembered) -> None:
        """Keeps a response; the oldest may be dropped for it."""
        ...

    def delete(self, response_id: str) -> bool:
        """Forgets a response; whether it was known."""
        ...

    def ids(self, prefix: str) -> tuple[str, ...]:
        """The ids that begin so, oldest first."""
        ...


class BoundedMemory:
    """The newest responses, in this process: at most ``limit`` of them, and at most ``size`` bytes."""

    def __init__(self, limit: int = 1_000, size: int = 200_000_000) -> None:
        self._limit = limit
        self._most = size
        self._size = 0
        self._kept: OrderedDict[str, Remembered] = OrderedDict()
        self._lock = Lock()

    def get(self, response_id: str) -> Remembered | None:
        """The response of that id."""
        with self._lock:
            return self._kept.get(response_id)

    def put(self, response_id: str, remembered: Remembered) -> None:
        """Keeps a response; the oldest is dropped when there are too many."""
        with self._lock:
            self._drop(response_id)
            self._kept[response_id] = remembered
            self._size += _size(remembered)
            while len(self._kept) > self._limit or self._size > self._most:
                self._drop(next(iter(self._kept)))

    def delete(self, response_id: str) -> bool:
        """Forgets a response; whether it was known."""
        with self._lock:
            return self._drop(response_id)

    def ids(self, prefix: str) -> tuple[str, ...]:
        """The ids that begin so, oldest first."""
        with self._lock:
            return tuple(known for known in self._kept if known.startswith(prefix))

    def _drop(self, response_id: str) -> bool:
        dropped = self._kept.pop(response_id, None)
        self._size -= _size(dropped) if dropped else 0
        return dropped is not None


def _size(remembered: Remembered) -> int:
    return len(remembered.body) + len(remembered.items)
