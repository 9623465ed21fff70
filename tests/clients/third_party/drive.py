"""What every client is driven through: the questions, and the shape in which a drive hands back the answers."""

import asyncio
import gc
import json
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar

from pydantic import BaseModel, Field

LONG = ("x" * 9_999 + " ") * 100
"""A prompt of one megabyte, in few words."""
ODD = "Grüße 世界 👩‍👩‍👧 é end"
LOOP = asyncio.Runner()
"""One event loop for a whole run: some clients keep connections, which end with theirs."""
CITY: dict[str, Any] = {
    "type": "object",
    "properties": {"city": {"type": "string", "description": "A city."}},
    "required": ["city"],
    "additionalProperties": False,
}


class Person(BaseModel):
    """A person."""

    name: str
    age: int


class City(BaseModel):
    """Where."""

    city: str = Field(description="A city.")


@dataclass
class Said:
    """A reply, or a piece of one: a piece's text and reasoning are what is new in it."""

    text: str = ""
    reasoning: str = ""
    calls: list[tuple[str, Any]] = field(default_factory=list[tuple[str, Any]])
    finish: str | None = None
    usage: tuple[int, int] | None = None
    choices: list[str] = field(default_factory=list[str])


class Drive:
    """One client on one wire. A subclass says how; what it leaves out it names in ``not_offered``, with the reason."""

    not_offered: ClassVar[dict[str, str]] = {}
    """Capability: why the client has none."""
    own_failures: ClassVar[dict[str, str]] = {}
    """Capability: why it fails in the client itself, whatever the server does."""
    choices: ClassVar[dict[str, Any]] = {}
    """``auto``, ``none``, ``required``, ``named`` (get_time), perhaps with a word behind it: the client's own value."""
    length: ClassVar[str | None] = "length"
    """The finish reason of a reply cut by its limit; None where the client tells none."""
    most: ClassVar[int] = 400_000
    """The highest limit of output tokens that the client lets through."""
    errors: ClassVar[dict[int, Any]] = {}
    """Status: the class that it must be raised as."""
    attempts: ClassVar[int] = 3
    """Requests that a 503 makes, all in all, with the client's own settings."""
    recovers: ClassVar[bool] = True
    """Whether its retries say which attempt they are (``x-stainless-retry-count``), so that a fault can relent."""

    def __init__(self, address: str, *, retrying: bool = False) -> None:
        self.address = address
        self.retrying = retrying

    def chat(self, text: str, **asked: Any) -> Said:
        """Asks: ``tools`` (both), ``choice``, ``limit``, ``stop``, ``n``, ``reasoning``."""
        raise NotImplementedError

    def stream(self, text: str, **asked: Any) -> Iterator[Said]:
        """The same in pieces; calls, usage and finish reason as the client itself put them together."""
        raise NotImplementedError

    def loop(self, text: str, weather: Any) -> str:
        """Lets the client run ``weather(city)`` to the end; gives the last text."""
        raise NotImplementedError

    def person(self, text: str) -> Person:
        """Structured output by the client's own helper."""
        raise NotImplementedError

    async def achat(self, text: str) -> Said:
        """Asks without blocking."""
        raise NotImplementedError

    def astream(self, text: str) -> AsyncIterator[Said]:
        """The same in pieces."""
        raise NotImplementedError


def pulled(pieces: AsyncIterator[Said]) -> Iterator[Said]:
    """What an asynchronous stream gives, one piece after the other; who stops asking cancels the task that reads it."""
    queue: asyncio.Queue[Said | BaseException] = asyncio.Queue()

    async def read() -> None:
        try:
            async for piece in pieces:
                queue.put_nowait(piece)
            queue.put_nowait(StopAsyncIteration())
        except Exception as error:  # noqa: BLE001  whoever asked must hear of it
            queue.put_nowait(error)

    reading = LOOP.get_loop().create_task(read())
    try:
        while not isinstance(piece := LOOP.run(queue.get()), StopAsyncIteration):
            if isinstance(piece, BaseException):
                raise piece
            yield piece
    finally:
        reading.cancel()
        LOOP.run(asyncio.wait([reading]))
        gc.collect()
        LOOP.run(asyncio.sleep(0.1))  # some connections end behind it, or with the garbage


def joined(pieces: list[Said]) -> Said:
    """The reply that a stream's pieces make."""
    whole = Said(
        "".join(piece.text for piece in pieces),
        "".join(piece.reasoning for piece in pieces),
        [call for piece in pieces for call in piece.calls],
    )
    for piece in pieces:
        whole.finish = piece.finish or whole.finish
        whole.usage = piece.usage or whole.usage
    return whole


def block(*messages: dict[str, Any], **more: Any) -> str:
    """A message that scripts its own reply."""
    return f"<|instruction_start|>{json.dumps({'messages': messages, **more})}<|instruction_end|>"


def failing(status: int) -> str:
    """A message that is refused with that status."""
    return block({"error": {"status": status, "message": "as asked"}})


def notes(address: str, *, fresh: bool = False) -> list[dict[str, Any]]:
    """What the server noted since the last fresh page."""
    request = urllib.request.Request(f"{address}/notes", method="DELETE" if fresh else "GET")  # noqa: S310  ours
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(request) as response:
        return json.load(response)


def left_early(address: str) -> bool:
    """Whether the server stopped an answer that wasn't wanted any more, at the latest five seconds after.

    Some clients leave the connection to the garbage collector: haystack, llm's Responses, google-genai.
    """
    for _ in range(50):
        gc.collect()
        noted = notes(address)
        if noted and noted[-1]["ended"]:
            return not noted[-1]["complete"]
        time.sleep(0.1)
    return False
