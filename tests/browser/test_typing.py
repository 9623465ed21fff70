"""Nothing that is typed is lost, whatever is undone, reloaded or left; the box that one types in stays in its place."""

import re
from collections.abc import Callable
from threading import Event
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, Route, WebSocketRoute, expect

from playground.ui.parted import TOLD
from tests.browser.resting import PATIENCE, at_rest, open_tab, unfold

Open = Callable[..., Page]
FIRST = "Get weather and time for San Francisco and calculate 10+5"
SCRIPTS = re.compile(r"/(?:TextArea|TextInput|Selectbox|Checkbox|ButtonGroup|NumberInput)\.[^/]*js")
LONG = "words that go on and on without a pause "


@pytest.fixture
def page(visit: Open) -> Page:
    opened = visit(height=1100)
    expect(opened.locator("[data-role=said]")).to_have_text(re.compile("Done"))
    return at_rest(opened)


def load(page: Page, title: str) -> None:
    page.get_by_role("button", name="Examples").click()
    page.get_by_text(title, exact=True).click()
    expect(name_box(page)).to_have_value(title)
    at_rest(page)


def words(page: Page) -> Locator:
    return page.get_by_label("Text of the user message").last


def name_box(page: Page) -> Locator:
    return page.get_by_label("Name of the draft")


def changed(page: Page) -> None:
    expect(page.locator(".st-key-run-bar")).to_contain_text("has changed since run")
    at_rest(page)


def press(page: Page, name: str) -> None:
    at_rest(page).get_by_role("button", name=name, exact=True).click()


def top(box: Locator) -> float:
    return box.evaluate("each => each.getBoundingClientRect().top + scrollY")


def test_words_over_an_example_are_undone_as_a_step_and_done_again(page: Page):
    expect(words(page)).to_have_value(FIRST)
    load(page, "Plain echo")
    words(page).fill("My own words")
    changed(page)
    press(page, "Undo")
    expect(words(page)).to_have_value(re.compile("Hello, world!"))
    press(page, "Undo")
    expect(words(page)).to_have_value(FIRST)
    press(page, "Redo")
    press(page, "Redo")
    expect(words(page)).to_have_value("My own words")


def test_json_over_an_example_of_the_instructions_is_undone_as_a_step(visit: Open):
    page = visit("/instructions")
    at_rest(page).get_by_role("button", name="Examples").click()
    page.get_by_test_id("stMenuButtonBody").get_by_text("Broken arguments", exact=True).click()
    box = page.get_by_role("textbox", name="Block as JSON")
    expect(box).not_to_have_value("")
    example = box.input_value()
    box.fill('{"messages": [{"text": "mine"}]}')
    expect(page.locator("[data-role=said]")).to_have_text("Done: 1 delta.")
    press(page, "Undo")
    expect(box).to_have_value(example)


def test_the_tools_own_texts_and_their_tab_outlive_a_reload(visit: Open):
    page = visit("/tools")
    open_tab(page, "Schema")
    page.get_by_label("Words that may fill it").fill("seven")
    page.get_by_label("JSON Schema, or a tool").fill('{"type": "integer"}')
    expect(page.get_by_text("Valid by the independent validator, formats on.")).to_be_visible()
    at_rest(page).reload()
    expect(page.get_by_label("JSON Schema, or a tool")).to_have_value('{"type": "integer"}')
    expect(page.get_by_label("Words that may fill it")).to_have_value("seven")


def test_a_line_that_rests_is_read_and_one_that_is_emptied_waits_for_its_words(page: Page):
    name = name_box(page)
    name.fill("A name not left")
    name.press("End")
    page.wait_for_timeout(1_500)
    at_rest(page).reload()
    expect(name).to_have_value("A name not left")
    at_rest(page)
    name.fill("")
    page.wait_for_timeout(1_500)
    expect(name).to_have_value("")
    expect(name).to_be_focused()


def test_the_name_of_a_saved_draft_is_given_as_a_whole(page: Page):
    page.locator(".st-key-save button").click()
    name = page.get_by_role("dialog").get_by_label("Name")
    name.fill("Half of ")
    page.wait_for_timeout(1_500)
    expect(name).to_have_value("Half of ")


def test_a_page_that_is_drawn_again_before_its_boxes_are_there_gives_them_their_words(page: Page):
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    page.context.route(SCRIPTS, hold)
    page.reload()
    expect(page.locator("[data-role=said]")).to_have_text(re.compile("Done"))
    page.get_by_text("Faults on purpose").click()
    page.wait_for_timeout(1_000)  # until the part is drawn open, its boxes not yet
    for route in late:
        route.continue_()
    page.context.unroute(SCRIPTS)
    expect(words(page)).to_have_value(FIRST)
    expect(name_box(page)).not_to_have_value("")


