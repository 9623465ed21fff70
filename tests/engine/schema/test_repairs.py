import pytest

from engine.errors import SchemaError
from engine.jsontext import Json, JsonObject
from engine.schema import check, complaints_of_schema, example, generate
from engine.schema.spec.judge import matches
from tests.engine.schema.oracle import complaints


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("String", "example a"),
        ("str", "example a"),
        ("INTEGER", 42),
        ("long", 42),
        ("float", 42),
        ("BigDecimal", 42),
        ("java.lang.Boolean", True),
        ("bool", True),
        ("dict", {}),
        ("HashMap<String, Object>", {}),
        ("ArrayList", []),
        ("List<String>", ["example a"]),
        ("list[int]", [42]),
        ("typing.List[Widget]", []),
        ("string[]", ["example a"]),
        ("Widget[]", None),
        ("tuple", []),
        ("any", "example a"),
        ("Optional[str]", "example a"),
        ("Optional[Any]", "example a"),
        ("Optional[Widget]", None),
        ("Union[int, str]", 42),
        ("int | None", 42),
        ("int | Widget", None),
        ("int?", 42),
        ("Widget?", None),
        ("Widget", None),
        ("Widget<String>", None),
        ("NoneType", "no value"),
        ("x" * 300, None),
        (6, {}),
        (1, "example a"),
        (99, None),
        ("", "example a"),
        (None, "example a"),
        ([], "example a"),
        (["String", "null"], "example a"),
        (["string", "string"], "example a"),
        (["Any", "String"], "example a"),
    ],
)
def test_type_names_of_other_languages_are_read_or_refused_with_their_place(name: Json, value: Json) -> None:
    schema: JsonObject = {"type": "object", "properties": {"a": {"type": name}}, "required": ["a"]}
    if value is None:
        with pytest.raises(SchemaError) as refused:
            example(schema)
        assert refused.value.path == "#/properties/a/type"
        return
    made = generate(schema)
    assert made.value == {"a": None if value == "no value" else value}
    assert [warning.split(":")[0] for warning in made.warnings] == ["#/properties/a/type"]


