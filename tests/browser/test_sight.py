"""The delta table in a real Chromium: the row that the scrubber led to is in sight, and a reader's own scroll stays."""

import json
from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.resting import at_rest, open_tab, there

ROW = 35
"""Pixels of a row of the table, which is drawn on a canvas."""
CUSTOM = {"type": "custom", "custom": {"name": "run_sql", "description": "Runs SQL"}}
ASKED = {
    "stream": True,
    "tools": [CUSTOM],
    "messages": [{"role": "user", "content": "Run this SQL: `SELECT  1, {2}` " * 9}],
}


@pytest.fixture(scope="module")
def address(lanes: str) -> str:
    return lanes


@pytest.fixture
def page(visit: Callable[..., Page]) -> Page:
    return visit(f"/?{urlencode({'body': json.dumps(ASKED), 'speed': 'Instant'})}", height=1400)


def scrolled(room: Locator) -> int:
    return round(room.evaluate("room => room.scrollTop"))


def test_the_row_that_the_scrubber_leads_to_is_in_sight_and_a_custom_tool_s_text_is_as_it_was_sent(page: Page):
    expect(page.locator(".call .chip")).to_have_text("✓ valid")
    assert "SELECT  1, {2}" in page.locator(".call pre").inner_text()
    open_tab(page, "Deltas")
    page.get_by_role("tab", name="Deltas").press("Tab")
    expect(page.get_by_test_id("data-grid-canvas")).to_be_focused()
    room = page.locator("[data-testid=stDataFrame] .dvn-scroller")
    slider = page.get_by_role("slider", name="Position in the run")
    for key in ("Home", "End"):
        slider.press(key)
        row = int(slider.input_value()) - 1
        there(page.get_by_text(f"event {max(row, 0) + 1}", exact=False).last)
        at_rest(page).wait_for_timeout(700)  # a canvas has no state to wait for
        assert scrolled(room) <= max(row, 0) * ROW <= scrolled(room) + 320 - 2 * ROW
    room.evaluate("room => { room.scrollTop = 0 }")
    page.get_by_role("textbox", name="A text beside it").fill("another drawing")
    at_rest(page).wait_for_timeout(1500)
    assert scrolled(room) == 0
