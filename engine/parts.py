"""What messages are made of: text, reasoning, refusals, tool calls and their results, media."""

from dataclasses import dataclass
from typing import TypeAlias

from engine.errors import JsonError
from engine.jsontext import JsonObject, decode


@dataclass(frozen=True, slots=True)
class Text:
    """Words for the reader, verbatim."""

    text: str


@dataclass(frozen=True, slots=True)
class Reasoning:
    """What the model thought before it spoke."""

    text: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """The model's own words for not doing it."""

    text: str


@dataclass(frozen=True, slots=True)
class ToolCall:
    """The model asks for a tool. ``arguments`` is JSON text, kept letter by letter, even where it is broken."""

    id: str
    name: str
    arguments: str

    @property
    def values(self) -> JsonObject:
        """The arguments as an object, for wires that carry one; ``{}`` where the text is broken or no object."""
        try:
            value = decode(self.arguments)
        except JsonError:
            return {}
        return value if isinstance(value, dict) else {}


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a tool gave back. ``name`` is "" where the wire doesn't carry it."""

    call_id: str
    content: str
    name: str = ""
    is_error: bool = False


@dataclass(frozen=True, slots=True)
class Media:
    """An image, a sound or a file: taken and named, never looked into. ``kind`` is the wire's word."""

    kind: str


Part: TypeAlias = Text | Reasoning | Refusal | ToolCall | ToolResult | Media


ReplyPart: TypeAlias = Text | Reasoning | Refusal | ToolCall
