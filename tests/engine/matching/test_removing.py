"""What is to be removed is neither read nor written; a path after it is for the same tool."""

import pytest

from engine.messages import Message, Text, ToolCall
from tests.engine.matching.talk import arguments, called, tool

READ = tool("read_file", "Read a file", path="string")
WRITE = tool("write_file", "Write a file", path="string", content="string")
DELETE = tool("delete_file", "Delete a file", path="string")

ORDERS = ["Wipe a.txt", "Trash a.txt", "Get rid of a.txt", "Delete a.txt"]


@pytest.mark.parametrize("order", ORDERS)
def test_every_word_for_removing_asks_for_the_tool_that_deletes(order: str):
    assert called(order, tools=[READ, WRITE, DELETE]) == ["delete_file"]


@pytest.mark.parametrize("order", ORDERS)
def test_what_is_to_be_removed_is_neither_read_nor_written_where_no_tool_removes(order: str):
    assert called(order, tools=[READ, WRITE]) == []


def test_what_is_saved_is_written():
    wanted = [{"path": "a.txt", "content": "hi"}]
    assert arguments("Save 'hi' to a.txt", tools=[READ, WRITE, DELETE]) == wanted


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("and /tmp/b.txt", "delete_file"),
        ("and b.txt too", "delete_file"),
        ("and read b.txt", "read_file"),
    ],
)
def test_a_mere_path_is_for_the_tool_that_was_asked_for_before(text: str, name: str):
    done = Message("assistant", (Text(""), ToolCall("call_1", "delete_file", '{"path": "/tmp/a.txt"}')))
    assert called("Delete the file /tmp/a.txt", done, text, tools=[READ, WRITE, DELETE]) == [name]


@pytest.mark.parametrize(
    "text", ["Recover a.txt from the trash", "Put a.txt back from the trash", "Explain the trash command in a.txt"]
)
def test_a_word_for_removing_orders_nothing_where_no_order_begins_with_it(text: str):
    assert called(text, tools=[READ, WRITE, DELETE]) == ["read_file"]


@pytest.mark.parametrize(
    "text",
    [
        "Keep a.txt and get rid of b.txt",
        "Keep a.txt, wipe b.txt",
        "I got an email about a.txt, get rid of b.txt",
        "Get a.txt and c.txt and delete b.txt",
        "Delete b.txt and read a.txt",
        "Read b.txt, get rid of it and read a.txt",
    ],
)
def test_what_is_removed_is_what_the_order_says_or_what_stands_before_it(text: str):
    given = arguments(text, tools=[READ, WRITE, DELETE])
    names = called(text, tools=[READ, WRITE, DELETE])
    assert [one for name, one in zip(names, given, strict=True) if name == "delete_file"] == [{"path": "b.txt"}]


@pytest.mark.parametrize("text", ["Delete and read b.txt", "Please delete, then read b.txt"])
def test_two_orders_may_share_what_they_are_about(text: str):
    assert called(text, tools=[READ, DELETE]) == ["delete_file", "read_file"]
    assert arguments(text, tools=[READ, DELETE]) == [{"path": "b.txt"}] * 2


def test_nothing_is_removed_that_is_said_of_something_else():
    text = "Delete all files but b.txt and read c.txt"
    assert (called(text, tools=[READ, DELETE]), arguments(text, tools=[READ, DELETE])) == (
        ["read_file"],
        [{"path": "c.txt"}],
    )
    assert called("Delete ticket 12", tools=[DELETE]) == called("Get rid of ticket 12", tools=[DELETE]) == []


def test_what_is_to_be_done_to_all_is_done_to_no_invented_one():
    close = tool("close_ticket", "Close a support ticket", ticket_id="integer")
    assert called("Close all tickets but 5", tools=[close]) == called("Close every ticket", tools=[close]) == []
    assert called("Close the ticket", tools=[close]) == ["close_ticket"]
    assert arguments("Close all of tickets 3 and 4", tools=[close]) == [{"ticket_id": 3}, {"ticket_id": 4}]


@pytest.mark.parametrize(
    "text",
    [
        "Delete everything but a.txt",
        "Remove all of my files but a.txt",
        "Delete every file but a.txt",
        "Delete all files but keep a.txt",
    ],
)
def test_what_is_left_out_of_all_is_not_removed(text: str):
    assert "a.txt" not in str(arguments(text, tools=[DELETE]))


@pytest.mark.parametrize("text", ["Show everything but then delete a.txt", "Read it all, but first delete a.txt"])
def test_an_order_after_but_is_one(text: str):
    assert "delete_file" in called(text, tools=[READ, DELETE])


CART = (
    tool("add_to_cart", "Add a product to the cart.", product_id="string"),
    tool("remove_from_cart", "Remove a product from the cart.", product_id="string"),
)
CASH = (
    tool("delete_account", "Delete an account.", account="string"),
    tool("withdraw_cash", "Withdraw cash from an account.", amount="number", account="string"),
)


@pytest.mark.parametrize("text", ["Take SKU-12 out of the cart", "Please take out SKU-12"])
def test_what_is_taken_out_is_removed(text: str):
    assert called(text, tools=CART) == ["remove_from_cart"]


def test_what_money_is_taken_out_of_is_not():
    assert called("Take 50 dollars out of my savings account", tools=CASH) == ["withdraw_cash"]
