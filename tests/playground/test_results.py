"""The result side under AppTest: what it says of every kind of run, with the lanes of Streamlit's own elements."""

import json
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from playground.ui.plain import plain
from playground.ui.runs.bodies import head
from playground.ui.runs.lanes_native import settled
from playground.ui.runs.result_tabs import TABS

PAGE = Path(__file__).parents[1] / "browser" / "lanes_page.py"
TOOL = {
    "type": "function",
    "function": {"name": "get_weather", "parameters": {"type": "object", "properties": {"city": {"type": "string"}}}},
}
PLAN: dict[str, Any] = {
    "reasoning": {"length": 3},
    "messages": [
        {
            "text": "*one* two",
            "tool_call": [{"name": "get_weather", "args": {"city": "Oslo"}}, {"name": "no", "args": {}}],
        }
    ],
}


def visit(body: dict[str, Any] | None, **how: str) -> AppTest:
    page = AppTest.from_file(str(PAGE), default_timeout=20)
    for name, value in how.items():
        page.query_params[name] = value
    if body is not None:
        page.query_params["body"] = json.dumps(body)
    page.run()
    assert not page.exception
    return page


def scripted(plan: dict[str, Any], **more: Any) -> dict[str, Any]:
    text = f"<|instruction_start|>{json.dumps(plan)}<|instruction_end|>"
    return {"model": "echo", "stream": True, "messages": [{"role": "user", "content": text}], "tools": [TOOL], **more}


def words(page: AppTest) -> str:
    return "\n".join(element.value for element in [*page.markdown, *page.text, *page.code, *page.warning, *page.error])


def test_without_a_run_it_says_so() -> None:
    assert "Not run yet." in words(visit(None))


def test_native_lanes_show_the_whole_reply_verbatim() -> None:
    page = visit(scripted(PLAN), native="1")
    texts = [element.value for element in page.text]
    assert "*one* two" in texts
    assert "lorem ipsum dolor" in texts
    assert '{\n  "city": "Oslo"\n}' in [element.value for element in page.code]
    assert ":green-badge[✓ valid]" in words(page)
    assert ":yellow-badge[? no such tool]" in words(page)


def test_the_text_of_a_custom_tool_is_shown_as_it_is() -> None:
    plan = {"messages": [{"tool_call": [{"name": "run", "args_raw": '{"a":1}'}]}]}
    asked = scripted(plan, tools=[{"type": "custom", "custom": {"name": "run"}}])
    assert [element.value for element in visit(asked, native="1").code][:1] == ['{"a":1}']
    page = visit(asked)
    page.session_state["result-tabs"] = "Tool-call history"
    page.run()
    assert [element.value for element in page.code] == ['{"a":1}']


def test_native_steps_go_back_and_forward() -> None:
    page = visit(scripted({"messages": [{"text": "one two"}]}), native="1")
    number = page.session_state["result-lanes-1-slider"]
    for _ in range(4):
        page.button("result-lanes-1-back").click().run()
    assert page.session_state["result-lanes-1-slider"] == number - 4
    assert "one" in [element.value for element in page.text]
    page.button("result-lanes-1-forward").click().run()
    assert "one two" in [element.value for element in page.text]
    page.slider("result-lanes-1-slider").set_value(0).run()
    assert "one" not in words(page)
    assert page.button("result-lanes-1-back").disabled
    assert not page.exception


def test_native_play_starts_from_nothing_and_stop_keeps_what_came() -> None:
    page = visit(scripted({"messages": [{"text": "one two"}]}), native="1", pacing="ttft=100s,gap=1s")
    page.button("result-lanes-1-play").click().run()
    assert "one" not in words(page)
    page.button("result-lanes-1-stop").click().run()
    assert "0 of 2 deltas" in "".join(element.value for element in page.markdown)
    assert not page.exception


def test_empty_content_is_said_to_be_legal() -> None:
    page = visit({"model": "echo", "messages": [{"role": "user", "content": ""}]}, native="1")
    assert "Completed with empty content (legal)" in words(page)


