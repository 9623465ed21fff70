"""Gemini's embeddings, of one content and of several.

Facts: the types of the google-genai package (EmbedContentResponse), which asks for several also where it has one.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from engine.bodies.fields import Fields, missing
from engine.bodies.gemini import MODEL_PATH, camel, objects
from engine.dialects.embeddings.wire import Embedded, Input, Wire, joined
from engine.jsontext import compact
from engine.shapes import failures
from engine.strict import embeddings


def _one(body: Fields) -> Iterator[Input]:
    """The input of a request. Its task and its title change nothing: a question finds the text that it equals."""
    asked = camel(body)
    content = asked.object("content")
    if content is None:
        raise missing(asked.at("content"))
    config = asked.object("embedContentConfig")  # where Vertex has what else stands beside the content
    yield Input(joined(objects(content, "parts")), camel(config) if config else asked)


def _several(body: Fields) -> Iterator[Input]:
    if body.get("requests") is None:
        raise missing("requests")
    for request in body.objects("requests"):
        yield from _one(request)


def _usage(made: Embedded) -> str:
    return compact({"usageMetadata": {"promptTokenCount": made.tokens, "totalTokenCount": made.tokens}})[1:]


def _values(made: Embedded) -> list[str]:
    return [f'{{"values":{vector}}}' for vector in made.vectors["float"]]


def _write_one(made: Embedded) -> str:
    return f'{{"embedding":{_values(made)[0]},{_usage(made)}'


def _write_several(made: Embedded) -> str:
    return f'{{"embeddings":[{",".join(_values(made))}],{_usage(made)}'


GEMINI = Wire(
    shown="/v1beta/models/{model}:embedContent",
    path=re.compile(rf"{MODEL_PATH}:embedContent"),
    checks=embeddings.GEMINI,
    inputs="content",
    size="outputDimensionality",
    usual={"": 3072},
    read=_one,
    write=_write_one,
    fail=failures.gemini,
)
GEMINI_BATCH = replace(
    GEMINI,
    shown="/v1beta/models/{model}:batchEmbedContents",
    path=re.compile(rf"{MODEL_PATH}:batchEmbedContents"),
    checks=embeddings.GEMINI_BATCH,
    inputs="requests",
    read=_several,
    write=_write_several,
)
