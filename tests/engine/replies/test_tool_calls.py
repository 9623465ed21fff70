import json
from dataclasses import replace
from typing import Any

import pytest

from engine.errors import RequestError
from engine.jsontext import JsonObject
from engine.messages import (
    ChatRequest,
    Message,
    Options,
    Origin,
    Text,
    ToolCall,
    ToolChoice,
    ToolDefinition,
    ToolResult,
)
from engine.replies.draft import Draft, Passed
from engine.replies.tool_calls import tool_calls
from engine.script import END, START
from engine.settings import Settings

PLACE: JsonObject = {"type": "object", "properties": {"location": {"type": "string"}, "days": {"type": "integer"}}}
WEATHER = ToolDefinition("get_weather", "The weather of a place.", {**PLACE, "required": ["location"]})
TIME = ToolDefinition("get_time", "The time of day.")
RESULTS = "the conversation ends with tool results, which are answered first"
ASK = Message("user", (Text("What's the weather in Oslo, and what time is it?"),))
REQUEST = ChatRequest("m", (ASK,), (WEATHER, TIME))


def with_choice(choice: ToolChoice, **options: bool) -> ChatRequest:
    return replace(REQUEST, options=Options(tool_choice=choice, **options))  # pyright: ignore[reportArgumentType]


def drafted(request: ChatRequest, settings: Settings | None = None) -> Draft:
    draft = tool_calls(request, settings or Settings())
    assert isinstance(draft, Draft)
    return draft


def passed_because(request: ChatRequest) -> str:
    outcome = tool_calls(request, Settings())
    assert isinstance(outcome, Passed)
    assert not outcome.line.answered
    return outcome.line.reason


def names(draft: Draft) -> list[str]:
    return [call.name for call in draft.choices[0].tool_calls]


def test_every_tool_that_the_words_ask_for_is_called_and_nothing_is_said() -> None:
    (choice,) = drafted(REQUEST).choices
    assert [call.name for call in choice.tool_calls] == ["get_weather", "get_time"]
    assert (choice.text, choice.finish_reason) == ("", "tool_calls")


def test_arguments_are_compact_json_that_takes_the_user_s_words() -> None:
    weather, time = drafted(REQUEST).choices[0].tool_calls
    assert weather.arguments.startswith('{"location":"Oslo"')
    assert time.arguments == "{}"


def test_only_what_is_required_is_filled_where_the_settings_say_so() -> None:
    weather = drafted(REQUEST, Settings(required_only=True)).choices[0].tool_calls[0]
    assert json.loads(weather.arguments) == {"location": "Oslo"}


def test_parallel_calls_have_consecutive_ids() -> None:
    one, two = (int(call.id.removeprefix("call_echo_")) for call in drafted(REQUEST).choices[0].tool_calls)
    assert two == one + 1


def test_each_value_is_traced_to_its_call() -> None:
    draft = drafted(REQUEST)
    ids = [call.id for call in draft.choices[0].tool_calls]
    assert {origin.owner for origin in draft.line.provenance} <= set(ids)
    assert any(origin.path == "$.location" and origin.owner == ids[0] for origin in draft.line.provenance)


def test_every_tool_on_offer_is_accounted_for() -> None:
    line = drafted(replace(REQUEST, tools=(*REQUEST.tools, ToolDefinition("send_fax")))).line
    assert [(one.tool, one.chosen) for one in line.considered] == [
        ("get_weather", True),
        ("get_time", True),
        ("send_fax", False),
    ]
    assert line.reason == "calls get_weather, get_time"


def test_a_named_tool_is_called_and_finishes_with_stop() -> None:
    draft = drafted(with_choice(ToolChoice("required", "get_time")))
    assert names(draft) == ["get_time"]
    assert draft.choices[0].finish_reason == "stop"


def test_a_choice_that_requires_a_call_gets_the_first_tool_where_none_fits() -> None:
    request = replace(with_choice(ToolChoice("required")), messages=(Message("user", (Text("Hello!"),)),))
    assert names(drafted(request)) == ["get_weather"]


