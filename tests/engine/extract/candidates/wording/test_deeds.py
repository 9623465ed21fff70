"""What is to be done, where words tell of one task of several."""

import pytest

from engine.jsontext import Json, JsonObject
from engine.schema import example

TEXT: JsonObject = {"type": "string"}


def tasks(**properties: Json) -> JsonObject:
    item: JsonObject = {"type": "object", "properties": properties, "required": list(properties)}
    return {"type": "array", "items": item}


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("buy milk (Ada), call Bob (Eve)", ["buy milk", "call Bob"]),
        ("- fix the login page (Bob)\n- write the docs (Carla)", ["fix the login page", "write the docs"]),
        ("Ada will send the report. Bob should book the venue.", ["send the report", "book the venue"]),
        ("Ada needs to fix the page, Bob has to review it", ["fix the page", "review it"]),
        ("Ada to prepare slides with high priority; Bob to book it", ["prepare slides", "book it"]),
    ],
)
def test_a_task_is_what_its_verb_begins(text: str, titles: list[str]):
    found = example(tasks(title=TEXT, owner=TEXT), text)
    assert isinstance(found, list)
    assert [one["title"] for one in found if isinstance(one, dict)] == titles


def test_a_day_that_is_asked_for_is_no_part_of_it():
    text = "Ada will send the report by Friday. Bob will book the venue by Monday."
    assert example(tasks(task=TEXT, owner=TEXT, due=TEXT), text) == [
        {"task": "send the report", "owner": "Ada", "due": "Friday"},
        {"task": "book the venue", "owner": "Bob", "due": "Monday"},
    ]


def test_only_what_is_named_after_a_task_takes_it():
    text = "Ada will call Rome at 5pm. Bob will call Oslo at 6pm."
    assert example(tasks(place=TEXT, owner=TEXT), text) == [
        {"place": "Rome", "owner": "Ada"},
        {"place": "Oslo", "owner": "Bob"},
    ]
    assert example(tasks(title=TEXT, owner=TEXT), "Dune (Ada), Emma (Bob)") != []
