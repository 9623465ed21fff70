from collections.abc import Callable

import pytest

from engine.jsontext import JsonObject

Read = Callable[..., JsonObject]


@pytest.mark.parametrize(
    ("text", "title", "content"),
    [
        ("Create a note with title Groceries and content buy milk", "Groceries", "buy milk"),
        ("Create a note with the title Big Groceries, and the content buy milk", "Big Groceries", "buy milk"),
        ("A note with the title Lunch and the content Are you free?", "Lunch", "Are you free?"),
        ("note: title: Groceries, content: buy milk, eggs", "Groceries", "buy milk, eggs"),
        ("title = Groceries; content = buy milk", "Groceries", "buy milk"),
        ("A note, title My trip, content How was it?", "My trip", "How was it?"),
        ("A note, title My trip. It is for later, content nothing much", "My trip", "nothing much"),
        ("A note with title Lunch and say buy milk", "Lunch", "buy milk"),
        ('A note with title "My trip" and content "So, so"', "My trip", "So, so"),
    ],
)
def test_a_propertys_name_introduces_its_value(read: Read, text: str, title: str, content: str):
    assert read(text, ["title", "content"], title="string", content="string") == {"title": title, "content": content}


def test_a_day_that_another_property_takes_ends_what_a_name_introduces(read: Read):
    text = "between candidate Ada Lee and interviewer Alan Turing on 2025-03-10 at 14:00"
    assert read(text, interviewer="string", date="string") == {"interviewer": "Alan Turing", "date": "2025-03-10"}
    assert read("a note with body see you on 2025-03-10", body="string", date="string")["body"] != "see you"


@pytest.mark.parametrize(
    "text",
    [
        "a song with lyrics and music",
        "the lyrics of it",
        "lyrics",
        "with lyrics",
        "lyrics: ,",
        "with lyrics , ",
    ],
)
def test_a_name_that_introduces_nothing_gives_nothing(read: Read, text: str):
    assert read(text, [], lyrics="string") == {}


def test_what_somebody_is_told_ends_where_the_next_value_is_introduced(read: Read):
    found = read(
        "Email bob@x.com that I'm late, subject Late again", ["subject", "body"], subject="string", body="string"
    )
    assert found == {"subject": "Late again", "body": "I'm late"}


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("an issue with label bug", ["bug"]),
        ("an issue with labels bug and ui", ["bug", "ui"]),
        ("labels: bug, ui & 'good first issue'.", ["bug", "ui", "good first issue"]),
    ],
)
def test_a_lists_name_introduces_its_items(read: Read, text: str, labels: list[str]):
    assert read(text, [], labels={"type": "array", "items": {"type": "string"}}) == {"labels": labels}


def test_a_quotation_that_few_words_lead_to_is_the_value_without_them(read: Read):
    text = "Add a server, the database should be 'finance', the username will be 'ada'"
    assert read(text, database="string", username="string") == {"database": "finance", "username": "ada"}
    assert read("Sort them in this order: ['b', 'a']", [], order="string") == {"order": "['b', 'a']"}
