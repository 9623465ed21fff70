"""The Traffic page in a real Chromium: requests come in over HTTP, and are found, opened, saved and compared."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.resting import at_rest, open_tab, there
from tests.browser.serving import PLAYGROUND, serving

Open = Callable[..., Page]
WEATHER = {
    "type": "function",
    "function": {"name": "get_weather", "parameters": {"type": "object", "properties": {"city": {"type": "string"}}}},
}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving(*PLAYGROUND) as address:
        yield address


@pytest.fixture
def send(address: str) -> Callable[..., None]:
    """Sends a chat request as any client would."""

    def post(text: str, **more: Any) -> None:
        body = {"model": "echo", "messages": [{"role": "user", "content": text}], **more}
        httpx.post(f"{address}/v1/chat/completions", json=body, timeout=20)

    return post


def rows(page: Page) -> Locator:
    return page.locator(".rows .row")


def row(page: Page, number: int) -> Locator:
    return page.locator(f".rows .row[data-number='{number}']")


def detail(page: Page) -> Locator:
    return page.locator(".st-key-traffic-detail")


def opened(page: Page, number: int) -> None:
    there(detail(page).get_by_text(f"#{number}", exact=True))


def test_the_first_requests_are_sent_by_a_button_and_a_new_one_is_found_opened_and_saved(
    visit: Open, send: Callable[..., None], address: str
):
    page = visit("/traffic")
    live = there(page.get_by_test_id("stCheckbox").filter(has_text="Live")).locator("label > div").first
    page.emulate_media(forced_colors="active")
    expect(live).to_have_css("background-color", "rgb(29, 78, 216)")  # the system's colours don't hide what is on
    page.emulate_media(forced_colors="none")
    page.get_by_role("button", name="Send an example").click()
    expect(rows(page)).to_have_count(4)
    expect(rows(page).locator(".status")).to_have_text(["400", "200", "200", "200"])
    expect(rows(page).locator(".chip")).to_have_text(["✂ length", "⚙ tool_calls", "■ stop"])

    send("A journey to Bergen", stream=True, tools=[WEATHER])
    expect(row(page, 5).locator(".words")).to_have_text("A journey to Bergen")
    expect(row(page, 5)).to_contain_text("streamed · echo · OpenAI Chat")
    search = page.locator(".st-key-traffic-search input")
    search.press_sequentially("journey bergen")
    expect(rows(page)).to_have_count(1)
    row(page, 5).click()
    opened(page, 5)
    open_tab(page, "Reply", detail(page))
    there(detail(page).get_by_text("HTTP/1.1 200"))

    curl = at_rest(page).get_by_role("button", name="Copy as curl")
    curl.scroll_into_view_if_needed()  # what it opens shuts when the page scrolls
    curl.click()
    there(page.get_by_text(f"{address}/v1/chat/completions"))
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Save as fixture").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("A journey to Bergen")
    page.get_by_role("button", name="Save", exact=True).click()
    there(page.get_by_text("Saved as"))
    page.keyboard.press("Escape")
    page.reload()
    expect(search).to_have_value("journey bergen")
    opened(page, 5)
    page.get_by_role("button", name="Open in Workbench").click()
    expect(there(page.locator("[data-role=said]"))).to_have_text(re.compile("^Done"))
    expect(there(page.get_by_label("Text of the user message").last)).to_have_value("A journey to Bergen")
    at_rest(page).get_by_role("link", name="Traffic").click()
    expect(search).to_have_value("journey bergen")
    opened(page, 5)
    at_rest(page).get_by_role("link", name="Fixtures").click()
    there(page.get_by_text("A journey to Bergen").first)


def compared_taken_along_and_forgotten(page: Page, send: Callable[..., None]) -> None:
    send("One thing")
    send("Another thing")
    expect(rows(page).first.locator(".words")).to_have_text("Another thing")
    rows(page).first.click()
    rows(page).nth(1).click(modifiers=["Shift"])
    assert page.evaluate("String(getSelection())") == ""
    there(detail(page).get_by_text("content differs"))
    page.locator(".st-key-traffic-search input").fill("thing")
    expect(rows(page)).to_have_count(2)
    send("A third thing")
    expect(rows(page)).to_have_count(3)
    page.get_by_label("Choose all that match").click()
    there(detail(page).get_by_text("3 requests"))
    page.get_by_role("button", name="Export").click()
    there(page.get_by_label("Format"))
    at_rest(page).get_by_label("Format").click()  # a list that opens while its box is drawn anew is shut again
    page.get_by_role("option").first.click()
    with page.expect_download() as made:
        page.get_by_role("button", name=re.compile("^Download")).click()
    assert b"A third thing" in made.value.path().read_bytes()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Clear", exact=True).click()
    page.get_by_role("button", name="Forget them").click()
    there(page.get_by_text("No request has come yet."))


def test_the_list_keeps_its_place_while_requests_come_and_all_are_compared_taken_along_and_forgotten(
    visit: Open, send: Callable[..., None]
):
    for number in range(30):
        send(f"Number {number}")
    page = visit("/traffic")
    expect(rows(page).nth(29)).to_be_attached()
    newest = int(rows(page).first.get_attribute("data-number") or 0)
    rows(page).first.click()
    opened(page, newest)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    opened(page, newest - 2)
    page.keyboard.press("p")
    expect(rows(page).first).to_have_attribute("data-number", str(newest - 2))
    row(page, newest - 20).click()
    opened(page, newest - 20)
    box = page.locator(".traffic .box")
    box.evaluate("box => { box.scrollTop = 500; }")
    before = row(page, newest - 20).bounding_box()
    send("One more")
    there(page.get_by_role("button", name="1 new"))
    assert row(page, newest - 20).bounding_box() == before
    expect(row(page, newest - 20)).to_have_attribute("aria-selected", "true")
    expect(row(page, newest - 20)).to_be_focused()
    page.get_by_role("button", name="1 new").click()
    expect(row(page, newest + 1)).to_be_in_viewport()
    row(page, newest - 20).focus()
    page.keyboard.press("Escape")
    there(detail(page).get_by_text("Choose a request"))
    row(page, newest - 2).focus()
    page.keyboard.press("p")
    expect(rows(page).first).to_have_attribute("data-number", str(newest + 1))

    compared_taken_along_and_forgotten(page, send)
