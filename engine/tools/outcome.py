"""What became of a tool call."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.jsontext import Json, JsonObject, compact

ErrorCode: TypeAlias = Literal["tool_not_found", "validation_error", "execution_error", "timeout_error"]


@dataclass(frozen=True, slots=True)
class ToolError:
    """Why a call failed. ``details`` are places with what was expected there, or the names of the tools there are."""

    code: ErrorCode
    message: str
    details: tuple[Json, ...] = ()

    @property
    def data(self) -> JsonObject:
        """The error as JSON."""
        return {"code": self.code, "message": self.message, "details": [*self.details]}


@dataclass(frozen=True, slots=True)
class ToolOutcome:
    """The end of one call: a result, or an error. ``execution_time`` is in seconds, by the router's clock."""

    call_id: str
    success: bool
    result: Json = None
    error: ToolError | None = None
    execution_time: float = 0.0

    @property
    def data(self) -> JsonObject:
        """The outcome as JSON, with ``result`` or ``error``."""
        told: JsonObject = {"error": self.error.data} if self.error else {"result": self.result}
        return {"call_id": self.call_id, "success": self.success, **told, "execution_time": self.execution_time}

    @property
    def content(self) -> str:
        """What the model is told: the result as text, or ``{"error": message}``."""
        if self.error:
            return compact({"error": self.error.message})
        return self.result if isinstance(self.result, str) else compact(self.result)
