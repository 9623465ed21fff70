"""Ids that derive from the request alone."""

import base64
import hashlib
from collections.abc import Callable

from engine.messages import ChatRequest

_FIRST = 10**18
_SPAN = 8 * 10**18


def call_ids(request: ChatRequest, count: int, shape: str = "echo") -> list[str]:
    """``count`` ids of which none stands in the conversation yet.

    Their ``shape`` is ``echo`` (``call_echo_`` and 19 digits, consecutive) or ``openai`` (``call_`` and 24
    characters); for tests of careless providers ``duplicate`` (the same one each time) or ``empty``.
    """
    if shape == "empty":
        return [""] * count
    ids = _fresh(request, count, _SHAPES.get(shape, _numbered))
    return ids[:1] * count if shape == "duplicate" else ids


def _fresh(request: ChatRequest, count: int, spell: Callable[[int], str]) -> list[str]:
    taken = {call.id for message in request.messages for call in message.tool_calls}
    taken |= {result.call_id for message in request.messages for result in message.tool_results}
    base = _FIRST + int(request.fingerprint[:16], 16) % _SPAN
    while True:
        ids = [spell(base + index) for index in range(count)]
        if taken.isdisjoint(ids):
            return ids
        base += count


def dashed(fingerprint: str) -> str:
    """The first 32 digits of a fingerprint, written as a UUID is."""
    cuts = ((0, 8), (8, 12), (12, 16), (16, 20), (20, 32))
    return "-".join(fingerprint[start:end] for start, end in cuts)


def signature(fingerprint: str) -> str:
    """A thought's signature, which a client sends back unread: a fingerprint in base64."""
    return base64.b64encode(bytes.fromhex(fingerprint)).decode()


def _numbered(number: int) -> str:
    return f"call_echo_{number}"


def _opaque(number: int) -> str:
    return f"call_{hashlib.sha256(str(number).encode()).hexdigest()[:24]}"


_SHAPES: dict[str, Callable[[int], str]] = {"echo": _numbered, "openai": _opaque}
