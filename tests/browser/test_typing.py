"""Nothing that is typed is lost, whatever is undone, reloaded or left; the box that one types in stays in its place."""

import re
from collections.abc import Callable, Generator
from contextlib import contextmanager
from itertools import islice
from threading import Event
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, Route, WebSocketRoute, expect

from playground.ui.parted import TOLD
from playground.ui.typing import REST
from tests.browser.resting import PATIENCE, at_rest, drawn, there, unfold

Open = Callable[..., Page]
FIRST = "Get weather and time for San Francisco and calculate 10+5"
SCRIPTS = re.compile(r"/(?:TextArea|TextInput|Selectbox|Checkbox|ButtonGroup|NumberInput)\.[^/]*js")
LONG = "words that go on and on without a pause "


@pytest.fixture
def page(visit: Open) -> Page:
    opened = visit(height=1100)
    expect(there(opened.locator("[data-role=said]"))).to_have_text(re.compile("Done"))
    return at_rest(opened)


def load(page: Page, title: str) -> None:
    page.get_by_role("button", name="Examples").click()
    page.get_by_text(title, exact=True).click()
    expect(name_box(page)).to_have_value(title)
    at_rest(page)


def words(page: Page) -> Locator:
    return there(page.get_by_label("Text of the user message").last)


def name_box(page: Page) -> Locator:
    return there(page.get_by_label("Name of the draft"))


def changed(page: Page) -> None:
    expect(page.locator(".st-key-run-bar")).to_contain_text("has changed since run")
    at_rest(page)


def press(page: Page, name: str) -> None:
    at_rest(page).get_by_role("button", name=name, exact=True).click()


def turn_to(page: Page, name: str) -> None:
    at_rest(page).get_by_role("link", name=name, exact=True).click()


def top(box: Locator) -> float:
    return box.evaluate("each => each.getBoundingClientRect().top + scrollY")


_NAMED_LATE = """() => {
    history.pushState({}, "", "/tools");
    const steps = history.length;
    for (const to of ["/tools?d=a-moment-later", "/tools", "/tools?d=named-again"]) history.pushState({}, "", to);
    return history.length - steps;
}"""


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
    expect(words(page)).to_have_value(re.compile("Hello, world!"))  # of two presses a busy server hears one
    press(page, "Redo")
    expect(words(page)).to_have_value("My own words")

    # a page whose draft is named late, or again, is one step of the browser
    assert at_rest(page).evaluate(_NAMED_LATE) == 0
    assert page.url.endswith("/tools?d=named-again")


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


def test_a_page_that_is_drawn_again_before_its_boxes_are_there_gives_them_their_words(visit: Open):
    late: list[Route] = []
    is_time = Event()

    def hold(route: Route) -> None:
        route.continue_() if is_time.is_set() else late.append(route)

    def without_boxes(page: Page) -> None:
        page.context.route(SCRIPTS, hold)

    page = visit(height=1100, before=without_boxes)
    expect(there(page.locator("[data-role=said]"))).to_have_text(re.compile("Done"))
    page.get_by_text("Faults on purpose").click()
    page.wait_for_timeout(1_000)  # until the part is drawn open, its boxes not yet
    is_time.set()
    for route in late:
        route.continue_()
    page.context.unroute(SCRIPTS)
    expect(words(page)).to_have_value(FIRST)
    expect(name_box(page)).not_to_have_value("")


def test_what_is_typed_right_before_a_reload_is_typed_again(page: Page):
    boxes = ("Text of the user message", "Name of the draft", "Max tokens")
    for box in boxes:
        if box == "Max tokens":
            unfold(page, "Options")
        page.get_by_label(box).last.fill("12345")
        page.reload()
        expect(page.get_by_label(box).last).to_have_value("12345")
        at_rest(page)
    page.reload()
    for box in boxes:
        expect(page.get_by_label(box).last).to_have_value("12345")
    at_rest(page).get_by_role("radio", name="JSON", exact=True).click()
    json = page.get_by_label("Request body as JSON")
    expect(there(json)).to_have_value(re.compile("messages"))
    at_rest(page)
    json.fill('{"messages": [')
    page.reload()
    expect(there(json)).to_have_value('{"messages": [')


