"""The list of requests, a part of the page that keeps its place while new ones come."""

# Streamlit annotates with types of packages that have none.
# pyright: reportUnknownMemberType=false

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from streamlit.components.v2 import component

from engine.jsontext import JsonObject
from engine.store import Line
from playground import state
from playground.model.dialects.labels import label_of
from playground.model.traffic.journal import MOST, Listed, weight
from playground.model.traffic.samples import samples
from playground.ui.chips import FINISH

_HERE = Path(__file__).parent
_LONGEST_PATH, _LONGEST_NAME = 400, 80
"""Letters of a path and of a model's or a finish reason's name that are listed."""


def _read(*names: str) -> str:
    return "\n".join((_HERE / name).read_text(encoding="utf-8") for name in names)


_mount = component(
    "echo_traffic",
    html=_read("list.html"),
    css=_read("list.css"),
    js=_read("row.js", "../../calm.js", "list.js"),
)


def request_list(  # noqa: PLR0913  what the list shows, each by its name
    found: Listed,
    asked: Mapping[int, str],
    *,
    chosen: tuple[int, ...],
    pinned: tuple[int, ...],
    heard: int,
    live: bool,
    empty: str,
    hear: Callable[[object], None],
    key: str = "traffic-list",
) -> None:
    """Draws the list; ``hear`` is told what is chosen and pinned in it.

    ``asked`` is what each request asks, by its number. ``empty`` is said where nothing is listed. While ``live`` it
    asks to be drawn anew, about once a second, where Streamlit's own ``run_every`` would ask even on the way to another
    page, which then stays empty.
    """
    data: JsonObject = {
        "rows": [_row(line, asked) for line in found.lines],
        "top": [_row(line, asked) for line in found.pinned],
        "matching": found.matching,
        "more": len(found.lines) < MOST,
        "chosen": list(chosen),
        "pinned": list(pinned),
        "heard": heard,
        "live": live,
        "empty": empty,
        "samples": None if found.kept or not found.limit else list(samples()),
    }
    _mount(key=key, data=data, on_told_change=lambda: hear(_told(key)), on_tick_change=_nothing)


def _nothing() -> None:
    """The drawing that follows is all that is wanted."""


def _told(key: str) -> Any:  # noqa: ANN401  whatever a browser tells
    return getattr(state.recall(key), "told", None)


def _row(line: Line, asked: Mapping[int, str]) -> JsonObject:
    how = "streamed" if line.streamed else "whole"
    return {
        "number": line.number,
        "at": line.at,
        "asked": asked.get(line.number, ""),
        "method": line.method[:_LONGEST_NAME],
        "path": line.path[:_LONGEST_PATH],
        "about": " · ".join(filter(None, (how, line.model[:_LONGEST_NAME], label_of(line.dialect)))),
        "status": line.status,
        "failed": line.status >= 400,
        "finish": list(finish_chip(line.finish_reason)) if line.finish_reason else None,
        "tokens": f"{line.tokens:,}" if line.tokens else "–",
        "size": weight(line.size),
    }


def finish_chip(reason: str) -> tuple[str, str]:
    """A finish reason as it is shown: sign and word, and colour."""
    word, colour = FINISH.get(reason, (reason[:_LONGEST_NAME], "gray"))
    return word, colour
