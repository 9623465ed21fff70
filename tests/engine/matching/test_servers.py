"""What is asked of servers as they are published: many tools, named after what is sent, of which some nearly fit."""

import pytest

from engine.matching.language.words import words
from engine.messages import ToolDefinition
from tests.engine.matching.talk import arguments, called, tool

CODE = (
    tool("search_repositories", "Find GitHub repositories, also by their issues.", query="string"),
    tool("search_issues", "Search for issues in GitHub repositories.", query="string"),
    tool("get_me", "Get details of the authenticated GitHub user."),
    tool("push_files", "Push files to a GitHub repository.", owner="string", repo="string", files="string"),
    tool("get_file_blame", "Get who wrote the lines of a file.", owner="string", repo="string", path="string"),
    tool("get_file_contents", "Get the contents of a file.", owner="string", repo="string", path="string"),
)
NOTES = (
    tool("API-patch-page", "Patch a page.", page_id="string"),
    tool("API-retrieve-a-page", "Retrieve a page.", page_id="string"),
    tool("API-post-search", "Search by title.", query="string"),
    tool("API-get-self", "Retrieve your token's bot user."),
)
SLIDES = (
    tool("add_slide", "Add a new slide to the presentation.", title="string"),
    tool("add_connector", "Add arrows between points on a slide.", slide_index="integer"),
)
FINDING = (
    tool(
        "search_issues",
        "Search issues by what they mean. Best for paraphrased queries. Already scoped to is:issue.",
        query="string",
        repo="string",
    ),
    tool("search_repositories", "Find GitHub repositories by name. Perfect for discovering projects.", query="string"),
)
ORDERS = (
    tool("return_delivered_items", "Return items of an order; its status will be changed.", order_id="string"),
    tool("get_order", "Get the status and details of an order.", order_id="string"),
)
PEOPLE = (
    tool("transfer_to_human_agents", "Transfer the user to a human agent.", summary="string"),
    tool("list_products", "List the products."),
)


@pytest.mark.parametrize(("tools", "name"), [(CODE, "get_me"), (NOTES, "API-get-self")])
def test_who_am_i_is_asked_of_what_gives_oneself(tools: tuple[ToolDefinition, ...], name: str) -> None:
    assert called("Who am I?", tools=tools) == [name]


@pytest.mark.parametrize("text", ["Who are they?", "Who am she?", "Who cares about me?"])
def test_who_others_are_is_not(text: str) -> None:
    assert called(text, tools=NOTES) == []


def test_the_name_of_a_service_is_no_repository() -> None:
    assert called("Who am I on GitHub?", tools=CODE) == ["get_me"]
    assert called("Tell me a joke about GitHub", tools=CODE[:1]) == []


@pytest.mark.parametrize("text", ["Read README.md from octo/hello", "Show me README.md of octo/hello"])
def test_a_file_is_read_by_what_gives_its_contents(text: str) -> None:
    assert called(text, tools=CODE) == ["get_file_contents"]
    assert arguments(text, tools=CODE) == [{"owner": "octo", "repo": "hello", "path": "README.md"}]


def test_unless_a_tool_for_files_reads() -> None:
    reader = tool("read_file", "Read a file.", path="string")
    search = tool("search_files_content", "Search the contents of files.", query="string")
    assert called("Read README.md", tools=(search, reader)) == ["read_file"]


def test_who_looks_changes_nothing() -> None:
    assert called("Show me page 1234", tools=NOTES) == ["API-retrieve-a-page"]
    assert called("What is the status of order 1234?", tools=ORDERS) == ["get_order"]
    assert called("Return order 1234", tools=ORDERS) == ["return_delivered_items"]


def test_how_a_search_is_sent_is_no_verb() -> None:
    assert called('Search for "Roadmap"', tools=NOTES) == ["API-post-search"]


def test_a_verb_says_as_much_for_a_tool_that_spells_it_otherwise() -> None:
    shops = tool("search_shops", "Find shops that sell books.", query="string")
    books = tool("search_books", "Look for books.", query="string"), tool("order_books", "Order books.", query="string")
    assert called("Find books about cats", tools=(shops, *books)) == ["search_books"]


@pytest.mark.parametrize("text", ["Let me talk to a human", "I want to speak to a human agent"])
def test_what_who_calls_a_tool_adds_himself_need_not_be_said(text: str) -> None:
    assert called(text, tools=PEOPLE) == ["transfer_to_human_agents"]


@pytest.mark.parametrize(
    "text", ["Get me the contents of README.md from octo/hello", "Please get me issue 5 of octo/hello"]
)
def test_who_orders_something_for_himself_does_not_ask_who_he_is(text: str) -> None:
    assert "get_me" not in called(text, tools=CODE)


@pytest.mark.parametrize("text", ["get_me", "Call get_me", "Show my profile", "What is my username?"])
def test_a_tool_for_oneself_is_called_by_its_name_and_for_what_is_known_of_oneself(text: str) -> None:
    user = tool("get_user", "Get a user's profile.", username="string")
    assert called(text, tools=(*CODE, user)) == ["get_me"]


def test_what_is_known_of_oneself_is_not_changed_by_looking() -> None:
    update = tool("update_profile", "Update the user's profile.", name="string")
    assert called('Update my profile with the name "Ada"', tools=(*NOTES, update)) == ["update_profile"]


@pytest.mark.parametrize("number", ["#W2378156", "#A-10293", "#W1"])
def test_a_sign_makes_no_room_of_a_number(number: str) -> None:
    details = tool("get_order_details", "Get the status and details of an order.", order_id="string")
    cancel = tool("cancel_pending_order", "Cancel a pending order.", order_id="string")
    assert called(f"What is the status of {number}?", tools=(details, cancel)) == ["get_order_details"]
    assert not any(word.literal for word in words(f"Where is {number}?"))
    assert [word.text for word in words("Say hi in #q3 and #dev-42") if word.literal] == ["#q3", "#dev-42"]


@pytest.mark.parametrize(
    ("text", "offer", "expected"),
    [
        ("add a slide titled Roadmap", SLIDES, "add_slide"),
        ("add an arrow to slide 2", SLIDES, "add_connector"),
        ("find repositories about vector databases", FINDING, "search_repositories"),
        ("find issues about vector databases", FINDING, "search_issues"),
    ],
)
def test_what_is_ordered_by_its_whole_name_goes_before_what_shares_the_verb(
    text: str, offer: tuple[ToolDefinition, ...], expected: str
):
    assert called(text, tools=offer) == [expected]
