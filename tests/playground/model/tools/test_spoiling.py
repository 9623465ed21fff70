"""Arguments spoiled in each way, and the block that scripts them."""

import pytest

from engine import script
from engine.jsontext import JsonObject, compact
from engine.schema.spoil import WAYS
from playground.model.draft import Draft, Turn
from playground.model.request import compiled, with_block
from playground.model.tools.spoiling import block_of, scripted, spoils

CITY: JsonObject = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}


def test_each_way_is_told_with_the_complaint_or_why_it_is_none():
    made = spoils(CITY, "in Oslo")
    assert made.valid == '{"city":"Oslo"}'
    assert [way.how for way in made.ways] == list(WAYS)
    told = {way.title: way.complaints for way in made.ways}
    assert told["Wrong type"] == ('$.city: 42 is not of type "string"',)
    assert told["Missing required"] == ('$: "city" is a required property',)
    assert told["Extra property"] == ()
    assert "further properties are allowed" in made.ways[2].refused
    assert "line 1, column" in told["Truncated JSON"][0]


def test_parameters_without_a_value_can_not_be_spoiled():
    assert spoils({"type": "object", "properties": {"a": False}, "required": ["a"]}).refused


@pytest.mark.parametrize("arguments", ['{"city":42}', '{"city":"Os', '"{}"'])
def test_a_block_calls_with_just_these_arguments(arguments: str):
    chain = script.parse(with_block("", block_of("get_weather", arguments)))
    assert chain is not None
    (message,) = chain.plans[0].messages
    (part,) = message.parts
    assert isinstance(part, script.PlannedCall)
    assert (part.raw if part.raw is not None else compact(part.arguments)) == arguments


def test_the_block_goes_into_the_draft_and_is_carried_by_a_user():
    assert scripted(Draft(turns=(Turn("t1", text="Hi"),)), "get_weather", "{}").turns == (Turn("t1", text="Hi"),)
    lonely = scripted(Draft(json="{"), "get_weather", "{}")
    assert [turn.text for turn in lonely.turns] == ["Call get_weather."]
    assert not compiled(lonely).problems