def test_choices_have_headings() -> None:
    page = visit({"model": "echo", "n": 2, "messages": [{"role": "user", "content": "hi"}]}, native="1")
    assert [element.value for element in page.markdown if element.value.startswith("Choice ")][:2] == [
        "Choice 0",
        "Choice 1",
    ]


@pytest.mark.parametrize(
    "body",
    [
        scripted(PLAN),
        scripted(PLAN, stream=False),
        scripted({"messages": [{"text": "one two three"}], "cut_after": 1}),
        {"model": "echo", "stream": True, "messages": [{"role": "user", "content": "hello"}]},
    ],
    ids=["calls", "one body", "cut", "echo"],
)
def test_every_tab_opens_on_every_kind_of_run(body: dict[str, Any]) -> None:
    page = visit(body)
    for tab in TABS:
        page.session_state["result-tabs"] = tab
        page.run()
        assert not page.exception, tab


def test_only_the_open_tab_is_drawn() -> None:
    page = visit(scripted(PLAN))
    assert "How each wire spells it" not in words(page)
    page.session_state["result-tabs"] = "Finish reasons"
    page.run()
    assert "How each wire spells it" in words(page)


def test_sums_that_a_script_broke_are_said_not_to_agree() -> None:
    page = visit(scripted({"messages": [{"text": "one"}], "usage": {"output_tokens": 99}}))
    assert "don't agree" in "".join(element.value.replace("\\", "") for element in page.warning)


def test_keys_are_masked() -> None:
    assert (
        head("POST /", (("Authorization", "Bearer sk-1"), ("accept", "*/*")))
        == "POST /\nAuthorization: •••\naccept: */*"
    )


def test_a_refusal_stands_in_the_provider_s_words() -> None:
    page = visit({"model": "echo", "messages": "no list"})
    assert page.error[0].value.startswith("400")
    assert [tab.label for tab in page.tabs] == ["Response", "Why", "Wire", "Request", "Fixture", "Compare"]


def test_settled_blocks_join_to_the_text() -> None:
    for text in ("", "word " * 1000, "x" * 5000, "line\n" * 900):
        blocks = settled(text, 300)
        assert "".join(blocks) == text
        assert all(len(block) <= 300 for block in blocks)
    assert settled("ab cd ef", 4) == ["ab ", "cd ", "ef"]


def test_plain_text_has_no_markdown_left() -> None:
    assert plain("*a* :red[b] $x$ <b>") == r"\*a\* \:red\[b\] \$x\$ \<b\>"
    assert plain(5) == "5"
    assert plain(":material/check: :smile: 12:30") == "\\:\u2060material/check\\: \\:\u2060smile\\: 12\\:30"


def faulted(fault: str, tab: str = "", **how: str) -> AppTest:
    page = visit(scripted({**PLAN, "fault": fault}), **how)
    if tab:
        page.session_state["result-tabs"] = tab
        page.run()
    assert not page.exception
    return page


def test_a_run_that_a_fault_has_broken_is_told_by_what_arrived() -> None:
    page = faulted("empty_stream", native="1")
    said = words(page)
    assert "200 and not one byte; 0 of 10 deltas arrived (the fault empty_stream)." in said
    assert "Nothing arrived" in said
    assert "✓ Done" not in said
    assert "Silent after 2 of 10 deltas" in words(faulted("stall", native="1"))
    assert ":gray-badge[incomplete]" in words(faulted("truncate_json", native="1"))


def test_why_names_the_fault_first() -> None:
    page = faulted("stall", "Why")
    assert page.warning[-1].value == plain("The fault stall made the stream go silent and stay open.")


def test_how_high_the_bars_of_the_usage_go_is_told_as_a_chart_is_drawn_before_its_rows_are_there() -> None:
    (chart,) = visit(scripted({"messages": [{"text": "one"}], "usage": {"output_tokens": 99}})).get("vega_lite_chart")
    told = json.loads(chart.proto.spec)["encoding"]["y"]["scale"]  # pyright: ignore[reportAttributeAccessIssue]  AppTest leaves the type open
    assert told["domain"][1] > 99


