"""The dialect of all calls for embeddings: it answers at once, with nothing to stream."""

from collections.abc import Iterator
from itertools import islice

from engine.bodies.fields import wrong_value
from engine.dialects.embeddings.cohere import COHERE, COHERE_OLDER
from engine.dialects.embeddings.gemini import GEMINI, GEMINI_BATCH
from engine.dialects.embeddings.ollama import OLLAMA, OLLAMA_OLDER
from engine.dialects.embeddings.openai import MISTRAL, MISTRALS_CLIENT, OPENAI
from engine.dialects.embeddings.vectors import LONGEST, TYPES, vector
from engine.dialects.embeddings.wire import Embedded, Input, Wire
from engine.errors import MethodNotAllowed, RequestError
from engine.exchange import Exchange
from engine.replies.usage import tokens
from engine.settings import Settings
from engine.shapes.at_once import answered_as
from engine.strict import read_body
from engine.wire import HttpRequest, HttpResponse

_WIRES = (MISTRALS_CLIENT, OPENAI, MISTRAL, GEMINI, GEMINI_BATCH, OLLAMA, OLLAMA_OLDER, COHERE, COHERE_OLDER)
"""The first whose path and user agent it is has the call."""

_MOST_INPUTS = 2048
_MOST_NUMBERS = _MOST_INPUTS * 4096
"""In one answer: more than any model gives, and as much as is made in a few seconds."""


class Embeddings:
    """The dialect, one for all providers: what differs is in their wires."""

    name: str = "embeddings"
    paths: tuple[str, ...] = tuple(dict.fromkeys(wire.shown for wire in _WIRES))

    def claims(self, http: HttpRequest, settings: Settings) -> bool:
        """Whether the path is that of a call for embeddings."""
        return not settings.wire_profile.streaming_only and any(_wires(http))

    def open(self, http: HttpRequest, settings: Settings) -> Exchange | HttpResponse:
        """Answers at once. Raises RequestError."""
        if http.method != "POST":
            raise MethodNotAllowed.called(http.method, http.path, "POST")
        wire = next(_wires(http))
        body = read_body(http, settings, wire.checks)
        types = wire.types(body)
        inputs = [*islice(wire.read(body), _MOST_INPUTS + 1)]
        sizes = _sizes(wire, wire.length(body.text("model")), inputs, len(types))
        made = [vector(each.text, size) for each, size in zip(inputs, sizes, strict=True)]
        texts = [each.text for each in inputs]
        written = {kind: [*map(TYPES[kind], made)] for kind in types}
        return answered_as(wire.write(Embedded(body, texts, sum(map(tokens, texts)), written)).encode())

    def fail(self, error: RequestError, http: HttpRequest, settings: Settings) -> HttpResponse:
        """In the shape of whose call it is."""
        del settings
        return next(_wires(http)).fail(error)


def _wires(http: HttpRequest) -> Iterator[Wire]:
    """Whose call it is; more than one where a path is shared."""
    agent = http.header("user-agent") or ""
    return (wire for wire in _WIRES if wire.path.fullmatch(http.path) and agent.startswith(wire.agent))


def _sizes(wire: Wire, usual: int, inputs: list[Input], types: int) -> list[int]:
    """The lengths of the vectors, each written in so many types. Raises RequestError for more than can be made."""
    if len(inputs) > _MOST_INPUTS:
        wrong = f"Invalid value for '{wire.inputs}': expected at most {_MOST_INPUTS} inputs, but got more."
        raise RequestError(wrong, param=wire.inputs, code="invalid_value")
    sizes = [each.sized.integer(wire.size, 1, LONGEST) or usual for each in inputs]
    most, largest = _MOST_NUMBERS // max(1, len(inputs) * types), max(sizes, default=0)
    if largest > most:
        each = f" in {types} types" if types > 1 else ""
        raise wrong_value(wire.size, f"at most {most} for {len(inputs)} inputs{each}", largest)
    return sizes