def test_without_parallel_calls_one_is_made() -> None:
    assert len(names(drafted(with_choice(ToolChoice(), parallel_tool_calls=False)))) == 1


def test_allowed_tools_narrow_the_list() -> None:
    assert names(drafted(with_choice(ToolChoice("auto", allowed=("get_time",))))) == ["get_time"]


@pytest.mark.parametrize("choice", [ToolChoice("required", "get_fax"), ToolChoice("auto", allowed=("get_fax",))])
def test_a_choice_that_names_no_tool_on_offer_is_refused(choice: ToolChoice) -> None:
    with pytest.raises(RequestError, match="get_fax") as caught:
        tool_calls(with_choice(choice), Settings())
    assert caught.value.param == "tool_choice"
    with pytest.raises(RequestError, match="toolConfig names the tool 'get_fax'"):
        tool_calls(with_choice(replace(choice, field="toolConfig")), Settings())


def test_arguments_are_an_object_whatever_else_the_parameters_allow() -> None:
    either: JsonObject = {"anyOf": [{"type": "string"}, {"properties": {"city": {"type": "string"}}}]}
    request = replace(REQUEST, tools=(replace(WEATHER, parameters=either),))
    assert [choice.tool_calls[0].values for choice in drafted(request).choices] == [{"city": "Oslo"}]
    with pytest.raises(RequestError, match="'get_weather': #/type: expected a type that allows an object, found"):
        tool_calls(replace(REQUEST, tools=(replace(WEATHER, parameters={"type": ["string", "null"]}),)), Settings())


def test_a_tool_whose_parameters_have_no_value_is_refused() -> None:
    impossible: JsonObject = {"type": "object", "required": ["a"], "properties": {"a": {"enum": [1], "type": "string"}}}
    request = replace(REQUEST, tools=(replace(WEATHER, parameters=impossible),))
    with pytest.raises(RequestError, match="Invalid schema for function 'get_weather': #/properties/a: ") as caught:
        tool_calls(request, Settings())
    assert caught.value.param == "tools"


NONE: Any = {"type": "object", "required": ["a"], "properties": {"a": {"enum": [1], "type": "string"}}}
GOOD: Any = {"name": "a", "parameters": {}, "input_schema": {}}


@pytest.mark.parametrize(
    ("body", "place"),
    [
        (
            {
                "tools": [
                    7,
                    {"type": "function", "function": GOOD},
                    {"function": {"name": "get_weather", "parameters": NONE}},
                ]
            },
            "tools[2].function.parameters",
        ),
        ({"tools": [GOOD, {"name": "get_weather", "parameters": NONE}]}, "tools[1].parameters"),
        ({"tools": [GOOD, {"name": "get_weather", "input_schema": NONE}]}, "tools[1].input_schema"),
        ({"functions": [GOOD, {"name": "get_weather", "parameters": NONE}]}, "functions[1].parameters"),
        (
            {
                "tools": [
                    {"codeExecution": True},
                    {"functionDeclarations": [GOOD, {"name": "get_weather", "parameters": NONE}]},
                ]
            },
            "tools[1].functionDeclarations[1].parameters",
        ),
    ],
)
def test_the_schema_without_a_value_is_found_where_its_wire_has_it(body: Any, place: str) -> None:
    request = replace(REQUEST, tools=(replace(WEATHER, parameters=NONE),), origin=Origin(body=body))
    with pytest.raises(RequestError) as caught:
        tool_calls(request, Settings())
    assert caught.value.param == place


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        (replace(REQUEST, tools=()), "no tools are offered"),
        (with_choice(ToolChoice("none")), "tool_choice is none"),
        (replace(REQUEST, messages=(Message("user", (Text("Hello!"),)),)), "no tool fits the words"),
    ],
)
def test_a_request_that_calls_nothing_is_passed_with_its_reason(request_: ChatRequest, reason: str) -> None:
    assert passed_because(request_) == reason


