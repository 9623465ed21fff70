from collections.abc import Callable

import pytest

from engine.jsontext import JsonObject

Read = Callable[..., JsonObject]


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("Refund order A-1 because it arrived broken. Thanks", "reason", "it arrived broken"),
        ("Cancel it due to a missing part", "cancel_reason", "a missing part"),
        ("Delete all rows of users where age > 30. Thanks", "where", "age > 30"),
        ("Delete the rows where name = 'Ada' and age > 30", "condition", "name = 'Ada' and age > 30"),
        ("Where are the rows?", "where", "rows"),
        ("Run ls -la", "command", "ls -la"),
        ("Please execute npm install, please", "command", "npm install"),
        ("Return it, citing the reason that the wrong item came.", "reason", "the wrong item came"),
        ("Run the shell command git status in the terminal", "cmd", "git status"),
        ("run `df -h` please", "command", "df -h"),
        ("Tidy up with git gc --auto", "command", "git gc --auto"),
        ("Can you run docker ps?", "command", "docker ps"),
        ("Run npm ci for me", "command", "npm ci"),
        ("List src/**/*.py", "pattern", "src/**/*.py"),
        ("Find *.test.ts files", "pattern", "*.test.ts"),
        ("all **/*.{ts,tsx}", "pattern", "**/*.{ts,tsx}"),
        ("Which are *.mp3?", "glob", "*.mp3"),
        ("List src/**/*.ts.", "pattern", "src/**/*.ts"),
        ("Search for 'def main' in *.py", "pattern", "def main"),
        ("grep for TODO in *.py", "pattern", "TODO"),
        ("grep for TODO in *.py", "glob", "*.py"),
        ("Replace foo with bar in main.py", "old_string", "foo"),
        ("Replace all occurrences of foo.x by bar", "new", "bar"),
        ("Open https://x.com/a and then list all prices. Thanks", "prompt", "list all prices"),
        ("Run the query SELECT name FROM cities WHERE id = 3", "query", "SELECT name FROM cities WHERE id = 3"),
        ('run "SELECT a FROM b" for me', "sql", "SELECT a FROM b"),
        ("Run the query SELECT 1", "sql", "SELECT 1"),
        ("run select count(*) from orders", "sql", "select count(*) from orders"),
        ("Create an issue titled Fix the login bug", "title", "Fix the login bug"),
        ("Add a page with the title: How to begin", "name", "How to begin"),
        ("Execute DROP TABLE temp", "statement", "DROP TABLE temp"),
        ('Run "SELECT 1" twice', "query", "SELECT 1"),
    ],
)
def test_what_is_told_follows_its_opener(read: Read, text: str, name: str, expected: str):
    assert read(text, **{name: "string"}) == {name: expected}


@pytest.mark.parametrize(
    ("text", "name", "never"),
    [
        ("Refund order A-1, it arrived broken", "reason", "it arrived broken"),
        ("Run the vacuum in the hall", "command", "the vacuum in the hall"),
        ("Open https://x.com/a", "prompt", "Open https://x.com/a"),
        ("Mend foo with bar", "old", "foo"),
        ("Select a film from the list", "sql", "Select a film from the list"),
        ("I SELECT 1 of them", "sql", "SELECT 1 of them"),
        ("select a seat (or two) from the list", "sql", "select a seat (or two) from the list"),
        ("Schedule a meeting tomorrow", "title", "a meeting"),
    ],
)
def test_without_its_opener_nothing_is_told(read: Read, text: str, name: str, never: str):
    assert read(text, [], **{name: "string"}).get(name) != never


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Schedule a meeting with Anna tomorrow at 3pm", {"title": "meeting", "who": ["Anna"]}),
        ("Put lunch with tom@x.org on my calendar for 2026-12-05", {"title": "lunch", "who": ["tom@x.org"]}),
        ("Plan a hike and invite Bo", {"title": "hike and invite Bo"}),
        ("Add an event for dinner with Sam tomorrow at 7pm", {"title": "dinner", "who": ["Sam"]}),
        ("Create a calendar event for the launch on Friday", {"title": "launch"}),
        ("Add an event titled Dinner is ready tomorrow with Bo", {"title": "Dinner is ready", "who": ["Bo"]}),
        ('Create an event titled "Party" on 2026-12-05', {"title": "Party"}),
    ],
)
def test_what_happens_is_named_before_who_comes_and_when(read: Read, text: str, expected: JsonObject):
    comers: JsonObject = {"type": "array", "items": {"type": "string"}}
    found = read(text, ["title"], "create_event", title="string", date="string", attendees=comers)
    assert {"title": found["title"]} | ({"who": found["attendees"]} if "attendees" in found else {}) == expected


