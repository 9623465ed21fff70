"""What a message shows says which tool is meant: a URL, a file's name, the line of a command."""

import pytest

from engine.matching import choose
from engine.messages import ToolDefinition
from tests.engine.matching.talk import called, tool, user

AGENT = (
    tool("Read", "Reads a file from the local filesystem.", file_path="string"),
    tool("Write", "Writes a file to the local filesystem.", file_path="string", content="string"),
    tool("Bash", "Executes a bash command.", command="string"),
    tool("Glob", "Fast file pattern matching tool.", pattern="string"),
    tool("WebFetch", "Fetches content from a URL.", url="string", prompt="string"),
    tool("Todo", "Keeps a task list.", item="string"),
)


@pytest.mark.parametrize(
    ("text", "name", "found"),
    [
        ("Show me the first 50 lines of README.md", "Read", {"file_path": "README.md"}),
        ("Write 'TODO' to notes.txt", "Write", {"file_path": "notes.txt", "content": "TODO"}),
        ("git status", "Bash", {"command": "git status"}),
        ("Run the tests with pytest -q", "Bash", {"command": "pytest -q"}),
        ("Find all *.ts files", "Glob", {"pattern": "*.ts"}),
        ("Fetch https://x.com/a and sum it up", "WebFetch", {"url": "https://x.com/a", "prompt": "sum it up"}),
    ],
)
@pytest.mark.parametrize("tools", [AGENT, AGENT[::-1]])
def test_what_is_shown_says_as_much_as_what_is_said(
    tools: tuple[ToolDefinition, ...], text: str, name: str, found: dict[str, str]
):
    calls = choose(tools, [user(text)]).calls
    assert [(call.name, call.arguments) for call in calls] == [(name, found)]


@pytest.mark.parametrize(
    "text", ["What is git?", "How do I use docker compose?", "https://x.com", "My *favourite* file"]
)
def test_what_is_only_spoken_of_calls_nothing(text: str):
    assert called(text, tools=AGENT) == []


def test_who_wants_to_talk_to_somebody_is_passed_on():
    tools = [
        tool("transfer_to_human", "Transfer to a human agent"),
        tool("refund_order", "Refund an order", id="string"),
    ]
    assert called("Let me speak to a person", tools=tools) == ["transfer_to_human"]


def test_the_price_is_what_something_trades_at():
    tools = [tool("get_stock_quote", "Get the latest price of a stock", symbol="string")]
    assert called("What is TSLA trading at?", tools=tools) == ["get_stock_quote"]