def test_a_pass_still_accounts_for_every_tool() -> None:
    outcome = tool_calls(replace(REQUEST, messages=()), Settings())
    assert [one.chosen for one in outcome.line.considered] == [False, False]


ANSWERED = (
    ASK,
    Message("assistant", (ToolCall("c", "get_weather", "{}"),)),
    Message("tool", (ToolResult("c", "sunny"),)),
)


def test_tools_are_not_called_again_for_the_words_whose_results_have_come() -> None:
    assert passed_because(replace(REQUEST, messages=ANSWERED)).startswith("the conversation ends with tool results")


def test_a_choice_that_requires_a_call_calls_on_results_too() -> None:
    assert names(drafted(replace(with_choice(ToolChoice("required")), messages=ANSWERED)))


@pytest.mark.parametrize(
    "block", ['{"messages":[{"text":"The weather in Oslo is fine."}]}', '{"txt":"The weather in Oslo"']
)
def test_the_words_of_a_script_ask_for_nothing_once_it_is_over_or_where_it_is_faulty(block: str) -> None:
    scripted = Message("user", (Text(f"Hello! {START}{block}{END}"),))
    after = (Message("assistant", (Text("The weather in Oslo is fine."),)), Message("user", (Text("Thank you!"),)))
    assert passed_because(replace(REQUEST, messages=(scripted, *after))) == "no tool fits the words"


def test_the_words_beside_a_script_that_is_over_still_supply_a_tool() -> None:
    scripted = Message("user", (Text(f'Weather? {START}{{"messages":[{{"text":"Where?"}}]}}{END}'),))
    after = (Message("assistant", (Text("Where?"),)), Message("user", (Text("Rome"),)))
    (call,) = drafted(replace(REQUEST, messages=(scripted, *after))).choices[0].tool_calls
    assert (call.name, json.loads(call.arguments)["location"]) == ("get_weather", "Rome")


def test_the_shape_of_the_ids_is_a_setting() -> None:
    ids = [call.id for call in drafted(REQUEST, Settings(call_ids="duplicate")).choices[0].tool_calls]
    assert ids[0] == ids[1]


TOLD = "What's the weather in Oslo?"
FINAL = ToolDefinition("set_model_response", "Set your final response using the required schema.", {**PLACE})
OVER = ToolDefinition("transfer_to_weather_agent", "Hands over to the weather agent.")


def gone_on(*called: str, tools: tuple[ToolDefinition, ...], text: str = TOLD) -> ChatRequest:
    """The user's words, and each call with its result."""
    messages = [Message("user", (Text(text),))]
    for name in called:
        messages.append(Message("assistant", (ToolCall(f"call_{name}", name, "{}"),)))
        messages.append(Message("tool", (ToolResult(f"call_{name}", "done"),)))
    return ChatRequest("m", tuple(messages), tools)


def test_who_a_talk_was_handed_over_to_calls_its_own_tools() -> None:
    assert names(drafted(gone_on(tools=(OVER, TIME)))) == ["transfer_to_weather_agent"]
    assert names(drafted(gone_on(OVER.name, tools=(WEATHER, TIME)))) == ["get_weather"]
    assert passed_because(gone_on(OVER.name, tools=(TIME,))) == "no tool fits the words"
    assert passed_because(gone_on(OVER.name, WEATHER.name, tools=(WEATHER, TIME))) == RESULTS


def test_what_was_done_by_another_name_is_done() -> None:
    plugin = replace(WEATHER, name="P-get_weather")
    assert passed_because(gone_on("get_weather", tools=(plugin,))) == RESULTS


def test_a_result_of_no_call_hands_nothing_over() -> None:
    request = gone_on(tools=(WEATHER,))
    orphan = Message("tool", (ToolResult("call_lost", "done"),))
    assert passed_because(replace(request, messages=(*request.messages, orphan))) == RESULTS


