import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.accumulate.frames import Frame, Frames
from engine.accumulate.repairs import Ledger
from engine.accumulate.server_sent import ServerSent
from engine.accumulate.values import Values


def cut(*pieces: bytes) -> tuple[list[tuple[Any, str, int]], list[str]]:
    """The frames as text, name and offset, and what was mended."""
    ledger = Ledger()
    frames = Frames(ledger)
    found: list[Frame] = [frame for piece in pieces for frame in frames.feed(piece)]
    found += frames.finish()
    assert [frame.number for frame in found] == [*range(1, len(found) + 1)]
    return [(frame.data, frame.event, frame.offset) for frame in found], [repair.what for repair in ledger.repairs]


def texts(*pieces: bytes) -> list[Any]:
    return [data for data, _, _ in cut(*pieces)[0]]


def every_cut(data: bytes) -> None:
    whole = cut(data)
    assert cut(*(data[at : at + 1] for at in range(len(data)))) == whole
    for at in range(len(data)):
        assert cut(data[:at], data[at:]) == whole, at


EVENTS: dict[str, tuple[bytes, list[str]]] = {
    "line feeds": (b"data: 1\n\ndata: 2\n\n", ["1", "2"]),
    "carriage returns": (b"data: 1\r\rdata: 2\r\r", ["1", "2"]),
    "both": (b"data: 1\r\n\r\ndata: 2\r\n\r\n", ["1", "2"]),
    "no space": (b"data:1\n\ndata:  2\n\n", ["1", " 2"]),
    "comments": (b": hello\n\ndata: 1\n: ping\n\n:\n\ndata: 2\n\n", ["1", "2"]),
    "ids and retries": (b"retry: 100\n\nid: 7\ndata: 1\n\ndata: 2\n\n", ["1", "2"]),
    "several lines": (b"data: a\ndata: b\n\n", ["a\nb"]),
    "empty data": (b"data:\n\ndata\n\ndata: 1\n\n", ["1"]),
    "a mark before": (b"\xef\xbb\xbfdata: 1\n\n", ["1"]),
    "blank lines before": (b"\n \r\n\ndata: 1\n\n", ["1"]),
    "odd line ends": ("data: a\u2028b\x85c\x0bd\n\n".encode(), ["a\u2028b\x85c\x0bd"]),
    "characters of four bytes": ("data: 日本語 😀\n\n".encode(), ["日本語 😀"]),
    "nothing": (b"", []),
    "only space": (b" \n", []),
}


@pytest.mark.parametrize("name", EVENTS)
def test_events_are_cut_at_blank_lines_wherever_the_bytes_are_cut(name: str) -> None:
    data, events = EVENTS[name]
    assert texts(data) == events
    assert cut(data)[1] == (["a line that is no field of an event: 'data'"] if name == "empty data" else [])
    every_cut(data)


def test_an_event_has_its_name_and_the_offset_of_its_first_byte() -> None:
    frames, _ = cut(b": hi\n\nevent: a\ndata: 1\n\nevent:b\r\ndata: 2\r\n\r\ndata: 3\n\n")
    assert frames == [("1", "a", 6), ("2", "b", 24), ("3", "", 44)]


def test_the_last_event_counts_without_a_blank_line_and_this_is_told() -> None:
    for data in (b"data: 1\n\ndata: 2", b"data: 1\n\ndata: 2\n", b"data: 1\n\ndata: 2\r"):
        assert texts(data) == ["1", "2"]
        assert cut(data)[1] == ["the last event has no blank line after it"]
        every_cut(data)


def test_json_outside_of_any_field_is_taken_and_told() -> None:
    data = b'data: 1\n\n{\n  "error": {"a":\n 1}\n}\n\ndata: 2\n\n[1]\n\n'
    frames, repairs = cut(data)
    assert [frame[0] for frame in frames] == ["1", '{\n  "error": {"a":\n 1}\n}', "2", "[1]"]
    assert repairs == ["JSON that stands in no data field"] * 2
    every_cut(data)


def test_a_line_that_is_no_field_is_passed_over_and_told() -> None:
    assert cut(b"<html>\ndata: 1\n\n") == ([("1", "", 7)], ["a line that is no field of an event: '<html>'"])


def test_bytes_that_are_no_text_are_replaced_and_told() -> None:
    frames, repairs = cut(b"data: a\xffb\n\ndata: \xef\xbf\xbd\n\n")
    assert [frame[0] for frame in frames] == ["a\ufffdb", "\ufffd"]
    assert repairs == ["bytes that are not UTF-8 became U+FFFD"]


