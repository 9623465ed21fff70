"""The Workbench in a real Chromium, from an example to a fixture and back, with a reload in between."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.resting import at_rest, grown, open_tab, there, unfold

_UNDER_THE_BAR = """() => [...document.querySelectorAll("[data-testid=stColumn] :is(input, textarea, summary)")]
    .filter(each => { each.focus(); return document.activeElement === each && each.getBoundingClientRect().top
        > document.querySelector("[data-testid=stBottom]").getBoundingClientRect().top; })
    .map(each => each.ariaLabel ?? each.textContent)"""
"""Where the focus can go and isn't seen."""
_ON_TOP = """end => document.elementFromPoint(40, end === "head" ? 8 : innerHeight - 8)
    .closest("[data-testid=stFullScreenFrame], [data-testid=stBottom], [data-testid=stHeader]")?.dataset.testid"""
_END = "name => document.querySelector(name).getBoundingClientRect().right"
FIRST = "Get weather and time for San Francisco and calculate 10+5"


@pytest.fixture
def page(visit: Callable[..., Page]) -> Page:
    opened = visit(height=1100)
    expect(said(opened)).to_have_text(re.compile("Done"))
    return at_rest(opened)


def said(page: Page) -> Locator:
    return there(page.locator("[data-role=said]"))


def bar(page: Page) -> Locator:
    return page.locator(".st-key-run-bar")


def lane(page: Page, name: str) -> Locator:
    return page.locator(f"[data-box={name}]")


def run(page: Page) -> None:
    page.locator(".st-key-run button").click()


def load(page: Page, title: str) -> None:
    page.get_by_role("button", name="Examples").click()
    page.get_by_text(title, exact=True).click()
    expect(there(page.get_by_label("Name of the draft"))).to_have_value(title)
    at_rest(page)  # the name comes first: until then the fields below are those of the draft before


def look_at(page: Page, view: str) -> None:
    page.get_by_role("radio", name=view, exact=True).click()


def pick(page: Page, label: str, option: str) -> None:
    box = there(page.get_by_role("combobox", name=label))
    box.scroll_into_view_if_needed()  # a list shuts when the page scrolls, as it would right before the click
    box.click()
    page.get_by_role("option", name=option, exact=True).click()


def words(page: Page) -> Locator:
    return there(page.get_by_label("Text of the user message").last)


