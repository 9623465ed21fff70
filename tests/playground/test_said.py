"""What screen readers are told: the parts of each page by name, and what a change came to."""

from collections.abc import Iterator

import pytest
from streamlit.testing.v1 import AppTest

from playground.server import SCRIPT
from playground.ui.tools import desk
from tests.playground.pages import in_hand, press

PAGES = sorted(path.name for path in (SCRIPT.parent / "app_pages").glob("[a-z]*.py"))


@pytest.fixture
def app() -> Iterator[AppTest]:
    page = AppTest.from_file(str(SCRIPT), default_timeout=30).run()
    yield page
    assert not page.exception


def heard(app: AppTest) -> str:
    """The page's one line."""
    (line,) = (each.proto for each in app.get("bidi_component") if "echo_said" in each.proto.component_name)  # pyright: ignore[reportAttributeAccessIssue]  AppTest leaves the type open
    return str(line)


def opened(app: AppTest, page: str) -> AppTest:
    return app.switch_page(f"app_pages/{page}.py").run()


def tools_tab(app: AppTest, tab: str) -> None:
    in_hand(app)[desk.PAGE] = desk.ToolsDesk(tab=tab)
    opened(app, "tools")


@pytest.mark.parametrize("page", PAGES)
def test_every_page_and_the_parts_of_it_have_a_heading(app: AppTest, page: str):
    app.switch_page(f"app_pages/{page}").run()
    drawn = "".join(element.proto.body for element in app.get("html"))  # pyright: ignore[reportAttributeAccessIssue]  likewise
    assert drawn.count("<h1") + len(app.title) == 1
    assert "<h2" in drawn or app.header


def test_what_the_words_call_is_told(app: AppTest):
    opened(app, "tools")
    assert "3 calls, in this order. get_weather, get_time, calculate" in heard(app)
    app.text_area(key="trial-text-t1").input("What time is it in Oslo?").run()
    assert "One call. get_time" in heard(app)
    app.segmented_control(key="trial-choice").set_value("tool").run()
    assert "Nothing is chosen while the tool choice is incomplete." in heard(app)


def test_what_a_schema_gives_is_told(app: AppTest):
    tools_tab(app, "Schema")
    for text, words in (
        ('{"type": "boolean"}', "A valid value: "),
        ("{", "No value yet: the text isn't a schema."),
        ("false", "No value: the schema accepts none."),
    ):
        app.text_area(key="mono-schema-trial").input(text).run()
        assert words in heard(app).replace("\\'", "'")


def test_what_became_of_a_call_by_hand_is_told(app: AppTest):
    tools_tab(app, "Call by hand")
    press(app, "hand-call")
    assert "echo: success" in heard(app)


def test_whether_a_script_is_valid_is_told(app: AppTest):
    opened(app, "instructions")
    assert "No script yet." in heard(app)
    app.text_area(key="mono-ins-json").input('{"mess": 1}').run()
    assert "Not valid yet. line 1, column 2" in heard(app)
