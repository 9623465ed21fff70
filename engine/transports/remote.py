"""A model behind a base URL, asked over HTTP: what it streams comes as our events."""

from collections.abc import Callable, Iterator
from contextlib import closing, nullcontext
from typing import TypeAlias

import httpx

from engine.accumulate import Accumulator
from engine.errors import RequestError
from engine.events import Event
from engine.jsontext import Json, compact
from engine.messages import ChatRequest
from engine.transports.asking import BODIES

RawStream: TypeAlias = Callable[[ChatRequest], Iterator[Event]]

_TIMEOUT = httpx.Timeout(120.0, connect=10.0)
_MOST_OF_AN_ERROR = 100_000


def raw_stream(
    base_url: str, dialect: str = "openai", api_key: str | None = None, *, client: httpx.Client | None = None
) -> RawStream:
    """What ``ChatModel`` asks: a function that sends a request below ``base_url`` and gives the events of the answer.

    ``dialect`` is openai, mistral, cohere, anthropic or ollama; ``base_url`` ends where the provider's own client
    has it end (``https://api.openai.com/v1``, ``http://localhost:11434``). Without a ``client`` each request has its
    own. The function raises RequestError with the status for an answer that is an error, or tells one in its
    stream, and httpx's errors for a connection that fails. Raises ValueError for an unknown dialect.
    """
    if dialect not in BODIES:
        raise ValueError(f"expected one of {', '.join(BODIES)}, got {dialect!r:.80}")
    path, spell = BODIES[dialect]
    url = base_url.rstrip("/") + path

    def ask(request: ChatRequest) -> Iterator[Event]:
        told = Accumulator(dialect, salt=f"{request.fingerprint[:12]}_")
        with (
            nullcontext(client) if client else closing(httpx.Client(timeout=_TIMEOUT)) as sender,
            sender.stream("POST", url, content=compact(spell(request)), headers=_headers(dialect, api_key)) as response,
        ):
            if response.status_code >= 400:
                raise _refusal(response)
            for piece in response.iter_bytes():
                yield from told.feed(piece)
        yield from told.finish()
        if told.errors:
            raise RequestError(_words(told.errors[0]), status=502)

    return ask


def _headers(dialect: str, api_key: str | None) -> dict[str, str]:
    headers = {"content-type": "application/json"}
    if dialect == "anthropic":
        headers["anthropic-version"] = "2023-06-01"
    if api_key is not None:
        headers["x-api-key" if dialect == "anthropic" else "authorization"] = (
            api_key if dialect == "anthropic" else f"Bearer {api_key}"
        )
    return headers


def _refusal(response: httpx.Response) -> RequestError:
    """An answer that is an error, in the words of its body."""
    told = Accumulator()
    size = 0
    for piece in response.iter_bytes():
        told.feed(piece)
        size += len(piece)
        if size > _MOST_OF_AN_ERROR:
            break
    told.finish()
    words = _words(told.errors[0]) if told.errors else response.reason_phrase
    return RequestError(f"{response.status_code}: {words}", status=response.status_code)


def _words(error: Json) -> str:
    """The message of an error, wherever it stands."""
    while isinstance(error, dict) and isinstance(inner := error.get("error") or error.get("message"), dict | str):
        error = inner
    return error if isinstance(error, str) else compact(error)[:500]
