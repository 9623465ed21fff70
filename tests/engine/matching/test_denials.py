"""What a message says not to do."""

import pytest

from tests.engine.matching.talk import EVERYDAY, arguments, called, tool

OFFER = [
    *EVERYDAY,
    tool("search", "Search the web", query="string"),
    tool("WebFetch", "Fetches content from a URL", url="string"),
    tool("Read", "Reads a file", file_path="string"),
    tool("slack_post_message", "Post a message to a channel", channel="string", text="string"),
    tool("get_route", "Plan a route between two places", origin="string", destination="string", avoid="string"),
]


@pytest.mark.parametrize(
    "text",
    [
        "do not call send_email",
        "don't send an email",
        "Please never call send_email",
        "not send_email",
        "answer without sending an email",
        "no email please",
    ],
)
def test_what_is_denied_is_not_called(text: str):
    assert called(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "don't call send_email, get the weather",
        "get the weather without sending an email",
        "instead of send_email call get_weather",
        "get_weather instead of send_email",
        "do not call send_email or get_time, just get the weather",
        "don't call send_email and get_time. The weather is enough.",
        "do not send an email and get the weather",
        "get the weather but not the current time",
        "Why don't you get the weather?",
    ],
)
def test_a_denial_leaves_the_rest_of_the_message(text: str):
    assert called(text) == ["get_weather"]


@pytest.mark.parametrize(
    "text",
    [
        "I'm trying to avoid the cold weather. Get the weather in Oslo",
        "Get the weather in Oslo. It must be right to avoid the weather warnings",
        "I never checked the weather before. Get the weather in Oslo",
        "I don't have the weather in Oslo, can you get it?",
        "We don't see the weather in Oslo anywhere",
    ],
)
def test_what_somebody_never_did_or_wants_to_be_spared_forbids_nothing(text: str):
    assert called(text) == ["get_weather"]


@pytest.mark.parametrize(
    "text",
    [
        "Try to avoid sending an email",
        "Please try not to avoid email",
        "You should never send an email",
        "We don't send email",
    ],
)
def test_an_order_not_to_stays_one(text: str):
    assert called(text) == []


def test_a_tool_denied_in_one_place_and_named_in_another_is_called():
    assert called("don't call get_time yet. On second thought, call get_time") == ["get_time"]


def test_a_denial_that_is_about_no_tool_only_describes():
    assert called("the weather in Oslo without delay") == ["get_weather"]


def test_what_is_denied_gives_no_arguments():
    assert arguments("don't get the time in Oslo, get the weather in Rome") == [{"location": "Rome"}]


@pytest.mark.parametrize(
    "text",
    [
        "Don't search for cats",
        "Don't fetch https://example.com",
        "Please do not open https://example.com, just tell me what it is",
        "Don't open README.md",
        "Never post to #general",
        "Do not post 'Deploy finished' to #releases",
        "I don't want you to search for cats",
        "do not email ada@x.org",
        "Please don't plan a route",
    ],
)
def test_what_would_ask_for_a_tool_but_for_the_denial_calls_none(text: str):
    assert called(text, tools=OFFER) == []


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("Search for dogs, don't search for cats", "dogs"),
        ("Search for dogs and don't email anyone", "dogs"),
        ("Don't search for cats. Search for dogs.", "dogs"),
        ("Search for 'dogs' not 'cats'", "dogs"),
    ],
)
def test_a_denial_with_a_value_of_its_own_is_about_that_alone(text: str, query: str):
    assert arguments(text, tools=OFFER) == [{"query": query}]


@pytest.mark.parametrize(
    "text",
    [
        "Don't mail ada@x.org, mail bob@x.org that we won",
        "Mail bob@x.org that we won, but don't mail ada@x.org",
    ],
)
def test_mail_addresses_are_such_values(text: str):
    assert [one["to"] for one in arguments(text, tools=OFFER)] == ["bob@x.org"]


@pytest.mark.parametrize("text", ["weather in Oslo. No wait, don't get the weather", "Search cats. Don't search."])
def test_a_denial_without_one_takes_back_what_was_asked_for(text: str):
    assert called(text, tools=OFFER) == []


@pytest.mark.parametrize(
    "text",
    [
        "weather in Oslo, not in Paris",
        "The weather in Oslo, not Paris",
        "The weather, not in Paris but in Oslo",
        "Weather in Oslo instead of Paris",
        "weather in Oslo rather than Paris please",
        "The weather in Oslo but don't include the forecast for Paris",
    ],
)
def test_a_value_in_whose_place_another_stands_is_none(text: str):
    assert arguments(text, tools=OFFER) == [{"location": "Oslo"}]


