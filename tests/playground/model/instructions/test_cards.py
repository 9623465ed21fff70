"""A block's cards: the same value comes out as went in, and every change touches what it is to change, nothing else."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import TypeAlias

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import script
from engine.faults import FAULTS
from engine.jsontext import Json, JsonObject, compact, decode
from playground.model.instructions import cards
from playground.model.instructions.cards import CALLS, CHAIN, MESSAGES, Card, read, steps, walk, written
from playground.model.instructions.script import problems_of, script_of


def keys() -> Iterator[str]:
    return (f"k{number}" for number in count())


def tree(text: str) -> Card:
    value = decode(text)
    assert isinstance(value, dict)
    return read(value, keys())


Values: TypeAlias = st.SearchStrategy[Json]
Objects: TypeAlias = st.SearchStrategy[JsonObject]


def under(name: str) -> Callable[[Json], JsonObject]:
    return lambda value: {name: value}


def listed(items: list[JsonObject]) -> Json:
    return [*items]


def merged(*objects: JsonObject) -> JsonObject:
    return {name: value for each in objects for name, value in each.items()}


def lists(of: Objects) -> Values:
    return st.lists(of, min_size=1, max_size=3).map(listed)


def members(**optional: Values) -> Objects:
    """Objects with some of these members, in any order."""

    def chosen(names: list[str]) -> Objects:
        return st.fixed_dictionaries({name: optional[name] for name in names})

    return st.lists(st.sampled_from(sorted(optional)), unique=True, max_size=3).flatmap(chosen)


LETTERS: Values = st.text('aé{}"\\ \n\u202e😀', max_size=6)
NAMES = st.text('ab"{}', max_size=4) | st.sampled_from([CHAIN, MESSAGES, CALLS, "text", "args"])


def nested(inner: Values) -> Values:
    lists: Values = st.lists(inner, max_size=3)
    return lists | st.dictionaries(NAMES, inner, max_size=3)


SIMPLE: Values = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | LETTERS
ANY = st.recursive(SIMPLE, nested, max_leaves=8)
OBJECTS: Objects = st.dictionaries(NAMES, ANY, max_size=4)
NOTHING: Objects = st.builds(JsonObject)
COUNTS: Values = st.integers(0, 9)
LENGTH: Objects = st.integers(-5, 40).map(under("length"))
NAMED: Objects = LETTERS.map(under("name"))
GIVEN: Objects = OBJECTS.map(under("args")) | LETTERS.map(under("args_raw")) | NOTHING
CALL = st.builds(merged, members(id=LETTERS), NAMED, GIVEN)
REASONING: Values = LETTERS | LENGTH | LETTERS.map(under("text"))
PAUSE: Values = st.integers(0, 500) | st.floats(0, 500)
SEVERAL: Values = st.just(["crlf", "status:503"])
FAULT: Values = st.sampled_from([name for name in FAULTS if name != "status"]) | SEVERAL
SENDING: dict[str, Values] = {
    "finish_reason": st.sampled_from(["stop", "length", "odd"]),
    "usage": members(input_tokens=COUNTS, completion_tokens=COUNTS),
    "pause_ms": PAUSE,
    "error": members(status=st.integers(400, 599), retry_after=st.floats(0, 60), message=LETTERS),
    "cut_after": st.integers(0, 2**53 - 1),
    "fault": FAULT,
}
SAID = members(
    text=LETTERS,
    text_message=LENGTH,
    reasoning=REASONING,
    tool_call=lists(CALL),
    refusal=LETTERS,
    tools_list=st.just({}),
    tool_schema=NAMED,
).filter(bool)
MESSAGE = st.builds(merged, SAID, members(**SENDING))
PLAN = st.builds(
    merged,
    members(id=LETTERS, id_message=LETTERS),
    lists(MESSAGE).map(under(MESSAGES)),
    members(reasoning=REASONING, **SENDING),
)
CHAINS = st.builds(merged, lists(PLAN).map(under(CHAIN)), members(on_exhausted=st.sampled_from(["lorem", "error"])))
BLOCK = PLAN | CHAINS
lawful = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@lawful
@given(BLOCK)
def test_a_block_read_into_cards_and_written_again_is_the_same_in_the_same_order(block: JsonObject):
    assert problems_of(compact(block)) == ()
    assert compact(written(read(block, keys()))) == compact(block)


@lawful
@given(OBJECTS)
def test_so_is_any_object_at_all(value: JsonObject):
    assert compact(written(read(value, keys()))) == compact(value)


@lawful
@given(BLOCK, BLOCK)
def test_a_block_that_is_read_over_another_has_its_own_value_and_no_key_twice(old: JsonObject, new: JsonObject):
    fresh = keys()
    card = read(new, fresh, read(old, fresh))
    assert compact(written(card)) == compact(new)
    names = [each.key for each in walk(card)]
    assert len(names) == len({*names})


@lawful
@given(BLOCK)
def test_reading_a_block_again_keeps_every_key(block: JsonObject):
    fresh = keys()
    card = read(block, fresh)
    assert read(block, fresh, card) == card


@lawful
@given(BLOCK, st.data())
def test_what_is_moved_and_moved_back_is_as_before(block: JsonObject, data: st.DataObject):
    root = read(block, keys())
    card = data.draw(st.sampled_from([*walk(root)]))
    found = cards.holder(root, card.key)
    like = found[0].cards(found[1]) if found else ()
    place = next((number for number, each in enumerate(like) if each.key == card.key), 0)
    by = data.draw(st.integers(-3, 3))
    there = min(max(0, place + by), max(0, len(like) - 1))
    assert cards.move(cards.move(root, card.key, by), card.key, place - there) == root


@lawful
@given(BLOCK, st.data())
def test_a_copy_that_is_deleted_leaves_no_trace(block: JsonObject, data: st.DataObject):
    fresh = keys()
    root = read(block, fresh)
    card = data.draw(st.sampled_from([*walk(root)]))
    copied = cards.duplicate(root, card.key, fresh)
    new = [each.key for each in walk(copied) if each.key not in {old.key for old in walk(root)}]
    for key in new[:1]:
        assert cards.remove(copied, key) == root
    assert bool(new) == (card != root)


def test_cards_are_found_by_their_place_and_hold_what_stands_there():
    root = tree('{"instruction_chain": [{"messages": [{"text": "a"}, {"tool_call": [{"name": "x"}, {"name": "y"}]}]}]}')
    (plan,) = steps(root)
    first, second = plan.cards(MESSAGES)
    assert first.get("text") == "a"
    assert first.get("refusal") is None
    assert [call.get("name") for call in second.cards(CALLS)] == ["x", "y"]
    assert second.get(CALLS) == [{"name": "x"}, {"name": "y"}]
    assert cards.find(root, second.key) is second
    assert cards.find(root, "nobody") is None
    assert cards.holder(root, second.key) == (plan, MESSAGES)
    assert cards.holder(root, root.key) is None


def test_arguments_are_no_cards_whatever_they_hold():
    root = tree(
        '{"messages": [{"tool_call": [{"name": "x", "args": {"messages": [{"text": "a"}], "tool_call": [{}]}}]}]}'
    )
    assert sum(1 for _ in walk(root)) == 3


def test_members_are_set_at_their_place_moved_and_taken_out():
    root = tree('{"messages": [{"text": "a", "refusal": "b"}]}')
    (message,) = root.cards(MESSAGES)
    assert written(cards.put(root, message.key, "text", "c"))["messages"] == [{"text": "c", "refusal": "b"}]
    assert written(cards.put(root, message.key, "pause_ms", 1))["messages"] == [
        {"text": "a", "refusal": "b", "pause_ms": 1}
    ]
    assert cards.shift(root, message.key, "text", 1).cards(MESSAGES)[0].names == ("refusal", "text")
    assert cards.shift(root, message.key, "nothing", 1) == root
    assert written(cards.drop(root, message.key, "text"))["messages"] == [{"refusal": "b"}]
    assert cards.put(root, "nobody", "text", "c") == root


def test_a_list_goes_with_its_last_card_and_comes_with_its_first():
    root = tree('{"messages": [{"text": "a", "tool_call": [{"name": "x"}]}]}')
    fresh = (f"n{number}" for number in count())
    (message,) = root.cards(MESSAGES)
    (call,) = message.cards(CALLS)
    bare = cards.remove(root, call.key)
    assert written(bare) == {"messages": [{"text": "a"}]}
    again = cards.add(bare, message.key, CALLS, {"name": "z"}, fresh)
    assert written(again)["messages"] == [{"text": "a", "tool_call": [{"name": "z"}]}]
    put = cards.put_cards(bare, message.key, CALLS, [{"name": "u"}], fresh)
    assert [call.get("name") for call in put.cards(MESSAGES)[0].cards(CALLS)] == ["u"]
    assert written(cards.remove(root, message.key)) == {}
    for change in (cards.remove(root, root.key), cards.move(root, root.key, 1), cards.duplicate(root, root.key, fresh)):
        assert change == root


def test_a_plan_becomes_a_chain_and_a_plan_again():
    root = tree('{"messages": [{"text": "a"}]}')
    chain = cards.as_chain(root, keys())
    assert written(chain) == {"instruction_chain": [{"messages": [{"text": "a"}]}]}
    assert cards.as_chain(chain, keys()) is chain
    assert cards.as_plan(chain) is root
    assert cards.as_plan(root) is root


@pytest.mark.parametrize("fence", ["```json\n{}\n```", "\ufeff{}", "  \n{}\r\n"])
def test_what_stands_around_the_json_changes_no_card(fence: str):
    text = fence.replace("{}", '{"messages": [{"text": "a"}]}')
    found = script_of(text)
    assert found.text == text
    assert found.root is not None
    assert written(found.root) == {"messages": [{"text": "a"}]}
    assert script.problems(f"{script.START}{text}{script.END}") == ()
