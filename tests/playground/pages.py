"""Pages as AppTest sees them: opened, read, and used."""

from collections.abc import Iterator
from typing import Any

from streamlit.testing.v1 import AppTest

from playground.server import SCRIPT
from playground.state import SESSION


def opened(page: str) -> Iterator[AppTest]:
    """A page of the playground; nothing may have gone wrong on it, neither at first nor at the end."""
    app = AppTest.from_file(str(SCRIPT), default_timeout=30).run()
    app.switch_page(page).run()
    assert not app.exception
    yield app
    assert not app.exception


def again(app: AppTest, page: str) -> AppTest:
    """The page at its address in another tab, or after a reload."""
    other = AppTest.from_file(str(SCRIPT), default_timeout=30)
    other.query_params["d"] = app.query_params["d"]
    other.switch_page(page).run()
    assert not other.exception
    return other


def told(app: AppTest) -> str:
    """Everything that is said on the page beside the boxes."""
    said = [*app.error, *app.warning, *app.info, *app.success, *app.markdown, *app.code, *app.header]
    words = "\n".join(str(element.value).replace("\\", "") for element in said)
    drawn = "\n".join(element.proto.body for element in app.get("html"))  # pyright: ignore[reportAttributeAccessIssue]  AppTest leaves the type open
    return f"{words}\n{drawn}"


def in_hand(app: AppTest) -> dict[str, Any]:
    """What the pages have in hand, by their names; a page that is drawn next takes what is put there."""
    current: Any = app.session_state[SESSION]
    return current.pages


def press(app: AppTest, key: str) -> AppTest:
    return app.button(key=key).click().run()


def look_at(app: AppTest, tabs: str, tab: str) -> AppTest:
    """Opens one of the tabs that have that key."""
    app.session_state[tabs] = tab
    return app.run()
