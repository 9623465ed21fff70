import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import JsonError
from engine.jsontext import MAX_DEPTH, Json, canonical, compact, decode, kind, place, pretty

WIRE_TEXT = st.text(st.characters(codec="utf-8"))
VALUES: st.SearchStrategy[Json] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | WIRE_TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WIRE_TEXT, inner, max_size=4),
    max_leaves=20,
)


@given(VALUES)
def test_what_is_written_is_read_back(value: Json) -> None:
    for write in (compact, canonical, pretty):
        assert decode(write(value)) == value
        assert decode(write(value).encode()) == value


def told(data: str | bytes) -> str:
    """What is read, types and all, or what is said against it."""
    try:
        return repr(decode(data))
    except JsonError as error:
        return str(error)


PIECES = (
    *'[]{}:,"\\/-+.eE019',
    *(" ", "\n", "\t", "\x00", "\x0b", "\x7f", "\ufeff", "\u2028", "é", "😀", "\U0010ffff"),
    *("true", "false", "null", "NaN", "Infinity", "-Infinity", "True", "//"),
    *('"a"', '"a":', '{"a":1,', '"\\u00e9"', '"\\ud83d\\ude00"', '"\\ud83d"', '"\\udc00\\ud800"', '"\\x"', '"\\u12"'),
    *("-0", "-0.0", "1e5", "1E+05", "1e-7", "1e308", "1e309", "-1e999", "1e-400", "0" * 20, "1" * 310),
    *("9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809"),
    *("18446744073709551615", "18446744073709551616", "123456789012345678901234567890", "12345678901234567890.5e3"),
)


@given(st.lists(st.sampled_from(PIECES), max_size=9).map("".join))
def test_bytes_are_read_as_their_text_is(text: str) -> None:
    for whole in (text, f"[{text}]", f'{{"a":{text}}}'):
        assert told(whole.encode()) == told(whole)


@given(st.floats(allow_nan=False, allow_infinity=False) | st.integers(-(2**70), 2**70), st.sampled_from("fegr"))
def test_numbers_in_bytes_are_read_to_the_last_digit(number: float, form: str) -> None:
    for text in {repr(number), f"{number:.20{form}}"} if form != "r" else {repr(number)}:
        assert told(f"[{text}]".encode()) == told(f"[{text}]")


@pytest.mark.parametrize("levels", [199, 200, 201, 1023, 1024, 1025])
@pytest.mark.parametrize(("start", "middle", "end"), [("[", "", "]"), ("[", "1", "]"), ('{"a":', "{}", "}")])
def test_nesting_in_bytes_is_read_as_in_text(levels: int, start: str, middle: str, end: str) -> None:
    text = start * levels + middle + end * levels
    assert told(text.encode()) == told(text)


@given(st.dictionaries(WIRE_TEXT, st.integers()))
def test_the_canonical_text_does_not_depend_on_the_order_of_keys(value: dict[str, Json]) -> None:
    assert canonical(dict(reversed(value.items()))) == canonical(value)


def test_compact_text_keeps_the_order_and_other_scripts_as_they_are() -> None:
    assert compact({"b": 1, "a": ["é", None]}) == '{"b":1,"a":["é",null]}'
    assert canonical({"b": 1, "a": 2}) == '{"a":2,"b":1}'
    assert pretty({"a": [1]}) == '{\n  "a": [\n    1\n  ]\n}'


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_numbers_that_json_does_not_have_are_never_written(number: float) -> None:
    with pytest.raises(ValueError, match="Out of range float"):
        compact(number)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "line 1, column 1: expected a value"),
        ("{", "line 1, column 2: expected a key in double quotes"),
        ("{'a': 1}", "line 1, column 2: expected a key in double quotes"),
        ('{"a" 1}', "line 1, column 6: expected ':' after the key"),
        ('{"a": 1\n "b": 2}', "line 2, column 2: expected ',' or the closing bracket"),
        ('{"a": 1, }', "line 1, column 8: expected a key after ',', found '}'"),
        ('{"a": 1,\n}', "line 1, column 8: expected a key after ',', found '}'"),
        ("[1, ]", "line 1, column 3: expected a value after ',', found ']'"),
        ('{"a": [1,}', "line 1, column 10: expected a value"),
        ('"abc', "line 1, column 1: expected a closing '\"' for the string that starts here"),
        ('"a\tb"', "line 1, column 3: expected no raw control character in a string (write \\n, \\t, \\u0000)"),
        ('"\\x"', 'line 1, column 2: expected one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX after the backslash'),
        ('"\\u12"', "line 1, column 3: expected four hex digits after \\u"),
        ("1 2", "line 1, column 3: expected the end of the text after the JSON value"),
        ('["NaN",\n NaN]', "line 2, column 2: expected a JSON value, found NaN (JSON has no such number)"),
        ("-Infinity", "line 1, column 1: expected a JSON value, found -Infinity (JSON has no such number)"),
        ('["\\"1e999", 1e5, 1e999]', "line 1, column 18: expected a number that fits in 64 bits, found 1e999"),
        ("[12, " + "1" * 4301 + "]", "line 1, column 6: expected at most 4300 digits in an integer, found 4301"),
    ],
)
def test_what_is_not_json_is_refused_with_its_place(text: str, complaint: str) -> None:
    with pytest.raises(JsonError) as caught:
        decode(text)
    assert str(caught.value) == complaint


