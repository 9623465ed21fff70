"""What tools have told is taken for what a message refers to and doesn't say."""

from typing import TYPE_CHECKING

import pytest

from engine.matching import choose
from engine.messages import Message, ToolResult
from tests.engine.matching.talk import answered, arguments, called, model, tool, user

if TYPE_CHECKING:
    from engine.jsontext import Json, JsonObject

NOTES = (
    tool("list_notes", "List notes"),
    tool("get_note", "Get a note", note_id="string"),
    tool("delete_note", "Delete a note", note_id="string"),
    tool("update_note", "Update a note's text", note_id="string", body="string"),
)
LISTED = answered("List my notes", "list_notes", [{"id": "n1", "title": "Groceries"}, {"id": "n2", "title": "Paint"}])

TRAVEL = (
    tool("search_flights", "Search flights", origin="string", destination="string"),
    tool("book_flight", "Book a flight by id", flight_id="string", passenger_name="string"),
    tool("search_hotels", "Search hotels", city="string", check_in={"type": "string", "format": "date"}),
    tool("book_hotel", "Book a hotel", hotel_id="string", guest_name="string"),
)
FLIGHTS = answered(
    "Find flights from Oslo to Rome",
    "search_flights",
    {
        "flights": [
            {"flight_id": "AZ1", "price": 100},
            {"flight_id": "LH2", "price": 80.5},
            {"flight_id": "SK3", "price": 90},
        ]
    },
)
HOTELS = answered("Find hotels in Rome", "search_hotels", {"hotels": [{"id": 7, "stars": 3}, {"id": 8, "stars": 5}]})

PEOPLE = (
    tool("list_contacts", "List contacts"),
    tool("send_email", "Send an email", to="string", subject="string", body="string"),
    tool("call_phone", "Call a phone number", phone_number="string"),
)
CONTACTS = answered(
    "List my contacts",
    "list_contacts",
    {
        "contacts": [
            {"name": "Ada Lovelace", "email": "ada@x.org", "phone": "+44 20 1111"},
            {"name": "Bob Smith", "email": "bob@x.org", "phone": "+44 20 2222"},
        ]
    },
)
ISSUES = (
    tool("list_issues", "List issues"),
    tool("create_issue", "Create an issue", title="string"),
    tool("close_issue", "Close an issue", issue_number="integer"),
    tool("add_comment", "Add a comment to an issue", issue_number="integer", body="string"),
)


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("Delete the note about groceries", "n1"),
        ("Delete the second one", "n2"),
        ("Delete the 2nd note", "n2"),
        ("Delete the last one", "n2"),
        ("Delete the paint note", "n2"),
        ("Delete note n9", "n9"),
        ("Delete it", "n1"),
    ],
)
def test_what_is_referred_to_is_found_in_what_was_listed(text: str, note: str):
    assert arguments(*LISTED, text, tools=NOTES) == [{"note_id": note}]


@pytest.mark.parametrize(
    ("text", "flight"),
    [
        ("Book the cheapest one for Ada", "LH2"),
        ("Book the cheaper one for Ada", "LH2"),
        ("Book the most expensive flight for Ada", "AZ1"),
        ("Book option 3 for Ada", "SK3"),
        ("Book the third flight for Ada", "SK3"),
        ("Book flight LH9 for Ada", "LH9"),
        ("Book the first flight for Ada", "AZ1"),
    ],
)
def test_the_one_with_the_most_or_least_is_found_by_its_fields(text: str, flight: str):
    assert arguments(*FLIGHTS, text, tools=TRAVEL) == [{"flight_id": flight, "passenger_name": "Ada"}]


def test_the_reason_names_the_place_in_the_result():
    (call,) = choose(TRAVEL, [*FLIGHTS, user("Book the cheapest one for Ada")]).calls
    assert call.provenance[0].source == "from the result of search_flights: flights[1].flight_id"
    assert call.provenance[1].source == 'from the words "for Ada"'


def test_of_tools_that_fit_alike_the_one_that_the_newer_result_serves_is_called():
    assert called(*FLIGHTS, *HOTELS, "Book the first one for Ada", tools=TRAVEL) == ["book_hotel"]
    assert called(*HOTELS, *FLIGHTS, "Book the first one for Ada", tools=TRAVEL) == ["book_flight"]
    assert called(*FLIGHTS, *HOTELS, "Book the first flight for Ada", tools=TRAVEL) == ["book_flight"]
    assert called(*FLIGHTS, "Don't book a hotel, book the first one for Ada", tools=TRAVEL) == ["book_flight"]


