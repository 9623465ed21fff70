"""Two tabs with one address: what both have changed is kept twice, what one has changed is seen by the other."""

from collections.abc import Iterator

import pytest
from streamlit.testing.v1 import AppTest

from playground import state
from playground.ui.parted import TOLD
from tests.playground.pages import again, opened

PAGE = "app_pages/workbench.py"
BOX = "text-t1"


@pytest.fixture
def app() -> Iterator[AppTest]:
    yield from opened(PAGE)


def words(app: AppTest) -> str:
    return app.text_area(key=BOX).value or ""


def write(app: AppTest, text: str) -> AppTest:
    return app.text_area(key=BOX).input(text).run()


def told(app: AppTest) -> list[str]:
    return [each.value for each in app.toast]


def test_of_two_tabs_that_type_into_one_draft_each_keeps_its_words(app: AppTest):
    first, second = app, again(app, PAGE)
    address = first.query_params["d"]
    write(first, "First")
    write(second, "Second")
    assert told(second) == [TOLD]
    assert second.query_params["d"] != address
    write(first, "First once more")
    assert (told(first), first.query_params["d"]) == ([], address)
    write(second, "Second once more")
    assert told(second) == []
    assert words(again(first, PAGE)) == "First once more"
    assert words(again(second, PAGE)) == "Second once more"


def test_a_tab_that_has_changed_nothing_goes_along_with_the_other(app: AppTest):
    second = again(app, PAGE)
    write(app, "First")
    assert words(second.run()) == "First"
    write(second, "Second")
    assert (told(second), second.query_params["d"]) == ([], app.query_params["d"])


def test_pages_that_only_one_tab_has_changed_part_nobody(app: AppTest):
    second = again(app, "app_pages/lens.py")
    second.text_area(key="mono-lens-text").input("data: mine").run()
    write(app, "First")
    second.text_area(key="mono-lens-text").input("data: mine, too").run()
    assert told(app) == told(second) == []
    both = again(app, "app_pages/lens.py")
    assert both.text_area(key="mono-lens-text").value == "data: mine, too"
    assert words(both.switch_page(PAGE).run()) == "First"


def test_a_reload_brings_back_the_view_and_what_can_be_undone(app: AppTest):
    write(app, "First")
    app.segmented_control(key="view").set_value("JSON").run()
    same = again(app, PAGE)
    assert "First" in (same.text_area(key="mono-json").value or "")
    same.button(key="undo").click().run()
    same.segmented_control(key="view").set_value("Form").run()
    current: state.Session = same.session_state[state.SESSION]
    assert words(same) == current.draft.turns[0].text != "First"
