"""The Loop and the Lens in a real Chromium: by keyboard, by rows, and stopped in time."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.resting import at_rest, fits, open_tab, there

Open = Callable[..., Page]
WORD = 'data: {"choices":[{"index":0,"delta":{"content":"word "}}]}\n\n'


def pick(page: Page, title: str) -> None:
    page.get_by_role("button", name="Examples").click()
    page.get_by_test_id("stMenuButtonBody").get_by_text(title, exact=True).click()


def spoken(page: Page) -> Locator:
    """What screen readers are told of the result."""
    return page.locator(".st-key-said").get_by_role("status")


def readable(page: Page) -> None:
    """No arrow of the rounds is broken in two, and a result has room."""
    arrow = page.get_by_role("list", name="The rounds as a sequence diagram").get_by_text("calls get_weather")
    height = "each => each.getBoundingClientRect().height / parseFloat(getComputedStyle(each).fontSize)"
    assert arrow.evaluate(height) < 2
    result = page.get_by_role("table", name="Tool calls").locator("[data-of=result]")
    expect(result).to_contain_text('"Oslo"')
    assert result.evaluate("each => each.clientWidth") > 250


def in_the_system_s_colours(page: Page) -> None:
    """An arrow has its point there, and what is said of an example an edge."""
    page.emulate_media(forced_colors="active")
    arrow = page.get_by_role("list", name="The rounds as a sequence diagram").get_by_role("listitem").last
    assert arrow.evaluate("each => getComputedStyle(each, '::after').borderTopColor") == "rgba(0, 0, 0, 0)"
    expect(page.get_by_test_id("stAlertContainer").first).to_have_css("outline-style", "solid")
    page.emulate_media(forced_colors="none")


def test_a_conversation_is_written_run_stepped_stopped_and_found_again(visit: Open):
    page = visit("/loop", width=720)  # twice the size
    expect(page.get_by_role("list", name="The rounds as a sequence diagram")).to_contain_text("Loop → get_weather")
    fits(page)
    readable(page)
    page.set_viewport_size({"width": 1440, "height": 1000})
    in_the_system_s_colours(at_rest(page))
    prompt = page.get_by_role("textbox", name="System prompt, a template")
    prompt.fill("You are {{nobody}}.")
    there(page.get_by_text("{{nobody}} has no value and stays as written").first)
    message = page.get_by_role("textbox", name="User message")
    message.fill("What is the weather in Bergen?")
    message.press("Control+Enter")
    expect(page.get_by_role("table", name="Tool calls")).to_contain_text('{"city": "Bergen"}')
    expect(spoken(page)).to_have_text(re.compile("^Run: finished. .* 2 rounds, 1 tool call"))
    pick(page, "Max iterations")
    there(page.get_by_text("⟳ max iterations"))
    page.get_by_role("button", name="Step").click()
    expect(spoken(page)).to_have_text(re.compile("^Run: waiting. Waiting before the next round."))
    page.get_by_role("button", name="Step").click()
    expect(spoken(page)).to_contain_text("2 rounds, 2 tool calls")
    page.locator(".st-key-loop-stop").get_by_role("button").click()
    there(page.get_by_text("■ stopped"))
    expect(page.get_by_role("table", name="Tool calls").get_by_role("row")).to_have_count(3)
    page.reload()
    there(page.get_by_text("■ stopped"))


def test_a_run_that_hangs_in_a_tool_is_shown_live_and_stops_after_it(visit: Open):
    page = visit("/loop")
    there(page.get_by_text("✓ finished"))
    pick(page, "A tool that is too slow")
    there(page.get_by_text("… running"))
    page.locator(".st-key-loop-stop").get_by_role("button").click()
    # on a slow machine the five seconds in which the tool hangs may be over by now
    there(page.get_by_test_id("stHeading").get_by_text(re.compile("… stopping|■ stopped")))
    open_tab(page, "Messages")
    there(page.get_by_text("■ stopped"))
    expect(page.get_by_role("tab", name="Messages")).to_have_attribute("aria-selected", "true")
    open_tab(page, "Rounds")
    expect(page.get_by_role("table", name="Tool calls")).to_contain_text("timeout_error")


def rows_lead(page: Page) -> None:
    grid = page.get_by_test_id("stDataFrame")
    for _ in range(2):  # also the row that is no longer the ticked one
        at_rest(page).wait_for_timeout(500)  # the grid draws on a canvas, which has no state to wait for
        grid.click(position={"x": 15, "y": 35 * 2 + 17})
        there(page.get_by_text("Event 2 of 6"))
        at_rest(page).get_by_role("button", name="Forward").click()
        there(page.get_by_text("Event 3 of 6"))


def test_a_stream_is_scrubbed_by_keyboard_and_by_rows_and_its_request_opened(visit: Open):
    page = visit("/lens")
    expect(spoken(page)).to_have_text("6 events, 8 mended, 1 left out")
    slider = page.get_by_role("slider", name="Event")
    slider.focus()
    slider.press("ArrowLeft")
    there(page.get_by_text("Event 5 of 6"))
    there(page.get_by_text("an event that is not JSON").first)
    expect(page.get_by_label("Bytes of the stream")).to_contain_text("this is no JSON←↵")
    rows_lead(page)
    open_tab(page, "Difference")
    expect(page.get_by_role("table", name="Difference")).to_contain_text("CR LF")
    pick(page, "A cassette with two answers")
    open_tab(page, "Use it")
    with page.expect_download() as made:
        page.get_by_role("button", name="Download lens.fixture.json").click()
    assert b'"schema_version"' in made.value.path().read_bytes()
    page.get_by_role("button", name="Open in Workbench").click()
    expect(there(page.locator("[data-role=said]"))).to_have_text(re.compile("^Done"))


def test_megabytes_are_refused_by_the_box_and_answered_as_a_file(visit: Open):
    page = visit("/lens")
    box = page.get_by_role("textbox", name="Stream or recording")
    there(box)
    box.fill(WORD * 20_000)
    expect(
        page.get_by_role("alert").get_by_text(f"Not taken: that would be {len(WORD) * 20_000:,} characters")
    ).to_be_visible()
    stream = {"name": "long.sse", "mimeType": "text/event-stream", "buffer": (WORD * 9_000).encode()}
    page.get_by_test_id("stFileUploaderDropzoneInput").set_input_files([stream])  # pyright: ignore[reportArgumentType]  a file payload
    expect(page.get_by_text("Event 9,000 of 9,000")).to_be_visible(timeout=60_000)