def test_numbers_and_texts_become_what_the_property_takes():
    assert arguments(*HOTELS, "Book the one with the most stars for Ada", tools=TRAVEL)[0]["hotel_id"] == "7"
    numbers = (tool("book_hotel", "Book a hotel", hotel_id="integer"), *TRAVEL[:3])
    assert arguments(*HOTELS, "Book the best hotel", tools=numbers) == [{"hotel_id": 8}]
    told = answered("Find hotels", "search_hotels", {"hotels": [{"hotel_id": "12"}, {"hotel_id": "x"}]})
    assert arguments(*told, "Book it", tools=numbers) == [{"hotel_id": 12}]


def test_all_that_was_listed_is_done_one_by_one():
    each = [{"note_id": "n1"}, {"note_id": "n2"}]
    for text in ("Delete all of them", "Delete both", "Delete every note", "Delete everything", "Delete them all"):
        assert arguments(*LISTED, text, tools=NOTES) == each
    assert arguments(*LISTED, "Delete note n5 and all that", tools=NOTES) == [{"note_id": "n5"}]


def test_a_list_takes_all_that_is_meant_at_once():
    archive = (tool("archive_notes", "Archive notes", note_ids={"type": "array", "items": {"type": "string"}}), *NOTES)
    assert arguments(*LISTED, "Archive all notes", tools=archive) == [{"note_ids": ["n1", "n2"]}]
    assert arguments(*LISTED, "Archive the second one", tools=archive) == [{"note_ids": ["n2"]}]
    many: Json = [{"id": f"n{number}"} for number in range(5)]
    (call,) = choose(archive, [*answered("List my notes", "list_notes", many), user("Archive the notes")]).calls
    assert call.provenance[0].source == "from the result of list_notes: [0].id, [1].id, [2].id and 2 more"


def test_the_second_one_is_one_of_what_was_listed_last():
    assert called(*LISTED, "Show me the second one", tools=NOTES) == ["get_note"]
    assert arguments(*LISTED, "Show me the second one", tools=NOTES) == [{"note_id": "n2"}]
    told = answered("What is there?", "look", {"notes": [{"id": "n8"}, {"id": "n9"}]})
    assert arguments(*told, "Show me the last one", tools=NOTES) == [{"note_id": "n9"}]
    nothing = answered("What is there?", "look", {"status": "none"})
    assert called(*nothing, "Show me the last one", tools=NOTES) == []


@pytest.mark.parametrize(
    ("text", "to"),
    [
        ("Email Bob about lunch", "bob@x.org"),
        ("Send an email to Ada about lunch", "ada@x.org"),
        ("Send an email to eve@x.org about lunch", "eve@x.org"),
        ("Send an email to the team about lunch", "team"),
    ],
)
def test_who_is_named_is_reached_as_a_result_tells(text: str, to: str):
    assert arguments(*CONTACTS, text, tools=PEOPLE) == [{"to": to, "subject": "lunch", "body": "Test body"}]


def test_who_alone_was_told_of_is_meant_by_a_pronoun_and_of_several_nobody_is():
    one = answered("Find Bob", "list_contacts", {"name": "Bob Smith", "phone": "+44 20 2222"})
    assert arguments(*one, "Call him", tools=PEOPLE) == [{"phone_number": "+44 20 2222"}]
    assert arguments(*CONTACTS, "Call Ada", tools=PEOPLE) == [{"phone_number": "+44 20 1111"}]
    assert arguments(*CONTACTS, "Call Eve", tools=PEOPLE) == [{"phone_number": "Eve"}]
    assert len(arguments(*CONTACTS, "Call them both", tools=PEOPLE)) == 2


def test_a_result_in_plain_words_tells_what_it_names():
    told = answered("Open an issue titled Crash", "create_issue", "Created issue #77: Crash")
    assert arguments(*told, "Close it", tools=ISSUES) == [{"issue_number": 77}]
    vague = answered("Open an issue titled Crash", "create_issue", "2 passed, 1 failed")
    assert arguments(*vague, "Close the issue", tools=ISSUES) == [{"issue_number": 42}]


def test_a_result_that_is_one_word_is_what_its_tool_is_named_for():
    tools = (
        tool("find_user_id_by_email", "Find a user id by email", email="string"),
        tool("get_user_details", "Get the details of a user", user_id="string"),
    )
    told = answered("I am ada@x.org", "find_user_id_by_email", "ada_lovelace_12")
    assert arguments(*told, "Get my user details", tools=tools) == [{"user_id": "ada_lovelace_12"}]
    other = answered("I am ada@x.org", "look_up", "ada_lovelace_12")
    assert arguments(*other, "Get my user details", tools=tools) == [{"user_id": "id-42"}]


