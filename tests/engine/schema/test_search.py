"""Schemas that the plain first try does not get right, so that values are checked on the way."""

from typing import Any

import pytest

from engine.errors import SchemaError, UnsatisfiableSchema
from engine.extract import Words
from engine.jsontext import Json, JsonObject
from engine.schema import example, generate
from engine.schema.merging.expansion import Exhausted, Expansions, Steps
from engine.schema.merging.negation import violations
from engine.schema.spec.document import Document, step_into
from engine.schema.spec.drafts import DRAFT_7, DRAFT_2020
from engine.schema.spec.judge import Judge, is_formatted, matches, refuse
from engine.schema.spec.keywords import subschemas
from engine.schema.spec.weight import weight
from engine.schema.values.search import Search
from engine.schema.values.solver import Effort, Spot
from tests.engine.schema.oracle import valid_example


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        (
            {
                "type": "object",
                "properties": {"a": True, "b": True, "c": True},
                "oneOf": [{"required": ["a", "b"]}, {"required": ["b", "c"]}],
            },
            {"a": "example a", "b": "example b"},
        ),
        (
            {
                "type": "object",
                "properties": {"a": True, "b": True, "c": True},
                "dependentSchemas": {"a": {"maxProperties": 2}},
            },
            {"a": "example a", "b": "example b"},
        ),
        (
            {
                "type": "object",
                "properties": {"a b": {"type": "integer"}},
                "required": ["a b"],
                "not": {"properties": {"a b": {"minimum": 10}}, "propertyNames": {"minLength": 1}},
            },
            {"a b": 9},
        ),
        (
            {
                "type": "object",
                "properties": {"a": {"type": "array", "items": {"enum": [1, 2]}}},
                "required": ["a"],
                "not": {"properties": {"a": {"contains": {"const": 1}}}},
            },
            {"a": [2]},
        ),
        (
            {
                "type": "array",
                "items": {"type": "integer"},
                "not": {"contains": {"const": 42}, "uniqueItems": True},
                "minItems": 2,
            },
            [42, 42],
        ),
        (
            {"type": "array", "items": {"enum": [1, 2]}, "contains": {"const": 2}, "maxContains": 1, "minItems": 3},
            [2, 1, 1],
        ),
        (
            {
                "type": "object",
                "properties": {"a": True, "b": True},
                "oneOf": [*[{"required": ["a"]}] * 2, *[{"required": ["b"]}] * 2, {}],
            },
            {},
        ),
        (
            {
                "type": "object",
                "patternProperties": {"^(?!a)[a-z]+$": True, "^x": False},
                "additionalProperties": False,
                "minProperties": 1,
                "propertyNames": {"minLength": 2},
            },
            None,
        ),
        (
            {
                "type": "array",
                "items": {"type": "string", "format": "regex", "pattern": "^[ab]$"},
                "uniqueItems": True,
                "minItems": 2,
            },
            ["a", "b"],
        ),
        ({"type": "string", "allOf": [{"format": "uuid"}, {"format": "char"}]}, "00000000-0000-4000-8000-000000000001"),
        ({"type": "integer", "not": {"x-unknown": 1, "minimum": 5}}, 4),
        ({"type": "string", "allOf": [{"pattern": "^a"}, {"pattern": "^a"}], "maxLength": 3}, "a"),
        ({"type": "string", "oneOf": [{"pattern": "^a"}, {"pattern": "b$"}], "minLength": 2, "maxLength": 2}, None),
        ({"type": "object", "propertyNames": {"enum": [1, "k"]}, "minProperties": 1}, {"k": "example k"}),
        (
            {
                "$ref": "#/$defs/50%25~0%20%3C%C3%A9%3E",
                "$defs": {"50%~ <é>": {"not": {"contains": {"const": 1}}, "type": "array", "items": {"enum": [1, 2]}}},
            },
            None,
        ),
    ],
)
def test_what_the_first_try_misses_is_found_by_checking_on_the_way(schema: JsonObject, value: Json) -> None:
    made = valid_example(schema)
    assert value in (None, made)


