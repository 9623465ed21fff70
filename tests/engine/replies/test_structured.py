import json
from dataclasses import replace

import pytest

from engine.errors import RequestError
from engine.jsontext import Json
from engine.messages import ChatRequest, Message, Options, ResponseFormat, Text
from engine.replies.draft import Draft, Passed
from engine.replies.structured import structured
from engine.settings import Settings


def ask(wanted: ResponseFormat, text: str | None = "Ann is 30") -> ChatRequest:
    messages = () if text is None else (Message("user", (Text(text),)),)
    return ChatRequest("m", messages, options=Options(response_format=wanted))


def value(request: ChatRequest, settings: Settings | None = None) -> Json:
    draft = structured(request, settings or Settings())
    assert isinstance(draft, Draft)
    (choice,) = draft.choices
    assert choice.finish_reason == "stop"
    return json.loads(choice.text)


def test_plain_text_is_passed() -> None:
    outcome = structured(ask(ResponseFormat()), Settings())
    assert isinstance(outcome, Passed)
    assert outcome.line.reason == "no JSON is asked for"


@pytest.mark.parametrize(("text", "message"), [('say "é"', 'say "é"'), (None, "")])
def test_a_json_object_holds_the_message(text: str | None, message: str) -> None:
    assert value(ask(ResponseFormat("json_object"), text)) == {"message": message}


def test_a_schema_gets_a_value_that_it_accepts_with_the_user_s_words() -> None:
    schema: dict[str, Json] = {
        "type": "object",
        "properties": {"age": {"type": "integer"}, "level": {"enum": ["low", "high"]}},
        "required": ["age"],
    }
    wanted = ResponseFormat("json_schema", schema, "person")
    assert value(ask(wanted)) == {"age": 30, "level": "low"}
    assert value(ask(wanted), Settings(required_only=True)) == {"age": 30}


def test_a_schema_is_served_without_words_too() -> None:
    assert value(ask(ResponseFormat("json_schema", {"const": 1}), None)) == 1


def test_the_trace_names_the_schema_and_where_the_values_came_from() -> None:
    wanted = ResponseFormat("json_schema", {"type": "object", "properties": {"age": {"type": "integer"}}}, "person")
    line = structured(ask(wanted), Settings()).line
    assert line.reason == "json_schema 'person' is asked for: a value that it accepts"
    assert any(origin.path == "$.age" and origin.owner == "" for origin in line.provenance)


def test_a_schema_that_accepts_nothing_is_refused() -> None:
    with pytest.raises(RequestError, match="Invalid schema for response_format 'none': #") as caught:
        structured(ask(ResponseFormat("json_schema", schema=False, name="none")), Settings())
    assert caught.value.param == "response_format"


PERSON = '{"type":"object","properties":{"name":{"type":"string"},"age":{"type":"integer"}},"required":["name","age"]}'
LIKE = '{"$ref": "#/$defs/P", "$defs": {"P": {"type": "object", "properties": {"age": {"type": "integer"}}}}}'
EXAMPLE = (
    '{"properties": {"foo": {"type": "string"}}} is met by {"foo": "bar"}, {"properties": {"foo": ["bar"]}} is not.'
)


def told(system: str, text: str = "Ann is 30") -> Json:
    request = ask(ResponseFormat("json_object"), text)
    return value(replace(request, messages=(Message("system", (Text(system),)), *request.messages)))


@pytest.mark.parametrize(
    ("system", "text"),
    [
        (
            f"JSON schema:\n{PERSON}\nYou MUST answer with a JSON object that matches it.",
            "Ada Lovelace is 36 years old",
        ),
        ("Answer in JSON.", f"Ada Lovelace is 36 years old\nOutput should conform to:\n```\n{PERSON}\n```"),
        (f"{EXAMPLE}\n{PERSON}\nFill in {{name}} as {{ it is.", "Ada Lovelace is 36 years old"),
    ],
)
def test_a_json_object_keeps_to_a_schema_that_the_prompt_tells(system: str, text: str) -> None:
    assert told(system, text) == {"name": "Ada Lovelace", "age": 36}


def test_a_schema_that_is_told_may_refer_to_what_it_defines() -> None:
    assert told(LIKE) == {"age": 30}


def test_a_schema_that_is_told_may_leave_out_that_it_is_of_an_object() -> None:
    assert told('{"properties": {"age": {"type": "integer"}}}') == {"age": 30}


@pytest.mark.parametrize(
    "system",
    [
        '{"age": 3}',
        '{"properties": {}}',
        '{"properties": {"foo": ["bar"]}}',
        '{"properties": {"host": {"name": "db-1"}, "port": {}}}',
        '{"anyOf": [{"type": "string"}]}',
        '{"type": "string", "properties": {"age": {"type": "integer"}}}',
        '{"properties": {"age": {"type": "integer", "minimum": 5, "maximum": 1}}, "required": ["age"]}',
        "{" * 200,
        '{"a":' * 300,
        '{"' + '\\"' * 90_000,
        '{"properties": {"a" {}}}',
    ],
)
def test_what_is_told_otherwise_is_no_schema(system: str) -> None:
    assert told(system) == {"message": "Ann is 30"}


def test_of_a_long_prompt_the_end_is_read() -> None:
    unread = f"{PERSON}{'x' * 200_000}"
    assert told("Answer in JSON.", unread) == {"message": unread}
    assert told("Answer in JSON.", f"{'x' * 200_000}{LIKE}") == {"age": 42}
