"""Keeps every exchange that passes, as a fixture, while it is being answered."""

from collections.abc import Callable, Generator
from dataclasses import replace
from typing import assert_never

from engine.errors import RequestError
from engine.events import Cut, Pause
from engine.fixtures.fixture import Fixture, fixture
from engine.packed import unpacked
from engine.rules import Rules
from engine.service import Answer, Service
from engine.settings import Settings
from engine.wire import Frame, HttpRequest, HttpResponse


class Recorder:
    """Stands before a service and hands each exchange to ``keep`` when its last byte has been sent.

    A client that goes away before the end leaves an exchange that is cut there. Times are those of the waits in the
    answer, not those of a clock.
    """

    def __init__(self, service: Service, keep: Callable[[Fixture], None]) -> None:
        self._service = service
        self._keep = keep

    @property
    def settings(self) -> Settings:
        """The settings of the service."""
        return self._service.settings

    @property
    def rules(self) -> Rules | None:
        """The rules of the service."""
        return self._service.rules

    def handle(self, http: HttpRequest) -> HttpResponse:
        """Answers as the service does."""
        opened = self._service.open(http)
        answer = opened if isinstance(opened, Answer) else None
        response = opened.response() if isinstance(opened, Answer) else opened
        if isinstance(response.frames, tuple):
            self._kept(http, response, response.frames, answer)
            return response
        return HttpResponse(response.status, response.headers, self._watched(http, response, answer))

    def _watched(self, http: HttpRequest, response: HttpResponse, answer: Answer | None) -> Generator[Frame]:
        sent: list[Frame] = []
        ended = False
        try:
            for frame in response.frames:
                sent.append(frame)
                yield frame
            ended = True
        finally:
            if not ended:
                sent.append(Cut())
            self._kept(http, response, tuple(sent), answer)

    def _kept(
        self, http: HttpRequest, response: HttpResponse, frames: tuple[Frame, ...], answer: Answer | None
    ) -> None:
        at = 0.0
        writes: list[tuple[float, bytes]] = []
        cut = False
        for frame in frames:
            match frame:
                case bytes():
                    writes.append((at, frame))
                case Pause(seconds):
                    at += seconds
                case Cut():
                    cut = True
                case _:
                    assert_never(frame)
        asked = _legible(http, self.settings.body_limit)
        said = answer and answer.reply
        derived = answer is not None and answer.recorded is None
        self._keep(
            fixture(asked, self.settings, response.status, response.headers, writes, said, cut=cut, derived=derived)
        )


def _legible(http: HttpRequest, limit: int) -> HttpRequest:
    """The request with its body unpacked; what can't be unpacked is left out, as nobody knows what secrets it holds."""
    try:
        return unpacked(http, limit)
    except RequestError:
        return replace(http, body=b"")