def test_a_pattern_with_fewer_texts_than_a_list_needs_is_found_out() -> None:
    with pytest.raises(UnsatisfiableSchema):
        example({"type": "array", "items": {"type": "string", "pattern": "^[ab]$"}, "uniqueItems": True, "minItems": 3})


def test_formats_that_no_text_has_together_are_found_out() -> None:
    with pytest.raises(UnsatisfiableSchema):
        example({"type": "string", "allOf": [{"format": "uuid"}, {"format": "ipv4"}]})
    with pytest.raises(UnsatisfiableSchema):
        example({"type": "string", "format": "date", "allOf": [{"pattern": "^a"}, {"pattern": "b$"}]})
    with pytest.raises(UnsatisfiableSchema):
        example({"type": "array", "items": {"type": "string", "maxLength": 1}, "uniqueItems": True, "minItems": 90})
    assert example({"type": "string", "not": {"pattern": "."}}) == ""


def test_of_400_equal_ways_none_is_the_only_one() -> None:
    with pytest.raises(UnsatisfiableSchema):
        example({"oneOf": [{"const": 1} for _ in range(400)]})


def test_not_even_the_required_properties_alone_satisfy_what_nothing_does() -> None:
    schema: JsonObject = {
        "type": "object",
        "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}},
        "required": ["a"],
        "not": {"required": ["a"]},
    }
    with pytest.raises(UnsatisfiableSchema):
        example(schema)


def test_a_value_is_refused_that_would_be_nested_deeper_than_can_be_built() -> None:
    schema: dict[str, Any] = {
        "$defs": {
            f"d{n}": {"type": "array", "items": {"$ref": f"#/$defs/d{n + 1}"}, "minItems": 1} for n in range(2_000)
        }
    }
    schema["$defs"]["d2000"] = {}
    schema["$ref"] = "#/$defs/d0"
    with pytest.raises(SchemaError, match="nested too deeply"):
        example(schema)


def test_further_names_are_looked_for_one_by_one_while_properties_are_lacking() -> None:
    root: JsonObject = {"type": "object", "minProperties": 1, "propertyNames": {"minLength": 3}}
    document = Document(root, DRAFT_2020, "")
    expansions = Expansions(document)
    expansions.steps = Steps(1000)
    search = Search(document, Judge(document), expansions, Effort(checking=False, room=100))
    assert next(search.solve((root,), Spot())).value == {"Test name": "Test name"}
    assert expansions.steps.left > 950


def test_what_may_be_instead_of_a_schema_is_worked_out_once() -> None:
    refused: JsonObject = {"required": ["a"], "properties": {"a": {"const": 1}}}
    document = Document({"not": refused}, DRAFT_2020, "")
    assert violations(refused, document) is violations(refused, document)


def test_steps_run_out() -> None:
    steps = Steps(3)
    steps.spend(2)
    with pytest.raises(Exhausted):
        steps.spend(2)


def test_a_way_takes_steps_by_its_schemas_once_it_is_asked_for() -> None:
    root: JsonObject = {"oneOf": [{"type": "string", "minLength": least} for least in range(100)]}
    expansions = Expansions(Document(root, DRAFT_2020, ""))
    expansions.steps = Steps(1000)
    cases = expansions.cases((root,))
    next(cases)
    assert expansions.steps.left > 990
    next(cases)
    assert 700 < expansions.steps.left < 900


def test_of_so_many_ways_only_the_first_are_looked_at() -> None:
    root: JsonObject = {"anyOf": [{"const": number} for number in range(400)]}
    expansions = Expansions(Document(root, DRAFT_2020, ""))
    expansions.steps = Steps(1000)
    assert len(list(expansions.cases((root,)))) == 300


