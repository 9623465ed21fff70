"""Bytes as people read them."""

from playground.model.runs.readable import LONGEST, Readable, hex_dump, readable


def test_json_is_laid_out_text_stands_as_it_is_and_the_rest_is_hex():
    assert readable(b'{"a":1}') == Readable('{\n  "a": 1\n}', "json")
    assert readable(b"data: {}\n") == Readable("data: {}\n", "")
    assert readable(b"\x89PNG").text == "00000000  89 50 4e 47              ·PNG"
    assert readable(b"a\0b").language == "hex"


def test_of_long_ones_the_beginning_is_shown():
    long = readable(b"x" * (LONGEST + 1))
    assert (len(long.text), long.note) == (LONGEST, "The first 100,000 of 100,001 characters.")
    assert readable(b"[" + b"1," * 1_500_000 + b"1]").language == ""
    assert readable(b"\xff" * 5_000).note == "The first 4,096 of 5,000 bytes."


def test_a_dump_keeps_the_offsets():
    assert hex_dump(bytes(range(40)), 16, 34).splitlines()[-1].startswith("00000020  20 21  ")
