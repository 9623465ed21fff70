"""A chat request's finished reply on its way out: its headers, its pace, its bytes in time."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.errors import RequestError
from engine.events import Cut, Event, Pause, Timed
from engine.exchange import Exchange
from engine.faults import Fault, idle, on_chunks, on_frames, on_headers
from engine.messages import ChatReply
from engine.pacing import Pacing, parse_pacing
from engine.settings import Settings
from engine.streaming import Chunker, stream, timeline
from engine.wire import Frame, Headers, HttpResponse, with_warnings

_LOST = "disconnect_after"
"""The fault of replies that has something to act on in any answer."""


@dataclass(frozen=True)
class Answer:
    """A chat request and its finished reply, ready to be sent. ``recorded``: a recording's own bytes, which go out."""

    exchange: Exchange
    reply: ChatReply
    settings: Settings
    faults: tuple[Fault, ...] = ()
    recorded: HttpResponse | None = None

    @property
    def headers(self) -> Headers:
        """All response headers."""
        head = self.reply.head
        cache = (("cache-control", "no-cache"),) if self.exchange.streaming else ()
        plain = (
            ("content-type", self.exchange.media_type),
            *cache,
            ("x-request-id", f"req_{head.fingerprint[:32]}"),
            *self.exchange.headers,
        )
        return on_headers(with_warnings(plain, head.warnings), self.faults)

    def timeline(self) -> Iterator[tuple[Timed, bytes]]:
        """Each event with its wire bytes; a pause and a cut have none. Run it once."""
        send = self._told_at_once() if self.exchange.background else self.exchange.send
        for event in timeline(self.reply, chunker_of(self.settings), pacing_of(self.settings)):
            yield event, b"" if isinstance(event, (Pause, Cut)) else send(event)

    def _told_at_once(self) -> Callable[[Event], bytes]:
        """What gives the bytes of each event in turn; those of a stream that is cut are made to its end."""
        told = iter([self.exchange.send(event) for event in stream(self.reply, chunker_of(self.settings))])
        return lambda _: next(told)

    def response(self) -> HttpResponse:
        """The response, streamed or whole as the request asks."""
        if self.recorded and not self.faults:
            return self.recorded
        frames = self._stream() if self.exchange.streaming else self._whole()
        if not self.faults:
            return HttpResponse(200, self.headers, frames)
        return HttpResponse(200, self.headers, on_frames(on_chunks(frames, self.faults), self.faults, self._interrupt))

    def _interrupt(self, after: bytes) -> bytes:
        error = RequestError("The fault error_event is on.", status=503, code="echo_fault")
        return self.exchange.interrupt(error, after)

    def _stream(self) -> Iterator[Frame]:
        for event, data in self.timeline():
            if isinstance(event, (Pause, Cut)):
                yield event
            elif data:
                yield data

    def _whole(self) -> tuple[Frame, ...]:
        """One write, after the wait for the first token and a script's own pauses; or the loss of the connection."""
        delivery = self.reply.head.delivery
        seconds = pacing_of(self.settings).ttft + sum(pause for _, _, pause in delivery.pauses)
        last = Cut() if delivery.cut_after is not None else self.exchange.answer(self.reply)
        return (Pause(seconds), last) if seconds else (last,)


_SHOWN = 60
"""Characters of a name in a warning: with a long one no other warning would fit."""


def left_out(exchange: Exchange, reply: ChatReply) -> tuple[str, ...]:
    """A warning of the reply's tool calls where the wire has none."""
    names = dict.fromkeys(call.name[:_SHOWN] for call in reply.tool_calls) if not exchange.calls else ()
    return (f"calls have no place in an answer to a prompt, and are left out: {', '.join(names)}",) if names else ()


def at_once(response: HttpResponse, faults: Sequence[Fault]) -> HttpResponse:
    """An answer that no reply stands behind, with its faults, and a warning for each that changes nothing."""
    if not faults:
        return response
    whole = tuple(response.frames)

    def answer(some: Sequence[Fault]) -> HttpResponse:
        lost = any(fault.name == _LOST for fault in some)
        frames = on_frames((Cut(),) if lost else whole, some, _no_inside)
        return HttpResponse(response.status, on_headers(response.headers, some), tuple(frames))

    faulty = answer(faults)
    return replace(faulty, headers=with_warnings(faulty.headers, idle(faults, answer)))


def _no_inside(after: bytes) -> bytes:
    """There is no stream that an error could come in."""
    del after
    return b""


def chunker_of(settings: Settings) -> Chunker:
    """How the settings, or else their profile, cut a reply."""
    profile_words = settings.wire_profile.words_per_chunk
    words = settings.words_per_chunk if settings.words_per_chunk is not None else profile_words
    return Chunker(1 if words is None else words, argument_chars=settings.argument_chars_per_chunk)


def pacing_of(settings: Settings) -> Pacing:
    """How fast the settings, or else their profile, send it."""
    return settings.wire_profile.pacing if settings.pacing is None else parse_pacing(settings.pacing)
