"""A conversation with tools, held in a thread of its own and told round by round, so that it can be stopped."""

import threading
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.errors import EchoError
from engine.events import Timed
from engine.facade import Engine
from engine.generation import generate_response
from engine.jsontext import Json, JsonObject
from engine.loop import ChatModel, ChatResult
from engine.messages import ChatRequest, Choice, Message, Options, Usage
from engine.script import START
from engine.streaming import collect, one_choice
from engine.tools import ToolContext, ToolOutcome, ToolRegistry, ToolRouter
from engine.trace import Trace
from playground.model.loop.calls import Made, made, refused_in
from playground.model.loop.data import message_data, usage_data
from playground.model.loop.draft import Asked

State: TypeAlias = Literal["running", "waiting", "stopping", "stopped", "failed", "done"]
OVER: frozenset[State] = frozenset({"stopped", "failed", "done"})
GOING: frozenset[State] = frozenset({"running", "stopping"})

TIMEOUT = 5.0
"""Seconds that a tool may take."""
PATIENCE = 600.0
"""Seconds that a run waits for its next step; after them it stops, so that none is left behind."""


@dataclass(frozen=True, slots=True)
class Round:
    """One question to the model and its answer; ``sent`` counts the messages of the question, ``trace`` says why."""

    number: int
    sent: int
    choice: Choice
    usage: Usage
    trace: Trace = ()


@dataclass(frozen=True, slots=True)
class Told:
    """A run as far as it has come. ``result`` is the engine's own, once there is one; ``error`` why it failed."""

    state: State
    rounds: tuple[Round, ...] = ()
    calls: tuple[Made, ...] = ()
    messages: tuple[Message, ...] = ()
    result: JsonObject | None = None
    ending: str = ""
    warnings: tuple[str, ...] = ()
    error: str = ""

    @property
    def usage(self) -> Usage:
        """The tokens of all rounds."""
        return sum((each.usage for each in self.rounds), Usage())


