import json

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
