from collections.abc import Callable

import pytest

from engine.jsontext import Json, JsonObject

Read = Callable[..., JsonObject]


@pytest.mark.parametrize(
    ("task", "text", "ends"),
    [
        ("move_file", "Move a.txt to b.txt", {"source": "a.txt", "destination": "b.txt"}),
        ("move_file", "Copy /etc/hosts to /home/hosts", {"source": "/etc/hosts", "destination": "/home/hosts"}),
        ("move_file", "Move a.txt to the old archive", {"source": "a.txt", "destination": "archive"}),
        ("copy_file", "cp a.txt b.txt", {"src": "a.txt", "dst": "b.txt"}),
        ("rename", "Rename old.py to new.py", {"old_name": "old.py", "new_name": "new.py"}),
        ("rename", "Save new.py as old.py", {"src": "new.py", "dst": "old.py"}),
        ("exchange", "Convert 250 dollars to euros", {"from": "USD", "to": "EUR"}),
        ("convert_currency", "How much is 100 USD in EUR?", {"from": "USD", "to": "EUR"}),
        ("convert_currency", "Give me yen for 50 pounds", {"from": "GBP", "to": "JPY"}),
        ("convert_units", "Convert 5 miles to km", {"from": "miles", "to": "km"}),
        ("translate", "Translate it from English to French", {"from": "English", "to": "French"}),
        ("find_route", "How do I get from Oslo to Bergen?", {"from": "Oslo", "to": "Bergen"}),
        ("send_mail", "Send a mail from a@x.org to b@x.org", {"from": "a@x.org", "to": "b@x.org"}),
        ("share", "Share it with a@x.org", {"to": "a@x.org"}),
        ("transfer_money", "Transfer 5 dollars to Bob", {"to": "Bob"}),
        ("send_sms", "Text +1 555 0100", {"to": "+1 555 0100"}),
    ],
)
def test_the_ends_of_a_way_are_what_the_tool_is_about(read: Read, task: str, text: str, ends: JsonObject):
    assert read(text, _task=task, **dict.fromkeys(ends, "string")) == ends


def test_head_and_base_side_by_side_are_the_branches_of_a_merge(read: Read):
    ends = dict.fromkeys(("head", "base"), "string")
    assert read("a pull request from feature-x to main", **ends) == {"head": "feature-x", "base": "main"}
    assert read("Open one to merge fix/a into dev.", **ends) == {"head": "fix/a", "base": "dev"}
    assert read("from 3 to last", base="string") != {"base": "last"}


@pytest.mark.parametrize(
    "text", ["a branch hotfix from main", "branch hotfix off main", "a branch called hotfix based on main"]
)
def test_a_base_alone_is_what_a_branch_is_made_of(read: Read, text: str):
    assert read(text, [], _task="create_branch", base="string") == {"base": "main"}


def test_so_are_source_and_target_where_that_is_said_of_them(read: Read):
    ends: dict[str, Json] = {
        "source": {"type": "string", "description": "Branch to merge"},
        "target": {"type": "string", "description": "Branch to merge into"},
    }
    assert read("Merge dev into main", **ends) == {"source": "dev", "target": "main"}
    assert read("merge feature/login into develop", **ends) == {"source": "feature/login", "target": "develop"}


def test_a_branch_is_called_one(read: Read):
    assert read("README.md from the dev branch", [], branch="string") == {"branch": "dev"}
    assert read("README.md on branch dev", [], branch="string") == {"branch": "dev"}
    assert read("README.md from acme/web, a branch of it", [], branch="string") == {}


def test_a_description_says_what_an_end_is_before_the_name_of_the_tool(read: Read):
    ends: dict[str, Json] = {
        "from": {"type": "string", "description": "The currency to start with"},
        "to": {"type": "string", "description": "The currency to end with"},
    }
    assert read("Send 5 euros as dollars to Ann", _task="mail", **ends)["from"] == "EUR"


def test_who_is_written_to_may_be_a_name_and_a_telephone_is_one(read: Read):
    whom: Json = {"type": "string", "description": "Recipient"}
    assert read("Write Bob an email about the budget", _task="send_email", to=whom) == {"to": "Bob"}
    phone: Json = {"type": "string", "description": "Phone number"}
    assert read("Tell 555-0199: dinner at 8?", _task="tell", to=phone) == {"to": "555-0199"}


def test_a_sender_stands_after_from(read: Read):
    found = read("Find emails from Dana about the invoice", ["query"], query="string", sender="string")
    assert found == {"query": "invoice", "sender": "Dana"}
    assert read("Find the mails by a@x.org", [], sender="string") == {"sender": "a@x.org"}
    assert read("Send Bob a mail, and one to a@x.org", [], sender="string") == {}


def test_an_account_may_be_a_number(read: Read):
    ends = dict.fromkeys(("from_account", "to_account"), "string")
    numbers = {"from_account": "111", "to_account": "222"}
    assert read("Transfer 50 from 111 to 222", amount="number", **ends) == {"amount": 50, **numbers}
    assert read("Move 50 into account 222 from account number 111", amount="number", **ends) == {
        "amount": 50,
        **numbers,
    }
    assert read("Move 50 from 3.5 to 7%", ["amount"], amount="number", **ends) == {"amount": 50}


def test_an_end_that_more_is_said_of_stays_what_it_is(read: Read):
    assert read("a.txt from Oslo to Rome", _task="copy", source="string") == {"source": "Oslo"}
    assert read("Move a.txt to Rome", _task="move_file", destination_city="string") == {"destination_city": "Rome"}
    declared: JsonObject = {"type": "string", "format": "email"}
    assert read("Convert euros, tell a@x.org", _task="convert_currency", to=declared) == {"to": "a@x.org"}


def test_a_bare_to_is_an_address_only_where_somebody_is_written_to(read: Read):
    assert read("Change it to Blue", _task="paint", to="string") == {"to": "Blue"}
    assert read("Say hello to Ann", _task="notice", to="string", body="string")["to"] == "Ann"


def test_what_happens_starts_and_ends_at_a_moment(read: Read):
    found = read("Lunch with Ann tomorrow at noon", _task="create_event", start="string")
    assert found == {"start": "tomorrow at noon"}
    assert read("Trim it, start at foo", _task="trim_text", start="string") == {"start": "foo"}


def test_a_merge_request_is_no_branch(read: Read):
    ends = dict.fromkeys(("source_branch", "target_branch"), "string")
    expected = {"source_branch": "feature-x", "target_branch": "main"}
    assert read("Open a merge request in team/app from feature-x to main", **ends) == expected
