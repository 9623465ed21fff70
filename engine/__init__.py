"""A deterministic test double for LLM applications."""

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.facade import Engine
    from engine.settings import Settings
    from engine.transports.asgi import app as asgi
    from engine.transports.client import EchoTransport
    from engine.transports.clients import client_for
    from engine.transports.guard import NetworkLeak, no_leaks

__version__ = "0.1.0"

_HOMES = {
    "Engine": ("engine.facade", "Engine"),
    "Settings": ("engine.settings", "Settings"),
    "asgi": ("engine.transports.asgi", "app"),
    "EchoTransport": ("engine.transports.client", "EchoTransport"),
    "client_for": ("engine.transports.clients", "client_for"),
    "NetworkLeak": ("engine.transports.guard", "NetworkLeak"),
    "no_leaks": ("engine.transports.guard", "no_leaks"),
}
_MODULES = (
    "accumulate",
    "conversation",
    "fixtures",
    "generation",
    "loop",
    "matching",
    "rules",
    "schema",
    "script",
    "store",
    "streaming",
    "testing",
    "tools",
)

__all__ = ["EchoTransport", "Engine", "NetworkLeak", "Settings", "asgi", "client_for", "no_leaks"]


def __getattr__(name: str) -> object:
    """Loads a public name when it is first asked for, so that ``import engine`` costs next to nothing."""
    if name in _HOMES:
        module, attribute = _HOMES[name]
        value = globals()[name] = getattr(importlib.import_module(module), attribute)
        return value
    if name in _MODULES:
        return importlib.import_module(f"engine.{name}")
    raise AttributeError(f"module 'engine' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES, *_MODULES})
