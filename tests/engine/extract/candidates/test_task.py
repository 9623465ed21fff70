from collections.abc import Callable

import pytest

from engine.jsontext import JsonObject

Read = Callable[..., JsonObject]


@pytest.mark.parametrize(
    ("task", "text"),
    [
        ("web_search", "What does the web_search tool do?"),
        ("web_search", "What does the `web_search` tool do?"),
        ("web_search", "Tell me about web_search"),
        ("webSearch", "What does webSearch do?"),
    ],
)
def test_a_tools_own_name_is_no_value(read: Read, task: str, text: str):
    assert read(text, _task=task, query="string", search_id="string") == {}


def test_a_tool_by_its_plain_name_is_no_value(read: Read):
    assert read("What can you do with the calculator tool?", _task="calculator", expression="string") == {}
    assert read("Rent a tool", _task="rent_equipment", item="string") == {"item": "tool"}


def test_a_part_of_a_phrase_that_is_the_tools_own_is_no_value(read: Read):
    status: JsonObject = {"enum": ["open", "closed"]}
    found = read("Show me all open tickets", _task="list_tickets", status=status, owner="string")
    assert found == {"status": "open"}


def test_the_verb_of_an_order_is_no_part_of_a_name(read: Read):
    assert read("Invoice Acme for $1,200", _task="create_invoice", customer="string", amount="number") == {
        "customer": "Acme",
        "amount": 1200,
    }
