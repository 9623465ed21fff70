from collections.abc import Callable

import pytest

from engine.jsontext import JsonObject

Read = Callable[..., JsonObject]


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ('tell Ada, saying "see you"', "message", "see you"),
        ("send it with the text hello there.", "body", "hello there"),
        ("message: hi all", "message", "hi all"),
        ('Write a file called a.py containing print("hi")', "content", 'print("hi")'),
        ("Create a note containing the words never again", "text", "never again"),
        ("remind me at noon to buy milk", "reminder", "buy milk"),
        ("set a reminder to buy milk", "reminder", "buy milk"),
        ("Email bob@acme.io about the meeting: we start at 10", "body", "we start at 10"),
        ("Text Mom that I'm on my way", "message", "I'm on my way"),
        ("Tell Peter I'll be late", "message", "I'll be late"),
        ("Tell #ops the deploy is done", "message", "the deploy is done"),
        ("Tell #ops we are done", "message", "we are done"),
        ("Please tell Peter Smith, dinner is ready", "message", "dinner is ready"),
        ("let my boss know that I'm ill", "message", "I'm ill"),
        ("echo hello world", "text", "hello world"),
        ("Say good morning in #team", "text", "good morning"),
        ("please post well done to #ops", "text", "well done"),
        ("Send happy birthday to ann@x.io", "text", "happy birthday"),
        ("Note that the key is under the mat", "text", "the key is under the mat"),
        ("How do you say thank you in Japanese?", "text", "thank you"),
        ("Could you please search for cheap flights to Paris?", "query", "cheap flights to Paris"),
        ("translate good morning to French", "text", "good morning"),
        ("translate Hello, you from English to French.", "text", "Hello, you"),
        ("Hello there", "text", "Hello there"),
        ("saying ...", "comment", "saying ..."),
    ],
)
def test_what_is_to_be_said_or_looked_for_follows_its_opener(read: Read, text: str, name: str, expected: str):
    assert read(text, **{name: "string"}) == {name: expected}


@pytest.mark.parametrize(
    "text", ["Tell Peter about the party", "tell me that you came", "text them a word", "Tell Bo", "Send a note to #a"]
)
def test_what_says_something_of_a_message_is_none(read: Read, text: str):
    assert read(text, [], message="string") == {}


def test_whoever_gets_a_message_is_not_the_message(read: Read):
    sent = read("Send a message to Ann: dinner is ready", recipient="string", message="string")
    assert sent == {"recipient": "Ann", "message": "dinner is ready"}
    sent = read('Send "hello" to Bob', recipient="string", message="string")
    assert sent == {"recipient": "Bob", "message": "hello"}


def test_whoever_is_told_something_is_no_file(read: Read):
    assert read("Text Mom that I'm late", path="string", content="string") == {"content": "I'm late"}


def test_an_optional_text_is_never_the_whole_message(read: Read):
    assert read("Hello there", [], text="string") == {}


def test_a_blank_message_says_nothing(read: Read):
    assert read(" \n ", text="string") == {}


def test_what_follows_with_content_is_the_content(read: Read) -> None:
    assert read("add a note with content buy bread at noon", content="string") == {"content": "buy bread at noon"}


@pytest.mark.parametrize(
    "text",
    [
        "Add a note to Jane Doe: Prefers calls",
        'Add a note to Jane Doe: "Prefers calls"',
        "Add a note for Jane Doe saying Prefers calls",
        'Add a note for Jane Doe saying "Prefers calls" today',
    ],
)
def test_what_follows_a_name_and_a_colon_or_saying_is_the_text_whole(read: Read, text: str):
    assert read(text, contact="string", note="string") == {"contact": "Jane Doe", "note": "Prefers calls"}


def test_what_is_said_ends_where_the_next_property_begins(read: Read):
    found = read("Email bob@x.org saying hi with subject Greetings", to="string", subject="string", body="string")
    assert found == {"to": "bob@x.org", "subject": "Greetings", "body": "hi"}


def test_text_after_a_colon_leaves_its_moment_to_the_property_that_asks_for_one(read: Read):
    found = read("Add a reminder: call mom at 6pm", text="string", time="string")
    assert found == {"text": "call mom", "time": "6pm"}


@pytest.mark.parametrize(
    "who", ["bob@x.org", "ada@x.org and bob@x.org", "ada@x.org, cy@x.org, and bob@x.org", "Ada and Bob"]
)
def test_several_may_be_told_something(read: Read, who: str):
    assert read(f"Email {who} that we won", body="string") == {"body": "we won"}