def test_who_types_without_a_pause_is_read_and_of_two_tabs_with_one_address_each_keeps_its_words(
    page: Page, visit: Open, address: str
):
    words(page).press("Control+A")
    # 4.8 seconds, or what a busy machine takes
    words(page).press_sequentially(LONG * 3, delay=40, timeout=3 * PATIENCE)
    second = visit(page.url.removeprefix(address), height=1100)  # what this tab keeps for a reload isn't there
    expect(words(second)).to_have_value(re.compile("^words that go on"))

    there(page.get_by_text(f"1 · ~{len(LONG * 3) // 4} tok"))
    second.reload()  # now that all of it was read
    expect(words(second)).to_have_value(LONG * 3)
    at_rest(second)
    words(second).fill("Typed in the second")
    changed(second)
    words(page).fill("Typed in the first")
    there(page.get_by_text(TOLD))
    expect(second.get_by_text(TOLD)).to_have_count(0)
    assert page.url != second.url
    at_rest(page)
    for tab, text in ((second, "Typed in the second"), (page, "Typed in the first")):
        tab.reload()
        expect(words(tab)).to_have_value(text)


_SLOW = """() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (told) { setTimeout(() => send.call(this, told), 600); };
}"""


def test_the_draft_and_words_that_were_just_typed_follow_over_the_pages(page: Page, address: str):
    words(page).press("Control+End")
    words(page).press_sequentially(" and more")
    turn_to(page, "Tools")
    said = page.get_by_label("What the user says")
    expect(said).to_have_value(re.compile("calculate 10[+]5 and more$"))
    turn_to(page, "Workbench")
    expect(words(page)).to_have_value(re.compile("calculate 10[+]5 and more$"))

    words(page).fill("Follow me")
    changed(page)
    turn_to(page, "Help")
    there(page.get_by_role("heading", name="Limits"))
    page.get_by_role("radio", name="Ollama").click()  # clients are connected at the address of this page
    expect(page.get_by_test_id("stCode").first).to_contain_text(f'Client(host="{address}")')
    turn_to(page, "Workbench")
    expect(words(page)).to_have_value("Follow me")

    turn_to(page, "Tools")
    said.fill("What time is it in Oslo?")
    said.blur()
    there(page.get_by_role("heading", name="One call"))
    turn_to(page, "Workbench")
    expect(words(page)).to_have_value("What time is it in Oslo?")
    expect(page.locator(".st-key-mono-tools textarea")).to_have_value(re.compile("get_time"))

    turn_to(page, "Tools")
    there(said)
    at_rest(page).evaluate(_SLOW)
    said.fill("Words right before Back")
    page.go_back()
    expect(words(page)).to_have_value("Words right before Back")


_NEVER_AT_REST = f"""() => {{
    const wait = setTimeout;
    setTimeout = (act, time, ...more) => time === {REST} ? 0 : wait(act, time, ...more);
}}"""  # however long it takes until the box is taken away, it isn't read before
_LATER = """() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 60_000;
}"""  # however long it takes until the page is there


_UNHEARD = """each => {
    const hide = (event) => event.stopImmediatePropagation();
    addEventListener("focusout", hide, true);
    document.activeElement.blur();
    each.click();
    removeEventListener("focusout", hide, true);
}"""


def to_json_and_back(page: Page) -> None:
    """The box of the form is taken away and comes back, and nobody hears that it was left."""
    for view, box in (("JSON", "Request body as JSON"), ("Form", "Text of the user message")):
        page.get_by_role("radio", name=view, exact=True).evaluate(_UNHEARD)
        there(page.get_by_label(box).last)


def test_words_that_were_not_left_are_neither_lost_nor_typed_again_from_view_to_view(page: Page):
    # read, and undone in another view
    words(page).fill("Read and undone")
    page.get_by_role("radio", name="JSON", exact=True).click()
    json = page.get_by_label("Request body as JSON")
    expect(there(json)).to_have_value(re.compile("Read and undone"))
    press(page, "Undo")
    expect(there(json)).to_have_value(re.compile(FIRST[:20]))
    at_rest(page).get_by_role("radio", name="Form", exact=True).click()
    there(words(page))
    at_rest(page)
    page.wait_for_timeout(1_000)  # a box that is typed into rests before it is read
    expect(words(page)).to_have_value(FIRST)

    # typed, and a click on another view at which the focus stays in the box, as on some phones
    page.evaluate(_NEVER_AT_REST)
    words(page).fill("Typed, and still in the box")
    page.get_by_role("radio", name="JSON", exact=True).evaluate("each => each.click()")
    expect(there(json)).to_have_value(re.compile("Typed, and still in the box"))
    press(page, "Undo")
    expect(json).to_have_value(re.compile(FIRST[:20]))
    at_rest(page).get_by_role("radio", name="Form", exact=True).click()
    expect(there(words(page))).to_have_value(FIRST)
    at_rest(page)

    # typed into a box that is taken away, and then into the one that takes its place
    words(page).fill("Typed and not read")
    page.evaluate(_LATER)
    to_json_and_back(page)
    expect(words(page)).to_have_value("Typed and not read")
    page.reload()
    expect(words(page)).to_have_value("Typed and not read")
    at_rest(page)

    # typed, and a click on another view
    words(page).fill("Typed and not left")
    page.get_by_role("radio", name="JSON", exact=True).click()
    expect(there(json)).to_have_value(re.compile("Typed and not left"))
    page.get_by_role("radio", name="Form", exact=True).click()
    words(page).press_sequentially(" yet")
    changed(page)
    long = "many words " * 20_000
    words(page).fill(long)
    there(page.get_by_text(f"1 · ~{len(long) // 4:,} tok"))
    page.reload()
    expect(words(page)).to_have_value(long)


