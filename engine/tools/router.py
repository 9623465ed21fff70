"""Runs tools: whatever a tool does, the answer is an outcome.

This is where other people's code runs, so here the engine waits, measures and uses threads.
"""

import asyncio
import inspect
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

from engine.errors import JsonError, SchemaError
from engine.jsontext import Json, JsonObject, compact, decode, kind
from engine.schema import check
from engine.template import UNKNOWN, lookup
from engine.tools.definition import NotJson, Tool, ToolContext
from engine.tools.outcome import ErrorCode, ToolError, ToolOutcome
from engine.tools.registry import ToolRegistry

RESULT_LIMIT = 1_000_000
"""Longest result, in characters of JSON text."""

_AT_ONCE = 64
"""Handlers that run at once; those that hang keep their place, and further calls wait for one."""


class ToolRouter:
    """Runs the tools of a registry. ``timeout`` is in seconds; ``clock`` measures, in seconds."""

    def __init__(
        self, registry: ToolRegistry, *, timeout: float = 5.0, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self.registry = registry
        self._timeout = timeout
        self._clock = clock
        self._places = threading.BoundedSemaphore(_AT_ONCE)

    def execute(
        self, name: str, arguments: Json, context: ToolContext | None = None, timeout: float | None = None
    ) -> ToolOutcome:
        """Runs one call to its end or its timeout. It never raises for what a tool did.

        Arguments and result are checked against the tool's schemas; the handler gets a copy of the arguments.
        """
        context = context or ToolContext()
        started = self._clock()
        outcome = self._outcome(name, arguments, context, self._timeout if timeout is None else timeout)
        return replace(outcome, call_id=context.call_id, execution_time=self._clock() - started)

    async def aexecute(
        self,
        name: str,
        arguments: Json,
        context: ToolContext | None = None,
        timeout: float | None = None,  # noqa: ASYNC109  the handler's, which may run in a thread
    ) -> ToolOutcome:
        """As ``execute``, without blocking the event loop."""
        return await asyncio.to_thread(self.execute, name, arguments, context, timeout)

    def _outcome(self, name: str, arguments: Json, context: ToolContext, timeout: float) -> ToolOutcome:
        tool = self.registry.get(name)
        if tool is None:
            known = self.registry.names
            listed = f"the tools are {', '.join(known)}" if known else "there are no tools"
            return _failed("tool_not_found", f"no tool is named {name[:100]!r}; {listed}", *known)
        if not isinstance(arguments, dict):
            message = f'expected a JSON object such as {{"a": 1}}, got {kind(arguments)}'
            return _invalid(f"the arguments of {name} are", ({"path": "$", "expected": "object", "message": message},))
        wrong = _wrong(tool.input_schema, arguments)
        if wrong:
            return _invalid(f"the arguments of {name} are", wrong)
        return self._run(tool, arguments, context, timeout)

    def _run(self, tool: Tool, arguments: JsonObject, context: ToolContext, timeout: float) -> ToolOutcome:
        late = _failed("timeout_error", f"{tool.name} took longer than {timeout:g} s")
        if not self._places.acquire(timeout=timeout):
            return late
        job = _Job(tool, compact(arguments), context, self._places)
        threading.Thread(target=job.run, name=f"tool {tool.name}", daemon=True).start()
        return job.outcome if job.done.wait(timeout) and job.outcome else late


class _Job:
    """One handler at work in its own thread, which a timeout leaves behind."""

    def __init__(self, tool: Tool, arguments: str, context: ToolContext, places: threading.BoundedSemaphore) -> None:
        self.done = threading.Event()
        self.outcome: ToolOutcome | None = None
        self._tool, self._arguments, self._context, self._places = tool, arguments, context, places

    def run(self) -> None:
        try:
            self.outcome = self._call()
        finally:
            self.done.set()
            self._places.release()

    def _call(self) -> ToolOutcome:
        try:
            return self._checked(self._result())
        except TimeoutError as error:
            return _failed("timeout_error", _told(error))
        except NotJson as error:
            return self._not_json(error)
        except BaseException as error:  # noqa: BLE001  whatever a handler raises, also to exit, is its outcome
            return _failed("execution_error", _told(error))

    def _result(self) -> object:
        if self._tool.delay:
            time.sleep(self._tool.delay)
        given = decode(self._arguments)
        result: Any = self._tool.handler(given, self._context)  # pyright: ignore[reportArgumentType]  an object, since it was one
        return asyncio.run(_waited(result)) if inspect.isawaitable(result) else result

    def _checked(self, result: object) -> ToolOutcome:
        """The result as the JSON that it is, apart from what the handler may still hold of it."""
        try:
            text = compact(result)
            value = decode(text)
        except (TypeError, ValueError, RecursionError, JsonError) as error:
            return self._not_json(error)
        if len(text) > RESULT_LIMIT:
            return _failed(
                "execution_error", f"expected a result of at most {RESULT_LIMIT} characters, got {len(text)}"
            )
        wrong = _wrong(self._tool.output_schema, value) if self._tool.output_schema is not None else ()
        if wrong:
            return _invalid(f"the result of {self._tool.name} is", wrong)
        return ToolOutcome("", success=True, result=value)

    def _not_json(self, error: Exception) -> ToolOutcome:
        return _failed("execution_error", f"expected a JSON value from {self._tool.name}: {error}"[:1000])


async def _waited(result: Any) -> Any:  # noqa: ANN401  what a handler awaits
    return await result


def _wrong(schema: JsonObject, value: Json) -> tuple[JsonObject, ...]:
    """Each place in the value that is wrong: its path, what the schema says there, and the validator's words."""
    try:
        complaints = check(schema, value)
    except SchemaError as error:
        return ({"path": "$", "expected": "a usable schema", "message": f"the tool's own schema: {error}"},)
    return tuple(
        {
            "path": complaint.path,
            "expected": _keyword(schema, complaint.schema_path),
            "message": complaint.message,
        }
        for complaint in complaints
    )


def _keyword(schema: JsonObject, pointer: str) -> Json:
    """What stands at a JSON pointer of the schema, or the pointer where that is too long to tell."""
    steps = [step.replace("~1", "/").replace("~0", "~") for step in pointer.removeprefix("#").split("/")[1:]]
    found = lookup(schema, steps)
    if not steps or found is UNKNOWN or len(compact(found)) > 200:
        return pointer
    return {steps[-1]: cast("Json", found)}


def _invalid(what: str, wrong: tuple[JsonObject, ...]) -> ToolOutcome:
    places = "; ".join(f"{place['path']}: {place['message']}" for place in wrong[:10])
    return _failed("validation_error", f"{what} not valid: {places}"[:2000], *wrong)


def _failed(code: ErrorCode, message: str, *details: Json) -> ToolOutcome:
    return ToolOutcome("", success=False, error=ToolError(code, message, details))


def _told(error: BaseException) -> str:
    """An exception in one line: its class and its words, where it can tell them, and nothing of the stack."""
    try:
        words = str(error)
    except BaseException:  # noqa: BLE001  an exception's words are the handler's code too
        words = ""
    return f"{type(error).__name__}: {words}"[:2000] if words else type(error).__name__
