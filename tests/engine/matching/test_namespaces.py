"""Tools whose names all begin with what they are for (``browser_click``), and what is asked of such."""

import pytest

from engine.jsontext import JsonObject
from engine.matching.offer.known import known, spaces_of
from engine.messages import ToolDefinition
from tests.engine.matching.talk import arguments, called, tool

PAGE = (
    tool("browser_navigate", "Navigate to a URL", url="string"),
    tool("browser_click", "Perform click on a web page", element="string", ref="string"),
    tool("browser_type", "Type text into editable element", element="string", text="string"),
    tool("browser_press_key", "Press a key on the keyboard", key="string"),
    tool("browser_take_screenshot", "Take a screenshot of the current page"),
)
ROOMS = (
    tool("chat_post_message", "Post a new message to a channel", channel_id="string", text="string"),
    ToolDefinition(
        "chat_get_history",
        "Get recent messages from a channel",
        {
            "type": "object",
            "properties": {"channel_id": {"type": "string"}, "limit": {"type": "number"}},
            "required": ["channel_id"],
        },
    ),
)


def test_a_word_that_several_names_begin_with_is_no_verb():
    assert spaces_of(["browser_click", "browser_type", "get_time", "get_news", "sum", "sum"]) == {"brows"}
    assert known(PAGE[1], {"brows"}).verb == "click"
    assert known(PAGE[1]).verb == "brows"
    assert known(tool("browser"), {"brows"}).verb == "brows"


@pytest.mark.parametrize(
    ("text", "name", "given"),
    [
        ("Press Enter", "browser_press_key", {"key": "Enter"}),
        ("press escape", "browser_press_key", {"key": "escape"}),
        ("Type 'hello' into the search box", "browser_type", {"element": "search box", "text": "hello"}),
        ("Go to https://example.com", "browser_navigate", {"url": "https://example.com"}),
    ],
)
def test_an_order_begins_with_the_verb_behind_it(text: str, name: str, given: JsonObject):
    assert (called(text, tools=PAGE), arguments(text, tools=PAGE)) == ([name], [given])


def test_one_message_takes_several_of_them():
    text = "Go to https://example.com and take a screenshot"
    assert called(text, tools=PAGE) == ["browser_navigate", "browser_take_screenshot"]


def test_a_control_is_called_what_is_written_on_it():
    assert arguments("Click the Sign in button", tools=PAGE)[0]["element"] == "Sign in"
    assert arguments("Click the Login button", tools=PAGE)[0]["element"] == "Login"


def test_a_channels_id_is_said_by_its_name_and_is_no_number():
    assert arguments("Post 'Done' to #general", tools=ROOMS) == [{"channel_id": "#general", "text": "Done"}]
    assert arguments("Show me the last 10 messages in #general", tools=ROOMS) == [
        {"channel_id": "#general", "limit": 10}
    ]
    assert arguments("Show me the last 10 messages in C024BE91L", tools=ROOMS) == [
        {"channel_id": "C024BE91L", "limit": 10}
    ]


def test_a_file_in_a_repository_is_read():
    read = tool("get_file_contents", "Get the contents of a file", owner="string", repo="string", path="string")
    assert arguments("Show me src/main.py of ada/web", tools=[read, *PAGE]) == [
        {"owner": "ada", "repo": "web", "path": "src/main.py"}
    ]


def test_what_is_returned_or_set_up():
    shop = [
        tool("request_refund", "Request a refund", order_id="string"),
        tool("get_order_status", "Look up the status of an order", order_id="string"),
        tool("create_event", "Create an event", title="string"),
        tool("list_events", "List events", day="string"),
    ]
    assert called("I want to return order A-77", tools=shop) == ["request_refund"]
    assert called("Set up a meeting called Standup", tools=shop) == ["create_event"]
