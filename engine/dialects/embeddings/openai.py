"""OpenAI's embeddings, and Mistral's, which share a path as their chats do.

Facts: the types of the openai and mistralai packages (CreateEmbeddingResponse, EmbeddingResponse).
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from engine.bodies.fields import Fields, missing, wrong_type
from engine.bodies.openai import ROOT
from engine.dialects.embeddings.wire import Embedded, Input, Wire
from engine.jsontext import JsonObject, compact
from engine.shapes import failures
from engine.strict import embeddings

_ENCODINGS = ("float", "base64")


def _read(body: Fields) -> Iterator[Input]:
    """The inputs as texts; an array of token numbers is one input."""
    value = body.get("input")
    match value:
        case None:
            raise missing("input")
        case str():
            yield Input(value, body)
        case [_, *_] if all(type(number) is int for number in value):
            yield Input(compact(value), body)
        case list():
            for item, path in body.items("input"):
                if not isinstance(item, str | list):
                    raise wrong_type(path, "a string or an array of token numbers", item)
                yield Input(item if isinstance(item, str) else compact(item), body)
        case _:
            raise wrong_type("input", "a string or an array", value)


def _encoding(body: Fields) -> tuple[str, ...]:
    return (body.word("encoding_format", _ENCODINGS, "float"),)


def _of_mistral(body: Fields) -> tuple[str, ...]:
    """Numbers may be asked for in other types too, of which only floats are made here."""
    body.word("output_dtype", ("float",), "float")
    return _encoding(body)


def _written(made: Embedded, before: JsonObject, counts: JsonObject) -> str:
    (vectors,) = made.vectors.values()
    data = ",".join(
        f'{{"object":"embedding","index":{number},"embedding":{vector}}}' for number, vector in enumerate(vectors)
    )
    usage: JsonObject = {"prompt_tokens": made.tokens, "total_tokens": made.tokens, **counts}
    return f'{{"object":"list","data":[{data}],{compact({**before, "model": made.model, "usage": usage})[1:]}'


def _openai(made: Embedded) -> str:
    return _written(made, {}, {})


def _mistral(made: Embedded) -> str:
    return _written(made, {"id": made.identity}, {"completion_tokens": 0})


OPENAI = Wire(
    shown="/v1/embeddings",
    path=re.compile(rf"(?:{ROOT}|/openai/deployments/[^/]+)/embeddings/?"),
    checks=embeddings.CHECKS,
    inputs="input",
    size="dimensions",
    usual={"text-embedding-3-large": 3072, "": 1536},
    read=_read,
    types=_encoding,
    write=_openai,
    fail=failures.openai,
)
MISTRAL = Wire(
    shown="/mistral/v1/embeddings",
    path=re.compile(r"/mistral(?:/v1)?/embeddings/?"),
    checks=embeddings.MISTRAL,
    inputs="input",
    size="output_dimension",
    usual={"codestral-embed": 1536, "": 1024},
    read=_read,
    types=_of_mistral,
    write=_mistral,
    fail=failures.mistral,
)
MISTRALS_CLIENT = replace(MISTRAL, path=OPENAI.path, agent="mistral-client")
"""Its own client has no path of its own."""
