import json
from typing import Any

import pytest
from pydantic import ValidationError

from engine.conversation import ConversationRequest, ConversationResponse, converse
from engine.settings import Settings

WEATHER: dict[str, Any] = {
    "type": "function",
    "function": {
        "name": "get_weather",
        "description": "The weather of a city.",
        "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
    },
}


def answer(*inputs: dict[str, Any], settings: Settings | None = None, **more: Any) -> ConversationResponse:
    return converse(ConversationRequest.model_validate({"inputs": inputs, **more}), settings)


def test_a_message_comes_back_as_the_one_output() -> None:
    response = answer({"message": "Hello, world!", "role": "user"})
    (output,) = response.outputs
    assert (output.result, output.tool_calls, output.finish_reason) == ("Hello, world!", (), "stop")
    assert response.usage.total_tokens == response.usage.prompt_tokens + response.usage.completion_tokens
    assert response.usage.completion_tokens > 0


@pytest.mark.parametrize("context", ["", "ctx-1", "é\n"])
def test_the_context_comes_back_as_it_was_given(context: str) -> None:
    assert answer({"message": "x"}, conversation_context=context).conversation_context == context


def test_the_last_message_of_the_user_is_echoed_whatever_stands_around_it() -> None:
    response = answer(
        {"message": "Be brief.", "role": "system"},
        {"message": "first", "role": "USER"},
        {"message": "noted", "role": "Assistant"},
        {"message": "second", "role": "human"},
    )
    assert response.outputs[0].result == "second"


@pytest.mark.parametrize("role", ["", "user", "User", "human"])
def test_an_empty_or_absent_role_is_the_users(role: str) -> None:
    assert answer({"message": "hi", "role": role}).outputs[0].result == "hi"
    assert answer({"message": "hi"}).outputs[0].result == "hi"


def test_a_tool_that_fits_is_called_and_there_is_no_text() -> None:
    (output,) = answer({"message": "What is the weather in Oslo?"}, tools=[WEATHER]).outputs
    assert (output.result, output.finish_reason) == ("", "tool_calls")
    (call,) = output.tool_calls
    assert (call.type, call.function.name, json.loads(call.function.arguments)) == (
        "function",
        "get_weather",
        {"city": "Oslo"},
    )
    assert call.id


def test_the_tools_of_an_input_are_on_offer_as_those_of_the_request_are() -> None:
    asked = {"message": "What's the weather in San Francisco?", "role": "user"}
    said = answer({**asked, "tools": [WEATHER]})
    (call,) = said.outputs[0].tool_calls
    assert (said.outputs[0].result, said.outputs[0].finish_reason) == ("", "tool_calls")
    assert (call.function.name, json.loads(call.function.arguments)) == ("get_weather", {"city": "San Francisco"})
    assert said == answer(asked, tools=[WEATHER])


def test_the_tools_of_earlier_inputs_are_on_offer_too_and_sending_them_again_changes_nothing() -> None:
    system = {"message": "Be brief.", "role": "system", "tools": [WEATHER]}
    asked = {"message": "What is the weather in Oslo?"}
    said = answer(system, asked)
    assert said.outputs[0].finish_reason == "tool_calls"
    assert said == answer(system, {**asked, "tools": [WEATHER]})


def test_of_tools_with_one_name_the_first_counts_and_those_of_the_request_come_first() -> None:
    def weather(place: str) -> dict[str, Any]:
        schema = {"type": "object", "properties": {place: {"type": "string"}}}
        return {"type": "function", "function": {"name": "get_weather", "parameters": schema}}

    asked = {"message": "What is the weather in Oslo?", "tools": [weather("town"), weather("place")]}
    (call,) = answer(asked, tools=[weather("city")]).outputs[0].tool_calls
    assert json.loads(call.function.arguments) == {"city": "Oslo"}
    (call,) = answer(asked).outputs[0].tool_calls
    assert json.loads(call.function.arguments) == {"town": "Oslo"}


def test_a_tools_result_is_told() -> None:
    call = {"id": "c1", "type": "function", "function": {"name": "get_weather", "arguments": '{"city":"Oslo"}'}}
    response = answer(
        {"message": "What is the weather in Oslo?"},
        {"message": "", "role": "assistant", "tool_calls": [call]},
        {"message": "sunny", "role": "tool", "tool_call_id": "c1", "name": "get_weather"},
        tools=[WEATHER],
    )
    assert response.outputs[0].result == "get_weather: sunny"


def test_several_choices_are_one_output() -> None:
    script = {"messages": [{"text": "one "}, {"text": "two"}]}
    response = answer({"message": f"<|instruction_start|>{json.dumps(script)}<|instruction_end|>"})
    assert [output.result for output in response.outputs] == ["one two"]


def test_settings_decide_as_everywhere() -> None:
    assert answer({"message": "hi"}, settings=Settings(persona="lorem")).outputs[0].result.startswith("lorem")


def test_a_conversation_without_inputs_is_an_empty_echo() -> None:
    assert answer().outputs[0].result == ""


def test_a_role_that_nobody_has_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="expected a role of user, human, assistant"):
        answer({"message": "x", "role": "narrator"})


def test_unknown_fields_are_ignored_and_wrong_types_refused() -> None:
    assert answer({"message": "x", "scrub_pii": True}, parameters={}).outputs[0].result == "x"
    with pytest.raises(ValidationError, match="message"):
        answer({"message": 5})


def test_null_is_as_good_as_left_out() -> None:
    nothing = {"role": None, "tools": None, "tool_calls": None, "tool_call_id": None, "name": None}
    tool = {"type": "function", "function": {"name": "get_weather", "description": None, "parameters": None}}
    response = answer({"message": "Hi", **nothing}, tools=None, conversation_context=None)
    assert response == answer({"message": "Hi"})
    assert answer({"message": "Call get_weather.", "tools": [tool]}).outputs[0].tool_calls[0].function.arguments == "{}"


@pytest.mark.parametrize("given", [[], "Hi", 7, {"inputs": None}, {"inputs": [None]}])
def test_what_is_no_conversation_is_refused(given: Any) -> None:
    with pytest.raises(ValidationError):
        ConversationRequest.model_validate(given)
