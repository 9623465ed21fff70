"""What a request asks, in one line: the newest words of its user, or what a call that is no chat is about."""

import re
import threading
from collections.abc import Iterator, Sequence
from typing import Final
from weakref import WeakKeyDictionary

from engine.errors import EchoError, JsonError
from engine.fixtures import Fixture
from engine.fixtures.calls import opened
from engine.jsontext import Json, decode
from engine.messages import ChatRequest
from engine.store import Journal, Line
from engine.wire import HttpRequest

LONGEST: Final = 400
"""Letters that are told."""
_AT_ONCE: Final = 8_000_000
"""Bytes of requests that are read for one list; what is left is read for the next."""
_REMEMBERED: Final = 4_000

# fmt: off
_PLACES: Final[tuple[tuple[re.Pattern[str], str], ...]] = (
    # calls whose path says it all; the model of /api/show stands in its body
    (re.compile(r".*/models/?|/api/tags"),       "List of models"),
    (re.compile(r".*/models/([^/:]+)"),          "Model {}"),
    (re.compile(r"/api/show"),                   "Model {}"),
    (re.compile(r"/api/ps"),                     "Models that are loaded"),
    (re.compile(r"/api/version"),                "Version"),
    (re.compile(r".*/responses/([^/]+)(?:/.*)?"), "Response {}"),
    (re.compile(r".*/conversations/([^/]+)(?:/items/.+)?/?"), "Conversation {}"),
)
# fmt: on
_FIELDS: Final = ("messages", "contents", "input", "prompt", "texts", "inputs", "requests", "content", "query", "items")
"""Where a body has the words that it is about, the likeliest first."""
_INNER: Final = ("content", "parts", "text", "contents")
"""Where a message, a part or what wraps them has its words."""
_DEEPEST: Final = 6


def asked_of(made: Fixture) -> str:
    """The line; "" where nothing can be told beside method and path. Nothing that was cleaned from it is in it."""
    exchange = opened(made.request, made.settings)
    words = (_newest(exchange.request) if exchange else "") or _about(made.request)
    line = " ".join(words[: 4 * LONGEST].split()).replace("\0", "\ufffd").encode("utf-8", "replace").decode()
    return line[:LONGEST] + "…" * (len(line) > LONGEST)


def _newest(request: ChatRequest) -> str:
    if request.apart:
        return " · ".join(each.text for each in request.messages)
    return next((each.text for each in reversed(request.messages) if each.role == "user" and each.text.strip()), "")


def _about(http: HttpRequest) -> str:
    body = _read(http.body)
    for place, words in _PLACES:
        if found := place.fullmatch(http.path):
            named = found.groups() or (str(body.get("model") or "") if isinstance(body, dict) else "",)
            return words.format(*named).strip()
    if not isinstance(body, dict):
        return body if isinstance(body, str) else ""
    return next((words for field in _FIELDS if (words := " · ".join(_texts(body.get(field))))), "")


def _read(body: bytes) -> Json:
    """A body as JSON, or else as the text that it is; None where it is neither."""
    try:
        return decode(body)
    except JsonError:
        text = body.decode("utf-8", "replace")
        return None if {"\0", "\ufffd"} & {*text} else text


def _texts(value: Json, depth: int = 0) -> Iterator[str]:
    """The words in a field: of messages only those of the newest user."""
    match value:
        case str() if value.strip():
            yield value
        case list() if depth < _DEEPEST:
            users = [each for each in value if isinstance(each, dict) and each.get("role") == "user"]
            for each in users[-1:] or value:
                yield from _texts(each, depth + 1)
        case dict() if depth < _DEEPEST:
            for field in _INNER:
                yield from _texts(value.get(field), depth + 1)
        case _:
            pass


# ── remembered, since a list is drawn anew about once a second ───────────────────────────────────

_known: WeakKeyDictionary[Journal, dict[int, str]] = WeakKeyDictionary()
_lock: Final = threading.Lock()


def asked_in(journal: Journal, lines: Sequence[Line]) -> dict[int, str]:
    """What the requests of these lines ask, by their numbers; a request never changes, so it is read once.

    Of many and heavy requests the first are read, and the others when they are asked for again.
    """
    with _lock:
        known = dict(_known.get(journal, {}))
    told: dict[int, str] = {}
    weight = 0
    for line in lines:
        if line.number not in known and weight < _AT_ONCE:
            weight += line.size
            known[line.number] = told[line.number] = _asked(journal, line.number)
    with _lock:
        held = _known.setdefault(journal, {})
        held.update(told)
        for number in sorted(held)[:-_REMEMBERED]:
            del held[number]
    return {line.number: known.get(line.number, "") for line in lines}


def _asked(journal: Journal, number: int) -> str:
    try:
        return asked_of(journal.get(number))
    except EchoError:  # let go of since it was listed
        return ""


def forget(journal: Journal) -> None:
    """Forgets what its requests asked, as the journal itself does."""
    with _lock:
        _known.pop(journal, None)
