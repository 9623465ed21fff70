"""The examples: each a block without problems, told in a sentence, with a request that it fits."""

import pytest

from engine.service import Service
from playground.model.draft import EMPTY
from playground.model.instructions.budget import advice, budget
from playground.model.instructions.cards import steps
from playground.model.instructions.examples import ScriptExample, script_examples
from playground.model.instructions.preview import preview, results_of
from playground.model.instructions.script import problems_of, script_of
from playground.model.tools.trial import tools_of

EXAMPLES = list(script_examples().values())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_an_example_is_a_block_without_problems_whose_every_step_is_answered(example: ScriptExample):
    assert problems_of(example.text) == ()
    assert results_of(example.results_text)[1] is None
    root = script_of(example.text).root
    assert root is not None
    draft = example.asked(EMPTY)
    for place in range(len(steps(root))):
        assert preview(Service(), draft, root, place, example.results_text).run is not None
    assert all("doesn't offer" not in told for told in advice(draft, root, tools_of(draft)))


def test_one_example_is_cut_by_its_limit():
    example = script_examples()["Reasoning and text"]
    root = script_of(example.text).root
    assert root is not None
    assert budget(example.asked(EMPTY), root, 0).over


def test_they_keep_the_drafts_dialect():
    asked = EXAMPLES[0].asked(EMPTY)
    assert asked.dialect == EMPTY.dialect
    assert [turn.role for turn in EXAMPLES[2].asked(EMPTY).turns] == ["system", "user"]
