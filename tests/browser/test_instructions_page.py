"""The Instructions page in a real Chromium: typed on both sides, broken on purpose, taken to the Workbench and back."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.resting import at_rest, open_tab, there, unfold

Open = Callable[..., Page]


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

    json_box(page).fill('{"messages": [{"text": "typed and taken along"}]}')
    page.get_by_role("button", name="Use in Workbench").click()
    expect(there(page.locator("[data-role=said]"))).to_have_text("Done: 4 deltas.")
    expect(page.locator("[data-box=text]")).to_contain_text("typed and taken along")
    at_rest(page).get_by_role("link", name="Instructions").click()
    expect(json_box(page)).to_have_value('{"messages": [{"text": "typed and taken along"}]}')


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
    there(page.get_by_text("429, as the instruction block in message 1 asks: Rate limit reached."))
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
