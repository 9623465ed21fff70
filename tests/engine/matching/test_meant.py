"""Orders that mean another verb than they say, and what is shown of a chat room or a command."""

import pytest

from tests.engine.matching.talk import arguments, called, tool

OFFICE = (
    tool("create_event", "Create a calendar event", title="string", date="string"),
    tool("list_events", "List calendar events", date="string"),
    tool("send_email", "Send an email", to="string", body="string"),
    tool("search_emails", "Search emails", query="string"),
    tool("create_issue", "Create an issue", title="string"),
    tool("list_issues", "List issues", state="string"),
    tool("post_message", "Post a message to a channel", channel="string", text="string"),
    tool("send_dm", "Send a direct message to a user", user="string", text="string"),
    tool("WebSearch", "Look things up on the internet", query="string"),
    tool("bash", "Run a shell command", command="string"),
    tool("get_balance", "Get the balance of an account", account={"enum": ["checking", "savings"]}),
    tool("transfer_money", "Transfer money between accounts", from_account="string", to_account="string"),
)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Schedule a meeting with bob@x.org tomorrow", "create_event"),
        ("Email bob@x.org about the launch", "send_email"),
        ("Write an email to bob@x.org", "send_email"),
        ("Draft a mail to bob@x.org saying hello", "send_email"),
        ("Report a bug: search is broken", "create_issue"),
        ("File a bug: the page returns an error", "create_issue"),
        ("Open an issue: search is broken", "create_issue"),
        ("Search the internet for tapas bars", "WebSearch"),
        ("Tell the #general channel that lunch is ready", "post_message"),
        ("Send 'hi' to #random", "post_message"),
        ("Run `make build`", "bash"),
        ("How much money is in my checking account?", "get_balance"),
        ("Move money from savings to checking", "transfer_money"),
    ],
)
def test_an_order_may_mean_another_verb(text: str, name: str):
    assert called(text, tools=OFFICE) == [name]


@pytest.mark.parametrize("text", ["Tell me that again", "Announce", "Why run `make build`?", "The color is #fff"])
def test_it_does_not_where_it_orders_nothing(text: str):
    assert called(text, tools=OFFICE) == []


def test_what_something_is_called_asks_for_nothing():
    tools = [tool("create_deal", "Create a deal", title="string"), tool("add_comment", "Add a comment", body="string")]
    assert called("Create a new deal titled 'Add a comment'", tools=tools) == ["create_deal"]


def test_a_place_gives_its_coordinates():
    tools = [tool("get_weather", "Get the current temperature", latitude="number", longitude="number")]
    assert called("What's the weather like in Paris today?", tools=tools) == ["get_weather"]


def test_a_request_is_called_by_its_initials():
    tools = [
        tool("get_pull_request", "Get a pull request", number="integer"),
        tool("merge_pull_request", "Merge a pull request", number="integer"),
    ]
    assert called("What's in PR #105?", tools=tools) == ["get_pull_request"]
    assert arguments("Merge PR 88", tools=tools) == [{"number": 88}]


def test_two_rooms_are_two_calls():
    assert called("Post 'Hello' to #general and #random", tools=OFFICE) == ["post_message", "post_message"]


ROOM = (
    tool("set_thermostat", "Set the temperature of the thermostat", temperature="number"),
    tool("add_item", "Add an item to the shopping list", item="string"),
    tool("get_weather", "Get the weather in a city", city="string"),
)


def test_what_is_made_so_much_is_set():
    assert arguments("Make it 22 degrees", tools=ROOM) == [{"temperature": 22}]
    assert called("Make it warmer", tools=ROOM[:2]) == []


SCHOOL = (
    tool("message_parents", "Send a message to the parents of a student", student="string", message="string"),
    tool("get_grades", "Get the grades of a student", student="string"),
)


@pytest.mark.parametrize(
    "text",
    [
        "Let Jack's parents know he is ill",
        "Please let Jack's parents know that he is ill",
        "Tell Jack's parents he is ill",
    ],
)
def test_who_is_let_know_something_is_told_it(text: str):
    assert called(text, tools=SCHOOL) == ["message_parents"]
    assert arguments(text, tools=SCHOOL) == [{"student": "Jack", "message": "he is ill"}]


@pytest.mark.parametrize(
    "text", ["Let me know what parents do", "Let us know", "Let it be", "Do you know the parents?"]
)
def test_who_wants_to_know_something_tells_nobody(text: str):
    assert called(text, tools=SCHOOL) == []


PACKING = (
    tool("compress_files", "Compress files to an archive", files={"type": "array", "items": {"type": "string"}}),
    tool("read_file", "Read a file", path="string"),
)


@pytest.mark.parametrize("text", ["What's in a.txt?", "What is in a.txt?", "What does a.txt say?"])
def test_what_stands_in_a_file_is_read(text: str):
    assert called(text, tools=PACKING) == ["read_file"]


def test_a_question_about_a_file_packs_nothing():
    assert "compress_files" not in called("What is the size of a.txt?", tools=PACKING)


EVERYDAY = (
    tool("get_leave_balance", "Get the remaining leave days"),
    tool("find_free_slots", "Find free slots in the calendar", date="string"),
    tool("stop_instance", "Stop a virtual machine", name="string"),
    tool("return_item", "Return an item", order_id="string"),
    tool("enroll_student", "Enroll a student in a course", student="string", course="string"),
    tool("subscribe_topic", "Subscribe to a topic", topic="string"),
    tool("list_transactions", "List the transactions of an account"),
    tool("get_news", "Get news", place="string"),
)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("How many vacation days do I have left?", "get_leave_balance"),
        ("When am I free tomorrow?", "find_free_slots"),
        ("Shut down db-2", "stop_instance"),
        ("Shut db-2 down", "stop_instance"),
        ("Sign Ada up for tennis", "enroll_student"),
        ("I want to send back order 5512", "return_item"),
        ("Keep me posted on electric cars", "subscribe_topic"),
        ("What's happening in Ukraine?", "get_news"),
    ],
)
def test_everyday_words_ask_for_what_a_tool_calls_otherwise(text: str, name: str):
    assert called(text, tools=EVERYDAY) == [name]


@pytest.mark.parametrize("text", ["Sign the letter up there", "Put lunch on my table", "Sign Ada", "Put on your shoes"])
def test_the_second_word_of_a_verb_belongs_to_it_only_where_nothing_stands_on_it(text: str):
    assert called(text, tools=[*EVERYDAY, tool("play_music", "Play music", query="string")]) == []
