"""Orders and questions: what the first word of a clause says about which tool is meant."""

from typing import Any

import pytest

from engine.errors import SchemaError
from engine.jsontext import JsonObject
from engine.matching import choose
from engine.matching.message.plan import Demand, spared
from engine.matching.message.scoring import Tally
from engine.messages import ToolChoice, ToolDefinition
from tests.engine.matching.talk import arguments, called, model, tool, user

EVENTS = (
    tool("create_event", "Create a calendar event", title="string", date="string"),
    tool("list_events", "List calendar events for a day", date="string"),
    tool("delete_event", "Delete a calendar event", title="string"),
)
FILES = (
    tool("read_file", "Read a file", path="string"),
    tool("write_file", "Write a file", path="string", content="string"),
    tool("delete_file", "Delete a file", path="string"),
)
NUMBERS = tuple(
    tool(name, f"{name.title()} two numbers", a="number", b="number")
    for name in ("add", "subtract", "multiply", "divide")
)
USERS = (
    tool("get_user", "Get a user", user_id="integer"),
    ToolDefinition("list_users", "List users", {"type": "object", "properties": {"limit": {"type": "integer"}}}),
    tool("update_user", "Update a user", user_id="integer"),
)
SEARCH = tool("search_web", "Search the web", query="string")


MACHINES = (tool("start_server", "Start a server", name="string"), tool("stop_server", "Stop a server", name="string"))


TICKETS = (
    tool("create_ticket", "Creates a ticket", title="string", priority="string"),
    tool("update_ticket", "Updates a ticket", ticket_id="string", priority="string"),
    tool("assign_ticket", "Assigns a ticket to a person", ticket_id="string", assignee="string"),
)


@pytest.mark.parametrize("tools", [TICKETS, TICKETS[::-1]])
@pytest.mark.parametrize("verb", ["Raise", "Lower", "Increase", "Decrease", "Reduce", "Set", "Change"])
def test_what_is_raised_or_lowered_is_there_already(tools: tuple[ToolDefinition, ...], verb: str):
    assert called(f"{verb} the priority of T-3 to high", tools=tools) == ["update_ticket"]


def test_what_is_done_again_is_done():
    assert called("Please reassign ticket T-8 to Bob", tools=TICKETS) == ["assign_ticket"]
    assert called("Resend the mail", tools=[tool("send_mail", "Sends a mail"), SEARCH]) == ["send_mail"]
    assert called("Reopen the door", tools=[tool("open_door", "Opens a door"), SEARCH]) == ["open_door"]


@pytest.mark.parametrize("verb", ["start", "stop"])
def test_starting_is_as_much_of_an_order_as_stopping(verb: str):
    assert called(f"{verb.title()} web-1", tools=MACHINES) == [f"{verb}_server"]
    assert arguments(f"{verb.title()} web-1 and web-2", tools=MACHINES) == [{"name": "web-1"}, {"name": "web-2"}]


def test_what_is_to_be_started_is_said_by_a_verb_too():
    tools = [
        tool("play_artist", "Plays music of an artist.", artist="string"),
        ToolDefinition("stop_music", "Stops the music."),
    ]
    assert called("Could you start playing some Adele?", tools=tools) == ["play_artist"]
    assert called("I want to listen to music by Adele, can you start playing it?", tools=tools) == ["play_artist"]


def test_what_is_only_made_sure_of_is_said_of_the_call_before():
    private: JsonObject = {"type": "boolean", "description": "Whether the transaction is private."}
    tools = [
        tool("request_payment", "Requests a payment.", receiver="string", amount="number", private=private),
        tool("make_payment", "Sends money.", receiver="string", amount="number", private=private),
        tool("lock_door", "Locks a door.", door="string"),
    ]
    text = "Request a payment of $200 from Mary and make sure the transaction is private"
    assert called(text, tools=tools) == ["request_payment"]
    assert called("Make sure the front door is locked", tools=tools) == ["lock_door"]
    assert called("Request a payment of $200 from Mary and make sure the front door is locked", tools=tools) == [
        "request_payment",
        "lock_door",
    ]


@pytest.mark.parametrize("verb", ["record", "log"])
def test_what_is_recorded_is_logged(verb: str):
    food = tool("log_food", "Logs a food with its meal.", food="string", meal={"enum": ["lunch", "snack"]})
    assert called(f"Could you {verb} that I drank chai tea as a snack?", tools=[food]) == ["log_food"]


