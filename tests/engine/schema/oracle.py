"""A second opinion: jsonschema in Python, which shares no code with the validator that the engine uses."""

from typing import Any

import jsonschema
from jsonschema.validators import validator_for
from referencing import Registry

from engine.jsontext import Json, JsonObject
from engine.schema import check, generate

NOTHING_FETCHED: Registry[Any] = Registry()


def complaints(schema: JsonObject | bool, value: Json, draft: Any = None) -> list[str]:
    """What jsonschema says against a value, formats included, by a draft or the one that the schema names."""
    validator = draft or validator_for(schema, default=jsonschema.Draft202012Validator)
    judge = validator(schema, format_checker=validator.FORMAT_CHECKER, registry=NOTHING_FETCHED)
    return [error.message for error in judge.iter_errors(value)]


def valid_example(schema: JsonObject | bool, *, required_only: bool = False) -> Json:
    """The example of a schema, after both validators had nothing to say against it."""
    value = generate(schema, required_only=required_only).value
    assert complaints(schema, value) == []
    assert check(schema, value) == ()
    return value