def test_what_is_asked_for_may_be_told_by_what_it_is_not():
    text = "a route from Oslo to Bergen without toll roads"
    assert arguments(text, tools=OFFER) == [{"origin": "Oslo", "destination": "Bergen", "avoid": "toll roads"}]


def test_a_verb_alone_denies_each_tool_that_begins_with_it():
    tools = [tool("post_photo", "Post a photo", file="string"), tool("post_story", "Post a story", text="string")]
    assert called("Don't post that we won to #general", tools=tools) == []


@pytest.mark.parametrize(
    "text",
    [
        "Stop calling get_weather",
        "send_email should not be called",
        "get_weather isn't needed",
        "Don't you dare send an email",
        "nobody should send an email",
        "Don't run `make build`",
    ],
)
def test_it_may_be_denied_in_other_words_and_after_it_is_named(text: str):
    assert called(text, tools=[*OFFER, tool("bash", "Run a shell command", command="string")]) == []


def test_to_skip_is_an_order_where_a_tool_does_that():
    skip = tool("skip_track", "Skip to the next track")
    assert called("Skip this song", tools=[*OFFER, skip]) == ["skip_track"]
    assert called("get the weather, skip the email", tools=OFFER) == ["get_weather"]


def test_what_can_not_be_undone_is_ruled_out_whatever_the_value():
    delete = tool("delete_channel", "Delete a channel", channel="string")
    assert "delete_channel" not in called("Tell #general not to delete #ops", tools=[*OFFER, delete])


@pytest.mark.parametrize("name", ["bash", "run_command"])
def test_of_two_commands_the_one_that_is_not_denied_is_run(name: str):
    tools = [tool(name, "Run a shell command", command="string")]
    assert arguments("Don't run `rm -rf /`, run `ls`", tools=tools) == [{"command": "ls"}]
    assert called("Don't run `rm -rf /`", tools=tools) == []


def test_what_is_not_needed_reaches_back_to_the_last_comma():
    assert arguments("weather in Paris, London is not needed") == [{"location": "Paris"}]
    assert called("get the weather in Paris, the time is not needed") == ["get_weather"]
    assert called("weather in Paris is not needed") == []


def test_what_is_listed_last_as_not_needed_is_no_order():
    cancel = [tool("cancel_order", "Cancel an order", order_id="integer")]
    assert arguments("Cancel order 5; order 6 and order 7 are not needed", tools=cancel) == [{"order_id": 5}]
    assert arguments("Cancel order 5, orders 6 and 7 are not needed", tools=cancel) == [{"order_id": 5}]
    read = [tool("read_file", "Read a file", path="string")]
    assert arguments("Read a.txt! b.txt and c.txt are not required", tools=read) == [{"path": "a.txt"}]


def test_an_item_of_a_list_may_be_taken_back():
    cancel = [tool("cancel_order", "Cancel an order", order_id="string")]
    wanted = [{"order_id": "123"}, {"order_id": "125"}]
    assert arguments("Cancel orders 123, 124 and 125 but not 124", tools=cancel) == wanted
    assert arguments("Cancel orders 123, 124 and 125 except 124", tools=cancel) == wanted
    assert arguments("weather in Oslo, Rome and Lima, not Rome") == [{"location": "Oslo"}, {"location": "Lima"}]


def test_what_isnt_to_be_done_to_a_thing_says_which_is_meant_by_it():
    files = [
        tool("delete_file", "Delete a file", path="string"),
        tool("move_file", "Move a file", source="string", destination="string"),
    ]
    moved = [{"source": "old.zip", "destination": "backup"}]
    assert arguments("Don't delete old.zip, move it to backup", tools=files) == moved
    assert arguments("Don't delete old.zip, move new.zip to backup", tools=files) == [
        {"source": "new.zip", "destination": "backup"}
    ]
    assert arguments("Don't delete old.zip. Move it.zip to backup", tools=files) == [
        {"source": "it.zip", "destination": "backup"}
    ]
    assert arguments("Never mind, move it.zip to backup", tools=files) == [
        {"source": "it.zip", "destination": "backup"}
    ]


def test_what_comes_without_something_denies_no_order_behind_it():
    order = [
        tool("change_food", "Changes the food of an order.", food="string"),
        tool("change_drink", "Changes the drink of an order.", order_id="string", drink="string"),
    ]
    for text in (
        "Change my food to a salad without anchovies, and change the drink of order 123 to tea",
        "Change my food to a salad without anchovies, and for the drink, can you change order 123 to tea?",
        "Change my food to a burger with no onions and change the drink of order 123 to tea",
    ):
        assert called(text, tools=order) == ["change_food", "change_drink"], text
    assert called("Change my food to a salad without onions and drinks", tools=order) == ["change_food"]
