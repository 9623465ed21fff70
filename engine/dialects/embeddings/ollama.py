"""Ollama's embeddings, and its older call for a single one.

Facts: the types of the ollama package (EmbedResponse, EmbeddingsResponse) and the handlers of Ollama's own source.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from engine.bodies.fields import Fields
from engine.dialects.embeddings.wire import Embedded, Input, Wire
from engine.jsontext import compact
from engine.shapes import failures
from engine.strict import ollama


def _read(body: Fields) -> Iterator[Input]:
    """A text that is empty is no input; it loads the model, and is answered without vectors."""
    value = body.get("input")
    sized = body if body.get("dimensions") else Fields({})  # Go's zero: nothing is said
    if isinstance(value, str):
        if value:
            yield Input(value, sized)
    elif value is not None:
        expected = "a string or an array of strings"
        yield from (Input(text, sized) for text in body.strings("input", expected))


def _read_older(body: Fields) -> Iterator[Input]:
    if prompt := body.text("prompt"):
        yield Input(prompt, Fields({}))


def _write(made: Embedded) -> str:
    """Durations (nanoseconds) are fixed."""
    spent = compact({"total_duration": 2_000_000, "load_duration": 1_000_000, "prompt_eval_count": made.tokens})
    return f'{{"model":{compact(made.model)},"embeddings":{made.listed()},{spent[1:]}'


def _write_older(made: Embedded) -> str:
    return f'{{"embedding":{"".join(made.vectors["float"]) or "[]"}}}'


OLLAMA = Wire(
    shown="/api/embed",
    path=re.compile(r"(?:/ollama)?/api/embed/?"),
    checks=ollama.CHECKS["/api/embed"],
    inputs="input",
    size="dimensions",
    usual={"mxbai-embed-large": 1024, "bge-m3": 1024, "all-minilm": 384, "": 768},
    read=_read,
    write=_write,
    fail=failures.ollama,
)
OLLAMA_OLDER = replace(
    OLLAMA,
    shown="/api/embeddings",
    path=re.compile(r"(?:/ollama)?/api/embeddings/?"),
    checks=ollama.CHECKS["/api/embeddings"],
    inputs="prompt",
    read=_read_older,
    write=_write_older,
)
