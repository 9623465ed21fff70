"""Requests in strict mode, and what is refused of them."""

import json
from typing import Any, NamedTuple

from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest, HttpResponse

STRICT = Service(Settings(strict=True))
LENIENT = Service(Settings())


class Row(NamedTuple):
    """A body that is refused: what is wrong, the field that the refusal names, and words of its message."""

    wrong: dict[str, Any]
    field: str
    words: str


def post(service: Service, path: str, body: Any, **headers: str) -> HttpResponse:
    """Its answer; a body that doesn't say otherwise names a model."""
    given = tuple((name.replace("_", "-"), value) for name, value in headers.items())
    return service.handle(HttpRequest("POST", path, given, json.dumps(_named(body)).encode()))


def _named(body: dict[str, Any] | list[Any] | str) -> Any:
    return {"model": "m", **body} if isinstance(body, dict) else body


def refusal(path: str, body: Any) -> Any:
    """The error body of a request that strict mode refuses."""
    response = post(STRICT, path, body)
    assert response.status in {400, 422}, response.body
    return json.loads(response.body)


EMPTY: dict[str, Any] = {"type": "object", "properties": {}}
"""The parameters of a function that takes none."""


def function(name: Any = "get", **more: Any) -> dict[str, Any]:
    return {"type": "function", "function": {"name": name, "parameters": EMPTY, **more}}


def closed(**properties: Any) -> dict[str, Any]:
    """A schema that keeps all rules."""
    return {
        "type": "object",
        "properties": properties,
        "required": [*properties],
        "additionalProperties": False,
    }


def call(identity: Any, name: Any = "get", arguments: Any = "{}") -> dict[str, Any]:
    return {"id": identity, "type": "function", "function": {"name": name, "arguments": arguments}}


def user(content: Any = "Hi") -> dict[str, Any]:
    return {"role": "user", "content": content}


def calling(*calls: Any) -> dict[str, Any]:
    return {"role": "assistant", "content": None, "tool_calls": [*calls]}


def result(identity: Any, content: Any = "1") -> dict[str, Any]:
    return {"role": "tool", "tool_call_id": identity, "content": content}
