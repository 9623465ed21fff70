"""Two exchanges: how far they are the same, and the first place where they part."""

import json
from dataclasses import replace

import pytest

from engine.fixtures import Chunk, Fixture
from playground.model.compare.compare import (
    Divergence,
    Kind,
    answered,
    asked,
    asked_apart,
    divergence,
    said,
    value_of,
    verdict,
)
from tests.playground.model.exchanges import WEATHER, called, exchange

TEXT = exchange("one two three")
TOOLS = exchange("weather in Oslo", tools=[WEATHER])


def retold(made: Fixture, *chunks: tuple[float, bytes]) -> Fixture:
    return replace(made, chunks=tuple(Chunk(at, data) for at, data in chunks))


@pytest.mark.parametrize(
    ("left", "right", "kind", "why"),
    [
        (TEXT, TEXT, "identical", "bytes in 3 chunks, at the same times"),
        (TEXT, exchange("one two three", pacing="5ms"), "timing", "left ends after 40.0 ms, right ends after 10.0 ms"),
        (TEXT, retold(TEXT, (0.0, TEXT.body)), "chunking", "left has them in 3 chunks, right in 1 chunk"),
        (
            exchange("one two", stream=False),
            exchange("one two"),
            "spelling",
            "right is a stream, the other one body",
        ),
        (
            exchange("one two"),
            exchange("one two", "/v2/chat"),
            "spelling",
            "left speaks OpenAI Chat, right Cohere",
        ),
        (TEXT, exchange("one two four"), "content", '.text: "one two three" (left), "one two four" (right)'),
        (TOOLS, exchange("weather in Rome", tools=[WEATHER]), "content", '.city: "Oslo" (left), "Rome" (right)'),
        (TEXT, replace(TEXT, status=201), "content", "status: 200 (left), 201 (right)"),
        (TEXT, replace(TEXT, cut=True), "content", "cut: nothing (left), true (right)"),
        (called("GET", "/v1/models"), called("GET", "/v1/models"), "identical", "in 1 chunk"),
        (called("GET", "/v1/models"), called("GET", "/api/tags"), "content", ""),
    ],
)
def test_what_differs_is_told_apart(left: Fixture, right: Fixture, kind: Kind, why: str):
    found = verdict(left, right)
    assert found.kind == kind
    assert why in found.why
    assert found.same_content == (kind != "content")


def test_the_same_reply_in_other_deltas_is_other_chunking():
    words = b'data: {"choices": [{"index": 0, "delta": {"content": "%s"}}]}\n\n'
    left, right = words % b"one two three", words % b"one " + words % b"two three"
    reply = TEXT.reply
    made = [replace(retold(TEXT, (0.0, data)), reply=reply) for data in (left, right)]
    assert verdict(*made).kind == "chunking"
    assert verdict(*made).why == "1 delta in left, 2 in right"
    spaced = retold(TEXT, (0.0, left.replace(b'"index": 0', b'"index":0')))
    assert verdict(made[0], spaced).kind == "spelling"


def test_ids_alone_are_a_difference_and_come_last():
    reply = TOOLS.reply
    assert reply is not None
    call = replace(reply.tool_calls[0], id="other")
    other = replace(TOOLS, reply=replace(reply, choices=(replace(reply.choices[0], parts=(call,)),)))
    assert verdict(TOOLS, other).why.startswith("choices[0].tool_calls[0].id: ")


def test_the_names_of_the_sides_are_used():
    assert "run 1 ends after" in verdict(TEXT, exchange("one two three", pacing="5ms"), ("run 1", "run 2")).why
    told = asked_apart(TEXT, TOOLS, ("Question, then answer", "run 2"))
    assert told.endswith('"one two three" (Question, then answer), "weather in Oslo" (run 2)')


def test_headers_alone_do_not_make_another_answer_but_are_told():
    assert verdict(TEXT, replace(TEXT, headers=())).why.endswith("; the headers differ")


def test_where_the_requests_part_is_told():
    assert asked_apart(TEXT, TEXT) == ""
    assert asked_apart(TEXT, exchange("one two four"), ("a", "b")).startswith(
        'body.messages[0].content: "one two three" (a)'
    )
    spaced = replace(TEXT, request=replace(TEXT.request, body=TEXT.request.body + b" "))
    assert asked_apart(TEXT, spaced) == "the bytes are spelled otherwise"


def test_the_first_byte_that_differs_is_found_with_its_chunks():
    left = retold(TEXT, (0.0, b"abc"), (0.1, b"def"))
    assert divergence(left, retold(TEXT, (0.0, b"abcd"), (0.1, b"XYZ"))) == Divergence(4, (2, 2), ("abcdef", "abcdXYZ"))
    assert divergence(left, retold(TEXT, (0.0, b"abc"))) == Divergence(3, (2, None), ("abcdef", "(the end)"))
    assert divergence(left, left) is None
    long = [retold(TEXT, (0.0, b"x" * 90 + end + b"y" * 90)) for end in (b"1", b"2")]
    found = divergence(*long)
    assert found is not None
    assert found.around[0] == "…" + "x" * 24 + "1" + "y" * 39 + "…"


def test_what_was_asked_and_answered_is_one_value_each():
    assert asked(TEXT)["headers"] == {"content-type": "application/json", "x-echo-pacing": "20ms"}
    assert asked(TEXT)["body"] == json.loads(TEXT.request.body)
    assert said(called("GET", "/v1/models"))["status"] == 200
    assert "headers" in answered(TEXT)
    twice = replace(TEXT, headers=(("set", "a"), ("set", "b")))
    assert answered(twice)["headers"] == {"set": "a, b"}


def test_a_body_is_json_text_or_hex():
    assert value_of(b"{}") == {}
    assert value_of(b"words") == "words"
    assert value_of(b"\xff\x00") == "ff 00"


def test_arguments_are_compared_as_json_only_where_that_says_all_of_them():
    reply = TOOLS.reply
    assert reply is not None

    def with_arguments(text: str) -> Fixture:
        call = replace(reply.tool_calls[0], arguments=text)
        return replace(TOOLS, reply=replace(reply, choices=(replace(reply.choices[0], parts=(call,)),)))

    plain, spaced = with_arguments('{"city":"Oslo"}'), with_arguments('{"city": "Oslo"}')
    assert "arguments: " in verdict(plain, spaced).why
    assert "arguments: " in verdict(plain, with_arguments('{"city":')).why
