"""What a message that only goes on with another adds to it, changes and takes back."""

import pytest

from tests.engine.matching.talk import arguments, model

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
