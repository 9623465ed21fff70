"""What a message that only goes on with another adds to it, changes and takes back."""

import pytest

from engine.jsontext import JsonObject
from tests.engine.matching.talk import arguments, model, tool

WHERE = ("What's the weather?", model("Which city?"))
ASKED = ("the weather in Oslo", model("In Oslo. Sure?"))


@pytest.mark.parametrize("answer", ["not Rome but Oslo", "Not Rome, but Oslo", "Oslo but not Rome", "Oslo, not Rome"])
def test_an_answer_may_say_what_is_not_meant(answer: str):
    assert arguments(*WHERE, answer) == [{"location": "Oslo"}]


@pytest.mark.parametrize("text", ["Yes, and Rome too", "and in Rome as well", "and also Rome, too."])
def test_what_comes_too_leaves_what_is_not_yet_called(text: str):
    assert arguments(*ASKED, text) == [{"location": "Oslo"}, {"location": "Rome"}]


@pytest.mark.parametrize("text", ["no, Rome", "I mean Rome", "make it Rome"])
def test_what_takes_its_place_does_not(text: str):
    assert arguments(*ASKED, text) == [{"location": "Rome"}]


def test_what_comes_too_after_a_call_is_the_only_thing_to_call():
    assert arguments("the weather in Oslo", model("", "get_weather"), "and Rome too") == [{"location": "Rome"}]


@pytest.mark.parametrize("text", ["no wait, don't", "Never mind.", "oh no, please stop!", "don’t do that", "forget it"])
def test_what_was_asked_for_may_be_taken_back(text: str):
    assert arguments("the weather in Oslo", text) == []
    assert arguments("What's the weather?", model("Which city?"), text, "Oslo is nice") == []
    assert arguments("the weather in Oslo", text, "the weather in Rome") == [{"location": "Rome"}]


FLIGHTS = (
    tool("book_flight", "Book a flight", origin="string", destination="string", seats="integer"),
    tool("update_ticket", "Update a ticket", ticket_id="string", status="string"),
)
BOOKED = ("Book a flight from Oslo to Rome for 2.", model("", "book_flight"))


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("The destination should be Paris instead.", {"destination": "Paris"}),
        ("Seats: 3", {"seats": 3}),
        ("The origin is Bergen and the destination is Nice.", {"origin": "Bergen", "destination": "Nice"}),
    ],
)
def test_what_only_states_a_parameter_changes_that_alone(text: str, changed: JsonObject):
    before: JsonObject = {"origin": "Oslo", "destination": "Rome", "seats": 2}
    assert arguments(*BOOKED, text, tools=FLIGHTS) == [{**before, **changed}]


@pytest.mark.parametrize(
    "text",
    ["The destination is nice, I was there.", "The hotel is full.", "The origin is cold.", "Is the destination Paris?"],
)
def test_what_says_more_or_asks_changes_nothing(text: str):
    assert arguments(*BOOKED, text, tools=FLIGHTS) == []


def test_a_question_of_its_own_changes_nothing():
    before = ("Set the status of ticket T-7 to closed", model("", "update_ticket"))
    assert arguments(*before, "What's the status of T-7?", tools=FLIGHTS) == []
    assert [one["ticket_id"] for one in arguments(*before, "What about T-8?", tools=FLIGHTS)] == ["T-8"]
