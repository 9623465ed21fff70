"""The list of models, in the shape of the provider whose headers or path the request carries."""

import re
from collections.abc import Callable
from typing import NamedTuple, TypeAlias
from urllib.parse import parse_qs

from engine.bodies.fields import wrong_value
from engine.bodies.openai import ROOT
from engine.errors import MethodNotAllowed, RequestError
from engine.exchange import Exchange
from engine.jsontext import JsonObject
from engine.settings import Settings
from engine.shapes import failures
from engine.shapes.at_once import answered
from engine.wire import EPOCH, HttpRequest, HttpResponse

_TIME = "2025-01-01T00:00:00Z"
_NAMES = ("echo", "lorem")
_WHAT = "A deterministic test double."
_MOST_TOKENS = 1_000_000
_PATH = re.compile(
    rf"(?:{ROOT}|(?:/gemini|/anthropic|/mistral|/cohere)?(?:/v1|/v1beta\d?|/v1alpha)?)/models(?:/(?P<model>.+?))?/?"
)
_LARGEST_PAGE = 1_000
_SERVED = ("chat", "embed", "rerank")
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
        if name:
            return answered(shape.one(name), shape.request_id)
        shown, beside = shape.page(_NAMES, parse_qs(http.query))
        return answered({shape.key: [shape.one(known) for known in shown], **beside}, shape.request_id)

    def fail(self, error: RequestError, http: HttpRequest, settings: Settings) -> HttpResponse:
        """In the provider's shape."""
        del settings
        return _shape(http).fail(error, http.now)


_Names: TypeAlias = tuple[str, ...]
_Query: TypeAlias = dict[str, list[str]]


class _Shape(NamedTuple):
    one: Callable[[str], JsonObject]
    key: str
    page: Callable[[_Names, _Query], tuple[_Names, JsonObject]]
    """The names that a page shows, and what stands beside them."""
    fail: Callable[[RequestError, int], HttpResponse]
    """Refuses, at a Unix time."""
    request_id: str
    deletes: bool = False


def _shape(http: HttpRequest) -> _Shape:
    """That of the path's root, or of the client who calls the shared path."""
    return next((shape for root, shape, speaks in _SPEAKERS if http.path.startswith(root) or speaks(http)), _OPENAI)


def _of_google(http: HttpRequest) -> bool:
    return re.match(r"/v1(?:beta|alpha)(?!\d?/(?:openai|projects)/)", http.path) is not None or bool(
        http.header("x-goog-api-key")
    )


def _agent(name: str) -> Callable[[HttpRequest], bool]:
    """Whether a provider's own client asks: those of Mistral and Cohere tell themselves by nothing else."""
    return lambda http: (http.header("user-agent") or "").startswith(name)


def _whole(names: _Names, query: _Query) -> tuple[_Names, JsonObject]:
    """OpenAI's and Mistral's list has no pages."""
    del query
    return names, {"object": "list"}


def _by_ids(names: _Names, query: _Query) -> tuple[_Names, JsonObject]:
    """Anthropic's: what stands after one name or before another."""
    size = _size(query, "limit")
    after, before = (query.get(name, [""])[0] for name in ("after_id", "before_id"))
    rest = names[names.index(after) + 1 :] if after in names else names
    rest = rest[: rest.index(before)] if before in rest else rest
    shown = rest[-size:] if before else rest[:size]
    ends: JsonObject = {"first_id": shown[0], "last_id": shown[-1]} if shown else {"first_id": None, "last_id": None}
    return shown, {"has_more": len(shown) < len(rest), **ends}


def _by_token(size: str, token: str, following: str) -> Callable[[_Names, _Query], tuple[_Names, JsonObject]]:
    """Google's and Cohere's: the token is the first name of the page that follows."""

    def page(names: _Names, query: _Query) -> tuple[_Names, JsonObject]:
        first = query.get(token, [""])[0]
        rest = names[names.index(first) :] if first in names else names
        end = _size(query, size)
        return rest[:end], {following: rest[end]} if end < len(rest) else {}

    return page


