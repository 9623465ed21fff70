"""Tool calls of a run, as its table tells them: what was asked, what came of it, how long it took."""

import json
from dataclasses import dataclass

from engine.errors import JsonError
from engine.jsontext import Json, JsonObject, compact, decode
from engine.messages import Message, ToolCall, ToolResult


@dataclass(frozen=True, slots=True)
class Made:
    """One call. ``params`` is None where the arguments couldn't be read; ``code`` and ``message`` are its error's.

    ``seconds`` is 0 where nothing ran.
    """

    iteration: int
    call: ToolCall
    params: JsonObject | None
    result: Json
    code: str = ""
    message_text: str = ""
    seconds: float = 0.0

    @property
    def failed(self) -> bool:
        """Whether it came to an error."""
        return bool(self.code)

    @property
    def asked(self) -> str:
        """What the tool was called with, in one line that breaks between words."""
        read = _params(self.call) if self.params is None else self.params
        return self.call.arguments if read is None else _spaced(read)

    @property
    def answer(self) -> str:
        """What came back, likewise."""
        return self.result if isinstance(self.result, str) else _spaced(self.result)

    @property
    def data(self) -> JsonObject:
        """The call as JSON."""
        told: JsonObject = {"error": {"code": self.code, "message": self.message_text}} if self.code else {}
        return {
            "tool": self.call.name,
            "params": self.params,
            **(told or {"result": self.result}),
            "iteration": self.iteration,
            "execution_time": self.seconds,
        }

    @property
    def message(self) -> Message:
        """What the model is told of it."""
        result = self.result if isinstance(self.result, str) else compact(self.result)
        told = compact({"error": self.message_text}) if self.code else result
        return Message("tool", (ToolResult(self.call.id, told, self.call.name, is_error=self.failed),))


def made(data: JsonObject, call: ToolCall, iteration: int = 0) -> Made:
    """A call from its run as JSON (``{tool, params, result, iteration}``), or from its outcome alone."""
    outcome = data["result"] if "iteration" in data else data
    round_of = data.get("iteration", iteration)
    params = data["params"] if "params" in data else _params(call)
    ended: JsonObject = outcome if isinstance(outcome, dict) else {}
    error = ended.get("error")
    seconds = ended.get("execution_time")
    return Made(
        round_of if isinstance(round_of, int) else iteration,
        call,
        params if isinstance(params, dict) else None,
        ended.get("result"),
        str(error.get("code", "")) if isinstance(error, dict) else "",
        str(error.get("message", "")) if isinstance(error, dict) else "",
        float(seconds) if isinstance(seconds, int | float) else 0.0,
    )


def refused_in(result: ToolResult, call: ToolCall, iteration: int) -> Made:
    """A call that was never run, from what the model was told of it."""
    try:
        told = decode(result.content)
    except JsonError:
        told = None
    message = told.get("error") if isinstance(told, dict) else None
    return Made(iteration, call, None, None, "validation_error", str(message or result.content))


def _spaced(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def in_one_line(text: str) -> str:
    """Every run of white space as one space."""
    return " ".join(text.split())


def _params(call: ToolCall) -> Json:
    try:
        return decode(call.arguments) if call.arguments.strip() else {}
    except JsonError:
        return None
