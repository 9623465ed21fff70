"""Earlier messages supply tools and values; what was called is not called again."""

import pytest

from engine.messages import Message
from tests.engine.matching.talk import arguments, called, model, tool, user

ASKED = (user("What's the weather in Seattle?"), model("One moment.", "get_weather"))


def test_an_earlier_message_supplies_the_tool_and_the_last_one_the_value():
    assert arguments("I need the weather", "San Francisco") == [{"location": "San Francisco"}]
    assert arguments("I need the weather", model("Where?"), "San Francisco") == [{"location": "San Francisco"}]


def test_the_last_message_can_give_several_values():
    wanted = [{"location": "Oslo"}, {"location": "Rome"}]
    assert arguments("I need the weather", model("Where?"), "Oslo and Rome") == wanted


def test_an_earlier_message_supplies_the_value_and_the_last_one_the_tool():
    assert arguments("I'm planning a trip to Boston", "Should I check the weather?") == [{"location": "Boston"}]
    assert arguments(*ASKED, "And what time is it there?") == [{"location": "Seattle"}]


def test_messages_in_a_row_are_one_turn():
    assert called("the weather in Oslo", "and the time in Rome") == ["get_weather", "get_time"]
    assert arguments("the weather in Oslo", "I mean the weather in Rome") == [{"location": "Rome"}]


def test_a_later_message_can_call_it_off():
    assert called("get the weather in Oslo", "no, don't get the weather") == []
    assert called("get the weather in Oslo", model("Sure?"), "in Rome, but don't get_weather") == []


@pytest.mark.parametrize(
    "thanks", ["Thanks! That's helpful for my planning.", "great", "Tell me a joke", "Who was Ibsen?"]
)
def test_a_tool_already_called_is_not_called_for_what_follows(thanks: str):
    assert called(*ASKED, thanks) == []


def test_a_tool_already_called_is_called_when_asked_again():
    assert arguments(*ASKED, "And the weather in Rome?") == [{"location": "Rome"}]
    assert arguments(*ASKED, "What about Rome?") == [{"location": "Rome"}]
    assert arguments(*ASKED, "the same for Rome") == [{"location": "Rome"}]
    assert arguments(*ASKED, "once more, please") == [{"location": "Seattle"}]


DAYS = [tool("get_weather", "Get the weather of a city", city="string", date={"type": "string", "format": "date"})]


@pytest.mark.parametrize(
    ("turns", "city", "date"),
    [
        (["And in Rome?", "What about tomorrow?"], "Rome", "2025-01-02"),
        (["And in Rome?", "What about 2026-03-04?"], "Rome", "2026-03-04"),
        (["And Rome?", "Thanks", "and tomorrow?"], "Rome", "2025-01-02"),
        (["What about tomorrow?"], "Oslo", "2025-01-02"),
        (["And Rome?"], "Rome", "2025-01-01"),
        (["What about tomorrow?", "And in Lima?"], "Lima", "2025-01-02"),
    ],
)
def test_what_follows_changes_only_what_it_says(turns: list[str], city: str, date: str):
    chat = [user("What's the weather in Oslo?"), model("", "get_weather")]
    for turn in turns:
        chat += [user(turn), model("", "get_weather")]
    assert arguments(*chat[:-1], tools=DAYS) == [{"city": city, "date": date}]


def test_the_same_can_go_to_somebody_else():
    mails = [tool("send_email", "Send an email", to="string")]
    chat = [user("Send an email to a@b.no"), model("", "send_email")]
    assert arguments(*chat, "Send another email to c@d.no", tools=mails) == [{"to": "c@d.no"}]
    assert arguments(*chat, "the same to e@f.no", tools=mails) == [{"to": "e@f.no"}]


@pytest.mark.parametrize("text", ["And you?", "And why?", "and the best?", "And Rome is a city. Is it old?"])
def test_what_follows_nothing_asks_for_nothing_again(text: str):
    assert called(*ASKED, text) == []


def test_only_what_was_not_called_since_is_open():
    assert called("the weather and the time in Oslo", model("", "get_weather"), "Oslo, Norway") == ["get_time"]


def test_a_value_after_the_call_asks_for_nothing():
    assert called(*ASKED, "Rome") == []


def test_another_matter_leaves_an_old_wish_behind():
    assert called("I need the weather", model("Where?"), "Why do you ask?") == []


def test_an_affirmation_keeps_an_old_wish():
    assert called("I need the weather in Oslo", model("Shall I?"), "ok") == ["get_weather"]


def test_without_any_wish_a_value_calls_nothing():
    assert called("I like trains", model("Me too."), "Oslo") == []


def test_without_user_messages_nothing_is_asked():
    assert called(model("the weather")) == []
    assert called(Message("system", (user("the weather").parts))) == []


def test_calls_of_tools_that_are_not_offered_settle_nothing():
    assert called("the weather in Oslo", model("", "fly"), "Oslo") == ["get_weather"]


def test_many_messages_are_read_within_bounds():
    chat = [user("I need the weather"), *(model("Where?"), user("hm")) * 100]
    assert called(*chat, "Oslo") == []


def test_what_was_said_very_long_ago_is_not_read():
    filler = "lorem ipsum " * 2_000
    assert arguments("I need the weather", *[model("Where?"), user(filler)] * 2, "Oslo") == [{"location": "Oslo"}]
    assert called("I need the weather", *[model("Where?"), user(filler)] * 4, "Oslo") == []
