"""The list of models, in the shape of the provider whose headers or path the request carries."""

import re
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import parse_qs

from engine.errors import MethodNotAllowed, RequestError
from engine.exchange import Exchange
from engine.jsontext import Json, JsonObject
from engine.settings import Settings
from engine.shapes import failures
from engine.shapes.at_once import answered
from engine.wire import EPOCH, HttpRequest, HttpResponse

_TIME = "2025-01-01T00:00:00Z"
_NAMES = ("echo", "lorem")
_WHAT = "A deterministic test double."
_MOST_TOKENS = 1_000_000
_PATH = re.compile(
    r"(?P<root>/openai|/gemini|/anthropic|/mistral|/cohere)?(?P<version>/v1|/v1beta\d?|/v1alpha)?"
    r"/models(?:/(?P<model>.+?))?/?"
)
_SERVED = ("chat", "embed")
"""Those of Cohere's endpoints that are served."""


class Models:
    """The list call of OpenAI and of the providers who share its path. Any name is a model here."""

    name: str = "models"
    paths: tuple[str, ...] = ("/v1/models", "/v1beta/models", "/mistral/v1/models", "/cohere/v1/models")

    def claims(self, http: HttpRequest, settings: Settings) -> bool:
        """Whether the path is a list of models, or one of them."""
        return not settings.wire_profile.streaming_only and _PATH.fullmatch(http.path) is not None

    def open(self, http: HttpRequest, settings: Settings) -> Exchange | HttpResponse:
        """Answers at once; what a client deletes stays a model, as any name is one. Raises RequestError."""
        del settings
        found = _PATH.fullmatch(http.path)
        name = found["model"] if found else None
        shape = _shape(http)
        if name and shape.deletes and http.method == "DELETE":
            return answered({"id": name, "object": "model", "deleted": True})
        if http.method != "GET":
            raise MethodNotAllowed.called(http.method, http.path, "GET")
        every: list[Json] = [shape.one(known) for known in _NAMES if shape is not _COHERE or _serves(http)]
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
    deletes: bool = False


def _shape(http: HttpRequest) -> _Shape:
    """That of the path's root, or of the client who calls the shared path."""
    return next((shape for root, shape, speaks in _SPEAKERS if http.path.startswith(root) or speaks(http)), _OPENAI)


def _of_google(http: HttpRequest) -> bool:
    return re.match(r"/v1(?:beta|alpha)", http.path) is not None or bool(http.header("x-goog-api-key"))


def _agent(name: str) -> Callable[[HttpRequest], bool]:
    """Whether a provider's own client asks: those of Mistral and Cohere tell themselves by nothing else."""
    return lambda http: (http.header("user-agent") or "").startswith(name)


def _serves(http: HttpRequest) -> bool:
    """Whether the endpoint that the query names, if it does, is one that the models are for."""
    return {*parse_qs(http.query).get("endpoint", [])} <= {*_SERVED}


def _openai(name: str) -> JsonObject:
    return {"id": name, "object": "model", "created": EPOCH, "owned_by": "echo"}


def _anthropic(name: str) -> JsonObject:
    return {"type": "model", "id": name, "display_name": name, "created_at": _TIME, "lifecycle": "active"}


def _gemini(name: str) -> JsonObject:
    return {
        "name": f"models/{name}",
        "version": "001",
        "displayName": name,
        "description": _WHAT,
        "inputTokenLimit": _MOST_TOKENS,
        "outputTokenLimit": _MOST_TOKENS,
        "supportedGenerationMethods": ["generateContent", "countTokens", "embedContent"],
    }


def _mistral(name: str) -> JsonObject:
    """A ``BaseModelCard`` of the mistralai package."""
    return {
        **_openai(name),
        "name": name,
        "description": _WHAT,
        "type": "base",
        "capabilities": {"completion_chat": True, "function_calling": True, "reasoning": True, "vision": True},
        "max_context_length": _MOST_TOKENS,
        "aliases": [],
        "deprecation": None,
        "default_model_temperature": None,
    }


def _cohere(name: str) -> JsonObject:
    """A ``GetModelResponse`` of the cohere package."""
    return {
        "name": name,
        "is_deprecated": False,
        "endpoints": [*_SERVED],
        "finetuned": False,
        "context_length": _MOST_TOKENS,
        "tokenizer_url": None,
        "default_endpoints": [],
        "features": ["json_mode", "json_schema", "reasoning", "strict_tools", "tools"],
    }


_OPENAI = _Shape(_openai, "data", {"object": "list"}, failures.openai, "x-request-id", deletes=True)
_ANTHROPIC = _Shape(
    _anthropic,
    "data",
    {"has_more": False, "first_id": _NAMES[0], "last_id": _NAMES[-1]},
    failures.anthropic,
    "request-id",
)
_GEMINI = _Shape(_gemini, "models", {}, failures.gemini, "x-request-id")
_MISTRAL = _Shape(_mistral, "data", {"object": "list"}, failures.mistral, "x-request-id", deletes=True)
_COHERE = _Shape(_cohere, "models", {}, failures.cohere, "x-request-id")
_SPEAKERS: tuple[tuple[str, _Shape, Callable[[HttpRequest], bool]], ...] = (
    ("/gemini/", _GEMINI, _of_google),
    ("/anthropic/", _ANTHROPIC, lambda http: bool(http.header("anthropic-version"))),
    ("/mistral/", _MISTRAL, _agent("mistral-client")),
    ("/cohere/", _COHERE, _agent("cohere")),
)
"""A root of its own, the shape, and how the provider's client tells itself on the shared path."""
