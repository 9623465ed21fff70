"""The scrubber and the delta table in a real Chromium: each leads the other, also over a page that was left."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.resting import at_rest, open_tab, there

ROW = 35
"""Pixels of a row of the table, which is drawn on a canvas."""


@pytest.fixture
def page(visit: Callable[..., Page]) -> Page:
    opened = visit(height=1400)
    expect(said(opened)).to_have_text("Done: 23 deltas.")
    open_tab(opened, "Deltas")
    return opened


def said(page: Page) -> Locator:
    return there(page.locator("[data-role=said]"))


def shows(page: Page, event: int) -> None:
    """Both stand on the event, and stay there."""
    for _ in range(2):
        there(page.get_by_text(re.compile(rf"^(Wire bytes of event|Event) {event}\b")))
        at_rest(page).wait_for_timeout(700)  # an answer to what was told before would lead elsewhere now
    expect(page.get_by_role("slider", name="Position in the run")).to_have_value(str(event))


def choose(page: Page, row: int) -> None:
    grid = page.locator("[class*=st-key-result-deltas] [data-testid=stDataFrame]")
    there(grid)
    at_rest(page).wait_for_timeout(500)  # a canvas has no state to wait for
    grid.locator(".dvn-scroller").evaluate("room => { room.scrollTop = 0 }")
    grid.click(position={"x": 15, "y": ROW * row + ROW // 2})


def test_scrubber_and_table_lead_each_other_and_the_page_that_was_left_stands_where_they_led(page: Page):
    scrubber = page.get_by_role("slider", name="Position in the run")
    scrubber.press("Home")
    there(page.get_by_text("Event 1 has no bytes of its own"))
    at_rest(page).wait_for_timeout(700)
    expect(scrubber).to_have_value("0")
    for _ in range(7):
        page.get_by_role("button", name="Step forward").click()
        page.wait_for_timeout(250)  # faster than the table follows
    shows(page, 7)

    choose(page, 5)
    shows(page, 5)
    choose(page, 3)
    shows(page, 3)
    page.get_by_role("button", name="Step back").click()
    shows(page, 2)
    choose(page, 6)
    shows(page, 6)
    open_tab(page, "Wire")
    expect(page.locator(".echo-wire tr.here .number")).to_have_text("6")
    open_tab(page, "Deltas")
    page.get_by_role("link", name="Help").click()
    there(page.get_by_role("heading", name="Limits"))
    at_rest(page).get_by_role("link", name="Workbench").click()
    expect(page.get_by_role("tab", name="Deltas")).to_have_attribute("aria-selected", "true")
    shows(page, 6)


def test_times_measured_over_http_are_those_of_their_own_run_and_last_and_large_counts_are_written_alike(page: Page):
    page.get_by_role("radio", name="over HTTP", exact=True).click()
    at_rest(page).locator(".st-key-run button").click()
    measured = page.get_by_text("times as measured over HTTP")
    there(measured)
    at_rest(page).get_by_role("link", name="Help").click()
    there(page.get_by_role("heading", name="Limits"))
    at_rest(page).get_by_role("link", name="Workbench").click()
    there(measured)
    page.get_by_role("radio", name="in process", exact=True).click()
    at_rest(page).locator(".st-key-run button").click()
    there(page.get_by_text("times as the pacing asks for"))

    at_rest(page).get_by_role("button", name="Examples").click()
    page.get_by_text("Plain echo", exact=True).click()
    expect(there(page.get_by_label("Name of the draft"))).to_have_value("Plain echo")
    at_rest(page).get_by_label("Text of the user message").last.fill("word " * 1_200)
    page.locator(".st-key-run button").click()
    expect(said(page)).to_have_text("Done: 1,201 deltas.")
    expect(page.locator("[data-count=text]")).to_have_text("1,201 / 1,201")
    expect(page.locator("[data-role=readout]")).to_contain_text("1,201 / 1,201 deltas")
    expect(page.locator("[data-role=figures]")).to_contain_text("1,505 → 1,500")
    there(page.get_by_text("1,207 events, 1,201 of them deltas"))
