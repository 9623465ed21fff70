"""A run as tables: its calls, and the reasons for them."""

from dataclasses import replace

from engine.trace import Provenance, TraceLine
from playground.model.loop.rows import MOST_VALUES, call_rows, why_rows
from tests.playground.model.loop.runs import example, told


def test_only_columns_in_which_something_stands_are_there():
    columns, (row,) = call_rows(told(example("Ask, run, answer")))
    assert columns == ("round", "tool", "params", "result", "time")
    assert row[:4] == ("Round 1", "get_weather", '{"city": "Oslo"}', '{"city": "Oslo", "celsius": -3, "sky": "clear"}')
    assert row[4].endswith(" ms")
    columns, (row,) = call_rows(told(example("Tool error")))
    assert columns == ("round", "tool", "params", "error", "time")
    assert call_rows(told(example("No calls"))) == ((), [])


def test_arguments_that_are_no_json_stand_as_they_came():
    columns, (row, _second) = call_rows(told(replace(example("Bad JSON arguments"), through="Chat model")))
    cells = dict(zip(columns, row, strict=True))
    assert cells["params"] == '{"city": "Os'
    assert cells["error"].startswith("validation_error: ")
    assert cells["time"] == "not run"


def test_the_arguments_of_a_refused_call_break_between_words_too():
    columns, (_first, row) = call_rows(told(example("Allowlist")))
    assert dict(zip(columns, row, strict=True))["params"] == '{"article": "lamp"}'


def test_each_round_has_its_reasons_in_words():
    first, second = why_rows(told(example("Ask, run, answer")))
    assert first[:2] == ("Round 1", "tool calls")
    assert first[2][0] == "calls get_weather"
    assert first[2][1].endswith('"weather" is in its name')
    assert first[2][1].startswith("get_weather called: score ")
    assert first[2][2] == '$.city = "Oslo", from the words "in Oslo"'
    assert second == ("Round 2", "tool results", ("the conversation ends with 1 tool result",))
    scripted = why_rows(told(example("Max iterations")))
    assert scripted[0][1:] == ("script", ("the instruction block in message 2 at step 1 of 4",))


def test_of_many_values_the_first_are_told():
    run = told(example("No calls"))
    values = tuple(Provenance(f"$.v{number}", "1", "made up") for number in range(MOST_VALUES + 3))
    line = TraceLine("structured", answered=True, reason="asked for", provenance=values)
    ((_, _, reasons),) = why_rows(replace(run, rounds=(replace(run.rounds[0], trace=(line,)),)))
    assert reasons[-1] == "and 3 further values"
    assert why_rows(replace(run, rounds=(replace(run.rounds[0], trace=()),))) == [("Round 1", "–", ())]