def test_what_a_tool_was_called_with_is_known_as_well():
    done = answered("Close issue 5", "close_issue", "ok", '{"issue_number": 5}')
    assert arguments(*done, "Comment 'done' on it", tools=ISSUES) == [{"issue_number": 5, "body": "done"}]
    (call,) = choose(ISSUES, [*done, user("Comment 'done' on it")]).calls
    assert call.provenance[0].source == "from the call of close_issue: issue_number"


def test_words_said_since_a_result_are_newer_than_it():
    orders = (
        tool("list_orders", "List orders"),
        tool("get_order", "Get an order's status", order_id="string"),
        tool("cancel_order", "Cancel an order", order_id="string"),
    )
    listed = answered("List my orders", "list_orders", [{"order_id": "A1"}, {"order_id": "A2"}])
    assert arguments(*listed, "What about order A9?", model("It was shipped."), "Cancel it", tools=orders) == [
        {"order_id": "A9"}
    ]
    assert arguments("Is order A9 shipped?", model("Yes."), *listed, "Cancel it", tools=orders) == [{"order_id": "A1"}]


@pytest.mark.parametrize(
    "content",
    [
        '{"items": [{"id": "p1"}]}',
        '[{"id": "p1"}]',
        '{"product": {"id": "p1"}}',
        '{"products": ["p1", "p2"]}',
        '"p1"',
        "{'products': [{'id': 'p1', 'new': True, 'of': None, 'name': \"Ada's\", 'by': 'O\\'Hara'}]}",
    ],
)
def test_an_id_is_known_by_what_holds_it_or_by_its_tool(content: str):
    tools = (
        tool("find_product_id", "Find a product", query="string"),
        tool("buy_product", "Buy a product", product_id="string"),
        tool("rate_product", "Rate a product", id="string", stars="integer"),
    )
    told = answered("Find shoes", "find_product_id", content)
    assert arguments(*told, "Buy it", tools=tools) == [{"product_id": "p1"}]
    assert arguments(*told, "Rate it with 5 stars", tools=tools) == [{"id": "p1", "stars": 5}]


@pytest.mark.parametrize(
    "content",
    [
        '{"customer": {"id": "c1"}}',
        '{"orders": [true, null, {"other_id": "o1"}]}',
        '{"order_id": {"nested": 1}}',
        '{"order_id": ""}',
        '{"order_id": "' + "x" * 300 + '"}',
        '{"order_id": NaN}',
        '{"broken',
        "",
        "[" * 300,
        '{"deep": ' * 12 + '{"order_id": "o1"}' + "}" * 12,
        '{"order_id": "o1", "filler": "' + "x" * 250_000 + '"}',
    ],
)
def test_what_is_no_such_id_is_left_and_nothing_fails(content: str):
    tools = (tool("look", "Look"), tool("cancel_order", "Cancel an order", order_id="string"))
    assert arguments(*answered("Look", "look", content), "Cancel the order", tools=tools) in (
        [],
        [{"order_id": "id-42"}],
    )


def test_what_is_said_and_not_looked_up_is_never_taken_from_results():
    tools = (tool("look", "Look"), tool("create_event", "Create an event", title="string", city="string"))
    told = answered("Look", "look", {"title": "Party", "city": "Oslo", "id": "e1"})
    assert arguments(*told, "Create an event", tools=tools)[0]["title"] != "Party"


def test_values_that_are_listed_are_none_by_which_one_refers():
    coded: JsonObject = {"type": "string", "enum": ["NO", "SE"]}
    tools = (tool("look", "Look"), tool("get_holidays", "Get the holidays of a country", country_code=coded))
    told = answered("Look", "look", {"country_code": "SE"})
    assert arguments(*told, "Get the holidays", tools=tools) in ([], [{"country_code": "NO"}])


def test_a_result_without_a_name_tells_and_an_error_does_not():
    nameless = Message("tool", (ToolResult("unknown", '{"note_id": "n4"}'),))
    (made,) = choose(NOTES, [user("Look"), nameless, model("Here."), user("Delete the note")]).calls
    assert made.arguments == {"note_id": "n4"}
    assert made.provenance[0].source == "from the result of a tool: note_id"
    failed = Message("tool", (ToolResult("unknown", '{"note_id": "n4"}', is_error=True),))
    assert arguments(user("Look"), failed, model("Oh."), "Delete the note", tools=NOTES) == [{"note_id": "id-42"}]


def test_what_is_pointed_at_must_be_one_of_them_and_there():
    assert arguments(*FLIGHTS, "Book the last seat, option 2, for Ada", tools=TRAVEL)[0]["flight_id"] == "LH2"
    assert arguments(*FLIGHTS, "Book the ninth flight for Ada", tools=TRAVEL)[0]["flight_id"] == "AZ1"


