"""A conversation with tools: ask the model, run what it calls, ask again, until it calls nothing more."""

from asyncio import to_thread
from collections import Counter
from collections.abc import AsyncIterable, AsyncIterator, Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from engine.events import TextDelta, Timed
from engine.jsontext import canonical
from engine.messages import ChatReply, ChatRequest, Choice, Message, Options, ToolCall, Usage
from engine.replies.ids import call_ids
from engine.streaming import collect, one_choice
from engine.tools.calling import ToolRun, run_calls
from engine.tools.definition import Tool, ToolContext
from engine.tools.registry import ToolRegistry
from engine.tools.router import ToolRouter

RawStream: TypeAlias = Callable[[ChatRequest], Iterable[Timed]]
"""Asks a model once: our engine's ``events``, a recording, another server."""

AsyncRawStream: TypeAlias = Callable[[ChatRequest], AsyncIterable[Timed]]

Ending: TypeAlias = Literal["", "stop", "max_iterations", "unexpected_finish"]
_EXPECTED_FINISH = frozenset({"stop", "length", "tool_calls", ""})
_CUT_OFF = frozenset({"length", ""})
_REPEATS = 2


@dataclass(frozen=True, slots=True)
class ChatResult:
    """A piece of the conversation, or, from ``invoke``, all of it.

    ``output`` is text as it comes (a message after tools begins with a line break there, never in ``messages``);
    ``messages`` are those that became complete; ``runs`` the tools that ran; ``usage`` and ``ending`` stand on the
    last piece only.
    """

    output: str = ""
    messages: tuple[Message, ...] = ()
    runs: tuple[ToolRun, ...] = ()
    usage: Usage = Usage()
    finish_reason: str = ""
    ending: Ending = ""
    rounds: int = 0
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Ask:
    """The core wants the model asked."""

    request: ChatRequest


@dataclass(frozen=True, slots=True)
class _Next:
    """The core wants the next event of the answer, or None at its end."""


_Core: TypeAlias = Generator[ChatResult | _Ask | _Next, Timed | None, None]


class ChatModel:
    """A model with tools. ``tools`` may be tools, a registry or a router; ``parallel`` runs a round's calls at once."""

    def __init__(  # noqa: PLR0913  options by name
        self,
        raw_stream: RawStream | None = None,
        tools: Sequence[Tool] | ToolRegistry | ToolRouter = (),
        *,
        raw_astream: AsyncRawStream | None = None,
        model: str = "echo",
        options: Options | None = None,
        max_iterations: int = 5,
        parallel: bool = False,
        context: ToolContext | None = None,
    ) -> None:
        self._raw_stream = raw_stream
        self._raw_astream = raw_astream
        self._router = _router(tools)
        self._offered = tuple(tool.definition for tool in self._router.registry)
        self._model = model
        self._options = options or Options()
        self._max_iterations = max_iterations
        self._parallel = parallel
        self._context = context or ToolContext()

    def stream(self, messages: Sequence[Message]) -> Iterator[ChatResult]:
        """The conversation as it goes on. Raises ValueError without a ``raw_stream``, and what that raises."""
        if self._raw_stream is None:
            raise ValueError("expected a raw_stream to stream from")
        core = self._core(messages)
        events: list[Iterator[Timed]] = []
        step = next(core, None)
        while step is not None:
            heard: Timed | None = None
            if isinstance(step, ChatResult):
                yield step
            elif isinstance(step, _Ask):
                events = [iter(self._raw_stream(step.request))]
            else:
                heard = next(events[0], None)
            step = _go_on(core, heard)

    async def astream(self, messages: Sequence[Message]) -> AsyncIterator[ChatResult]:
        """As ``stream``, from a ``raw_astream``; tools run in a thread meanwhile."""
        if self._raw_astream is None:
            raise ValueError("expected a raw_astream to stream from")
        core = self._core(messages)
        events: list[AsyncIterator[Timed]] = []
        step = next(core, None)
        while step is not None:
            heard: Timed | None = None
            if isinstance(step, ChatResult):
                yield step
            elif isinstance(step, _Ask):
                events = [aiter(self._raw_astream(step.request))]
            else:
                heard = await anext(events[0], None)
            step = await to_thread(_go_on, core, heard) if heard is None else _go_on(core, heard)

    def invoke(self, messages: Sequence[Message]) -> ChatResult:
        """The whole conversation in one result."""
        return _joined(self.stream(messages))

    async def ainvoke(self, messages: Sequence[Message]) -> ChatResult:
        """As ``invoke``, from a ``raw_astream``."""
        return _joined([piece async for piece in self.astream(messages)])

    def _core(self, messages: Sequence[Message]) -> _Core:
        """The loop itself, without I/O: it yields what to show and what it wants to know."""
        history, progress, after_tools, retried = [*messages], _Progress(), False, False
        for iteration in range(1, self._max_iterations + 1):
            reply = yield from self._ask(history, progress, lead=after_tools)
            if after_tools and _is_empty(reply) and not retried:
                retried = True
                reply = yield from self._ask(history, progress, lead=True)
            message = Message("assistant", reply.choices[0].parts)
            history.append(message)
            yield ChatResult(messages=(message,))
            if not message.tool_calls:
                yield progress.end(reply.finish_reason, iteration)
                return
            cut, router, context = reply.finish_reason in _CUT_OFF, self._router, self._context
            runs = run_calls(router, message.tool_calls, iteration, context, parallel=self._parallel, cut_off=cut)
            progress.note(runs)
            results = tuple(run.message for run in runs)
            history.extend(results)
            yield ChatResult(messages=results, runs=runs)
            after_tools, retried = True, False
        yield progress.end("tool_calls", self._max_iterations, "max_iterations")

    def _ask(
        self, history: Sequence[Message], progress: "_Progress", *, lead: bool
    ) -> Generator[ChatResult | _Ask | _Next, Timed | None, ChatReply]:
        """One answer, told as it comes; ``lead`` puts a line break before its first words."""
        request = ChatRequest(self._model, tuple(history), self._offered, self._options)
        yield _Ask(request)
        heard: list[Timed] = []
        while (event := (yield _Next())) is not None:
            heard.append(event)
            if isinstance(event, TextDelta) and event.text:
                yield ChatResult(output="\n" + event.text if lead else event.text)
                lead = False
        reply = _with_ids(request, one_choice(collect(heard)))
        progress.usage += reply.usage
        return reply


