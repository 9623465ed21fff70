"""What goes to several addresses, and what several words right behind an order's verb are."""

import pytest

from engine.jsontext import Json, JsonObject
from engine.messages import ToolDefinition
from tests.engine.matching.talk import arguments, called, tool

LIST: Json = {"type": "array", "items": {"type": "string"}}
CHAT = (
    tool("send_message", "Send a message to a channel or user", channel="string", text="string"),
    tool("read_channel", "Read the latest messages of a channel", channel="string"),
    tool("invite_user", "Invite a user to a channel", user="string", channel="string"),
)
MAIL = (tool("send_email", "Send an email", to="string", subject="string", body="string"),)


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("Send hi to #a and bye to #b", "hi", "bye"),
        ("Send 'hi' to #a and 'bye' to #b", "hi", "bye"),
        ("Post good morning to #a and good night to #b", "good morning", "good night"),
        ("Send the report to #a, the summary to #b", "report", "summary"),
        ("Tell #a that lunch is ready and #b that dinner is late", "lunch is ready", "dinner is late"),
        ("Say hi to #a and #b", "hi", "hi"),
    ],
)
def test_each_channel_gets_its_own_words(text: str, first: str, second: str):
    assert arguments(text, tools=CHAT) == [{"channel": "#a", "text": first}, {"channel": "#b", "text": second}]
    assert set(called(text, tools=CHAT)) == {"send_message"}


@pytest.mark.parametrize("text", ["Say hello in #random", "Post hello to #random", "Say hello to #random"])
def test_who_says_something_in_a_channel_reads_nothing(text: str):
    assert called(text, tools=CHAT) == ["send_message"]
    assert arguments(text, tools=CHAT) == [{"channel": "#random", "text": "hello"}]


EVERY_WAY = (
    *MAIL,
    tool("send_message", "Send a message to a user", to="string", text="string"),
    tool("create_event", "Create a calendar event", title="string", attendees=LIST),
)


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("Write to ada@x.org: all is well", "all is well"),
        ("Write ada@x.org that all is well", "all is well"),
        ("Tell ada@x.org the report is ready", "the report is ready"),
        ("Notify ada@x.org that the disk is full", "the disk is full"),
        ("Send an email to ada@x.org and say let's meet at noon", "let's meet at noon"),
        ("Send an email to ada@x.org and tell her the build is green", "the build is green"),
    ],
)
def test_who_writes_to_an_address_sends_one_mail(text: str, body: str):
    assert called(text, tools=EVERY_WAY) == ["send_email"]
    assert arguments(text, tools=EVERY_WAY)[0]["body"] == body


def test_somebody_who_is_told_a_sentence_is_shown_nothing():
    assert called("Tell mom the new car has arrived", tools=EVERY_WAY) == ["send_message"]
    assert arguments("Tell Ada the build is green", tools=EVERY_WAY) == [{"to": "Ada", "text": "the build is green"}]
    assert arguments("Tell Ada the news", tools=EVERY_WAY) == [{"to": "Ada", "text": "news"}]


@pytest.mark.parametrize("text", ["What's new in #random?", "Show me #random", "What do they say in #random?"])
def test_who_asks_what_is_said_sends_nothing(text: str):
    assert called(text, tools=CHAT) == ["read_channel"]


@pytest.mark.parametrize(
    ("to", "first", "second"), [("string", "tom@x.io", "lisa@x.io"), (LIST, ["tom@x.io"], ["lisa@x.io"])]
)
def test_each_mail_has_its_own_subject(to: Json, first: Json, second: Json):
    mail = tool("send_email", "Send an email", to=to, subject="string", body="string")
    found = arguments("Mail tom@x.io about the invoice and lisa@x.io about the contract", tools=[mail])
    assert [(one["to"], one["subject"], one["body"]) for one in found] == [
        (first, "invoice", "Test body"),
        (second, "contract", "Test body"),
    ]


def test_each_mail_has_its_own_body():
    text = "Email a@x.io about lunch saying I'm late and b@x.io about dinner saying I'm early"
    assert arguments(text, tools=MAIL) == [
        {"to": "a@x.io", "subject": "lunch", "body": "I'm late"},
        {"to": "b@x.io", "subject": "dinner", "body": "I'm early"},
    ]


def test_one_address_that_is_told_something_is_no_list_of_them():
    text = "Email a@x.io and tell me the weather in Oslo"
    weather = tool("get_weather", "Get the weather", location="string")
    assert called(text, tools=[*MAIL, weather]) == ["send_email", "get_weather"]