def test_words_that_came_back_with_their_box_outlive_a_reload_before_they_are_read(page: Page):
    page.evaluate(_SLOW.replace("600", "400"))
    page.evaluate(_NEVER_AT_REST)
    words(page).fill("Typed and not read")
    to_json_and_back(page)
    expect(words(page)).to_have_value("Typed and not read")
    page.reload()
    expect(words(page)).to_have_value("Typed and not read")


_DRAWN_ANEW = """() => {
    const mark = document.querySelector(".st-key-echo-mark-line input");
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(mark), "value").set.call(mark, "lost");
    mark.dispatchEvent(new InputEvent("input", { bubbles: true }));
    setTimeout(() => mark.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
}"""


def test_words_that_are_left_while_an_older_drawing_is_on_its_way_outlive_it(visit: Open):
    late: list[str | bytes] = []
    opened: list[WebSocketRoute] = []

    def between(socket: WebSocketRoute) -> None:
        def come(message: str | bytes) -> None:
            late.append(message)
            if not is_slow.is_set():
                socket.send(message)

        server = socket.connect_to_server()
        socket.on_message(server.send)
        server.on_message(come)
        opened.append(socket)

    def listened_to(page: Page) -> None:
        page.route_web_socket(re.compile("/_stcore/stream"), between)

    is_slow = Event()
    page = visit(height=1100, before=listened_to)
    expect(words(page)).to_have_value(FIRST)
    drawn(page, late, whole=False)  # the run tells that it was shown: what comes at that moment has only its part drawn
    at_rest(page)
    late.clear()
    is_slow.set()
    page.evaluate(_DRAWN_ANEW)
    drawn(page, late)
    older = len(late)  # all that is drawn, and on its way
    words(page).fill("Left in the meantime")
    words(page).blur()
    page.wait_for_timeout(500)
    for message in late[:older]:
        opened[-1].send(message)
    expect(words(page)).to_have_value(FIRST)  # what the older drawing holds, for the moment
    page.get_by_role("radio", name="JSON", exact=True).click()
    page.wait_for_timeout(500)
    for message in islice(late, older, None):  # with those that come while these are sent
        opened[-1].send(message)
    is_slow.clear()
    expect(there(page.get_by_label("Request body as JSON"))).to_have_value(re.compile("Left in the meantime"))


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


@contextmanager
def arriving(page: Page) -> Generator[None]:
    """What is done here has a busy page told a whole drawing, at which it hasn't looked yet."""
    told = page.evaluate("late.length")
    yield
    page.wait_for_function(f"late.length > {told} && window.told === (window.told = late.length)", polling=700)


@pytest.fixture
def busy(visit: Open) -> Page:
    """A page that can be busy, and whose run has told already that it was shown, which has a part of it drawn again."""
    came: list[str | bytes] = []

    def come(message: str | bytes) -> None:
        came.append(message)

    def listened_to(page: Page) -> None:
        page.add_init_script(_BUSY)
        page.on("websocket", lambda socket: socket.on("framereceived", come))

    page = visit(height=1100, before=listened_to)
    expect(words(page)).to_have_value(FIRST)
    drawn(page, came, whole=False)
    return at_rest(page)


