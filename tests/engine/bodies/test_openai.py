from typing import Any

import pytest

from engine.bodies.fields import Fields
from engine.bodies.openai import read_chat
from engine.errors import RequestError
from engine.jsontext import Json
from engine.messages import (
    ChatRequest,
    Media,
    Message,
    Options,
    Origin,
    Part,
    Refusal,
    ResponseFormat,
    Text,
    ToolCall,
    ToolChoice,
    ToolDefinition,
    ToolResult,
)


def read(**body: Json) -> ChatRequest:
    return read_chat(Fields({"messages": [], **body}), Origin())


def message(**fields: Json) -> Message:
    return read(messages=[fields]).messages[0]


def complaint(**body: Json) -> tuple[str, str | None]:
    with pytest.raises(RequestError) as caught:
        read(**body)
    return caught.value.message, caught.value.param


def test_messages_have_to_be_there() -> None:
    assert complaint(messages=None) == ("Missing required parameter: 'messages'.", "messages")


def test_an_empty_conversation_is_read() -> None:
    assert read() == ChatRequest("", ())


def test_where_the_request_came_from_goes_along() -> None:
    origin = Origin("/v1/chat/completions", (("a", "b"),), {"messages": []})
    assert read_chat(Fields({"messages": []}), origin).origin is origin


@pytest.mark.parametrize(
    ("role", "read_as"),
    [
        ("user", "user"),
        ("USER", "user"),
        ("", "user"),
        (None, "user"),
        ("Assistant", "assistant"),
        ("developer", "developer"),
    ],
)
def test_roles_compare_without_case_and_are_user_where_absent(role: str | None, read_as: str) -> None:
    assert message(role=role, content="x").role == read_as


def test_an_unknown_role_is_refused() -> None:
    expected = "expected one of system, developer, user, assistant, tool, but got 'robot'."
    where = "messages[0].role"
    assert complaint(messages=[{"role": "robot"}]) == (f"Invalid value for '{where}': {expected}", where)


@pytest.mark.parametrize(
    ("content", "parts"),
    [
        (None, ()),
        ("", (Text(""),)),
        ("a\r\n\tb ", (Text("a\r\n\tb "),)),
        ([], ()),
        ([{"type": "text", "text": "a"}, {"type": "input_text", "text": ""}], (Text("a"), Text(""))),
        ([{"type": "image_url", "image_url": {"url": "data:"}}, {"type": "file"}], (Media("image_url"), Media("file"))),
        ([{"image_url": "data:", "uuid": "a"}, {"input_audio": "b"}], (Media("image_url"), Media("input_audio"))),
        ([{"type": "output_text", "text": "o"}, {"type": "refusal", "refusal": "no"}], (Text("o"), Refusal("no"))),
    ],
)
def test_content_is_a_string_or_parts(content: Json, parts: tuple[Part, ...]) -> None:
    assert message(role="user", content=content).parts == parts


@pytest.mark.parametrize(
    ("content", "expected", "path"),
    [
        (
            3,
            (
                "Invalid type for 'messages[0].content': "
                "expected a string or an array of parts, but got an integer instead."
            ),
            "",
        ),
        (["a"], "Invalid type for 'messages[0].content[0]': expected an object, but got a string instead.", "[0]"),
        ([{"text": "a"}], "Missing required parameter: 'messages[0].content[0].type'.", "[0].type"),
        ([{"type": "text"}], "Missing required parameter: 'messages[0].content[0].text'.", "[0].text"),
    ],
)
def test_other_content_is_refused_with_its_path(content: Json, expected: str, path: str) -> None:
    assert complaint(messages=[{"role": "user", "content": content}]) == (expected, f"messages[0].content{path}")


def test_a_refusal_in_history_is_a_refusal() -> None:
    assert message(role="assistant", content=None, refusal="I can't.").parts == (Refusal("I can't."),)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [('{"a": 1}', '{"a": 1}'), ("{broken", "{broken"), ({"a": 1}, '{"a":1}'), (None, ""), ([], "[]")],
)
def test_the_arguments_of_a_call_are_kept_letter_by_letter(arguments: Json, text: str) -> None:
    calls: Json = [{"id": "c", "type": "function", "function": {"name": "get", "arguments": arguments}}]
    assert message(role="assistant", tool_calls=calls).parts == (ToolCall("c", "get", text),)


def test_a_call_without_a_function_is_empty() -> None:
    assert message(role="assistant", tool_calls=[{}]).parts == (ToolCall("", "", ""),)


def test_the_old_function_call_is_a_call_with_its_name_as_id() -> None:
    parts = message(role="assistant", function_call={"name": "get", "arguments": "{}"}).parts
    assert parts == (ToolCall("get", "get", "{}"),)


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("42", "42"),
        ("", ""),
        (None, ""),
        (7, "7"),
        ({"a": [1]}, '{"a":[1]}'),
        ([], ""),
        ([{"type": "text", "text": "a"}, {"type": "text", "text": "b"}], "ab"),
        ([{"type": "image_url"}], '[{"type":"image_url"}]'),
        (["a"], '["a"]'),
    ],
)
def test_a_tool_s_result_is_text_or_json_text(content: Json, text: str) -> None:
    assert message(role="tool", tool_call_id="c", content=content).parts == (ToolResult("c", text),)


