"""Steps that wait until the page rests: a click in the moment in which it is drawn anew can be lost."""

from playwright.sync_api import Locator, Page, expect
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

PATIENCE = 20_000
"""Milliseconds that anything may take on a machine that is busy with other things."""
_SIDEWAYS = "document.querySelector('[data-testid=stMain]').scrollWidth"
_GROWN = "fold => Promise.allSettled(fold.getAnimations({subtree: true}).map(each => each.finished))"
_WIDE = "document.querySelector('[data-testid=stMain]').clientWidth"


def there(what: Locator) -> Locator:
    """What is on the page, once it is.

    ``expect`` would wait for it as well, but Playwright then writes down the whole page each time that it looks in
    vain (from 1.60 on), six times in the first third of a second, and what is drawn meanwhile waits for that.
    """
    what.wait_for()
    return what


def at_rest(page: Page) -> Page:
    """The page when nothing is drawn any more."""
    there(page.locator("[data-testid=stApp][data-test-script-state=notRunning]"))
    return page


def drawn(page: Page, came: list[str | bytes], *, whole: bool = True) -> None:
    """Waits until the server has told the end of a drawing: of the whole page, or of a part of it."""
    end = ForwardMsg.FINISHED_SUCCESSFULLY if whole else ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY
    for _ in range(PATIENCE // 50):
        if any(_is_end(message, end) for message in came):
            return
        page.wait_for_timeout(50)
    raise AssertionError("the server has told of no such end")


def _is_end(message: str | bytes, end: int) -> bool:
    if not isinstance(message, bytes):
        return False
    told = ForwardMsg.FromString(message)
    return told.WhichOneof("type") == "script_finished" and told.script_finished == end


def open_tab(page: Page, name: str, where: Locator | None = None) -> None:
    """Opens a tab and waits for what is in it: only an open tab is drawn."""
    at_rest(page)
    tab = (where or page).get_by_role("tab", name=name, exact=True)
    tab.click()
    expect(there((where or page).get_by_role("tabpanel", name=name, exact=True))).not_to_be_empty()
    expect(tab).to_have_attribute("aria-selected", "true")
    at_rest(page)


def grown(what: Locator) -> None:
    """Waits until nothing in it moves any more: a button that moves under the pointer loses its click."""
    what.evaluate(_GROWN)


def unfold(where: Page | Locator, title: str) -> None:
    """Opens a fold and waits until it has grown."""
    fold = where.get_by_test_id("stExpander").filter(has_text=title)
    fold.get_by_text(title).click()
    grown(fold)


def fits(page: Page) -> None:
    """Nothing scrolls sideways once all is in its place."""
    at_rest(page).wait_for_function(f"{_SIDEWAYS} === {_WIDE}")
