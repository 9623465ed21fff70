"""Laws over schemas that hypothesis makes up."""

import contextlib
from typing import Any

from hypothesis import example as hypothesis_example
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import SchemaError, UnsatisfiableSchema
from engine.jsontext import Json, JsonObject, compact
from engine.schema import check, complaints_of_schema, example, generate
from tests.engine.schema.oracle import complaints

NAMES = st.sampled_from(["a", "b", "email", "city", "count"])
VALUES: st.SearchStrategy[Json] = st.none() | st.booleans() | st.integers(-9, 9) | st.sampled_from(["x", "y", ""])
BOUNDS = st.integers(-20, 60)
SIZES = st.integers(0, 4)


def some(**keywords: st.SearchStrategy[Any]) -> st.SearchStrategy[JsonObject]:
    """An object with any of these keywords."""
    return st.fixed_dictionaries({}, optional=keywords)


NUMERIC = some(
    minimum=BOUNDS,
    maximum=BOUNDS,
    exclusiveMinimum=BOUNDS,
    exclusiveMaximum=BOUNDS,
    multipleOf=st.sampled_from([1, 2, 3, 0.5, 0.25, 7]),
)
TEXTUAL = some(
    minLength=SIZES,
    maxLength=st.integers(0, 30),
    pattern=st.sampled_from(["^[a-z]+$", "\\d", "^x?y*$", "(?=.*\\d)[a-z]", "a|b"]),
    format=st.sampled_from(["email", "date", "uuid", "ipv4", "unknown"]),
)
PLAIN = some(default=VALUES, examples=st.lists(VALUES, max_size=2), enum=st.lists(VALUES, min_size=1, max_size=3))
TYPES = st.sampled_from(["object", "array", "string", "integer", "number", "boolean", "null"])
TYPED = some(type=TYPES | st.lists(TYPES, min_size=1, max_size=3, unique=True))


def larger(inner: st.SearchStrategy[JsonObject | bool]) -> st.SearchStrategy[JsonObject]:
    """Objects, arrays and combinations of smaller schemas."""
    shapes = st.lists(inner, min_size=1, max_size=3)
    objects = some(
        properties=st.dictionaries(NAMES, inner, max_size=3),
        required=st.lists(NAMES, max_size=2, unique=True),
        additionalProperties=inner,
        minProperties=SIZES,
        maxProperties=SIZES,
        dependentRequired=st.dictionaries(NAMES, st.lists(NAMES, max_size=1), max_size=1),
        unevaluatedProperties=inner,
    )
    arrays = some(
        items=inner,
        prefixItems=shapes,
        minItems=SIZES,
        maxItems=SIZES,
        uniqueItems=st.booleans(),
        contains=inner,
        maxContains=st.integers(1, 2),
    )
    choices = some(
        allOf=shapes, anyOf=shapes, oneOf=shapes, **{"not": inner, "if": inner, "then": inner, "else": inner}
    )
    return st.tuples(TYPED, st.one_of(objects, arrays, choices)).map(lambda pair: {**pair[0], **pair[1]})


LEAVES = st.tuples(TYPED, st.one_of(NUMERIC, TEXTUAL, PLAIN)).map(lambda pair: {**pair[0], **pair[1]})
SCHEMAS: st.SearchStrategy[JsonObject | bool] = st.recursive(LEAVES | st.booleans(), larger, max_leaves=6)


@given(SCHEMAS)
@hypothesis_example({"type": "array", "enum": [None]})  # no value is both: read as what its items may be, and told so
def test_a_value_is_valid_by_two_validators_or_there_is_none(schema: JsonObject | bool) -> None:
    with contextlib.suppress(UnsatisfiableSchema):
        made = generate(schema)
        assert check(schema, made.value) == ()
        assert made.warnings or complaints(schema, made.value) == []
        assert compact(example(schema)) == compact(made.value)


@given(SCHEMAS, VALUES)
def test_the_two_validators_agree_on_simple_values(schema: JsonObject | bool, value: Json) -> None:
    assert bool(check(schema, value)) == bool(complaints(schema, value))


@given(
    st.recursive(
        VALUES,
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    ["type", "properties", "required", "items", "enum", "$ref", "anyOf", "minLength", "pattern", "a"]
                ),
                inner,
                max_size=4,
            )
        ),
    )
)
def test_whatever_is_given_as_a_schema_gives_a_value_or_a_plain_refusal(schema: Json) -> None:
    given_schema: JsonObject = schema  # type: ignore[assignment] # that is the point
    try:
        made = generate(given_schema)
    except SchemaError as error:
        assert error.path.startswith("#")  # noqa: PT017 - either outcome is right
        return
    assert check(given_schema, made.value) == ()
    assert len(made.warnings) == len(complaints_of_schema(given_schema))
