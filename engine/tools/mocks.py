"""Tools declared as data: a fixed or templated result, an error, a delay."""

from collections.abc import Iterable
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from engine.jsontext import Json, JsonObject
from engine.template import substitute_all
from engine.tools.definition import Tool, ToolContext


class MockTool(BaseModel):
    """A tool without code. Strings in ``result`` may name arguments: ``{{city}}``."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    description: str = ""
    parameters: dict[str, Any] = Field(default_factory=dict[str, Any])
    result: Any = None
    error: str | None = None
    delay_ms: int = Field(default=0, ge=0, le=600_000)

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if self.error is not None and self.result is not None:
            raise ValueError("expected a result or an error, got both")
        return self

    def tool(self) -> Tool:
        """The tool it declares. Raises ValueError for a name that no provider takes."""
        return Tool(self.name, self.description, self.parameters, self._handle, delay=self.delay_ms / 1000)

    def _handle(self, arguments: JsonObject, context: ToolContext) -> Json:
        del context
        if self.error is not None:
            raise RuntimeError(self.error)
        return substitute_all(self.result, arguments)


def mock_tools(declarations: Iterable[Any]) -> tuple[Tool, ...]:
    """Tools from JSON data. Raises pydantic's ValidationError, and ValueError for bad names."""
    return tuple(MockTool.model_validate(declaration).tool() for declaration in declarations)