def test_where_nobody_asks_who_comes_the_title_tells(read: Read):
    assert read("Book lunch with Tom at noon", _task="add_event", title="string") == {"title": "lunch with Tom"}


def test_whoever_is_invited_comes(read: Read):
    comers: JsonObject = {"type": "array", "items": {"type": "string"}}
    assert read("invite Bo tonight", [], guests=comers) == {"guests": ["Bo"]}
    assert read("Bo is away", [], guests=comers) == {}


def test_a_reminder_ends_before_its_time_if_that_is_asked_for(read: Read):
    text = "Remind me to call the dentist tomorrow at 5pm."
    assert read(text, text="string", time="string")["text"] == "call the dentist"
    assert read(text, text="string") == {"text": "call the dentist tomorrow at 5pm"}
    assert read(text, _task="create_task", title="string", due_date="string")["title"] == "call the dentist"
    assert read("Remind me to buy milk", _task="add_todo", item="string") == {"item": "buy milk"}
    told = read("Set a reminder for 8am: take out the trash", text="string", time="string")
    assert told == {"text": "take out the trash", "time": "8am"}
    assert read("Don't let me forget to lock the door", text="string") == {"text": "lock the door"}
    assert read("Remind me at 5pm to call Ann", text="string", time="string") == {"text": "call Ann", "time": "5pm"}


@pytest.mark.parametrize("name", ["title", "subject", "summary"])
@pytest.mark.parametrize("opener", ["Open a high priority ticket", "File a bug", "Please report an issue in acme/web"])
def test_what_is_opened_has_the_words_after_its_colon_as_title(read: Read, opener: str, name: str):
    found = read(f"{opener}: the app crashes on login", [name], description="string", **{name: "string"})
    assert found == {name: "the app crashes on login"}


def test_a_title_given_otherwise_leaves_what_follows_the_colon_to_the_details(read: Read):
    found = read("Open a ticket titled 'Login': it crashes", title="string", description="string")
    assert found == {"title": "Login", "description": "it crashes"}
    assert read("Write this: it crashes", [], title="string", description="string") == {"description": "it crashes"}
    assert read("Write that it crashes", [], description="string") == {}


def test_what_is_sent_has_the_words_after_the_colon_as_its_message(read: Read):
    found = read("Add a mail to bob@x.org: it crashes", [], to="string", subject="string", body="string")
    assert found == {"to": "bob@x.org", "body": "it crashes"}


def test_an_event_after_its_colon_ends_before_its_guests_and_its_time(read: Read):
    text = "Create an event: lunch with Bob on 2025-05-01 at 12:00"
    guests: JsonObject = {"type": "array", "items": {"type": "string"}}
    found = read(text, _task="create_event", title="string", date="string", time="string", attendees=guests)
    assert found["title"] == "lunch"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Run print(1+1)", "print(1+1)"),
        ("please execute this python code: x = 3", "x = 3"),
        ("Execute this:\n```python\nprint('hi')\n```\nand tell me", "print('hi')"),
    ],
)
def test_code_is_run_as_it_stands(read: Read, text: str, code: str):
    assert read(text, code="string") == {"code": code}


