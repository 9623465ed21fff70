"""OpenAI embeddings: a unit vector for each input, drawn from its hash."""

import base64
import hashlib
import math
import re
import struct
from collections.abc import Iterator

from engine.bodies.fields import Fields, missing, wrong_type
from engine.errors import MethodNotAllowed, RequestError
from engine.exchange import Exchange
from engine.jsontext import Json, JsonObject, compact
from engine.replies.usage import tokens
from engine.settings import Settings
from engine.shapes import failures
from engine.shapes.at_once import answered
from engine.strict import embeddings, read_body
from engine.wire import HttpRequest, HttpResponse

_PATH = re.compile(r"(?:(?:/openai)?(?:/v1)?|/openai/deployments/[^/]+)/embeddings/?")
_DIMENSIONS = 1536
_MOST_DIMENSIONS = 8192
_MOST_INPUTS = 2048


class Embeddings:
    """The dialect: it answers at once, with nothing to stream."""

    name: str = "embeddings"
    paths: tuple[str, ...] = ("/v1/embeddings",)

    def claims(self, http: HttpRequest, settings: Settings) -> bool:
        """Whether the path is an embeddings path."""
        return not settings.wire_profile.streaming_only and _PATH.fullmatch(http.path) is not None

    def open(self, http: HttpRequest, settings: Settings) -> Exchange | HttpResponse:
        """Answers at once. Raises RequestError."""
        if http.method != "POST":
            raise MethodNotAllowed.called(http.method, http.path, "POST")
        body = read_body(http, settings, embeddings.CHECKS)
        dimensions = body.integer("dimensions", 1, _MOST_DIMENSIONS) or _DIMENSIONS
        encode = _ENCODINGS[body.word("encoding_format", tuple(_ENCODINGS), "float")]
        texts = list(_inputs(body))
        data: list[Json] = [
            {"object": "embedding", "index": number, "embedding": encode(vector(text, dimensions))}
            for number, text in enumerate(texts)
        ]
        count = sum(map(tokens, texts))
        usage: JsonObject = {"prompt_tokens": count, "total_tokens": count}
        return answered({"object": "list", "data": data, "model": body.text("model") or "echo", "usage": usage})

    def fail(self, error: RequestError, http: HttpRequest, settings: Settings) -> HttpResponse:
        """In OpenAI's shape."""
        del http, settings
        return failures.openai(error)


def vector(text: str, dimensions: int) -> bytes:
    """A unit vector of 32-bit floats (little-endian), drawn from the SHA-256 of the text."""
    seed = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
    blocks = range((dimensions + 7) // 8)
    drawn = b"".join(hashlib.sha256(seed + block.to_bytes(4, "little")).digest() for block in blocks)
    raw = struct.unpack(f"<{dimensions}i", drawn[: 4 * dimensions])
    length = math.sqrt(math.fsum(value * value for value in raw))
    return struct.pack(f"<{dimensions}f", *(value / length for value in raw))


def _floats(packed: bytes) -> Json:
    return list(struct.unpack(f"<{len(packed) // 4}f", packed))


def _base64(packed: bytes) -> Json:
    return base64.b64encode(packed).decode()


_ENCODINGS = {"float": _floats, "base64": _base64}


def _inputs(body: Fields) -> Iterator[str]:
    """The inputs as texts; an array of token numbers is one input."""
    value = body.get("input")
    match value:
        case None:
            raise missing("input")
        case str():
            yield value
        case [_, *_] if all(type(number) is int for number in value):
            yield compact(value)
        case list() if len(value) <= _MOST_INPUTS:
            for item, path in body.items("input"):
                if not isinstance(item, str | list):
                    raise wrong_type(path, "a string or an array of token numbers", item)
                yield item if isinstance(item, str) else compact(item)
        case _:
            raise wrong_type("input", f"a string or an array of at most {_MOST_INPUTS}", value)