@pytest.mark.parametrize(
    ("schema", "value", "places"),
    [
        ({"type": "dict", "properties": {"a": {"type": "int"}}}, {"a": 42}, ["#/type", "#/properties/a/type"]),
        ({"properties": {"a": "string"}}, {"a": "example a"}, ["#/properties/a"]),
        ({"properties": {"a": None}}, {"a": "example a"}, ["#/properties/a"]),
        ({"properties": []}, {}, ["#/properties"]),
        ({"properties": None}, {}, ["#/properties"]),
        ({"properties": {"a": {"required": True}, "b": {"required": False}}}, None, ["#/properties/a/required"] * 1),
        ({"required": True}, {}, ["#/required"]),
        ({"required": "true"}, {}, ["#/required", "#/required"]),
        ({"required": None}, {}, ["#/required"]),
        ({"required": "a"}, {"a": "example a"}, ["#/required"]),
        ({"required": ["a", "a", 5]}, {"a": "example a"}, ["#/required"]),
        ({"$schema": "http://json-schema.org/draft-04/schema#", "required": []}, {}, ["#/required"]),
        ({"type": "string", "enum": "x"}, "x", ["#/enum"]),
        ({"type": "string", "enum": {"x": 1, "y": 2}}, "x", ["#/enum"]),
        ({"type": "string", "enum": None}, "example", ["#/enum"]),
        ({"type": "integer", "minimum": "50"}, 50, ["#/minimum"]),
        ({"type": "number", "minimum": "50.5", "maximum": "51"}, 51, ["#/minimum", "#/maximum"]),
        ({"type": "integer", "minimum": None}, 42, ["#/minimum"]),
        ({"type": "integer", "multipleOf": 0}, 42, ["#/multipleOf"]),
        ({"type": "integer", "multipleOf": -5}, 40, ["#/multipleOf"]),
        ({"type": "string", "minLength": "3", "maxLength": 4.5}, "exam", ["#/minLength", "#/maxLength"]),
        ({"type": "string", "minLength": -1}, "example", ["#/minLength"]),
        ({"type": "string", "minLength": None, "maxLength": 3}, "exa", ["#/minLength"]),
        ({"type": "string", "title": 5, "description": None}, "example", ["#/title", "#/description"]),
        ({"type": "string", "format": ["date"]}, "example", ["#/format"]),
        ({"type": "string", "pattern": "(?P<n>a|b)(?P=n)\\Z"}, "aaaa", ["#/pattern"]),
        ({"type": "string", "pattern": "^\\{\\d}$"}, "{2}", []),
        ({"type": "array", "uniqueItems": "true"}, [], ["#/uniqueItems"]),
        ({"type": "array", "uniqueItems": True, "examples": [[1]], "title": 1}, [1], ["#/title"]),
        ({"type": "str", "pattern": "^a$"}, "a", ["#/type"]),
        ({"type": "dict", "patternProperties": {"^a$": {}}}, {}, ["#/type"]),
        ({"type": "string", "pattern": "^[\\w-.]$"}, "a", ["#/pattern"]),
        ({"type": "string", "pattern": "^\\<a\\>$"}, "<a>", ["#/pattern"]),
        ({"type": "integer", "$ref": "#", "title": 1}, 42, ["#/title"]),
        (
            {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "array", "items": [{"const": 1}]},
            [1],
            ["#/items"],
        ),
        ({"type": "array", "uniqueItems": 0, "minItems": 2, "items": {"const": 1}}, [1, 1], ["#/uniqueItems"]),
        ({"type": "object", "additionalProperties": "false"}, {}, ["#/additionalProperties"]),
        ({"type": "array", "items": []}, [], ["#/items"]),
        ({"items": [], "additionalItems": {"const": 1}, "minItems": 1, "type": "array"}, [1], ["#/items"]),
        ({"type": "array", "prefixItems": []}, [], ["#/prefixItems"]),
        ({"properties": {"a": {}, "required": ["a", "a"]}}, {"a": "example a"}, ["#/properties/required"]),
        ({"properties": {"required": []}, "type": "object"}, {}, ["#/properties/required"]),
        ({"properties": {"required": ["a"]}, "required": ["b"]}, {"b": "example b"}, ["#/properties/required"]),
        ({"patternProperties": {"required": ["a"]}, "type": "object"}, {}, ["#/patternProperties/required"]),
        ({"type": "array", "items": None}, [], ["#/items"]),
        ({"type": "array", "items": "string"}, ["example"], ["#/items"]),
        ({"anyOf": [], "type": "integer"}, 42, ["#/anyOf"]),
        ({"anyOf": None, "type": "integer"}, 42, ["#/anyOf"]),
        ({"allOf": {"type": "integer"}}, 42, ["#/allOf"]),
        ({"type": "integer", "examples": 7}, 7, ["#/examples"]),
        ({"type": "integer", "examples": {"good": {"value": 1}, "x": 7}, "title": None}, 7, ["#/examples", "#/title"]),
        ({"$ref": "#/$defs/A<B>", "$defs": {"A<B>": {"const": 1}}}, 1, ["#/$ref"]),
        (
            {"type": "object", "patternProperties": {"^[\\w-.]": {"const": 1}}, "required": ["x"]},
            {"x": 1},
            ["#/patternProperties"],
        ),
        (
            {
                "$schema": "https://json-schema.org/draft/2020-12/schema",
                "type": "array",
                "items": [{"const": 1}],
                "additionalItems": {"const": 2},
                "minItems": 2,
            },
            [1, 2],
            ["#/items"],
        ),
        (
            {
                "$schema": "https://json-schema.org/draft/2020-12/schema",
                "type": "integer",
                "minimum": 50,
                "exclusiveMinimum": True,
                "exclusiveMaximum": False,
            },
            51,
            ["#/exclusiveMinimum", "#/exclusiveMaximum"],
        ),
        ({"dependencies": {"a": ["b"], "c": "string"}}, {}, ["#/dependencies/c"]),
        (
            {"dependencies": {"a": "b"}, "required": ["a"], "type": "object"},
            {"a": "example a", "b": "example b"},
            ["#/dependencies/a"],
        ),
        ({"type": "array", "items": {"required": True, "type": "integer"}}, [42], ["#/items/required"]),
        (
            {"properties": {"a": {"anyOf": [{"const": 1, "required": False}], "required": True}}},
            {"a": 1},
            ["#/properties/a/anyOf/0/required", "#/properties/a/required"],
        ),
        ({"patternProperties": {"^x": {"required": True}}, "required": ["x"]}, {"x": "example x"}, []),
        ({"type": {"enum": [7]}}, 7, ["#/type"]),
        ({"type": [{"$ref": "#/$defs/n"}, "string"], "$defs": {"n": {"const": 7}}}, 7, ["#/type"]),
        ({"type": {"$ref": "#/$defs/n"}, "allOf": [{"minimum": 3}], "$defs": {"n": {"type": "integer"}}}, 42, []),
        (
            {"type": "array", "items": [{"type": "array", "items": [{"type": "int"}]}], "$defs": {}},
            [[42]],
            ["#/items", "#/prefixItems/0/items", "#/prefixItems/0/prefixItems/0/type"],
        ),
        ({"allOf": ["#/$defs/n"], "$defs": {"n": {"const": 1}}}, 1, ["#/allOf/0"]),
        ({"$ref": "#$defs/n", "$defs": {"n": {"const": 1}}}, 1, ["#/$ref"]),
        ({"properties": {"a": {"$ref": "#/"}}, "type": "object"}, {}, ["#/properties/a/$ref"]),
        ({"$id": "{host}/a b", "const": 1}, 1, ["#/$id"]),
        (
            {
                "$schema": "http://json-schema.org/draft-07/schema#",
                "properties": {
                    "a": {
                        "$schema": "http://json-schema.org/draft-04/schema#",
                        "id": "http://json-schema.org/draft-04/schema#",
                        "minimum": 50,
                        "exclusiveMinimum": True,
                        "type": "int",
                    }
                },
            },
            {"a": 51},
            ["#/properties/a/$schema", "#/properties/a/exclusiveMinimum", "#/properties/a/type"],
        ),
        ({"type": "string", "pattern": "/^a{3}$/"}, "aaa", ["#/pattern"]),
        ({"type": "object", "patternProperties": {"/^x$/i": {"const": 1}}, "required": ["x"]}, {"x": 1}, []),
    ],
)
def test_what_is_plainly_meant_is_repaired_and_told(schema: JsonObject, value: Json, places: list[str]) -> None:
    made = generate(schema)
    assert check(schema, made.value) == ()
    if value is not None:
        assert made.value == value
    assert [complaint.path for complaint in complaints_of_schema(schema)][: len(places)] == places


