"""The live lanes: a run played in the browser, delta by delta, without a message from the server for each."""

# Streamlit annotates with types of packages that have none.
# pyright: reportUnknownMemberType=false

import base64
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias, cast

from streamlit.components.v2 import component

from engine.messages import ToolDefinition
from playground.model.runs.lane_log import lane_log, wire_marks
from playground.model.runs.record import Run

Speed: TypeAlias = Literal["1x", "4x", "Instant"]

_HERE = Path(__file__).parent
_NOT_SENT = frozenset({"host", "content-length", "connection", "accept-encoding", "user-agent", "transfer-encoding"})
"""Headers that a browser sets itself."""


def _read(*names: str) -> str:
    return "\n".join((_HERE / name).read_text(encoding="utf-8") for name in names)


_mount = component(
    "echo_lanes",
    html=_read("lanes.html"),
    css=_read("lanes.css"),
    js=_read("log.js", "draw.js", "wire.js", "strip.js", "head.js", "../calm.js", "play.js"),
)


@dataclass(frozen=True, slots=True)
class View:
    """What the reader sees: the event that the scrubber stands on, and whether it plays.

    ``state``: playing, paused, stopped, done, lost (a reply that doesn't arrive whole) or failed (over HTTP).
    ``arrivals``: the milliseconds at which each event arrived over HTTP, else empty.
    """

    position: int
    state: str
    arrivals: tuple[float, ...] = ()


def lanes(  # noqa: PLR0913  what a run needs to be played, each by its name
    run: Run,
    *,
    tools: tuple[ToolDefinition, ...] = (),
    speed: Speed = "1x",
    http_url: str | None = None,
    position: int | None = None,
    key: str = "lanes",
) -> View:
    """Draws the lanes and plays a run that it hasn't played yet; gives back what was seen when it last stopped.

    With ``http_url`` (a path on this server) the browser sends the run's own request and shows when the bytes
    arrive. A new ``position`` (an event's number) moves the scrubber there.
    """
    log = lane_log(run, tools)
    http = None
    if http_url is not None:
        http = {
            "url": http_url,
            "method": run.http.method,
            "headers": [pair for pair in run.http.headers if pair[0].lower() not in _NOT_SENT],
            "body": base64.b64encode(run.http.body).decode("ascii"),
            **wire_marks(run, log),
        }
    run_id = f"{key}:{run.number}:{log.checksum}"
    data = {**log.as_data(), "id": run_id, "speed": speed, "http": http, "goto": position}
    result = _mount(key=key, data=data, on_view_change=_nothing)
    return _view(result.get("view"), run_id, len(run.steps))


def _nothing() -> None:
    """The rerun that follows a change is all that is wanted."""


def _view(told: object, run_id: str, events: int) -> View:
    """The browser's word on this run, checked; before it has said anything, the run is playing."""
    said = cast("dict[str, object]", told) if isinstance(told, dict) else {}
    match said:
        case {"run": str(of), "position": int(at), "state": str(state), "arrivals": arrivals} if of == run_id:
            times = cast("list[object]", arrivals) if isinstance(arrivals, list) else []
            measured = tuple(float(time) for time in times if isinstance(time, int | float))
            return View(min(max(at, 0), events), state, measured)
        case _:
            return View(0, "playing")
