"""The solver: a schema, and perhaps some words, become a value that the schema accepts.

A map, top to bottom; imports point down only:

- ``generator``: how many tries a value takes; ``spoil``: valid values made invalid
- ``cache``: what was made before; ``bulk``: how much of it there may be
- ``loading``: a schema? repaired by ``mending``, ``repairs``, ``bounds`` (each a keyword), ``foreign``, ``report``
- ``search``: which value; ``objects``, ``arrays``: values of parts; ``solver``: what these hand one another
- ``scalars``: values without parts, from ``numbers``, ``strings``, ``formats``, ``names``, ``patterns``;
  ``hints``: defaults and examples
- ``expansion``: the ways through a schema's choices; ``merge``: the schemas of one way as ``constraints``, by
  ``assertions`` (keywords without a choice) and ``negation``
- ``judge``: the independent validator; ``document``: references; ``drafts``, ``keywords``: the language itself
"""

import marshal
from collections.abc import Container
from typing import TYPE_CHECKING

import orjson

from engine.errors import SchemaError, UnsatisfiableSchema
from engine.jsontext import Json, JsonObject, compact
from engine.schema.generator import Generated, Generator
from engine.schema.spec.cache import Shelf
from engine.schema.spec.judge import Complaint

if TYPE_CHECKING:
    from engine.extract import Words

__all__ = [
    "Complaint",
    "Generated",
    "UnsatisfiableSchema",
    "check",
    "complaints_of_schema",
    "example",
    "generate",
    "may_give",
]

_KEPT = 24_000_000
"""Bytes that the generators that are kept may take: two thousand of small schemas, fewer of large ones."""

_generators: Shelf[str, Generator] = Shelf(_KEPT, lambda _, generator: generator.weight)


def example(schema: JsonObject | bool, text: str = "") -> Json:  # noqa: FBT001 - a JSON Schema may be a boolean
    """A value that validates against the schema, formats included, taking what the text offers.

    Equal schema and text give equal values. Raises UnsatisfiableSchema where no value was found, SchemaError where
    the schema can't be used; both name the place in the schema and the reason.
    """
    if not text:
        return generate(schema).value
    from engine.extract import Words  # noqa: PLC0415 - most schemas are asked without a text

    return generate(schema, Words(text)).value


def generate(
    schema: JsonObject | bool,  # noqa: FBT001 - a JSON Schema may be a boolean
    words: "Words | None" = None,
    *,
    required_only: bool = False,
    as_object: bool = False,
) -> Generated:
    """As ``example``, with the source of each part and the repairs.

    ``required_only`` leaves out what may be absent; ``as_object`` asks for an object, whatever else the schema allows,
    as a tool's arguments must be one.
    """
    return _generator(schema).generate(words, required_only=required_only, as_object=as_object)


def may_give(
    schema: JsonObject | bool,  # noqa: FBT001 - as above
    words: "Words",
    names: Container[str | int],
) -> bool:
    """Whether the words offer something to each property of these names, as far as that shows without a value.

    It takes a small part of the time of ``generate``. Raises SchemaError where the schema can't be used.
    """
    return _generator(schema).may_give(words, names)


def check(schema: JsonObject | bool, value: Json) -> tuple[Complaint, ...]:  # noqa: FBT001 - as above
    """What is wrong with a value by the independent validator, formats included; empty for a valid one.

    Raises SchemaError where the schema can't be used.
    """
    return _generator(schema).judge.complaints(value)


def complaints_of_schema(schema: JsonObject | bool) -> tuple[Complaint, ...]:  # noqa: FBT001 - as above
    """What is wrong with a schema itself: what was repaired, references that lead nowhere, or why it is refused."""
    try:
        generator = _generator(schema)
    except SchemaError as error:
        return (Complaint(error.path, error.reason),)
    return (*generator.complaints, *generator.dead)


def _generator(schema: JsonObject | bool) -> Generator:  # noqa: FBT001 - as above
    try:
        text = _spelled(schema)
    except (TypeError, ValueError, RecursionError) as error:
        raise SchemaError("#", f"expected a schema of JSON values: {error}") from None
    return _generators.get(text, Generator)


def _spelled(schema: JsonObject | bool) -> str:  # noqa: FBT001 - as above
    """As ``compact``, by the quicker writer where it writes the same: it takes no long integers, and NaN for null.

    It would also write dates, UUIDs, enums and more as texts. Marshalling, which takes a fraction of its time, refuses
    all that isn't made of Python's own types; the types that only one of the two refuses are no JSON either.
    """
    try:
        marshal.dumps(schema)
        text = orjson.dumps(schema).decode()
    except (TypeError, ValueError):
        return compact(schema)
    return compact(schema) if "null" in text else text
