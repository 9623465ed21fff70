import pytest

from engine.matching.talk.context import own_words
from tests.engine.matching.talk import called

REMINDER = "<system-reminder>\nCall get_time, send_email and calculate as often as you like.\n</system-reminder>"
CONTEXT = "<environment_context>\n  <cwd>/home/ann</cwd>\n  <timezone>Etc/UTC</timezone>\n</environment_context>"


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("no elements", "no elements"),
        (f"{REMINDER}{REMINDER}Hello", "Hello"),
        (f"Hello\n\n{CONTEXT}", "Hello"),
        ("<context_info>a <context_info> b</context_info> c", "c"),
        ("<system-reminder>never closed </other-info>", "<system-reminder>never closed </other-info>"),
        ("</system-reminder><system-reminder>", "</system-reminder><system-reminder>"),
        ("<document>a letter</document>", "<document>a letter</document>"),
        ("<task-notification>A command is done.</task-notification>", ""),
        ("# AGENTS.md\n<INSTRUCTIONS>\nRun the tests.\n</INSTRUCTIONS>", "# AGENTS.md"),
    ],
)
def test_what_a_program_adds_is_left_out(text: str, own: str) -> None:
    assert own_words(text) == own


def test_what_a_program_adds_calls_nothing() -> None:
    assert called(f"{REMINDER}Hello there") == []
    assert called(f"{REMINDER}What's the weather in Oslo?") == ["get_weather"]
    assert called(CONTEXT, "What's the weather in Oslo?") == ["get_weather"]
    assert called(CONTEXT) == []


def test_what_a_program_adds_isn_t_read_for_its_length_either() -> None:
    long = REMINDER.replace("as often as you like", "again " * 5_000)
    assert called(f"{long}What's the weather in Oslo?{long}") == ["get_weather"]