def test_what_the_schema_refuses_is_not_taken_from_a_result():
    stated: JsonObject = {"type": "string", "maxLength": 5, "description": "The hotel. Defaults to 'h0'."}
    short = (tool("list_hotels", "List hotels"), tool("book_hotel", "Book a hotel", hotel_id=stated))
    told = answered("List hotels", "list_hotels", [{"id": "much-too-long"}])
    assert arguments(*told, "Book the hotel", tools=short) == [{"hotel_id": "h0"}]


def test_each_end_of_a_way_is_what_is_named_there():
    bank = (
        tool("list_accounts", "List accounts"),
        tool("transfer", "Transfer money", from_account_id="string", to_account_id="string", amount="number"),
    )
    found: Json = [{"account_id": "a1", "name": "Checking"}, {"account_id": "a2", "name": "Savings"}]
    listed = answered("List my accounts", "list_accounts", found)

    def moved(text: str) -> list[object]:
        return [*arguments(*listed, text, tools=bank)[0].values()]

    assert moved("Transfer 50 from savings to checking") == ["a2", "a1", 50]
    assert moved("Transfer 50 euros to savings") == ["a1", "a2", 50]
    assert moved("Transfer 50 euros from a9 to savings") == ["a9", "a2", 50]


def test_what_is_to_be_set_names_no_record():
    level: JsonObject = {"enum": ["low", "high"]}
    tools = (
        tool("list_tickets", "List tickets"),
        tool("set_priority", "Set a ticket's priority", id="string", priority=level),
    )
    found: Json = [{"id": "T1", "priority": "low"}, {"id": "T2", "priority": "high"}]
    assert arguments(*answered("List tickets", "list_tickets", found), "Set the priority to high", tools=tools) == [
        {"id": "T1", "priority": "high"}
    ]


def test_a_name_is_no_id_where_a_record_has_it():
    events = (tool("list_events", "List events"), tool("cancel_event", "Cancel an event", event_id="string"))
    found: Json = [{"id": "e1", "title": "Standup"}, {"id": "e2", "title": "Lunch with Bob"}]
    assert arguments(*answered("List events", "list_events", found), "Cancel the one with Bob", tools=events) == [
        {"event_id": "e2"}
    ]


def test_all_that_were_listed_are_meant_though_one_was_made_since():
    made = answered("Create a note titled Ideas", "create_note", {"id": "n9"})
    assert arguments(*LISTED, *made, "Delete it", tools=NOTES) == [{"note_id": "n9"}]
    assert arguments(*LISTED, *made, "Delete all of them", tools=NOTES) == [{"note_id": "n1"}, {"note_id": "n2"}]
    assert arguments(*LISTED, *made, "Delete the note about paint", tools=NOTES) == [{"note_id": "n2"}]


def test_names_are_told_only_of_what_is_meant():
    base = (tool("list_tables", "List tables"), tool("drop_table", "Drop a table", table_name="string"))
    tables: list[Json] = [["users", "orders"], {"tables": [{"name": "users"}, {"name": "orders"}]}]
    for found in tables:
        listed = answered("Which tables are there?", "list_tables", found)
        assert arguments(*listed, "Drop the second one", tools=base) == [{"table_name": "orders"}]
        assert arguments(*listed, "Drop it", tools=base) == [{"table_name": "users"}]
        assert arguments(*listed, "Drop the table logs", tools=base) == [{"table_name": "logs"}]
    invite = (
        tool("list_users", "List users"),
        tool("create_user", "Create a user", user_role="string", full_name="string"),
    )
    listed = answered("List users", "list_users", [{"full_name": "Bob Smith"}])
    assert arguments(*listed, "Create a user", tools=invite) == [
        {"user_role": "example user role", "full_name": "Ada Lovelace"}
    ]


def test_each_of_those_that_are_named_goes_to_the_one_place():
    music = (
        tool("search_songs", "Search songs", query="string"),
        tool("list_playlists", "List playlists"),
        tool("add_to_playlist", "Add a song to a playlist", song_id="string", playlist_id="string"),
    )
    songs = answered(
        "Search for songs", "search_songs", [{"id": "s1", "title": "One"}, {"id": "s2", "title": "Two hearts"}]
    )
    lists = answered(
        "List my playlists", "list_playlists", [{"id": "p1", "name": "Party"}, {"id": "p2", "name": "Work"}]
    )
    assert arguments(*songs, *lists, "Add both to the work playlist", tools=music) == [
        {"song_id": "s1", "playlist_id": "p2"},
        {"song_id": "s2", "playlist_id": "p2"},
    ]
    assert arguments(*songs, *lists, "Add the second song to the party playlist", tools=music) == [
        {"song_id": "s2", "playlist_id": "p1"}
    ]


