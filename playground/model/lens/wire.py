"""How a stream is spelled, and where that differs from what this engine would send for the same reply."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice

from engine.errors import JsonError
from engine.events import Cut, Pause
from engine.fixtures.calls import opened
from engine.jsontext import Json, JsonObject, compact, decode, kind
from engine.messages import ChatReply
from engine.profiles import PROFILES
from engine.settings import Settings
from engine.streaming import one_choice, timeline
from engine.wire import HttpRequest
from playground.model.lens.lens import Lens, look
from playground.model.lens.source import Source

CHAT = "openai-chat"
PROFILE_NAMES = tuple(PROFILES)
_ASKED: JsonObject = {"model": "echo", "messages": [{"role": "user", "content": ""}], "stream": True}
_TURN: JsonObject = {"contents": [{"role": "user", "parts": [{"text": ""}]}]}
_CALLS: dict[str, tuple[str, JsonObject]] = {
    CHAT: ("/v1/chat/completions", {**_ASKED, "stream_options": {"include_usage": True}}),
    "responses": ("/v1/responses", {"model": "echo", "input": "", "stream": True}),
    "anthropic": ("/v1/messages", {**_ASKED, "max_tokens": 4096}),
    "gemini": ("/v1beta/models/echo:streamGenerateContent", _TURN),
    "gemini-interactions": ("/v1beta/interactions", {"model": "echo", "input": "", "stream": True}),
    "ollama": ("/api/chat", _ASKED),
    "cohere": ("/v2/chat", _ASKED),
}
"""Dialect to a call that its streams can answer, where the request itself isn't known."""

_MOST_EVENTS = 2_000
"""Events whose keys are compared: later ones have no others."""
_LONGEST = 60
"""Characters of an example."""


@dataclass(frozen=True, slots=True)
class Differing:
    """One place that is spelled otherwise: what stands there in this stream, and what this engine sends."""

    place: str
    theirs: str
    ours: str


def request_for(source: Source, lens: Lens) -> HttpRequest | None:
    """The request that the stream answers: the recorded one, else the smallest that can have such an answer."""
    if source.request is not None and opened(source.request, Settings()):
        return source.request
    if lens.dialect not in _CALLS:
        return None
    path, body = _CALLS[lens.dialect]
    if not is_stream(lens):
        path, body = path.replace("streamG", "g"), {key: body[key] for key in body if not key.startswith("stream")}
        body |= {"stream": False} if lens.dialect in {"ollama", "cohere"} else {}
    query = "alt=sse" if lens.dialect == "gemini" and framing(lens.data) == "server-sent events" else ""
    return HttpRequest("POST", path, (("content-type", "application/json"),), compact(body).encode(), query)


def is_stream(lens: Lens) -> bool:
    """Whether the answer came in events, not as one JSON value."""
    return len(lens.seen) > 1 or framing(lens.data) in {"server-sent events", "a JSON array"}


def framing(data: bytes) -> str:
    """What lies around the events."""
    opening = data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    if opening == b"[":
        return "a JSON array"
    if opening != b"{":
        return "server-sent events"
    return "JSON lines" if b"\n{" in data.replace(b"\r", b"\n") else "one JSON value"


def ours(source: Source, lens: Lens, profile: str = "") -> bytes | str:
    """The bytes that this engine sends for the same reply, or why it sends none."""
    request = request_for(source, lens)
    if request is None:
        return f"This engine doesn't speak {lens.dialect or 'this dialect'}, so there is nothing to compare with."
    if profile and lens.dialect == CHAT:
        request = replace(request, headers=(*request.headers, ("x-echo-profile", profile)))
    exchange = opened(request, Settings())
    if exchange is None:
        return "This engine doesn't speak that wire profile, so there is nothing to compare with."
    reply = _finished(lens.reply)
    said = reply if exchange.choices else one_choice(reply)
    if not is_stream(lens):
        return exchange.answer(said)
    events = (event for event in timeline(said) if not isinstance(event, Pause | Cut))
    return b"".join(exchange.send(event) for event in events)


