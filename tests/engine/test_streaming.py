from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.events import (
    ArgumentsDelta,
    ChoiceEnd,
    ChoiceStart,
    Cut,
    PartEnd,
    PartStart,
    Pause,
    ReasoningDelta,
    RefusalDelta,
    ReplyEnd,
    ReplyStart,
    TextDelta,
)
from engine.messages import ChatReply, Choice, Delivery, Reasoning, Refusal, ReplyHead, Text, ToolCall, Usage
from engine.pacing import NO_PACING, Pacing
from engine.streaming import BY_WORDS, WHOLE, Chunker, collect, one_choice, snapshots, stream, timeline
from tests.engine.strategies import ANY_TEXT, CHUNKERS, replies

DELTAS = (TextDelta, ReasoningDelta, RefusalDelta, ArgumentsDelta)
HELLO = ChatReply(ReplyHead("f" * 64, "echo"), (Choice((Text("Hello, world!"),)),), Usage(3, 3))


@given(replies(), CHUNKERS)
def test_collecting_a_stream_gives_the_reply_back(reply: ChatReply, chunker: Chunker) -> None:
    assert collect(stream(reply, chunker)) == reply


@given(replies(), CHUNKERS)
def test_the_joined_deltas_of_a_part_are_the_part(reply: ChatReply, chunker: Chunker) -> None:
    said: dict[tuple[int, int], str] = {}
    for event in stream(reply, chunker):
        if isinstance(event, DELTAS):
            said[event.choice, event.index] = said.get((event.choice, event.index), "") + event.text
    for number, choice in enumerate(reply.choices):
        for index, part in enumerate(choice.parts):
            whole = part.arguments if isinstance(part, ToolCall) else part.text
            assert said.get((number, index), "") == whole


@given(replies(), CHUNKERS)
def test_no_delta_is_empty(reply: ChatReply, chunker: Chunker) -> None:
    assert all(event.text for event in stream(reply, chunker) if isinstance(event, DELTAS))


@given(replies(), CHUNKERS)
def test_the_last_snapshot_is_the_reply(reply: ChatReply, chunker: Chunker) -> None:
    assert list(snapshots(stream(reply, chunker)))[-1] == reply


@given(replies(), CHUNKERS)
def test_snapshots_only_grow(reply: ChatReply, chunker: Chunker) -> None:
    told = [sum(len(choice.text) for choice in snapshot.choices) for snapshot in snapshots(stream(reply, chunker))]
    assert told == sorted(told)


@given(replies(), CHUNKERS)
def test_each_part_is_opened_then_told_then_closed(reply: ChatReply, chunker: Chunker) -> None:
    open_part: tuple[int, int] | None = None
    for event in stream(reply, chunker):
        match event:
            case PartStart():
                assert open_part is None
                open_part = event.choice, event.index
            case PartEnd():
                assert open_part == (event.choice, event.index)
                assert event.part == reply.choices[event.choice].parts[event.index]
                open_part = None
            case TextDelta() | ReasoningDelta() | RefusalDelta() | ArgumentsDelta():
                assert open_part == (event.choice, event.index)
            case ReplyStart() | ChoiceStart() | ChoiceEnd() | ReplyEnd():
                assert open_part is None


@given(replies())
def test_the_calls_of_a_choice_are_counted_from_zero(reply: ChatReply) -> None:
    for number, choice in enumerate(reply.choices):
        opened = [
            event.call_index
            for event in stream(reply)
            if isinstance(event, PartStart) and event.choice == number and isinstance(event.part, ToolCall)
        ]
        assert opened == list(range(len(choice.tool_calls)))


@given(replies(), st.integers(0, 40), CHUNKERS)
def test_a_stream_that_is_cut_has_just_so_many_deltas_and_then_the_cut(
    reply: ChatReply, cut_after: int, chunker: Chunker
) -> None:
    total = sum(isinstance(event, DELTAS) for event in stream(reply, chunker))
    cut = replace(reply, head=replace(reply.head, delivery=Delivery(cut_after=cut_after)))
    events = list(timeline(cut, chunker))
    assert sum(isinstance(event, DELTAS) for event in events) == min(cut_after, total)
    assert isinstance(events[-1], Cut) == (cut_after <= total)
    assert sum(isinstance(event, Cut) for event in events) == (cut_after <= total)


@given(replies(), CHUNKERS, st.floats(0, 2), st.floats(0, 2), st.floats(0, 1))
def test_the_timeline_without_its_waits_is_the_stream(
    reply: ChatReply, chunker: Chunker, ttft: float, gap: float, jitter: float
) -> None:
    told = [event for event in timeline(reply, chunker, Pacing(ttft, gap, jitter)) if not isinstance(event, Pause)]
    assert told == list(stream(reply, chunker))


def test_what_a_broken_stream_told_is_kept() -> None:
    cut = replace(HELLO, head=replace(HELLO.head, delivery=Delivery(cut_after=1)))
    assert collect(timeline(cut)).choices == (Choice((Text("Hello,"),), finish_reason=""),)