@pytest.mark.parametrize("box", ["Text of the user message", "Name of the draft", "Max tokens"])
def test_what_is_typed_right_before_a_reload_is_typed_again(page: Page, box: str):
    if box == "Max tokens":
        unfold(page, "Options")
    page.get_by_label(box).last.fill("12345")
    page.reload()
    expect(page.get_by_label(box).last).to_have_value("12345")
    at_rest(page).reload()
    expect(page.get_by_label(box).last).to_have_value("12345")


def test_json_that_is_typed_right_before_a_reload_is_typed_again(page: Page):
    page.get_by_role("radio", name="JSON", exact=True).click()
    box = page.get_by_label("Request body as JSON")
    expect(box).to_have_value(re.compile("messages"))
    at_rest(page)
    box.fill('{"messages": [')
    page.reload()
    expect(box).to_have_value('{"messages": [')


def test_who_types_without_a_pause_is_read_all_the_same(page: Page, visit: Open, address: str):
    words(page).press("Control+A")
    words(page).press_sequentially(
        LONG * 3, delay=40, timeout=3 * PATIENCE
    )  # 4.8 seconds, or what a busy machine takes
    other = visit(page.url.removeprefix(address))  # a tab of its own: what this one keeps for a reload isn't there
    expect(words(other)).to_have_value(re.compile("^words that go on"))


_SLOW = """() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (told) { setTimeout(() => send.call(this, told), 600); };
}"""


def test_what_is_typed_right_before_back_is_read_even_where_the_server_is_slow(page: Page):
    page.get_by_role("link", name="Tools", exact=True).click()
    box = page.get_by_label("What the user says")
    expect(box).to_be_visible()
    at_rest(page).evaluate(_SLOW)
    box.fill("Words right before Back")
    page.go_back()
    expect(words(page)).to_have_value("Words right before Back")


_NAMED_LATE = """() => {
    history.pushState({}, "", "/tools");
    const steps = history.length;
    for (const to of ["/tools?d=a-moment-later", "/tools", "/tools?d=named-again"]) history.pushState({}, "", to);
    return history.length - steps;
}"""


def test_a_page_whose_draft_is_named_late_or_again_is_one_step_of_the_browser(page: Page):
    assert at_rest(page).evaluate(_NAMED_LATE) == 0
    assert page.url.endswith("/tools?d=named-again")


def test_what_is_typed_into_a_box_that_is_taken_away_is_typed_into_the_one_that_takes_its_place(page: Page):
    words(page).fill("Typed and not read")
    for view, box in (("JSON", "Request body as JSON"), ("Form", "Text of the user message")):
        page.get_by_role("radio", name=view, exact=True).evaluate("each => each.click()")  # no focus leaves the box
        expect(page.get_by_label(box).last).to_be_visible()
    expect(words(page)).to_have_value("Typed and not read")
    page.reload()
    expect(words(page)).to_have_value("Typed and not read")


def test_what_was_read_and_undone_in_another_view_is_not_typed_again(page: Page):
    words(page).fill("Read and undone")
    page.get_by_role("radio", name="JSON", exact=True).click()
    json = page.get_by_label("Request body as JSON")
    expect(json).to_have_value(re.compile("Read and undone"))
    press(page, "Undo")
    expect(json).to_have_value(re.compile(FIRST[:20]))
    at_rest(page).get_by_role("radio", name="Form", exact=True).click()
    expect(words(page)).to_be_visible()
    at_rest(page)
    page.wait_for_timeout(1_000)  # a box that is typed into rests before it is read
    expect(words(page)).to_have_value(FIRST)


_DRAWN_ANEW = """() => {
    const mark = document.querySelector(".st-key-echo-mark-line input");
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(mark), "value").set.call(mark, "lost");
    mark.dispatchEvent(new InputEvent("input", { bubbles: true }));
    setTimeout(() => mark.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
}"""


def test_words_that_are_left_while_an_older_drawing_is_on_its_way_outlive_it(page: Page):
    late: list[str | bytes] = []
    opened: list[WebSocketRoute] = []

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(server.send)
        server.on_message(lambda message: late.append(message) if is_slow.is_set() else socket.send(message))
        opened.append(socket)

    is_slow = Event()
    page.route_web_socket(re.compile("/_stcore/stream"), between)
    page.reload()
    expect(words(page)).to_have_value(FIRST)
    at_rest(page)
    is_slow.set()
    page.evaluate(_DRAWN_ANEW)
    page.wait_for_timeout(1_500)  # it is drawn, and on its way
    older = len(late)
    assert older
    words(page).fill("Left in the meantime")
    words(page).blur()
    page.wait_for_timeout(500)
    for message in late[:older]:
        opened[-1].send(message)
    expect(words(page)).to_have_value(FIRST)  # what the older drawing holds, for the moment
    page.get_by_role("radio", name="JSON", exact=True).click()
    page.wait_for_timeout(500)
    is_slow.clear()
    for message in late[older:]:
        opened[-1].send(message)
    expect(page.get_by_label("Request body as JSON")).to_have_value(re.compile("Left in the meantime"))