def _finished(reply: ChatReply) -> ChatReply:
    """The reply with an end: one that broke off is sent as if it had stopped there."""
    choices = tuple(replace(each, finish_reason=each.finish_reason or "stop") for each in reply.choices)
    return replace(reply, choices=choices)


@lru_cache(maxsize=16)
def differences(source: Source, profile: str = "") -> tuple[Differing, ...] | str:
    """Where the stream is spelled otherwise than this engine would spell the same reply; a sentence: why not told."""
    lens = look(source.data)
    sent = ours(source, lens, profile)
    if isinstance(sent, str):
        return sent
    mine = look(sent)
    found = [*_around(lens, mine), *_names(lens, mine)]
    theirs_keys, our_keys = _keys(lens), _keys(mine)
    for path in [*theirs_keys, *(path for path in our_keys if path not in theirs_keys)]:
        left, right = theirs_keys.get(path, {}), our_keys.get(path, {})
        if set(left) - {"null"} != set(right) - {"null"} or not (left and right):
            found.append(Differing(path, _told(left), _told(right)))
    return tuple(_topmost(found))


def _around(lens: Lens, mine: Lens) -> Iterator[Differing]:
    rows = (
        ("framing", framing(lens.data), framing(mine.data)),
        ("line ends", _line_ends(lens.data), _line_ends(mine.data)),
        ("last event", _done(lens.data), _done(mine.data)),
        ("comments", _comments(lens.data), _comments(mine.data)),
    )
    return (Differing(*row) for row in rows if row[1] != row[2])


def _names(lens: Lens, mine: Lens) -> Iterator[Differing]:
    """Names of events that only one side has."""
    left, right = (dict.fromkeys(each.name for each in which.seen if each.name) for which in (lens, mine))
    for name in [*left, *(name for name in right if name not in left)]:
        if (name in left) != (name in right):
            yield Differing(f"event: {name}", "sent" if name in left else "–", "sent" if name in right else "–")


def _line_ends(data: bytes) -> str:
    return "CR LF" if b"\r\n" in data else "CR" if b"\r" in data and b"\n" not in data else "LF"


def _done(data: bytes) -> str:
    return "[DONE]" if data.rstrip().endswith(b"[DONE]") else "no [DONE]"


def _comments(data: bytes) -> str:
    return "some" if data.startswith(b":") or b"\n:" in data else "none"


def _keys(lens: Lens) -> dict[str, dict[str, str]]:
    """Path to the kinds of value that stand there, each with the first example."""
    found: dict[str, dict[str, str]] = {}
    for each in islice(lens.seen, _MOST_EVENTS):
        try:
            value = decode(each.text)
        except JsonError:
            continue
        for path, child in _walk(value, each.name):
            found.setdefault(path, {}).setdefault(kind(child), _short(compact(child)))
    return found


def _walk(value: Json, name: str) -> Iterator[tuple[str, Json]]:
    """Every key with its value; the items of an array are one place. An event's own type or name is part of it."""
    own = value.get("type") if isinstance(value, dict) else None
    pending: list[tuple[str, Json]] = [(f"{own or name}: " if own or name else "", value)]
    while pending:
        path, each = pending.pop()
        children: Sequence[tuple[str, Json]] = ()
        if isinstance(each, dict):
            children = [(f"{path}{'' if path.endswith(': ') or not path else '.'}{key}", each[key]) for key in each]
        elif isinstance(each, list):
            children = [(f"{path}[]", item) for item in each]
        for child in children:
            if not child[0].endswith("[]"):
                yield child
        pending += children


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _told(kinds: dict[str, str]) -> str:
    return " or ".join(f"{name}: {example}" if name != "null" else name for name, example in kinds.items()) or "–"


def _topmost(found: list[Differing]) -> Iterator[Differing]:
    """Without the places inside a place that one side doesn't have at all."""
    missing = [each.place for each in found if "–" in {each.theirs, each.ours}]
    roots = [place for place in missing if not any(place.startswith((f"{top}.", f"{top}[")) for top in missing)]
    for each in found:
        inside = any(each.place.startswith((f"{top}.", f"{top}[")) for top in roots)
        if not inside:
            yield each
