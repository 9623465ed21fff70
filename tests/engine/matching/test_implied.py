"""What is asked for in words that no tool knows: the form of a clause says what it is about."""

import pytest

from tests.engine.matching.talk import arguments, called, tool

HOME = (
    tool("set_lights", "Turn the lights of a room on or off", room="string", state={"enum": ["on", "off"]}),
    tool("control_device", "Turn a device on or off", device="string", action={"enum": ["on", "off"]}),
    tool("lock_door", "Lock a door"),
)
OFFICE = (
    tool("send_message", "Send a text message to a contact", recipient="string", message="string"),
    tool("send_email", "Send an email", to="string", body="string"),
    tool("find_contact", "Find a contact by name", name="string"),
    tool("find_place", "Find a place on the map", query="string"),
)
SHOP = (
    tool("search_products", "Search products in the shop", query="string"),
    tool("get_order", "Get an order", order_id="string"),
)


def test_things_are_shown_by_what_searches_them_also_where_it_knows_them():
    shop = (
        tool("search_products", "Search products in the shop", query="string", category={"enum": ["clothing", "toys"]}),
        SHOP[1],
    )
    assert called("Show me toys", tools=shop) == ["search_products"]
    assert called("Show me orders", tools=shop) != ["search_products"]


def test_things_are_shown_by_what_searches_them_whatever_else_is_said_of_them():
    assert called("Show me red dresses under $50", tools=SHOP) == ["search_products"]
    assert called("Show me the price under $50", tools=SHOP) == []
    assert called("Show me", tools=SHOP) == []


@pytest.mark.parametrize(
    "text", ["Who is Maria Lopez?", "Who's Maria Lopez?", "Look up Maria Lopez", "Find Maria Lopez"]
)
def test_who_somebody_is_that_has_a_name_is_asked_of_what_finds_people(text: str):
    assert called(text, tools=OFFICE) == ["find_contact"]
    assert arguments(text, tools=OFFICE) == [{"name": "Maria Lopez"}]


@pytest.mark.parametrize("text", ["Where is the Eiffel Tower?", "Please, where's the Eiffel Tower?"])
def test_where_something_is_that_has_a_name_is_asked_of_what_finds_places(text: str):
    assert called(text, tools=OFFICE) == ["find_place"]
    assert arguments(text, tools=OFFICE) == [{"query": "Eiffel Tower"}]


@pytest.mark.parametrize(
    "text", ["Who was Napoleon?", "Who is the boss?", "Who?", "Where is it?", "Find Lima", "Where is my bag?"]
)
def test_a_question_without_a_name_or_about_the_past_asks_nobody(text: str):
    assert called(text, tools=OFFICE) == []


def test_nor_does_one_where_no_tool_finds_such():
    assert called("Who is Maria Lopez?", tools=SHOP) == []
    population = tool("get_population", "The population of a place", location="string")
    assert called("Who is Maria Lopez?", tools=[population]) == []


@pytest.mark.parametrize("text", ["Tell bob@x.org that lunch is at noon", "Message bob@x.org that lunch is at noon"])
def test_what_somebody_at_a_mail_address_is_told_goes_by_mail(text: str):
    assert called(text, tools=OFFICE) == ["send_email"]
    assert arguments(text, tools=OFFICE) == [{"to": "bob@x.org", "body": "lunch is at noon"}]


def test_what_somebody_else_is_told_does_not():
    assert called("Tell Bob that lunch is at noon", tools=OFFICE) == ["send_message"]


@pytest.mark.parametrize(("text", "query"), [("Show me red dresses", "red dresses"), ("Please show us boots", "boots")])
def test_things_that_no_tool_knows_are_looked_for_where_they_are_to_be_shown(text: str, query: str):
    assert arguments(text, tools=SHOP) == [{"query": query}]


def test_also_where_another_tool_says_that_it_shows_something():
    tools = (*SHOP, tool("get_cart", "Show the contents of the cart."))
    assert called("Show me red dresses", tools=tools) == ["search_products"]


@pytest.mark.parametrize("text", ["Show me the stars", "Show me how", "Show red dresses", "Show me"])
def test_what_is_there_already_is_not(text: str):
    assert called(text, tools=SHOP) == []


def test_nor_where_several_tools_search():
    assert called("Show me red dresses", tools=[*SHOP, tool("search_films", "Search films", query="string")]) == []


def test_what_is_turned_on_or_off_is_a_device():
    assert called("Lock the door and turn off the tv", tools=HOME) == ["lock_door", "control_device"]
    assert arguments("Turn the radio on", tools=HOME) == [{"device": "radio", "action": "on"}]
    assert [one["device"] for one in arguments("Turn on the fan, the tv and the radio", tools=HOME)] == [
        "fan",
        "tv",
        "radio",
    ]


@pytest.mark.parametrize(("text", "names"), [("Turn off the lights in the hall", ["set_lights"]), ("Turn it on", [])])
def test_what_a_tool_knows_is_no_mere_device(text: str, names: list[str]):
    assert called(text, tools=HOME) == names


def test_who_paints_makes_a_picture():
    studio = (tool("generate_image", "Generate an image", prompt="string"), tool("list_images", "List images"))
    assert called("Paint me a sunset over the sea", tools=studio) == ["generate_image"]


def test_a_key_of_a_tracker_is_an_issue():
    tracker = (
        tool("tracker_get_issue", "Get details of an issue", issue_key="string"),
        tool("tracker_get_sprint", "Get a sprint", sprint_id="string"),
    )
    assert called("get PROJ-12", tools=tracker) == ["tracker_get_issue"]
    assert arguments("show me PROJ-12", tools=tracker) == [{"issue_key": "PROJ-12"}]
    assert called("PROJ-12 is blocked again", tools=tracker) == []


def test_what_time_it_is_is_told_by_what_knows_the_current_one():
    clock = (
        tool("get_current_time", "Get current time in a specific timezone", timezone="string"),
        tool(
            "convert_time",
            "Convert time between timezones",
            source_timezone="string",
            time={"type": "string", "description": "Time to convert in 24-hour format (HH:MM)"},
            target_timezone={"type": "string", "description": "Target timezone (e.g., 'Asia/Tokyo')"},
        ),
        tool("get_weather", "Get the weather for coordinates", latitude="number", longitude="number"),
        tool("get_weather_by_city", "Get the weather of a city", city="string"),
        tool("fetch", "Fetch a page from the internet at a later time", url="string"),
    )
    assert called("what time is it in Tokyo?", tools=clock) == ["get_current_time"]


def test_a_statement_of_sql_is_for_the_tool_that_says_what_it_does():
    base = (
        tool("read_query", "Execute a SELECT query on the SQL database", query="string"),
        tool("write_query", "Execute an INSERT, UPDATE or DELETE query on the SQL database", query="string"),
    )
    text = "DELETE FROM users WHERE id = 3"
    assert called(text, tools=base) == ["write_query"]
    assert called("run INSERT INTO users VALUES (1, 'Bob')", tools=base) == ["write_query"]
    assert called("SELECT * FROM users", tools=base) == ["read_query"]
    assert called(text, tools=(tool("delete_user", "Delete a user", id="integer"), base[1])) == ["write_query"]
