"""A tool that runs here: its name, its schemas and the function behind it."""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.jsontext import Json, JsonObject
from engine.messages import ToolDefinition

_NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")


@dataclass(frozen=True, slots=True)
class ToolContext:
    """Who calls: handlers may read it, the echo tool tells it."""

    call_id: str = ""
    context_id: str = ""
    session_id: str = ""
    user_id: str = ""

    @property
    def label(self) -> str:
        """The context's id, else the session's, else the user's, else ``unknown``."""
        return self.context_id or self.session_id or self.user_id or "unknown"


ToolHandler: TypeAlias = Callable[[JsonObject, ToolContext], Json | Awaitable[Json]]
"""Takes arguments that its schema accepts and gives a JSON value, now or when awaited."""


class NotJson(TypeError):
    """What a handler has to give back has no JSON form; the words say why."""


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool. ``hints`` hold, by dialect, what its provider format has beside the schema.

    ``delay`` is waited before the handler runs, in seconds. Raises ValueError for a name that no provider takes.
    """

    name: str
    description: str
    input_schema: JsonObject
    handler: ToolHandler
    output_schema: JsonObject | None = None
    hints: Mapping[str, JsonObject] = field(default_factory=dict[str, JsonObject])
    delay: float = 0.0

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise ValueError(f"expected a tool name of 1 to 64 letters, digits, _ and -, got {self.name[:100]!r}")

    @property
    def definition(self) -> ToolDefinition:
        """The tool as a request offers it."""
        return ToolDefinition(self.name, self.description, self.input_schema)
