"""What later requests may point to, responses foremost: the one piece of state, bounded, behind an interface."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Protocol, TypeAlias, cast

from engine.jsontext import Json, JsonObject, decode


@dataclass(frozen=True, slots=True)
class Remembered:
    """A stored response, all of it JSON text: its body, and the array of input items that it answered.

    Of a conversation the items are its own.
    """

    body: bytes
    items: bytes

    def read(self) -> JsonObject:
        """Its body."""
        return cast("JsonObject", decode(self.body))

    def read_items(self) -> list[Json]:
        """What it answered."""
        return cast("list[Json]", decode(self.items))


Change: TypeAlias = Callable[[Remembered | None], Remembered | None]
"""What is to stand where this stands, which is None where nothing does; None leaves it alone."""


class Memory(Protocol):
    """Where responses are kept; every method is safe to call from several threads."""

    def get(self, response_id: str) -> Remembered | None:
        """The response of that id."""
        ...

    def put(self, response_id: str, remembered: Remembered) -> None:
        """Keeps a response; the oldest may be dropped for it."""
        ...

    def change(self, response_id: str, how: Change) -> Remembered | None:
        """Puts what is made of the one of that id, which nobody else changes meanwhile; gives what was put."""
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
            self._put(response_id, remembered)

    def change(self, response_id: str, how: Change) -> Remembered | None:
        """Puts what is made of the one of that id, which nobody else changes meanwhile; gives what was put."""
        with self._lock:
            made = how(self._kept.get(response_id))
            if made is not None:
                self._put(response_id, made)
            return made

    def delete(self, response_id: str) -> bool:
        """Forgets a response; whether it was known."""
        with self._lock:
            return self._drop(response_id)

    def ids(self, prefix: str) -> tuple[str, ...]:
        """The ids that begin so, oldest first."""
        with self._lock:
            return tuple(known for known in self._kept if known.startswith(prefix))

    def _put(self, response_id: str, remembered: Remembered) -> None:
        self._drop(response_id)
        self._kept[response_id] = remembered
        self._size += _size(remembered)
        while len(self._kept) > self._limit or self._size > self._most:
            self._drop(next(iter(self._kept)))

    def _drop(self, response_id: str) -> bool:
        dropped = self._kept.pop(response_id, None)
        self._size -= _size(dropped) if dropped else 0
        return dropped is not None


class ReadOnly:
    """What another memory keeps; nothing is added to it, changed or forgotten."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    def get(self, response_id: str) -> Remembered | None:
        """The response of that id."""
        return self._memory.get(response_id)

    def put(self, response_id: str, remembered: Remembered) -> None:
        """Does nothing."""

    def change(self, response_id: str, how: Change) -> Remembered | None:
        """Gives what would be put."""
        return how(self.get(response_id))

    def delete(self, response_id: str) -> bool:
        """Whether it is known."""
        return self.get(response_id) is not None

    def ids(self, prefix: str) -> tuple[str, ...]:
        """The ids that begin so, oldest first."""
        return self._memory.ids(prefix)


class Elsewhere(ReadOnly):
    """What others keep: all that a request may point to is there, and nothing is known of what it holds."""

    def __init__(self) -> None:
        super().__init__(BoundedMemory(0))

    def get(self, response_id: str) -> Remembered | None:
        """One that holds nothing, whatever the id."""
        del response_id
        return Remembered(b'{"output":[],"steps":[]}', b"[]")

    def change(self, response_id: str, how: Change) -> Remembered | None:
        """Gives what would be put where nothing is."""
        del response_id
        return how(None)


def _size(remembered: Remembered) -> int:
    return len(remembered.body) + len(remembered.items)
