"""Whatever spelling a tool is pasted in, it becomes OpenAI's; what isn't a tool is told with its path."""

import json

import pytest

from playground.model.tools.box import MAX_TOOLS, read_tools

SCHEMA = {"type": "object", "properties": {"city": {"type": "string"}, "unit": {"enum": ["c"]}}, "required": ["city"]}


@pytest.mark.parametrize(
    ("pasted", "shape"),
    [
        ({"type": "function", "function": {"name": "t", "description": "d", "parameters": SCHEMA}}, "OpenAI"),
        ({"type": "function", "name": "t", "description": "d", "parameters": SCHEMA}, "OpenAI"),
        ({"name": "t", "description": "d", "input_schema": SCHEMA}, "Anthropic"),
        ({"name": "t", "description": "d", "inputSchema": SCHEMA}, "MCP"),
        ({"name": "t", "description": "d", "parametersJsonSchema": SCHEMA}, "Gemini"),
        ({"title": "t", "description": "d"} | SCHEMA, "bare schema"),
    ],
)
def test_every_providers_spelling_becomes_one(pasted: dict[str, object], shape: str):
    for text in (json.dumps(pasted), json.dumps([pasted]), json.dumps({"tools": [pasted]})):
        box = read_tools(text)
        function = box.tools[0]["function"]
        assert not box.problems
        assert isinstance(function, dict)
        assert (function["name"], function["description"]) == ("t", "d")
        assert box.cards[0].shape == shape
        assert box.cards[0].parameters == (("city", "string", True), ("unit", "enum", False))


GRAMMAR = {"syntax": "regex", "definition": "SELECT .*"}


@pytest.mark.parametrize(
    "pasted",
    [
        {"type": "custom", "custom": {"name": "t", "format": {"type": "grammar", "grammar": GRAMMAR}}},
        {"type": "custom", "name": "t", "format": {"type": "grammar", **GRAMMAR}},
    ],
)
def test_a_custom_tool_takes_a_text_in_either_spelling(pasted: dict[str, object]):
    box = read_tools(json.dumps([pasted]))
    assert not box.problems
    assert box.tools == (
        {"type": "custom", "custom": {"name": "t", "format": {"type": "grammar", "grammar": GRAMMAR}}},
    )
    assert (box.cards[0].shape, box.cards[0].parameters) == ("OpenAI custom", (("input", "string", True),))


def test_anthropics_tools_may_say_that_they_are_custom():
    assert read_tools(json.dumps({"type": "custom", "name": "t", "input_schema": SCHEMA})).cards[0].shape == "Anthropic"


def test_lists_of_servers_are_opened():
    tool = {"name": "t", "inputSchema": {"type": "object"}}
    assert read_tools(json.dumps({"jsonrpc": "2.0", "result": {"tools": [tool]}})).cards[0].shape == "MCP"
    declared = {"functionDeclarations": [{"name": "t", "parameters": {"type": "object"}}]}
    assert len(read_tools(json.dumps([declared])).tools) == 1


@pytest.mark.parametrize("between", ["\n", ",\n\n", " , ", "", "\r\n"])
def test_definitions_may_stand_one_after_the_other(between: str):
    pasted = between.join(json.dumps({"name": name, "inputSchema": {"title": "a, {b}"}}) for name in "abc")
    for text in (pasted, f"\n{pasted},\n"):
        box = read_tools(text)
        assert not box.problems
        assert [card.name for card in box.cards] == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"name": "a"}\n{"name": "b"', "line 2, column 13: expected ',' or the closing bracket"),
        ('{"name": "a"}\n\n{"nam": "b"}', "$[1].name: expected the tool's name, found none"),
        ('{"name": "a"}\n{"name": "b"}\nand more', "line 3, column 1: expected a value"),
        ('{"name": "a"}{"name": "b"} , {"name"}', "line 1, column 37: expected ':' after the key"),
        ('{"name": "a"} [{"name": NaN}]', "line 1, column 15: expected the end of the text after the JSON value"),
        ('{"name": "a"} {"name": NaN}', "line 1, column 24: expected"),
        ('{"name": "a"} more', "line 1, column 15: expected the end of the text after the JSON value"),
    ],
)
def test_what_breaks_off_after_others_is_told_with_its_line(text: str, told: str):
    assert told in read_tools(text).problems[0].message


def test_a_bare_schema_without_title_is_named_by_its_place():
    box = read_tools('[{"name": "a"}, {"type": "object"}]')
    assert [card.name for card in box.cards] == ["a", "tool_2"]
    assert "a title in the schema would name it" in box.cards[1].warnings[0]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[{]", "line 1, column 3: expected a key in double quotes"),
        ("[1]", "$[0]: expected a tool definition (an object), found an integer"),
        ("[{}]", "$[0].name: expected the tool's name, found none"),
        ('{"tools": [{"name": 3}]}', "$.tools[0].name: expected the tool's name, found an integer"),
        ('[{"name": ""}]', "$[0].name: expected the tool's name, found an empty one"),
        ('[{"type": "function", "function": {}}]', "$[0].function.name: expected the tool's name, found none"),
        ('[{"name": "a", "inputSchema": []}]', "$[0].inputSchema: expected a JSON Schema (an object), found an array"),
    ],
)
def test_what_is_no_tool_is_told_with_its_path(text: str, told: str):
    assert told in read_tools(text).problems[0].message


def test_a_schema_that_is_none_is_told_on_its_card_with_its_path():
    text = json.dumps([{"name": "a", "inputSchema": {"type": "object", "properties": {"n": {"type": "Integer"}}}}])
    (card,) = read_tools(text).cards
    assert any("$[0].inputSchema.properties.n" in warning for warning in card.warnings)


def test_odd_names_twins_and_descriptions_are_warned_of_and_sent():
    box = read_tools('[{"name": "a b"}, {"name": "c", "description": 3}, {"name": "c"}]')
    assert len(box.tools) == 3
    assert not box.problems
    assert [bool(card.warnings) for card in box.cards] == [True, True, True]
    assert "defined twice" in box.cards[2].warnings[0]


def test_empty_is_no_tools_and_too_many_are_told():
    assert not read_tools("  \n").tools
    many = read_tools(json.dumps([{"name": f"t{n}"} for n in range(MAX_TOOLS + 1)]))
    assert len(many.tools) == MAX_TOOLS
    assert "at most" in many.problems[0].message


def test_a_property_without_type_is_any_and_several_types_are_joined():
    schema = {"type": "object", "properties": {"a": True, "b": {"type": ["string", "null"]}, "c": {}}}
    (card,) = read_tools(json.dumps({"name": "t", "inputSchema": schema})).cards
    assert [kind for _, kind, _ in card.parameters] == ["any", "string|null", "any"]
