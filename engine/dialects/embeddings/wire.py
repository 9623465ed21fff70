"""What differs from provider to provider: the path, the body and the answer of a call for embeddings."""

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.bodies.fields import Fields
from engine.errors import RequestError
from engine.jsontext import compact
from engine.strict.body import Check
from engine.wire import HttpResponse


class Input(NamedTuple):
    """A text that is to become a vector, and the object of the body that may say how long."""

    text: str
    sized: Fields


class Embedded(NamedTuple):
    """A call that was read: its texts, all their tokens, and their vectors as JSON text by type of numbers."""

    body: Fields
    texts: list[str]
    tokens: int
    vectors: Mapping[str, list[str]]

    @property
    def model(self) -> str:
        """What the body calls it."""
        return self.body.text("model") or "echo"

    @property
    def identity(self) -> str:
        """32 hex digits that derive from the body."""
        return hashlib.sha256(compact(self.body.values).encode()).hexdigest()[:32]

    def listed(self, kind: str = "float") -> str:
        """The vectors of a type, as an array."""
        return f"[{','.join(self.vectors[kind])}]"


def floats_only(body: Fields) -> tuple[str, ...]:
    """The types that a body asks for, where its provider has only one."""
    del body
    return ("float",)


@dataclass(frozen=True, slots=True)
class Wire:
    """One call of one provider. ``shown`` is its canonical path.

    ``inputs`` and ``size`` are the fields of the texts and of the length of a vector; ``usual`` are the lengths where
    it isn't said, by what the model's name begins with, ending with "" for all others;
    ``types`` are those of numbers that a body asks for; ``write`` gives the JSON text of the answer. On a path that is
    shared the call is the provider's whose ``agent`` the user agent begins with.
    """

    shown: str
    path: re.Pattern[str]
    checks: tuple[Check, ...]
    inputs: str
    size: str
    usual: Mapping[str, int]
    read: Callable[[Fields], Iterator[Input]]
    write: Callable[[Embedded], str]
    fail: Callable[[RequestError], HttpResponse]
    types: Callable[[Fields], tuple[str, ...]] = floats_only
    agent: str = ""

    def length(self, model: str) -> int:
        """How long the model's vectors are where nothing is said; its name may have its maker's before it."""
        name = model.rpartition("/")[2]
        return next(size for beginning, size in self.usual.items() if name.startswith(beginning))


def joined(parts: Iterator[Fields]) -> str:
    """The text of an input in parts; a part that is no text, such as an image, stands as its JSON."""
    return "".join(text if isinstance(text := part.get("text"), str) else compact(part.values) for part in parts)
