"""Form and JSON are two views of one request: what goes in comes out, and what is wrong has its place."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.jsontext import canonical
from playground.model.draft import EMPTY, Asked, Call, Draft, Echo, Turn, add_turn
from playground.model.request import CLOSE, OPEN, compiled, from_body, json_text, with_block

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
LEAVES = st.none() | st.booleans() | st.integers(-(10**9), 10**9) | WORDS
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=2) | st.dictionaries(WORDS, inner, max_size=2))
ROLES = st.sampled_from(["system", "developer", "user", "assistant", "tool", "User", "ASSISTANT", ""])
CALLS: st.SearchStrategy[Any] = st.fixed_dictionaries(
    {
        "id": WORDS,
        "type": st.just("function"),
        "function": st.fixed_dictionaries({"name": WORDS, "arguments": WORDS}),
    }
)
MESSAGES: st.SearchStrategy[Any] = st.fixed_dictionaries(
    {"role": ROLES},
    optional={
        "content": VALUES | WORDS | st.just(f"Hi\n{OPEN}\n{{}}\n{CLOSE}"),
        "tool_calls": st.lists(CALLS, max_size=2) | VALUES,
        "tool_call_id": WORDS,
        "name": WORDS,
    },
)
TOOLS: st.SearchStrategy[Any] = st.fixed_dictionaries(
    {"type": st.just("function"), "function": st.fixed_dictionaries({"name": WORDS.filter(bool)})}
)
NAMED: Any = {"type": "function", "function": {"name": "a"}}
CHOICES: st.SearchStrategy[Any] = st.sampled_from(
    [
        "auto",
        "none",
        "required",
        NAMED,
        {"type": "allowed_tools", "allowed_tools": {"mode": "auto", "tools": [NAMED]}},
        {"type": "allowed_tools", "allowed_tools": {}},
    ]
)
FORMATS: st.SearchStrategy[Any] = st.sampled_from(
    [
        {"type": "text"},
        {"type": "json_object"},
        {"type": "json_schema", "json_schema": {"name": "a", "schema": {"type": "object"}}},
        {"type": "json_schema", "json_schema": {"name": "a", "schema": {}, "strict": True}},
        {"type": "json_schema", "json_schema": {"name": "a", "schema": {}, "description": "more than the form has"}},
    ]
)
STOPS = st.sampled_from(["END", ["a", "b"], ["a\nb"], ['"quoted"'], [" "], [], [""], None, 1])
BODIES = st.fixed_dictionaries(
    {"messages": st.lists(MESSAGES, min_size=1, max_size=4), "stream": st.booleans()},
    optional={
        "model": WORDS | st.just(3),
        "tools": st.lists(TOOLS, min_size=1, max_size=2),
        "tool_choice": CHOICES | VALUES,
        "parallel_tool_calls": st.booleans() | VALUES,
        "response_format": FORMATS | VALUES,
        "reasoning_effort": WORDS | VALUES,
        "max_tokens": st.integers(0, 9) | st.just(1.5) | VALUES,
        "stop": STOPS | VALUES,
        "n": st.integers(1, 3) | st.booleans(),
        "stream_options": st.sampled_from([{"include_usage": True}, {"include_usage": False}, {}, None]),
        "temperature": st.just(0.5),
        "surplus": VALUES,
    },
)


@given(BODIES)
@settings(deadline=None, max_examples=300)
def test_a_request_shown_in_the_form_is_sent_unchanged(body: dict[str, Any]):
    made = compiled(from_body(body, Draft()))
    assert not made.problems
    assert canonical(made.body) == canonical(body)


@given(BODIES)
@settings(deadline=None, max_examples=100)
def test_the_json_view_and_back_changes_nothing(body: dict[str, Any]):
    draft = from_body(body, Draft())
    again = from_body(json.loads(json_text(draft)), draft)
    assert canonical(compiled(again).body) == canonical(compiled(draft).body)


def test_what_the_form_has_no_box_for_stays_as_json():
    body: dict[str, Any] = {
        "messages": [{"role": "user", "content": [{"type": "text", "text": "Hi"}]}],
        "temperature": 0,
        "stream": True,
    }
    draft = from_body(body, Draft())
    assert json.loads(draft.turns[0].raw or "") == body["messages"][0]
    assert json.loads(draft.asked.extra) == {"temperature": 0}


def test_the_block_of_the_newest_user_message_moves_into_its_box():
    body: dict[str, Any] = {"messages": [{"role": "user", "content": with_block("Hi", '{"a": 1}')}]}
    draft = from_body(body, Draft())
    assert (draft.turns[0].text, draft.block, draft.block_on) == ("Hi", '{"a": 1}', draft.turns[0].key)


def test_a_block_in_an_assistant_message_stays_where_it_is():
    body: dict[str, Any] = {
        "messages": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": with_block("", "{}")}]
    }
    assert from_body(body, Draft()).block == ""


def test_the_box_goes_with_its_turn_while_that_is_there_and_else_with_the_newest_users():
    draft = Draft(turns=(Turn("t1", "user", "a"), Turn("t2", "user", "b")), block="{}", block_on="t1", next_key=3)
    first, second = json.loads(compiled(draft).http.body)["messages"]
    assert OPEN in first["content"]
    assert OPEN not in second["content"]
    gone = Draft(turns=draft.turns[1:], block="{}", block_on="t1")
    assert gone.block_turn == draft.turns[1]


def test_headers_say_how_the_engine_answers():
    echo = Echo(persona="lorem", profile="test-mode", strict=True, pacing=" 5ms ", reasoning_words=3, fault="no_done")
    assert compiled(Draft(turns=EMPTY.turns, echo=echo)).headers == (
        ("x-echo-persona", "lorem"),
        ("x-echo-profile", "test-mode"),
        ("x-echo-strict", "1"),
        ("x-echo-pacing", "5ms"),
        ("x-echo-reasoning", "3"),
        ("x-echo-fault", "no_done"),
    )


def draft_with(**asked: Any) -> Draft:
    return Draft(turns=EMPTY.turns, asked=Asked(**asked))


@pytest.mark.parametrize(
    ("draft", "place", "told"),
    [
        (Draft(turns=(Turn("t1", "robot"),)), "turn-t1", "Message 1: role: expected one of system, developer, user"),
        (Draft(turns=(Turn("t1", raw="{"),)), "turn-t1", "Message 1: line 1, column 2: expected a key in double"),
        (Draft(turns=(Turn("t1", raw="3"),)), "turn-t1", "Message 1: expected an object, found an integer"),
        (Draft(turns=(Turn("t1", raw='{"role":3}'),)), "turn-t1", "found an integer"),
        (Draft(turns=EMPTY.turns, tools="{"), "tools", "Tools: line 1, column 2"),
        (Draft(turns=EMPTY.turns, echo=Echo(pacing="soon")), "engine", "Pacing: expected a duration"),
        (Draft(turns=EMPTY.turns, echo=Echo(fault="quake")), "fault", "Fault: expected one of status"),
        (draft_with(tool_choice="tool"), "choice", "Tool choice: expected the name of the tool to call"),
        (draft_with(tool_choice="allowed"), "choice", "Tool choice: expected at least one allowed tool"),
        (draft_with(stop='["'), "stop", "Stop: line 1, column 2"),
        (draft_with(format="json_schema", format_schema="{"), "format", "Response format: line 1"),
        (draft_with(format="json_schema", format_schema="3"), "format", "expected a JSON Schema, found an integer"),
        (draft_with(extra="[]"), "extra", "Further fields: expected a JSON object of fields, found an array"),
        (draft_with(extra="{"), "extra", "Further fields: line 1, column 2"),
        (draft_with(extra='{"tools": []}'), "extra", "'tools' has a place of its own"),
        (Draft(json='{"messages": [}'), "json", "JSON: line 1, column 15: expected a value"),
        (Draft(json="[]"), "json", "JSON: expected a request object, found an array"),
        (Draft(json="{}"), "json", "JSON: messages: expected an array, found none"),
        (Draft(json='{"messages": 1}'), "json", "JSON: messages: expected an array, found an integer"),
        (Draft(json='{"messages": [1]}'), "json", "JSON: messages[0]: expected an object, found an integer"),
        (Draft(json='{"messages": [{"role": "x"}]}'), "json", "JSON: messages[0].role: expected one of"),
        (Draft(json='{"messages": [], "tools": {}}'), "json", "JSON: tools: expected an array, found an object"),
    ],
)
def test_what_is_wrong_is_told_where_it_stands(draft: Draft, place: str, told: str):
    problem = compiled(draft).problems[0]
    assert problem.place == place
    assert told in str(problem)


def test_a_body_over_the_limit_is_told_with_both_sizes():
    draft = add_turn(Draft(), "user", "x" * 200)
    (problem,) = compiled(draft, limit=100).problems
    assert "the largest that is taken is 100 bytes" in problem.message


def test_calls_are_sent_letter_by_letter_even_where_they_are_broken():
    draft = Draft(turns=(Turn("t1", "assistant", "", (Call("t2", "c1", "f", '{"broken'),)),))
    (message,) = json.loads(compiled(draft).http.body)["messages"]
    assert message["content"] is None
    assert message["tool_calls"][0]["function"]["arguments"] == '{"broken'


def test_odd_text_is_sent_as_it_was_typed():
    text = "NUL \x00, \u202eRTL\u202c, 👩‍👩‍👧, tab\t, CRLF\r\n, e\u0301"
    (message,) = json.loads(compiled(add_turn(Draft(), "user", text)).http.body)["messages"]
    assert message["content"] == text
