"""The Tools page in a real Chromium: it answers while one types, runs by keyboard, and fits both screens."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.resting import at_rest, fits, open_tab

Open = Callable[..., Page]


@pytest.fixture
def page(visit: Open) -> Page:
    return tools_page(visit)


def tools_page(visit: Open, **screen: object) -> Page:
    page = visit("/tools", **screen)
    expect(page.get_by_role("heading", name="Every tool, the best first")).to_be_visible()
    return page


def pick(page: Page, title: str) -> None:
    page.get_by_role("button", name="Examples").click()
    page.get_by_text(title, exact=True).click()


def test_scores_and_calls_follow_the_words_while_they_are_typed(page: Page):
    words = page.get_by_label("What the user says")
    words.fill("What time is it in Lisbon?")
    expect(page.get_by_role("heading", name="One call")).to_be_visible()
    expect(page.get_by_role("table", name="Where the arguments of call 1 came from")).to_contain_text("Lisbon")
    expect(words).to_be_focused()
    expect(page.get_by_role("table", name="Tools by score").get_by_role("row").nth(1)).to_contain_text("get_time")
    page.get_by_role("textbox", name="Tools · 3").fill("")
    expect(page.get_by_text("No tools yet.")).to_be_visible()


def test_a_schema_that_breaks_is_told_beside_its_box_and_outlives_another_page(page: Page):
    open_tab(page, "Schema")
    pick(page, "One of several shapes")
    expect(page.get_by_text("Valid by the independent validator, formats on.")).to_be_visible()
    page.get_by_label("JSON Schema, or a tool").fill('{"type": "object",\n "properties": {,}}')
    expect(page.get_by_text("line 2, column 17: expected a key in double quotes")).to_be_visible()
    at_rest(page).get_by_role("link", name="Help").click()
    expect(page.get_by_role("heading", name="Limits")).to_be_visible()
    at_rest(page).get_by_role("link", name="Tools", exact=True).click()
    expect(page.get_by_label("JSON Schema, or a tool")).to_have_value(re.compile(r"\{,\}"))


def test_spoiled_arguments_arrive_scripted_in_the_workbench(page: Page):
    open_tab(page, "Invalid on purpose")
    page.locator(".st-key-script-truncated").get_by_role("button", name="Script it").click()
    expect(page.locator("[data-role=said]")).to_have_text(re.compile("^Done"))
    expect(page.locator("[data-box=calls]")).to_contain_text("not JSON")
    expect(page.locator(".st-key-mono-block textarea")).to_have_value(re.compile("args_raw"))


def test_a_tool_is_called_by_ctrl_enter_with_what_was_just_typed(page: Page):
    open_tab(page, "Call by hand")
    arguments = page.get_by_label("Arguments", exact=True)
    arguments.fill('{"typed": "this moment"}')
    arguments.press("Control+Enter")
    expect(page.get_by_text("✓ success")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="echo: success")).to_be_attached()  # what a screen reader is told
    expect(page.get_by_test_id("stCode").first).to_contain_text("this moment")


def test_no_tab_scrolls_sideways_on_a_phone(visit: Open):
    page = tools_page(visit, width=390, theme="dark")
    for tab in ("Schema", "Invalid on purpose", "Call by hand", "Choose"):
        open_tab(page, tab)
        fits(page)


def test_on_a_phone_the_list_of_pages_closes_behind_the_page_that_was_chosen(visit: Open):
    page = visit(width=390, height=844)
    expect(page.get_by_role("button", name="More")).to_be_visible()  # what closes the list has come, too
    page.get_by_test_id("stExpandSidebarButton").click()
    at_rest(page).get_by_role("link", name="Tools", exact=True).click()
    expect(page.get_by_role("tab", name="Choose")).to_be_visible()
    expect(page.get_by_role("link", name="Loop")).not_to_be_in_viewport()
