"""A stream under the lens: its events, what each told, what was mended, and what it differs in from our own wire."""

from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.fixtures import dump, load
from engine.jsontext import compact
from engine.service import Service
from engine.wire import HttpRequest
from playground.model.lens import lens as lens_module
from playground.model.lens.examples import stream_examples
from playground.model.lens.hexes import hex_rows, pieces, visible
from playground.model.lens.lens import look, same_when_cut
from playground.model.lens.source import Source, sources
from playground.model.lens.tables import events_table, repair_rows, told
from playground.model.lens.use import fixture_of, workbench_draft
from playground.model.lens.wire import differences, framing

OWN = "A chat stream of this engine"
WORD = b'data: {"choices":[{"index":0,"delta":{"content":"a"}}]}\n\n'


def example(title: str) -> Source:
    text = next(each.text for each in stream_examples() if each.title == title)
    return sources(text.encode())[0]


def all_sources() -> list[Source]:
    return [source for each in stream_examples() for source in sources(each.text.encode())]


@pytest.mark.parametrize("source", all_sources(), ids=map(str, count()))
def test_the_events_are_the_bytes_and_tell_the_whole_reply(source: Source):
    lens = look(source.data)
    assert b"".join(source.data[each.start : each.end] for each in lens.seen) in source.data
    assert lens.seen[-1].end == len(source.data)
    assert sum(len(each.repairs) for each in lens.seen) == len(lens.repairs)
    assert lens.after(len(lens.seen)) == lens.reply
    assert len(lens.after(1).text) <= len(lens.reply.text)
    assert same_when_cut(lens, 1)
    assert same_when_cut(lens, 7)


@given(st.binary(max_size=300))
def test_anything_can_be_looked_at(data: bytes):
    lens = look(data)
    for position in range(len(lens.seen) + 1):
        lens.after(position)
        assert "".join(piece.text for piece in pieces(lens, position)) is not None
        hex_rows(lens, position)
    events_table(lens)
    differences(Source("any", data))
    load(dump(fixture_of(Source("any", data), lens)))


def test_what_was_mended_is_flagged_at_its_event():
    lens = look(example("A chat stream that needs mending").data)
    flagged = {each.number: [repair.what for repair in each.repairs] for each in lens.seen}
    assert "a call without an id is given call_1" in flagged[4]
    assert flagged[5][0].startswith("an event that is not JSON")
    rows = repair_rows(lens.repairs)
    assert rows[7][:2] == ("5", "421")
    assert rows[7][3] == "left out"
    assert events_table(lens).row(4)["mended"] != ""
    assert [call.name for call in lens.reply.tool_calls] == ["get_weather", "get_weather"]


def test_events_past_the_limit_are_read_as_one(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lens_module, "MOST_EVENTS", 2)
    lens = look(WORD * 5 + b"\n")
    assert (len(lens.seen), lens.rest, lens.reply.text) == (2, 3, "aaaaa")


def test_what_an_event_told_is_in_words():
    lens = look(example("Anthropic's events").data)
    words = "; ".join(word for each in lens.seen for word in told(each, 9))
    for part in (
        "the reply of echo begins",
        "reasoning begins",
        "text 'I'",
        "call of get_weather (toolu_",
        "arguments",
        "call of get_weather is complete",
        "it ends with tool_calls",
    ):
        assert part in words


def test_many_things_of_one_event_are_told_in_part():
    (event,) = look(b'data: {"choices":[{"index":0,"delta":{"content":"a"}}]}\n\n').seen
    assert told(event, 9) == [
        "the reply begins",
        "text 'a'",
        "text is complete",
        "it ends without a finish reason",
        "the reply ends: 0 → 0 tokens",
    ]
    assert told(event, 2) == ["the reply begins", "text 'a'", "3 more"]
    assert len(events_table(look(WORD * 9), 3, 4)) == 4


def test_parts_that_are_complete_at_once_are_told_in_one():
    (*_, last) = look(example("A chat stream that needs mending").data).seen
    assert told(last, 9) == [
        "text and call of get_weather are complete",
        "it ends with tool_calls",
        "the reply ends: 21 → 17 tokens",
    ]


def test_our_own_streams_differ_in_nothing():
    for title in (OWN, "Anthropic's events", "Gemini as a JSON array", "Ollama's JSON lines"):
        assert differences(example(title)) == ()


def test_another_profile_differs_from_ours_and_not_from_itself():
    source = example("A chat stream with another profile")
    found = differences(source)
    assert not isinstance(found, str)
    assert "provider" in {each.place for each in found}
    assert "comments" in {each.place for each in found}
    assert differences(source, "openrouter") == ()


def test_missing_parts_are_named_at_their_top():
    found = differences(example("A chat stream that needs mending"))
    assert not isinstance(found, str)
    places = {each.place: (each.theirs, each.ours) for each in found}
    assert places["line ends"] == ("CR LF", "LF")
    assert places["last event"] == ("no [DONE]", "[DONE]")
    assert "usage.completion_tokens_details" in places
    assert "usage.completion_tokens_details.reasoning_tokens" not in places


