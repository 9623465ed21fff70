"""The bytes of a run, as people read them: what went out, what was asked, and the reply in one body."""

from collections.abc import Sequence

import streamlit as st

from engine.errors import JsonError
from engine.fixtures import dump
from engine.jsontext import decode, pretty
from engine.messages import ToolCall, ToolDefinition
from engine.settings import Settings
from engine.wire import Headers
from playground.model.runs.export import file_name, fixture_of
from playground.model.runs.record import Run
from playground.model.runs.verdict import takes_text
from playground.ui.runs.export_menu import name_of

_LONGEST = 200_000
"""Characters of a body that are shown; the download has them all."""
_TALL = 3_000
"""Characters after which a body scrolls in a box, ``_HEIGHT`` pixels high."""
_HEIGHT = 460
_SUFFIXES = {"text/event-stream": ".sse", "application/x-ndjson": ".ndjson", "application/json": ".json"}
_SECRET = frozenset({"authorization", "x-api-key", "api-key", "x-goog-api-key", "cookie"})


def wire(run: Run, key: str) -> None:
    """The response as it went out."""
    st.code(head(f"HTTP/1.1 {run.status}", run.headers), language=None, wrap_lines=True)
    _body(run.body.decode("utf-8", "replace"), None)
    kind = (run.header("content-type") or "").partition(";")[0]
    name = f"reply{_SUFFIXES.get(kind, '.txt')}"
    st.download_button("Download the bytes", run.body, name, key=f"{key}-bytes", on_click="ignore")


def request(run: Run) -> None:
    """The request as it was sent; keys are masked."""
    query = f"?{run.http.query}" if run.http.query else ""
    st.code(head(f"{run.http.method} {run.http.path}{query}", run.http.headers), language=None, wrap_lines=True)
    _body(laid_out(run.http.body.decode("utf-8", "replace")), "json")


def response(run: Run) -> None:
    """The reply as one JSON body; one that went out broken stands as the reply that was meant."""
    if not run.streaming and run.faults and run.body != run.whole:
        st.markdown("A fault has acted on the body, which *Wire* has. Without it, it is:")
    elif run.streaming:
        st.markdown("The stream tells this reply. Without `stream` it is sent as:")
    _body(laid_out((run.whole or run.body).decode("utf-8", "replace")), "json")


def fixture(run: Run, settings: Settings, key: str) -> None:
    """The run as the file that an export gives."""
    data = dump(fixture_of(run, settings))
    st.markdown("The exchange as a file: the same run gives the same bytes. Secrets are left out.")
    name = file_name(name_of(run), "json")
    st.download_button(
        f"Download {name}",
        data,
        name,
        "application/json",
        key=f"{key}-file",
        icon=":material/download:",
        on_click="ignore",
    )
    _body(data.decode(), "json")


def head(first: str, headers: Headers) -> str:
    """The lines before a body; the values of keys are masked."""
    return "\n".join([first, *(f"{name}: {'•••' if name.lower() in _SECRET else value}" for name, value in headers)])


def laid_out(text: str) -> str:
    """JSON with indentation; other text as it is."""
    try:
        return pretty(decode(text))
    except JsonError:
        return text


def carried(call: ToolCall, tools: Sequence[ToolDefinition]) -> tuple[str, str | None]:
    """What a call carries and its language: arguments as JSON laid out, a custom tool's text as it is."""
    return (call.arguments, None) if takes_text(call.name, tools) else (laid_out(call.arguments), "json")


def _body(text: str, language: str | None) -> None:
    if not text:
        st.markdown("The body is empty.")
        return
    if len(text) > _LONGEST:
        st.markdown(f"The first {_LONGEST:,} of {len(text):,} characters:")
    with st.container(height=_HEIGHT if len(text) > _TALL else "content", border=len(text) > _TALL):
        st.code(text[:_LONGEST], language=language, wrap_lines=True)
