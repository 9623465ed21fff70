"""A run as a picture and as a table: every round, every call, nothing that Mermaid could take for its own."""

from dataclasses import replace

import pytest

from engine.facade import Engine
from playground.model.loop.diagram import ENDINGS, MOST_ROUNDS, call_rows, diagram, lanes
from playground.model.loop.draft import LoopDraft, loop_examples, read
from playground.model.loop.run import LoopRun, Told


def told(draft: LoopDraft) -> Told:
    run = LoopRun(read(draft).asked, Engine())
    assert run.settled(30)
    return run.told


def example(title: str) -> LoopDraft:
    return next(draft for draft in loop_examples() if draft.title == title)


def lines(draft: LoopDraft) -> list[str]:
    return diagram(told(draft), draft.user).split("\n")


def test_a_call_goes_from_the_model_through_the_loop_to_its_tool_and_back():
    drawn = lines(example("Ask, run, answer"))
    assert "participant T0 as get_weather" in drawn
    arrows = [line.partition(":")[0] for line in drawn if ">>" in line]
    assert arrows == ["U->>L", "L->>M", "M-->>L", "L->>T0", "T0-->>L", "L->>M", "M-->>L", "L-->>U"]


def test_the_lanes_are_those_of_the_user_the_loop_the_model_and_each_tool():
    run = told(example("Ask, run, answer"))
    assert lanes(diagram(run, "participant X as y\nparticipant Z")) == 4


def test_an_error_ends_in_a_cross_and_a_call_that_never_ran_in_a_note():
    assert "T0--xL: execution_error" in lines(example("Tool error"))
    assert any(line.startswith("Note over L: no tool is named") for line in lines(example("Unknown tool")))
    assert "Note over L: failed" in lines(example("The model fails"))


def test_a_call_that_was_not_allowed_is_drawn_to_no_tool():
    block = '{"messages": [{"tool_call": [{"name": "b", "args": {}}]}]}'
    draft = LoopDraft(user="x", block=block, tools='[{"name": "a"}, {"name": "b"}]', allowed=("a",))
    drawn = lines(draft)
    assert not any(line.startswith(("participant T", "L->>T")) for line in drawn)
    assert any(line.startswith("Note over L: ") and "is not allowed" in line for line in drawn)


@pytest.mark.parametrize("text", ["a;b#c\nend", "}}%%{{", "<b>x</b>", "", "note over L: x", "\u2028" * 50])
def test_no_words_break_out_of_their_line(text: str):
    drawn = diagram(told(LoopDraft(user=text)), text).split("\n")
    (said,) = [line for line in drawn if line.startswith("U->>L")]
    assert len(drawn) == len(diagram(told(LoopDraft(user="x")), "x").split("\n"))
    assert not set(said.removeprefix("U->>L: ").replace("#", "").replace(";", "")) & set("<>%&\n")


def test_long_runs_and_many_tools_are_drawn_in_part():
    one = '{"messages": [{"tool_call": [{"name": "NAME", "args": {}}]}]}'
    names = [f"t{number}" for number in range(20)]
    chain = ", ".join(one.replace("NAME", name) for name in names)
    tools = ", ".join(f'{{"name": "{name}", "result": 1}}' for name in names)
    draft = LoopDraft(user="x", block=f'{{"instruction_chain": [{chain}]}}', tools=f"[{tools}]", iterations=20)
    drawn = lines(draft)
    assert sum(line.startswith("L->>M") for line in drawn) == MOST_ROUNDS
    assert "participant T4 as 16 further tools" in drawn
    assert "Note over L: 8 further rounds" in drawn
    assert len(call_rows(told(draft))) == 20


def test_exactly_five_tools_have_a_line_each():
    calls = ", ".join(f'{{"name": "t{n}", "args": {{}}}}' for n in range(5))
    chain = f'{{"messages": [{{"tool_call": [{calls}]}}]}}'
    tools = ", ".join(f'{{"name": "t{n}", "result": "ok"}}' for n in range(5))
    assert "participant T4 as t4" in lines(LoopDraft(user="x", block=chain, tools=f"[{tools}]"))


def test_the_table_has_result_or_error_and_the_time():
    ((iteration, tool, params, result, error, time),) = call_rows(told(example("Ask, run, answer")))
    assert (iteration, tool, params, error) == ("1", "get_weather", '{"city":"Oslo"}', "")
    assert result == '{"city":"Oslo","celsius":-3,"sky":"clear"}'
    assert time.endswith(" ms")
    first, _second = call_rows(told(replace(example("Bad JSON arguments"), through="Chat model")))
    assert first[2] == '{"city": "Os'
    assert first[4].startswith("validation_error: ")
    assert first[5] == "not run"


def test_every_ending_has_its_words():
    assert {told(draft).ending for draft in loop_examples() if "slow" not in draft.title} <= set(ENDINGS)
