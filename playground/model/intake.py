"""What can be imported: a fixture, a request, an example, a list of messages, a curl line."""

import shlex
from dataclasses import dataclass, replace
from itertools import pairwise

from engine.errors import EchoError, JsonError
from engine.fixtures import Fixture, load
from engine.jsontext import Json, JsonObject, decode, kind
from engine.wire import HttpRequest
from playground.model import options
from playground.model.draft import Draft
from playground.model.problems import excerpt
from playground.model.request import body_problems, from_body

MAX_IMPORT = 20_000_000
"""Bytes that are read."""

ACCEPTED = "a fixture, a chat request, an example, a list of messages, or a curl line"


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
    match value:
        case {"schema_version": _}:
            return _fixture(data, name)
        case {"body": dict() as body, "title": str() as title}:
            return Imported(_draft(body, _headers(value), title), "an example")
        case {"messages": _}:
            return Imported(_draft(value, (), name), "a chat request")
        case list():
            return Imported(
                _draft({"model": "echo", "messages": value, "stream": True}, (), name), "a list of messages"
            )
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


def _draft(body: JsonObject, headers: tuple[tuple[str, str], ...], name: str) -> Draft:
    problems = body_problems(body)
    structural = [problem for problem in problems if "role:" not in problem.message]
    if structural:
        raise Unreadable(str(structural[0]))
    return from_body(body, Draft(name=name, echo=options.read_headers(headers)))


def _fixture(data: bytes, name: str) -> Imported:
    try:
        recorded = load(data)
    except EchoError as error:
        raise Unreadable(f"a fixture, but {error}") from None
    return Imported(_request(recorded.request, name), "a fixture", recorded)


def _request(http: HttpRequest, name: str) -> Draft:
    try:
        body = decode(http.body)
    except JsonError as error:
        raise Unreadable(f"the request's body isn't JSON: {error}") from None
    if not isinstance(body, dict):
        raise Unreadable(f"the request's body is {kind(body)}; expected an object")
    return _draft(body, http.headers, name)


def _curl(text: str, name: str) -> Imported:
    """A curl line as a shell would split it: its headers and its data."""
    try:
        words = shlex.split(text.replace("\\\r\n", " ").replace("\\\n", " "))
    except ValueError as error:
        raise Unreadable(f"a curl line, but its quotes don't match: {error}") from None
    headers: list[tuple[str, str]] = []
    data = ""
    for flag, value in pairwise(words):
        if flag in {"-H", "--header"}:
            key, _, rest = value.partition(":")
            headers.append((key.strip().lower(), rest.strip()))
        elif flag in {"-d", "--data", "--data-raw", "--data-binary", "--json"}:
            data = value
    if not data:
        raise Unreadable("a curl line without data (-d, --data, --data-raw or --json)")
    draft = _request(HttpRequest("POST", "", tuple(headers), data.encode("utf-8", "replace")), name)
    return Imported(replace(draft, name=name), "a curl line")
