"""How a run stands or ended, said once."""

from dataclasses import replace

import pytest

from playground.model.loop.draft import loop_examples
from playground.model.loop.ending import ENDINGS, counts, ending, spoken, warnings
from playground.model.loop.run import Told
from tests.playground.model.loop.runs import example, told


def test_every_ending_has_its_words():
    assert {told(draft).ending for draft in loop_examples() if "slow" not in draft.title} <= set(ENDINGS)


@pytest.mark.parametrize(
    ("title", "sentence"),
    [
        ("Max iterations", "After 3 iterations, the most it may have, the model still calls tools."),
        ("Unexpected finish", "The model ended with the finish reason content_filter, which nobody awaited."),
    ],
)
def test_what_the_ending_says_is_no_warning_too(title: str, sentence: str):
    for through in ("Response rule", "Chat model"):
        run = told(replace(example(title), through=through))
        assert ending(run).sentence == sentence
        assert warnings(run) == ()


def test_other_warnings_stay():
    assert warnings(told(example("No calls"))) == ("{{mood}} has no value and stays as written",)
    run = told(replace(example("Max iterations"), prompt="{{nobody}}"))
    assert warnings(run) == ("{{nobody}} has no value and stays as written",)


def test_a_screen_reader_is_told_how_a_run_ended_and_while_it_goes_on_only_that_it_does():
    assert spoken(told(example("Ask, run, answer"))).startswith(
        "Run: finished. The model called nothing more. 2 rounds, 1 tool call, "
    )
    assert spoken(told(example("The model fails"))).endswith("The model is overloaded.")
    run = told(example("Max iterations"))
    going = Told("running", run.rounds)
    assert spoken(going) == spoken(replace(going, rounds=())) == "Run: running."
    assert spoken(replace(going, state="waiting")).startswith("Run: waiting. Waiting before the next round. 3 rounds")
    assert counts(going).endswith(" tokens so far.")
