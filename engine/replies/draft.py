"""What one responder says, before limits, ids and usage are laid on."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from engine.messages import ChatRequest, Choice, Delivery
from engine.settings import Settings
from engine.trace import TraceLine


@dataclass(frozen=True, slots=True)
class UsageOverride:
    """Token counts that a script sets; None leaves our own count."""

    input_tokens: int | None = None
    output_tokens: int | None = None
    reasoning_tokens: int | None = None
    cached_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """An answer. Calls with an empty id get a deterministic one later; ``final``: no limit is laid on it any more."""

    choices: tuple[Choice, ...]
    line: TraceLine
    warnings: tuple[str, ...] = ()
    delivery: Delivery = Delivery()
    usage: UsageOverride | None = None
    final: bool = False


@dataclass(frozen=True, slots=True)
class Passed:
    """No answer, and why; ``warnings`` reach the reply whoever answers."""

    line: TraceLine
    warnings: tuple[str, ...] = ()


Responder: TypeAlias = Callable[[ChatRequest, Settings], Draft | Passed]


def passed(responder: str, reason: str, *warnings: str) -> Passed:
    """A pass with its reason."""
    return Passed(TraceLine(responder, answered=False, reason=reason), warnings)