def moving(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")


def test_from_an_example_over_its_run_and_export_to_a_reload_and_an_import(page: Page, address: str):
    moving(page)
    load(page, "Scripted text and a call")
    run(page)
    there(page.get_by_role("button", name="Stop Esc"))
    expect(lane(page, "reasoning")).to_contain_text("lorem ipsum")
    expect(lane(page, "text")).to_contain_text("I'll look up the weather in Oslo.")
    expect(lane(page, "calls")).to_contain_text("get_weather")
    expect(said(page)).to_have_text(re.compile("^Done"))
    for tab in ("Usage", "Tool-call history", "Deltas", "Why", "Wire"):
        open_tab(page, tab)
        expect(page.get_by_role("tabpanel").first).not_to_be_empty()

    page.locator(".st-key-export button").click()
    dialog = page.get_by_role("dialog")
    pick(page, "Format", "curl command · .sh")
    expect(dialog.get_by_test_id("stCode")).to_contain_text(f"{address}/v1/chat/completions")
    pick(page, "Format", "Fixture · .fixture.json")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download Scripted-text-and-a-call.fixture.json").click()
    data = saved.value.path().read_bytes()
    unfold(dialog, "Save it in the library")
    dialog.get_by_role("button", name="Save", exact=True).click()
    there(dialog.get_by_text(re.compile("Saved as")))
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert json.loads(data)["exchanges"][0]["reply"]["choices"][1]["finish_reason"] == "tool_calls"

    page.reload()
    expect(there(page.get_by_label("Name of the draft"))).to_have_value("Scripted text and a call")
    expect(lane(page, "text")).to_contain_text("I'll look up the weather in Oslo.")

    load(page, "Plain echo")
    page.locator(".st-key-import button").click()
    at_rest(page).locator("input[type=file]").set_input_files(
        {"name": "run.json", "mimeType": "application/json", "buffer": data}
    )
    page.locator(".st-key-import-go button").click()
    there(page.get_by_text("Today's answer is the same, byte for byte."))
    expect(page.locator(".st-key-mono-block textarea")).to_have_value(re.compile("I'll look up the weather"))


def test_what_was_just_typed_is_run_by_ctrl_enter_and_compared_word_by_word_and_on_one_clock(page: Page):
    load(page, "Plain echo")
    words(page).fill("Words of this very moment")
    words(page).press("Control+Enter")
    expect(lane(page, "text")).to_have_text("Words of this very moment")
    expect(bar(page)).to_contain_text("Run 3 (sha")
    open_tab(page, "Compare")
    page.get_by_role("button", name="Verify determinism").click()
    there(page.get_by_text("10 answers to this request, all byte for byte the same"))
    there(page.get_by_text("content differs"))
    open_tab(page, "Words")
    marked = page.locator(".echo-words")
    there(marked.locator("ins").first)
    assert "+" in marked.locator("ins").first.evaluate("each => getComputedStyle(each, '::before').content")
    open_tab(page, "Timelines")
    page.get_by_role("slider", name="Moment").press("Home")
    there(page.get_by_text("before the first byte"))
    expect(page.locator(".echo-line i.come")).to_have_count(0)
    page.get_by_role("slider", name="Moment").press("ArrowRight")
    there(page.locator(".echo-line i.come").first)

    # the ring of a tab is seen whole, and only where the focus is
    usage, reasons = (page.get_by_role("tab", name=name, exact=True) for name in ("Usage", "Finish reasons"))
    open_tab(page, "Usage")
    page.keyboard.press("ArrowRight")
    expect(reasons).to_be_focused()
    expect(reasons).to_have_css("box-shadow", re.compile("inset"))
    usage.evaluate("left => left.setAttribute('data-focus-visible', 'true')")  # as Streamlit may leave it behind
    expect(usage).to_have_css("box-shadow", "none")

    # however far down a long form is read, its run stands beside it; what fills the screen is over both
    unfold(page, "Options")
    assert page.evaluate(_UNDER_THE_BAR) == []
    there(page.get_by_label("Further fields of the body")).scroll_into_view_if_needed()
    expect(page.locator(".run [data-role=title]")).to_be_in_viewport()
    assert page.evaluate(_END, ".stTabs") == page.evaluate(_END, ".st-key-run-bar")
    open_tab(page, "Deltas")
    page.get_by_test_id("stDataFrame").hover()
    grown(page.get_by_test_id("stElementToolbar"))
    page.get_by_role("button", name="Fullscreen").click()
    there(page.get_by_role("button", name="Close fullscreen"))
    assert page.evaluate(_ON_TOP, "foot") == page.evaluate(_ON_TOP, "head") == "stFullScreenFrame"


def test_stop_in_mid_stream_keeps_what_arrived_and_the_page_goes_on(page: Page):
    moving(page)
    load(page, "A long text, good to stop")
    expect(lane(page, "text")).to_contain_text("lorem ipsum dolor")
    page.get_by_role("button", name="Stop Esc").click()
    expect(said(page)).to_have_text(re.compile(r"^Stopped after \d+ of 300 deltas"))
    kept = lane(page, "text").inner_text().split()
    assert 3 <= len(kept) < 300
    open_tab(page, "Deltas")
    assert lane(page, "text").inner_text().split() == kept
    load(page, "Plain echo")
    expect(lane(page, "text")).to_contain_text("Hello, world!")
    expect(said(page)).to_have_text(re.compile("^Done"))


def test_a_form_that_is_shown_again_at_once_holds_its_words(page: Page):
    expect(words(page)).to_have_value(FIRST)
    for _ in range(4):  # each click cuts the drawing of the page short that the one before began
        look_at(page, "JSON")
        look_at(page, "Form")
    expect(words(page)).to_have_value(FIRST)
    page.get_by_role("link", name="Help").click()
    page.get_by_role("link", name="Workbench").click()
    page.get_by_role("link", name="Tools", exact=True).click()
    page.get_by_role("link", name="Workbench").click()
    expect(words(page)).to_have_value(FIRST)


def test_a_text_of_megabytes_is_refused_by_its_box_and_taken_as_a_file(page: Page):
    expect(words(page)).to_have_value(FIRST)
    long = "word " * 1_000_000
    words(page).fill(long)
    there(page.get_by_role("alert").get_by_text("Not taken: that would be 5,000,000 characters"))
    expect(words(page)).to_have_value(FIRST)
    page.locator(".st-key-import button").click()
    body = json.dumps({"messages": [{"role": "user", "content": long}]}).encode()
    expect(page.locator("input[type=file]")).to_be_attached()
    at_rest(page).locator("input[type=file]").set_input_files(
        {"name": "long.json", "mimeType": "application/json", "buffer": body}
    )
    page.locator(".st-key-import-go button").click()
    there(page.get_by_text("5,000,000 characters are too many to edit here; they are sent whole."))
    expect(bar(page)).to_contain_text("has changed since run 1")
    look_at(page, "JSON")
    there(page.get_by_text(re.compile("characters are too many to edit here")))


def test_a_draft_is_saved_changed_found_and_opened_again(page: Page):
    page.locator(".st-key-save button").click()
    name = page.get_by_role("dialog").get_by_label("Name")
    name.fill("Half of ")
    page.wait_for_timeout(1_500)
    expect(name).to_have_value("Half of ")  # it is given as a whole: no part of it is read
    name.fill("Three at once, for San Francisco")
    name.press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    there(page.get_by_text("saved as Three at once, for San Francisco"))
    place = words(page).bounding_box()
    words(page).fill("Something else")
    there(page.get_by_text("changed since saved as Three at once, for San Francisco"))
    assert words(page).bounding_box() == place
    page.locator(".st-key-open button").click()
    page.get_by_role("dialog").get_by_label("Search").press_sequentially("francisco")
    page.locator("[class*=st-key-saved-]").get_by_role("button", name="Open").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(words(page)).to_have_value(FIRST)
    expect(there(page.get_by_label("Name of the draft"))).to_have_value("Three at once, for San Francisco")
    page.locator(".st-key-undo button").click()
    expect(words(page)).to_have_value("Something else")


def test_a_mistake_is_told_while_it_is_typed_with_its_caret_in_sight_and_the_focus_kept(page: Page):
    unfold(page, "Instruction block")
    box = page.locator(".st-key-mono-block textarea")
    box.press_sequentially('{"mesages": []}')
    expect(bar(page)).to_contain_text("did you mean 'messages'?")
    expect(page.locator(".st-key-run button")).to_be_disabled()
    expect(box).to_be_focused()
    expect(box).to_have_value('{"mesages": []}')
    box.fill('{"messages": [{"txet": "Hello"}, {"tool_call": [{"nam": "x"}]},]}')
    shown = page.locator("[class*=st-key-block-part] [data-testid=stCode] pre")
    for width in (390, 1440):
        page.set_viewport_size({"width": width, "height": 1100})
        expect(shown).to_contain_text("^")
        at_rest(page)
        assert shown.evaluate(_CARET_FROM_EDGE) > 0

    # also while tools are counted
    load(page, "Plain echo")
    unfold(page, "Tools · 0")
    box = page.locator(".st-key-mono-tools textarea")
    box.press_sequentially('[{"name": "get_time"}')
    there(page.get_by_text("expected ',' or the closing bracket").first)
    box.press_sequentially("]")
    there(page.get_by_text("Tools · 1"))
    expect(page.locator(".echo-name")).to_have_text("get_time")
    expect(box).to_be_focused()


def test_a_conversation_goes_on_with_answered_calls(page: Page):
    load(page, "A chain of two steps")
    unfold(page, "answer its tool call")
    page.get_by_label("What find_table gives back").fill('{"table": 4}')
    page.locator(".st-key-add-reply button").click()
    there(page.get_by_text("step 2 of 2"))
    run(page)
    expect(lane(page, "text")).to_have_text("Your table for two is booked for half past seven.")


def test_a_dialect_is_picked_run_and_read_over_http_and_its_wire_stands_beside_another(page: Page):
    pick(page, "Dialect", "Anthropic Messages")
    look_at(page, "over HTTP")
    run(page)
    expect(said(page)).to_have_text(re.compile("^Done.*identical"))
    open_tab(page, "Wire")
    rows = page.locator(".echo-wire tbody tr")
    expect(rows.first).to_contain_text("message_start")
    pick(page, "Anthropic Messages beside", "Gemini")
    expect(rows.last).to_contain_text("finishReason")
    look_at(page, "JSON")
    expect(there(page.get_by_label("Request body as JSON"))).to_have_value(re.compile("input_schema"))
    look_at(page, "Python")
    there(page.get_by_text("from anthropic import Anthropic"))
    load(page, "Plain echo")
    run(page)
    expect(lane(page, "text")).to_contain_text("Hello, world!")
    expect(said(page)).to_have_text(re.compile("^Done.*identical"))


def test_faults_are_switched_on_and_off_again_by_their_chips(page: Page):
    unfold(page, "Faults on purpose")
    page.get_by_text("stop_with_calls", exact=True).click()
    expect(bar(page)).to_contain_text("stop_with_calls")
    page.get_by_label("Find a fault").fill("error event")
    expect(page.get_by_text("stop_with_calls", exact=True)).to_have_count(0)
    page.get_by_text("error_event", exact=True).click()
    expect(bar(page)).to_contain_text("error_event")
    expect(bar(page)).to_contain_text("stop_with_calls")
    page.get_by_label("Find a fault").fill("")
    there(page.get_by_text("byte_cuts", exact=True))
    at_rest(page)  # the style that counts them is drawn with the page
    title = page.locator(".st-key-faults-part summary p")
    assert title.evaluate("title => getComputedStyle(title, '::after').content") == '" · 2 set"'
    run(page)
    there(page.get_by_text("Faults are on: stop_with_calls, error_event."))
    expect(said(page)).to_contain_text("An error came inside the stream")
    at_rest(page)
    bar(page).get_by_role("button", name="error_event").click()
    expect(bar(page)).not_to_contain_text("error_event")
    run(page)
    there(page.get_by_text("Faults are on: stop_with_calls."))


def test_the_keyboard_passes_over_the_list_of_pages_while_it_is_shut_and_comes_back_from_a_menu(
    visit: Callable[..., Page],
):
    page = visit(width=720)
    pages, way_in = page.get_by_test_id("stSidebarNavLink"), page.get_by_role("button", name="Expand sidebar")
    there(way_in)
    expect(pages.first).not_to_be_visible()
    there(page.locator(".st-key-more"))
    expect(page.locator(".st-key-export")).not_to_be_visible()
    name = page.get_by_role("heading", name="Workbench")
    assert name.evaluate("name => name.getBoundingClientRect().right") > 100
    at_rest(page).keyboard.press("Tab")  # what skips to the page itself
    page.keyboard.press("Tab")
    expect(way_in).to_be_focused()
    examples = page.get_by_role("button", name="Examples")
    examples.press("Enter")
    page.get_by_role("menuitem", name="Plain echo").press("Enter")
    expect(page.get_by_label("Name of the draft")).to_have_value("Plain echo")
    expect(examples).to_be_focused()
    data = there(at_rest(page).get_by_role("button", name="Show data"))
    data.focus()
    expect(page.get_by_test_id("stElementToolbar").filter(has=data)).to_have_css("opacity", "1")
    at_rest(page)
    way_in.press("Enter")
    there(pages.first)
    page.get_by_test_id("stSidebarNavLink").filter(has_text="Help").press("Enter")
    there(page.get_by_role("heading", name="Limits"))
    expect(pages.first).not_to_be_visible()  # the list lay over the page


_CARET_FROM_EDGE = """box => {
    const words = document.createTreeWalker(box, NodeFilter.SHOW_TEXT), caret = document.createRange();
    for (let node = words.nextNode(); node; node = words.nextNode()) {
        const at = node.data.indexOf("^");
        if (at >= 0) { caret.setStart(node, at); caret.setEnd(node, at + 1); }
    }
    return box.getBoundingClientRect().right - caret.getBoundingClientRect().right;
}"""
