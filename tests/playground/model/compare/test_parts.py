"""Words, calls, chunks and times of two answers, one beside the other."""

from dataclasses import replace

from engine.fixtures import Chunk
from engine.messages import Choice, Refusal, Text
from playground.model.compare.parts import calls, chunk_pairs, timing_rows, words
from tests.playground.model.exchanges import WEATHER, called, exchange

OSLO = exchange("weather in Oslo", tools=[WEATHER])
ROME = exchange("weather in Rome", tools=[WEATHER])


def test_texts_stand_beside_each_other_by_kind_and_choice():
    left, right = exchange("hi\nReason:", n=2), exchange("ho")
    found = words(left, right)
    assert [each.title for each in found] == [
        "Choice 0 · Reasoning",
        "Choice 0 · Text",
        "Choice 1 · Reasoning",
        "Choice 1 · Text",
    ]
    assert (found[1].left, found[1].right, found[3].right) == ("hi\nReason:", "ho", "")
    assert not any(each.same for each in found)
    assert all(each.same for each in words(right, right))


def test_a_reply_without_words_has_none_to_compare():
    assert words(OSLO, ROME) == ()
    assert words(called("GET", "/v1/models"), called("GET", "/v1/models")) == ()


def test_a_refusal_is_words_too():
    made = exchange("hi")
    assert made.reply is not None
    no = replace(made, reply=replace(made.reply, choices=(Choice((Text("a"), Refusal("No.")), "content_filter"),)))
    assert [(each.title, each.left, each.right) for each in words(no, made)] == [
        ("Text", "a", "hi"),
        ("Refusal", "No.", ""),
    ]


def test_calls_are_paired_by_number_with_their_arguments_place_by_place():
    (pair,) = calls(OSLO, ROME)
    assert (pair.title, pair.same) == ("Call 0", False)
    assert [(row.path, row.sign) for row in pair.rows] == [("city", "≠"), ("unit", "=")]
    (alone,) = calls(OSLO, exchange("hi"))
    assert (alone.right, alone.rows) == (None, ())
    (same,) = calls(OSLO, OSLO)
    assert same.same


def test_chunks_are_paired_by_number_and_ids_do_not_make_them_say_something_else():
    signs = "".join(pair.sign for pair in chunk_pairs(OSLO, ROME))
    assert set(signs) == {"≈", "≠"}
    assert signs.index("≠") > 0
    assert {pair.sign for pair in chunk_pairs(OSLO, OSLO)} == {"="}
    short, long = exchange("a"), exchange("a b c")
    assert [pair.sign for pair in chunk_pairs(short, long)] == ["≠", "+", "+"]
    assert [pair.sign for pair in chunk_pairs(long, short)] == ["≠", "−", "−"]


def test_times_are_told_for_both_sides():
    found = {name: (left, right) for name, left, right in timing_rows(exchange("a b c"), exchange("a b", pacing="5ms"))}
    assert found["chunks"] == ("3", "2")
    assert found["last chunk"] == ("40.0 ms", "5.0 ms")
    assert found["between chunks, at most"] == ("20.0 ms", "5.0 ms")
    nothing = replace(OSLO, chunks=())
    one = replace(OSLO, chunks=(Chunk(0.25, b"x"),))
    empty = {name: (left, right) for name, left, right in timing_rows(nothing, one)}
    assert empty["first chunk"] == ("–", "250.0 ms")
    assert empty["between chunks, on average"] == ("–", "–")
