"""A recorded exchange as a run, chunk by chunk, and its answer given again."""

from dataclasses import replace

import pytest

from engine.events import ReplyEnd
from engine.fixtures import Chunk, Fixture, dump, import_, load
from engine.jsontext import compact
from engine.messages import Media, Message, Reasoning, Refusal, Text, ToolCall, ToolResult
from engine.rules import Rules
from engine.settings import Settings
from playground.model.compare.timelines import at_moment, marks, moments
from playground.model.library.check import check, today
from playground.model.runs.exchange_tables import chunk_says, chunks_table, parts_of, usage_told, whole, words_of
from playground.model.runs.fold import fold
from playground.model.runs.heard import heard
from playground.model.runs.reasons import why_table
from playground.model.runs.recorded import again, is_known, run_of
from tests.playground.model.exchanges import WEATHER, called, exchange

TOOLS = exchange("weather in Oslo\nReason:", tools=[WEATHER])
STREAM = b'data: {"choices": [{"delta": {"content": "hi"}}]}\n\n'
ALONE = import_(STREAM).fixtures[0]
CHATS = [
    TOOLS,
    exchange("one two", stream=False),
    exchange("one two", "/v1/messages", max_tokens=50),
    exchange("one two", "/api/chat"),
    exchange("one two", "/v2/chat"),
    exchange("one two", n=2),
]


@pytest.mark.parametrize("made", CHATS)
def test_a_recording_is_the_run_that_it_was(made: Fixture):
    run = run_of(load(dump(made)))
    assert b"".join(step.data for step in run.steps) == made.body
    assert isinstance(run.steps[-1].event, ReplyEnd)
    assert made.reply is not None
    lanes = fold(run, len(run.steps))
    assert [choice.text for choice in lanes.choices] == [choice.text for choice in made.reply.choices]
    assert [len(choice.calls) for choice in lanes.choices] == [len(each.tool_calls) for each in made.reply.choices]


@pytest.mark.parametrize("made", [*CHATS, called("GET", "/v1/models"), called("POST", "/v1/chat/completions", b"3")])
def test_the_engine_gives_its_own_answers_again_byte_for_byte(made: Fixture):
    found = again(load(dump(made)))
    assert (found.verdict.kind, found.elsewhere) == ("identical", False)


def test_the_reasons_are_there_again():
    assert len(why_table(run_of(TOOLS))) == 0
    assert why_table(again(TOOLS).run).column("responder") == ["script", "tool calls"]


def test_what_a_rule_answered_is_answered_by_it_again():
    made, rules = exchange("hi"), Rules().when("hi", "By rule.")
    assert again(made, rules).verdict.kind == "content"
    assert why_table(again(made, rules).run).column("responder") == ["script", "rule"]
    (told,) = check([made], rules)
    assert told.kind == "content"
    reply = today(made, rules).reply
    assert reply is not None
    assert reply.text == "By rule."


def test_what_was_recorded_under_other_settings_is_answered_under_them():
    lorem = replace(exchange("hi", model="any"), settings=Settings(persona="lorem"))
    assert again(lorem).verdict.kind == "content"


def test_an_answer_of_another_engine_is_told_as_recorded_elsewhere():
    made = exchange("hi", stream=False)
    theirs = replace(made, headers=(), chunks=(Chunk(0.0, made.body.replace(b'"hi"', b'"Hello!"')),), reply=None)
    assert again(theirs).elsewhere
    assert not again(replace(made, status=201)).elsewhere


def test_an_answer_alone_is_no_known_request():
    assert is_known(TOOLS)
    assert is_known(called("GET", "/v1/models"))
    assert not is_known(ALONE)


def test_chunks_say_what_they_complete_wherever_they_are_cut():
    halves = replace(ALONE, chunks=(Chunk(0.0, STREAM[:20]), Chunk(0.5, STREAM[20:])))
    first, second = heard(halves)
    assert (first.told, second.since) == ((), 0.5)
    assert [delta.text for delta in second.deltas] == ["hi"]
    assert run_of(halves).steps[0].data == STREAM
    assert chunk_says(first) == 'data: {"choices": [{'
    assert "text 'hi'" in chunk_says(second)
    assert heard(replace(ALONE, chunks=())) == ()


