"""The test double in a test's hands: clients that it answers, what they asked, what they are to hear."""

from collections.abc import Callable
from functools import cached_property, wraps
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, TypeVar, cast
from urllib.parse import quote

import httpx

from engine.errors import EchoError
from engine.fixtures import Fixture, Ignore, Replay, dump
from engine.fixtures.content import NOTHING
from engine.fixtures.formats.found import BASE_URL
from engine.jsontext import JsonObject
from engine.recorder import Recorder
from engine.replies.decided import Decision, Step
from engine.rules import Rules
from engine.service import Loaded, Service
from engine.settings import Settings
from engine.steps import Steps
from engine.stored.memory import BoundedMemory
from engine.testing.loading import Source, fixtures_of
from engine.testing.seen import Seen, counted, listed, were
from engine.transports.client import EchoTransport
from engine.transports.clients import client_over
from engine.wire import HttpRequest, HttpResponse

if TYPE_CHECKING:
    from anthropic import Anthropic, AsyncAnthropic
    from cohere import AsyncClientV2, ClientV2
    from google.genai import Client as Gemini
    from mistralai.client import Mistral
    from ollama import AsyncClient as AsyncOllama
    from ollama import Client as Ollama
    from openai import AsyncOpenAI, OpenAI

_P = ParamSpec("_P")
_R = TypeVar("_R")


def _at_its_line(act: Callable[_P, _R]) -> Callable[_P, _R]:
    """Has pytest show a mistake of the test at the test's own line, and nothing of what found it."""

    @wraps(act)
    def acting(*given: _P.args, **named: _P.kwargs) -> _R:
        __tracebackhide__ = True
        try:
            return act(*given, **named)
        except EchoError as error:
            raise error.with_traceback(None) from None

    return acting


