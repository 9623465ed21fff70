"""Which tools the words of a draft call, with which arguments, and why."""

import json
from dataclasses import replace

import pytest

from engine.jsontext import Json, JsonObject
from engine.rules import Rules
from engine.script import END, START
from playground.assets import asset
from playground.model.draft import Asked, Draft, Turn, add_turn
from playground.model.examples import Example, draft_of, examples
from playground.model.tools.trial import tools_of, trial, words_of

CITY: JsonObject = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
WEATHER: JsonObject = {"name": "get_weather", "description": "Current weather", "inputSchema": CITY}
TIME: JsonObject = {"name": "get_time", "inputSchema": CITY | {"additionalProperties": False}}
SETS = examples(asset("examples", "tools"))


def drafted(words: str, *tools: Json, **asked: object) -> Draft:
    return Draft(turns=(Turn("t1", text=words),), tools=json.dumps(tools), asked=replace(Asked(), **asked), next_key=2)  # pyright: ignore[reportArgumentType]  the fields of Asked


CALLED = {
    "01-several-tools": ["get_weather", "get_time", "calculate"],
    "02-arguments-from-the-words": ["send_email"],
    "03-one-tool-twice": ["get_weather", "get_weather"],
    "04-names-in-every-spelling": [
        "startHTTPServer",
        "ListOpenFiles",
        "restart-print-queue",
        "check.disk.space",
        "ping_gateway",
    ],
    "05-not-that-one": ["get_weather"],
    "06-over-two-messages": ["get_weather"],
    "07-a-call-is-required": ["search_flights"],
    "08-one-tool-of-many-actions": ["manage_todo", "power_control"],
    "09-a-list-of-things": ["create_order"],
}


@pytest.mark.parametrize("example", SETS, ids=lambda example: example.name)
def test_every_set_shows_what_it_promises(example: Example):
    draft = draft_of(example.body, example.headers, example.title)
    tried = trial(draft)
    assert [call.name for call in tried.calls] == CALLED[example.name]
    assert not any(call.complaints for call in tried.calls)
    scores = [one.score for one in tried.weighed]
    assert scores == sorted(scores, reverse=True)
    assert len(scores) == len(tools_of(draft))


def test_each_argument_says_where_it_came_from():
    (made,) = trial(drafted("Weather in Oslo", WEATHER, TIME)).calls
    assert json.loads(made.arguments) == {"city": "Oslo"}
    assert [(each.path, each.source) for each in made.provenance] == [("$.city", 'from the words "in Oslo"')]


def test_optional_arguments_can_be_left_out():
    tool: JsonObject = {"name": "get_weather", "inputSchema": {"type": "object", "properties": {"unit": {}}}}
    assert trial(drafted("get weather", tool), required_only=True).calls[0].arguments == "{}"


def test_the_tool_choice_of_the_draft_counts():
    draft = drafted("Weather in Oslo", WEATHER, TIME)
    assert not trial(replace(draft, asked=Asked(tool_choice="none"))).calls
    named = trial(replace(draft, asked=Asked(tool_choice="tool", tool_name="get_time")))
    assert [call.name for call in named.calls] == ["get_time"]
    unknown = trial(replace(draft, asked=Asked(tool_choice="tool", tool_name="get_tide")))
    assert "which is not offered" in unknown.refused
    both = replace(draft, turns=(Turn("t1", text="Weather and time in Oslo"),))
    assert len(trial(both).calls) == 2
    assert len(trial(replace(both, asked=Asked(parallel=False))).calls) == 1


def test_an_instruction_block_is_left_out_and_told():
    draft = replace(drafted("Weather in Oslo", WEATHER), block='{"messages": [{"text": "No"}]}')
    tried = trial(draft)
    assert len(tried.calls) == 1
    assert tried.notes[0].startswith("The draft's instruction block scripts the reply.")
    assert trial(drafted("Weather in Oslo", WEATHER)).notes == ()


def test_a_rule_that_would_answer_is_left_out_and_told():
    rules = Rules().when("rain", "Yes.").when("oslo", 503)
    tried = trial(drafted("Weather in Oslo", WEATHER), rules)
    assert [call.name for call in tried.calls] == ["get_weather"]
    assert tried.notes == ("Rule 2 of 2 scripts the reply. This is what the words would choose without it.",)
    assert trial(drafted("Weather in Rome", WEATHER), rules).notes == ()


def test_a_block_among_the_words_comes_before_a_rule():
    block = f'{START}{{"messages": [{{"text": "No"}}]}}{END}'
    tried = trial(drafted(f"Weather {block}", WEATHER), Rules().when({}, "Yes."))
    assert tried.notes[0].startswith("The instruction block in message 1 scripts the reply.")


def test_tool_results_at_the_end_are_told():
    draft = add_turn(drafted("Weather in Oslo", WEATHER), "tool", "-3", "call_1")
    assert "ends with tool results" in trial(draft).notes[0]


def test_a_schema_that_no_value_satisfies_is_told_with_its_tool():
    never: JsonObject = {
        "name": "get_time",
        "inputSchema": {"type": "object", "properties": {"city": False}, "required": ["city"]},
    }
    tried = trial(drafted("Get the time in Oslo", WEATHER, never))
    assert tried.refused.startswith("The parameters of get_time, #")


def test_a_request_that_is_refused_is_told():
    assert trial(replace(drafted("Hi", WEATHER), asked=Asked(n=1000)), Rules().when({}, "a")).refused


def test_of_two_tools_with_one_name_the_first_counts():
    draft = drafted("Weather", WEATHER, {"name": "get_weather"})
    assert [tool.parameters for tool in tools_of(draft)] == [CITY]


def test_without_tools_there_is_nothing():
    assert tools_of(drafted("Hi")) == ()
    assert trial(drafted("Hi")).weighed == ()


def test_the_words_are_the_users_alone():
    assert words_of(add_turn(add_turn(drafted("One"), "assistant", "Two"), "user", "Three")) == "One\nThree"