def _of_cohere(names: _Names, query: _Query) -> tuple[_Names, JsonObject]:
    """No model is for an endpoint that isn't served."""
    served = {*query.get("endpoint", [])} <= {*_SERVED}
    return _by_token("page_size", "page_token", "next_page_token")(names if served else (), query)


def _size(query: _Query, name: str) -> int:
    text = query.get(name, [str(_LARGEST_PAGE)])[0]
    if not re.fullmatch(r"0*[1-9][0-9]{0,3}", text, re.ASCII) or int(text) > _LARGEST_PAGE:
        raise wrong_value(name, f"an integer from 1 to {_LARGEST_PAGE}", text)
    return int(text)


def _openai(name: str) -> JsonObject:
    return {"id": name, "object": "model", "created": EPOCH, "owned_by": "echo"}


def _anthropic(name: str) -> JsonObject:
    """A ``ModelInfo`` of the anthropic package."""
    return {
        "type": "model",
        "id": name,
        "display_name": name,
        "created_at": _TIME,
        "capabilities": {
            "batch": _NOT_SERVED,
            "citations": _NOT_SERVED,
            "code_execution": _NOT_SERVED,
            "context_management": _NOT_SERVED,
            "effort": {**_SERVES, **dict.fromkeys(("low", "medium", "high", "xhigh", "max"), _SERVES)},
            "image_input": _SERVES,
            "pdf_input": _SERVES,
            "server_tools": {**_NOT_SERVED, "code_execution": _NOT_SERVED, "web_search": _NOT_SERVED},
            "structured_outputs": _SERVES,
            "thinking": {
                **_SERVES,
                "types": dict.fromkeys(("adaptive", "between_tools", "disabled", "enabled"), _SERVES),
            },
        },
        "max_input_tokens": _MOST_TOKENS,
        "max_tokens": _MOST_TOKENS,
        "lifecycle": "active",
        "line": None,
        "deprecated_at": None,
        "retires_at": None,
    }


_SERVES: JsonObject = {"supported": True}
_NOT_SERVED: JsonObject = {"supported": False}


def _gemini(name: str) -> JsonObject:
    return {
        "name": f"models/{name}",
        "version": "001",
        "displayName": name,
        "description": _WHAT,
        "inputTokenLimit": _MOST_TOKENS,
        "outputTokenLimit": _MOST_TOKENS,
        "supportedGenerationMethods": ["generateContent", "countTokens", "embedContent"],
        "temperature": 1.0,
        "maxTemperature": 2.0,
        "topP": 0.95,
        "topK": 64,
        "thinking": True,
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


def _timeless(fail: Callable[[RequestError], HttpResponse]) -> Callable[[RequestError, int], HttpResponse]:
    """A refusal in which no time stands."""
    return lambda error, _: fail(error)


_OPENAI = _Shape(_openai, "data", _whole, _timeless(failures.openai), "x-request-id", deletes=True)
_ANTHROPIC = _Shape(_anthropic, "data", _by_ids, failures.anthropic, "request-id")
_GEMINI = _Shape(
    _gemini, "models", _by_token("pageSize", "pageToken", "nextPageToken"), _timeless(failures.gemini), "x-request-id"
)
_MISTRAL = _Shape(_mistral, "data", _whole, _timeless(failures.mistral), "x-request-id", deletes=True)
_COHERE = _Shape(_cohere, "models", _of_cohere, _timeless(failures.cohere), "x-request-id")
_SPEAKERS: tuple[tuple[str, _Shape, Callable[[HttpRequest], bool]], ...] = (
    ("/gemini/", _GEMINI, _of_google),
    ("/anthropic/", _ANTHROPIC, lambda http: bool(http.header("anthropic-version"))),
    ("/mistral/", _MISTRAL, _agent("mistral-client")),
    ("/cohere/", _COHERE, _agent("cohere")),
)
"""A root of its own, the shape, and how the provider's client tells itself on the shared path."""
