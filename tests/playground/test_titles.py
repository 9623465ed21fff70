"""A part that is shut tells what is in it: how much, how much of that is wrong, and what is set."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from playground import state
from playground.model.draft import EMPTY, Asked, Draft, Echo
from playground.server import SCRIPT
from playground.ui.titles import options_set


@pytest.fixture
def app() -> Iterator[AppTest]:
    page = AppTest.from_file(str(SCRIPT), default_timeout=30).run()
    yield page
    assert not page.exception


def with_draft(app: AppTest, **changes: object) -> list[str]:
    """The titles of the parts once the draft has been changed."""
    current: state.Session = app.session_state[state.SESSION]
    current.draft = replace(current.draft, **changes)  # pyright: ignore[reportArgumentType]  any of its fields
    app.run()
    return [part.label for part in app.expander]


def test_parts_with_nothing_in_them_have_their_name_alone(app: AppTest):
    titles = with_draft(app, tools="")
    assert {"Instruction block", "Tools · 0", "Options", "Faults on purpose"} <= set(titles)


def test_every_part_tells_how_many_problems_are_in_it(app: AppTest):
    titles = with_draft(
        app,
        block='{"mesages": []}',
        tools="[{",
        asked=Asked(stop="[1", extra="[]", max_tokens=5),
        echo=Echo(pacing="soon", fault="no_such_fault"),
    )
    assert "Instruction block · :red[1 problem]" in titles
    assert "Tools · 0 · :red[1 problem]" in titles
    assert "Options · 4 set · :red[3 problems]" in titles


def test_a_problem_of_the_faults_stands_below_their_part_which_keeps_its_title_and_so_stays_open(app: AppTest):
    assert "Faults on purpose" in with_draft(app, echo=Echo(fault="no_such_fault"))
    part = next(part for part in app.expander if part.label == "Faults on purpose")
    assert len(app.error) == 1
    assert not part.error


@pytest.mark.parametrize(
    ("draft", "on"),
    [
        (EMPTY, 0),
        (replace(EMPTY, asked=Asked(model="gpt-5", tool_choice="tool", tool_name="get_time")), 2),
        (replace(EMPTY, asked=Asked(stream=False, include_usage=False)), 1),
        (replace(EMPTY, asked=Asked(include_usage=False)), 1),
        (replace(EMPTY, echo=Echo(pacing="", strict=True, fault="byte_cuts")), 1),
        (replace(EMPTY, asked=Asked(model="", n=2), echo=Echo(reasoning_words=0)), 2),
    ],
)
def test_options_that_say_something_else_than_a_new_draft_are_counted(draft: Draft, on: int):
    assert options_set(draft) == on


def test_no_part_has_an_icon_for_it_would_take_the_place_of_the_sign_that_it_opens(app: AppTest):
    parts = [part for part in app.expander if not part.label.startswith("Go on from this run")]
    app.switch_page("app_pages/instructions.py").run()
    app.menu_button(key="ins-examples").click("Parallel calls").run()
    parts += app.expander
    assert {part.label: part.icon for part in parts} == {part.label: "" for part in parts}
    assert len(parts) > 5
