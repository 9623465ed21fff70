"""Scripts broken on purpose: each a block without problems that goes wrong in just the way that it says."""

from itertools import count

import pytest

from engine.jsontext import JsonObject, compact, pretty
from engine.messages import ToolDefinition
from engine.service import Service
from playground.model.draft import EMPTY
from playground.model.instructions.cards import Card, Keys, is_chain, steps, written
from playground.model.instructions.preview import preview
from playground.model.instructions.script import Script, changed, problems_of, script_of
from playground.model.instructions.variants import (
    OF_CALL,
    OF_REPLY,
    REPEATS,
    VARIANTS,
    Impossible,
    calls_of,
    made,
    spot,
)

SCHEMA: JsonObject = {
    "type": "object",
    "properties": {"city": {"type": "string"}, "days": {"type": "integer"}},
    "required": ["city"],
    "additionalProperties": False,
}
TOOLS = {
    "look": ToolDefinition("look", parameters=SCHEMA),
    "free": ToolDefinition("free", parameters={"type": "object"}),
    "none": ToolDefinition("none", parameters={"type": "object", "properties": {"a": False}, "required": ["a"]}),
}
ONE = '{"messages": [{"finish_reason": "x", "tool_call": [{"name": "look", "args": {"city": "Oslo"}, "id": "c1"}]}]}'
CHAIN = f'{{"instruction_chain": [{{"messages": [{{"text": "a"}}]}}, {ONE}]}}'


def spoiled(title: str, text: str = ONE, place: int = 0) -> Script:
    script = script_of(text)

    def change(root: Card, keys: Keys) -> Card:
        return made(VARIANTS[title], spot(root, steps(root)[place], None, TOOLS), keys)

    return changed(script, change)


def call(script: Script) -> JsonObject:
    assert script.root is not None
    return written(calls_of(steps(script.root)[0])[0])


@pytest.mark.parametrize("title", list(VARIANTS))
@pytest.mark.parametrize(("text", "place"), [(ONE, 0), (CHAIN, 1)])
def test_every_variant_is_a_block_without_problems_and_another_one(title: str, text: str, place: int):
    script = spoiled(title, text, place)
    assert problems_of(script.text) == ()
    assert script.text != pretty(written(script_of(text).root or Card("")))
    if place:
        assert script.root is not None
        assert written(steps(script.root)[0]) == {"messages": [{"text": "a"}]}


@pytest.mark.parametrize("title", [variant.title for variant in (*OF_CALL, *OF_REPLY)])
def test_every_variant_is_answered(title: str):
    root = spoiled(title).root
    assert root is not None
    assert preview(Service(), EMPTY, root, 0).run is not None


@pytest.mark.parametrize(
    ("title", "arguments"),
    [
        ("Wrong type", {"args": {"city": 42}}),
        ("Missing required", {"args": {}}),
        ("Extra property", {"args": {"city": "Oslo", "unexpected": "not in the schema"}}),
        ("Truncated JSON", {"args_raw": '{"city":"O'}),
        ("JSON in a string", {"args_raw": '"{\\"city\\":\\"Oslo\\"}"'}),
        ("Empty arguments", {"args_raw": ""}),
    ],
)
def test_arguments_are_spoiled_at_their_place(title: str, arguments: JsonObject):
    found = call(spoiled(title))
    assert [*found] == ["name", *arguments, "id"]
    assert {name: found[name] for name in arguments} == arguments


def test_text_that_is_no_json_is_cut_too():
    assert (
        call(spoiled("Truncated JSON", ONE.replace('"args": {"city": "Oslo"}', '"args_raw": "{\\"a"')))["args_raw"]
        == '{"'
    )


def test_arguments_of_a_call_without_any_are_spoiled_too():
    bare = '{"messages": [{"tool_call": [{"name": "look"}]}]}'
    assert call(spoiled("Missing required", bare)) == {"name": "look", "args": {"days": 42}}


def test_calls_are_doubled_renamed_and_repeated():
    twice = spoiled("Duplicate id")
    assert twice.root is not None
    assert [each.get("id") for each in calls_of(steps(twice.root)[0])] == ["c1", "c1"]
    named = spoiled("Duplicate id", ONE.replace(', "id": "c1"', ""))
    assert named.text.count('"id": "call_1"') == 2
    assert call(spoiled("Unknown tool"))["name"] == "look_v2"
    again = spoiled("The same call for ever")
    assert again.root is not None
    assert is_chain(again.root)
    assert len(steps(again.root)) == REPEATS
    assert len({compact(written(step)) for step in steps(again.root)}) == 1


def test_an_ending_is_the_plans_and_no_message_says_otherwise():
    script = spoiled("Cut by length")
    assert script.root is not None
    assert written(script.root)["finish_reason"] == "length"
    assert '"x"' not in script.text


def test_faults_are_added_to_those_that_are_on():
    text = ONE.replace('{"messages"', '{"fault": "crlf", "messages"')
    assert '"crlf",\n    "empty_id"' in spoiled("Empty id", text).text
    twice = spoiled("Empty id", spoiled("Empty id", text).text)
    assert twice.text.count("empty_id") == 1


def test_what_a_reply_says_is_put_in_place_of_all_of_it():
    text = ONE.replace('{"messages"', '{"error": {"status": 500}, "messages"')
    assert spoiled("Empty reply", text).text == pretty({"messages": [{"text": ""}]})


@pytest.mark.parametrize(
    ("title", "text", "reason"),
    [
        ("Wrong type", ONE.replace("look", "other"), "the draft offers no tool 'other'"),
        ("Extra property", ONE.replace("look", "free"), "further properties are allowed"),
        ("Missing required", ONE.replace("look", "none"), "a"),
        ("Unknown tool", '{"messages": [{"text": "a"}]}', "this step calls no tool"),
        ("Empty id", '{"messages": [{"text": "a"}]}', "this step calls no tool"),
    ],
)
def test_what_is_not_possible_says_why(title: str, text: str, reason: str):
    with pytest.raises(Impossible, match=reason):
        spoiled(title, text)


def test_another_call_may_be_meant():
    root = script_of('{"messages": [{"tool_call": [{"name": "look"}, {"name": "free"}]}]}').root
    assert root is not None
    second = calls_of(root)[1]
    at = spot(root, root, second, TOOLS)
    assert (at.call, at.tool) == (second, TOOLS["free"])
    changed_root = made(VARIANTS["Unknown tool"], at, (f"n{number}" for number in count()))
    assert [each.get("name") for each in calls_of(changed_root)] == ["look", "free_v2"]
