"""The tools there are, by name, and how each provider wants to be told of them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal

from engine.jsontext import Json, JsonObject
from engine.tools.definition import Tool

_SCHEMA_KEYS = ("parameters", "input_schema", "parametersJsonSchema", "inputSchema")


class ToolRegistry:
    """Tools by name, in the order in which they were registered."""

    def __init__(self, tools: Iterable[Tool] = (), *, on_duplicate: Literal["error", "replace"] = "error") -> None:
        if on_duplicate not in ("error", "replace"):
            raise ValueError(f"on_duplicate: expected one of error, replace, got {on_duplicate!r:.100}")
        self._tools: dict[str, Tool] = {}
        self._on_duplicate = on_duplicate
        for tool in tools:
            self.register(tool)

    def register(self, tool: Tool) -> None:
        """Adds a tool. Raises ValueError for a name that is taken, unless the registry replaces."""
        if tool.name in self._tools and self._on_duplicate == "error":
            raise ValueError(f"a tool named {tool.name!r} is registered already; expected another name")
        self._tools[tool.name] = tool

    def get(self, name: str) -> Tool | None:
        """The tool of that name."""
        return self._tools.get(name)

    @property
    def names(self) -> tuple[str, ...]:
        """All names, sorted."""
        return tuple(sorted(self._tools))

    def __iter__(self) -> Iterator[Tool]:
        return iter(self._tools.values())

    def __len__(self) -> int:
        return len(self._tools)

    def allowed(self, names: Sequence[str] | None) -> tuple[Tool, ...]:
        """The tools whose names are listed, in the registry's order; all where nothing is listed (None)."""
        return tuple(tool for tool in self if names is None or tool.name in names)

    def to_provider_format(self, dialect: str, allowed_tools: Sequence[str] | None = None) -> list[JsonObject]:
        """The tools as a dialect's request holds them, with the tool's hints for it laid over.

        Raises ValueError for a dialect that isn't known.
        """
        spell = _FORMATS.get(dialect)
        if spell is None:
            raise ValueError(f"expected one of {', '.join(_FORMATS)}, got {dialect[:100]!r}")
        spelled = [_hinted(spell(tool), tool.hints.get(dialect, {})) for tool in self.allowed(allowed_tools)]
        return [{"functionDeclarations": [*spelled]}] if dialect == "gemini" and spelled else spelled


def _hinted(spelled: JsonObject, hints: JsonObject) -> JsonObject:
    """Hints add and reword; the schema and the name, by which the call comes back, stay the tool's."""
    merged: JsonObject = dict(spelled)
    for key, hint in hints.items():
        merged[key] = _merged(key, spelled.get(key), hint)
    return merged


def _merged(key: str, ours: Json, hint: Json) -> Json:
    if key in _SCHEMA_KEYS and isinstance(ours, dict) and isinstance(hint, dict):
        return {**hint, **ours}
    if isinstance(ours, dict) and isinstance(hint, dict):
        return _hinted(ours, hint)
    return ours if key == "name" and ours is not None else hint


def _function(tool: Tool) -> JsonObject:
    return {"name": tool.name, "description": tool.description, "parameters": tool.input_schema}


def _chat(tool: Tool) -> JsonObject:
    return {"type": "function", "function": _function(tool)}


def _responses(tool: Tool) -> JsonObject:
    return {"type": "function", **_function(tool), "strict": False}


def _anthropic(tool: Tool) -> JsonObject:
    return {"name": tool.name, "description": tool.description, "input_schema": tool.input_schema}


def _gemini(tool: Tool) -> JsonObject:
    return {"name": tool.name, "description": tool.description, "parametersJsonSchema": tool.input_schema}


def _mcp(tool: Tool) -> JsonObject:
    return {"name": tool.name, "description": tool.description, "inputSchema": tool.input_schema}


_FORMATS: dict[str, Callable[[Tool], JsonObject]] = {
    "openai": _chat,
    "responses": _responses,
    "anthropic": _anthropic,
    "gemini": _gemini,
    "ollama": _chat,
    "mistral": _chat,
    "cohere": _chat,
    "mcp": _mcp,
}
