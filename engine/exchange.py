"""What a dialect is: one object an HTTP exchange, that reads the request and writes the reply."""

from typing import Protocol

from engine.errors import RequestError
from engine.events import Event
from engine.messages import ChatReply, ChatRequest
from engine.settings import Settings
from engine.wire import Headers, HttpRequest, HttpResponse


class Exchange(Protocol):
    """One request being answered. ``send`` is called for each event in order, once a stream."""

    @property
    def request(self) -> ChatRequest:
        """What is asked."""
        ...

    @property
    def choices(self) -> bool:
        """Whether the wire has choices; without them all parts of a reply follow one another in one."""
        ...

    @property
    def calls(self) -> bool:
        """Whether the wire has tool calls; without them, as it answers a prompt with a text, they are left out."""
        ...

    @property
    def background(self) -> bool:
        """Whether the reply is told to its end at once, whoever stays to hear it: a later call may ask for it again."""
        ...

    @property
    def streaming(self) -> bool:
        """Whether the client wants the reply as a stream."""
        ...

    @property
    def media_type(self) -> str:
        """The content type of the answer."""
        ...

    @property
    def headers(self) -> Headers:
        """Provider-like headers of a successful answer, its content type apart."""
        ...

    def answer(self, reply: ChatReply) -> bytes:
        """The whole reply as one body."""
        ...

    def send(self, event: Event) -> bytes:
        """The wire bytes of one event; empty where the wire has nothing to say of it."""
        ...

    def interrupt(self, error: RequestError, after: bytes) -> bytes:
        """An error inside a stream, ``after`` being what was sent last; empty where there is no stream."""
        ...


class Dialect(Protocol):
    """A provider's wire format."""

    name: str
    paths: tuple[str, ...]
    """The canonical paths, to name the nearest one to a caller who missed."""

    def claims(self, http: HttpRequest, settings: Settings) -> bool:
        """Whether the path is one of this dialect's, whatever the method."""
        ...

    def open(self, http: HttpRequest, settings: Settings) -> Exchange | HttpResponse:
        """Reads the request; calls that aren't chat are answered at once. Raises RequestError."""
        ...

    def fail(self, error: RequestError, http: HttpRequest, settings: Settings) -> HttpResponse:
        """An error in the provider's own shape."""
        ...
