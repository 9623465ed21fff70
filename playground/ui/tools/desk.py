"""What the Tools page has in hand beside the draft: a schema with its words, mock tools and a call of one by hand."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from playground import state
from playground.model.steps import Steps

PAGE = "tools"


@dataclass(frozen=True, slots=True)
class Texts:
    """What is typed on the tabs Schema and Call by hand; ``tool`` is the one to call, "" for the first."""

    schema: str = ""
    words: str = ""
    mocks: str = ""
    tool: str = ""
    arguments: str = "{}"

    @property
    def every(self) -> tuple[str, ...]:
        """All of it."""
        return (self.schema, self.words, self.mocks, self.tool, self.arguments)


_NO_STEPS: Steps[Texts] = Steps()


@dataclass(frozen=True, slots=True)
class ToolsDesk:
    """The texts, what they were before, and the tab that is open."""

    texts: Texts = Texts()
    steps: Steps[Texts] = _NO_STEPS
    tab: str = ""

    @property
    def size(self) -> int:
        """Characters that it holds, nearly; a text that several steps share is there once."""
        every = {id(text): text for texts in (self.texts, *self.steps.held) for text in texts.every}
        return sum(map(len, every.values()))


def desk() -> ToolsDesk:
    """What is in hand."""
    found: ToolsDesk | None = state.held(PAGE)
    return found or ToolsDesk()


def texts() -> Texts:
    """The texts."""
    return desk().texts


def put_field(field: str) -> Callable[[Any], None]:
    """What keeps a new value of one field of the texts: one that a person typed."""

    def keep(value: str | None) -> None:
        now = desk()
        new = replace(now.texts, **{field: value or ""})
        if new != now.texts:
            state.hold(PAGE, replace(now, texts=new, steps=now.steps.typed(now.texts, field)))

    return keep


def act(**changes: str) -> None:
    """Changes some fields by an action."""
    now = desk()
    state.hold(PAGE, replace(now, texts=replace(now.texts, **changes), steps=now.steps.acted(now.texts)))


def undo() -> None:
    """Takes back what was typed into a box, or the last action."""
    now = desk()
    _bring(now, *now.steps.undone(now.texts))


def redo() -> None:
    """Brings back what the last undo took away."""
    now = desk()
    _bring(now, *now.steps.redone(now.texts))


def _bring(now: ToolsDesk, steps: Steps[Texts], texts: Texts) -> None:
    state.hold(PAGE, replace(now, texts=texts, steps=steps))


def turn(tab: str) -> None:
    """Another tab is opened: its boxes are drawn anew."""
    state.hold(PAGE, replace(desk(), tab=tab))
    state.look_anew()
