import pytest

from engine.script.reading import Path, nodes, offset, written

TEXT = ' { "a" : [ 1, {"b": "]}" , "\\u0063":2}, [] ] ,"d":null}'


@pytest.mark.parametrize(
    ("path", "key", "value"),
    [
        ((), "{", "{"),
        (("a",), '"a"', "[ 1"),
        (("a", 0), "1", "1"),
        (("a", 1), '{"b"', '{"b"'),
        (("a", 1, "b"), '"b"', '"]}"'),
        (("a", 1, "c"), '"\\u0063"', "2"),
        (("a", 2), "[]", "[]"),
        (("d",), '"d"', "null"),
        (("a", 1, "x"), '{"b"', '{"b"'),
    ],
)
def test_a_path_leads_to_the_place_of_its_key_and_of_its_value(path: Path, key: str, value: str):
    assert TEXT[offset(TEXT, path, of_key=True) :].startswith(key)
    assert TEXT[offset(TEXT, path) :].startswith(value)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ((), ""),
        (("messages", 0, "tool_call", 1, "name"), "messages[0].tool_call[1].name"),
        ((0, "a"), "[0].a"),
        (("x" * 99,), "x" * 60),
    ],
)
def test_a_path_is_written_as_people_write_it(path: Path, words: str):
    assert written(path) == words


def test_all_values_are_visited_outer_ones_first_in_order_of_the_text():
    assert [path for path, _ in nodes({"a": [1, {"b": 2}], "c": {}})] == [
        (),
        ("a",),
        ("a", 0),
        ("a", 1),
        ("a", 1, "b"),
        ("c",),
    ]
