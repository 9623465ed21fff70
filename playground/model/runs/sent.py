"""What single writes of a wire with faults hold: whole events or less, an error, the end of a choice."""

from collections.abc import Iterator, Sequence

from engine.errors import JsonError
from engine.jsontext import Json, decode

_NAMED = (b"data:", b"event:", b"id:", b"retry:", b":")
_BLANK = (b"\n\n", b"\r\n\r\n")
_DONE = b"[DONE]"
_FEW = 8
"""Writes that show what kind of stream it is; they may be of one byte each."""


def whole_events(writes: Sequence[tuple[float, bytes]]) -> list[tuple[float, bytes]]:
    """The writes, those that end within a server-sent event joined with the next; an event comes with its last byte."""
    if not b"".join(data for _, data in writes[:_FEW]).startswith(_NAMED):
        return list(writes)
    found: list[tuple[float, bytes]] = []
    held, at = b"", 0.0
    for at, data in writes:
        held += data
        if not held or held.endswith(_BLANK):
            found.append((at, held))
            held = b""
    return [*found, (at, held)] if held else found


def tells(data: bytes) -> bool:
    """Whether a write tells events: a comment, what is broken off and an error inside a stream tell none."""
    if not data:
        return True  # a fault has taken the bytes of an event that says nothing else
    found = list(_payloads(data))
    return bool(found) and all(is_json(text) and not _is_error(text) for text in found)


def ends_choice(data: bytes) -> bool:
    """Whether an OpenAI-style chunk in it has a finish reason."""
    return any(_finished(decode(text)) for text in _payloads(data) if text.startswith(b"{") and is_json(text))


def is_json(text: bytes) -> bool:
    """Whether it is a JSON text, or what stands in its place at an end."""
    if text in {b"", _DONE}:
        return True
    try:
        decode(text)
    except JsonError:
        return False
    return True


def _payloads(data: bytes) -> Iterator[bytes]:
    """The JSON texts of server-sent events; else the lines, or the members of an array that comes in pieces."""
    lines = [line.strip() for line in data.splitlines() if line.strip()]
    if any(line.startswith(_NAMED) for line in lines):
        told = (line.removeprefix(b"data:").strip() for line in lines if line.startswith(b"data:"))
        yield from filter(None, told)  # an event without data keeps the connection alive and says nothing
    else:
        yield from (line.removeprefix(b"[").removeprefix(b",").removesuffix(b"]").strip() for line in lines)


def _is_error(text: bytes) -> bool:
    value = decode(text) if text.startswith(b"{") else None
    if not isinstance(value, dict):
        return False
    delta = value.get("delta")  # Cohere's has it there
    if any(isinstance(each, dict) and bool(each.get("error")) for each in (value, delta)):
        return True
    return value.get("object") == "error" or value.get("type") in {"error", "response.failed"}


def _finished(value: Json) -> bool:
    choices = value.get("choices") if isinstance(value, dict) else None
    found = choices if isinstance(choices, list) else []
    return any(isinstance(choice, dict) and bool(choice.get("finish_reason")) for choice in found)