def test_what_has_a_number_is_changed_or_given_and_not_made():
    priority: JsonObject = {"type": "string", "enum": ["low", "high"]}
    tools = [
        tool("create_ticket", "Create a ticket.", title="string", priority=priority),
        tool("update_ticket", "Update a ticket.", ticket_id="string", priority=priority),
        tool("assign_ticket", "Assign a ticket.", ticket_id="string", assignee="string"),
    ]
    for text in ("Make T-5 high priority", "Bump T-5 to high"):
        assert arguments(text, tools=tools) == [{"ticket_id": "T-5", "priority": "high"}], text
    for text in ("Hand T-4 to Dana", "Give T-4 to Dana"):
        assert arguments(text, tools=tools) == [{"ticket_id": "T-4", "assignee": "Dana"}], text
    assert called("Give me T-4", tools=tools) == []


def test_who_wants_to_find_out_searches():
    assert arguments(
        "Find out who is the president of France", tools=[tool("web_search", "Search the web.", query="string")]
    ) == [{"query": "who is the president of France"}]


@pytest.mark.parametrize("text", ["show me /var/log/syslog", "cat /var/log/syslog", "open /var/log/syslog"])
def test_a_path_that_is_read_is_a_file(text: str):
    tools = [
        tool("read_file", "Read a file.", path="string"),
        tool("list_directory", "List a directory.", path="string"),
    ]
    assert called(text, tools=tools) == ["read_file"]


def test_what_is_arranged_is_sorted():
    numbers: JsonObject = {"type": "array", "items": {"type": "integer"}}
    assert arguments(
        "Arrange 5, 3 and 9", tools=[tool("sort_array", "Sorts an array of integers.", array=numbers)]
    ) == [{"array": [5, 3, 9]}]


@pytest.mark.parametrize(
    "text", ["To start, tell me who you are", "Let's start with something easy", "to begin with, who are you"]
)
def test_who_sets_out_starts_nothing(text: str):
    game = tool("start_game", "Start a new game", name="string")
    begun = tool("begin_task", "Begin a task", name="string")
    assert called(text, tools=[game, begun]) == []


@pytest.mark.parametrize(
    "text", ["Search for cats", "search cats", "Please search cats", "could you look up cats", "Google cats"]
)
def test_an_order_that_begins_with_a_tools_verb_needs_no_noun(text: str):
    assert arguments(text, tools=[SEARCH]) == [{"query": "cats"}]


@pytest.mark.parametrize("text", ["I love cats", "Cats search for mice", "Find", "Get cats", "Hello"])
def test_what_orders_nothing_of_the_kind_calls_nothing(text: str):
    assert called(text, tools=[SEARCH]) == []


def test_a_vague_verb_alone_orders_nothing():
    recipe = tool("find_recipe", "Find a recipe", dish="string")
    assert called("Find cats", tools=[recipe]) == []
    assert called("Find a recipe for soup", tools=[recipe]) == ["find_recipe"]


@pytest.mark.parametrize("tools", [EVENTS, EVENTS[::-1]])
def test_a_question_changes_nothing(tools: tuple[ToolDefinition, ...]):
    assert called("What's on my calendar on 2026-12-01?", tools=tools) == ["list_events"]
    assert called("Show me my calendar for 2026-12-01", tools=tools) == ["list_events"]
    assert called("Create an event 'Lunch' on 2026-12-01", tools=tools) == ["create_event"]


SHOP = (
    tool("cancel_order", "Cancel an order that has not shipped", order_id="string"),
    tool("refund_order", "Refund an order", order_id="string"),
    tool("lookup_order", "Look up an order by its id", order_id="string"),
)


@pytest.mark.parametrize("tools", [SHOP, SHOP[::-1]])
def test_not_even_where_its_words_fit_a_change_best(tools: tuple[ToolDefinition, ...]):
    assert called("Has my order 5512 shipped?", tools=tools) == ["lookup_order"]
    assert called("Please cancel order 5512", tools=tools) == ["cancel_order"]


def test_but_no_tool_that_hardly_fits_stands_before_one_that_does():
    tools = [
        tool("create_calendar_event", "Create a calendar event", title="string"),
        tool("get_news", "Get the news", event="string"),
    ]
    assert called("What about a calendar event 'Lunch'?", tools=tools) == ["create_calendar_event"]


