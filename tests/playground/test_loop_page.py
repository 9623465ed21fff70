"""The Loop page as a person uses it: an example a click, a run a key, and nothing lost by stopping or leaving."""

from collections.abc import Callable, Iterator

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from playground.model.loop.draft import loop_examples
from playground.ui.loop.desk import PAGE as DESK
from playground.ui.loop.desk import Desk
from tests.playground.pages import again, in_hand, look_at, opened, press, told

PAGE = "app_pages/loop.py"


@pytest.fixture
def app() -> Iterator[AppTest]:
    yield from opened(PAGE)


def pick(app: AppTest, title: str) -> AppTest:
    return app.menu_button(key="loop-examples").click(title).run()


def test_the_page_opens_with_a_run_that_calls_a_tool_and_answers(app: AppTest):
    assert "✓ finished" in told(app)
    assert "2 rounds, 1 tool call" in told(app)
    assert "Loop → get_weather" in told(app)


def test_the_result_has_a_heading_and_says_why_the_model_called_what_it_called(app: AppTest):
    assert [each.value for each in app.header] == ["Run :green-badge[✓ finished]"]
    assert [each.value for each in app.subheader] == ["Tool calls", "Why"]
    assert "get_weather called: score" in told(app)
    assert "$.city = &quot;Oslo&quot;, from the words &quot;in Oslo&quot;" in told(app)


def test_how_a_run_ended_is_said_once_and_aloud(app: AppTest):
    pick(app, "Max iterations")
    assert not app.warning
    assert told(app).count("iterations, the most it may have") == 1
    (region,) = [each for each in app.get("bidi_component") if "echo_said" in each.proto.component_name]  # pyright: ignore[reportAttributeAccessIssue]  AppTest leaves the type open
    assert "Run: max iterations. After 3 iterations" in region.proto.json  # pyright: ignore[reportAttributeAccessIssue]  likewise


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("No calls", "No tool was called."),
        ("Max iterations", "⟳ max iterations"),
        ("Unknown tool", "tool_not_found: no tool is named"),
        ("Tool error", "execution_error: RuntimeError: the warehouse"),
        ("Bad JSON arguments", "they were not executed"),
        ("Repeated call", "called more than twice"),
        ("Empty message after tools", "3 rounds, 1 tool call"),
        ("Unexpected finish", "? unexpected finish"),
        ("The model fails", "The model is overloaded."),
    ],
)
def test_every_ending_is_one_click(app: AppTest, title: str, words: str):
    assert words.replace("'", "&#x27;") in told(pick(app, title)) or words in told(app)


def test_an_example_comes_back_by_undo(app: AppTest):
    pick(app, "Tool error")
    press(app, "loop-undo")
    assert app.text_area(key="loop-user").value == "What is the weather in Oslo?"


def test_what_was_typed_over_an_example_is_a_step_of_its_own(app: AppTest):
    pick(app, "Tool error")
    example = app.text_area(key="loop-user").value
    app.text_area(key="loop-user").input("My own words").run()
    press(app, "loop-undo")
    assert app.text_area(key="loop-user").value == example
    press(app, "loop-redo")
    assert app.text_area(key="loop-user").value == "My own words"


def test_a_name_without_a_value_is_marked_at_the_prompt(app: AppTest):
    app.text_area(key="mono-loop-prompt").input("Hello {{whom}}, {{language}}").run()
    assert "{{whom}} has no value and stays as written" in told(app)
    assert "Hello {{whom}}, English" in told(app)
    assert "The draft has changed since this run." in told(app)


