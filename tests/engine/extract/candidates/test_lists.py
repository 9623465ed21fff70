from collections.abc import Callable

import pytest

from engine.jsontext import Json, JsonObject
from engine.schema import example

Read = Callable[..., JsonObject]


def texts(**items: Json) -> JsonObject:
    return {"type": "array", "items": {"type": "string", **items}}


@pytest.mark.parametrize(
    ("text", "name", "schema", "expected"),
    [
        ("with Wi-Fi and fiction", "facilities", texts(enum=["Fiction", "Wi-Fi", "Cafe"]), ["Wi-Fi", "Fiction"]),
        ("navy blue or red", "colors", texts(), ["navy blue", "red"]),
        ("nothing", "facilities", texts(enum=["Fiction"]), None),
        ("chords ['I', 'V']", "chords", texts(), ["I", "V"]),
        ("names 'Ada', 'Bob' and 'Cy'", "names", texts(), ["Ada", "Bob", "Cy"]),
        ("stock of Microsoft and Google", "companies", texts(), ["Microsoft", "Google"]),
        ("with tomatoes, kiwis and lettuce", "items", texts(), ["tomatoes", "kiwis", "lettuce"]),
        ("in Oslo, then Rome", "cities", texts(), ["Oslo", "Rome"]),
        ("to a@b.no and c@d.no", "emails", texts(), ["a@b.no", "c@d.no"]),
        ("about chess", "topics", texts(), ["chess"]),
        ("lunch with Ada and Bob at noon", "attendees", texts(), ["Ada", "Bob"]),
        ("invite Ada, Bob and Cy", "guests", texts(), ["Ada", "Bob", "Cy"]),
        ("between (1, 2) and (3, 4)", "points", {"type": "array", "items": {"type": "array"}}, [[1, 2], [3, 4]]),
        ("rank [[1, 2], [3, 4]]", "rows", {"type": "array", "items": {"type": "array"}}, [[1, 2], [3, 4]]),
        ("nothing", "points", {"type": "array", "items": {"type": "array"}}, None),
        ("Zip a.txt and b.txt into c.zip", "files", texts(), ["a.txt", "b.txt"]),
        ("Move everything to out/c.zip", "files", texts(), ["out/c.zip"]),
        ("in Oslo", "stops", {**texts(), "description": "Cities, such as Rome or Oslo."}, ["Oslo"]),
    ],
)
def test_a_list_takes_all_that_belongs_together(read: Read, text: str, name: str, schema: JsonObject, expected: Json):
    assert read(text, **{name: schema}).get(name) == expected


@pytest.mark.parametrize("name", ["attendees", "participants", "guests", "passengers", "users", "recipients"])
@pytest.mark.parametrize("lead", ["with", "for"])
def test_a_list_of_people_takes_all_that_stand_in_a_row(read: Read, name: str, lead: str):
    assert read(f"a table {lead} Ada, Bob and Cy on Friday", **{name: texts()}) == {name: ["Ada", "Bob", "Cy"]}


def test_an_optional_list_takes_no_lone_phrase(read: Read):
    assert read("about chess", [], topics=texts()) == {}


PERSON: JsonObject = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "age": {"type": "integer"}},
    "required": ["name", "age"],
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada Lovelace is 36 years old", [{"name": "Ada Lovelace", "age": 36}]),
        ("Anna is 30, or so", [{"name": "Anna", "age": 30}]),
        ('add {"name": "Al", "age": 4}', [{"name": "Al", "age": 4}]),
        (
            'save [{"name": "Al", "age": 4}, {"name": "Bo", "age": 5}]',
            [{"name": "Al", "age": 4}, {"name": "Bo", "age": 5}],
        ),
    ],
)
def test_a_list_of_objects_leaves_words_that_stand_alone_to_its_items(text: str, expected: Json):
    people: JsonObject = {"type": "object", "properties": {"people": {"type": "array", "items": PERSON}}}
    assert example(people, text) == {"people": expected}


def test_what_items_refer_to_is_read_as_if_it_stood_there():
    schema: JsonObject = {
        "$defs": {"Number": {"type": "integer"}},
        "type": "object",
        "properties": {"numbers": {"type": "array", "items": {"$ref": "#/$defs/Number"}}},
    }
    assert example(schema, "add 3, 4 and 5") == {"numbers": [3, 4, 5]}


def test_what_all_of_a_row_are_is_no_part_of_the_last_one_unless_it_is_its_name(read: Read):
    themes: JsonObject = {"type": "array", "items": {"type": "string"}}
    assert read("I like abstract and minimalist themes", themes=themes) == {"themes": ["abstract", "minimalist"]}
    assert read("I like Old Themes and New Themes", themes=themes) == {"themes": ["Old Themes", "New Themes"]}