@pytest.mark.parametrize("tools", [FILES, FILES[::-1]])
def test_an_order_to_change_something_is_no_order_to_read_or_to_change_it_otherwise(tools: tuple[ToolDefinition, ...]):
    assert called("Create a file called todo.txt with the text 'buy milk'", tools=tools) == ["write_file"]
    assert called("Remove todo.txt", tools=tools) == ["delete_file"]
    assert called("Open todo.txt", tools=tools) == ["read_file"]
    assert called("What's in todo.txt?", tools=tools) == ["read_file"]


def test_each_file_is_a_call():
    assert arguments("Delete a.txt and /tmp/b.txt", tools=FILES) == [{"path": "a.txt"}, {"path": "/tmp/b.txt"}]  # noqa: S108  said


@pytest.mark.parametrize("tools", [NUMBERS, NUMBERS[::-1]])
@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("What is 5 * 8?", "multiply"), ("What is 6 times 7?", "multiply"), ("12 plus 30", "add"),
        ("7 - 2", "subtract"), ("What's 100 divided by 8?", "divide"),
    ],
)  # fmt: skip
def test_the_sign_says_which_operation(tools: tuple[ToolDefinition, ...], text: str, name: str):
    assert called(text, tools=tools) == [name]


def test_times_between_numbers_asks_for_no_time():
    assert called("What is 6 times 7?", tools=[tool("get_time", "Get the time", timezone="string")]) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("How do I get from Oslo to Bergen?", "get_directions"), ("I want my money back for order 55", "refund_order"),
        ("Wake me up at 7:30", "set_alarm"),
    ],
)  # fmt: skip
def test_two_words_ask_for_something_as_a_pair(text: str, name: str):
    tools = [
        tool("get_directions", "Get directions between two places", origin="string", destination="string"),
        tool("refund_order", "Refund an order", order_id="string"),
        tool("set_alarm", "Set an alarm", time="string"),
    ]
    found = choose(tools, [user(text)])
    assert [call.name for call in found.calls] == [name]


def test_the_pair_is_told_as_a_pair():
    tools = [tool("set_alarm", "Set an alarm", time="string")]
    (verdict,) = choose(tools, [user("Wake me at 7:30")]).considered
    assert '"wake me" is in its synonyms' in verdict.reasons


@pytest.mark.parametrize("tools", [USERS, USERS[::-1]])
def test_where_a_value_is_missing_a_tool_that_fits_as_well_and_misses_none_is_called(tools: tuple[ToolDefinition, ...]):
    assert called("Show me all users", tools=tools) == ["list_users"]
    assert called("Who is user 17?", tools=tools) == ["get_user"]


def test_a_rival_that_was_called_answers_the_wish():
    turns = ["Show me all users", model("", "list_users")]
    assert called(*turns, tools=USERS) == []
    assert called(*turns, "And who is user 3?", tools=USERS) == ["get_user"]


def test_a_rival_that_is_denied_is_not_called():
    assert called("Show me all users, but do not call list_users", tools=USERS) == []
    assert called("Show me all users", "Don't call list_users", tools=USERS) == []
    assert called("Show me all users", model("Shall I?"), "Yes, but don't call list_users", tools=USERS) == []


def test_a_wish_is_spared_the_rivals_that_are_denied():
    wish = Demand(0, (), "all users", rivals=((1, Tally()), (2, Tally())))
    assert spared(wish, {2}).rivals == ((1, Tally()),)
    assert spared(wish, set()) is wish
    assert spared(alone := Demand(0, (), "all users"), {2}) is alone


def test_a_rival_that_misses_a_value_too_is_no_better():
    tools = [tool("get_user", "Get a user", user_id="integer"), tool("load_user", "Load a user", user_id="integer")]
    assert called("Tell me about the user", tools=tools) == ["get_user"]


def test_a_rival_that_takes_the_same_words_apart_takes_no_more():
    tools = (
        tool("geocode", "Coordinates of an address", address="string"),
        tool("get_directions", "Directions between two places", origin="string", destination="string"),
        tool("find_places", "Find places nearby", query="string", location="string"),
    )
    assert called("What are the coordinates of 22 Baker Street, London?", tools=tools) == ["geocode"]