class LoopRun:
    """One run. ``stepwise``: it waits before each round after the first until it is told to go on."""

    def __init__(self, asked: Asked, engine: Engine, *, stepwise: bool = False) -> None:
        self.asked = asked
        self.user = asked.messages[-1].text.partition(START)[0]
        self._engine = engine
        self._stepwise = stepwise
        self._stop = False
        self._go = threading.Semaphore(0)
        self._changed = threading.Condition()
        self._state: State = "running"
        self._rounds: list[Round] = []
        self._calls: list[Made] = []
        self._messages: list[Message] = [*asked.messages]
        self._end = Told("running")
        threading.Thread(target=self._hold, name="loop", daemon=True).start()

    @property
    def told(self) -> Told:
        """What came so far."""
        return Told(
            "stopping" if self._stop and self._state not in OVER else self._state,
            tuple(self._rounds),
            tuple(self._calls),
            tuple(self._messages),
            self._end.result,
            self._end.ending,
            self._end.warnings,
            self._end.error,
        )

    @property
    def size(self) -> int:
        """Characters that it holds, nearly."""
        return 2_000 + sum(len(part) for message in tuple(self._messages) for part in map(str, message.parts))

    def go_on(self, *, stepwise: bool) -> None:
        """One round further, or without further stops."""
        self._stepwise = stepwise
        self._wake()

    def stop(self) -> None:
        """Asks no further round; the tools that are at work come to their end, and what came is kept."""
        self._stop = True
        self._wake()

    def settled(self, seconds: float) -> bool:
        """Waits for so many seconds at most until the run is over or waits; whether it does."""
        with self._changed:
            return self._changed.wait_for(lambda: self._state in OVER or self._state == "waiting", seconds)

    def _wake(self) -> None:
        if self._state == "waiting":
            self._state = "running"
            self._go.release()

    # ── in the thread ────────────────────────────────────────────────────────────────────────────

    def _hold(self) -> None:
        try:
            end = self._by_rule() if self.asked.through == "Response rule" else self._by_chat_model()
            self._finish("done", end)
        except _StoppedError:
            self._finish("stopped", Told("stopped", ending="stopped"))
        except EchoError as error:
            self._finish("failed", Told("failed", ending="failed", error=str(error)))
        except Exception as error:  # noqa: BLE001  a run that dies must say so, or its page would wait for ever
            self._finish("failed", Told("failed", ending="failed", error=f"{type(error).__name__}: {error}"))

    def _finish(self, state: State, end: Told) -> None:
        self._end = end
        self._become(state)

    def _become(self, state: State) -> None:
        with self._changed:
            self._state = state
            self._changed.notify_all()

    def _ask(self, request: ChatRequest) -> Iterable[Timed]:
        """Asks the engine for one round, where nobody has stopped the run."""
        if self._rounds and self._stepwise and not self._stop:
            self._become("waiting")
            if not self._go.acquire(timeout=PATIENCE):
                self._stop = True
        if self._stop:
            raise _StoppedError
        events = tuple(self._engine.events(request))
        reply = one_choice(collect(events))
        number, sent = len(self._rounds) + 1, len(request.messages)
        self._rounds.append(Round(number, sent, reply.choices[0], reply.usage, reply.head.trace))
        return events

    def _by_chat_model(self) -> Told:
        rule = self.asked.rule
        allowed = ToolRegistry(self.asked.tools).allowed(rule.tools.allowed_tools) if rule.tools.enabled else ()
        model = ChatModel(
            self._ask,
            ToolRouter(ToolRegistry(allowed), timeout=TIMEOUT),
            model=rule.model,
            options=Options(max_tokens=rule.max_tokens, temperature=rule.temperature),
            max_iterations=rule.tools.max_iterations,
        )
        output, last = "", ChatResult()
        for piece in model.stream(self.asked.messages):
            output += piece.output
            self._messages += piece.messages
            self._calls += [made(run.data, run.call) for run in piece.runs]
            last = piece
        return Told("done", result=self._chat_result(output, last), ending=last.ending, warnings=last.warnings)

    def _chat_result(self, output: str, last: ChatResult) -> JsonObject:
        new = self._messages[len(self.asked.messages) :]
        return {
            "output": output,
            "messages": [message_data(message) for message in new],
            "tool_calls": [call.data for call in self._calls],
            "finish_reason": last.finish_reason,
            "ending": last.ending,
            "rounds": last.rounds,
            "usage": usage_data(last.usage),
            "warnings": [*last.warnings],
        }

    def _by_rule(self) -> Told:
        asked, router = self.asked, _Watched(ToolRegistry(self.asked.tools), timeout=TIMEOUT)

        def ask(request: ChatRequest) -> Iterable[Timed]:
            self._hear(request.messages[len(self._messages) :], router)
            return self._ask(request)

        result = generate_response(asked.rule, asked.variables, asked.history, asked.user, ask, router)
        self._take_all(result)
        warnings = result["warnings"]
        told = tuple(map(str, warnings)) if isinstance(warnings, list) else ()
        return Told("done", result=result, ending=_ending(result, told), warnings=told)

    def _hear(self, new: Iterable[Message], router: "_Watched") -> None:
        """The messages that the rule has added since it asked last, and the calls that they tell of."""
        for message in new:
            self._messages.append(message)
            for result in message.tool_results:
                call = next(call for call in self._rounds[-1].choice.tool_calls if call.id == result.call_id)
                outcome = router.outcomes.get(call.id)
                iteration = len(self._rounds)
                self._calls.append(
                    made(outcome.data, call, iteration) if outcome else refused_in(result, call, iteration)
                )

    def _take_all(self, result: JsonObject) -> None:
        """The last round's calls and messages, which no further request has told of."""
        listed: list[Json] = result["tool_calls"] if isinstance(result["tool_calls"], list) else []
        last = self._rounds[-1].choice
        self._messages.append(Message("assistant", last.parts))
        missing = [each for each in listed[len(self._calls) :] if isinstance(each, dict)]
        for data, call in zip(missing, last.tool_calls, strict=False):
            new = made(data, call)
            self._calls.append(new)
            self._messages.append(new.message)


class _StoppedError(Exception):
    """Somebody has stopped the run."""


class _Watched(ToolRouter):
    """A router that remembers what became of each call."""

    def __init__(self, registry: ToolRegistry, *, timeout: float) -> None:
        super().__init__(registry, timeout=timeout)
        self.outcomes: dict[str, ToolOutcome] = {}

    def execute(
        self, name: str, arguments: Json, context: ToolContext | None = None, timeout: float | None = None
    ) -> ToolOutcome:
        """Runs one call."""
        outcome = super().execute(name, arguments, context, timeout)
        self.outcomes[outcome.call_id] = outcome
        return outcome


def _ending(result: JsonObject, warnings: tuple[str, ...]) -> str:
    if result.get("max_iterations_reached"):
        return "max_iterations"
    return "unexpected_finish" if any(each.startswith("unexpected finish") for each in warnings) else "stop"
