"""What a hostile request may cost: calls made and messages read have a bound, however often it says a thing."""

import pytest

from engine.matching.language.values import Token, tokens
from engine.matching.message import denials
from engine.matching.message.clauses import clauses, opposed
from engine.matching.message.plan import MOST_IN_ALL, plan
from engine.matching.offer.index import index
from engine.matching.offer.layers import Layered, heard
from engine.matching.talk import conversation, supplying
from engine.matching.times.repeats import MOST
from engine.messages import ToolDefinition
from tests.engine.matching.talk import EVERYDAY, arguments, called, model, user

ASKED = (user("What's the weather in Seattle?"), model("One moment.", "get_weather"))


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The messages that are read for what they give or change, as often as they are."""
    texts: list[str] = []

    def counted(said: str, tool: ToolDefinition, before: Layered | None = None) -> Layered:
        texts.append(said)
        return heard(said, tool, before)

    monkeypatch.setattr(conversation, "heard", counted)
    monkeypatch.setattr(supplying, "heard", counted)
    return texts


def test_what_is_called_by_its_name_without_end_is_called_a_bounded_number_of_times():
    assert len(called("get_weather, then " * 1_000)) == MOST
    each = ", then ".join([f"get_weather in Oslo{number}" for number in range(100)])
    assert len(called(each)) == MOST


def test_all_tools_together_are_called_a_bounded_number_of_times_too():
    names = [one.name for one in EVERYDAY]
    assert len(called(", then ".join(names * 40))) == MOST_IN_ALL


def test_a_stretch_without_values_shares_no_more_than_arguments_are_taken_from():
    text = "weather in Oslo. " + "It rains. " * 1_000 + "Then the weather in Rome, and the time there."
    asked = plan(text, index(EVERYDAY)).demands[-1]
    assert asked.text.startswith("the time there")
    assert len(asked.text) < len(text) / 2


def test_a_turn_of_many_messages_is_read_for_what_its_newest_ones_change(read: list[str]):
    turn = [f"and in A{number}, B{number} and C{number}" for number in range(60)]
    assert arguments("weather in Oslo, Rome and Lima", *turn) == [{"location": f"{one}59"} for one in "ABC"]
    assert len(read) < 150
    assert not [one for one in read if "A40" in one]


def test_what_is_asked_for_again_and_again_remains_known_however_often():
    chat = [*ASKED]
    for number in range(80):
        chat += [user(f"What about {'Rome' if number % 2 else 'Lima'}?"), model("", "get_weather")]
    assert arguments(*chat, "and in Bonn?") == [{"location": "Bonn"}]
    talk = [one for number in range(60) for one in (user(f"Tell me joke {number}"), model("Ha"))]
    assert called(*ASKED, *talk, "and in Bonn?") == []


def test_what_one_tool_may_take_from_an_older_message_is_read_once_for_all_its_calls(read: list[str]):
    assert len(called("hello you", model("Hello"), "get_weather, then get_weather, then get_weather")) == 3
    assert read.count("hello you") == 1


def test_what_isnt_denied_is_read_once_for_each_tool_that_denials_are_about(monkeypatch: pytest.MonkeyPatch):
    read: list[str] = []

    def counted(text: str) -> tuple[Token, ...]:
        read.append(text)
        return tokens(text)

    monkeypatch.setattr(denials, "tokens", counted)
    assert called("weather in Oslo. " + "Don't get the weather in Paris. " * 100) == ["get_weather"]
    assert len([text for text in read if "Oslo" in text]) == 1


def test_what_only_says_on_or_off_takes_over_a_bounded_number_of_words():
    said = opposed(clauses("turn on the light in the kitchen" + ", off in the hall, on in the attic" * 100))
    assert {len(one.words) for one in said[1:]} == {10}
    long = opposed(clauses(f"turn on {'very ' * 100}bright light, off in the hall"))
    assert len(long[-1].words) < 20