def test_names_of_events_count_too():
    source = example("Anthropic's events")
    found = differences(replace(source, data=source.data.replace(b"event: ping", b"event: pong")))
    assert not isinstance(found, str)
    assert {"event: ping", "event: pong"} <= {each.place for each in found}


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b'data: {"messageStart": {"role": "assistant"}}\n\n', "doesn't speak bedrock"),
        (b"data: {}\n\n", "doesn't speak this dialect"),
        (b"nothing", "doesn't speak this dialect"),
    ],
)
def test_a_dialect_that_this_engine_does_not_speak_is_not_compared(data: bytes, words: str):
    found = differences(Source("x", data))
    assert isinstance(found, str)
    assert words in found


def test_a_whole_reply_is_compared_with_a_whole_reply():
    choice = b'{"index": 0, "message": {"content": "hi"}, "finish_reason": "stop"}'
    body = b'{"object": "chat.completion", "choices": [%s]}' % choice
    found = differences(Source("x", body))
    assert not isinstance(found, str)
    assert {"id", "created", "choices[].message.role"} <= {each.place for each in found}
    assert "framing" not in {each.place for each in found}


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"data: {}", "server-sent events"),
        (b"\xef\xbb\xbf [1]", "a JSON array"),
        (b'{"a": 1}\r\n{"a": 2}', "JSON lines"),
        (b'{\n  "a": 1}', "one JSON value"),
    ],
)
def test_what_lies_around_the_events_is_told(data: bytes, word: str):
    assert framing(data) == word


# ── bytes ────────────────────────────────────────────────────────────────────────────────────────


def test_the_unseen_is_made_visible():
    assert visible(b"a\r\nb\tc\x00\xff") == "a←↵\nb→\tc\\x00�"


def test_the_chosen_event_stands_between_its_neighbours_with_the_cuts_in_it():
    lens = look(b": hello\n\n" + WORD * 4)
    shown = list(pieces(lens, 1, (lens.seen[0].start + 5, lens.seen[1].start)))
    assert [(piece.now, piece.border) for piece in shown] == [(False, False), (True, True), (False, True)]
    assert shown[0].text == ": hello↵\n↵\n"
    assert shown[1].text.startswith("data:✂ {")
    assert shown[2].text.startswith("✂data")
    assert [piece.now for piece in pieces(lens, 3)] == [False, True, False]


def test_long_events_are_shown_in_part():
    lens = look(b"data: " + b"x" * 5_000 + b"\n\n")
    assert next(pieces(lens, 1)).text.endswith(" … 3,008 more bytes")
    assert hex_rows(lens, 1).endswith("… 3,984 more bytes")


def test_hex_has_offsets_of_the_stream():
    lens = look(b"\n" + WORD)
    first = hex_rows(lens, 1).split("\n")[0]
    assert first == '00000001  64 61 74 61 3a 20 7b 22  data: {"'
    assert hex_rows(lens, 0) == ""


# ── what to make of it ───────────────────────────────────────────────────────────────────────────


def test_a_fixture_holds_the_bytes_and_their_cuts():
    source = replace(example(OWN), cuts=(10, 300))
    made = load(dump(fixture_of(source, look(source.data))))
    assert made.body == source.data
    assert [len(chunk.data) for chunk in made.chunks][:2] == [10, 290]
    assert (made.dialect, made.request.path) == ("openai-chat", "/v1/chat/completions")
    assert made.media_type == "text/event-stream"


def test_a_recorded_request_opens_in_the_workbench():
    draft = workbench_draft(example("A cassette with two answers"))
    assert not isinstance(draft, str)
    assert draft.turns[0].text == "Weather in Oslo"


def test_a_request_of_another_wire_opens_too():
    body = b'{"model": "m", "max_tokens": 5, "messages": [{"role": "user", "content": "hi"}]}'
    draft = workbench_draft(Source("x", WORD, HttpRequest("POST", "/v1/messages", (), body)))
    assert not isinstance(draft, str)
    assert (draft.turns[0].text, draft.asked.max_tokens) == ("hi", 5)


@pytest.mark.parametrize(
    ("request_of", "words"),
    [
        (None, "Only the stream is known"),
        (HttpRequest("POST", "/telemetry", (), b"{}"), "can't be opened in the Workbench: JSON: messages: expected"),
        (HttpRequest("POST", "/v1/chat/completions", (), b'{"model": "m"}'), "messages: expected an array, found none"),
    ],
)
def test_a_request_that_cannot_be_opened_says_why(request_of: HttpRequest | None, words: str):
    told_why = workbench_draft(Source("x", WORD, request_of))
    assert isinstance(told_why, str)
    assert words in told_why


@pytest.mark.parametrize("stream", [True, False])
def test_an_interaction_of_this_engine_differs_from_itself_in_nothing(stream: bool):
    body = compact({"model": "echo", "input": "Hi", "stream": stream}).encode()
    said = Service().handle(HttpRequest("POST", "/v1beta/interactions", body=body)).body
    assert look(said).dialect == "gemini-interactions"
    assert differences(Source("an interaction", said)) == ()
