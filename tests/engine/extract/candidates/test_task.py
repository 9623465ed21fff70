from collections.abc import Callable

import pytest

from engine.jsontext import JsonObject

Read = Callable[..., JsonObject]


@pytest.mark.parametrize(
    ("task", "text"),
    [
        ("web_search", "What does the web_search tool do?"),
        ("web_search", "What does the `web_search` tool do?"),
        ("web_search", "Tell me about web_search"),
        ("webSearch", "What does webSearch do?"),
    ],
)
def test_a_tools_own_name_is_no_value(read: Read, task: str, text: str):
    assert read(text, _task=task, query="string", search_id="string") == {}


def test_a_tool_by_its_plain_name_is_no_value(read: Read):
    assert read("What can you do with the calculator tool?", _task="calculator", expression="string") == {}
    assert read("Rent a tool", _task="rent_equipment", item="string") == {"item": "tool"}


def test_a_part_of_a_phrase_that_is_the_tools_own_is_no_value(read: Read):
    status: JsonObject = {"enum": ["open", "closed"]}
    found = read("Show me all open tickets", _task="list_tickets", status=status, owner="string")
    assert found == {"status": "open"}


def test_the_verb_of_an_order_is_no_part_of_a_name(read: Read):
    assert read("Invoice Acme for $1,200", _task="create_invoice", customer="string", amount="number") == {
        "customer": "Acme",
        "amount": 1200,
    }


@pytest.mark.parametrize(
    ("task", "purpose"),
    [
        ("add_to_playlist", ""),
        ("extend_playlist", "Add a song to a playlist"),
        ("addToPlaylist", ""),
        ("extend_playlist", "Adds songs to the playlist."),
    ],
)
def test_what_a_tool_leads_to_takes_what_the_words_lead_to(read: Read, task: str, purpose: str):
    found = read("Add Imagine to Classics", _task=task, _purpose=purpose, song="string", playlist="string")
    assert found == {"song": "Imagine", "playlist": "Classics"}


def test_another_preposition_leads_to_another_property(read: Read):
    given = read(
        "Enroll Ann in Algebra",
        _task="enroll_student",
        _purpose="Enroll a student in a course",
        student="string",
        course="string",
    )
    assert given == {"student": "Ann", "course": "Algebra"}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Create a branch feature/login from develop", "feature/login"),
        ("Create branch release", "release"),
        ("create branch fix-42", "fix-42"),
        ("Create a branch called release", "release"),
    ],
)
def test_what_is_made_is_called_by_what_follows_it(read: Read, text: str, name: str):
    assert read(text, _task="create_branch", name="string") == {"name": name}


def test_the_second_word_of_a_verb_is_no_value(read: Read):
    assert read("Roll back web to revision 7", _task="rollback_deployment", deployment="string") == {
        "deployment": "web"
    }
    assert read("Roll over web", _task="rollback_deployment", deployment="string") == {"deployment": "web"}


def test_a_service_may_be_called_api(read: Read):
    assert read("Show the logs of api", _task="get_logs", service="string") == {"service": "api"}
    assert read("Deploy api v2.3.1", _task="deploy_service", service="string", version="string") == {
        "service": "api",
        "version": "v2.3.1",
    }
