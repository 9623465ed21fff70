"""OpenAI's embeddings, and Mistral's: a unit vector for each input, drawn from its hash.

They share a path as their chats do: the user agent of Mistral's SDK, or the prefix ``/mistral``, tells them apart.
"""

import base64
import hashlib
import math
import re
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import mul

import orjson

from engine.bodies.fields import Fields, missing, wrong_type, wrong_value
from engine.errors import MethodNotAllowed, RequestError
from engine.exchange import Exchange
from engine.jsontext import compact
from engine.replies.usage import tokens
from engine.settings import Settings
from engine.shapes import failures
from engine.shapes.at_once import answered_as
from engine.strict import embeddings, read_body
from engine.strict.body import Check
from engine.wire import HttpRequest, HttpResponse

_PATH = re.compile(r"(?:(?:/openai|(?P<mistral>/mistral))?(?:/v1)?|/openai/deployments/[^/]+)/embeddings/?")
_AGENT = "mistral-client"
_MOST_DIMENSIONS = 8192
_MOST_INPUTS = 2048
_MOST_NUMBERS = _MOST_INPUTS * 4096
"""In one answer: more than any model gives, and as much as is made in a few seconds."""

_BLOCKS = [number.to_bytes(4, "little") for number in range(_MOST_DIMENSIONS // 8)]
"""What the numbers of a vector are drawn with, eight at once."""

_SMALL = 1e-4
"""Numbers below it are written with an exponent."""


@dataclass(frozen=True, slots=True)
class _Wire:
    """What differs: the checks, the size's field and default, the shape of errors.

    ``named``: the answer has an id, and numbers may be asked for in other types, of which only floats are made here.
    """

    checks: tuple[Check, ...]
    dimensions: str
    usual: int
    fail: Callable[[RequestError], HttpResponse]
    named: bool = False

    def beside(self, body: Fields, count: int) -> str:
        """What follows the vectors, and closes the answer."""
        model, usage = body.text("model") or "echo", {"prompt_tokens": count, "total_tokens": count}
        if not self.named:
            return compact({"model": model, "usage": usage})[1:]
        identity = hashlib.sha256(compact(body.values).encode()).hexdigest()[:32]
        return compact({"id": identity, "model": model, "usage": {**usage, "completion_tokens": 0}})[1:]


_OPENAI = _Wire(embeddings.CHECKS, "dimensions", 1536, failures.openai)
_MISTRAL = _Wire(embeddings.MISTRAL, "output_dimension", 1024, failures.mistral, named=True)


def _wire(http: HttpRequest) -> _Wire:
    found = _PATH.fullmatch(http.path)
    own = bool(found and found["mistral"]) or (http.header("user-agent") or "").startswith(_AGENT)
    return _MISTRAL if own else _OPENAI


class Embeddings:
    """The dialect: it answers at once, with nothing to stream."""

    name: str = "embeddings"
    paths: tuple[str, ...] = ("/v1/embeddings", "/mistral/v1/embeddings")

    def claims(self, http: HttpRequest, settings: Settings) -> bool:
        """Whether the path is an embeddings path."""
        return not settings.wire_profile.streaming_only and _PATH.fullmatch(http.path) is not None

    def open(self, http: HttpRequest, settings: Settings) -> Exchange | HttpResponse:
        """Answers at once. Raises RequestError."""
        if http.method != "POST":
            raise MethodNotAllowed.called(http.method, http.path, "POST")
        wire = _wire(http)
        body = read_body(http, settings, wire.checks)
        if wire.named:
            body.word("output_dtype", ("float",), "float")
        dimensions = body.integer(wire.dimensions, 1, _MOST_DIMENSIONS) or wire.usual
        encode = _ENCODINGS[body.word("encoding_format", tuple(_ENCODINGS), "float")]
        texts = list(_inputs(body))
        most = _MOST_NUMBERS // max(1, len(texts))
        if dimensions > most:
            raise wrong_value(wire.dimensions, f"at most {most} for {len(texts)} inputs", dimensions)
        data = ",".join(
            f'{{"object":"embedding","index":{number},"embedding":{encode(vector(text, dimensions))}}}'
            for number, text in enumerate(texts)
        )
        count = sum(map(tokens, texts))
        return answered_as(f'{{"object":"list","data":[{data}],{wire.beside(body, count)}'.encode())

    def fail(self, error: RequestError, http: HttpRequest, settings: Settings) -> HttpResponse:
        """In the shape of whose call it is."""
        del settings
        return _wire(http).fail(error)


def vector(text: str, dimensions: int) -> bytes:
    """A unit vector of 32-bit floats (little-endian), drawn from the SHA-256 of the text."""
    seed = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
    drawn = b"".join([hashlib.sha256(seed + block).digest() for block in _BLOCKS[: (dimensions + 7) // 8]])
    raw = struct.unpack(f"<{dimensions}i", drawn[: 4 * dimensions])
    length = math.sqrt(math.fsum(map(mul, raw, raw)))
    return struct.pack(f"<{dimensions}f", *[value / length for value in raw])


def _floats(packed: bytes) -> str:
    """As ``compact`` writes them, by the quicker writer, which spells the smallest numbers otherwise."""
    numbers = struct.unpack(f"<{len(packed) // 4}f", packed)
    texts = orjson.dumps(numbers).decode()[1:-1].split(",")
    for place, number in enumerate(numbers):
        if -_SMALL < number < _SMALL:
            texts[place] = repr(number)
    return f"[{','.join(texts)}]"


def _base64(packed: bytes) -> str:
    return f'"{base64.b64encode(packed).decode()}"'


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
