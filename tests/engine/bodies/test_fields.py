from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from engine.bodies.fields import Fields, missing, wrong_type, wrong_value
from engine.errors import RequestError

if TYPE_CHECKING:
    from engine.jsontext import Json

BODY = Fields(
    {
        "word": "a",
        "flag": True,
        "number": 3,
        "half": 0.5,
        "three": 3.0,
        "list": [1],
        "object": {"x": None},
        "null": None,
    }
)


def refusal(error: pytest.ExceptionInfo[RequestError]) -> tuple[str, str | None, str | None]:
    return error.value.message, error.value.param, error.value.code


def test_complaints_name_path_expectation_and_what_came() -> None:
    assert (
        str(wrong_type("a.b", "a string", 3))
        == "Invalid type for 'a.b': expected a string, but got an integer instead."
    )
    assert (
        str(wrong_value("n", "1 or 2", "x" * 900)) == f"Invalid value for 'n': expected 1 or 2, but got '{'x' * 199}."
    )
    assert str(missing("model")) == "Missing required parameter: 'model'."


@pytest.mark.parametrize("body", [b"", b"  \r\n"])
def test_an_empty_body_is_missed(body: bytes) -> None:
    with pytest.raises(RequestError) as caught:
        Fields.parse(body)
    assert refusal(caught) == ("Missing request body: expected a JSON object.", None, "missing_body")


def test_a_body_that_is_not_json_is_refused_with_its_place() -> None:
    with pytest.raises(RequestError) as caught:
        Fields.parse(b'{"a": }')
    message = "We could not parse the JSON body of your request: line 1, column 7: expected a value."
    assert refusal(caught) == (message, None, "invalid_json")


def test_a_body_that_is_not_an_object_is_refused() -> None:
    with pytest.raises(RequestError, match="Invalid type for 'body': expected an object, but got an array instead"):
        Fields.parse(b"[]")


def test_an_object_is_read() -> None:
    assert Fields.parse(b'{"a": 1}') == Fields({"a": 1})


@pytest.mark.parametrize("name", ["null", "absent"])
def test_null_and_absent_are_alike(name: str) -> None:
    assert BODY.text(name) == ""
    assert BODY.text(name, "x") == "x"
    assert BODY.flag(name, default=True)
    assert BODY.integer(name, 0, 9) is None
    assert BODY.word(name, ("a", "b"), "b") == "b"
    assert BODY.object(name) is None
    assert list(BODY.items(name)) == list(BODY.objects(name)) == []


def test_values_of_the_right_type_are_given() -> None:
    assert BODY.text("word") == BODY.required_text("word") == BODY.word("word", ("a",), "") == "a"
    assert BODY.flag("flag")
    assert BODY.integer("number", 0, 9) == BODY.integer("three", 0, 9) == 3
    assert BODY.object("object") == Fields({"x": None}, "object")
    assert list(BODY.items("list")) == [(1, "list[0]")]
    assert list(Fields({"list": [{"a": 1}]}, "p").objects("list")) == [Fields({"a": 1}, "p.list[0]")]


@pytest.mark.parametrize(
    ("read", "complaint"),
    [
        (lambda: BODY.text("flag"), "Invalid type for 'flag': expected a string, but got a boolean instead."),
        (lambda: BODY.required_text("null"), "Missing required parameter: 'null'."),
        (lambda: BODY.flag("number"), "Invalid type for 'number': expected a boolean, but got an integer instead."),
        (lambda: BODY.integer("half", 0, 9), "Invalid type for 'half': expected an integer, but got a number instead."),
        (
            lambda: BODY.integer("flag", 0, 9),
            "Invalid type for 'flag': expected an integer, but got a boolean instead.",
        ),
        (lambda: BODY.integer("word", 0, 9), "Invalid type for 'word': expected an integer, but got a string instead."),
        (
            lambda: BODY.integer("number", 4, 9),
            "Invalid value for 'number': expected an integer from 4 to 9, but got 3.",
        ),
        (lambda: BODY.word("word", ("b", "c"), "b"), "Invalid value for 'word': expected one of b, c, but got 'a'."),
        (lambda: BODY.object("list"), "Invalid type for 'list': expected an object, but got an array instead."),
        (lambda: list(BODY.items("word")), "Invalid type for 'word': expected an array, but got a string instead."),
        (
            lambda: list(BODY.objects("list")),
            "Invalid type for 'list[0]': expected an object, but got an integer instead.",
        ),
    ],
)
def test_values_of_another_type_are_refused_with_their_path(read: Callable[[], object], complaint: str) -> None:
    with pytest.raises(RequestError) as caught:
        read()
    assert caught.value.message == complaint


def test_paths_grow_with_depth() -> None:
    inner = Fields({"b": {"c": 1}}, "a").object("b")
    assert inner is not None
    with pytest.raises(RequestError, match=r"'a\.b\.c'"):
        inner.text("c")


def test_the_value_as_it_came_can_be_had() -> None:
    values: list[Json] = [BODY.get("half"), BODY.get("absent")]
    assert values == [0.5, None]


def test_a_mapping_is_the_object_itself_and_empty_where_it_is_absent() -> None:
    given: dict[str, Json] = {"a": {"b": 1}, "c": None, "d": [1]}
    fields = Fields(given, "x")
    assert fields.mapping("a") is given["a"]
    assert fields.mapping("c") == fields.mapping("e") == {}
    with pytest.raises(RequestError, match=r"'x\.d': expected an object, but got an array"):
        fields.mapping("d")
