"""The echo server with a notebook: which requests came, and whether each answer was sent to its end."""

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace

import uvicorn

from engine.service import Service
from engine.settings import Settings
from engine.transports.asgi import App
from engine.transports.listening import listen
from engine.wire import Frame, HttpRequest, HttpResponse

SLOW = "/slow"
"""What stands below this path takes 20 ms a word, so that a client can leave in mid-stream."""
NOTES = "/notes"
"""Gives the notes and begins a new page."""


@dataclass
class Note:
    """One request; ``status`` and what became of its answer."""

    path: str
    body: str
    status: int = 0
    writes: int = 0
    complete: bool = False
    ended: bool = False


class Noting:
    """Stands before the service, at two speeds."""

    def __init__(self) -> None:
        self.settings = Settings()
        self.fast = Service(self.settings)
        self.slow = Service(Settings.model_validate({"pacing": "20ms"}))
        self.notes: list[Note] = []

    def handle(self, http: HttpRequest) -> HttpResponse:
        """Answers as the service would, and notes it."""
        if http.path == NOTES:
            return self._page(http.method)
        note = Note(http.path, http.body[:20_000].decode(errors="replace"))
        self.notes.append(note)
        service = self.slow if http.path.startswith(f"{SLOW}/") else self.fast
        response = service.handle(replace(http, path=http.path.removeprefix(SLOW)))
        note.status = response.status
        return replace(response, frames=_noted(response.frames, note))

    def _page(self, method: str) -> HttpResponse:
        page = json.dumps([asdict(note) for note in self.notes]).encode()
        if method == "DELETE":
            self.notes = []
        return HttpResponse(200, (("content-type", "application/json"),), (page,))


def _noted(frames: Iterable[Frame], note: Note) -> Iterator[Frame]:
    """The same frames; a client that leaves closes this generator before its end."""
    try:
        for frame in frames:
            note.writes += isinstance(frame, bytes)
            yield frame
        note.complete = True
    finally:
        note.ended = True


def main() -> None:
    """Serves on a free port of this machine, which is the only line printed."""
    with listen("127.0.0.1", 0) as listener:
        sys.stdout.write(f"http://127.0.0.1:{listener.getsockname()[1]}\n")
        sys.stdout.flush()
        uvicorn.Server(uvicorn.Config(App(Noting()), log_level="error", access_log=False)).run(sockets=[listener])


if __name__ == "__main__":
    main()
