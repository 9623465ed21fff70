"""From an HTTP request to an HTTP response, as a pure function: open, reply, stream, send."""

import hmac
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol, cast
from urllib.parse import parse_qs

from engine.answer import Answer, at_once, left_out
from engine.bodies.repeated import broken
from engine.errors import BodyTooLarge, MethodNotAllowed, NotFound, RequestError
from engine.exchange import Dialect, Exchange
from engine.faults import Fault, idle, on_reply, refuse, waits
from engine.faults import parse as parse_faults
from engine.messages import ChatReply
from engine.packed import unpacked
from engine.replies.decide import reply
from engine.replies.draft import Responder
from engine.routing import Router
from engine.rules import Rules
from engine.settings import Settings
from engine.shapes.at_once import warned
from engine.stored.memory import BoundedMemory, Memory, ReadOnly
from engine.wire import HttpRequest, HttpResponse

_log = logging.getLogger(__name__)
HEALTH = "/healthz"
"""What is asked to see whether the server is up."""


class Playing(Protocol):
    """What is loaded from outside, as one request sees it."""

    responder: Responder
    """Asked behind instruction blocks and rules."""

    @property
    def shown(self) -> bool:
        """Whether what is loaded for this request was made under the faults that are on."""
        ...

    def left(self, faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
        """Those of the faults that the reply doesn't show yet."""
        ...

    def asked(self) -> None:
        """Counts what is loaded for this request as asked for, whoever answers it."""
        ...

    def beside(self) -> HttpResponse | None:
        """The answer to a call that isn't chat, or that we would refuse."""
        ...

    def refused(self) -> HttpResponse | None:
        """The answer where the responder refused."""
        ...

    def verbatim(self, exchange: Exchange) -> HttpResponse | None:
        """The bytes to send where the responder answered; None: the reply is put on the wire anew."""
        ...


class Loaded(Protocol):
    """Answers that are loaded from outside: recordings, or the steps of a test."""

    def playing(self, http: HttpRequest, dialect: str, fault: str) -> Playing:
        """As one request sees them, for which the setting ``fault`` says this."""
        ...


class Answering(Protocol):
    """What stands behind a door: the service, or something that wraps it."""

    @property
    def settings(self) -> Settings:
        """The settings without a request's own."""
        ...

    def handle(self, http: HttpRequest) -> HttpResponse:
        """Answers one request; never raises."""
        ...


class Service:
    """The test double behind HTTP. It keeps nothing but what later calls may point to.

    With ``replay`` (an ``engine.fixtures.Replay``), chat requests are answered from its recordings, and those that
    aren't recorded are refused. ``rules`` are asked before it.
    """

    def __init__(
        self,
        settings: Settings | None = None,
        memory: Memory | None = None,
        *,
        replay: Loaded | None = None,
        rules: Rules | None = None,
    ) -> None:
        self.settings = settings or Settings()
        memory = memory or BoundedMemory()
        self.router = Router(memory)
        self._trials = Router(ReadOnly(memory))
        self.replay = replay
        self.rules = rules

    def handle(self, http: HttpRequest) -> HttpResponse:
        """Answers any request; a refusal has the provider's shape."""
        opened = self.open(http)
        return opened.response() if isinstance(opened, Answer) else opened

    def open(self, http: HttpRequest) -> Answer | HttpResponse:
        """A chat request's answer; the response itself where the call isn't chat or is refused."""
        settings = self.settings
        found = self.router.find(http, settings)
        dialect = found or self.router.nearest(http, settings)
        try:
            settings = self.settings.for_request(http)
            if http.path == HEALTH:
                return _health(http)
            if found is None or settings is not self.settings:
                dialect = self._dialect(http, settings)
            _check(http, settings)
            plain = unpacked(http, settings.body_limit)
            _small(plain, settings)
            return self._opened(dialect, plain, settings)
        except RequestError as error:
            return dialect.fail(error, http, settings)
        except Exception as error:  # noqa: BLE001  a defect of ours must reach the client as a 500, not as a dead socket
            _log.exception("%s %s", http.method, http.path)
            message = f"Internal error in the echo engine: {type(error).__name__}."
            return dialect.fail(RequestError(message, status=500), http, settings)

    def _opened(self, dialect: Dialect, http: HttpRequest, settings: Settings) -> Answer | HttpResponse:
        playing = self.replay.playing(http, dialect.name, settings.fault) if self.replay else None
        faults = parse_faults(settings.fault)
        try:
            refuse(faults, http)
        except RequestError:
            if playing and playing.shown and (recorded := playing.beside()):
                return recorded
            raise
        try:
            exchange = dialect.open(http, settings)
        except RequestError:
            if playing and (recorded := playing.beside()):
                return recorded
            raise
        if isinstance(exchange, HttpResponse):
            return _beside(warned(exchange, broken(http.body)), faults, playing)
        answer = _answer(exchange, http, settings, self.rules, playing)
        if isinstance(answer, HttpResponse) or not answer.faults:
            return answer
        trial = cast("Dialect", self._trials.find(http, settings))
        return _faulty(answer, lambda: cast("Exchange", trial.open(http, settings)))

    def _dialect(self, http: HttpRequest, settings: Settings) -> Dialect:
        found = self.router.find(http, settings)
        if found is None:
            raise NotFound("" if settings.wire_profile.streaming_only else self.router.unknown(http))
        return found


def _beside(ours: HttpResponse, faults: tuple[Fault, ...], playing: Playing | None) -> HttpResponse:
    """The answer to a call that isn't chat: ours or a recorded one, with the faults that it doesn't show yet."""
    recorded = playing.beside() if playing else None
    if playing and recorded and playing.shown:
        return at_once(recorded, waits(faults, recorded.frames))
    return at_once(recorded or ours, faults)


def _answer(
    exchange: Exchange, http: HttpRequest, settings: Settings, rules: Rules | None, playing: Playing | None
) -> Answer | HttpResponse:
    """The reply, with the faults that the settings, a header or the script switched on; or a recorded refusal."""
    try:
        responder = playing.responder if playing else None
        by_rule = rules.respond if rules else None
        several = exchange.choices and exchange.calls  # what is said to a prompt is one text
        said = reply(exchange.request, settings, responder, by_rule=by_rule, choices=several)
        said = _warned(said, (*broken(http.body), *exchange.request.origin.passed_over, *left_out(exchange, said)))
    except RequestError:
        if playing and (recorded := playing.refused()):
            return recorded
        raise
    finally:
        if playing:
            playing.asked()
    scripted = parse_faults(said.head.delivery.faults)
    refuse(scripted, http)
    if playing is None:
        return Answer(exchange, said, settings, (*parse_faults(settings.fault), *scripted))
    faults = (*playing.left(parse_faults(settings.fault)), *scripted)
    return Answer(exchange, said, settings, faults, playing.verbatim(exchange))


def _warned(said: ChatReply, warnings: tuple[str, ...]) -> ChatReply:
    if not warnings:
        return said
    return replace(said, head=replace(said.head, warnings=tuple(dict.fromkeys((*warnings, *said.head.warnings)))))


def _faulty(answer: Answer, again: Callable[[], Exchange]) -> Answer:
    """The answer with its faults, and a warning for each that changes nothing; ``again`` gives a fresh exchange.

    That one keeps nothing: it is for what is only tried, and for a stream that ends in an error.
    """

    def alone(faults: Sequence[Fault]) -> HttpResponse:
        reply = on_reply(answer.reply, faults)
        return Answer(again(), reply, answer.settings, tuple(faults)).response()

    whole = on_reply(answer.reply, answer.faults)
    warnings = tuple(dict.fromkeys((*whole.head.warnings, *idle(answer.faults, alone))))  # a recording holds some
    failed = answer.exchange.streaming and any(fault.name == "error_event" for fault in answer.faults)
    exchange = again() if failed else answer.exchange
    return replace(answer, exchange=exchange, reply=replace(whole, head=replace(whole.head, warnings=warnings)))


def _small(http: HttpRequest, settings: Settings) -> None:
    if max(len(http.body), http.announced) > settings.body_limit:
        raise BodyTooLarge(
            f"Request body too large: expected at most {settings.body_limit} bytes, got more.",
            code="request_too_large",
        )


def _check(http: HttpRequest, settings: Settings) -> None:
    _small(http, settings)
    if settings.api_key is None:
        return
    given = _keys(http)
    expected = settings.api_key.get_secret_value().encode()
    if not any(hmac.compare_digest(key.encode(), expected) for key in given):
        reason = "Incorrect API key provided." if given else "You didn't provide an API key."
        raise RequestError(reason, status=401, code="invalid_api_key")


def _keys(http: HttpRequest) -> list[str]:
    """The keys that a request carries, wherever its provider's clients put them."""
    scheme, _, token = (http.header("authorization") or "").partition(" ")
    bearer = token.strip() if scheme.lower() == "bearer" else ""
    named = [http.header(name) or "" for name in ("x-api-key", "x-goog-api-key", "api-key")]
    return [key for key in (bearer, *named, *parse_qs(http.query).get("key", [])) if key]


def _health(http: HttpRequest) -> HttpResponse:
    if http.method not in {"GET", "HEAD"}:
        raise MethodNotAllowed.called(http.method, HEALTH, "GET")
    return HttpResponse(200, (("content-type", "application/json"),), (b'{"status":"ok"}',))