@pytest.mark.parametrize(
    ("bounds", "value", "told"),
    [
        ({"exclusiveMinimum": 50}, 51, 1),
        ({"exclusiveMinimum": 50, "minimum": 50}, 51, 1),
        ({"exclusiveMinimum": 50, "minimum": 60, "maximum": 60}, 60, 1),
        ({"exclusiveMaximum": 40}, 39, 1),
        ({"exclusiveMaximum": 40, "maximum": 40}, 39, 1),
        ({"exclusiveMaximum": 40, "maximum": 30, "minimum": 30}, 30, 1),
        ({"exclusiveMinimum": "50"}, 51, 2),
        ({"exclusiveMinimum": None}, 42, 1),
        ({"exclusiveMaximum": True, "title": 5}, 42, 2),
        ({"exclusiveMinimum": True, "minimum": 50, "title": 5}, 51, 1),
    ],
)
def test_bounds_of_later_drafts_hold_in_draft_4(bounds: JsonObject, value: Json, told: int) -> None:
    schema: JsonObject = {"$schema": "http://json-schema.org/draft-04/schema#", "type": "integer", **bounds}
    made = generate(schema)
    assert made.value == value
    assert len(made.warnings) == told


@pytest.mark.parametrize(
    ("rest", "value", "places"),
    [
        ({"properties": {"a": True}, "required": ["a"]}, {"a": "example a"}, ["#/properties/a"]),
        ({"properties": {"a": False, "b": {"const": 1}}}, {"b": 1}, ["#/properties/a"]),
        (
            {"properties": {"a": {"const": 1}, "additionalProperties": False}},
            None,
            ["#/properties/additionalProperties"],
        ),
        ({"properties": {"additionalProperties": True}, "additionalProperties": False, "title": 1}, {}, []),
        ({"additionalProperties": False, "title": 1}, {}, ["#/title"]),
        (
            {"properties": {"a": {"type": "array", "minItems": 2.0}}, "required": ["a"]},
            None,
            ["#/properties/a/minItems"],
        ),
    ],
)
def test_booleans_and_numbers_of_later_drafts_are_read_in_draft_4(
    rest: JsonObject, value: Json, places: list[str]
) -> None:
    schema: JsonObject = {"$schema": "http://json-schema.org/draft-04/schema#", "type": "object", **rest}
    made = generate(schema)
    if value is not None:
        assert made.value == value
    assert [complaint.path for complaint in complaints_of_schema(schema)][: len(places)] == places