@pytest.mark.parametrize("tab", ["Usage", "Finish reasons", "Tool-call history"])
def test_what_is_told_of_a_reply_that_didnt_arrive_whole_is_said_to_be_as_it_was_meant(tab: str) -> None:
    assert "Here is the reply as it was meant" in words(faulted("empty_stream", tab))
    assert "as it was meant" not in words(faulted("crlf", tab))


@pytest.mark.parametrize("fault", ["empty_stream", "stall", "truncate_json", "error_event"])
@pytest.mark.parametrize("stream", [True, False])
def test_every_tab_opens_on_a_broken_run(fault: str, stream: bool) -> None:
    page = visit(scripted({**PLAN, "fault": fault}, stream=stream), http="1")
    for tab in TABS:
        page.session_state["result-tabs"] = tab
        page.run()
        assert not page.exception, tab


def test_an_error_that_the_block_asks_for_is_told_so_with_its_reason() -> None:
    page = visit(scripted({"error": {"status": 429, "message": "Slow down."}}))
    assert page.error[0].value == plain("429, as the instruction block in message 1 asks: Slow down.")
    page.session_state["result-refused"] = "Why"
    page.run()
    assert page.warning[0].value == plain("Answered 429, as the instruction block in message 1 asks: Slow down.")


def test_many_tools_that_werent_called_stand_under_one_heading() -> None:
    tools = [{"type": "function", "function": {"name": f"tool_{number}"}} for number in range(9)]
    page = visit(
        {"model": "echo", "messages": [{"role": "user", "content": "weather in Oslo"}], "tools": [*tools, TOOL]}
    )
    page.session_state["result-tabs"] = "Why"
    page.run()
    tables = "".join(element.value for element in page.html)
    assert tables.count("✓ called") == 1
    assert "tool_8" not in tables
    assert [part.label for part in page.expander] == ["9 not called"]
    page.session_state["result-uncalled-1"] = True
    page.run()
    assert "tool_8" in "".join(element.value for element in page.html)
    assert "**:orange[get\\_weather \\#0]**" in words(page)


def test_a_long_value_shows_its_beginning_and_opens() -> None:
    city = "x" * 300
    said = f'weather with city "{city}"'
    page = visit({"model": "echo", "messages": [{"role": "user", "content": said}], "tools": [TOOL]})
    page.session_state["result-tabs"] = "Why"
    page.run()
    tables = "".join(element.value for element in page.html)
    assert f'<summary>&quot;{"x" * 79}<span class="more">…</span></summary>{"x" * 221}&quot;</details>' in tables


def test_the_wire_marks_the_event_that_the_scrubber_stands_on() -> None:
    page = visit(scripted(PLAN), native="1")
    page.session_state["result-tabs"] = "Wire"
    page.run()
    assert "aria-current" not in "".join(element.value for element in page.html)
    page.slider("result-lanes-1-slider").set_value(4).run()
    tables = "".join(element.value for element in page.html)
    assert '<tr class="here" aria-current="true"><th scope="row"><span class="number">4</span>' in tables


def test_which_wire_stands_beside_is_in_its_box_from_the_start_and_stays_over_the_tabs() -> None:
    page = visit({"model": "echo", "stream": True, "messages": [{"role": "user", "content": "hi"}]})
    page.session_state["result-tabs"] = "Wire"
    page.run()
    (box,) = page.selectbox
    assert (box.value, box.proto.default, box.proto.set_value) == ("anthropic", 1, False)
    box.select("gemini").run()
    for tab in ("Usage", "Wire"):
        page.session_state["result-tabs"] = tab
        page.run()
    (box,) = page.selectbox
    assert box.value == "gemini"
    assert '<th scope="col">Gemini</th>' in "".join(element.value for element in page.html)