def test_the_old_function_result_belongs_to_the_call_of_its_name() -> None:
    assert message(role="function", name="get", content="1") == Message("tool", (ToolResult("get", "1", "get"),))


def test_tools_are_read_in_every_spelling() -> None:
    schema: Json = {"type": "object"}
    function: Json = {"name": "a", "description": "d", "parameters": schema, "strict": True}
    request = read(
        tools=[{"type": "function", "function": function}, {"type": "function", "name": "b"}, {"type": "web_search"}],
        functions=[{"name": "c", "parameters": None}],
    )
    assert request.tools == (
        ToolDefinition("a", "d", {"type": "object"}, strict=True),
        ToolDefinition("b"),
        ToolDefinition("c"),
    )


@pytest.mark.parametrize(
    "function",
    [
        {"name": "a"},
        {"name": "a", "parameters": {"type": "object"}},
        {"name": "a", "description": "d", "parameters": {}, "strict": True, "other": 1},
        {"name": "a", "description": None, "parameters": {}},
        {"name": "a", "description": 1, "parameters": {}},
        {"name": "a", "parameters": {}, "strict": None},
        {"name": "a", "parameters": {}, "strict": 1},
        {"name": None, "parameters": {}},
    ],
)
def test_a_tool_is_read_alike_alone_and_beside_older_functions(function: dict[str, Json]) -> None:
    tools: Json = [{"type": "function", "function": function}]

    def told(**body: Json) -> object:
        try:
            return read(tools=tools, **body).tools
        except RequestError as error:
            return error.message, error.param

    assert told() == told(functions=[])


@pytest.mark.parametrize(
    ("tool", "param"),
    [
        ({"type": "function", "function": {"name": ""}}, "tools[0].function.name"),
        ({"type": "function", "function": {"name": "a", "parameters": []}}, "tools[0].function.parameters"),
        ({"name": 3}, "tools[0].name"),
        (3, "tools[0]"),
    ],
)
def test_a_faulty_tool_is_refused_with_its_path(tool: Json, param: str) -> None:
    assert complaint(tools=[tool])[1] == param


@pytest.mark.parametrize(
    ("wanted", "choice"),
    [
        (None, ToolChoice()),
        ("auto", ToolChoice("auto")),
        ("none", ToolChoice("none")),
        ("required", ToolChoice("required")),
        ("any", ToolChoice("required")),
        ({"type": "function", "function": {"name": "a"}}, ToolChoice("required", "a")),
        ({"type": "function", "name": "a"}, ToolChoice("required", "a")),
        (
            {
                "type": "allowed_tools",
                "allowed_tools": {"mode": "required", "tools": [{"type": "function", "function": {"name": "a"}}]},
            },
            ToolChoice("required", None, ("a",)),
        ),
        ({"type": "allowed_tools", "tools": [{"name": "a"}]}, ToolChoice("auto", None, ("a",))),
    ],
)
def test_the_tool_choice_is_read_in_every_spelling(wanted: Json, choice: ToolChoice) -> None:
    assert read(tool_choice=wanted).options.tool_choice == choice


def test_the_old_function_call_option_chooses_too() -> None:
    assert read(function_call={"name": "a"}).options.tool_choice == ToolChoice("required", "a")


def test_of_the_allowed_tools_those_count_that_have_names() -> None:
    tools: list[Json] = [{"type": "custom", "custom": {"name": "c"}}, {"type": "mcp", "server_label": "d"}]
    wanted: Json = {"type": "allowed_tools", "mode": "auto", "tools": [{"type": "function", "name": "f"}, *tools]}
    assert read(tool_choice=wanted).options.tool_choice == ToolChoice("auto", allowed=("f", "c"))


@pytest.mark.parametrize("wanted", ["maybe", 3, {}, {"type": "function"}, {"name": 3}])
def test_another_tool_choice_is_refused(wanted: Json) -> None:
    message, param = complaint(tool_choice=wanted)
    assert message.startswith(
        "Invalid value for 'tool_choice': expected none, auto, required, a function or allowed_tools"
    )
    assert param == "tool_choice"


@pytest.mark.parametrize(
    ("wanted", "read_as"),
    [
        (None, ResponseFormat()),
        ({"type": "text"}, ResponseFormat()),
        ({"type": "grammar", "grammar": "a"}, ResponseFormat()),
        ({"type": "json_object"}, ResponseFormat("json_object")),
        ({"type": "json_schema", "json_schema": {"name": "o"}}, ResponseFormat("json_schema", True, "o")),  # noqa: FBT003
        (
            {"type": "json_schema", "json_schema": {"name": "o", "strict": True, "schema": {"type": "object"}}},
            ResponseFormat("json_schema", {"type": "object"}, "o", strict=True),
        ),
        ({"type": "json_schema", "json_schema": {"schema": False}}, ResponseFormat("json_schema", schema=False)),
    ],
)
def test_the_response_format_is_read(wanted: Json, read_as: ResponseFormat) -> None:
    assert read(response_format=wanted).options.response_format == read_as