SERVICES = (
    tool("restart_service", "Restart a service", service="string"),
    tool("export_table", "Export a table", table="string", format={"type": "string", "enum": ["csv", "json"]}),
    tool("search_web", "Search the web", query="string"),
    tool("turn_off_device", "Turn off a device", device="string"),
)


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("Restart auth and billing", [{"service": "auth"}, {"service": "billing"}]),
        ("Please restart auth and billing", [{"service": "auth"}, {"service": "billing"}]),
        (
            "Export orders and customers as csv",
            [{"table": "orders", "format": "csv"}, {"table": "customers", "format": "csv"}],
        ),
        ("Search cats and dogs", [{"query": "cats and dogs"}]),
        ("Restart auth", [{"service": "auth"}]),
        ("Turn off the lamp and the fan", [{"device": "lamp"}, {"device": "fan"}]),
    ],
)
def test_two_names_right_behind_the_verb_are_two_things_but_words_to_look_for_are_not(
    text: str, given: list[JsonObject]
):
    assert arguments(text, tools=SERVICES) == given


def test_an_order_that_is_about_something_takes_nothing_of_the_one_before():
    tools = [
        tool("turn_on_device", "Turn on a device", device="string"),
        tool("turn_off_device", "Turn off a device", device="string"),
    ]
    found = arguments("Turn on the fan and turn off the heater", tools=tools)
    assert found == [{"device": "fan"}, {"device": "heater"}]


def test_who_is_invited_stands_before_where_to():
    assert arguments("Invite alice and bob to #design", tools=CHAT) == [
        {"user": "alice", "channel": "#design"},
        {"user": "bob", "channel": "#design"},
    ]


def test_what_each_value_means_is_not_lost():
    money = tool(
        "convert_currency",
        "Convert an amount from one currency to another",
        amount="number",
        from_currency={"type": "string", "pattern": "^[A-Z]{3}$"},
        to_currency={"type": "string", "pattern": "^[A-Z]{3}$"},
    )
    assert arguments("Convert 50 euros to dollars and yen", tools=[money]) == [
        {"amount": 50, "from_currency": "EUR", "to_currency": "USD"},
        {"amount": 50, "from_currency": "EUR", "to_currency": "JPY"},
    ]


@pytest.mark.parametrize("lead", ["to", "into"])
def test_what_leads_into_several_leads_to_each(lead: str):
    languages: JsonObject = {name: {"type": "string"} for name in ("text", "target_language", "source_language")}
    parameters: JsonObject = {"type": "object", "properties": languages, "required": ["text", "target_language"]}
    translate = ToolDefinition("translate_text", "Translate text into another language", parameters)
    found = arguments(f"Translate hello {lead} French, German and Italian", tools=[translate])
    assert [(one["text"], one["target_language"]) for one in found] == [
        ("hello", "French"),
        ("hello", "German"),
        ("hello", "Italian"),
    ]


def test_a_property_keeps_the_kind_of_value_that_it_takes():
    """Two calls are one only where no value of one becomes another property's; either of a pair takes the second."""
    derive = tool("derive", "Derivative of a function", function="string", variable="string", value="number")
    text = "Derivative of the function 3x^2 at the value 5 and of the function 4y^3 at the value 3"
    assert [one["value"] for one in arguments(text, tools=[derive])] == [5, 3]
    intersect = tool("intersect", "Intersection points of two functions", function1="string", function2="string")
    assert len(arguments("Intersection points of the functions 3x+2 and 2x+3", tools=[intersect])) == 1


MEALS = (
    tool("log_meal", "Log a meal", food="string", meal={"type": "string", "enum": ["breakfast", "lunch"]}),
    tool("log_workout", "Log a workout", minutes="integer"),
)


def test_what_stands_before_a_value_is_each_one_s_own_with_or_without_an_article():
    assert arguments("Log oatmeal for breakfast and a salad for lunch", tools=MEALS) == [
        {"food": "oatmeal", "meal": "breakfast"},
        {"food": "salad", "meal": "lunch"},
    ]


@pytest.mark.parametrize(
    ("denied", "done"),
    [
        ("Don't send any email, just search for 'invoice'", "search_emails"),
        ("Don't search my emails, send an email to a@x.io", "send_email"),
        ("Don't send any email", None),
        ("Don't search the emails", None),
    ],
)
def test_what_is_not_to_be_done_by_one_verb_may_be_done_by_another(denied: str, done: str | None):
    tools = [tool("send_email", "Send an email", to="string"), tool("search_emails", "Search emails", query="string")]
    assert called(denied, tools=tools) == ([done] if done else [])


