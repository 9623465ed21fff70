"""Prints what each chat request is answered with, as digests: for comparison between processes."""

import hashlib
import json
from collections.abc import Iterator

from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest
from tests.engine.cases.requests import chat_requests


def digests() -> Iterator[str]:
    """A line for each request, profile and way of sending: status, headers and body in one hash."""
    for profile in ("openai", "test-mode"):
        service = Service(Settings.model_validate({"profile": profile}))
        for name, body in chat_requests():
            for stream in (True, False):
                data = json.dumps({**body, "stream": stream}).encode()
                response = service.handle(HttpRequest("POST", "/v1/chat/completions", body=data))
                told = repr((response.status, response.headers, response.body))
                yield f"{profile} {name} {stream} {hashlib.sha256(told.encode()).hexdigest()}"


if __name__ == "__main__":
    print("\n".join(digests()))  # noqa: T201  it is a command
