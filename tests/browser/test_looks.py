"""Looks that only a browser knows: colours under the pointer, and what a narrow window leaves out."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.resting import at_rest, open_tab

Open = Callable[..., Page]


def test_a_tab_under_the_pointer_can_be_read_in_the_dark(visit: Open):
    page = visit("/tools", theme="dark")
    tab = at_rest(page).get_by_role("tab", name="Schema", exact=True)
    tab.hover()
    expect(tab.locator("p")).to_have_css("color", "rgb(127, 178, 255)")


def test_a_narrow_window_names_no_keys(visit: Open):
    page = visit("/tools", width=390)
    open_tab(page, "Call by hand")
    button = page.get_by_role("button", name="Call the tool")
    expect(button).to_be_visible()
    expect(button.locator("kbd")).not_to_be_visible()