def test_all_of_a_kind_are_those_that_are_named():
    found: Json = [
        {"id": "n1", "title": "Tea, green"},
        {"id": "n2", "title": "Paint"},
        {"id": "n3", "title": "Tea, black"},
    ]
    listed = answered("List my notes", "list_notes", found)
    assert arguments(*listed, "Delete all notes about tea", tools=NOTES) == [{"note_id": "n1"}, {"note_id": "n3"}]


def test_it_is_what_was_found_last():
    assert arguments(*FLIGHTS, *HOTELS, "Book it for Ada", tools=TRAVEL) == [{"hotel_id": "7", "guest_name": "Ada"}]
    assert arguments(*HOTELS, *FLIGHTS, "Book it for Ada", tools=TRAVEL) == [
        {"flight_id": "AZ1", "passenger_name": "Ada"}
    ]


THREE = answered(
    "List my notes",
    "list_notes",
    [
        {"id": "n1", "title": "Groceries", "state": "draft"},
        {"id": "n2", "title": "Paint", "state": "draft"},
        {"id": "n3", "title": "Taxes", "state": "done"},
    ],
)


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("Delete the second", ["n2"]),
        ("Delete the first two", ["n1", "n2"]),
        ("Delete the last 2 notes", ["n2", "n3"]),
        ("Delete both the first and the third", ["n1", "n3"]),
        ("Delete the second and third notes", ["n2", "n3"]),
        ("Delete the first one, the second one and the third one", ["n1", "n2", "n3"]),
        ("Delete the first note on the third", ["n1"]),
        ("Delete the first note and the second photo", ["n1"]),
        ("Delete it and last but not least relax", ["n1"]),
        ("Delete the cheapest note", ["n1"]),
        ("Delete the third instead of the second", ["n3"]),
        ("Delete the second instead", ["n2"]),
    ],
)
def test_several_are_pointed_at_and_one_alone_needs_no_noun(text: str, notes: list[str]):
    assert [one["note_id"] for one in arguments(*THREE, text, tools=NOTES)] == notes


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("Delete all of them except the first one", ["n2", "n3"]),
        ("Delete all notes except groceries", ["n2", "n3"]),
        ("Delete all but the last one", ["n1", "n2"]),
        ("Delete all notes but the odd ones", []),
        ("Delete all draft notes", ["n1", "n2"]),
        ("Delete all three notes", ["n1", "n2", "n3"]),
        ("Delete all old notes", []),
        ("Delete everything after 5pm", []),
        ("Delete all notes that are empty", []),
    ],
)
def test_of_all_those_are_spared_that_are_left_out_and_all_where_nobody_knows_which(text: str, notes: list[str]):
    assert [one["note_id"] for one in arguments(*THREE, text, tools=NOTES)] == notes


def test_none_of_them_is_no_one_of_them():
    keep = (*NOTES, tool("keep_note", "Keep a note", note_id="string"))
    assert arguments(*THREE, "Keep none of them", tools=keep) == [{"note_id": "id-42"}]


def test_the_earliest_is_known_by_its_time_and_the_first_by_its_place():
    trains = (
        tool("search_trains", "Search trains", origin="string", destination="string"),
        tool("book_train", "Book a train", train_id="string"),
    )
    found: Json = [
        {"train_id": "t1", "departure": "2025-05-04T12:00"},
        {"train_id": "t2", "departure": "2025-05-04T08"},
    ]
    listed = answered("Trains from Oslo to Bergen", "search_trains", found)
    assert arguments(*listed, "Book the earliest for two people", tools=trains) == [{"train_id": "t2"}]
    assert arguments(*listed, "Book the first train", tools=trains) == [{"train_id": "t1"}]
    assert arguments(*listed, "Book a train on the second", tools=trains) == [{"train_id": "t1"}]


def test_a_question_about_one_of_them_lists_them_not_again():
    trains = (
        tool("search_trains", "Search trains", origin="string", destination="string"),
        tool("book_train", "Book a train", train_id="string"),
    )
    listed = answered("Trains from Oslo to Bergen", "search_trains", [{"train_id": "t1"}, {"train_id": "t2"}])
    assert called(*listed, "How long does the first one take?", tools=trains) == []
    orders = (tool("get_orders", "Get orders", order_id="string"),)
    told = answered("Get my orders", "get_orders", [{"order_id": "o1"}, {"order_id": "o2"}])
    assert arguments(*told, "What about the second one?", tools=orders) == [{"order_id": "o2"}]


