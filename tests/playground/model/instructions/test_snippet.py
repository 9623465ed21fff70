"""The script as a test: its steps in their shortest form, and what is asked and asserted of each."""

from dataclasses import replace

import pytest

from engine.jsontext import Json, JsonObject, compact
from playground.model.draft import EMPTY, Draft
from playground.model.instructions.cards import Card
from playground.model.instructions.played import MOST_STEPS
from playground.model.instructions.script import script_of
from playground.model.instructions.snippet import literal, snippet

LOOK: JsonObject = {"name": "look", "parameters": {"type": "object", "properties": {"at": {"type": "string"}}}}
ASKED = replace(EMPTY, tools=compact([LOOK]), asked=replace(EMPTY.asked, max_tokens=500))
CALL: JsonObject = {"messages": [{"tool_call": [{"name": "look", "args": {"at": "it"}}]}]}


def root(block: JsonObject) -> Card:
    found = script_of(compact(block)).root
    assert found is not None
    return found


def code(block: JsonObject, draft: Draft = ASKED, results: str = "") -> str:
    made = snippet(draft, root(block), results)
    assert made.cannot == ""
    return made.code


def test_steps_are_as_short_as_they_can_be():
    told = code(
        {
            "instruction_chain": [
                {"messages": [{"text": "Hello"}]},
                {"error": {"status": 500}},
                CALL,
                {"id": "x", "messages": [{"text": "a"}]},
            ]
        }
    )
    assert (
        """    echo.script(
        "Hello",
        500,
        {"tool_call": [{"name": "look", "args": {"at": "it"}}]},
        {"id": "x", "messages": [{"text": "a"}]},
    )
"""
        in told
    )
    assert "echo.assert_requests(4)" in told


def test_it_asks_with_the_drafts_words_tools_and_limit():
    told = code(CALL)
    assert 'ask(model="echo", messages=messages, tools=tools, max_tokens=500)' in told
    assert 'echo.assert_called("look", at="it")' in told
    assert "import" not in told


@pytest.mark.parametrize(
    ("plan", "line"),
    [
        ({"cut_after": 1, "messages": [{"text": "a b c"}]}, "pytest.raises(openai.APIConnectionError)"),
        ({"fault": "stall", "messages": [{"text": "a b c"}]}, 'ask(model="echo", messages=messages, timeout=1)'),
        ({"fault": "truncate_json", "messages": [{"text": "a b c"}]}, "pytest.raises(ValueError)"),
        ({"fault": ["fail_first", "crlf"], "messages": [{"text": "a"}]}, "status_code == 503"),
        ({"messages": [{"text": "a"}]}, '"role": "user", "content": "Go on."'),
        (CALL, '"role": "tool", "tool_call_id": call.id, "content": "a cat"'),
    ],
)
def test_each_step_says_what_comes_of_it(plan: JsonObject, line: str):
    draft = replace(ASKED, tools="")
    made = snippet(replace(draft, asked=EMPTY.asked), root({"instruction_chain": [plan, CALL]}), '{"look": "a cat"}')
    assert line in made.code


def test_long_texts_and_odd_names_are_not_asserted_word_for_word():
    told = code(
        {"messages": [{"text": "x" * 200, "tool_call": [{"name": "look", "args": {"at": "y" * 200, "self": 1}}]}]}
    )
    assert "assert_said" not in told
    assert 'echo.assert_called("look")\n' in told


def test_too_long_a_script_is_told():
    many = snippet(EMPTY, root({"instruction_chain": [*[CALL] * (MOST_STEPS + 1)]}))
    assert many.code == ""
    assert f"more than {MOST_STEPS} requests" in many.cannot
    outlasted = snippet(EMPTY, root({"fault": "fail_first:1000000", **CALL}))
    assert "isn't written here" in outlasted.cannot


def test_a_script_with_problems_is_no_test():
    card = root(CALL)
    bare = replace(card, members=(*card.members, replace(card.members[0], name="messages", value=5, cards=None)))
    assert "messages" in snippet(EMPTY, bare).cannot


WRITTEN: list[tuple[Json, str]] = [
    ("a \"b\" 'c'\n", '"a \\"b\\" \'c\'\\n"'),
    ([True, None, 1.5, {}], "[True, None, 1.5, {}]"),
    ({"a": ["x" * 90]}, '{\n        "a": [\n            "' + "x" * 90 + '",\n        ],\n    }'),
]


@pytest.mark.parametrize(("value", "text"), WRITTEN)
def test_values_are_written_as_python(value: Json, text: str):
    assert literal(value) == text
    assert eval(text) == value  # noqa: S307  our own literal
