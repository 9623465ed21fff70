"""Running a model's tool calls: their arguments read, their outcomes recorded, nothing raised."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from engine.errors import JsonError
from engine.jsontext import Json, JsonObject, decode, kind
from engine.messages import Message, ToolCall, ToolResult
from engine.tools.definition import ToolContext
from engine.tools.outcome import ToolError, ToolOutcome
from engine.tools.router import ToolRouter


@dataclass(frozen=True, slots=True)
class ToolRun:
    """One call and its end. ``params`` is None where the arguments could not be read, and nothing ran."""

    iteration: int
    call: ToolCall
    params: JsonObject | None
    outcome: ToolOutcome
    warning: str = ""

    @property
    def message(self) -> Message:
        """The result as a message."""
        result = ToolResult(self.call.id, self.outcome.content, self.call.name, is_error=not self.outcome.success)
        return Message("tool", (result,))

    @property
    def data(self) -> JsonObject:
        """The run as JSON."""
        return {
            "tool": self.call.name,
            "params": self.params,
            "result": self.outcome.data,
            "iteration": self.iteration,
        }


def run_calls(  # noqa: PLR0913  options by name
    router: ToolRouter,
    calls: Sequence[ToolCall],
    iteration: int,
    context: ToolContext,
    *,
    parallel: bool = False,
    cut_off: bool = False,
) -> tuple[ToolRun, ...]:
    """Runs calls one after the other, or at once; the runs come in the order of the calls.

    ``cut_off`` says that the answer broke off: its last call isn't run where no arguments had come.
    """
    torn = [call for call in calls[-1:] if cut_off and not call.arguments.strip()]
    whole = calls[:-1] if torn else calls
    message = "the answer was cut off before the arguments of {}; it was not executed"
    missed = tuple(refused(call, iteration, message.format(call.name)) for call in torn)
    if not parallel or len(whole) < 2:
        return *(_run(router, call, iteration, context) for call in whole), *missed
    with ThreadPoolExecutor(max_workers=min(len(whole), 32)) as pool:
        running = [pool.submit(_run, router, call, iteration, context) for call in whole]
        return *(future.result() for future in running), *missed


def refused(call: ToolCall, iteration: int, message: str) -> ToolRun:
    """A call that was not run, as there are no arguments to run it with."""
    error = ToolError("validation_error", message)
    return ToolRun(iteration, call, None, ToolOutcome(call.id, success=False, error=error))


def forbidden(call: ToolCall, iteration: int, allowed: Sequence[str]) -> ToolRun:
    """A call of a tool that isn't among the allowed names; its arguments are told where they can be read."""
    message = f"{call.name!r:.100} is not allowed; the tools are {', '.join(allowed)}"
    error = ToolError("tool_not_found", message, tuple(allowed))
    run = ToolRun(iteration, call, None, ToolOutcome(call.id, success=False, error=error))
    try:
        value = _read(call)
    except JsonError:
        return run
    return replace(run, params=value if isinstance(value, dict) else {})


def _run(router: ToolRouter, call: ToolCall, iteration: int, context: ToolContext) -> ToolRun:
    try:
        value = _read(call)
    except JsonError as error:
        return refused(call, iteration, f"the arguments of {call.name} are not JSON: {error}; they were not executed")
    params = value if isinstance(value, dict) else {}
    warning = "" if value is params else f"{call.name} was given {kind(value)} as arguments, taken as none"
    outcome = router.execute(call.name, params, replace(context, call_id=call.id))
    return ToolRun(iteration, call, params, outcome, warning)


def _read(call: ToolCall) -> Json:
    """The arguments as a value; none are an empty object. Raises JsonError."""
    return decode(call.arguments) if call.arguments.strip() else {}
