"""What can be imported: a fixture, a request, an example, a list of messages, a curl line."""

import shlex
from dataclasses import dataclass, replace
from itertools import pairwise
from urllib.parse import unquote, urlsplit

from engine.errors import EchoError, JsonError
from engine.fixtures import Fixture, load
from engine.jsontext import Json, JsonObject, decode, kind
from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest
from playground.model import options
from playground.model.dialects import DIALECTS
from playground.model.draft import Asked, DialectName, Draft, Echo
from playground.model.problems import excerpt
from playground.model.reading import body_problems, from_body

MAX_IMPORT = 20_000_000
"""Bytes that are read."""

ACCEPTED = "a fixture, a request of any dialect, an example, a list of messages, or a curl line"


class Unreadable(EchoError):
    """Something that can't be imported. ``excerpt`` shows the spot, "" where there is none."""

    def __init__(self, message: str, excerpt: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.excerpt = excerpt


@dataclass(frozen=True, slots=True)
class Imported:
    """What was read: the draft, what it was recognised as, and the recording where it was a fixture."""

    draft: Draft
    recognised: str
    recorded: Fixture | None = None


def read(data: bytes, name: str = "imported") -> Imported:
    """Recognises and reads. Raises Unreadable with the reason and, in JSON, the spot."""
    if len(data) > MAX_IMPORT:
        raise Unreadable(f"expected at most {MAX_IMPORT:,} bytes, found {len(data):,}")
    text = data.decode("utf-8-sig", "replace")
    if text.lstrip().startswith("curl"):
        return _curl(text, name)
    try:
        value = decode(data)
    except JsonError as error:
        raise Unreadable(str(error), excerpt(text, error.line, error.column)) from None
    blank = Draft(name=name)
    match value:
        case {"schema_version": _}:
            return _fixture(data, name)
        case {"body": dict() as body, "title": str() as title}:
            echo = options.read_headers(_headers(value))
            return Imported(_draft(body, replace(blank, name=title, echo=echo)), "an example")
        case {"messages": _} | {"contents": _} | {"input": _}:
            spoken = replace(blank, dialect=_spoken(value), echo=Echo(pacing=""))
            return Imported(_draft(value, spoken), f"a request of {DIALECTS[spoken.dialect].label}")
        case list():
            body: JsonObject = {"model": "echo", "messages": value, "stream": True}
            return Imported(_draft(body, replace(blank, echo=Echo(pacing=""))), "a list of messages")
        case _:
            raise Unreadable(f"expected {ACCEPTED}; found {_found(value)}")


def _found(value: Json) -> str:
    if not isinstance(value, dict):
        return kind(value)
    keys = ", ".join(repr(key) for key in list(value)[:5])
    return f"an object with {keys}" if keys else "an empty object"


def _headers(value: JsonObject) -> tuple[tuple[str, str], ...]:
    headers = value.get("headers")
    pairs = headers.items() if isinstance(headers, dict) else ()
    return tuple((key, each) for key, each in pairs if isinstance(each, str))


def _spoken(body: JsonObject) -> DialectName:
    """The dialect of a body that comes without a path: told by the keys that only one has."""
    for dialect, keys in _ONLY.items():
        if keys & body.keys():
            return dialect
    tools = body.get("tools")
    first = tools[0] if isinstance(tools, list) and tools else None
    return "anthropic" if isinstance(first, dict) and "input_schema" in first else "openai"


_ONLY: dict[DialectName, frozenset[str]] = {
    "gemini": frozenset({"contents"}),
    "responses": frozenset({"input"}),
    "anthropic": frozenset({"system", "anthropic_version", "top_k"}),
    "ollama": frozenset({"think", "keep_alive", "options"}),
    "mistral": frozenset({"safe_prompt", "random_seed"}),
}


def _draft(body: JsonObject, blank: Draft) -> Draft:
    problems = body_problems(body, DIALECTS[blank.dialect])
    structural = [problem for problem in problems if "role:" not in problem.message]
    if structural:
        raise Unreadable(str(structural[0]))
    return from_body(body, blank)


def _fixture(data: bytes, name: str) -> Imported:
    try:
        recorded = load(data)
    except EchoError as error:
        raise Unreadable(f"a fixture, but {error}") from None
    return Imported(_request(recorded.request, name), "a fixture", recorded)


def draft_of(made: Fixture, name: str) -> Draft:
    """The request of a recorded exchange as a draft. Raises Unreadable where it is none that the form can hold."""
    return _request(made.request, name)


def _request(http: HttpRequest, name: str) -> Draft:
    try:
        body = decode(http.body)
    except JsonError as error:
        raise Unreadable(f"the request's body isn't JSON: {error}") from None
    if not isinstance(body, dict):
        raise Unreadable(f"the request's body is {kind(body)}; expected an object")
    found = Service().router.find(http, Settings())
    names: list[DialectName] = [each for each in DIALECTS if found and found.name == each]
    dialect = names[0] if names else _spoken(body)
    asked = _in_path(http, Asked())
    return _draft(body, Draft(name=name, dialect=dialect, asked=asked, echo=options.read_headers(http.headers)))


def _in_path(http: HttpRequest, asked: Asked) -> Asked:
    """The options that Gemini has in its path."""
    model, _, verb = http.path.rpartition("/")[2].partition(":")
    return replace(asked, model=model, stream=verb.startswith("stream")) if verb else asked


def _curl(text: str, name: str) -> Imported:
    """A curl line as a shell would split it: its headers and its data."""
    try:
        words = shlex.split(text.replace("\\\r\n", " ").replace("\\\n", " "))
    except ValueError as error:
        raise Unreadable(f"a curl line, but its quotes don't match: {error}") from None
    headers: list[tuple[str, str]] = []
    data = ""
    address = next((urlsplit(word) for word in words if word.startswith(("http://", "https://"))), urlsplit(""))
    for flag, value in pairwise(words):
        if flag in {"-H", "--header"}:
            key, _, rest = value.partition(":")
            headers.append((key.strip().lower(), rest.strip()))
        elif flag in {"-d", "--data", "--data-raw", "--data-binary", "--json"}:
            data = value
    if not data:
        raise Unreadable("a curl line without data (-d, --data, --data-raw or --json)")
    draft = _request(HttpRequest("POST", unquote(address.path), tuple(headers), data.encode("utf-8", "replace")), name)
    return Imported(replace(draft, name=name), "a curl line")
