"""OpenAI's conversations: begun, named and deleted, their items added, listed, read and deleted.

Facts: the types of the openai package (Conversation, ConversationItem).
"""

import re
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from engine.bodies.fields import Fields, missing
from engine.bodies.openai import ROOT
from engine.bodies.responses import TEXTS, read_items
from engine.errors import MethodNotAllowed, RequestError
from engine.exchange import Exchange
from engine.jsontext import JsonObject
from engine.settings import Settings
from engine.shapes import failures
from engine.shapes.at_once import answered, page, warned
from engine.stored import conversations
from engine.stored.memory import Memory
from engine.stored.references import resolved
from engine.strict import Check, read_body
from engine.strict import conversations as strict
from engine.strict.known.responses import ITEMS
from engine.strict.members import passed_over
from engine.wire import HttpRequest, HttpResponse

_PATH = re.compile(rf"{ROOT}/conversations(?:/(?P<id>[^/]+)(?P<items>/items(?:/(?P<item>[^/]+))?)?)?/?")


class _Call(NamedTuple):
    """A call: whose memory it is about, and what its path names ("" where it names none)."""

    memory: Memory
    http: HttpRequest
    settings: Settings
    identity: str
    item: str

    def body(self, checks: tuple[Check, ...]) -> Fields:
        """Its body, the items read once, so that each is known to be readable. Raises RequestError."""
        body = resolved(self.memory, read_body(self.http, self.settings, checks), "items")
        read_items(body, "items", "an array")
        return body


class Conversations:
    """The dialect: it answers at once, with nothing to stream."""

    name: str = "conversations"
    paths: tuple[str, ...] = ("/v1/conversations",)

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    def claims(self, http: HttpRequest, settings: Settings) -> bool:
        """Whether the path is that of conversations; Mistral's clients have others there, which aren't served."""
        others = (http.header("user-agent") or "").startswith("mistral-client")
        return not settings.wire_profile.streaming_only and not others and _PATH.fullmatch(http.path) is not None

    def open(self, http: HttpRequest, settings: Settings) -> Exchange | HttpResponse:
        """Answers at once. Raises RequestError."""
        found = _PATH.fullmatch(http.path)
        identity, items, item = found.group("id", "items", "item") if found else ("", "", "")
        calls = _ITEM if item else _ITEMS if items else _ONE if identity else _ALL
        if http.method not in calls:
            raise MethodNotAllowed.called(http.method, http.path, ", ".join(calls))
        return calls[http.method](_Call(self._memory, http, settings, identity or "", item or ""))

    def fail(self, error: RequestError, http: HttpRequest, settings: Settings) -> HttpResponse:
        """In OpenAI's shape."""
        del http, settings
        return failures.openai(error)


def _create(call: _Call) -> HttpResponse:
    body = call.body(strict.CREATE)
    created = call.http.now
    return _told(conversations.create(call.memory, body, created), body)


def _read(call: _Call) -> HttpResponse:
    return answered(conversations.find(call.memory, call.identity).read())


def _rename(call: _Call) -> HttpResponse:
    metadata = call.body(strict.RENAME).mapping("metadata")
    return answered(conversations.rename(call.memory, call.identity, metadata))


def _delete(call: _Call) -> HttpResponse:
    conversations.delete(call.memory, call.identity)
    return answered({"id": call.identity, "object": "conversation.deleted", "deleted": True})


def _add(call: _Call) -> HttpResponse:
    conversations.find(call.memory, call.identity)
    body = call.body(strict.ADD)
    if body.get("items") is None:
        raise missing("items")
    added = conversations.add(call.memory, call.identity, [item for item, _ in body.items("items")])
    shown: JsonObject = {
        "object": "list",
        "data": [*added],
        "first_id": added[0]["id"] if added else None,
        "last_id": added[-1]["id"] if added else None,
        "has_more": False,
    }
    return _told(shown, body)


def _list(call: _Call) -> HttpResponse:
    return answered(page(conversations.items_of(call.memory, call.identity), call.http, "desc"))


def _read_item(call: _Call) -> HttpResponse:
    return answered(conversations.find_item(call.memory, call.identity, call.item))


def _drop_item(call: _Call) -> HttpResponse:
    return answered(conversations.drop_item(call.memory, call.identity, call.item))


def _told(answer: JsonObject, body: Fields) -> HttpResponse:
    """The answer, with a warning for each item of an unknown kind."""
    return warned(answered(answer), passed_over(body, ITEMS, TEXTS))


_Calls: TypeAlias = dict[str, Callable[[_Call], HttpResponse]]

_ALL: _Calls = {"POST": _create}
_ONE: _Calls = {"GET": _read, "POST": _rename, "DELETE": _delete}
_ITEMS: _Calls = {"GET": _list, "POST": _add}
_ITEM: _Calls = {"GET": _read_item, "DELETE": _drop_item}
"""Method -> what answers, for each length of the path."""
