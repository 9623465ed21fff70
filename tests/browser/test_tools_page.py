"""The Tools page in a real Chromium: it answers while one types, runs by keyboard, and outlives pages and reloads."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.resting import at_rest, open_tab, there

Open = Callable[..., Page]
TOOLS = "Tools · 3"


def opened(visit: Open) -> Page:
    page = visit("/tools")
    there(page.get_by_role("heading", name="Every tool, the best first"))
    return page


def pick(page: Page, title: str) -> None:
    page.get_by_role("button", name="Examples").click()
    page.get_by_text(title, exact=True).click()


def test_scores_and_calls_follow_the_words_while_they_are_typed_and_ctrl_enter_calls_a_tool(visit: Open):
    page = opened(visit)
    assert page.get_by_label(f"Help for {TOOLS}").evaluate("help => [help.offsetWidth, help.offsetHeight]") == [24, 24]
    words = page.get_by_label("What the user says")
    words.fill("What time is it in Lisbon?")
    there(page.get_by_role("heading", name="One call"))
    expect(page.get_by_role("table", name="Where the arguments of call 1 came from")).to_contain_text("Lisbon")
    expect(words).to_be_focused()
    expect(page.get_by_role("table", name="Tools by score").get_by_role("row").nth(1)).to_contain_text("get_time")

    open_tab(page, "Call by hand")
    arguments = page.get_by_label("Arguments", exact=True)
    arguments.fill('{"typed": "this moment"}')
    arguments.press("Control+Enter")
    there(page.get_by_text("✓ success"))
    expect(page.get_by_role("status").filter(has_text="echo: success")).to_be_attached()  # what a screen reader is told
    expect(page.get_by_test_id("stCode").first).to_contain_text("this moment")

    open_tab(page, "Choose")
    page.get_by_role("textbox", name=TOOLS).fill("")
    there(page.get_by_text("No tools yet."))


def test_a_schema_is_told_beside_its_box_and_outlives_pages_and_reloads_and_spoiled_arguments_go_to_the_workbench(
    visit: Open,
):
    page = opened(visit)
    open_tab(page, "Schema")
    pick(page, "One of several shapes")
    valid = page.get_by_text("Valid by the independent validator, formats on.")
    there(valid)
    schema, words = page.get_by_label("JSON Schema, or a tool"), page.get_by_label("Words that may fill it")
    schema.fill('{"type": "object",\n "properties": {,}}')
    there(page.get_by_text("line 2, column 17: expected a key in double quotes"))
    at_rest(page).get_by_role("link", name="Help").click()
    there(page.get_by_role("heading", name="Limits"))
    at_rest(page).get_by_role("link", name="Tools", exact=True).click()
    expect(schema).to_have_value(re.compile(r"\{,\}"))

    at_rest(page)
    words.fill("seven")
    schema.fill('{"type": "integer"}')
    there(valid)
    at_rest(page).reload()  # the page's own texts, and the tab that they are in
    expect(schema).to_have_value('{"type": "integer"}')
    expect(words).to_have_value("seven")

    open_tab(page, "Invalid on purpose")
    page.locator(".st-key-script-truncated").get_by_role("button", name="Script it").click()
    expect(there(page.locator("[data-role=said]"))).to_have_text(re.compile("^Done"))
    expect(page.locator("[data-box=calls]")).to_contain_text("not JSON")
    expect(page.locator(".st-key-mono-block textarea")).to_have_value(re.compile("args_raw"))
