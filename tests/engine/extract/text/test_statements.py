"""What a text states of the things that it names, and where that ends."""

import pytest

from engine.extract.text.passage import Passage
from engine.extract.tokens import stems


def stated(text: str) -> list[tuple[set[str], str]]:
    """Subject and value of each statement."""
    return [(set(each.subject), text[each.start : each.end]) for each in Passage(text).statements]


@pytest.mark.parametrize(
    ("text", "subject", "value"),
    [
        ("The budget is 5000.", "budget", "5000"),
        ("Budget is 5000", "budget", "5000"),
        ("The target audience for this campaign is young professionals.", "target audience", "young professionals"),
        ("The budget allocated for creating the design is 20 euros.", "budget", "20 euros"),
        ("Our deadline should be set to Friday", "deadline", "Friday"),
        ("The order's status must be open!", "order status", "open"),
        ("The required equipment includes headsets and a lamp", "required equipment", "headsets and a lamp"),
        ("Make one with the plan: gold", "plan", "gold"),
        ("Set mode=dark now\nand go", "mode", "dark now"),
        ("Connect (port - 75)", "port", "75)"),
        ("Send. To account: 7. From account: 9", "to account", "7"),
        ("Comment: well, but the lid is loose", "comment", "well, but the lid is loose"),
        ("first_name=Ada last_name=Lee", "first name", "Ada"),
        ("Text: it's late, we go; soon. End", "text", "it's late, we go; soon"),
        ("Title: Ideas; text: buy milk", "title", "Ideas"),
        ("The reason is that it broke.", "reason", "it broke"),
        ("The salary is now 72000.", "salary", "72000"),
        ("where the city is Rome, the check in is today", "city", "Rome"),
        ("Go to Rome, the stay in it is two days", "stay", "two days"),
        ("The motto is 'First, the end.' and the colour is red", "motto", "'First, the end.'"),
        ("The PIN is 12, which I chose", "PIN", "12"),
        ("The status is closed. Go", "status", "closed"),
        ("The mood is dark", "mood", "dark"),
        ("The door should be open", "door", "open"),
        ("Body: Are you free? The place is far", "body", "Are you free?"),
        ("The type is shoes, in stock is yes", "type", "shoes"),
        ("The inn is Chez Nous, for 4 people", "inn", "Chez Nous"),
        ("The tags are spring and garden, the kind is x", "tags", "spring and garden"),
        ("1. Text: One. Two.\n2. Title: x", "text", "One. Two."),
        ("Text: One. Two.", "text", "One"),
        ("The sign is +", "sign", "+"),
        ("The reason is late delivery", "reason", "late delivery"),
    ],
)
def test_what_is_said_of_a_thing_by_its_name(text: str, subject: str, value: str) -> None:
    assert stated(text)[0] == (set(stems(subject)), value)


@pytest.mark.parametrize(
    "text",
    [
        "The meeting is on Friday.",
        "The shop is located in Oslo.",
        "The shop is currently in Oslo.",
        "If the status is open, tell me.",
        "Check whether the door is red.",
        "It is 5.",
        "What is the budget?",
        "The firm named Acme is a client.",
        "Meet at 9:30 or 10:15",
        "The very first of the many words that one could think of as a name is x",
        "Solve 'x = 5' and “y: 6”",
        "Wash - dry",
        "is",
    ],
)
def test_where_nothing_is_stated(text: str) -> None:
    assert [each for each in stated(text) if each[0] != {"wash"}] == []


@pytest.mark.parametrize(
    "text", ["The server is down.", "Order 12 is late and", "The door is now open", "A ticket is closed"]
)
def test_how_a_thing_is_is_stated_of_no_name(text: str) -> None:
    assert [subject for subject, _ in stated(text)] == [set()]


def test_each_ends_before_the_next() -> None:
    text = "Our host - 10.0.0.1, port - 75, username - admin and the password is secure@123. Then go on."
    assert stated(text) == [
        ({"host"}, "10.0.0.1"),
        ({"port"}, "75"),
        ({"usernam"}, "admin"),
        ({"password"}, "secure@123"),
    ]


def test_a_clause_with_a_subject_of_its_own_ends_it() -> None:
    text = "The name is 'Summer' and it starts on July 1. The crowd is big, so we need help and the crew is small"
    assert [value for _, value in stated(text)] == ["'Summer'", "big", "small"]


def test_the_number_of_one_of_several_things_is_no_name() -> None:
    assert stated("Log a call with contact 5: discussed pricing") == []
    assert stated("Line 1: Main Street") == [({"lin", "1"}, "Main Street")]
