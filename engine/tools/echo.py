"""The built-in echo tool: it gives back what it was given, and says when and in which context."""

from collections.abc import Callable
from datetime import UTC, datetime

from engine.jsontext import Json, JsonObject
from engine.tools.definition import Tool, ToolContext

_INSTANT = datetime(2025, 1, 1, tzinfo=UTC)
_INPUT: JsonObject = {"type": "object", "description": "Any JSON object."}
_OUTPUT: JsonObject = {
    "type": "object",
    "properties": {
        "echoed": {"type": "object"},
        "metadata": {
            "type": "object",
            "properties": {"timestamp": {"type": "string", "format": "date-time"}, "contextId": {"type": "string"}},
            "required": ["timestamp", "contextId"],
        },
    },
    "required": ["echoed", "metadata"],
}


def echo_tool(clock: Callable[[], datetime] | None = None) -> Tool:
    """The tool ``echo``. ``clock`` gives the time to tell, with its zone; without one it is always the same instant."""
    now = clock or _always

    def handler(arguments: JsonObject, context: ToolContext) -> Json:
        time = now().astimezone(UTC)
        stamp = f"{time:%Y-%m-%dT%H:%M:%S}.{time.microsecond // 1000:03d}Z"
        return {"echoed": arguments, "metadata": {"timestamp": stamp, "contextId": context.label}}

    return Tool("echo", "Echoes its arguments, for tests.", _INPUT, handler, _OUTPUT)


def _always() -> datetime:
    return _INSTANT