def test_a_search_may_be_asked_for_in_the_middle(read: Read):
    text = "Tell me the weather in Madrid, and finally look up tapas bars"
    assert read(text, query="string") == {"query": "tapas bars"}
    assert read(text, [], text="string") == {}


def test_what_is_looked_for_ends_where_its_place_begins(read: Read):
    text = "Find Italian restaurants near Union Square"
    assert read(text, query="string", location="string") == {
        "query": "Italian restaurants",
        "location": "Union Square",
    }
    assert read(text, query="string") == {"query": "Italian restaurants near Union Square"}
    assert read("Find in Paris coffee", query="string", location="string")["location"] == "Paris"


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("Find repos about vector databases", "vector databases"),
        ("Search for the latest repositories on chess", "chess"),
        ("Find papers about chess", "papers about chess"),
        ("Find repositories", "repositories"),
    ],
)
def test_the_things_that_a_tool_looks_through_are_not_looked_for(read: Read, text: str, query: str):
    assert read(text, _task="search_repositories", query="string").get("query") == query


@pytest.mark.parametrize(
    ("text", "query", "limit"),
    [
        ("find me 3 documents about caching", "caching", 3),
        ("Search for five recent articles on solar power", "solar power", 5),
        ("look up the 2 latest papers regarding vector databases", "vector databases", 2),
        ("Can you find me 1 book about chess?", "chess", 1),
        ("find documents about caching", "documents about caching", None),
        ("find 2 hotels on the beach", "2 hotels on the beach", None),
        ("find 3 shops about 2 km away", "3 shops about 2 km away", None),
        ("find a book about 3 musketeers", "book about 3 musketeers", None),
        ("find version 3 documentation about logins", "version 3 documentation about logins", None),
    ],
)
def test_of_things_that_are_counted_it_is_looked_for_what_they_are_about(
    read: Read, text: str, query: str, limit: int | None
):
    found = read(text, _task="lookup", query="string", limit="integer")
    assert (found["query"], found.get("limit")) == (query, limit)


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("Can you send Ann an email saying hi?", "hi"),
        ("Send Ann an email saying hi?", "hi?"),
        ("Could you text Ann saying are you there?", "are you there?"),
    ],
)
def test_the_mark_that_ends_a_polite_question_is_no_part_of_its_text(read: Read, text: str, body: str):
    assert read(text, body="string") == {"body": body}


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("Schedule a meeting with Bob about the Q3 planning.", "Q3 planning"),
        ("Find news about electric cars in Norway", "electric cars"),
        ("tweets regarding psychology related to groups", "psychology"),
    ],
)
def test_a_topic_goes_on_as_far_as_its_words(read: Read, text: str, topic: str):
    assert read(text, topic="string") == {"topic": topic}


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("Schedule a meeting at about 3pm on budgets", "budgets"),
        ("How about a meeting at noon about hiring?", "hiring"),
        ("What about an article about cheese?", "cheese"),
        ("Find an article about how to bake bread at home", "how to bake bread"),
    ],
)
def test_a_time_and_a_proposal_are_no_topics(read: Read, text: str, topic: str):
    assert read(text, topic="string") == {"topic": topic}


def test_what_is_written_for_a_page_is_no_text_but_what_is_written_down_is(read: Read):
    assert read("Write a tweet about rust to my page", _task="post_tweet", text="string") == {"text": "rust"}
    assert read("Write down buy milk in my journal", _task="add_entry", text="string") == {"text": "buy milk"}


@pytest.mark.parametrize(
    ("text", "task", "query"),
    [
        ("Search my inbox for receipts", "search_emails", "receipts"),
        ("Could you check the order history for shoes", "search_orders", "shoes"),
        ("Search the best laptops for students", "web_search", "the best laptops for students"),
        ("Search the cheapest flights for May", "web_search", "the cheapest flights for May"),
        ("Find mails about the budget", "search_emails", "the budget"),
        ("Look up the contact Ada Lee", "find_contact", "Ada Lee"),
        ("Look up contact Ada Lee", "find_contact", "Ada Lee"),
        ("Look up the river Rhine", "find_contact", "the river Rhine"),
    ],
)
def test_where_something_is_looked_for_and_what_it_is_are_no_part_of_it(read: Read, text: str, task: str, query: str):
    assert read(text, _task=task, query="string") == {"query": query}


def test_what_something_is_set_to_is_its_text(read: Read):
    assert read("Set my status to in a meeting", _task="set_status", text="string") == {"text": "in a meeting"}


def test_when_something_is_due_is_no_part_of_it(read: Read):
    text = "Add call the dentist to my todo list for tomorrow"
    expected = {"title": "call the dentist", "due": "tomorrow"}
    assert read(text, ["title"], "add_todo", title="string", due="string") == expected
