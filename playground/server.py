"""The UI and the API in one process, on one port."""

import os
import re
import tomllib
from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

import streamlit as st
from starlette.middleware import Middleware
from starlette.types import ASGIApp, Receive, Scope, Send
from streamlit import config

from engine.routing import Router
from engine.service import Service
from engine.settings import Settings
from engine.store import KeptService
from engine.transports.asgi import App
from engine.wire import HttpRequest
from playground.assets import streamlit_options
from playground.kept import kept_service

SCRIPT = Path(__file__).with_name("app.py")

_OURS = frozenset({"openai", "healthz"})
"""First segments of the API's paths that no dialect lists."""

_STREAMLIT = frozenset({"_stcore", "media", "component", "static", "auth", "oauth2callback"})
"""First segments that Streamlit keeps for itself, whatever the method."""

_READING = frozenset({"GET", "HEAD", "OPTIONS"})

_FIRST_PAGE = (
    "pandas",
    "playground.ui.editors",
    "playground.ui.menus",
    "playground.ui.runs.results",
    "playground.ui.runs.run_bar",
    "playground.ui.typing",
)
"""What the Workbench imports; its components want Streamlit's runtime to be there."""

_LOOPBACK = re.compile(r"(localhost|.+\.localhost|127(\.\d{1,3}){3}|::1)")


def build() -> st.App:
    """The whole application, as the environment sets it up.

    Raises EchoError for a setting that isn't one and for a store that can't be opened.
    """
    configure()
    service = kept_service()
    doorway = Middleware(Doorway, api=App(service), router=Service().router)
    return st.App(SCRIPT, middleware=[doorway], lifespan=partial(_life, service))


@asynccontextmanager
async def _life(service: KeptService, _app: st.App) -> AsyncGenerator[None, None]:
    """Loads what the first page needs before the server says that it is up: no reader waits for it then.

    At the end what the service keeps is written and closed.
    """
    for name in _FIRST_PAGE:
        import_module(name)
    yield
    kept_service.cache_clear()
    service.close()


def configure() -> None:
    """Lays the project's options over Streamlit's own, wherever the process was started; its environment wins."""
    options = tomllib.loads(streamlit_options().read_text(encoding="utf-8"))
    known = config.get_config_options()
    for name, value in _flat(options):
        if known[name].env_var not in os.environ:
            config.set_option(name, value, str(streamlit_options()))


def _flat(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(cast("Mapping[str, Any]", value), f"{path}{key}.")
        else:
            yield path + key, value


class Doorway:
    """Sends the API's requests to the API, past all that Streamlit wraps around its own (sessions, gzip, path rules).

    Pages of other sites are refused the UI's WebSocket here: Streamlit would ask the internet for this machine's
    address to compare.
    """

    def __init__(self, app: ASGIApp, api: App, router: Router) -> None:
        self.ui = app
        self.api = api
        self.router = router
        self.segments = _OURS | {_first_segment(path) for dialect in router.dialects for path in dialect.paths}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one connection scope."""
        if scope["type"] == "http" and self.is_api(scope["method"], _path(scope)):
            await self.api(scope, receive, send)
        elif scope["type"] == "websocket" and _is_foreign(scope):
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "opened by another site"})
        else:
            await self.ui(scope, receive, send)

    def is_api(self, method: str, path: str) -> bool:
        """Whether a request is the API's: a dialect's path, one near it, or a call that no page of the UI makes."""
        first = _first_segment(path)
        if first in self.segments or self.router.find(HttpRequest(method, path), Settings()):
            return True
        return method not in _READING and first not in _STREAMLIT


def _first_segment(path: str) -> str:
    return path[1:].partition("/")[0]


def _path(scope: Scope) -> str:
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", "").rstrip("/"))


def _is_foreign(scope: Scope) -> bool:
    """Whether a page of another site opens the connection; programs send no origin."""
    headers: dict[bytes, bytes] = dict(scope["headers"])
    origin = urlsplit(headers.get(b"origin", b"").decode("latin-1"))
    host = headers.get(b"host", b"").decode("latin-1")
    return bool(origin.scheme) and origin.netloc != host and not _LOOPBACK.fullmatch(origin.hostname or "")