def test_an_address_that_is_said_goes_before_one_that_is_told():
    users = (
        tool("get_user", "Get a user", user_id="string"),
        tool("update_user", "Update a user's email", user_id="string", email="string"),
    )
    told = answered("Get user 17", "get_user", {"user_id": "17", "name": "Ada", "email": "old@x.org"})
    for text in ("Change the email to new@x.org", "Change Ada's email to new@x.org"):
        assert arguments(*told, text, tools=users) == [{"user_id": "17", "email": "new@x.org"}]
    assert [one["to"] for one in arguments(*CONTACTS, "Send all of them to eve@y.org", tools=PEOPLE)] == ["eve@y.org"]


def test_only_what_looks_like_an_address_is_one():
    mails = (
        tool("list_emails", "List emails"),
        tool("send_email", "Send an email", to="string", subject="string"),
        tool("call_phone", "Call a phone number", phone_number="string"),
    )
    found: Json = [{"email_id": "m1", "from": "Dana", "phone_type": "mobile"}]
    listed = answered("List my emails", "list_emails", found)
    assert arguments(*listed, "Send Dana an email about lunch", tools=mails)[0]["to"] == "Dana"
    assert arguments(*listed, "Call Dana", tools=mails)[0]["phone_number"] == "Dana"


def test_all_are_those_that_the_property_is_about():
    tickets = (
        tool("list_tickets", "List tickets"),
        tool("list_users", "List users"),
        tool("assign_ticket", "Assign a ticket", ticket_id="string", assignee_email="string"),
        tool("share_ticket", "Share a ticket with a user", ticket_id="string", user_id="string"),
        tool("send_email", "Send an email", to="string", subject="string"),
    )
    people: Json = [
        {"id": "u1", "name": "Zoe", "email": "zoe@x.org"},
        {"id": "u2", "name": "Yan", "email": "yan@x.org"},
    ]
    talk = (
        *answered("List users", "list_users", people),
        *answered("List tickets", "list_tickets", [{"id": "T1", "title": "Login"}, {"id": "T2", "title": "Crash"}]),
    )
    assert arguments(*talk, "Assign all tickets to eve@x.org", tools=tickets) == [
        {"ticket_id": "T1", "assignee_email": "eve@x.org"},
        {"ticket_id": "T2", "assignee_email": "eve@x.org"},
    ]
    assert arguments(*talk, "Share the crash ticket with all users", tools=tickets) == [
        {"ticket_id": "T2", "user_id": "u1"},
        {"ticket_id": "T2", "user_id": "u2"},
    ]
    assert [one["user_id"] for one in arguments(*talk, "Share all tickets with Zoe", tools=tickets)] == ["u1", "u1"]
    assert [one["to"] for one in arguments(*talk, "Email all users", tools=tickets)] == ["zoe@x.org", "yan@x.org"]
    assert [one["to"] for one in arguments(*talk, "Send an email to the team about all emails", tools=tickets)] == [
        "team"
    ]


def test_what_a_record_is_called_stands_for_it():
    servers = (tool("list_servers", "List servers"), tool("restart_server", "Restart a server", server_id="string"))
    listed = answered(
        "List servers", "list_servers", [{"id": "i-1a", "name": "web-1"}, {"id": "i-2b", "name": "web-2"}]
    )
    assert arguments(*listed, "Restart web-2", tools=servers) == [{"server_id": "i-2b"}]
    assert arguments(*listed, "Restart web-3", tools=servers) == [{"server_id": "web-3"}]


def test_what_is_known_as_something_else_is_no_id_and_a_number_may_be_anything():
    library = (
        tool("search_books", "Search the catalogue", query="string"),
        tool("get_member", "Get a member", member_id="string"),
        tool("borrow_book", "Borrow a book", book_id="string"),
    )
    books: Json = [{"book_id": "b1", "copies": 5}, {"book_id": "b2"}]
    found = answered("Search for books by Banks", "search_books", books, '{"query": "Banks"}')
    member = answered("Get member M-5", "get_member", {"member_id": "M-5"}, '{"member_id": "M-5"}')
    assert arguments(*found, *member, "Borrow it until the first of May", tools=library) == [{"book_id": "b1"}]
    assert arguments(*found, "Borrow book 5", tools=library) == [{"book_id": "5"}]
    assert arguments(*found, "Borrow book b2", tools=library) == [{"book_id": "b2"}]


def test_the_record_of_which_more_is_said_is_meant_before_a_newer_one():
    todos = (
        tool("get_todos", "Get the todos"),
        tool("add_todo", "Add a todo", text="string"),
        tool("complete_todo", "Mark a todo as done", todo_id="integer"),
    )
    listed = answered("Get my todos", "get_todos", [{"id": 1, "text": "Call Bob"}, {"id": 2, "text": "Buy bread"}])
    added = answered("Add 'buy milk'", "add_todo", {"id": 4, "text": "buy milk"})
    assert arguments(*listed, *added, "Mark buy bread as done", tools=todos) == [{"todo_id": 2}]


