"""A run as a picture: every round and every call, whoever takes part."""

from playground.model.loop.diagram import LOOP, MOST_ROUNDS, TOOL, Arrow, Picture, picture
from playground.model.loop.draft import LoopDraft
from tests.playground.model.loop.runs import example, told


def drawn(draft: LoopDraft) -> Picture:
    return picture(told(draft), draft.user)


def test_a_call_goes_from_the_model_through_the_loop_to_its_tool_and_back():
    seen = drawn(example("Ask, run, answer"))
    assert seen.lanes == ("User", "Loop", "Model", "get_weather")
    assert [(each.start, each.end) for each in seen.arrows] == [
        (0, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 2), (2, 1), (1, 0),
    ]  # fmt: skip
    assert [each.text for each in seen.arrows[1:5]] == [
        "round 1, 2 messages",
        "calls get_weather",
        '{"city": "Oslo"}',
        '{"city": "Oslo", "celsius": -3, "sky": "clear"}',
    ]


def test_an_error_fails_on_its_way_back_and_a_call_that_never_ran_is_a_note():
    assert Arrow(TOOL, LOOP, "execution_error", "fails") in drawn(example("Tool error")).arrows
    notes = [each.text for each in drawn(example("Unknown tool")).arrows if each.kind == "notes"]
    assert notes[0].startswith("no tool is named")
    assert drawn(example("The model fails")).arrows[-1] == Arrow(LOOP, LOOP, "failed", "notes")


def test_a_call_that_was_not_allowed_is_drawn_to_no_tool():
    block = '{"messages": [{"tool_call": [{"name": "b", "args": {}}]}]}'
    seen = drawn(LoopDraft(user="x", block=block, tools='[{"name": "a"}, {"name": "b"}]', allowed=("a",)))
    assert len(seen.lanes) == TOOL
    assert any(each.kind == "notes" and "is not allowed" in each.text for each in seen.arrows)


def test_a_text_is_one_line_and_a_long_one_is_cut():
    assert drawn(LoopDraft(user="a\n b")).arrows[0].text == "a b"
    assert drawn(LoopDraft(user="long " * 30)).arrows[0].text.endswith("…")
    assert drawn(LoopDraft(user="")).arrows[0].text == "(empty)"


def test_long_runs_and_many_tools_are_drawn_in_part():
    one = '{"messages": [{"tool_call": [{"name": "NAME", "args": {}}]}]}'
    names = [f"t{number}" for number in range(20)]
    chain = ", ".join(one.replace("NAME", name) for name in names)
    tools = ", ".join(f'{{"name": "{name}", "result": 1}}' for name in names)
    draft = LoopDraft(user="x", block=f'{{"instruction_chain": [{chain}]}}', tools=f"[{tools}]", iterations=20)
    seen = drawn(draft)
    assert sum(each.text.startswith("round ") for each in seen.arrows) == MOST_ROUNDS
    assert seen.lanes[-1] == "16 further tools"
    assert max(each.end for each in seen.arrows) == len(seen.lanes) - 1
    assert Arrow(LOOP, LOOP, "8 further rounds", "notes") in seen.arrows


def test_exactly_five_tools_have_a_lane_each():
    calls = ", ".join(f'{{"name": "t{n}", "args": {{}}}}' for n in range(5))
    chain = f'{{"messages": [{{"tool_call": [{calls}]}}]}}'
    tools = ", ".join(f'{{"name": "t{n}", "result": "ok"}}' for n in range(5))
    assert drawn(LoopDraft(user="x", block=chain, tools=f"[{tools}]")).lanes[TOOL:] == ("t0", "t1", "t2", "t3", "t4")
