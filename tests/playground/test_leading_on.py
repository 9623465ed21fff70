"""A page that leads to another is left, though the browser tells something of it after that."""

from streamlit.testing.v1 import AppTest

from playground.server import SCRIPT
from playground.state import SESSION
from playground.state.widgets import SEEN
from tests.playground.pages import press

HELP, LENS = "app_pages/help.py", "app_pages/lens.py"


def left() -> tuple[AppTest, str]:
    """The Workbench, to which Help has led, and what Help had seen."""
    app = AppTest.from_file(str(SCRIPT), default_timeout=30).switch_page(HELP).run()
    before = app.text_input(key=SEEN).value or ""
    (first, *_) = [button.key for button in app.button if button.key and button.key.startswith("try-")]
    press(app, first)
    assert page(app) == "Workbench"
    return app, before


def page(app: AppTest) -> str:
    return app.session_state[SESSION].page


def tell(app: AppTest, of: str, seen: str) -> AppTest:
    app.switch_page(of)
    app.text_input(key=SEEN).set_value(seen)
    return app.run()


def test_a_late_word_of_the_page_that_was_left_is_no_step_back():
    app, before = left()
    assert page(tell(app, HELP, before)) == "Workbench"
    assert page(tell(app, HELP, before)) == "Workbench"


def test_a_step_back_from_the_page_that_was_seen_is_taken():
    app, _ = left()
    seen = app.text_input(key=SEEN).value or ""
    assert page(tell(app, HELP, seen)) == "Help"
    assert page(tell(app, HELP, seen)) == "Help"


def test_a_step_to_a_third_page_is_taken_at_once():
    app, before = left()
    assert page(tell(app, LENS, before)) == "Lens"
