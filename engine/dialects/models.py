"""The list of models, in the shape of the provider whose headers or path the request carries."""

import re
from collections.abc import Callable
from typing import NamedTuple

from engine.errors import MethodNotAllowed, RequestError
from engine.exchange import Exchange
from engine.jsontext import Json, JsonObject
from engine.settings import Settings
from engine.shapes import failures
from engine.shapes.at_once import answered
from engine.wire import EPOCH, HttpRequest, HttpResponse

_TIME = "2025-01-01T00:00:00Z"
_NAMES = ("echo", "lorem")
_PATH = re.compile(
    r"(?P<root>/openai|/gemini|/anthropic)?(?P<version>/v1|/v1beta\d?|/v1alpha)?/models(?:/(?P<model>.+?))?/?"
)


class Models:
    """The list call of OpenAI (and those who took it over), Anthropic and Gemini. Any name is a model here."""

    name: str = "models"
    paths: tuple[str, ...] = ("/v1/models", "/v1beta/models")

    def claims(self, http: HttpRequest, settings: Settings) -> bool:
        """Whether the path is a list of models, or one of them."""
        return not settings.wire_profile.streaming_only and _PATH.fullmatch(http.path) is not None

    def open(self, http: HttpRequest, settings: Settings) -> Exchange | HttpResponse:
        """Answers at once; what a client deletes stays a model, as any name is one. Raises RequestError."""
        del settings
        found = _PATH.fullmatch(http.path)
        name = found["model"] if found else None
        shape = _shape(http)
        if name and shape is _OPENAI and http.method == "DELETE":
            return answered({"id": name, "object": "model", "deleted": True})
        if http.method != "GET":
            raise MethodNotAllowed.called(http.method, http.path, "GET")
        every: list[Json] = [shape.one(known) for known in _NAMES]
        return answered(shape.one(name) if name else {shape.key: every, **shape.beside}, shape.request_id)

    def fail(self, error: RequestError, http: HttpRequest, settings: Settings) -> HttpResponse:
        """In the provider's shape."""
        del settings
        return _shape(http).fail(error)


class _Shape(NamedTuple):
    one: Callable[[str], JsonObject]
    key: str
    beside: JsonObject
    fail: Callable[[RequestError], HttpResponse]
    request_id: str


def _shape(http: HttpRequest) -> _Shape:
    found = _PATH.fullmatch(http.path)
    place = (found["root"] or "") + (found["version"] or "") if found else ""
    if "gemini" in place or "beta" in place or "alpha" in place or http.header("x-goog-api-key"):
        return _GEMINI
    return _ANTHROPIC if "anthropic" in place or http.header("anthropic-version") else _OPENAI


def _openai(name: str) -> JsonObject:
    return {"id": name, "object": "model", "created": EPOCH, "owned_by": "echo"}


def _anthropic(name: str) -> JsonObject:
    return {"type": "model", "id": name, "display_name": name, "created_at": _TIME, "lifecycle": "active"}


def _gemini(name: str) -> JsonObject:
    return {
        "name": f"models/{name}",
        "version": "001",
        "displayName": name,
        "description": "A deterministic test double.",
        "inputTokenLimit": 1_000_000,
        "outputTokenLimit": 1_000_000,
        "supportedGenerationMethods": ["generateContent", "countTokens"],
    }


_OPENAI = _Shape(_openai, "data", {"object": "list"}, failures.openai, "x-request-id")
_ANTHROPIC = _Shape(
    _anthropic,
    "data",
    {"has_more": False, "first_id": _NAMES[0], "last_id": _NAMES[-1]},
    failures.anthropic,
    "request-id",
)
_GEMINI = _Shape(_gemini, "models", {}, failures.gemini, "x-request-id")