@pytest.mark.parametrize("beside", [{"$ref": 5}, {"properties": {"id": {"$ref": "#/no"}}}])
def test_a_rival_whose_schema_has_no_value_is_told_by_its_name(beside: JsonObject):
    schema: JsonObject = {"properties": {"id": {"type": "integer"}}, "required": ["id"], **beside}
    lost = ToolDefinition("list_users", "List users", schema)
    with pytest.raises(SchemaError) as found:
        called("Show me all users", tools=[USERS[0], lost])
    assert found.value.tool == "list_users"


ISSUE = tool("get_issue", "Get an issue", issue_id="integer")
LOST = ToolDefinition("getIssue", "Get an issue", {**ISSUE.parameters, "$ref": 5})


@pytest.mark.parametrize("tools", [[ISSUE, LOST], [LOST, ISSUE]])
@pytest.mark.parametrize("text", ["Read issue 9", "issue 9"])
def test_a_tool_that_needs_not_be_called_needs_no_good_schema_which_is_warned_of(
    tools: list[ToolDefinition], text: str
):
    (call,) = choose(tools, [user(text)]).calls
    assert (call.name, call.arguments) == ("get_issue", {"issue_id": 9})
    assert call.warnings == ('getIssue is not called, as its schema is faulty: #/$ref: 5 is not of type "string"',)


def test_where_no_schema_is_good_the_first_is_told():
    with pytest.raises(SchemaError) as found:
        called("Read issue 9", tools=[LOST, ToolDefinition("load_issue", "Load an issue", LOST.parameters)])
    assert found.value.tool == "getIssue"


def test_a_forced_tool_has_no_rival():
    assert called("Show me all users", tools=USERS, tool_choice=ToolChoice(name="get_user")) == ["get_user"]


def test_a_tool_that_is_named_has_no_rival():
    tools = (tool("get_user", "Returns one user", user_id="string"), tool("list_users", "Lists all users"))
    assert called("Run get_user on the list of users", tools=tools) == ["get_user"]


def test_text_is_a_message_where_an_order_begins_with_it():
    tools = [
        tool("translate_text", "Translate text", text="string", language="string"),
        tool("send_message", "Send a text message to a contact", recipient="string", message="string"),
    ]
    assert arguments("Text Mom that I'm on my way", tools=tools) == [{"recipient": "Mom", "message": "I'm on my way"}]
    assert called("Translate the text 'Hei' to French", tools=tools) == ["translate_text"]


def test_a_command_and_a_statement_are_run():
    tools = [
        tool("run_command", "Run a shell command", command="string"),
        tool("query_database", "Query the database", sql="string"),
    ]
    assert arguments("Run npm install", tools=tools) == [{"command": "npm install"}]
    assert arguments("Run ls -la", tools=tools) == [{"command": "ls -la"}]
    assert called("SELECT name FROM users WHERE id = 3", tools=tools) == ["query_database"]


def test_what_is_open_is_not_to_be_opened():
    tools = [
        tool("create_issue", "Create an issue in a repository", repo="string", title="string"),
        tool("list_issues", "List issues in a repository", repo="string"),
    ]
    assert called("What issues are open in acme/web?", tools=tools) == ["list_issues"]
    assert called("Open an issue in acme/web titled 'Crash'", tools=tools) == ["create_issue"]


def test_parameters_that_are_nested_too_deep_to_be_compared_are_refused():
    value: Any = []
    for _ in range(3_000):
        value = [value]
    deep = tool("get_weather", "The weather of a city", city={"const": value})
    with pytest.raises(SchemaError):
        called("the weather of the city Oslo", tools=[deep])


def test_words_that_another_call_shares_stand_on_a_line_of_their_own():
    tools = [
        tool("get_weather", "Get the weather of a city", city="string"),
        tool("create_reminder", "Create a reminder", text="string"),
    ]
    found = arguments("Tell me the weather in Oslo and remind me to take an umbrella", tools=tools)
    assert [one["text"] for one in found if "text" in one] == ["take an umbrella"]


@pytest.mark.parametrize(
    "text",
    ["Searching is fun", "Search engines are amazing.", "Searches", "Search", "what to search for is your choice"],
)
def test_an_order_begins_with_a_bare_verb_and_states_nothing(text: str):
    assert called(text, tools=[SEARCH]) == []


