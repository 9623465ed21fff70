"""The Fixtures page in a real Chromium: by mouse and by keyboard, home as a zip and back again, on both screens."""

import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.resting import at_rest, fits, open_tab, there, unfold
from tests.browser.serving import PLAYGROUND, serving

Open = Callable[..., Page]
FIRST_ROW, ROW = 38 + 17, 35


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving(*PLAYGROUND) as address:
        yield address


def chosen(page: Page) -> Locator:
    return page.get_by_test_id("stMultiSelect").filter(has_text="Chosen")


def choose(page: Page, words: str) -> None:
    """Chooses by the keyboard alone."""
    box = chosen(at_rest(page)).get_by_role("combobox")
    tags = chosen(page).locator(".react-aria-ComboBox [data-tag]")
    before = tags.count()
    box.focus()
    box.press_sequentially(words, delay=20)
    expect(page.get_by_role("option")).to_have_count(1)
    box.press("ArrowDown")
    box.press("Enter")
    expect(tags).to_have_count(before + 1)
    page.keyboard.press("Escape")


def tick(page: Page, row: int) -> None:
    page.wait_for_timeout(500)  # the grid draws on a canvas, which has no state to wait for
    page.get_by_test_id("stDataFrame").first.click(position={"x": 15, "y": FIRST_ROW + ROW * row})


def view(page: Page, name: str) -> None:
    page.get_by_role("radiogroup", name="View").get_by_text(name, exact=True).click()


def begin(page: Page) -> None:
    """The examples, whether or not a walk before this one has left some."""
    add = page.get_by_role("button", name="Add some examples")
    there(add.or_(page.get_by_test_id("stDataFrame")))
    if add.is_visible():
        add.click()
    there(page.get_by_test_id("stDataFrame"))


def test_a_library_is_filled_seen_changed_and_every_step_undone(visit: Open):
    page = visit("/fixtures")
    there(page.get_by_text("A fixture is a recorded exchange"))
    begin(page)
    tick(page, 0)
    name = page.get_by_role("textbox", name="Name")
    expect(name).to_have_value("A chain of two steps")
    name.fill("A booking")
    name.press("Enter")
    there(page.get_by_text("Renamed A chain of two steps to A booking."))
    folder = page.get_by_role("combobox", name="Folder", exact=True)
    folder.focus()
    folder.press_sequentially("trips/north")
    folder.press("Enter")
    there(page.get_by_text("Moved A booking to trips/north."))
    page.get_by_role("button", name="Run against today's engine").click()
    there(page.get_by_text("All 2 exchanges: today's answer has the same bytes."))
    page.reload()
    expect(name).to_have_value("A booking")
    page.get_by_role("button", name="Delete").click()
    there(page.get_by_text("Deleted A booking."))
    view(page, "Deleted")
    expect(page.get_by_role("button", name="Bring back")).to_be_disabled()
    expect(page.get_by_role("textbox", name="Search")).to_have_count(0)
    choose(page, "booking")
    page.get_by_role("button", name="Bring back 1").click()
    expect(name).to_have_value("A booking")
    for _ in range(4):
        page.get_by_role("button", name="Undo").click()
        there(page.get_by_text("Taken back."))
        page.wait_for_timeout(300)
    expect(name).to_have_value("A chain of two steps")


def test_fixtures_go_home_as_a_zip_and_come_back(visit: Open, tmp_path: Path):
    page = visit("/fixtures")
    begin(page)
    for words in ("chain", "error", "structured"):
        choose(page, words)
    there(page.get_by_text("3 fixtures chosen"))
    target = tmp_path / "home.zip"
    with page.expect_download() as download:
        page.get_by_role("button", name="Download 3 files as a zip").click()
    download.value.save_as(target)
    with zipfile.ZipFile(target) as archive:
        assert archive.namelist() == [
            "Examples/A-chain-of-two-steps.fixture.json",
            "Examples/An-error-on-purpose.fixture.json",
            "Examples/Structured-output.fixture.json",
        ]
    view(page, "Import")
    page.get_by_test_id("stFileUploaderDropzoneInput").set_input_files(target)
    expect(page.get_by_role("table", name="What was recognised").get_by_role("row")).to_have_count(4)
    page.get_by_role("button", name="Save 3 fixtures").click()
    there(page.get_by_text("Saved 3 fixtures."))
    there(page.get_by_text("3 fixtures chosen"))
    page.get_by_role("button", name="Undo").click()
    there(page.get_by_text("Taken back."))


def on_a_phone(page: Page) -> None:
    """Nothing scrolls sideways in the dark, and what is chosen stays so on the way back."""
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 390, "height": 844})
    for each in ("Export", "Check", "Tags and folder", "Compare"):
        open_tab(page, each)
        fits(page)
    for each in ("Import", "Deleted", "Library"):
        view(page, each)
        fits(page)
    page.set_viewport_size({"width": 1440, "height": 1000})
    page.emulate_media(color_scheme="light")


def test_two_are_compared_one_is_opened_in_the_workbench_and_its_run_is_saved_there_and_seen_here(visit: Open):
    page = visit("/fixtures")
    begin(page)
    choose(page, "plain")
    choose(page, "reasoning")
    there(page.get_by_text("content differs"))
    on_a_phone(page)
    tags = chosen(page).locator(".react-aria-ComboBox [data-tag]")
    expect(tags).to_have_count(2)
    at_rest(page)
    chosen(page).get_by_role("combobox").press("Backspace")
    expect(tags).to_have_count(1)
    at_rest(page).get_by_role("button", name="Open in Workbench").click()
    there(page.get_by_text("Today's answer is the same, byte for byte"))

    at_rest(page).get_by_role("button", name="Export").click()
    dialog = page.get_by_role("dialog")
    unfold(dialog, "Save it in the library")
    dialog.get_by_role("textbox", name="Name").fill("From the bench")
    dialog.get_by_role("textbox", name="Name").press("Enter")
    dialog.get_by_role("button", name="Save", exact=True).click()
    there(dialog.get_by_text("Saved as From the bench."))
    dialog.get_by_role("button", name="See it in Fixtures").click()
    expect(page.get_by_role("textbox", name="Name", exact=True)).to_have_value("From the bench")