class Echo(Seen):
    """A test double of one test's own: its clients, the exchanges it saw, assertions about them.

    ``openai``, ``anthropic``, ``gemini``, ``ollama``, ``mistral`` and ``cohere`` are the providers' own clients,
    answered in-process, ``async_openai``, ``async_anthropic``, ``async_ollama`` and ``async_cohere`` those whose calls
    are awaited (Gemini's and Mistral's have both kinds); ``transport`` serves any other client of httpx or httpx2.
    """

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__()
        self.settings = settings or Settings()
        self.transport = EchoTransport(service=self)
        self._steps: Steps | None = None
        self._rules = Rules()
        self._replays: list[Replay] = []
        self._memory = BoundedMemory()
        self._recorder = self._made()

    def _made(self) -> Recorder:
        loaded: Loaded | None = self._steps or (self._replays[-1] if self._replays else None)
        return Recorder(Service(self.settings, self._memory, replay=loaded, rules=self._rules), self.exchanges.append)

    def handle(self, http: HttpRequest) -> HttpResponse:
        """Answers one request, and keeps the exchange."""
        return self._recorder.handle(http)

    def configure(self, **changes: object) -> None:
        """Other settings from here on: ``echo.configure(persona="lorem", strict=True)``. Raises RequestError."""
        self.settings = self.settings.changed(changes)
        self._recorder = self._made()

    @_at_its_line
    def script(self, *steps: Step | Decision) -> None:
        """What the next requests are answered, one step each: a text, a status, or an entry of an instruction block.

        ``echo.script("Hello", 500, {"tool_call": [{"name": "get_weather", "args": {"city": "Oslo"}}]})``. A function
        gives one of these when the request is there: ``lambda request: request.messages[-1].text.upper()``.
        A retry takes a step like any request. Past the last step a request is refused; steps that no request asked
        for fail the test, and so does a function that gives none. Raises EchoError, with the place, for a step that
        isn't one.
        """
        if self._steps is None:
            self._steps = Steps(steps)
            self._recorder = self._made()
        else:
            self._steps.add(steps)

    @_at_its_line
    def when(self, when: str | JsonObject, reply: Step | Decision) -> None:
        """One more rule: what is answered when the user's newest message contains a text, or when conditions hold.

        ``echo.when("refund", "Of course.")``, ``echo.when({"system": "summarise"}, {"text": "In short: yes."})``; the
        reply may be a function, as in a script. The first rule that is due answers, in the order of these calls,
        whatever the order of requests and before any script; a rule that nothing asked for fails no test, one whose
        function gives no reply does. Raises EchoError, with the place, for what is no rule.
        """
        self._rules = self._rules.when(when, reply)
        self._recorder = self._made()

    @_at_its_line
    def replay(
        self,
        source: Source,
        *,
        ignore: Ignore = NOTHING,
        timed: bool = False,
    ) -> Replay:
        """Answers from recordings: a file of any format that can be imported, its text, or fixtures.

        A request that isn't among them is refused, and told how the nearest one differs. Of a file that is faulty in
        parts the rest is played, with a warning (FaultyRecording). Raises FixtureError, and TypeError for what holds no
        recordings.
        """
        found = Replay(fixtures_of(source), ignore=ignore, timed=timed)
        self._replays.append(found)
        self._steps = None
        self._recorder = self._made()
        return found

    def send(self, number: int = 0) -> httpx.Response:
        """Asks again what a recording asked: the ``number``-th of those loaded last."""
        http = self._loaded(number).request
        url = httpx.URL(BASE_URL).copy_with(raw_path=_raw_path(http))
        with httpx.Client(transport=cast("httpx.BaseTransport", self.transport)) as client:
            return client.request(http.method, url, headers=list(http.headers), content=http.body)

    def _loaded(self, number: int) -> Fixture:
        if not self._replays:
            raise EchoError("expected echo.replay(…) before echo.send(…)")
        return self._replays[-1].fixtures[number]

    def save(self, path: str | Path) -> None:
        """Writes the exchanges seen as a fixture file. Raises FixtureError where there were none."""
        Path(path).write_bytes(dump(self.exchanges))

    def unused(self) -> str:
        """The steps that are left of the script, in a sentence; "" for none."""
        if self._steps is None or not self._steps.left:
            return ""
        left = self._steps.left
        return f"{left} of the {counted(self._steps.count, 'step')} of echo.script(…) {were(left)} not asked for"

    def faulty(self) -> str:
        """The steps and rules for which a function gave nothing to answer, one a line; "" for none."""
        return "\n".join([*(self._steps.faulty if self._steps else ()), *self._rules.faulty])

    def unplayed(self) -> str:
        """The recordings that nothing asked for, in a sentence; "" for none."""
        idle = [each for replay in self._replays for each in replay.unused]
        count = sum(len(replay.fixtures) for replay in self._replays)
        named = listed(f"{each.request.method} {each.request.path}" for each in idle)
        return f"{len(idle)} of {counted(count, 'recording')} {were(len(idle))} not asked for{named}" if idle else ""

    @cached_property
    def openai(self) -> "OpenAI":
        """OpenAI's client."""
        return cast("OpenAI", client_over("openai", self.transport))

    @cached_property
    def async_openai(self) -> "AsyncOpenAI":
        """OpenAI's client whose calls are awaited."""
        return cast("AsyncOpenAI", client_over("async_openai", self.transport))

    @cached_property
    def anthropic(self) -> "Anthropic":
        """Anthropic's client."""
        return cast("Anthropic", client_over("anthropic", self.transport))

    @cached_property
    def async_anthropic(self) -> "AsyncAnthropic":
        """Anthropic's client whose calls are awaited."""
        return cast("AsyncAnthropic", client_over("async_anthropic", self.transport))

    @cached_property
    def gemini(self) -> "Gemini":
        """Google's client."""
        return cast("Gemini", client_over("gemini", self.transport))

    @cached_property
    def ollama(self) -> "Ollama":
        """Ollama's client."""
        return cast("Ollama", client_over("ollama", self.transport))

    @cached_property
    def async_ollama(self) -> "AsyncOllama":
        """Ollama's client whose calls are awaited."""
        return cast("AsyncOllama", client_over("async_ollama", self.transport))

    @cached_property
    def mistral(self) -> "Mistral":
        """Mistral's client."""
        return cast("Mistral", client_over("mistral", self.transport))

    @cached_property
    def cohere(self) -> "ClientV2":
        """Cohere's client."""
        return cast("ClientV2", client_over("cohere", self.transport))

    @cached_property
    def async_cohere(self) -> "AsyncClientV2":
        """Cohere's client whose calls are awaited."""
        return cast("AsyncClientV2", client_over("async_cohere", self.transport))


def _raw_path(http: HttpRequest) -> bytes:
    query = f"?{http.query}" if http.query else ""
    return f"{quote(http.path)}{query}".encode()