def test_a_question_within_an_order_states_nothing():
    assert arguments("search what is love", tools=[SEARCH]) == [{"query": "what is love"}]


ORDERS = (
    tool("get_order", "Get the status of an order", order_id="string"),
    tool("refund_order", "Refund an order", order_id="string"),
)


@pytest.mark.parametrize("tools", [ORDERS, ORDERS[::-1]])
@pytest.mark.parametrize("text", ["Order 12345, please", "Orders 991", "Updates on order 5?"])
def test_a_noun_before_its_number_orders_nothing(tools: tuple[ToolDefinition, ...], text: str):
    looked = [*tools, tool("order_pizza", "Order a pizza", size="string")]
    assert "order_pizza" not in called(text, tools=looked)


def test_what_is_ordered_by_its_number_is_looked_up():
    assert called("Order 12345, please", tools=ORDERS) == ["get_order"]
    assert called(
        "Please look up order 44 for me", tools=[*ORDERS, tool("search_products", "Search", query="string")]
    ) == ["get_order"]


MAILS = (
    tool("send_email", "Send an email", to="string", body="string"),
    tool("search_emails", "Search the mailbox", query="string"),
    tool("delete_email", "Delete an email by id", id="string"),
)


def test_whoever_is_told_something_is_no_question_and_what_is_destroyed_no_rival():
    assert called("Email bob@x.com", tools=MAILS) == ["send_email"]
    assert called("Emails from Anna", tools=MAILS) == ["search_emails"]


@pytest.mark.parametrize("object_", ["anything", "them", "it"])
def test_a_verb_alone_denies_the_tool_that_begins_with_it(object_: str):
    assert "delete_email" not in called(f"Email from Anna? Don't delete {object_}.", tools=MAILS)


def test_a_rival_that_answers_a_wish_of_its_own_answers_both():
    turns = ["Show me all users. List users", model("", "list_users"), "yes please"]
    assert called(*turns, tools=USERS) == []


ISSUES = (
    tool("list_issues", "List issues", repo="string"),
    tool("get_issue", "Get an issue", repo="string", number="integer"),
    tool("create_issue", "Create an issue", repo="string", title="string"),
)


@pytest.mark.parametrize("tools", [ISSUES, ISSUES[::-1]])
def test_of_tools_that_fit_alike_the_one_that_takes_more_values_is_called(tools: tuple[ToolDefinition, ...]):
    assert called("Read issue 9 of octo/hello", tools=tools) == ["get_issue"]
    assert called("Show me the issues of octo/hello", tools=tools) == ["list_issues"]


def test_what_is_opened_anew_is_created_and_the_rest_looked_at():
    users = [
        tool("get_user", "Get a user by id", user_id="integer"),
        tool("create_user", "Create a user", name="string"),
    ]
    assert called("Open user 3", tools=users) == ["get_user"]
    assert called("Open a user called Bob", tools=users) == ["create_user"]
    assert called("Open my calendar for 2026-12-01", tools=EVENTS) == ["list_events"]


def test_an_order_without_anything_that_it_is_about_is_none():
    books = [tool("book_flight", "Book a flight", origin="string", destination="string")]
    assert called("Book recommendations?", tools=books) == []
    assert called("Book the flight from Oslo to Rome", tools=books) == ["book_flight"]


def test_the_verb_that_only_a_description_begins_with_orders_too():
    matrix: Any = {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}}
    tools = [tool("mat_mul", "Multiplies two matrices.", matA=matrix, matB=matrix)]
    assert arguments("Multiply [[1, 2]] with [[3], [4]]", tools=tools) == [{"matA": [[1, 2]], "matB": [[3], [4]]}]
    assert called("Retrieve cats", tools=[tool("vt_votes", "Retrieves the votes", ip="string")]) == []


def test_a_word_of_which_something_is_said_is_no_verb():
    assert called("Trash talk is bad", tools=FILES[2:]) == []


def test_beside_an_order_for_a_sibling_any_word_for_looking_asks_for_the_one_that_looks():
    tickets = [tool("close_ticket", "Close a ticket", number="integer"), tool("get_ticket", "Get it", number="integer")]
    assert called("Show me tickets 4 and 6 and close ticket 9", tools=tickets) == ["get_ticket"] * 2 + ["close_ticket"]


