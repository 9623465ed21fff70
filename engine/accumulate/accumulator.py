"""Takes the chunks of any dialect and gives the events, the reply so far, and what had to be mended."""

from typing import Final, Protocol

from engine.accumulate.anthropic import Anthropic
from engine.accumulate.assembly import Assembly
from engine.accumulate.bedrock import Bedrock
from engine.accumulate.calls import Calls
from engine.accumulate.chat import Chat
from engine.accumulate.cohere import Cohere
from engine.accumulate.detect import detect
from engine.accumulate.failing import failure_in, only_failed
from engine.accumulate.frames import Frame, Frames
from engine.accumulate.gemini import Gemini
from engine.accumulate.interactions import Interactions
from engine.accumulate.lenient import items
from engine.accumulate.misfits import (
    ANTHROPIC,
    BEDROCK,
    CHAT,
    COHERE,
    GEMINI,
    INTERACTIONS,
    OLLAMA,
    RESPONSES,
    Shape,
    misfits,
)
from engine.accumulate.names import CallNames
from engine.accumulate.ollama import Ollama
from engine.accumulate.repairs import Ledger, Repair
from engine.accumulate.responses import Responses
from engine.errors import JsonError
from engine.events import Event
from engine.jsontext import Json, JsonObject, decode
from engine.messages import ChatReply


class _Reader(Protocol):
    """What a dialect's reader does."""

    def take(self, event: JsonObject, /) -> None: ...

    def finish(self) -> None: ...


class _NewReader(Protocol):
    def __call__(self, assembly: Assembly, calls: Calls) -> _Reader: ...


_READERS: Final[dict[str, tuple[_NewReader, Shape]]] = {
    "openai": (Chat, CHAT),
    "mistral": (Chat, CHAT),
    "openai-chat": (Chat, CHAT),
    "openai-completions": (Chat, CHAT),
    "responses": (Responses, RESPONSES),
    "openai-responses": (Responses, RESPONSES),
    "anthropic": (Anthropic, ANTHROPIC),
    "anthropic-messages": (Anthropic, ANTHROPIC),
    "gemini": (Gemini, GEMINI),
    "gemini-interactions": (Interactions, INTERACTIONS),
    "ollama": (Ollama, OLLAMA),
    "ollama-chat-ndjson": (Ollama, OLLAMA),
    "cohere": (Cohere, COHERE),
    "cohere-v2": (Cohere, COHERE),
    "bedrock-converse-json": (Bedrock, BEDROCK),
}
DIALECTS: Final = tuple(_READERS)
"""The dialects that can be named; without a name the data tell."""

_DONE: Final = "[DONE]"
_CHUNK: Final = "chat.completion.chunk"


class Accumulator:
    """Puts a stream together, whatever it is cut into.

    ``dialect`` is one of ``DIALECTS``; without it the first event that tells decides. ``salt`` goes into the ids of
    calls that come without one, so that those of two streams differ. Raises ValueError for an unknown dialect.

    ``extras`` holds what the reply has no place for: raw usage, finish reasons in the provider's words, errors,
    citations, the blocks of tools that ran on the server.
    """

    def __init__(self, dialect: str | None = None, *, salt: str = "") -> None:
        if dialect is not None and dialect not in _READERS:
            raise ValueError(f"expected one of {', '.join(DIALECTS)}, got {dialect!r:.80}")
        self.dialect = dialect
        self._ledger = Ledger()
        self._frames = Frames(self._ledger)
        names = CallNames(salt)
        self._assembly = Assembly(self._ledger, names)
        self._calls = Calls(self._assembly, names)
        self._reader: _Reader | None = None
        self._shape: Shape = {}
        self._finished = False
        self._done = False
        self._chunks = False

    @property
    def reply(self) -> ChatReply:
        """The reply so far; a choice that hasn't finished has an empty finish reason. There is always a choice."""
        return self._assembly.reply

    @property
    def repairs(self) -> tuple[Repair, ...]:
        """What was put right or refused so far, and where."""
        return tuple(self._ledger.repairs)

    @property
    def extras(self) -> JsonObject:
        """What the reply has no place for, as it came."""
        return self._assembly.extras

    @property
    def errors(self) -> tuple[Json, ...]:
        """The errors that the stream told, as they came."""
        return tuple(items(self.extras.get("errors")))

    def feed(self, data: bytes | str | JsonObject) -> list[Event]:
        """The events that more of the stream gives: bytes or text cut anywhere, or one event that is read already.

        Raises ValueError after ``finish``.
        """
        if self._finished:
            raise ValueError("expected nothing more after finish()")
        if isinstance(data, dict):
            frames = [self._frames.value(data)]
        else:
            frames = self._frames.feed(data.encode("utf-8", "replace") if isinstance(data, str) else data)
        for frame in frames:
            self._take(frame)
        return self._assembly.drain()

    def finish(self) -> list[Event]:
        """The events that end the reply: the stream is over. Further calls give none."""
        if self._finished:
            return []
        for frame in self._frames.finish():
            self._take(frame)
        self._finished = True
        if self._reader is not None:
            self._reader.finish()
        if self._chunks and not self._done:
            self._ledger.note("the stream ends without [DONE]")
        self._assembly.close()
        return self._assembly.drain()

    def _take(self, frame: Frame) -> None:
        self._ledger.event, self._ledger.offset = frame.number, frame.offset
        if isinstance(frame.data, dict):
            self._object(frame.data, frame.event)
        elif frame.data.strip() == _DONE:
            self._done = True
        else:
            if self._done:
                self._ledger.note("more after [DONE]")
            for value in self._values(frame.data):
                self._value(value, frame.event)

    def _values(self, data: str) -> list[Json]:
        """The value of an event, or those of its lines where blank lines are missing between events."""
        try:
            return [decode(data)]
        except JsonError as error:
            lines = data.split("\n")
            try:
                values = [decode(line) for line in lines if line != _DONE] if len(lines) > 1 else []
            except JsonError:
                values = []
            if values:
                self._ledger.note("events without a blank line between them")
            else:
                self._ledger.refuse(f"an event that is not JSON: {error}"[:300])
            return values

    def _value(self, value: Json, event: str) -> None:
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, dict):
                self._object(item, event)
            else:
                self._ledger.refuse("an event that is no JSON object")

    def _object(self, value: JsonObject, event: str) -> None:
        failure = failure_in(value, event)
        if failure is not None:
            items(self.extras.setdefault("errors", [])).append(failure)
            self._ledger.note(f"an error: {failure}"[:300])
            if only_failed(value):
                return
        if self._reader is None:
            self.dialect = self.dialect or detect(value)
            if self.dialect is None:
                self._ledger.refuse(f"an event that no dialect has: {', '.join(value)}"[:300])
                return
            new, self._shape = _READERS[self.dialect]
            self._reader = new(self._assembly, self._calls)
        self._chunks |= value.get("object") == _CHUNK and self._frames.server_sent
        for misfit in misfits(value, self._shape):
            self._ledger.refuse(misfit)
        self._reader.take(value)