def test_a_tool_that_is_enough_stands_in_for_one_that_is_not():
    stocks: list[ToolDefinition] = [
        tool("get_stock_price", "Get the current price of a stock", symbol="string"),
        tool("create_price_alert", "Create an alert for when a stock crosses a price", symbol="string", price="number"),
        tool("get_portfolio", "Show the user's portfolio"),
    ]
    assert called("Price of TSLA, MSFT and NVDA", tools=stocks) == ["get_stock_price"] * 3


def test_two_words_that_are_one_open_as_one():
    sun = tool("get_sunrise_sunset", "Get sunrise and sunset times", city="string")
    assert called("When does the sun set in Reykjavik?", tools=[sun]) == ["get_sunrise_sunset"]
    assert called("The sun is out, set an example in Reykjavik", tools=[sun]) == []


FILES = (
    tool("list_directory", "List the files in a directory", path="string"),
    tool("read_file", "Read the contents of a file", path="string"),
    tool("write_file", "Write text to a file", path="string", content="string"),
)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("What's in /tmp?", "list_directory"),
        ("What's inside ~/projects/app?", "list_directory"),
        ("What's in /tmp/config.yaml?", "read_file"),
        ("What's in config.yaml?", "read_file"),
        ("Read /etc/hosts", "read_file"),
        ("Write 'x' to a file in /tmp/foo", "write_file"),
    ],
)
def test_a_path_that_something_is_in_is_a_directory(text: str, name: str):
    assert called(text, tools=FILES) == [name]


def test_which_things_there_are_is_not_asked_of_one():
    tools = [
        tool("get_ticket", "Get a ticket by its id", ticket_id="string"),
        tool("search_tickets", "Search tickets", assignee="string"),
    ]
    assert arguments("Which tickets are assigned to Jo?", tools=tools) == [{"assignee": "Jo"}]
    assert arguments("Show me ticket T-5", tools=tools) == [{"ticket_id": "T-5"}]


@pytest.mark.parametrize(
    ("text", "tools", "made"),
    [
        ("What files are in src?", FILES, {"path": "src"}),
        (
            "Dim the bedroom light to 30%",
            (tool("set_brightness", "Set the brightness of a light", room="string", percent="integer"),),
            {"room": "bedroom", "percent": 30},
        ),
        (
            "Find a coffee shop within 2 km of Central Station",
            (tool("search_places", "Search for places near a location", query="string", near="string"),),
            {"query": "coffee shop", "near": "Central Station"},
        ),
    ],
)
def test_what_says_the_same_in_everyday_words_asks_for_it(
    text: str, tools: tuple[ToolDefinition, ...], made: JsonObject
):
    assert arguments(text, tools=tools) == [made]


TEXTS = (
    tool("send_message", "Send a text message to a contact", recipient="string", message="string"),
    tool("translate_text", "Translate text", text="string", target_language="string"),
)


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Tell Ada dinner is ready", "Ada"),
        ("text mom dinner is ready", "mom"),
        ("Text my boss dinner is ready", "boss"),
    ],
)
def test_who_is_told_that_something_is_so_is_no_statement(text: str, who: str):
    assert called(text, tools=TEXTS) == ["send_message"]
    assert arguments(text, tools=TEXTS) == [{"recipient": who, "message": "dinner is ready"}]


OFFICE = (
    tool("send_email", "Send an email", to="string", subject="string"),
    tool("read_email", "Read an email", email_id="string"),
    tool("delete_email", "Delete an email", email_id="string"),
    tool("create_label", "Create a label for emails", name="string"),
)


@pytest.mark.parametrize("text", ["Write an email to ada@x.org about lunch", "Write a mail to Ada about lunch"])
def test_who_writes_an_email_creates_nothing_else(text: str):
    assert called(text, tools=OFFICE) == ["send_email"]
    assert called("Create a label called Travel", tools=OFFICE) == ["create_label"]


MONEY = (
    tool("transfer_funds", "Transfer money between accounts", from_account="string", to_account="string"),
    tool("get_balance", "Get the balance of an account", account={"enum": ["savings", "checking"]}),
)


def test_an_amount_of_money_that_is_moved_is_transferred():
    assert called("Move $50 from savings to checking", tools=MONEY) == ["transfer_funds"]
    assert called("Move from savings to checking", tools=MONEY) == []