def test_what_is_merged_for_one_value_takes_steps() -> None:
    goal: tuple[JsonObject, ...] = tuple({"minLength": least} for least in range(400))
    expansions = Expansions(Document({"allOf": list(goal)}, DRAFT_2020, ""))
    expansions.steps = Steps(20)
    with pytest.raises(Exhausted):
        next(expansions.cases(goal))


def test_cases_that_are_broken_off_begin_anew_with_the_next_search() -> None:
    root: JsonObject = {"anyOf": [{"const": number} for number in range(5)]}
    expansions = Expansions(Document(root, DRAFT_2020, ""))
    expansions.steps = Steps(3)
    with pytest.raises(Exhausted):
        list(expansions.cases((root,)))
    expansions.steps = Steps(100)
    found = [list((made.options or {}).values()) for made in expansions.cases((root,))]
    assert found == [[0], [1], [2], [3], [4]]


def test_a_dead_reference_is_met_as_what_nothing_satisfies() -> None:
    root: JsonObject = {"properties": {"a": {"$ref": "#/nope"}}}
    document = Document(root, DRAFT_2020, "")
    inner = root["properties"]
    assert isinstance(inner, dict)
    assert isinstance(inner["a"], dict)
    assert document.reach(inner["a"]) is False
    with pytest.raises(SchemaError, match="leads to nothing"):
        document.target(inner["a"])


def test_a_reference_in_a_long_circle_is_followed_only_so_far() -> None:
    root: JsonObject = {"a": {"$ref": "#/a"}}
    document = Document(root, DRAFT_2020, "")
    assert document.follow(root["a"]) == {"$ref": "#/a"}  # type: ignore[arg-type] # a schema


def test_the_weight_of_a_document_is_the_most_that_one_value_is_held_against() -> None:
    root: JsonObject = {
        "$defs": {
            "leaf": {"type": "integer"},
            "twice": {"allOf": [{"$ref": "#/$defs/leaf"}, {"$ref": "#/$defs/leaf"}]},
        },
        "properties": {
            "a": {"anyOf": [{"$ref": "#/$defs/twice"}, {"$ref": "#/$defs/twice"}]},
            "b": {"items": [{"$ref": "#/$defs/leaf"}, True]},
            "c": {"$ref": "#"},
        },
        "dependencies": {"a": ["b"], "b": {"not": {}}},
    }
    assert weight(Document(root, DRAFT_7, "")) == 13
    assert weight(Document({"properties": {"c": {"$ref": "#"}}}, DRAFT_7, "")) == 2
    assert weight(Document(root=True, draft=DRAFT_2020, text="")) == 1
    assert [steps for steps, _ in subschemas({"not": {}, "allOf": [{}], "title": "t"})] == [("not",), ("allOf", "0")]


def test_the_validator_fetches_nothing_and_can_t_be_broken_by_a_lone_surrogate() -> None:
    with pytest.raises(LookupError, match="not fetched"):
        refuse("http://x.invalid/")
    assert not matches("a", "a\ud800")
    assert not is_formatted("email", "\ud800@example.com")
    with pytest.raises(SchemaError):
        Judge(Document({"const": "\ud800"}, DRAFT_2020, ""))


def test_what_is_kept_of_a_failure_is_told_again() -> None:
    schema: JsonObject = {"type": "object", "properties": {"a": False}, "required": ["a"]}
    for _ in range(2):
        with pytest.raises(UnsatisfiableSchema, match="#/properties/a"):
            generate(schema)


@pytest.mark.parametrize("words", [None, Words("Turn field 7 to 5 in Oslo")])
def test_five_thousand_required_properties_are_all_there(words: Words | None) -> None:
    names = [f"field_{number}" for number in range(5_000)]
    numbered: JsonObject = {name: {"type": "integer", "minimum": place} for place, name in enumerate(names)}
    value = generate({"properties": numbered, "required": [*names]}, words).value
    assert isinstance(value, dict)
    assert list(value) == names


