"""Cohere's embeddings in both of its versions, in as many types of numbers as are asked for.

Facts: the types of the cohere package (EmbedByTypeResponse, EmbedResponse), whose first client calls version 1.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from engine.bodies.fields import Fields, missing, wrong_value
from engine.dialects.embeddings.vectors import TYPES
from engine.dialects.embeddings.wire import Embedded, Input, Wire, joined
from engine.jsontext import Json, JsonObject, compact
from engine.replies.ids import dashed
from engine.shapes import failures
from engine.strict import embeddings

_FIELDS = ("texts", "images", "inputs")


def _read(body: Fields) -> Iterator[Input]:
    """Texts, the addresses of images, inputs in parts."""
    if all(body.get(field) is None for field in _FIELDS):
        raise missing("texts")
    plain = chain(body.strings("texts"), body.strings("images"))
    parts = (joined(each.objects("content")) for each in body.objects("inputs"))
    return (Input(text, body) for text in chain(plain, parts))


def _types(body: Fields) -> tuple[str, ...]:
    """Each once, in the order in which they are asked for."""
    wanted = [*body.strings("embedding_types")]
    unknown = next((place for place, kind in enumerate(wanted) if kind not in TYPES), None)
    if unknown is not None:
        raise wrong_value(f"embedding_types[{unknown}]", f"one of {', '.join(TYPES)}", wanted[unknown])
    return tuple(dict.fromkeys(wanted)) or ("float",)


def _written(made: Embedded, version: str, kind: str, vectors: str) -> str:
    texts: list[Json] = [*made.body.strings("texts")]
    meta: JsonObject = {"api_version": {"version": version}, "billed_units": {"input_tokens": made.tokens}}
    beside = compact({"texts": texts, "meta": meta, "response_type": kind})[1:]
    return f'{{"id":{compact(dashed(made.identity))},"embeddings":{vectors},{beside}'


def _by_type(made: Embedded, version: str = "2") -> str:
    vectors = ",".join(f'"{kind}":{made.listed(kind)}' for kind in made.vectors)
    return _written(made, version, "embeddings_by_type", f"{{{vectors}}}")


def _older(made: Embedded) -> str:
    """Only floats, and these alone, where no type is asked for."""
    if made.body.get("embedding_types"):
        return _by_type(made, "1")
    return _written(made, "1", "embeddings_floats", made.listed())


COHERE = Wire(
    shown="/v2/embed",
    path=re.compile(r"(?:/cohere)?/v2/embed/?"),
    checks=embeddings.COHERE,
    inputs="texts",
    size="output_dimension",
    usual={
        "embed-english-light": 384,
        "embed-multilingual-light": 384,
        "embed-english": 1024,
        "embed-multilingual": 1024,
        "": 1536,
    },
    read=_read,
    types=_types,
    write=_by_type,
    fail=failures.cohere,
)
COHERE_OLDER = replace(
    COHERE,
    shown="/v1/embed",
    path=re.compile(r"(?:/cohere)?/v1/embed/?"),
    checks=embeddings.COHERE_OLDER,
    write=_older,
)