def test_a_flag_among_the_properties_of_draft_4_is_that_of_the_object() -> None:
    properties: JsonObject = {"a": {"type": "integer"}, "additionalProperties": False}
    schema: JsonObject = {"$schema": "http://json-schema.org/draft-04/schema#", "properties": properties}
    assert check(schema, {"a": 1}) == ()
    assert check(schema, {"a": 1, "b": 1}) != ()


def test_what_a_reference_leads_to_is_repaired_wherever_it_stands() -> None:
    schema: JsonObject = {
        "$ref": "#/components/schemas/A~1B",
        "components": {
            "schemas": {
                "A/B": {"type": "dict", "properties": {"c": {"$ref": "#/x%20y/0/deep"}, "d": {"type": "int"}}},
                "unused": {"type": "Widget"},
            },
        },
        "x y": [{"deep": {"type": "float"}, "notes": "type"}, "not reached"],
    }
    made = generate(schema)
    assert made.value == {"c": 42, "d": 42}
    assert [warning.partition(": ")[0] for warning in made.warnings] == [
        "#/components/schemas/A~1B/type",
        "#/components/schemas/A~1B/properties/d/type",
        "#/x y/0/deep/type",
    ]


@pytest.mark.parametrize("endless", ["inf", "nan", "1e400"])
@pytest.mark.parametrize("keyword", ["minLength", "minimum"])
def test_a_text_for_a_number_that_is_none_is_refused(keyword: str, endless: str) -> None:
    with pytest.raises(SchemaError) as refused:
        example({keyword: endless})
    assert refused.value.path == f"#/{keyword}"


def test_a_pattern_too_long_to_be_respelled_is_refused() -> None:
    with pytest.raises(SchemaError) as refused:
        example({"$schema": "http://json-schema.org/draft-07/schema#", "pattern": "[" * 50_000})
    assert refused.value.path == "#/pattern"


def test_parts_of_openapi_keep_their_nullable_to_themselves_while_the_document_is_sound() -> None:
    part: JsonObject = {"type": "string", "nullable": True, "example": None, "enum": [None, "a"]}
    schema: JsonObject = {"$ref": "#/components/schemas/A", "components": {"schemas": {"A": part}}}
    assert example(schema) == "a"
    assert complaints(schema, "a") == []


def test_a_reference_to_what_is_no_schema_leaves_it_as_it_is() -> None:
    schema: JsonObject = {
        "type": "object",
        "properties": {"a": {"$ref": "#/x/text"}, "b": {"$ref": "#/x/part"}},
        "x": {"text": "float", "part": {"type": "float"}},
    }
    made = generate(schema)
    assert made.value == {"b": 42}
    assert [warning.partition(":")[0] for warning in made.warnings] == ["#/x/part/type", "#/properties/a"]


@pytest.mark.parametrize(
    ("pattern", "meant"),
    [
        ("(?i)^abc$", "^abc$"),
        ("(?is)^(a\\(?i)$", "^(a\\(?i)$"),
        ("^[]x[(]{2}$", "^[\\]x[(]{2}$"),
        ("^[^][ ()]{2}$", "^[^\\][ ()]{2}$"),
        ("^[\\p{L}\\p{Z}-_]$", "^[\\p{L}\\p{Z}\\-_]$"),
        ("^[\\uD800\\uDC00-\\uDBFF\\uDFFFa]$", "^[\U00010000-\U0010ffffa]$"),
        ("^[a\\uD83C-\\uDBFF\\uDC00-\\uDFFF]\\uD83D\\uDE00$", "^[a]\U0001f600$"),
        ("^[ -\\uD7FF\\uD800\\uDBFF-\\uDC00\\uDFFF]$", "^[ -\\uD7FF]$"),
        ("^[a-z_.-+]{3}$", "^[a-z_.\\-+]{3}$"),
        ("^[\\!\\#\\,-\\/\\-]\\@\\-[]]$", "^[!#,-\\/\\-]@-[\\]]$"),
        ("^(?i)\\p{L}+a{2}+$", "^\\p{L}+a{2}$"),
    ],
)
def test_patterns_of_other_engines_are_read_as_ecma_262_spells_them(pattern: str, meant: str) -> None:
    schema: JsonObject = {"$schema": "http://json-schema.org/draft-07/schema#", "type": "string", "pattern": pattern}
    made = generate(schema)
    assert made.warnings == (f"#/pattern: {pattern!r} is no pattern of ECMA-262; read as {meant!r}",)
    assert matches(meant, str(made.value))


