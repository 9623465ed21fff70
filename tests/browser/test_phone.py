"""The playground on a phone, in the dark, from page to page: nothing scrolls sideways, all that is named is at hand."""

from collections.abc import Callable
from functools import partial

import httpx
from playwright.sync_api import Locator, Page, expect

from tests.browser.resting import at_rest, fits, open_tab, there, unfold

Open = Callable[..., Page]
WEATHER = {"type": "function", "function": {"name": "get_weather", "parameters": {"type": "object"}}}


def dark(page: Page) -> None:
    page.emulate_media(color_scheme="dark")


def touched(page: Page) -> None:
    """In the dark, and by a finger, which doesn't hover."""
    dark(page)
    wire = page.context.new_cdp_session(page)
    wire.send("Emulation.setTouchEmulationEnabled", {"enabled": True})  # pyright: ignore[reportUnknownMemberType]  Playwright leaves the type open


def turn_to(page: Page, name: str) -> None:
    """By the list of pages, which closes behind the one that was chosen."""
    at_rest(page).get_by_test_id("stExpandSidebarButton").click()
    at_rest(page).get_by_role("link", name=name, exact=True).click()
    there(page.get_by_role("heading", name=name, exact=True, level=1))
    expect(page.get_by_role("link", name="Help")).not_to_be_in_viewport()


def pick(page: Page, title: str) -> None:
    at_rest(page).get_by_role("button", name="Examples").click()
    page.get_by_test_id("stMenuButtonBody").get_by_text(title, exact=True).click()


def tabs_fit(page: Page, *names: str) -> None:
    for name in names:
        open_tab(page, name)
        fits(page)


def top(box: Locator) -> float:
    return box.evaluate("each => each.getBoundingClientRect().top + scrollY")


def edited(page: Page, box: Locator) -> None:
    """What was said of an example keeps its place at the first edit, and is said to be of before."""
    tip = at_rest(page).get_by_test_id("stAlertContainer").first
    there(tip)
    expect(page.get_by_text("Edited since")).to_have_count(0)
    before = top(box)
    box.fill("Other words")
    box.blur()
    there(page.get_by_text("Edited since"))
    there(tip)
    assert top(box) == before


def back_at(page: Page, button: Locator) -> None:
    page.keyboard.press("Escape")
    expect(button).to_be_focused()


def comes_back(page: Page) -> None:
    """The focus, from a menu that is left and from a dialog that was chosen in one, to their button."""
    actions, more = (at_rest(page).get_by_role("button", name=name).first for name in ("Actions", "More"))
    actions.press("Enter")
    there(page.get_by_role("menuitem", name="Duplicate"))
    back_at(page, actions)
    for act in (partial(Locator.press, key="Enter"), Locator.click):
        act(more)
        act(there(page.get_by_role("menuitem", name="Share")))
        there(page.get_by_role("dialog"))
        at_rest(page).wait_for_timeout(500)  # while it is open it keeps the focus
        back_at(page, more)


def test_the_workbench_the_tools_and_the_instructions_on_a_phone(visit: Open):
    page = visit(width=390, height=844, before=dark)
    there(page.get_by_role("button", name="More"))  # what closes the list has come, too
    comes_back(page)
    edited(page, page.get_by_label("Text of the user message").last)

    turn_to(page, "Tools")
    tab = page.get_by_role("tab", name="Schema", exact=True)
    tab.hover()
    expect(tab.locator("p")).to_have_css("color", "rgb(127, 178, 255)")  # it can be read under the pointer
    tabs_fit(page, "Schema", "Invalid on purpose", "Call by hand")
    button = page.get_by_role("button", name="Call the tool")
    there(button)
    expect(button.locator("kbd")).not_to_be_visible()  # a narrow window names no keys
    tabs_fit(page, "Choose")
    pick(page, "Arguments from the words")
    said = page.get_by_label("What the user says")
    expect(said).not_to_have_value("Other words")
    edited(page, said)

    turn_to(page, "Instructions")
    pick(page, "Broken arguments")
    there(page.get_by_role("tab", name="Copy as test"))
    unfold(at_rest(page), "Break it on purpose")
    expect(page.get_by_role("button", name="Rate limit")).to_be_attached()
    fits(page)
    at_rest(page).get_by_role("link", name="See the preview").click()
    expect(page.get_by_role("tab", name="Preview")).to_be_in_viewport()


def test_the_lens_the_loop_and_the_traffic_on_a_phone(visit: Open, address: str):
    page = visit("/lens", width=390, height=844, before=touched)
    tabs_fit(page, "Repairs", "Difference", "Use it", "Events", "Reply")
    there(page.get_by_role("button", name="Copy to clipboard").first)

    turn_to(page, "Loop")
    tabs_fit(page, "Messages", "Result", "Rounds")

    asked = {"model": "echo", "messages": [{"role": "user", "content": "Weather in Oslo"}], "tools": [WEATHER]}
    httpx.post(f"{address}/v1/chat/completions", json=asked, timeout=20)
    turn_to(page, "Traffic")
    page.locator(".rows .row").first.click()
    detail = page.locator(".st-key-traffic-detail")
    there(detail.get_by_role("button", name="Open in Workbench"))
    fits(page)
    at_rest(page).get_by_role("link", name="See what is chosen").click()
    expect(detail.get_by_role("tab", name="Request")).to_be_in_viewport()

    turn_to(page, "Help")
    page.get_by_role("heading", name="Limits").scroll_into_view_if_needed()
    expect(page.get_by_role("heading", name="Help", exact=True)).to_be_in_viewport()