def test_an_event_that_is_too_long_is_left_out_and_the_next_is_read() -> None:
    ledger = Ledger()
    events = ServerSent(ledger, 0, 20)
    data = b"data: 1\n\ndata: " + b"x" * 30 + b"\ndata: y\n\ndata: 2\n\n"
    assert [text for text, _, _ in events.feed(data)] == ["1", "2"]
    assert [str(repair) for repair in ledger.repairs] == ["event 0, byte 9: an event of more than 20 bytes (left out)"]


def test_lines_that_are_too_long_together_are_left_out_even_at_the_end() -> None:
    ledger = Ledger()
    events = ServerSent(ledger, 0, 20)
    for _ in range(5):
        assert not events.feed(b"data: 123456\n")
    assert not events.finish()
    assert ledger.repairs[0].refused


VALUES: dict[str, tuple[bytes, list[str]]] = {
    "lines": (b'{"a":1}\n{"b":"\\"}"}\n', ['{"a":1}', '{"b":"\\"}"}']),
    "lines with both ends": (b'{"a":1}\r\n\r\n{"b":2}', ['{"a":1}', '{"b":2}']),
    "one value": (b'\n{\n  "a": [\n    {"b": 1}\n  ]\n}\n', ['{\n  "a": [\n    {"b": 1}\n  ]\n}']),
    "an array": (b'[{"a":1}\r\n,\r\n{"b":[2]},\n"{x",5]', ['{"a":1}', '{"b":[2]}']),
    "an array of lines": (b'[\n{"a":\n{"b":1}}\n]', ['{"a":\n{"b":1}}']),
    "an array of arrays": (b"[[1],[2]]", ["[1]", "[2]"]),
    "an empty array": (b"[]", []),
    "escapes": (b'{"a":"\\\\"}{"b":"\\\\\\""}', ['{"a":"\\\\"}', '{"b":"\\\\\\""}']),
    "a mark before": (b'\xef\xbb\xbf {"a":1}', ['{"a":1}']),
    "other characters": ('{"a":"é\u2028😀"}'.encode(), ['{"a":"é\u2028😀"}']),
    "more brackets than were opened": (b'{"a":1}}]{"b":2}', ['{"a":1}', '{"b":2}']),
}


@pytest.mark.parametrize("name", VALUES)
def test_values_are_cut_where_they_end_wherever_the_bytes_are_cut(name: str) -> None:
    data, values = VALUES[name]
    assert texts(data) == values
    every_cut(data)


TORN: dict[str, tuple[bytes, list[str]]] = {
    "in a string": (b'{"a":"x\n{"b":1}\n', ['{"a":"x', '{"b":1}']),
    "after a colon": (b'{"a":\n{"b":1}\n', ['{"a":', '{"b":1}']),
    "at the end": (b'{"b":1}\n{"a":', ['{"b":1}', '{"a":']),
    "at the end of a line": (b'{"a":\n', ['{"a":\n']),
    "in an escape": (b'{"a":"\\', ['{"a":"\\']),
}


@pytest.mark.parametrize("name", TORN)
def test_a_torn_value_is_given_as_it_is_and_the_next_is_read(name: str) -> None:
    data, values = TORN[name]
    assert texts(data) == values
    every_cut(data)


def test_a_value_that_is_too_long_is_left_out_and_the_next_is_read() -> None:
    ledger = Ledger()
    values = Values(ledger, 0, 20)
    pieces = [b'{"a":1}\n{"b":"', b"x" * 30, b"x" * 30, b'"}\n{"c":2}\n']
    assert [text for piece in pieces for text, _, _ in values.feed(piece)] == ['{"a":1}', '{"c":2}']
    assert ledger.repairs[0].what == "an event of more than 20 bytes"


@given(st.lists(st.dictionaries(st.text(max_size=4), st.text(max_size=6), max_size=2), max_size=4), st.integers(1, 6))
def test_any_objects_come_back_however_they_are_framed_and_cut(objects: list[dict[str, str]], size: int) -> None:
    spelled = [json.dumps(value, ensure_ascii=False).encode("utf-8", "replace") for value in objects]
    for data in (
        b"".join(b"data: " + value + b"\r\n\r\n" for value in spelled),
        b"".join(value + b"\n" for value in spelled),
        b"[" + b",".join(spelled) + b"]",
    ):
        found = texts(*(data[at : at + size] for at in range(0, len(data), size)))
        assert [text.encode() for text in found] == spelled


def test_repairs_are_listed_up_to_a_bound_and_then_counted_no_more() -> None:
    _, repairs = cut(b"smoke\n" * 2_000)
    assert len(repairs) == 1_001
    assert repairs[-1] == "further repairs are not listed"