def test_a_reply_is_told_choice_by_choice() -> None:
    reply = ChatReply(HELLO.head, (Choice((Reasoning("hm"), Text("a b"))), Choice((ToolCall("c", "get", "{}"),))))
    assert list(stream(reply)) == [
        ReplyStart(reply.head, 2, Usage()),
        ChoiceStart(0, ("reasoning", "text")),
        PartStart(0, 0, Reasoning("")),
        ReasoningDelta(0, 0, "hm"),
        PartEnd(0, 0, Reasoning("hm")),
        PartStart(0, 1, Text("")),
        TextDelta(0, 1, "a"),
        TextDelta(0, 1, " b"),
        PartEnd(0, 1, Text("a b")),
        ChoiceEnd(0, "stop"),
        ChoiceStart(1, ("tool_call",)),
        PartStart(1, 0, ToolCall("c", "get", "")),
        ArgumentsDelta(1, 0, "{}"),
        PartEnd(1, 0, ToolCall("c", "get", "{}")),
        ChoiceEnd(1, "stop"),
        ReplyEnd(Usage()),
    ]


def test_the_start_tells_the_input_and_not_yet_the_output() -> None:
    start = next(stream(HELLO))
    assert isinstance(start, ReplyStart)
    assert start.ahead == Usage(3, 0)


@pytest.mark.parametrize(
    ("text", "words", "pieces"),
    [
        ("Hello, world!", 1, ["Hello,", " world!"]),
        ("one two three", 2, ["one two", " three"]),
        ("  two  spaces ", 1, [" ", " two", " ", " spaces", " "]),
        ("lines\nstay joined", 1, ["lines\nstay", " joined"]),
        (" led", 2, [" led"]),
        ("", 1, []),
        ("", 0, []),
        ("left whole", 0, ["left whole"]),
    ],
)
def test_text_is_cut_before_the_space_that_leads_a_word(text: str, words: int, pieces: list[str]) -> None:
    assert Chunker(words).text(text) == pieces


@given(ANY_TEXT, st.integers(1, 9))
def test_text_can_be_cut_by_characters(text: str, size: int) -> None:
    pieces = Chunker(characters=size).text(text)
    assert "".join(pieces) == text
    assert all(len(piece) == size for piece in pieces[:-1])


def test_arguments_go_four_characters_at_a_time() -> None:
    assert BY_WORDS.arguments('{"a":1}') == ['{"a"', ":1}"]


@pytest.mark.parametrize(("arguments", "pieces"), [("{}", ["{}"]), ("", [])])
def test_whole_parts_have_whole_arguments(arguments: str, pieces: list[str]) -> None:
    assert WHOLE.arguments(arguments) == pieces


@pytest.mark.parametrize("sizes", [(-1, 0, 4), (1, -1, 4), (1, 0, 0)])
def test_sizes_that_cut_nothing_are_refused(sizes: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="expected words and characters from 0"):
        Chunker(*sizes)


def waits(reply: ChatReply, pacing: Pacing = NO_PACING) -> list[Pause | str]:
    """The pauses, and the deltas between them."""
    events = (event for event in timeline(reply, BY_WORDS, pacing) if isinstance(event, (Pause, *DELTAS)))
    return [event if isinstance(event, Pause) else event.text for event in events]


def test_the_first_delta_waits_for_its_time_and_each_further_one_for_the_gap() -> None:
    assert waits(HELLO, Pacing(ttft=0.3, gap=0.02)) == [Pause(0.3), "Hello,", Pause(0.02), " world!"]


def test_a_gap_alone_lets_the_first_delta_pass_at_once() -> None:
    assert waits(HELLO, Pacing(gap=0.1)) == ["Hello,", Pause(0.1), " world!"]


def test_a_script_pauses_before_the_part_that_it_names() -> None:
    delivery = Delivery(pauses=((0, 0, 1.5),))
    assert waits(replace(HELLO, head=replace(HELLO.head, delivery=delivery))) == [Pause(1.5), "Hello,", " world!"]


def test_a_wire_without_choices_gets_all_parts_in_one() -> None:
    both = ChatReply(
        HELLO.head, (Choice((Text("a"), Refusal("no"))), Choice((ToolCall("c", "get", "{}"),), "tool_calls"))
    )
    assert one_choice(both).choices == (Choice((Text("a"), Refusal("no"), ToolCall("c", "get", "{}")), "tool_calls"),)


def test_one_choice_alone_stays_as_it_is() -> None:
    assert one_choice(HELLO) is HELLO


def test_without_calls_the_last_choice_says_why_the_reply_ends() -> None:
    both = ChatReply(HELLO.head, (Choice((Text("a"),), "length"), Choice((Text("b"),), "stop", "END")))
    assert one_choice(both).choices == (Choice((Text("a"), Text("b")), "stop", "END"),)


def test_the_pauses_of_joined_choices_move_along_with_their_parts() -> None:
    delivery = Delivery(pauses=((0, 0, 1.0), (1, 0, 2.0)), cut_after=9)
    both = ChatReply(replace(HELLO.head, delivery=delivery), (Choice((Text("a"), Text("b"))), Choice((Text("c"),))))
    assert one_choice(both).head.delivery == Delivery(((0, 0, 1.0), (0, 2, 2.0)), 9)


def test_after_a_stop_sequence_no_further_choice_is_joined_and_its_pause_is_gone() -> None:
    stopped = Choice((Text("a"),), "stop", "END")
    calling = Choice((ToolCall("c", "get", "{}"),), "tool_calls")
    head = replace(HELLO.head, delivery=Delivery(pauses=((0, 0, 1.0), (2, 0, 2.0))))
    joined = one_choice(ChatReply(head, (calling, stopped, Choice((Text("b"),)))))
    assert joined.choices == (Choice((*calling.parts, *stopped.parts), "stop", "END"),)
    assert joined.head.delivery.pauses == ((0, 0, 1.0),)
