"""What can be imported as a draft: a request in any of its shapes, or a recording that holds one."""

from dataclasses import dataclass, replace
from typing import Final

from engine import fixtures
from engine.errors import EchoError, JsonError
from engine.fixtures import Fixture, import_
from engine.fixtures.complaint import json_complaint
from engine.jsontext import Json, JsonObject, decode, kind
from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest, HttpResponse
from playground.model import options
from playground.model.dialects import DIALECTS
from playground.model.draft import Asked, DialectName, Draft, Echo
from playground.model.problems import excerpt
from playground.model.reading import body_problems, from_body
from playground.model.runs.recorded import is_known

MAX_IMPORT = 20_000_000
"""Bytes that are read."""

ACCEPTED = (
    "a fixture, a request of any dialect, an example, a list of messages, a curl line, or a recording of another tool "
    "(a cassette, an HTTP archive, …)"
)


class Unreadable(EchoError):
    """Something that can't be imported. ``excerpt`` shows the spot, "" where there is none."""

    def __init__(self, message: str, excerpt: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.excerpt = excerpt


class AnswerAlone(Unreadable):
    """An answer without the request that it answers: there is nothing to draft, and the Lens shows it."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What was read: the draft, what it was recognised as, and the recording where it was one.

    ``beside`` says in sentences what else the file holds, or what of it couldn't be read; "" where it is all of it.
    """

    draft: Draft
    recognised: str
    recorded: Fixture | None = None
    beside: str = ""


def read(data: bytes, name: str = "imported") -> Imported:
    """Recognises and reads. Raises Unreadable with the reason and, in JSON, the spot; AnswerAlone for a mere answer."""
    if len(data) > MAX_IMPORT:
        raise Unreadable(f"expected at most {MAX_IMPORT:,} bytes, found {len(data):,}")
    found = import_(data)
    if found.fixtures or found.requests:
        return _first(found, name)
    reason = str(found.problems[0])  # what holds nothing has one
    if found.format == "json":
        raise Unreadable(f"a fixture, but {reason}")
    text = data.decode("utf-8-sig", "replace")
    try:
        return _other(decode(data), name)
    except JsonError as error:
        if text.lstrip()[:1] in _JSON_BEGINS:
            raise Unreadable(json_complaint(text, error), excerpt(text, error.line, error.column)) from None
    raise Unreadable(reason)


_JSON_BEGINS: Final = frozenset({"{", "[", "\ufffd"})
"""What JSON begins with, and bytes that aren't UTF-8."""


_MOST_TRIED: Final = 100
"""Exchanges among which one is looked for that the form can hold."""


def _first(found: fixtures.Imported, name: str) -> Imported:
    """The first exchange or request that a draft can be made of. Raises Unreadable."""
    asked = [(each.request, each) for each in found.fixtures if is_known(each)]
    asked += [(http, None) for http in found.requests]
    if not asked:
        raise AnswerAlone("an answer without the request that it answers, so there is nothing to draft")
    reasons: list[Unreadable] = []
    for http, recorded in asked[:_MOST_TRIED]:
        try:
            draft = _drafted(http, found.format, name)
        except Unreadable as error:
            reasons.append(error)
        else:
            return Imported(draft, _recognised(found.format, draft), recorded, _beside(found, len(asked)))
    raise reasons[0]


def _drafted(http: HttpRequest, how: str, name: str) -> Draft:
    if how in _BARE:
        return _bare(decode(http.body), name, stream=how == "messages")
    if how == "curl" and not http.body:
        raise Unreadable("a curl line without data (-d, --data, --data-raw or --json)")
    return _request(http, name)


_BARE: Final = frozenset({"request", "messages"})
"""Bodies that came without the call that they belong to."""


def _recognised(how: str, draft: Draft) -> str:
    return f"a request of {DIALECTS[draft.dialect].label}" if how == "request" else RECOGNISED.get(how, "a recording")


RECOGNISED: Final = {
    "json": "a fixture",
    "jsonl": "fixtures, one a line",
    "curl": "a curl line",
    "messages": "a list of messages",
    "cassette": "a cassette",
    "har": "an HTTP archive",
    "wiremock": "mappings of WireMock",
    "aimock": "fixtures of aimock",
    "openai-jsonl": "lines of OpenAI's chat",
    "python": "a Python program",
    "recorded reply": "a recorded reply",
    "reply": "a reply",
    "sse": "a stream",
    "stream": "a stream",
    "chunks": "a list of chunks",
}
"""What ``import_`` recognised, in words."""


def _beside(found: fixtures.Imported, count: int) -> str:
    """What else there is in it, and what couldn't be read of it."""
    more = f"It is the first of {count:,} in it; the Fixtures page takes them all." if count > 1 else ""
    wrong = f"Not all of it can be read: {found.problems[0]}." if found.problems else ""
    return " ".join(filter(None, (more, wrong)))


def _other(value: Json, name: str) -> Imported:
    """JSON that no tool wrote: an example of ours, the beginning of a request, whose mistake is told, or unknown."""
    match value:
        case {"body": dict() as body, "title": str() as title}:
            echo = options.read_headers(_headers(value))
            return Imported(_draft(body, Draft(name=title, echo=echo)), "an example")
        case {"messages": _} | {"contents": _} | {"input": _}:
            draft = _bare(value, name)
            return Imported(draft, _recognised("request", draft))
        case [_, *_]:
            return Imported(_bare(value, name), RECOGNISED["messages"])
        case _:
            raise Unreadable(f"expected {ACCEPTED}; found {_found(value)}")


def _found(value: Json) -> str:
    if not isinstance(value, dict):
        return "an empty array" if value == [] else kind(value)
    keys = ", ".join(repr(key) for key in list(value)[:5])
    return f"an object with {keys}" if keys else "an empty object"


def _headers(value: JsonObject) -> tuple[tuple[str, str], ...]:
    headers = value.get("headers")
    pairs = headers.items() if isinstance(headers, dict) else ()
    return tuple((key, each) for key, each in pairs if isinstance(each, str))


def _bare(value: Json, name: str, *, stream: bool = False) -> Draft:
    """A body that came without its call, or its messages alone, which are asked for as a stream."""
    body: JsonObject = value if isinstance(value, dict) else {"model": "echo", "messages": value}
    asked = {**body, "stream": True} if stream or body is not value else body
    return _draft(asked, Draft(name=name, dialect=_spoken(body), echo=Echo(pacing="")))


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


def draft_of(made: Fixture, name: str) -> Draft:
    """The request of a recorded exchange as a draft. Raises Unreadable where it is none that the form can hold."""
    if not is_known(made):
        raise AnswerAlone("only its answer was recorded, not the request")
    return _request(made.request, name)


def _request(http: HttpRequest, name: str) -> Draft:
    if not http.body:
        raise Unreadable(f"{http.method} {http.path} has no body, and a draft is one")
    try:
        body = decode(http.body)
    except JsonError as error:
        raise Unreadable(f"the request's body isn't JSON: {error}") from None
    if not isinstance(body, dict):
        raise Unreadable(f"the request's body is {kind(body)}; expected an object")
    answer = Service().open(http)
    if isinstance(answer, HttpResponse) and answer.status < 400:
        raise Unreadable(f"{http.method} {http.path} isn't a chat call")
    found = Service().router.find(http, Settings())
    names: list[DialectName] = [each for each in DIALECTS if found and found.name == each]
    dialect = names[0] if names else _spoken(body)
    asked = _in_path(http, Asked())
    return _draft(body, Draft(name=name, dialect=dialect, asked=asked, echo=options.read_headers(http.headers)))


def _in_path(http: HttpRequest, asked: Asked) -> Asked:
    """The options that Gemini has in its path."""
    model, _, verb = http.path.rpartition("/")[2].partition(":")
    return replace(asked, model=model, stream=verb.startswith("stream")) if verb else asked