def test_actually_is_no_part_of_an_order():
    made = answered("Create an issue titled Crash", "create_issue", {"issue_number": 7})
    assert arguments(*made, "Actually close it", tools=ISSUES) == [{"issue_number": 7}]


def test_a_few_of_the_first_or_last_are_done_one_by_one():
    found: Json = [{"id": f"n{number}"} for number in range(1, 5)]
    listed = answered("List my notes", "list_notes", found)

    def deleted(text: str) -> list[object]:
        return [one["note_id"] for one in arguments(*listed, text, tools=NOTES)]

    assert deleted("Delete the first two") == ["n1", "n2"]
    assert len(deleted("Delete the firſt ſix")) == len(deleted("Delete the laſt ſeven")) == 4
    assert deleted("Delete the last three notes") == ["n2", "n3", "n4"]
    assert deleted("Delete the top 9 of them") == ["n1", "n2", "n3", "n4"]
    assert deleted("Delete the first two hours") == ["n1"]


def test_a_number_with_its_mark_is_said():
    listed = answered(
        "List the issues", "list_issues", [{"number": 41, "title": "Crash"}, {"number": 42, "title": "Typo"}]
    )
    assert arguments(*listed, "Close #42", tools=ISSUES) == [{"issue_number": 42}]
    assert arguments(*listed, "Close #43 and comment on it: fixed", tools=ISSUES) == [
        {"issue_number": 43},
        {"issue_number": 43, "body": "fixed"},
    ]


def test_it_is_told_what_one_was_read_as():
    chosen = choose(TRAVEL, [*FLIGHTS, user("Book the cheapest one for Ada")])
    (booked,) = [one for one in chosen.considered if one.chosen]
    assert '"one" is read as "flight", which tools have listed' in booked.reasons
    plain = choose(TRAVEL, [*FLIGHTS, user("Book the cheapest flight for Ada")])
    assert not any("is read as" in reason for one in plain.considered for reason in one.reasons)


def test_a_number_that_another_property_takes_is_no_id():
    trains = (
        tool("search_trains", "Search trains"),
        tool("book_train", "Book a train", train_id="string", passengers="integer"),
    )
    listed = answered("Search trains", "search_trains", [{"train_id": "t1"}, {"train_id": "t2"}])
    assert arguments(*listed, "Book it for 3 people", tools=trains) == [{"train_id": "t1", "passengers": 3}]
    assert arguments(*listed, "Book train 7 for 3 people", tools=trains) == [{"train_id": "7", "passengers": 3}]
    assert [one["passengers"] for one in arguments(*listed, "Book all of them for 5 people", tools=trains)] == [5, 5]


def test_what_a_tool_lists_of_a_thing_is_not_that_thing():
    bank = (
        tool("list_accounts", "List accounts"),
        tool("list_transactions", "List transactions of an account", account_id="string", limit="integer"),
    )
    found: Json = [{"account_id": "a1", "name": "Checking"}, {"account_id": "a2", "name": "Savings"}]
    listed = answered("List my accounts", "list_accounts", found)
    for text in ("Show the last 5 transactions of the checking account", "Show 5 transactions of the first account"):
        assert arguments(*listed, text, tools=bank) == [{"account_id": "a1", "limit": 5}]
    assert len(arguments(*listed, "Show 5 transactions of both accounts", tools=bank)) == 2


def test_the_largest_may_be_larger_than_any_number():
    for sign, price in (("cheapest", "-1" + "0" * 400), ("most expensive", "1" + "0" * 400)):
        told = answered(
            "Find flights",
            "search_flights",
            f'[{{"flight_id": "a", "price": 1}}, {{"flight_id": "b", "price": {price}}}]',
        )
        assert arguments(*told, f"Book the {sign} flight for Ada", tools=TRAVEL)[0]["flight_id"] == "b"


def test_what_is_done_to_none_is_not_done():
    assert called(*LISTED, "Delete none of them", tools=NOTES) == []
    assert called(*LISTED, "Delete neither", tools=NOTES) == []


def test_of_very_many_no_more_are_done_than_one_message_can_ask_for():
    found: Json = [{"id": f"n{number}"} for number in range(150)]
    listed = answered("List my notes", "list_notes", found)
    archive, star = (tool(f"{verb}_note", f"{verb} a note", note_id="string") for verb in ("archive", "star"))
    every = called(*listed, "Delete all of them", tools=NOTES)
    assert every == ["delete_note"] * 32
    text = "Delete all notes, archive all notes and star all notes"
    assert len(called(*listed, text, tools=(*NOTES, archive, star))) == 64


MAILS: "list[Json]" = [{"id": "m1", "subject": "Lunch"}, {"id": "m2", "subject": "Contract"}]


