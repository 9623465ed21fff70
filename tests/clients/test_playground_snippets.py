"""Every Python program that the playground shows runs, and sends just what the form shows."""

import contextlib
import gc
import io
import json
import warnings
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from typing import Any

import pytest

from engine.service import Answer, Service
from engine.settings import Settings
from engine.transports.asgi import App
from engine.transports.serving import serving
from engine.wire import HttpRequest, HttpResponse
from playground.model.connect import CONNECTIONS, Connection
from playground.model.dialects import DIALECTS
from playground.model.draft import DialectName, Draft, Echo
from playground.model.examples import Example, draft_of, examples
from playground.model.request import compiled, from_body
from playground.model.snippets import python, target

pytestmark = pytest.mark.unmeasured

_MODULES = {
    "openai": "openai",
    "anthropic": "anthropic",
    "google-genai": "google",
    "ollama": "ollama",
    "mistralai": "mistralai",
    "cohere": "cohere",
    "groq": "groq",
    "langchain-openai": "langchain_openai",
    "pydantic-ai-slim[openai]": "pydantic_ai",
    "litellm": "litellm",
    "httpx": "httpx",
}


class Listening:
    """A service that keeps what it is sent."""

    def __init__(self) -> None:
        self.service = Service()
        self.heard: list[HttpRequest] = []

    @property
    def settings(self) -> Settings:
        return self.service.settings

    def handle(self, http: HttpRequest) -> HttpResponse:
        self.heard.append(http)
        return self.service.handle(http)


@pytest.fixture(scope="module")
def server() -> Iterator[tuple[str, Listening]]:
    listening = Listening()
    with serving(App(listening)) as address:
        yield address, listening


def run(program: str) -> str:
    gc.freeze()  # what was there before is looked through for garbage no more, which took half a second each time
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # connections that a short program leaves open
        names: dict[str, Any] = {"__name__": "__main__"}
        exec(compile(program, "snippet", "exec"), names)  # noqa: S102  that is the test
        names.clear()
        gc.collect()
    return printed.getvalue()


def need(package: str) -> None:
    if find_spec(_MODULES[package]) is None:
        pytest.skip(f"{package} is not installed")


@pytest.mark.parametrize("connection", CONNECTIONS, ids=lambda each: each.name)
def test_each_client_is_connected_by_its_base_url(connection: Connection, server: tuple[str, Listening]) -> None:
    need(connection.package)
    assert run(connection.at(server[0])).strip() == "Hello"


@pytest.mark.parametrize("connection", [each for each in CONNECTIONS if each.in_process], ids=lambda each: each.name)
def test_each_client_that_takes_a_transport_is_answered_in_process(connection: Connection) -> None:
    need(connection.package)
    assert run(connection.in_process).strip() == "Hello"


PACKAGES: dict[DialectName, str] = {
    "openai": "openai",
    "responses": "openai",
    "anthropic": "anthropic",
    "gemini": "google-genai",
    "ollama": "ollama",
    "mistral": "mistralai",
    "cohere": "cohere",
}
SHOWN = [each for each in examples() if each.name in {"01-three-tools", "06-structured", "11-tool-results"}]


@pytest.mark.parametrize("name", DIALECTS)
@pytest.mark.parametrize("example", SHOWN, ids=lambda each: each.name)
def test_a_program_sends_just_what_the_form_shows(
    example: Example, name: DialectName, server: tuple[str, Listening]
) -> None:
    need(PACKAGES[name])
    address, listening = server
    draft = draft_of(example.body, example.headers, example.title)
    draft = replace(draft, dialect=name, echo=Echo(pacing="0", reasoning_words=draft.echo.reasoning_words))
    made = compiled(draft)
    listening.heard.clear()
    run(python(draft, made, address))
    (heard,) = listening.heard
    assert heard.header("x-echo-pacing") == "0"
    assert meant(heard) == meant(made.http)
    if name in {"openai", "responses", "anthropic", "cohere"}:
        assert json.loads(heard.body) == made.body


def meant(http: HttpRequest) -> Any:
    """What the engine reads in a request: each client spells some of it its own way."""
    answer = Service().open(http)
    assert isinstance(answer, Answer)
    request = answer.exchange.request
    said = [(each.role, each.text, each.tool_calls, each.tool_results) for each in request.messages]
    return request.model, said, [tool.name for tool in request.tools], request.options


@pytest.mark.parametrize("name", ["openai", "responses", "anthropic", "gemini", "cohere"])
def test_fields_that_a_client_does_not_know_reach_the_server_too(
    name: DialectName, server: tuple[str, Listening]
) -> None:
    need(PACKAGES[name])
    address, listening = server
    plain = from_body({"messages": [{"role": "user", "content": "Hi"}], "stream": False}, Draft(echo=Echo()))
    draft = replace(plain, dialect=name, asked=replace(plain.asked, extra='{"surplus": {"a": 1}}'))
    listening.heard.clear()
    run(python(draft, compiled(draft), address))
    assert json.loads(listening.heard[0].body)["surplus"] == {"a": 1}
    assert target(compiled(draft).http).startswith("/v")
