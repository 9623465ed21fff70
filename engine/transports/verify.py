"""The proof on the spot that every door and every process gives the same bytes."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import httpx2

from engine.jsontext import Json, JsonObject, compact
from engine.service import Service
from engine.settings import Settings
from engine.transports.asgi import App
from engine.transports.client import EchoTransport
from engine.transports.serving import serving

_NOWHERE = "http://echo.localhost"
_WEATHER: Json = {
    "type": "function",
    "function": {
        "name": "get_weather",
        "description": "Weather for a city",
        "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
    },
}
_PERSON: Json = {
    "type": "json_schema",
    "json_schema": {
        "name": "person",
        "schema": {"type": "object", "properties": {"name": {"type": "string"}, "age": {"type": "integer"}}},
    },
}
_BLOCK = '<|instruction_start|>{"messages":[{"text":"scripted"}]}<|instruction_end|>'


def _ask(text: str, **more: Json) -> JsonObject:
    return {"model": "echo", "messages": [{"role": "user", "content": text}], **more}


_ASKED: tuple[JsonObject, ...] = (
    _ask("Grüße, 世界! \U0001f468\u200d\U0001f469\u200d\U0001f467"),
    _ask("Compare them.\nReason: carefully", model="lorem"),
    _ask("weather in Oslo and Rome", tools=[_WEATHER]),
    _ask("Ada is 36", response_format=_PERSON),
    _ask(_BLOCK),
    _ask("three of them", n=3, max_tokens=2),
    {"model": "echo", "messages": "refused"},
)
REQUESTS = tuple(compact({**request, "stream": stream}).encode() for request in _ASKED for stream in (False, True))
"""Every way to be answered, whole and streamed."""


@dataclass(frozen=True, slots=True)
class Witness:
    """What one door or process gave: the SHA-256 of all statuses and bodies, in order."""

    name: str
    digest: str


def verify() -> Iterator[Witness]:
    """Asks through every door and in two more processes; all digests are equal, or the promise is broken."""
    yield Witness("in-process, httpx", own_digest())
    with httpx2.Client(transport=EchoTransport(Settings()), base_url=_NOWHERE) as client:
        yield Witness("in-process, httpx2", _through(client))
    with serving(App(Service(Settings()))) as address, httpx.Client(base_url=address, trust_env=False) as client:
        yield Witness("over HTTP", _through(client))
    for seed in ("1", "2"):
        yield Witness(f"another process, hash seed {seed}", _elsewhere(seed))


def own_digest() -> str:
    """What this process gives, through httpx."""
    with httpx.Client(transport=EchoTransport(Settings()), base_url=_NOWHERE) as client:
        return _through(client)


def _through(client: httpx.Client | httpx2.Client) -> str:
    digest = hashlib.sha256()
    for request in REQUESTS:
        answer = client.post("/v1/chat/completions", content=request)
        digest.update(b"%d %d " % (answer.status_code, len(answer.content)) + answer.content)
    return digest.hexdigest()


def _elsewhere(seed: str) -> str:
    paths = os.pathsep.join(filter(None, [str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": paths}
    command = [sys.executable, "-c", "from engine.transports.verify import own_digest; print(own_digest())"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603  our own words
    return done.stdout.strip() or f"failed: {done.stderr.strip().rpartition(chr(10))[2]}"
