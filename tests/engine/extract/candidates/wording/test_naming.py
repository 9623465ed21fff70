"""What only names a property, and what introduces its value."""

from collections.abc import Callable

import pytest

from engine.jsontext import JsonObject

Read = Callable[..., JsonObject]


def _text(description: str) -> JsonObject:
    return {"type": "string", "description": description}


DIRECTOR, ACTOR = _text("Name of the director"), _text("Name of the main actor")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Find a film with Ada Lee as the director", {"directed_by": "Ada Lee"}),
        ("Find a film that has Bo Fox as an actor", {"cast": "Bo Fox"}),
        ("A film with Ada Lee as director that stars Bo Fox", {"directed_by": "Ada Lee", "cast": "Bo Fox"}),
        ("Find a film with robots as the director", {}),
    ],
)
def test_who_is_said_to_be_what_a_property_asks_for_is_its_value(read: Read, text: str, found: JsonObject):
    assert read(text, [], directed_by=DIRECTOR, cast=ACTOR) == found


def test_what_is_called_something_is_the_property_that_is_named_so(read: Read):
    found = read(
        'Add a new menu item called "Bean Soup" to the Olive Garden menu',
        RestaurantName=_text("Name of the restaurant where the menu item will be added"),
        MenuItem=_text("Name of the new menu item to be added"),
    )
    assert found == {"RestaurantName": "Olive Garden", "MenuItem": "Bean Soup"}


def test_a_name_that_is_no_more_than_a_propertys_own_is_no_value(read: Read):
    assert read("I use a new server and the API key is 12344", api_key="string") == {"api_key": "12344"}
    assert read("I pay for the API with this key", ["another"], api_key="string") == {}


@pytest.mark.parametrize("text", ["Trail of the part UUID AB10CD in it", "Trail of it, with part UUID AB10CD"])
def test_a_label_right_before_a_value_is_no_part_of_it(read: Read, text: str):
    assert read(text, part="string") == {"part": "AB10CD"}


def test_the_kind_of_an_area_is_no_part_of_its_name_unless_an_example_has_it(read: Read):
    asked = "Find a plumber in Chiang Mai, Hang Dong District"
    assert read(asked, [], district_name="string") == {"district_name": "Hang Dong"}
    assert read(asked, [], district_name=_text("Such as 'Bang Sue District'")) == {
        "district_name": "Hang Dong District"
    }


def test_a_code_before_what_has_a_digit_is_its_label(read: Read):
    assert read("Check out with coupon code SPRING10", [], coupon="string") == {"coupon": "SPRING10"}
    assert read("Plan the code SPRING10 for it", task="string") == {"task": "SPRING10"}
    assert read("Plan it with task code reviews", [], task="string") == {"task": "code reviews"}


def test_the_second_word_of_an_orders_verb_and_what_a_tool_gives_are_no_values(read: Read):
    assert read("Roll back the checkout", _task="rollback_deployment", service="string") == {"service": "checkout"}
    assert read("Show the payment service logs", _task="get_logs", service="string") == {"service": "payment"}
    assert read("Show Payment Logs", _task="get_logs", service="string") == {"service": "Payment Logs"}
    assert read("Show the payment service logs", _task="find_page", service="string") == {
        "service": "payment service logs"
    }


@pytest.mark.parametrize(
    ("text", "door"),
    [("Lock the front door", "front door"), ("Lock the garage door", "garage"), ("Lock the door", None)],
)
def test_a_mere_side_keeps_the_name_of_what_it_is_a_side_of(read: Read, text: str, door: str | None):
    assert read(text, _task="lock_door", door="string").get("door") == door


@pytest.mark.parametrize(
    ("text", "service"), [("Show the payment logs", "payment"), ("Show the logs of payment", "payment")]
)
def test_the_thing_that_a_tool_gives_is_no_part_of_what_it_is_of(read: Read, text: str, service: str):
    assert read(text, _task="get_logs", service="string") == {"service": service}


@pytest.mark.parametrize(
    ("text", "task", "name", "who"),
    [
        ("get the user torvalds", "get_user", "username", "torvalds"),
        ("lock the account ada", "lock_account", "username", "ada"),
        ("ask alice to review PR 77", "assign_reviewer", "reviewer", "alice"),
        ("unfollow torvalds", "unfollow_user", "user", "torvalds"),
        ("please restore ada", "restore_user", "user", "ada"),
    ],
)
def test_what_somebody_is_belongs_to_no_name(read: Read, text: str, task: str, name: str, who: str):
    assert read(text, _task=task, **{name: "string"}) == {name: who}
