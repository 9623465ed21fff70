"""What Ollama refuses: what doesn't fit its Go types, and a little that its handlers look at.

Options and forms are found wrong there only as a model starts, with status 500; here it is a 400, as all that a
client does wrong.
"""

from engine.bodies.fields import Fields
from engine.errors import RequestError
from engine.jsontext import compact, kind
from engine.strict.body import Check
from engine.strict.golang import check_request
from engine.strict.known.ollama import OPTIONS

_MOST_LOGPROBS = 20
_NUMBERS = ("an integer", "a number")
_FITTING = {"integer": _NUMBERS, "float32": _NUMBERS, "boolean": ("a boolean",), "array": ("an array",)}
"""Which JSON values an option of a type takes."""


def _fitting(go: str) -> Check:
    def check(body: Fields) -> None:
        check_request(body.values, go)

    return check


def _logprobs(body: Fields) -> None:
    if not 0 <= (body.integer("top_logprobs", -(10**9), 10**9) or 0) <= _MOST_LOGPROBS:
        raise RequestError(f"top_logprobs must be between 0 and {_MOST_LOGPROBS}", param="top_logprobs")


def _raw(body: Fields) -> None:
    if body.flag("raw") and (body.text("template") or body.text("system") or body.get("context")):
        raise RequestError("raw mode does not support template, system, or context", param="raw")


def _options(body: Fields) -> None:
    for name, value in body.mapping("options").items():
        wanted = OPTIONS.get(name)
        if wanted is None or value is None:
            continue
        path = f"options.{name}"
        if kind(value) not in _FITTING[wanted]:
            raise RequestError(f'option "{name}" must be of type {wanted}', param=path)
        if isinstance(value, list) and not all(isinstance(item, str) for item in value):
            raise RequestError(f'option "{name}" must be of an array of strings', param=path)


def _format(body: Fields) -> None:
    wanted = body.get("format")
    if wanted not in (None, "", "json") and not isinstance(wanted, dict):
        came = compact(wanted)[:100].replace('"', '\\"')
        words = f'invalid format: "{came}"; expected "json" or a valid JSON Schema object'
        raise RequestError(words, param="format")


CHECKS: dict[str, tuple[Check, ...]] = {
    "/api/chat": (_fitting("api.ChatRequest"), _logprobs, _options, _format),
    "/api/generate": (_fitting("api.GenerateRequest"), _logprobs, _raw, _options, _format),
    "/api/embed": (_fitting("api.EmbedRequest"), _options),
    "/api/embeddings": (_fitting("api.EmbeddingRequest"), _options),
    "/api/show": (_fitting("api.ShowRequest"),),
}
"""What each call refuses, by its path."""