def test_required_on_a_property_joins_the_list_of_its_object() -> None:
    schema: JsonObject = {
        "type": "object",
        "properties": {"a": {"type": "integer", "required": True}, "b": {"type": "integer", "required": False}},
        "required": ["b"],
    }
    assert generate(schema, required_only=True).value == {"a": 42, "b": 42}
    assert generate({**schema, "required": []}, required_only=True).value == {"a": 42}


@pytest.mark.parametrize(
    ("schema", "path"),
    [
        ([1, 2], "#"),
        (5, "#"),
        ("nonsense", "#"),
        ({"type": {"x": 1}}, "#/type"),
        ({"properties": {"a": 5}}, "#/properties/a"),
        ({"properties": [{"name": "a"}]}, "#/properties"),
        ({"items": 5}, "#/items"),
        ({"minLength": "many"}, "#/minLength"),
        ({"minimum": "low"}, "#/minimum"),
        ({"required": {"a": True}}, "#/required"),
        ({"anyOf": "x"}, "#/anyOf"),
        ({"$ref": 5}, "#/$ref"),
        ({"$id": "::::"}, "#"),
        ({"enum": {1}}, "#"),
        ({"minimum": float("nan")}, "#"),
    ],
)
def test_what_is_not_understood_is_refused_with_its_place(schema: JsonObject, path: str) -> None:
    with pytest.raises(SchemaError) as refused:
        example(schema)
    assert refused.value.path == path
    assert complaints_of_schema(schema)[0].path == path
    assert len(refused.value.reason) < 500


def test_a_deep_place_in_a_choice_is_named_where_a_keyword_is_wrong_there() -> None:
    schema: JsonObject = {"properties": {"a": {"anyOf": [{"type": "string"}, {"items": {"type": "widget"}}]}}}
    assert complaints_of_schema(schema)[0].path == "#/properties/a/anyOf/1/items/type"


def test_too_deep_a_schema_is_refused() -> None:
    schema: JsonObject = {"type": "string"}
    for _ in range(150):
        schema = {"properties": {"n": schema}}
    with pytest.raises(SchemaError, match="nesting"):
        example(schema)
    for _ in range(2_000):
        schema = {"not": schema}
    with pytest.raises(SchemaError):
        example(schema)


@pytest.mark.parametrize(
    ("schema", "accepted"),
    [
        ({"type": "string", "nullable": True}, ["a", None]),
        ({"type": "string", "nullable": True, "enum": ["a"]}, ["a", None]),
        ({"type": "string", "nullable": True, "enum": ["a", None]}, ["a", None]),
        ({"type": "string", "nullable": True, "enum": [None, "a"]}, ["a", None]),
        ({"nullable": True, "anyOf": [{"type": "string"}]}, ["a", None]),
        ({"nullable": True, "type": "string", "const": "a"}, ["a", None]),
    ],
)
def test_nullable_of_openapi_allows_null_and_prefers_a_value(schema: JsonObject, accepted: list[Json]) -> None:
    assert all(check(schema, value) == () for value in accepted)
    assert check(schema, 5) != ()
    made = example(schema)
    assert made is not None
    assert complaints(schema, made) == []
    assert check({**schema, "nullable": False}, None) != ()


def test_a_sound_schema_has_no_complaints() -> None:
    assert complaints_of_schema({"type": "object", "properties": {"a": {"type": "string"}}}) == ()
    assert complaints_of_schema(schema=True) == ()
    assert generate(schema=True).value == {}
    assert complaints_of_schema({"type": "string", "nullable": True}) == ()


