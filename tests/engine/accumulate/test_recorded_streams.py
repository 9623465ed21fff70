from typing import Any

import pytest

from engine.accumulate import Accumulator
from engine.events import Event
from engine.messages import ChatReply
from engine.streaming import collect, snapshots
from tests.engine.accumulate.recordings import ABSENT, STREAMS, data, read, smallest
from tests.engine.accumulate.shapes import SALT, agrees, expected, shape

pytestmark = pytest.mark.unmeasured

WRONG = {
    "openai-chat--snowflake--test-snowflake-thinking-streaming--0": (
        b'"reasoning_details":[{"format":"anthropic-claude-v1","id":"reasoning-text-1","index":0,"text":"15",'
    ),
    "anthropic-messages--anthropic--anthropic-programmatic-tool-calling-1--0": (
        b'"role":"assistant","content":[{"type":"tool_use","id":"toolu_015dGLMbwBKv1ZRQr6KdJzeH","name":"rollDie"'
    ),
    "openai-responses--openai--openai-custom-tool-1--0": b'"type":"response.custom_tool_call_input.delta"',
}
"""Expectations that leave out what the bytes say: reasoning in details alone, a message that starts with a call, a call
of a custom tool.
"""

KNOWN = [entry for entry in STREAMS if "expect" in entry]
SMALL = smallest(3, 1_200)
SMALLEST = smallest(2, 6_000)


def accumulate(*pieces: bytes, dialect: str | None = None) -> tuple[Accumulator, list[Event]]:
    told = Accumulator(dialect, salt=SALT)
    events = [event for piece in pieces for event in told.feed(piece)]
    return told, [*events, *told.finish()]


def identity(entry: dict[str, Any]) -> str:
    return f"{entry['id']}-{STREAMS.index(entry)}"


@pytest.mark.skipif(not STREAMS, reason=ABSENT)
def test_there_are_as_many_recordings_as_the_index_has_expectations_for() -> None:
    assert (len(STREAMS), len(KNOWN)) == (188, 177)


@pytest.mark.parametrize("entry", [entry for entry in KNOWN if entry["id"] not in WRONG], ids=identity)
def test_a_recorded_stream_accumulates_to_what_is_expected(entry: dict[str, Any]) -> None:
    told, events = accumulate(data(entry))
    want = expected(entry["dialect"], read(entry["expect"]))
    assert agrees(shape(entry["dialect"], told), want), (shape(entry["dialect"], told), want)
    assert collect(events) == told.reply
    assert (told.dialect or "") in entry["dialect"]


@pytest.mark.parametrize("entry", [entry for entry in KNOWN if entry["id"] in WRONG], ids=identity)
def test_an_expectation_that_leaves_out_what_the_bytes_say_is_overruled_by_them(entry: dict[str, Any]) -> None:
    told, _ = accumulate(data(entry))
    assert WRONG[entry["id"]] in data(entry)
    assert not agrees(shape(entry["dialect"], told), expected(entry["dialect"], read(entry["expect"])))


@pytest.mark.parametrize("entry", [entry for entry in STREAMS if "expect" not in entry], ids=identity)
def test_a_recorded_stream_without_expectation_is_read_without_a_refusal(entry: dict[str, Any]) -> None:
    told, events = accumulate(data(entry))
    assert not [repair for repair in told.repairs if repair.refused]
    assert collect(events) == told.reply
    choice = told.reply.choices[0]
    assert choice.text or choice.tool_calls
    assert choice.finish_reason == ("tool_calls" if choice.tool_calls else "stop")


@pytest.mark.parametrize("entry", STREAMS, ids=identity)
def test_naming_the_dialect_changes_nothing(entry: dict[str, Any]) -> None:
    named, found = accumulate(data(entry), dialect=entry["dialect"])[0], accumulate(data(entry))[0]
    assert (named.reply, named.repairs, named.extras) == (found.reply, found.repairs, found.extras)


@pytest.mark.parametrize("entry", SMALLEST, ids=identity)
def test_a_stream_fed_byte_by_byte_says_the_same(entry: dict[str, Any]) -> None:
    whole = data(entry)
    told, events = accumulate(whole)
    cut, cut_events = accumulate(*(whole[at : at + 1] for at in range(len(whole))))
    assert (cut.reply, cut.repairs, cut_events) == (told.reply, told.repairs, events)


@pytest.mark.parametrize("entry", SMALL, ids=identity)
def test_a_stream_cut_in_two_anywhere_says_the_same(entry: dict[str, Any]) -> None:
    whole = data(entry)
    told, events = accumulate(whole)
    for at in range(len(whole)):
        cut, cut_events = accumulate(whole[:at], whole[at:])
        assert (cut.reply, cut.repairs, cut_events) == (told.reply, told.repairs, events), at


def is_beginning(early: ChatReply, late: ChatReply) -> bool:
    """Whether a reply goes on with what another one said: the same parts, each with more at its end."""
    for before, after in zip(early.choices, late.choices, strict=False):
        if len(before.parts) > len(after.parts):
            return False
        if not all(said_so_far(one, other) for one, other in zip(before.parts, after.parts, strict=False)):
            return False
    return True


def said_so_far(one: Any, other: Any) -> bool:
    return type(one) is type(other) and all(
        getattr(other, name).startswith(getattr(one, name))
        for name in ("text", "arguments", "name")
        if hasattr(one, name)
    )


@pytest.mark.parametrize("entry", SMALL, ids=identity)
def test_every_prefix_of_a_stream_is_a_beginning_of_its_reply(entry: dict[str, Any]) -> None:
    whole = data(entry)
    told, _ = accumulate(whole)
    for at in range(len(whole)):
        cut = Accumulator(salt=SALT)
        events = cut.feed(whole[:at])
        assert is_beginning(cut.reply, told.reply), at
        assert collect([*events, *cut.finish()]) == cut.reply
        assert is_beginning(cut.reply, told.reply), at


@pytest.mark.parametrize("entry", SMALLEST, ids=identity)
def test_the_snapshots_of_a_stream_grow(entry: dict[str, Any]) -> None:
    _, events = accumulate(data(entry))
    before = ChatReply(next(iter(snapshots(events))).head, ())
    for snapshot in snapshots(events):
        assert is_beginning(before, snapshot)
        before = snapshot
