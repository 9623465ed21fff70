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