def test_a_refusal_says_nothing_but_its_bytes():
    refused = called("POST", "/v1/chat/completions", b"3")
    assert [chunk.told for chunk in heard(refused)] == [()]
    assert run_of(refused).steps == ()
    assert run_of(refused).error.startswith("400: ")
    assert chunk_says(heard(refused)[0]).startswith('{"error"')


def test_what_was_mended_stands_beside_its_chunk():
    mended = replace(ALONE, chunks=(Chunk(0.0, STREAM), Chunk(0.1, b"data: {torn\n\n")))
    last = heard(mended)[-1]
    assert last.repairs
    assert "⚑" in chunk_says(last)


def test_the_table_of_chunks_counts_in_milliseconds():
    table = chunks_table(heard(exchange("a b")))
    assert table.column("t ms") == [0.0, 20.0]
    assert table.column("dt") == [0.0, 20.0]
    long = chunks_table(heard(exchange("x" * 900)))
    assert len(str(long.row(0)["says"])) == 160


def test_token_counts_reconcile_or_it_is_said():
    run = run_of(TOOLS)
    assert run.reply is not None
    told, wrong = usage_told(run.request, run.reply)
    usage = run.reply.usage
    sums = f"{usage.input_tokens} in + {usage.output_tokens} out = {usage.total_tokens} tokens"
    assert told == f"{sums} (of them {usage.reasoning_tokens} reasoning)"
    assert not wrong
    off = replace(run.reply, usage=replace(run.reply.usage, output_tokens=1_000, cached_tokens=2_000))
    told, wrong = usage_told(run.request, off)
    assert "2,000 cached)" in told
    assert "cached is more than input" in wrong
    assert "our count of the output is" in wrong
    assert usage_told(None, off)[1] == ""


def test_tokens_of_what_came_before_are_not_missed_in_a_request_that_points_there() -> None:
    first = exchange("Hi", "/v1/responses")
    assert whole(run_of(first).request) is run_of(first).request
    body = compact({"input": "And?", "previous_response_id": "resp_elsewhere"}).encode()
    on = run_of(replace(first, request=replace(first.request, body=body)))
    assert on.request is not None
    assert on.request.messages[0].text == "And?"
    assert whole(on.request) is None
    assert whole(None) is None


def test_words_are_told_by_kind():
    made = exchange("hi\nReason:")
    assert made.reply is not None
    assert [title for title, _ in words_of(made.reply.choices[0])] == ["Reasoning", "Text"]


def test_every_part_of_a_message_is_told():
    parts = (
        Text("hi"),
        Reasoning("hm"),
        Refusal("no"),
        ToolCall("c1", "look", "{}"),
        ToolCall("", "", "{"),
        ToolResult("c1", "fine", "look"),
        ToolResult("", "gone", is_error=True),
        Media("image"),
    )
    assert parts_of(Message("user", parts)) == [
        ("", "hi"),
        ("reasoning", "hm"),
        ("refusal", "no"),
        ("calls look · c1", "{}"),
        ("calls (no name) · (no id)", "{"),
        ("answers c1 · look", "fine"),
        ("answers (no id), an error", "gone"),
        ("image, which isn't looked into", ""),
    ]


def test_two_answers_run_on_one_clock():
    slow, fast = exchange("a b c"), exchange("a b c", pacing="15ms")
    instants = moments(slow, fast)
    assert instants == (0.0, 0.015, 0.02, 0.03, 0.04)
    assert [at_moment(made, 0.016).choices[0].text for made in (slow, fast)] == ["a", "a b"]
    assert (at_moment(slow, -1.0).chunks, at_moment(slow, -1.0).over) == (0, False)
    assert at_moment(slow, 0.04).over
    assert marks(slow, 0.04) == (0.0, 50.0, 100.0)
    assert marks(slow, 0.0) == (0.0,)
    assert at_moment(called("GET", "/v1/models"), 0.0).choices == ()