@dataclass(slots=True)
class _Progress:
    """What has come together over the rounds."""

    usage: Usage = Usage()
    warnings: list[str] = field(default_factory=list[str])
    seen: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])

    def note(self, runs: Sequence[ToolRun]) -> None:
        for run in runs:
            if run.warning:
                self.warnings.append(run.warning)
            call = (run.call.name, run.call.arguments if run.params is None else canonical(run.params))
            self.seen[call] += 1
            if self.seen[call] == _REPEATS + 1:
                self.warnings.append(f"{run.call.name} was called more than twice with {run.call.arguments[:200]}")

    def end(self, finish_reason: str, rounds: int, ending: Ending = "stop") -> ChatResult:
        if ending == "stop" and finish_reason not in _EXPECTED_FINISH:
            ending = "unexpected_finish"
            self.warnings.append(f"the model finished with {finish_reason!r:.100}")
        return ChatResult(
            usage=self.usage,
            finish_reason=finish_reason,
            ending=ending,
            rounds=rounds,
            warnings=tuple(self.warnings),
        )


def _go_on(core: _Core, heard: Timed | None) -> ChatResult | _Ask | _Next | None:
    """Sends the core what it asked for; None when it has ended."""
    try:
        return core.send(heard)
    except StopIteration:
        return None


def _router(tools: Sequence[Tool] | ToolRegistry | ToolRouter) -> ToolRouter:
    match tools:
        case ToolRouter():
            return tools
        case ToolRegistry():
            return ToolRouter(tools)
        case _:
            return ToolRouter(ToolRegistry(tools))


def _is_empty(reply: ChatReply) -> bool:
    return not any(isinstance(part, ToolCall) or part.text for part in reply.choices[0].parts)


def _with_ids(request: ChatRequest, reply: ChatReply) -> ChatReply:
    """Calls without an id get one that isn't in the conversation; ids once given stay."""
    choice = reply.choices[0] if reply.choices else Choice(())
    fresh = iter(call_ids(request, max(1, len(choice.tool_calls))))
    parts = tuple(
        replace(part, id=next(fresh)) if isinstance(part, ToolCall) and not part.id else part for part in choice.parts
    )
    return replace(reply, choices=(replace(choice, parts=parts),))


def _joined(pieces: Iterable[ChatResult]) -> ChatResult:
    told = list(pieces)
    return replace(
        told[-1],
        output="".join(piece.output for piece in told),
        messages=tuple(message for piece in told for message in piece.messages),
        runs=tuple(run for piece in told for run in piece.runs),
    )
