"""What a message shows says which tool is meant: a URL, a file's name, the line of a command."""

import pytest

from engine.matching import choose
from engine.matching.language.words import words
from engine.matching.message.openings import verbs
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


WEB = (
    tool("generate_qr_code", "Generate a QR code for a URL", url="string"),
    tool("add_bookmark", "Add a bookmark for a URL", url="string"),
    tool("shorten_url", "Shorten a URL", url="string"),
    tool("delete_file", "Delete a file", path="string"),
)


@pytest.mark.parametrize(
    "text", ["Is https://x.com safe?", "What's at https://x.com?", "Open https://x.com", "Find *.txt"]
)
def test_by_what_is_shown_alone_nothing_is_made(text: str):
    assert called(text, tools=WEB) == []
    assert called("Shorten https://x.com", tools=WEB) == ["shorten_url"]


def test_what_a_url_leads_to_tells():
    tools = [
        tool("get_pull_request", "Get a pull request of a repository", url="string"),
        tool("get_issue", "Get an issue of a repository", url="string"),
    ]
    assert called("Look at https://github.com/foo/bar/issues/5", tools=tools) == ["get_issue"]
    assert called("Review https://github.com/foo/bar/pull/5", tools=tools) == ["get_pull_request"]


def test_what_is_searched_for_tells_unless_it_could_be_an_order():
    tools = [
        tool("search_products", "Search for products such as a laptop", query="string"),
        tool("reset_password", "Reset a password", user="string"),
    ]
    assert called("Search 'laptop'", tools=tools) == ["search_products"]
    assert "reset_password" not in called("Search for 'reset my password'", tools=tools)


def test_to_show_a_file_is_to_read_it_and_to_show_files_is_to_list_them():
    assert "read" in verbs(words("Show me notes.txt"))
    assert "read" not in verbs(words("Show files in /tmp"))
    assert "read" not in verbs(words("Show me *.txt"))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("What files are in src?", "list_files"),
        ("Which files do I have in docs?", "list_files"),
        ("What is in notes.txt?", "read_file"),
        ("Which file says so, notes.txt?", "read_file"),
    ],
)
def test_which_things_there_are_is_to_be_listed(text: str, name: str):
    read, many = (
        tool("read_file", "Read a file.", path="string"),
        tool("list_files", "Files there.", directory="string"),
    )
    assert called(text, tools=(read, many)) == [name]
    assert verbs(()) == verbs(words("what")) == ()


def test_to_talk_to_anybody_is_no_transfer():
    tools = [tool("transfer_funds", "Transfer money to an account", to="string", amount="number")]
    assert called("I'd like to talk to you about money", tools=tools) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Send $50 to Ann", "send_money"),
        ("Send Ann €20.50", "send_money"),
        ("Send Ann a message", "send_message"),
        ("Send a message to Ann: lunch is $12", "send_message"),
    ],
)
def test_what_is_sent_may_be_money(text: str, name: str):
    message = tool("send_message", "Send a message to a person.", recipient="string", text="string")
    money = tool("send_money", "Transfer money to a person.", recipient="string", amount="number")
    assert called(text, tools=(message, money)) == [name]