@pytest.mark.parametrize(("view", "role", "click"), [("JSON", "radio", "Form"), ("Form", "button", "Undo")])
def test_what_a_busy_page_draws_as_one_with_the_next_drawing_is_in_its_boxes(
    busy: Page, view: str, role: Literal["radio", "button"], click: str
):
    page = busy
    words(page).fill("My own words")
    changed(page)
    page.get_by_role("radio", name=view, exact=True).click()
    page.wait_for_timeout(500)
    at_rest(page).evaluate("window.isBusy = true")
    with arriving(page):
        page.get_by_role(role, name=click, exact=True).click()
    with arriving(page):
        page.evaluate(_NAMED, "Another name")
    page.evaluate("window.isBusy = false; for (const act of late.splice(0)) act()")
    expected = "My own words" if view == "JSON" else FIRST
    expect(words(page)).to_have_value(expected)
    at_rest(page).get_by_role("radio", name="JSON", exact=True).click()
    expect(there(page.get_by_label("Request body as JSON"))).to_have_value(re.compile(re.escape(expected)))


_TAKEN_FOR_GONE = "tab => { tab.removeAttribute('tabindex'); tab.tabIndex = 0; }"
_PRESSED_IN_VAIN = """tab => {
    const once = { capture: true, once: true };
    document.body.addEventListener("pointerdown", event => {
        event.stopPropagation();
        tab.removeAttribute("tabindex");
    }, once);
    document.body.addEventListener("pointerup", () => { tab.tabIndex = -1; }, once);
}"""


def test_of_two_tabs_that_are_chosen_at_once_the_second_stays_open_and_keeps_the_focus(busy: Page):
    page = busy
    first, second = (page.get_by_role("tab", name=name, exact=True) for name in ("Finish reasons", "Deltas"))
    page.evaluate("window.isBusy = true")
    with arriving(page):
        first.click()
    older = page.evaluate("late.length")
    with arriving(page):
        second.click()
    page.evaluate("older => { for (const act of late.splice(0, older)) act() }", older)  # which puts the first back
    expect(second).to_have_attribute("aria-selected", "true")
    with arriving(page):
        page.evaluate(_NAMED, "Another name")
    page.evaluate("window.isBusy = false; for (const act of late.splice(0)) act()")
    expect(name_box(page)).to_have_value("Another name")
    expect(at_rest(page).get_by_role("tabpanel", name="Deltas", exact=True)).not_to_be_empty()
    second.focus()
    second.evaluate(_TAKEN_FOR_GONE)  # as Streamlit takes each until it is drawn
    expect(second).to_be_focused()
    first.evaluate(_PRESSED_IN_VAIN)  # as one is that is taken for gone, and there again when the click ends
    first.click()
    expect(first).to_have_attribute("aria-selected", "true")
    expect(first).to_be_focused()


def test_words_over_a_form_that_still_shows_the_json_before_it_are_not_put_back_by_that(busy: Page):
    page = busy
    page.get_by_role("radio", name="JSON", exact=True).click()
    expect(there(page.get_by_label("Request body as JSON"))).to_have_value(re.compile("messages"))
    at_rest(page).evaluate("window.isBusy = true")
    with arriving(page):
        page.get_by_role("radio", name="Form", exact=True).click()
    page.evaluate("for (const act of late.splice(0, late.length - 3)) act()")  # all but its end
    for said in ("One word", "Two words"):
        words(page).fill(said)
        with arriving(page):
            words(page).blur()
    expect(page.get_by_label("Request body as JSON")).to_have_count(1)
    page.evaluate("window.isBusy = false; for (const act of late.splice(0)) act()")
    expect(page.get_by_label("Request body as JSON")).to_have_count(0)
    expect(words(page)).to_have_value("Two words")


def test_a_box_stays_where_it_is_when_a_mistake_is_typed_or_the_reply_no_longer_answers_it(page: Page):
    load(page, "Scripted text and a call")
    offer = page.get_by_role("button", name="Add reply to the conversation")
    expect(offer).to_be_enabled()
    box = page.locator(".st-key-mono-block textarea")
    box.press("Control+End")
    before = top(box)  # where the focus has brought it
    box.press_sequentially(" ")
    changed(page)
    expect(offer).to_be_disabled()
    assert top(box) == before

    at_rest(page)
    page.get_by_role("radio", name="JSON", exact=True).click()
    json = page.get_by_label("Request body as JSON")
    expect(there(json)).to_have_value(re.compile("messages"))
    at_rest(page)
    json.press("Control+End")
    before = top(json)
    json.press_sequentially(",")
    there(page.get_by_test_id("stAlertContainer").filter(has_text="expected the end"))
    assert top(json) == before