def test_bytes_that_are_not_utf_8_are_refused_with_their_place() -> None:
    with pytest.raises(JsonError) as caught:
        decode(b'{\n"a": "\xff"}')
    assert str(caught.value) == "line 2, column 7: expected UTF-8 text, found byte 0xff"


@pytest.mark.parametrize("data", ["\ufeff[1]", b"\xef\xbb\xbf[1]", "[1]", " \r\n[1]\t"])
def test_a_byte_order_mark_and_space_around_are_passed_over(data: str | bytes) -> None:
    assert decode(data) == [1]


@pytest.mark.parametrize("text", ['{"\\ud800": ["\\udfff", 1]}', '{"\ud800": ["\udfff", 1]}'])
def test_a_lone_surrogate_becomes_the_replacement_character(text: str) -> None:
    assert decode(text) == {"\ufffd": ["\ufffd", 1]}


def test_an_escaped_pair_of_surrogates_is_one_character() -> None:
    assert decode('"\\ud83d\\ude00"') == "😀"


def test_of_a_key_that_stands_twice_the_last_value_counts() -> None:
    assert decode('{"a": 1, "a": 2}') == {"a": 2}


def test_nesting_is_read_to_the_limit() -> None:
    text = "[" * MAX_DEPTH + "]" * MAX_DEPTH
    assert json.dumps(decode(text)) == text


def test_many_brackets_side_by_side_are_no_depth() -> None:
    assert decode("[" + ",".join(["{}"] * 500) + "]") == [{}] * 500
    assert decode('"' + "[" * 500 + '"') == "[" * 500
    assert decode(b"[" + b",".join([b"{}"] * 500) + b"]") == [{}] * 500
    assert decode(b'"' + b"[" * 500 + b'"') == "[" * 500


@pytest.mark.parametrize(
    "text",
    ["[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), '{"a":' * 300 + "1" + "}" * 300, "[" * 100_000 + "]" * 100_000],
)
def test_deeper_nesting_is_refused(text: str) -> None:
    with pytest.raises(JsonError, match="expected at most 200 levels of nesting"):
        decode(text)
    with pytest.raises(JsonError, match="expected at most 200 levels of nesting"):
        decode(text.encode())


@pytest.mark.parametrize("said", ["1", '"]"', '"[[]"', r'"\"]"', r'"\\"', r'"\\\"}"', r'"a\n\"]}"', '{"]":"}"}'])
def test_brackets_in_strings_neither_open_nor_close_anything(said: str) -> None:
    text = f"[{said}," * (MAX_DEPTH - 1) + "[]" + "]" * (MAX_DEPTH - 1)
    assert decode(text.encode()) == decode(text)
    with pytest.raises(JsonError, match="expected at most 200 levels of nesting"):
        decode(f"[{text}]".encode())


@pytest.mark.parametrize(("offset", "expected"), [(0, (1, 1)), (2, (1, 3)), (3, (2, 1)), (4, (3, 1)), (5, (3, 2))])
def test_places_count_from_one(offset: int, expected: tuple[int, int]) -> None:
    assert place("ab\n\nc", offset) == expected


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (None, "null"),
        (True, "a boolean"),
        (1, "an integer"),
        (1.5, "a number"),
        ("", "a string"),
        ([], "an array"),
        ({}, "an object"),
        (b"", "bytes"),
    ],
)
def test_types_have_their_json_names(value: object, name: str) -> None:
    assert kind(value) == name