@pytest.mark.parametrize(
    ("wanted", "param"),
    [
        ("json", "response_format"),
        ({"type": "json_schema"}, "response_format.json_schema"),
        ({"type": "json_schema", "json_schema": {"schema": "x"}}, "response_format.json_schema.schema"),
    ],
)
def test_another_response_format_is_refused(wanted: Json, param: str) -> None:
    assert complaint(response_format=wanted)[1] == param


@pytest.mark.parametrize(
    ("body", "field", "value"),
    [
        ({}, "max_tokens", None),
        ({"max_tokens": 5}, "max_tokens", 5),
        ({"max_completion_tokens": 7, "max_tokens": 5}, "max_tokens", 7),
        ({"stop": "END"}, "stop", ("END",)),
        ({"stop": ["a", "b"]}, "stop", ("a", "b")),
        ({"stop": None}, "stop", ()),
        ({"n": 3}, "n", 3),
        ({"n": None}, "n", 1),
        ({"parallel_tool_calls": False}, "parallel_tool_calls", False),
        ({"logprobs": True}, "logprobs", 0),
        ({"logprobs": True, "top_logprobs": 3}, "logprobs", 3),
        ({"logprobs": False, "top_logprobs": 3}, "logprobs", None),
        ({"reasoning_effort": "low"}, "reasoning", True),
        ({"reasoning_effort": "none"}, "reasoning", False),
        ({"reasoning_effort": None}, "reasoning", False),
        ({"reasoning_effort": ""}, "reasoning", False),
        ({"reasoning": {"effort": "high"}}, "reasoning", True),
        ({"reasoning": {"enabled": True}}, "reasoning", True),
        ({"reasoning": {"max_tokens": 2000}}, "reasoning", True),
        ({"reasoning": {"effort": "none"}}, "reasoning", False),
        ({"reasoning": {"effort": "high", "exclude": True}}, "reasoning", False),
        ({"reasoning": {"effort": None}}, "reasoning", False),
        ({"reasoning": "high"}, "reasoning", False),
        ({"thinking": {"type": "enabled"}}, "reasoning", True),
        ({"thinking": {"type": "disabled"}}, "reasoning", False),
        ({"prompt_mode": "reasoning"}, "reasoning", True),
    ],
)
def test_options_are_read(body: dict[str, Any], field: str, value: object) -> None:
    assert getattr(read(**body).options, field) == value


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("max_completion_tokens", 0),
        ("max_tokens", 0),
        ("tool_choice", "x"),
        ("function_call", "x"),
        ("parallel_tool_calls", 1),
        ("response_format", "x"),
        ("stop", 1),
        ("n", 0),
        ("logprobs", 1),
        ("top_logprobs", 21),
        ("reasoning_effort", 1),
    ],
)
def test_an_option_is_looked_at_where_it_is_the_only_one(name: str, value: Json) -> None:
    assert complaint(**{name: value})[1] in {name, "tool_choice"}


def test_older_functions_are_not_called_in_parallel() -> None:
    assert not read(functions=[]).options.parallel_tool_calls


def test_fields_that_do_not_matter_are_passed_over() -> None:
    known = read(
        seed=1, user="u", metadata={"a": "b"}, service_tier="auto", store=True, temperature=2, top_p=0.1, whatever=[]
    )
    assert known.options == Options()


@pytest.mark.parametrize(
    ("body", "param"),
    [
        ({"model": 3}, "model"),
        ({"messages": "hi"}, "messages"),
        ({"messages": [1]}, "messages[0]"),
        ({"max_tokens": 0}, "max_tokens"),
        ({"n": 129}, "n"),
        ({"top_logprobs": 21}, "top_logprobs"),
        ({"stop": [1]}, "stop[0]"),
        ({"stop": 1}, "stop"),
        ({"stop": ["x"] * 101}, "stop"),
    ],
)
def test_other_values_are_refused_with_their_path(body: dict[str, Any], param: str) -> None:
    assert complaint(**body)[1] == param


def test_a_choice_that_is_no_word_of_the_api_is_quoted_once() -> None:
    tools: Json = [{"type": "function", "function": {"name": "f"}}]
    told, _ = complaint(tools=tools, tool_choice="requird")
    assert told.endswith("but got 'requird'.")
    told, _ = complaint(tools=tools, tool_choice={"a": 1})
    assert told.endswith("""but got '{"a":1}'.""")


def test_a_tool_that_says_nothing_lacks_its_functions_name() -> None:
    assert complaint(tools=[{}]) == (
        "Missing required parameter: 'tools[0].function.name'.",
        "tools[0].function.name",
    )


def test_a_number_without_measure_is_told_as_it_was_written() -> None:
    told, _ = complaint(max_tokens=1e308)
    assert told.endswith("but got 1e+308.")