def test_checking_a_value_names_the_places_of_what_is_wrong() -> None:
    schema: JsonObject = {
        "type": "object",
        "properties": {"list": {"type": "array", "items": {"type": "string", "format": "email"}}, "a b": {"const": 1}},
    }
    found = check(schema, {"list": ["a@b.co", "nope"], "a b": 2})
    assert [(complaint.path, complaint.schema_path) for complaint in found] == [
        ("$.list[1]", "#/properties/list/items/format"),
        ('$["a b"]', "#/properties/a b/const"),
    ]
    assert check(schema, {"list": ["\ud800"]})[0].path == "$"
    assert len(check({"items": {"type": "string"}}, [*[1] * 500])) == 100
    assert len(check({"enum": ["x" * 2_000]}, "y" * 2_000)[0].message) < 500


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (0, ["expected a number above 0, found 0; left out"]),
        (-0.0, ["expected a number above 0, found -0.0; left out"]),
        ("0", ["expected a number, found the text '0'", "expected a number above 0, found 0; left out"]),
        (-3, ["expected a number above 0, found -3"]),
        (None, ["expected a number, found null; left out"]),
    ],
)
def test_a_step_that_is_not_above_0_is_told_with_its_place(value: Json, told: list[str]) -> None:
    found = complaints_of_schema({"properties": {"n": {"type": "integer", "multipleOf": value}}})
    assert [(one.path, one.message) for one in found] == [("#/properties/n/multipleOf", one) for one in told]


@pytest.mark.parametrize(
    ("schema", "path", "reason"),
    [
        (
            {"properties": {"n": {"type": "numbre"}}},
            "#/properties/n/type",
            'or several of them in a list; found "numbre"',
        ),
        ({"type": {"n": 1}}, "#/type", "expected one of array, boolean, integer, null, number, object, string, or"),
        ({"items": {"type": ["null", "numbre"]}}, "#/items/type/1", 'number, object, string; found "numbre"'),
        ({"properties": {"type": 5}}, "#/properties/type", "5 is not of types"),
        ({"multipleOf": True}, "#/multipleOf", "true is not of type"),
    ],
)
def test_a_type_that_is_none_is_refused_with_those_there_are(schema: JsonObject, path: str, reason: str) -> None:
    with pytest.raises(SchemaError) as caught:
        generate(schema)
    assert caught.value.path == path
    assert reason in caught.value.reason


@pytest.mark.parametrize(
    ("items", "values", "value"),
    [
        ({"items": {"type": "string"}}, ["a", "b"], ["a"]),
        ({"items": {"type": ["number", "null"]}}, [2, 1.5], [2]),
        ({"items": {"description": "Anything."}}, [True, "b"], [True]),
        ({"items": {"type": "String"}}, ["a"], ["a"]),
        ({}, ["a", "b"], ["a"]),
    ],
)
def test_an_enum_of_values_for_items_is_read_as_that_of_the_items(
    items: JsonObject, values: list[Json], value: Json
) -> None:
    tags: JsonObject = {"type": "array", **items, "enum": values}
    made = generate({"type": "object", "properties": {"tags": tags}, "required": ["tags"]})
    assert made.value == {"tags": value}
    assert any(warning.startswith("#/properties/tags/enum: expected arrays") for warning in made.warnings)


@pytest.mark.parametrize(
    "tags",
    [
        {"type": "array", "items": {"type": "string"}, "enum": [["a"], "b"]},
        {"type": ["array", "string"], "items": {"type": "string"}, "enum": ["b"]},
        {"anyOf": [{"type": "array", "enum": ["a"]}, {"type": "string"}]},
        {"type": "string", "not": {"type": "array", "enum": ["a"]}},
        {"x-other": {"type": "array", "enum": ["a"]}},
        {"type": "array", "items": {"enum": ["a"]}},
    ],
)
def test_an_enum_stays_where_it_is_while_there_are_values(tags: JsonObject) -> None:
    assert generate(tags).warnings == ()


@pytest.mark.parametrize(
    "tags",
    [
        {"type": "array", "items": {"type": "integer"}, "enum": ["a"]},
        {"type": "array", "items": {"enum": ["a"]}, "enum": ["a"]},
        {"type": "array", "items": False, "enum": ["a"]},
    ],
)
def test_an_enum_that_neither_the_array_nor_its_items_accept_is_refused(tags: JsonObject) -> None:
    with pytest.raises(SchemaError):
        generate(tags)


def test_an_array_that_may_be_null_keeps_its_enum() -> None:
    assert generate({"type": "array", "items": {"type": "string"}, "enum": ["a"], "nullable": True}).value is None


def test_a_bound_that_is_a_number_stays_where_something_else_is_repaired() -> None:
    made = generate({"type": "integer", "exclusiveMinimum": 50, "title": 7})
    assert (made.value, len(made.warnings)) == (51, 1)