def test_an_answer_that_a_tool_takes_is_given_to_it_in_the_end() -> None:
    tools = (FINAL, WEATHER)
    assert names(drafted(gone_on(tools=tools))) == ["get_weather"]
    (choice,) = drafted(gone_on("get_weather", tools=tools)).choices
    assert [call.name for call in choice.tool_calls] == [FINAL.name]
    assert (choice.tool_calls[0].values["location"], choice.finish_reason) == ("Oslo", "tool_calls")
    assert passed_because(gone_on("get_weather", FINAL.name, tools=tools)) == RESULTS


@pytest.mark.parametrize(
    "final",
    [
        ToolDefinition("final_answer", "Provides a final answer to the given problem."),
        ToolDefinition("extract-2", "Tool for extracting structured output from the model's response."),
        ToolDefinition("Person", "IMPORTANT: It should only be invoked as the last and final tool before returning."),
        ToolDefinition("StructuredOutput", "Use this tool to return your final response in the requested format."),
    ],
)
def test_agents_name_the_tool_that_takes_the_answer_in_their_own_ways(final: ToolDefinition) -> None:
    assert names(drafted(gone_on("get_weather", tools=(final, WEATHER)))) == [final.name]


def test_an_answer_that_a_tool_takes_is_given_to_it_where_nothing_else_is_asked_for() -> None:
    assert names(drafted(gone_on(tools=(FINAL, WEATHER), text="Hello"))) == [FINAL.name]
    assert passed_because(gone_on("get_weather", tools=(replace(FINAL, description="Sets it."), WEATHER))) == RESULTS


def test_where_a_call_is_demanded_an_answer_that_a_tool_takes_is_given_to_it_in_the_end_too() -> None:
    required = Options(tool_choice=ToolChoice("required"))
    tools = (WEATHER, FINAL, TIME)
    assert names(drafted(replace(gone_on(tools=tools), options=required))) == ["get_weather"]
    assert names(drafted(replace(gone_on("get_weather", tools=tools), options=required))) == [FINAL.name]
    assert names(drafted(replace(gone_on(tools=tools, text="Hello"), options=required))) == [FINAL.name]


def test_what_an_agent_s_program_puts_behind_results_has_nothing_called_anew() -> None:
    reminder = Message("user", (Text("<system-reminder>Call get_weather.</system-reminder>"),))
    tools = (FINAL, WEATHER)
    done = gone_on("get_weather", tools=tools)
    assert names(drafted(replace(done, messages=(*done.messages, reminder)))) == [FINAL.name]
    done = gone_on("get_weather", FINAL.name, tools=tools)
    assert passed_because(replace(done, messages=(*done.messages, reminder))) == RESULTS
    required = replace(
        gone_on("get_weather", tools=(WEATHER, TIME)), options=Options(tool_choice=ToolChoice("required"))
    )
    assert names(drafted(replace(required, messages=(*required.messages, reminder)))) == ["get_time"]


def test_calls_that_an_agent_tells_as_text_are_done() -> None:
    told = "Calling tools:\n[{'id': 'a', 'function': {'name': 'get_weather', 'arguments': {}}}]"
    turns = (Message("user", (Text(f"New task:\n{TOLD}"),)), Message("assistant", (Text(told),)))
    request = ChatRequest(
        "m",
        (*turns, Message("user", (Text("Observation:\nsunny"),))),
        (WEATHER, FINAL, TIME),
        Options(tool_choice=ToolChoice("required")),
    )
    assert names(drafted(request)) == [FINAL.name]


def test_a_tool_that_takes_the_answer_is_called_only_where_it_is_allowed() -> None:
    asked = gone_on(tools=(FINAL, WEATHER), text="Hello")
    for allowed in ((), ("get_weather",)):
        request = replace(asked, options=Options(tool_choice=ToolChoice(allowed=allowed)))
        assert passed_because(request) == "no tool fits the words"