def test_another_code_is_no_program(read: Read):
    assert read("Run the report for code A12", code="string") == {"code": "A12"}


def test_what_happens_is_called_what_is_quoted(read: Read):
    text = "Create an event 'Lunch' with Ann on Friday"
    listed: JsonObject = {"type": "array", "items": {"type": "string"}}
    assert read(text, _task="create_event", title="string", participants=listed, date="string") == {
        "title": "Lunch",
        "participants": ["Ann"],
        "date": "Friday",
    }


@pytest.mark.parametrize(
    ("text", "sha"),
    [
        ("What changed in commit 3f2a9bc?", "3f2a9bc"),
        ("Show 1234567", "1234567"),
        ("Revert a1b2c3d4, please", "a1b2c3d4"),
    ],
)
def test_a_commit_is_known_by_its_digits(read: Read, text: str, sha: str):
    assert read(text, [], sha="string") == {"sha": sha}


@pytest.mark.parametrize("text", ["The facade is defaced", "Show 3f2a", "version 3f2a9bc-1"])
def test_other_letters_and_digits_are_no_commit(read: Read, text: str):
    assert read(text, [], sha="string") == {}


@pytest.mark.parametrize(
    "names", [("first_name", "last_name"), ("firstName", "lastName"), ("given_name", "family_name")]
)
def test_a_name_is_parted_where_its_parts_are_asked_for(read: Read, names: tuple[str, str]):
    first, last = names
    found = read("Create a contact for Jane van Roe, jane@roe.com", **{first: "string", last: "string"})
    assert found == {first: "Jane", last: "van Roe"}
    assert read("Create a contact for Jane", **{first: "string"})[first] == "Jane"


def test_only_names_are_parted(read: Read):
    assert read("Watch Jane Roe", first_song="string") == {"first_song": "Jane Roe"}


def test_what_stands_in_backticks_after_run_is_the_command(read: Read):
    found = read("Run `ls -la` in nginx", _task="exec_command", container="string", command="string")
    assert found == {"container": "nginx", "command": "ls -la"}


@pytest.mark.parametrize(
    "text",
    [
        "I need the time, using the command echo %time%",
        "Tell me the time with the exact command: echo %time%",
        "Get the time by running the command echo %time%",
    ],
)
def test_what_is_done_by_a_command_gives_the_command(read: Read, text: str):
    assert read(text, command="string") == {"command": "echo %time%"}


@pytest.mark.parametrize(
    ("text", "title", "priority"),
    [
        ("open a ticket: laptop won't boot, urgent", "laptop won't boot", "urgent"),
        ("ticket: printer on floor 3 is jammed", "printer on floor 3 is jammed", None),
        ("New issue: login fails, high priority", "login fails", "high"),
        ("open a ticket: printer, scanner and phone are dead", "printer, scanner and phone are dead", None),
    ],
)
def test_what_is_opened_is_called_what_stands_behind_the_colon(read: Read, text: str, title: str, priority: str | None):
    levels: JsonObject = {"type": "string", "enum": ["low", "high", "urgent"]}
    found = read(text, ["title"], title="string", priority=levels, description="string")
    assert found == {"title": title} | ({"priority": priority} if priority else {})


def test_who_takes_part_is_no_title(read: Read):
    text = "Schedule an interview with Ada Lee on 2025-03-10"
    assert read(text, _task="schedule_interview", candidate_name="string") == {"candidate_name": "Ada Lee"}
    assert read(text, _task="schedule_interview", event_name="string") == {"event_name": "interview with Ada Lee"}


def test_what_somebody_has_to_do_is_the_task(read: Read):
    text = "Create a task for Tom to prepare the demo"
    assert read(text, _task="create_task", title="string", assignee="string") == {
        "title": "prepare the demo",
        "assignee": "Tom",
    }