def test_a_word_with_its_number_goes_with_the_order_before_it():
    weather = tool("get_weather", "Get the weather for a city", city="string", days="integer")
    texts: Any = {"type": "array", "items": {"type": "string"}}
    since: Any = {"type": "string", "description": "At most 365 days from today."}
    until: Any = {"type": "string", "description": "At most 365 days later."}
    given: Any = {"ids": texts, "since": since, "until": until, "metric": {"enum": ["temperature", "humidity"]}}
    alerts = ToolDefinition("get_alerts", "List alerts", {"properties": given})
    assert arguments("What's the weather in Oslo, day 2?", tools=[alerts, weather]) == [{"city": "Oslo", "days": 2}]
    script = tool("DateScriptFieldType.create", "Creates a field type.", name="string", script="string")
    assert arguments("What's the weather in Oslo, day 2?", tools=[weather, script]) == [{"city": "Oslo", "days": 2}]
    dated = tool("get_weather", "Get the weather for a city", city="string", date="string")
    assert called("What's the weather in Oslo, day 2?", tools=[dated, script]) == ["get_weather"]
    assert called("Show user 3, event 2", tools=[USERS[0], tool("get_event", "Get one", event_id="integer")]) == [
        "get_user",
        "get_event",
    ]


RETURNS = (
    tool("get_order", "Get the status of an order", order_id="string"),
    tool(
        "create_return",
        "Create a return for an item of an order",
        order_id="string",
        item={"type": "string", "description": "The item to return"},
        reason={"enum": ["damaged", "other"]},
    ),
)


@pytest.mark.parametrize(
    "text",
    [
        "Order 7001 came damaged. Please return it.",
        "Return order 7001",
        "Return the mug of order 7001",
    ],
)
def test_a_noun_of_a_tool_is_ordered_as_a_verb(text: str):
    assert called(text, tools=RETURNS) == ["create_return"]
    assert arguments(text, tools=RETURNS)[0]["order_id"] == "7001"


@pytest.mark.parametrize("verb", ["Move", "Reschedule", "Postpone", "Change"])
def test_an_event_is_updated_by_whatever_moves_it(verb: str):
    events = (
        tool("list_events", "List events"),
        tool("update_event", "Update an event", event_id="string", day="string"),
    )
    assert called(f"{verb} the event e1 to Friday", tools=events) == ["update_event"]


def test_an_order_is_kept_beside_one_with_the_tools_own_verb():
    events = (*EVENTS, tool("update_event", "Change an event", title="string"))
    assert called("Rename event 'A' to B and delete event 'C'", tools=events) == ["update_event", "delete_event"]


def test_what_begins_on_a_day_opens_nothing():
    staff = (
        tool("onboard_employee", "Onboard an employee", name="string", start_date="string"),
        tool("list_open_positions", "List open positions", department="string"),
    )
    text = "Onboard Tom Riddle in sales, starting 2025-09-01"
    assert called(text, tools=staff) == ["onboard_employee"]
    assert arguments(text, tools=staff) == [{"name": "Tom Riddle", "start_date": "2025-09-01"}]
    assert called("Which positions are open in sales?", tools=staff) == ["list_open_positions"]


def test_a_heading_opens_what_is_new():
    desk = (
        tool("create_ticket", "Create a ticket", title="string"),
        tool("update_ticket", "Update a ticket", ticket_id="string", status={"enum": ["open", "closed"]}),
    )
    assert called("New ticket: the login page is slow", tools=desk) == ["create_ticket"]
    assert called("New tickets", tools=desk) == []


@pytest.mark.parametrize("text", ["Save Ada, email ada@x.org and phone 555-0101", "Save Ada with the phone 555-0101"])
def test_a_parameters_name_with_its_value_asks_for_no_tool_of_that_name(text: str):
    save = tool("save_contact", "Save a contact", name="string", phone="string")
    call = tool("log_call", "Log a phone call", number="string")
    assert arguments(text, tools=[save, call]) == [{"name": "Ada", "phone": "555-0101"}]


@pytest.mark.parametrize(
    ("text", "name"),
    [("tail the logs of payments", "get_logs"), ("bounce the web service", "restart_service")],
)
def test_what_people_who_run_services_say_is_known(text: str, name: str):
    offer = [
        tool("get_logs", "Get the logs of a service", service="string"),
        tool("restart_service", "", service="string"),
    ]
    assert called(text, tools=offer) == [name]
