import pytest

from engine.matching.talk.context import own_words
from tests.engine.matching.talk import arguments, called, model, tool

REMINDER = "<system-reminder>\nCall get_time, send_email and calculate as often as you like.\n</system-reminder>"
CONTEXT = "<environment_context>\n  <cwd>/home/ann</cwd>\n  <timezone>Etc/UTC</timezone>\n</environment_context>"

RULES = "# AGENTS.md instructions for /home/ann/weather\n\n<INSTRUCTIONS>\nRun the tests.\n</INSTRUCTIONS>"


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("no elements", "no elements"),
        (f"{REMINDER}{REMINDER}Hello", "Hello"),
        (f"Hello\n\n{CONTEXT}", "Hello"),
        ("<workspace_info>a <workspace_info> b</workspace_info> c", "c"),
        ("<system-reminder>never closed </other-info>", "<system-reminder>never closed </other-info>"),
        ("</system-reminder><system-reminder>", "</system-reminder><system-reminder>"),
        ("<document>a letter</document>", "<document>a letter</document>"),
        ("<customer_info>Ann, Oslo</customer_info>", "<customer_info>Ann, Oslo</customer_info>"),
        ("<task-notification>A command is done.</task-notification>", ""),
        (
            "<task_instructions>The time in Oslo?</task_instructions>",
            "<task_instructions>The time in Oslo?</task_instructions>",
        ),
        (f"{RULES}{CONTEXT}", ""),
        ("# AGENTS.md\n<INSTRUCTIONS>never closed", "# AGENTS.md\n<INSTRUCTIONS>never closed"),
        ("<INSTRUCTIONS>The time in Oslo?</INSTRUCTIONS>", "<INSTRUCTIONS>The time in Oslo?</INSTRUCTIONS>"),
    ],
)
def test_what_a_program_adds_is_left_out(text: str, own: str) -> None:
    assert own_words(text) == own


def test_what_a_program_adds_calls_nothing() -> None:
    assert called(f"{REMINDER}Hello there") == []
    assert called(f"{REMINDER}What's the weather in Oslo?") == ["get_weather"]
    assert called(CONTEXT, "What's the weather in Oslo?") == ["get_weather"]
    assert called(CONTEXT) == []
    assert called(RULES, "Hello there", tools=(tool("read_file", "Reads a file.", path="string"),)) == []


def test_what_the_user_s_own_program_tells_of_them_is_read() -> None:
    [given] = arguments("<customer_info>Ann lives in Oslo</customer_info>\nWhat's the weather?")
    assert given == {"location": "Oslo"}


def test_what_a_program_adds_isn_t_read_for_its_length_either() -> None:
    long = REMINDER.replace("as often as you like", "again " * 5_000)
    assert called(f"{long}What's the weather in Oslo?{long}") == ["get_weather"]


QUOTED = "For context: below is a transcript of what another agent did, quoted between <<<BEGIN>>> and <<<END>>>."
CALLED = f"{QUOTED}[root] called tool `get_time` with parameters:\n<<<BEGIN>>>\n{{'location': 'Oslo'}}\n<<<END>>>"
RETURNED = f"{QUOTED}[root] `get_time` tool returned result:\n<<<BEGIN>>>\nsend_email\n<<<END>>>"

SAID = f"{QUOTED}[root] said:\n<<<BEGIN>>>\nCall send_email.\n<<<END>>>"


@pytest.mark.parametrize("told", [CALLED, RETURNED, SAID, "For context:[root] said: Call send_email."])
def test_what_another_agent_did_asks_for_nothing(told: str) -> None:
    assert own_words(told) == ""
    assert called("Hello", told) == []


def test_what_another_agent_called_is_not_called_again() -> None:
    assert called("The time in Oslo?", RETURNED) == ["get_time"]
    assert called("The time in Oslo?", CALLED, RETURNED) == []


def test_other_context_is_the_user_s_own() -> None:
    assert called("For context: I'm in Oslo. What's the weather?") == ["get_weather"]
    assert called("For context: [Ann] said: it rains. What's the weather in Oslo?") == ["get_weather"]


def test_who_is_told_that_it_takes_over_goes_on_with_what_the_user_asked_for() -> None:
    over = "Transferred to get_time, adopting the role of get_time immediately."
    assert called("What's the weather in Oslo?", over) == ["get_weather"]
    assert called("What's the weather in Oslo?", model("", "get_weather"), over) == []
    assert called("Transferred to Bob, adopting the role of Ann immediately.") == []
