"""What the Lens page has in hand: what was pasted or uploaded, which answer of it is open, and where one looks."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from playground import state
from playground.model.intake import Unreadable
from playground.model.lens.examples import StreamExample, stream_examples
from playground.model.lens.source import Source, sources
from playground.model.steps import Steps

PAGE = "lens"
_END = 10**9


@dataclass(frozen=True, slots=True)
class Pasted:
    """``file`` counts where there is one, else ``text``; ``shows`` is said of an example, ``stood`` before an edit."""

    text: str = ""
    shows: str = ""
    stood: str = ""
    file: bytes = b""
    file_name: str = ""


_NO_STEPS: Steps[Pasted] = Steps()


@dataclass(frozen=True, slots=True)
class LensDesk:
    """What is under the lens and what was before; ``position`` is how many events have been read."""

    pasted: Pasted = Pasted()
    steps: Steps[Pasted] = _NO_STEPS
    chosen: int = 0
    position: int = _END
    profile: str = ""
    as_hex: bool = False

    @property
    def size(self) -> int:
        """Bytes that it holds, nearly; what several steps share is there once."""
        every = {id(each): each for old in (self.pasted, *self.steps.held) for each in (old.text, old.file)}
        return sum(map(len, every.values()))

    @property
    def data(self) -> bytes:
        """What is to be read."""
        return self.pasted.file or self.pasted.text.encode("utf-8", "replace")

    def sources(self) -> tuple[tuple[Source, ...], Unreadable | None]:
        """The answers in it, or why there are none."""
        if not self.data.strip():
            return (), None
        try:
            return sources(self.data), None
        except Unreadable as error:
            return (), error


def desk() -> LensDesk:
    """What is in hand; at first the first example."""
    found: LensDesk | None = state.held(PAGE)
    return found or LensDesk(_of(stream_examples()[0]))


def put(**changes: Any) -> None:  # noqa: ANN401  the fields of LensDesk
    """Keeps new values of some fields."""
    first = desk()
    state.alter(PAGE, lambda found: replace(found or first, **changes))


def put_field(field: str) -> Callable[[Any], None]:
    """What keeps a new value of one field."""
    return lambda value: put(**{field: value})


def put_text(text: str | None) -> None:
    """A stream was typed or pasted."""
    now = desk()
    _lay(Pasted(text or "", stood=now.pasted.shows or now.pasted.stood), now.steps.typed(now.pasted, "text"))


def put_file(name: str, data: bytes) -> None:
    """A file was uploaded; an empty one takes the file away."""
    now = desk()
    _lay(Pasted(now.pasted.text, file=data, file_name=name), now.steps.acted(now.pasted))


def take(text: str) -> None:
    """A stream was brought from elsewhere."""
    now = desk()
    _lay(Pasted(text), now.steps.acted(now.pasted))


def choose(place: int) -> None:
    """Another answer of a recording is opened."""
    put(chosen=place, position=_END)


def load(title: str) -> None:
    """Puts an example in place of what is there."""
    now = desk()
    _lay(_of(next(each for each in stream_examples() if each.title == title)), now.steps.acted(now.pasted))


def undo() -> None:
    """Takes back what was typed, or the last action."""
    now = desk()
    _bring(*now.steps.undone(now.pasted))


def redo() -> None:
    """Brings back what the last undo took away."""
    now = desk()
    _bring(*now.steps.redone(now.pasted))


def _bring(steps: Steps[Pasted], pasted: Pasted) -> None:
    _lay(pasted, steps)


def _lay(pasted: Pasted, steps: Steps[Pasted]) -> None:
    """Lays something under the lens; it is looked at whole."""
    put(pasted=pasted, steps=steps, chosen=0, position=_END)


def _of(example: StreamExample) -> Pasted:
    return Pasted(example.text, f"{example.title}. {example.shows}")
