"""The live lanes: a run played in the browser, delta by delta, without a message from the server for each."""

# Streamlit annotates with types of packages that have none.
# pyright: reportUnknownMemberType=false

import base64
from pathlib import Path
from typing import Literal, TypeAlias, cast

from streamlit.components.v2 import component

from engine.messages import ToolDefinition
from playground import state
from playground.model.runs.lane_log import lane_log, wire_marks
from playground.model.runs.record import Run
from playground.model.runs.standing import Standing

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


def lanes(
    run: Run,
    *,
    tools: tuple[ToolDefinition, ...] = (),
    speed: Speed = "1x",
    http_url: str | None = None,
    key: str = "lanes",
) -> Standing:
    """Draws the lanes and plays a run that it hasn't played yet; gives back where it last stopped, or was led to.

    With ``http_url`` (a path on this server) the browser sends the run's own request and shows when the bytes
    arrive.
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
    before = _standing(key, run_id)
    led = {"order": before.orders, "event": before.led_to}
    data = {**log.as_data(), "id": run_id, "speed": speed, "http": http, "lead": led}
    result = _mount(key=key, data=data, on_view_change=_nothing)
    now = _told(result.get("view"), run_id, len(run.steps), before)
    state.jot(_slot(key), (run_id, now))
    return now


def lead(key: str, number: int, event: int) -> None:
    """Moves the scrubber of a run to an event."""
    run_id, standing = state.recall(_slot(key), ("", Standing()))
    if run_id.startswith(f"{key}:{number}:"):
        state.jot(_slot(key), (run_id, standing.led(event)))


def _slot(key: str) -> str:
    return f"{key}-standing"


def _standing(key: str, run_id: str) -> Standing:
    """Where the run was left, also on a page that was left since; a run that is new begins anew."""
    known, standing = state.recall(_slot(key), ("", None))
    return standing if known == run_id else Standing()


def _nothing() -> None:
    """The rerun that follows a change is all that is wanted."""


def _told(view: object, run_id: str, events: int, before: Standing) -> Standing:
    """The browser's word on this run, checked; it says nothing before the run has played."""
    said = cast("dict[str, object]", view) if isinstance(view, dict) else {}
    match said:
        case {"run": str(of), "position": int(at), "order": int(order), "arrivals": arrivals} if of == run_id:
            times = cast("list[object]", arrivals) if isinstance(arrivals, list) else []
            measured = tuple(float(time) for time in times if isinstance(time, int | float))
            return before.told(min(max(at, 0), events), measured, order)
        case _:
            return before