@pytest.mark.parametrize(
    ("finder", "reader", "name"),
    [
        ("search_emails", "read_email", "message_id"),
        ("search_emails", "read_email", "messageId"),
        ("drive_search", "drive_read_file", "fileId"),
        ("search", "read_file", "file_id"),
    ],
)
def test_things_of_several_names_and_what_is_found_of_any_kind_have_ids(finder: str, reader: str, name: str):
    tools = [tool(finder, "Search.", query="string"), tool(reader, "Read one.", **{name: "string"})]
    talk = answered("search all from Ann", finder, MAILS, '{"query": "from:Ann"}')
    assert arguments(*talk, "read the one about the contract", tools=tools) == [{name: "m2"}]
    assert arguments(*talk, "read it", tools=tools) == [{name: "m1"}]


def test_what_is_found_of_one_kind_is_no_id_of_another():
    tools = [tool("list_users", "List users."), tool("get_order", "Get an order.", order_id="string")]
    talk = answered("list the users", "list_users", [{"id": "u1"}, {"id": "u2"}])
    assert arguments(*talk, "get the order", tools=tools) == [{"order_id": "id-42"}]


def test_what_is_described_as_an_id_is_one_whatever_it_is_called():
    customer: JsonObject = {"type": "string", "description": "The ID of the customer to create the invoice for."}
    tools = [
        tool("create_customer", "Creates one.", name="string"),
        tool("create_invoice", "Bills.", customer=customer),
    ]
    talk = answered("create a customer named Jane Doe", "create_customer", {"id": "cus_9", "name": "Jane Doe"})
    assert arguments(*talk, "now create an invoice for her", tools=tools) == [{"customer": "cus_9"}]
    assert arguments("create an invoice for customer 12", tools=tools) == [{"customer": "12"}]


def test_a_listing_is_looked_up_by_its_id_and_instead_is_nobody():
    tools = [tool("search_listings", "Search.", city="string"), tool("get_listing", "Get one.", listing_id="string")]
    talk = answered("find a place in Rome", "search_listings", [{"id": "a6", "price": 90}, {"id": "a7", "price": 80}])
    assert arguments(*talk, "get the cheapest listing", tools=tools) == [{"listing_id": "a7"}]
    scale = tool("scale_deployment", "Scale a deployment.", name="string", replicas="integer")
    done = answered("scale web to 5 replicas", "scale_deployment", "ok", '{"name": "web", "replicas": 5}')
    assert arguments(*done, "make it 3 instead", tools=[scale]) == [{"name": "web", "replicas": 3}]


def test_beside_what_results_tell_the_words_fill_a_list():
    guest: JsonObject = {
        "type": "object",
        "properties": {"name": {"type": "string"}, "age": {"type": "integer"}},
        "required": ["name", "age"],
    }
    offer = (
        tool("create_party", "Create a party", title="string"),
        tool("add_guests", "Add guests to a party", party_id="string", guests={"type": "array", "items": guest}),
    )
    messages = [
        *answered("Create a party called Gala", "create_party", {"party_id": "p7", "title": "Gala"}),
        user("Add guests to it: Anna (31) and Bob (45)"),
    ]
    assert [call.arguments for call in choose(offer, messages).calls] == [
        {"party_id": "p7", "guests": [{"name": "Anna", "age": 31}, {"name": "Bob", "age": 45}]}
    ]


@pytest.mark.parametrize("lister", ["search", "search_messages", "search_mails"])
@pytest.mark.parametrize("text", ["Archive the second one", "Archive the second mail", "Archive the last message"])
def test_what_is_found_is_pointed_at_by_any_of_its_names(lister: str, text: str):
    mails: list[Json] = [{"id": "m1", "subject": "Hi"}, {"id": "m2", "subject": "Budget"}]
    tools = [tool(lister, "Search the mailbox", query="string"), tool("archive_message", message_id="string")]
    told = answered("Find mails from Bob", lister, mails, '{"query": "mails from Bob"}')
    assert arguments(*told, text, tools=tools) == [{"message_id": "m2"}]


def test_one_is_of_those_that_were_found_last_though_nothing_names_them():
    tools = [
        tool("list_notes", "Lists the notes"),
        tool("search", "Search the mailbox", query="string"),
        tool("archive_message", message_id="string"),
    ]
    notes: list[Json] = [{"id": "n1", "title": "Ideas"}, {"id": "n2", "title": "Budget"}]
    mails: list[Json] = [{"id": "m1", "subject": "Hi"}, {"id": "m2", "subject": "Budget"}]
    told = *answered("List my notes", "list_notes", notes), *answered("Find mails from Bob", "search", mails)
    assert arguments(*told, "Archive the second one", tools=tools) == [{"message_id": "m2"}]
