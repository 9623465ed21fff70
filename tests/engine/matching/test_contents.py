"""What a message only passes on asks for no tool."""

import pytest

from engine.matching.language.contents import contents
from tests.engine.matching.talk import arguments, called, tool

TOOLS = (
    tool("get_weather", "Get the weather of a city", city="string"),
    tool("send_email", "Send an email", to="string", body="string"),
    tool("play_music", "Play a song", song="string"),
    tool("send_message", "Send a text message to a contact", recipient="string", message="string"),
    tool("search_web", "Search the web", query="string"),
    tool("delete_file", "Delete a file", path="string"),
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Email a@b.no saying the weather is fine. Thanks", ["the weather is fine"]),
        ("Email a@b.no saying it rains and send Bob a song", ["it rains"]),
        ("Email a@b.no saying it rains and it snows", ["it rains and it snows"]),
        ("Tell Bob Hansen that I play music, then delete it", ["I play music"]),
        ("Notify the team that it's done", ["it's done"]),
        ("Look up how to delete a file", ["delete a file"]),
        ("mail her telling her that mail her that now", ["mail her that now"]),
        ("Remind me to take an umbrella. Thanks", ["take an umbrella"]),
        ("Tell me that story", []),
        ("Text Bob that I'm late and what's the weather?", ["I'm late"]),
        ("Text Bob that I'm late, check the weather", ["I'm late"]),
        ("Remind me to pay at 9am, and email bob@x.com", ["pay at 9am"]),
        ("Email a@b.no that it is on and text Anna that it is on", ["it is on", "it is on"]),
        ("As I was saying, what's the weather?", []),
        ("Everyone is saying the weather is bad", []),
        ("I was just telling her that I need the weather", []),
        ("Email a@b.no saying 'the weather is fine'", []),
        ("an email saying ", []),
        ("Translate 'play a song' to French and write “the weather” down", ["play a song", "the weather"]),
        ('type `it\'s` and "b"', ["it's"]),
        ("search for `red shoes`", []),
        ("search for `reset password`", ["reset password"]),
        ("Email a@b.no saying I say 'hello' often", ["I say 'hello' often"]),
        ("the 'weather' in Oslo", []),
        ("Set an alarm for 7am to cancel the order and check the weather", ["cancel the order"]),
        ("Set an alarm to 7am. Add a task to the list", []),
        ("Create an event titled close ticket 12. Thanks", ["close ticket 12"]),
        ("use the tool called get weather, or a song called Close", []),
        ("Announce #general that lunch is ready", ["lunch is ready"]),
    ],
)
def test_what_is_passed_on_ends_with_its_sentence_or_at_the_next_order(text: str, found: list[str]):
    assert [text[start:end] for start, end in contents(text)] == found


def test_the_words_of_a_mail_ask_for_nothing():
    text = "Send an email to anna@x.com saying the weather is fine and I play music"
    assert arguments(text, tools=TOOLS) == [{"to": "anna@x.com", "body": "the weather is fine and I play music"}]


def test_an_order_behind_them_does():
    text = "Email anna@x.com that dinner is at 7, then check the weather in Oslo"
    found = arguments(text, tools=TOOLS)
    assert found == [{"to": "anna@x.com", "body": "dinner is at 7"}, {"city": "Oslo"}]


def test_a_denial_among_them_denies_nothing():
    assert called("Text Bob that he should not send an email to Ann", tools=TOOLS) == ["send_message"]
    assert called("Email a@b.no saying hi, but don't check the weather in Oslo", tools=TOOLS) == ["send_email"]


def test_what_is_searched_for_is_not_done():
    assert arguments("Search for how to delete a file in Python", tools=TOOLS) == [
        {"query": "how to delete a file in Python"}
    ]


def test_two_mails_have_the_same_words_each():
    mail = tool("send_email", "Send an email", to="string", subject="string", body="string")
    found = arguments("Send an email to anna@x.com and bob@x.com saying the meeting is moved to 4pm", tools=[mail])
    body, subject = "the meeting is moved to 4pm", "meeting"
    assert found == [{"to": to, "subject": subject, "body": body} for to in ("anna@x.com", "bob@x.com")]