def test_what_is_wrong_is_told_at_its_box_and_in_the_bar(app: AppTest):
    app.text_area(key="mono-loop-variables").input("{").run()
    assert "Variables: line 1, column 2" in told(app)
    assert app.button(key="loop-run").disabled
    app.text_area(key="mono-loop-variables").input("{}").run()
    app.text_area(key="mono-loop-tools").input('[{"name": 5}]').run()
    assert "$[0].name" in told(app)
    app.text_area(key="mono-loop-tools").input("").run()
    app.text_area(key="mono-loop-history").input("5").run()
    app.text_area(key="mono-loop-block").input("{").run()
    assert "(and 1 more)" in told(app)
    assert "expected an array of messages, found an integer" in told(app)


def test_a_change_is_run_by_whom_one_chooses(app: AppTest):
    assert "as a response rule gives the content" in told(app)
    app.segmented_control(key="loop-through").set_value("Chat model").run()
    assert "as a chat model gives the output" in told(app)
    app.number_input(key="loop-iterations").set_value(1).run()
    press(app, "loop-run")
    assert "⟳ max iterations" in told(app)
    look_at(app, "loop-tabs", "Result")
    assert '"ending": "max_iterations"' in told(app)
    app.multiselect(key="loop-allowed").select("echo").run()
    app.toggle(key="loop-offered").set_value(False).run()
    press(app, "loop-run")
    assert "1 round, 0 tool calls" in told(app)


def test_a_run_is_gone_through_step_by_step_and_stopped(app: AppTest):
    pick(app, "Max iterations")
    press(app, "loop-step")
    assert "Waiting before the next round" in settled(app)
    assert "1 round, 1 tool call" in told(app)
    press(app, "loop-step")
    assert "2 rounds, 2 tool calls" in settled(app)
    press(app, "loop-stop")
    assert "■ stopped" in settled(app)
    assert "2 rounds, 2 tool calls" in told(app)
    look_at(app, "loop-tabs", "Result")
    assert "No result came of it." in told(app)
    press(app, "loop-step")
    assert "Waiting before the next round" in settled(app)
    press(app, "loop-rest")
    assert "⟳ max iterations" in settled(app)


def test_the_result_is_one_part_of_the_page_while_a_run_goes_on_and_after(
    app: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    # what is asked for of a part that the next drawing doesn't have is lost: a tab stays empty
    drawn: list[tuple[str, object]] = []
    real = st.fragment

    def noted(part: Callable[..., None], *, run_every: float | None) -> Callable[..., None]:
        drawn.append((f"{part.__module__}.{part.__qualname__}", run_every))  # what Streamlit tells parts by
        return real(part, run_every=run_every)

    monkeypatch.setattr(st, "fragment", noted)
    pick(app, "A tool that is too slow")
    press(app, "loop-stop")
    assert "… stopping" in told(app)
    assert "■ stopped" in settled(app)
    assert len({part for part, _ in drawn}) == 1
    assert drawn[0][1] is not None
    assert drawn[-1][1] is None


def test_messages_are_listed_as_they_are_emitted(app: AppTest):
    look_at(app, "loop-tabs", "Messages")
    assert "2 · **user**" in told(app)
    assert 'get_weather({"city":"Oslo"})' in told(app)
    assert "4 · **tool** · answers call_" in told(app)
    pick(app, "Empty message after tools")
    assert "*Empty*" in told(app)


def test_draft_and_run_outlive_another_page_and_a_reload(app: AppTest):
    pick(app, "Tool error")
    app.text_area(key="loop-user").input("How many chairs?").run()
    app.switch_page("app_pages/help.py").run()
    app.switch_page(PAGE).run()
    assert app.text_area(key="loop-user").value == "How many chairs?"
    assert "execution_error" in told(app)
    same = again(app, PAGE)
    assert same.text_area(key="loop-user").value == "How many chairs?"
    assert "execution_error" in told(same)


def test_the_gallery_has_every_ending():
    assert len(loop_examples()) == 12


def settled(app: AppTest) -> str:
    """What is told when the run has come to its end or waits, however slow the machine is."""
    found = in_hand(app)[DESK]
    assert isinstance(found, Desk)
    assert found.run is not None
    assert found.run.settled(30)
    return told(app.run())
