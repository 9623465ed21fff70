"""Short orders that mean a tool by other words than its own."""

import pytest

from engine.messages import ToolDefinition
from tests.engine.matching.talk import arguments, called, tool

BANK = (
    tool("get_balance", "Get the balance of an account", account={"enum": ["checking", "savings"]}),
    tool("list_transactions", "List recent transactions", account={"enum": ["checking", "savings"]}),
    tool(
        "transfer_money", "Transfer money between accounts", from_account="string", to_account="string", amount="number"
    ),
)
MUSIC = (tool("play_song", "Play a song", title="string"), tool("skip_track", "Skip to the next track"))
MAPS = (
    tool("get_directions", "Get directions", origin="string", destination="string"),
    tool("find_places", "Find places such as gas stations near a location", query="string"),
)

DEPLOY = tool("deploy", "Deploy a service", service="string", environment={"enum": ["staging", "production"]})


@pytest.mark.parametrize(
    ("text", "tools", "name"),
    [
        ("Next track, please", MUSIC, "skip_track"),
        (
            "Fire employee E99",
            (tool("terminate_employee", "Terminate a contract", employee_id="string"),),
            "terminate_employee",
        ),
        ("Ship the web service to production", (DEPLOY,), "deploy"),
        (
            "Set up an interview with Ada",
            (tool("schedule_interview", "Schedule it", name="string"),),
            "schedule_interview",
        ),
        ("How big is a.mp4?", (tool("get_file_info", "Get the size of a file", path="string"),), "get_file_info"),
        ("Zip a.txt into b.zip", (tool("compress", "Compress files", files="string"),), "compress"),
        ("Play the song Thriller", MUSIC, "play_song"),
        ("Where's the nearest gas station?", MAPS, "find_places"),
        ("What do I have on Friday?", (tool("list_events", "List the events of a day", date="string"),), "list_events"),
        (
            "Book a 30 minute call with Sam on Tuesday",
            (tool("create_event", "Create an event", title="string", day="string"),),
            "create_event",
        ),
    ],
)
def test_everyday_words_ask_for_the_tool_that_does_it(text: str, tools: tuple[ToolDefinition, ...], name: str):
    assert called(text, tools=tools) == [name]


def test_a_number_that_is_said_without_an_order_goes_on_with_the_order_before_it():
    text = "Transfer 100 from checking to savings and 50 from savings to checking"
    assert arguments(text, tools=BANK) == [
        {"from_account": "checking", "to_account": "savings", "amount": 100},
        {"from_account": "savings", "to_account": "checking", "amount": 50},
    ]
    assert called("Transfer 100 from checking to savings and list the transactions", tools=BANK) == [
        "transfer_money",
        "list_transactions",
    ]


def test_near_me_says_where():
    near = tool("find_nearby", "Find places nearby", category="string", location="string")
    assert arguments("Find pizza near me", tools=[near, *MUSIC]) == [{"category": "pizza", "location": "San Francisco"}]
    assert called("Find pizza", tools=[near, *MUSIC]) == []


def test_what_is_put_on_a_list_stands_before_it():
    todos = [
        tool("add_todo", "Add a todo", text="string"),
        tool("complete_todo", "Mark a todo as complete", id="integer"),
        tool("delete_todo", "Delete a todo", id="integer"),
    ]
    assert arguments("Add milk to my list", tools=todos) == [{"text": "milk"}]
    assert arguments("add eggs, bread and butter to my todos", tools=todos) == [
        {"text": "eggs"},
        {"text": "bread"},
        {"text": "butter"},
    ]
    assert called("delete todo 2 and mark 4 as done", tools=todos) == ["delete_todo", "complete_todo"]


def test_who_books_something_has_no_book_to_read():
    tools = (tool("read_file", "Read a file", path="string"), tool("search_flights", "Search flights", origin="string"))
    assert "read_file" not in called("Book me a flight from Paris to Rome on December 12", tools=tools)