def test_of_many_optional_properties_the_last_ones_give_way() -> None:
    schema: JsonObject = {"properties": dict.fromkeys("abcd", True), "required": ["d"], "maxProperties": 2}
    assert generate(schema).value == {"a": "example a", "d": "example d"}


TEXT: JsonObject = {"type": "string"}
CLOSED: JsonObject = {"type": "object", "required": ["a"], "additionalProperties": False}


@pytest.mark.parametrize(
    ("schema", "path", "reason"),
    [
        (CLOSED, "#/additionalProperties", "required names 'a', which additionalProperties refuses"),
        (
            {"$ref": "#/$defs/x", "$defs": {"x": CLOSED}},
            "#/$defs/x/additionalProperties",
            "required names 'a', which additionalProperties refuses",
        ),
        (
            {**CLOSED, "patternProperties": {"^b": TEXT}},
            "#/additionalProperties",
            "required names 'a', which additionalProperties refuses",
        ),
        (
            {
                "type": "object",
                "required": ["a"],
                "allOf": [{"properties": {"a": TEXT}}, {"additionalProperties": False}],
            },
            "#/allOf/1/additionalProperties",
            "required names 'a', which additionalProperties refuses",
        ),
        (
            {"type": "object", "required": ["a"], "properties": {"a": False}},
            "#/properties/a",
            "required names 'a', which properties refuses",
        ),
        (
            {"type": "object", "required": ["a/b"], "patternProperties": {"^b": False, "^a/": False}},
            "#/patternProperties/^a~1",
            "required names 'a/b', which patternProperties refuses",
        ),
        (
            {"type": "object", "required": ["a"], "unevaluatedProperties": False},
            "#/unevaluatedProperties",
            "required names 'a', which unevaluatedProperties refuses",
        ),
        (
            {"type": "object", "required": ["a"], "not": {"required": ["a"]}},
            "#",
            "the schema false allows nothing",
        ),
        (
            {"type": "array", "minItems": 2, "prefixItems": [TEXT], "items": False},
            "#",
            "at least 2 items are needed, and no more than 1 can be made",
        ),
        (
            {"type": "array", "minItems": 3, "uniqueItems": True, "items": {"type": "boolean"}},
            "#",
            "at least 3 different items are needed, and no more than 2 can be made",
        ),
        (
            {"type": "array", "minItems": 1, "contains": False},
            "#",
            "at least 1 items are needed, and no more than 0 can",
        ),
        ({"type": "array", "contains": False}, "#", "the schema false allows nothing"),
        (
            {"type": "array", "minItems": 1, "items": CLOSED},
            "#/items/additionalProperties",
            "required names 'a', which additionalProperties refuses",
        ),
        (
            {"type": "array", "minItems": 1, "items": {"anyOf": [False]}},
            "#/items",
            "the schema false allows nothing",
        ),
        (
            {
                "type": "object",
                "properties": {"o": {"$ref": "#/$defs/x"}},
                "required": ["o"],
                "$defs": {"x": {"not": {}}},
            },
            "#/$defs/x",
            "not true allows nothing",
        ),
    ],
)
def test_a_refusal_says_what_refuses_at_a_place_that_is_in_the_schema(
    schema: JsonObject, path: str, reason: str
) -> None:
    with pytest.raises(UnsatisfiableSchema) as refused:
        example(schema)
    assert refused.value.path == path
    assert refused.value.reason.startswith(reason)
    assert step_into(schema, path.removeprefix("#")) is not None


def test_a_choice_of_other_values_leaves_the_others_to_be_tried() -> None:
    low: Json = {"anyOf": [{"minimum": 5}, {"minimum": 6}]}
    high: Json = {"anyOf": [{"maximum": 3}, {"maximum": 2}]}
    with pytest.raises(UnsatisfiableSchema):
        example({"type": "integer", "dependentSchemas": {"a": {"minProperties": 3}}, "allOf": [low, high]})
