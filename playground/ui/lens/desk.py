"""What the Lens page has in hand: what was pasted or uploaded, which answer of it is open, and where one looks."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from playground.model.intake import Unreadable
from playground.model.lens.examples import StreamExample, stream_examples
from playground.model.lens.source import Source, sources
from playground.ui.keeping import alter, held, hold

PAGE = "lens"
_END = 10**9


@dataclass(frozen=True, slots=True)
class LensDesk:
    """``file`` counts where there is one, else ``text``; ``position`` is how many events have been read."""

    text: str = ""
    shows: str = ""
    file: bytes = b""
    file_name: str = ""
    chosen: int = 0
    position: int = _END
    profile: str = ""
    as_hex: bool = False

    @property
    def size(self) -> int:
        """Bytes that it holds, nearly."""
        return len(self.text) + len(self.file)

    @property
    def data(self) -> bytes:
        """What is to be read."""
        return self.file or self.text.encode("utf-8", "replace")

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
    found: LensDesk | None = held(PAGE)
    return found or _of(stream_examples()[0])


def put(**changes: Any) -> None:  # noqa: ANN401  the fields of LensDesk
    """Keeps new values of some fields."""
    first = desk()
    alter(PAGE, lambda found: replace(found or first, **changes))


def put_field(field: str) -> Callable[[Any], None]:
    """What keeps a new value of one field."""
    return lambda value: put(**{field: value})


def put_text(text: str | None) -> None:
    """Another stream was pasted."""
    put(text=text or "", shows="", chosen=0, position=_END)


def put_file(name: str, data: bytes) -> None:
    """A file was uploaded; an empty one takes the file away."""
    put(file=data, file_name=name, shows="", chosen=0, position=_END)


def choose(place: int) -> None:
    """Another answer of a recording is opened."""
    put(chosen=place, position=_END)


def load(title: str) -> None:
    """Puts an example in place of what is there."""
    hold(PAGE, _of(next(each for each in stream_examples() if each.title == title)))


def _of(example: StreamExample) -> LensDesk:
    return LensDesk(example.text, f"{example.title}. {example.shows}")
