"""Chat completions that were asked for with ``store``, and the calls about them: read, list, name, delete."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import cast
from urllib.parse import parse_qsl

from engine.bodies.fields import Fields
from engine.errors import MethodNotAllowed, NotFound
from engine.events import Event, ReplyEnd
from engine.jsontext import Json, JsonObject, compact, decode
from engine.messages import ChatReply
from engine.shapes.at_once import answered, page
from engine.shapes.chat_exchange import ChatExchange
from engine.stored.memory import Memory, Remembered
from engine.streaming import collect
from engine.wire import HttpRequest, HttpResponse

PREFIX = "chatcmpl-"
"""What the ids begin with of those that are kept."""


@dataclass(slots=True, kw_only=True)
class KeptExchange(ChatExchange):
    """A chat completion that later calls may point to. ``given`` are the messages as they came."""

    memory: Memory
    given: list[Json]
    metadata: JsonObject
    heard: list[Event] = field(init=False, default_factory=list[Event])

    def answer(self, reply: ChatReply) -> bytes:
        """A ``chat.completion``, which is kept."""
        body = ChatExchange.answer(self, reply)
        kept = {**cast("JsonObject", decode(body)), "metadata": self.metadata}
        self.memory.put(str(kept["id"]), Remembered(compact(kept).encode(), compact(self.given).encode()))
        return body

    def send(self, event: Event) -> bytes:
        """The chunks of an event; the whole is kept when the last is sent."""
        self.heard.append(event)
        if isinstance(event, ReplyEnd):
            self.answer(collect(self.heard))
        return ChatExchange.send(self, event)


def listed(memory: Memory, http: HttpRequest) -> HttpResponse:
    """The completions that are kept, oldest first; ``model`` and ``metadata[…]`` in the query choose among them."""
    query = parse_qsl(http.query)
    found = (_body(memory, identity) for identity in memory.ids(PREFIX))
    return answered(page([body for body in found if body and _wanted(body, query)], http, "asc"))


def about(memory: Memory, http: HttpRequest, identity: str, *, messages: bool) -> HttpResponse:
    """The answer to a call about one completion, or about its messages. Raises RequestError."""
    body = _body(memory, identity)
    if body is None:
        raise NotFound(f"Chat completion with id '{identity[:100]}' not found; only those asked with 'store' are kept.")
    match http.method:
        case "GET" if messages:
            return answered(page([*_messages(memory, identity)], http, "asc"))
        case "GET":
            return answered(body)
        case "POST" if not messages:
            return _named(memory, http, identity, body)
        case "DELETE" if not messages:
            memory.delete(identity)
            return answered({"object": "chat.completion.deleted", "id": identity, "deleted": True})
        case _:
            raise MethodNotAllowed.called(http.method, http.path, "GET" if messages else "GET, POST, DELETE")


def _body(memory: Memory, identity: str) -> JsonObject | None:
    found = memory.get(identity) if identity.startswith(PREFIX) else None
    return found.read() if found else None


def _wanted(body: JsonObject, query: list[tuple[str, str]]) -> bool:
    metadata = cast("JsonObject", body["metadata"])
    named = {f"metadata[{name}]": value for name, value in metadata.items()} | {"model": body["model"]}
    return all(named.get(name) == value for name, value in query if name == "model" or name.startswith("metadata["))


def _named(memory: Memory, http: HttpRequest, identity: str, body: JsonObject) -> HttpResponse:
    """The completion with other metadata: all that can be changed."""
    given = Fields.parse(http.body).object("metadata")
    changed: JsonObject = {**body, "metadata": given.values if given else {}}
    items = cast("Remembered", memory.get(identity)).items
    memory.put(identity, Remembered(compact(changed).encode(), items))
    return answered(changed)


def _messages(memory: Memory, identity: str) -> Iterator[JsonObject]:
    items = cast("list[JsonObject]", decode(cast("Remembered", memory.get(identity)).items))
    for number, message in enumerate(items):
        content = message.get("content")
        parts = content if isinstance(content, list) else None
        said = {"content": None if parts else content, "content_parts": parts}
        yield {"id": f"{identity}-{number}", "role": "user", "name": None, **message, **said}
