"""How a reply is said: the events of a stream, and what lies beside them on its timeline."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.messages import ReplyHead, ReplyPart, Usage

PartKind: TypeAlias = Literal["text", "reasoning", "refusal", "tool_call"]


@dataclass(frozen=True, slots=True)
class ReplyStart:
    """A reply begins; so many ``choices`` are to come. ``ahead`` is the usage known by now: the input's."""

    head: ReplyHead
    choices: int = 1
    ahead: Usage = Usage()


@dataclass(frozen=True, slots=True)
class ChoiceStart:
    """A choice begins.

    ``kinds`` names the parts to come (text, reasoning, refusal, tool_call), which some wires spell in their
    first chunk; it is empty where they aren't known ahead.
    """

    choice: int
    kinds: tuple[PartKind, ...] = ()


@dataclass(frozen=True, slots=True)
class PartStart:
    """A part begins. ``part`` is empty but for a call's id and name; ``call_index`` counts the choice's calls."""

    choice: int
    index: int
    part: ReplyPart
    call_index: int = 0


@dataclass(frozen=True, slots=True)
class TextDelta:
    """New text."""

    choice: int
    index: int
    text: str


@dataclass(frozen=True, slots=True)
class ReasoningDelta:
    """New reasoning."""

    choice: int
    index: int
    text: str


@dataclass(frozen=True, slots=True)
class RefusalDelta:
    """New words of a refusal."""

    choice: int
    index: int
    text: str


@dataclass(frozen=True, slots=True)
class ArgumentsDelta:
    """The next piece of a call's arguments (JSON text)."""

    choice: int
    index: int
    text: str
    call_index: int = 0


@dataclass(frozen=True, slots=True)
class PartEnd:
    """A part is complete; ``part`` is the whole of it."""

    choice: int
    index: int
    part: ReplyPart
    call_index: int = 0


@dataclass(frozen=True, slots=True)
class ChoiceEnd:
    """A choice is complete."""

    choice: int
    finish_reason: str
    stop_sequence: str | None = None


@dataclass(frozen=True, slots=True)
class ReplyEnd:
    """The reply is complete."""

    usage: Usage


@dataclass(frozen=True, slots=True)
class Pause:
    """Nothing is sent for so many seconds. Data: only a transport waits."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Cut:
    """The connection is lost here."""


Delta: TypeAlias = TextDelta | ReasoningDelta | RefusalDelta | ArgumentsDelta
Event: TypeAlias = ReplyStart | ChoiceStart | PartStart | Delta | PartEnd | ChoiceEnd | ReplyEnd
Timed: TypeAlias = Event | Pause | Cut