_BUSY = """
    const Own = WebSocket;
    window.late = [];
    window.WebSocket = class extends Own {
        addEventListener(kind, act, ...more) {
            const later = (event) => window.isBusy ? late.push(() => act(event)) : act(event);
            super.addEventListener(kind, kind === "message" ? later : act, ...more);
        }
    };
"""  # what comes while the page is busy waits, and is then taken in one go
_NAMED = """name => {
    const box = document.querySelector("[aria-label='Name of the draft']");
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), "value").set.call(box, name);
    box.dispatchEvent(new InputEvent("input", { bubbles: true }));
    setTimeout(() => box.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
}"""


def arrive(page: Page) -> None:
    """Waits until a busy page was told a whole drawing, at which it hasn't looked yet."""
    told = page.evaluate("late.length")
    page.wait_for_function(f"late.length > {told} && window.told === (window.told = late.length)", polling=700)


@pytest.mark.parametrize(("view", "role", "click"), [("JSON", "radio", "Form"), ("Form", "button", "Undo")])
def test_what_a_busy_page_draws_as_one_with_the_next_drawing_is_in_its_boxes(
    page: Page, view: str, role: Literal["radio", "button"], click: str
):
    page.add_init_script(_BUSY)
    page.reload()
    expect(words(page)).to_have_value(FIRST)
    at_rest(page)
    words(page).fill("My own words")
    changed(page)
    page.get_by_role("radio", name=view, exact=True).click()
    page.wait_for_timeout(500)
    at_rest(page).evaluate("window.isBusy = true")
    page.get_by_role(role, name=click, exact=True).click()
    arrive(page)
    page.evaluate(_NAMED, "Another name")
    arrive(page)
    page.evaluate("window.isBusy = false; for (const act of late.splice(0)) act()")
    expected = "My own words" if view == "JSON" else FIRST
    expect(words(page)).to_have_value(expected)
    at_rest(page).get_by_role("radio", name="JSON", exact=True).click()
    expect(page.get_by_label("Request body as JSON")).to_have_value(re.compile(re.escape(expected)))


def test_words_over_a_form_that_still_shows_the_json_before_it_are_not_put_back_by_that(page: Page):
    page.add_init_script(_BUSY)
    page.reload()
    expect(words(page)).to_have_value(FIRST)
    at_rest(page).get_by_role("radio", name="JSON", exact=True).click()
    expect(page.get_by_label("Request body as JSON")).to_have_value(re.compile("messages"))
    at_rest(page).evaluate("window.isBusy = true")
    page.get_by_role("radio", name="Form", exact=True).click()
    arrive(page)
    page.evaluate("for (const act of late.splice(0, late.length - 3)) act()")  # all but its end
    for said in ("One word", "Two words"):
        words(page).fill(said)
        words(page).blur()
        arrive(page)
    expect(page.get_by_label("Request body as JSON")).to_have_count(1)
    page.evaluate("window.isBusy = false; for (const act of late.splice(0)) act()")
    expect(page.get_by_label("Request body as JSON")).to_have_count(0)
    expect(words(page)).to_have_value("Two words")


def test_of_two_tabs_with_one_address_each_keeps_its_words(page: Page, visit: Open, address: str):
    second = visit(page.url.removeprefix(address), height=1100)
    expect(words(second)).to_have_value(FIRST)
    at_rest(second)
    words(second).fill("Typed in the second")
    changed(second)
    words(page).fill("Typed in the first")
    expect(page.get_by_text(TOLD)).to_be_visible()
    expect(second.get_by_text(TOLD)).to_have_count(0)
    assert page.url != second.url
    at_rest(page)
    for tab, text in ((second, "Typed in the second"), (page, "Typed in the first")):
        tab.reload()
        expect(words(tab)).to_have_value(text)


def test_the_json_stays_where_it_is_when_a_mistake_is_typed(page: Page):
    page.get_by_role("radio", name="JSON", exact=True).click()
    box = page.get_by_label("Request body as JSON")
    expect(box).to_have_value(re.compile("messages"))
    before = top(at_rest(page).get_by_label("Request body as JSON"))
    box.press("Control+End")
    box.press_sequentially(",")
    expect(page.get_by_test_id("stAlertContainer").filter(has_text="expected the end")).to_be_visible()
    assert top(box) == before


def test_the_block_stays_where_it_is_when_the_reply_no_longer_answers_it(page: Page):
    load(page, "Scripted text and a call")
    offer = page.get_by_role("button", name="Add reply to the conversation")
    expect(offer).to_be_enabled()
    box = page.locator(".st-key-mono-block textarea")
    before = top(box)
    box.press("Control+End")
    box.press_sequentially(" ")
    changed(page)
    expect(offer).to_be_disabled()
    assert top(box) == before
