from collections.abc import Callable

import pytest

from engine.jsontext import JsonObject

Read = Callable[..., JsonObject]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Insert a row into users with name Bob and age 30", {"name": "Bob", "age": 30}),
        ("Insert a row with name='Bob', active=true into users", {"name": "Bob", "active": True}),
        ('Insert with the values city "New York", and zip 10001', {"city": "New York", "zip": 10001}),
        ("Insert one with id 7 and status open.", {"id": 7, "status": "open"}),
        ("Insert one with status: open and price -2.5", {"status": "open", "price": -2.5}),
        ("Insert one with note 'none' and owner: null", {"note": "none", "owner": None}),
        ("Insert one with email ada@x.org and role is admin", {"email": "ada@x.org", "role": "admin"}),
    ],
)
def test_an_object_that_takes_any_names_takes_the_pairs_after_with(read: Read, text: str, expected: JsonObject):
    assert read(text, values="object") == {"values": expected}


@pytest.mark.parametrize(
    "text",
    [
        "Insert a row with milk and sugar",
        "Draw a house with red curtains",  # which of them would be the name?
        "Draw a house with size 5 windows",  # it goes on otherwise
        "with 5",
    ],
)
def test_words_after_with_that_are_no_pairs_make_no_object(read: Read, text: str):
    assert read(text, values="object") == {}


def test_an_object_whose_names_are_listed_or_closed_takes_no_pairs(read: Read):
    closed: JsonObject = {"type": "object", "additionalProperties": False}
    assert read("with name Bob", values=closed) == {}
    listed: JsonObject = {"type": "object", "properties": {"age": {"type": "integer"}}, "required": ["age"]}
    assert read("with name Bob", values=listed) == {"values": {}}


def test_the_words_of_pairs_are_gone_for_other_properties(read: Read):
    found = read("Insert a row into users with name Bob", _task="insert_row", table="string", values="object")
    assert found == {"table": "users", "values": {"name": "Bob"}}
