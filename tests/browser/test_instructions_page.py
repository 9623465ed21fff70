"""The Instructions page in a real Chromium: typed on both sides, broken on purpose, taken to the Workbench and back."""

import re
from collections.abc import Callable
from threading import Event

from playwright.sync_api import Locator, Page, Route, WebSocketRoute, expect
from streamlit.proto.BackMsg_pb2 import BackMsg

from tests.browser.resting import PATIENCE, at_rest, open_tab, there, unfold

Open = Callable[..., Page]
LISTENING = re.compile(r"/(?:BidiComponent|Html)\.[^/]*js")
"""What all waits for that the playground adds to Streamlit: what takes up typing, and how the page looks."""


IN_STATE = "(app, state) => { app.dataset.testScriptState = state }"


def opened(visit: Open) -> Page:
    page = visit("/instructions")
    there(page.get_by_text("No script yet.").first)
    return page


def pick(page: Page, title: str) -> None:
    at_rest(page).get_by_role("button", name="Examples").click()
    page.get_by_test_id("stMenuButtonBody").get_by_text(title, exact=True).click()


def json_box(page: Page) -> Locator:
    return there(page.get_by_role("textbox", name="Block as JSON"))


def test_both_sides_are_typed_with_the_focus_kept_and_what_was_just_typed_goes_to_the_workbench_and_comes_back(
    visit: Open,
):
    page = opened(visit)
    page.get_by_role("button", name="Begin with a text").click()
    words = page.get_by_role("textbox", name="Text", exact=True)
    words.press("End")
    words.press_sequentially(" there")
    expect(json_box(page)).to_have_value('{\n  "messages": [\n    {\n      "text": "Hello there"\n    }\n  ]\n}')
    expect(words).to_be_focused()
    json_box(page).press("Control+End")
    json_box(page).press_sequentially(",")
    there(page.get_by_text("The last cards without problems"))
    there(page.get_by_text("expected the end of the text").first)
    expect(json_box(page)).to_be_focused()
    json_box(page).press("Backspace")
    expect(page.get_by_text("The last cards without problems")).to_have_count(0)
    expect(json_box(page)).to_be_focused()
    words.press("End")
    words.press_sequentially("!")
    expect(json_box(page)).to_have_value(re.compile("there!"))
    at_rest(page).get_by_role("button", name="Actions").click()
    page.get_by_test_id("stMenuButtonBody").get_by_text("Duplicate").click()
    expect(page.get_by_role("textbox", name="Text", exact=True)).to_have_count(2)
    expect(json_box(page)).to_have_value(re.compile("there!.*there!", re.DOTALL))

    json_box(page).fill('{"messages": [{"text": "just typed and taken along"}]}')
    page.get_by_role("button", name="Use in Workbench").click()
    there(page.get_by_label("Text of the user message"))
    expect(there(page.locator("[data-role=said]"))).to_have_text("Done: 5 deltas.")
    expect(page.locator("[data-box=text]")).to_contain_text("just typed and taken along")
    at_rest(page).get_by_role("link", name="Instructions").click()
    expect(json_box(page)).to_have_value('{"messages": [{"text": "just typed and taken along"}]}')


IN_ONE_MOMENT = """([of_the_part, of_the_page]) => {
    of_the_part.click();
    of_the_page.click();
}"""


def test_what_is_pressed_in_the_moment_in_which_a_part_of_the_page_speaks_is_drawn_with_all_of_it(visit: Open):
    page = opened(visit)
    pick(page, "Parallel calls")
    tab, undo = (
        there(page.get_by_role("tab", name="Deltas", exact=True)),
        at_rest(page).get_by_role("button", name="Undo"),
    )
    page.evaluate(IN_ONE_MOMENT, [tab.element_handle(), undo.element_handle()])
    there(page.get_by_text("No script yet.").first)


def test_on_a_slow_machine_words_typed_at_once_are_read_and_a_part_is_silent_while_the_page_is_asked_for(visit: Open):
    late: list[Route] = []
    is_time = Event()
    words: list[str | bytes] = []  # of a part of the page, to the server

    def hold(route: Route) -> None:
        route.continue_() if is_time.is_set() else late.append(route)

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def tell(message: str | bytes) -> None:
            if isinstance(message, bytes) and BackMsg.FromString(message).rerun_script.fragment_id:
                words.append(message)
            server.send(message)

        socket.on_message(tell)
        server.on_message(socket.send)

    def slowed(page: Page) -> None:
        page.route_web_socket(re.compile("/_stcore/stream"), between)
        page.context.route(LISTENING, hold)

    page = visit("/instructions", before=slowed)
    over = at_rest(page).locator(".st-key-echo-first, .st-key-echo-marks")
    assert over.evaluate_all("boxes => boxes.map(box => box.offsetHeight)") == [1, 1]  # nothing stands over the page
    page.get_by_role("button", name="Begin with a text").click()
    box = page.get_by_role("textbox", name="Text", exact=True)
    box.press("End")
    box.press_sequentially(" there")
    is_time.set()
    for route in late:
        route.continue_()
    page.context.unroute(LISTENING)
    expect(json_box(page)).to_have_value(re.compile("Hello there"))

    at_rest(page).wait_for_timeout(1_000)  # until all is told
    words.clear()
    app = page.get_by_test_id("stApp")
    app.evaluate(IN_STATE, "rerunRequested")
    page.get_by_role("slider", name="Position in the run").press("Home")
    page.wait_for_timeout(500)
    assert words == []
    app.evaluate(IN_STATE, "notRunning")
    for _ in range(PATIENCE // 50):
        page.wait_for_timeout(50)
        if words:
            break
    assert words


def test_a_script_is_broken_on_purpose_told_as_a_test_found_again_and_undone(visit: Open):
    page = opened(visit)
    pick(page, "An agent's loop")
    expect(there(page.locator("[data-role=said]"))).to_have_text("Done: 23 deltas.")
    at_rest(page).get_by_text("Step 2", exact=True).click()
    unfold(at_rest(page), "Break it on purpose")
    at_rest(page).get_by_role("button", name="Missing required").click()
    there(page.get_by_text("What a client should do: Don't run it."))
    there(page.get_by_text('"table" is a required property').first)
    at_rest(page).get_by_role("button", name="Rate limit").click()
    there(page.get_by_text("429, as the instruction block in message 1 at step 2 of 3 asks: Rate limit reached."))
    at_rest(page).get_by_text("Step 3", exact=True).click()
    there(page.get_by_text("In a message this is never reached: step 2"))
    open_tab(page, "Copy as test")
    there(page.get_by_text("assert refused.value.status_code == 429"))
    page.reload()
    expect(json_box(page)).to_have_value(re.compile("Rate limit reached"))
    at_rest(page).get_by_role("button", name="Undo").click()
    expect(json_box(page)).not_to_have_value(re.compile("Rate limit reached"))

    pick(page, "Broken arguments")
    expect(json_box(page)).to_have_value(re.compile("args_raw"))
    example = json_box(page).input_value()
    json_box(page).fill('{"messages": [{"text": "mine"}]}')  # over an example: a step of its own
    expect(there(page.locator("[data-role=said]"))).to_have_text("Done: 1 delta.")
    at_rest(page).get_by_role("button", name="Undo").click()
    expect(json_box(page)).to_have_value(example)
