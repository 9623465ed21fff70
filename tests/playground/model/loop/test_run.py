"""A run tells its rounds as they come, ends in every way that a conversation can end, and keeps what came."""

from dataclasses import replace

import pytest

from engine.facade import Engine
from playground.model.loop.draft import LoopDraft, Through, loop_examples, read
from playground.model.loop.run import LoopRun, Told

LONG = 30.0
"""Seconds after which a test gives up; a run takes milliseconds."""


def example(title: str) -> LoopDraft:
    return next(draft for draft in loop_examples() if draft.title == title)


def begun(draft: LoopDraft, *, stepwise: bool = False) -> LoopRun:
    run = LoopRun(read(draft).asked, Engine(), stepwise=stepwise)
    assert run.settled(LONG)
    return run


def held(title: str, through: Through = "Response rule") -> Told:
    return begun(replace(example(title), through=through)).told


@pytest.mark.parametrize("through", ["Response rule", "Chat model"])
@pytest.mark.parametrize(
    ("title", "ending", "rounds", "calls"),
    [
        ("Ask, run, answer", "stop", 2, 1),
        ("No calls", "stop", 1, 0),
        ("Max iterations", "max_iterations", 3, 3),
        ("Unknown tool", "stop", 2, 1),
        ("Tool error", "stop", 2, 1),
        ("Bad JSON arguments", "stop", 3, 2),
        ("Repeated call", "stop", 4, 3),
        ("Unexpected finish", "unexpected_finish", 1, 0),
        ("The model fails", "failed", 1, 1),
        ("Allowlist", "stop", 2, 2),
    ],
)
def test_every_ending_is_told_with_all_that_came_before(
    title: str, ending: str, rounds: int, calls: int, through: Through
):
    told = held(title, through)
    assert (told.ending, len(told.rounds), len(told.calls)) == (ending, rounds, calls)
    assert told.usage.total_tokens == sum(each.usage.total_tokens for each in told.rounds)
    answered = {result.call_id for message in told.messages for result in message.tool_results}
    assert {call.call.id for call in told.calls} == answered


def test_both_ways_make_the_same_calls():
    by_rule, by_model = held("Allowlist"), held("Allowlist", "Chat model")
    assert [call.call for call in by_rule.calls] == [call.call for call in by_model.calls]
    assert [call.failed for call in by_rule.calls] == [call.failed for call in by_model.calls] == [False, True]


def test_an_empty_message_after_tools_is_asked_for_once_more_by_the_chat_model():
    assert len(held("Empty message after tools", "Chat model").rounds) == 3
    assert len(held("Empty message after tools").rounds) == 2


def test_the_chat_model_reports_a_call_made_too_often():
    assert held("Repeated call", "Chat model").warnings[0].startswith("get_weather was called more than twice")


def test_the_result_is_the_engines_own():
    by_rule, by_model = held("Ask, run, answer").result, held("Ask, run, answer", "Chat model").result
    assert by_rule is not None
    assert by_model is not None
    assert [*by_rule] == ["content", "service", "model", "tool_calls", "warnings"]
    assert by_model["output"] == f"\n{by_rule['content']}"
    assert (by_model["ending"], by_model["rounds"]) == ("stop", 2)


def test_a_refused_call_says_why_while_the_run_goes_on():
    told = held("The model fails")
    assert (told.state, told.error, told.result) == ("failed", "The model is overloaded.", None)
    run = begun(replace(example("Bad JSON arguments"), through="Response rule"), stepwise=True)
    (call,) = run.told.calls
    assert (call.params, call.code, call.seconds) == (None, "validation_error", 0.0)
    assert "not JSON" in call.message_text
    run.stop()


@pytest.mark.parametrize("through", ["Response rule", "Chat model"])
def test_a_run_goes_step_by_step_and_stops_between_two_rounds(through: Through):
    run = begun(replace(example("Max iterations"), through=through), stepwise=True)
    assert (run.told.state, len(run.told.rounds)) == ("waiting", 1)
    run.go_on(stepwise=True)
    assert run.settled(LONG)
    before = run.told
    assert (before.state, len(before.rounds), len(before.calls)) == ("waiting", 2, 2)
    run.stop()
    assert run.settled(LONG)
    after = run.told
    assert (after.state, after.ending, after.result) == ("stopped", "stopped", None)
    assert (after.rounds, after.calls, after.messages) == (before.rounds, before.calls, before.messages)


def test_a_run_that_waits_can_go_to_its_end():
    run = begun(example("Max iterations"), stepwise=True)
    run.go_on(stepwise=False)
    assert run.settled(LONG)
    assert len(run.told.rounds) == 3
    assert run.size > 2_000


def test_without_tools_the_model_is_asked_once():
    told = begun(replace(example("Ask, run, answer"), offered=False)).told
    assert (len(told.rounds), told.calls) == (1, ())


def test_nobody_allowed_leaves_the_rule_without_tools():
    told = begun(replace(example("Ask, run, answer"), allowed=("nobody",))).told
    assert told.warnings == ("no tools are left after filtering: the response is generated without",)


def test_a_defect_is_told_and_leaves_no_run_behind():
    class Broken(Engine):
        def events(self, request: object) -> object:  # pyright: ignore[reportIncompatibleMethodOverride]  broken on purpose
            raise ZeroDivisionError(str(type(request)))

    run = LoopRun(read(LoopDraft(user="x")).asked, Broken())
    assert run.settled(LONG)
    assert run.told.error.startswith("ZeroDivisionError")
