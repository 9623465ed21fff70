"""What an order sets a property of something to."""

from collections.abc import Callable

import pytest

from engine.extract.text.settings import settings
from engine.jsontext import JsonObject

Read = Callable[..., JsonObject]

USER = {"user_id": "string", "plan": "string", "city": "string"}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Set the plan of user 5 to premium", "premium"),
        ("please update plan for user 5 to premium", "premium"),
        ("Change user 5's plan to premium", "premium"),
        ("I'd like to switch their plan to premium", "premium"),
        ("Find it. Then change the plan of user 5 from free to premium", "premium"),
        ("Set our plan to premium and mail Bob", "premium"),
        ("Set the plan of user 5 to 'Premium plus'", "Premium plus"),
        ("Set the plan of user 5 to premium plan", "premium"),
        ("Change my plan to premium, customer number AB12", "premium"),
        ("Change my plan to premium, booking id is 12", "premium"),
    ],
)
def test_it_takes_what_it_is_set_to(read: Read, text: str, value: str):
    assert read(text, ["plan"], plan="string", city="string") == {"plan": value}


def test_numbers_listed_values_and_dates_are_set_too(read: Read):
    size: JsonObject = {"type": "string", "enum": ["small", "medium"]}
    day: JsonObject = {"type": "string", "format": "date"}
    assert read("Change the size of order 55 to medium", [], size=size) == {"size": "medium"}
    assert read("Change the quantity of order 9 to 3", [], count="integer", quantity="integer") == {"quantity": 3}
    assert read("Move on. Set my birthday to 2001-02-03", [], start=day, birthday=day) == {"birthday": "2001-02-03"}


def test_what_it_is_of_keeps_its_id(read: Read):
    text = "Change the drink of order 123 to tea"
    assert read(text, order_id="string", drink="string") == {"order_id": "123", "drink": "tea"}


def test_of_old_and_new_it_is_the_new_one(read: Read):
    text = "Update the owner of the report from Ada to Bob"
    assert read(text, old_owner="string", new_owner="string") == {"old_owner": "Ada", "new_owner": "Bob"}


@pytest.mark.parametrize(
    "text",
    [
        "Change the meeting to 4pm",
        "Set the lamp to red",
        "Update the details of order 5 to reflect the change",
        "the plan of user 5 to move",
    ],
)
def test_what_nobody_says_to_have_is_not_set(text: str):
    assert list(settings(text)) == []
