"""The Fixtures page as a person uses it: fill it, find in it, change it, take things home and bring them in."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from streamlit.testing.v1 import AppTest

from engine.fixtures import Fixture, export, import_
from engine.service import Service
from engine.store import Shelf, StoreError
from engine.store.tables import ITEMS
from playground import state
from playground.kept import kept_service
from playground.model.library.acts import add
from playground.model.library.examples import example_things
from playground.model.library.names import Named
from playground.ui.library.rows import height
from tests.playground.pages import told

APP = Path(__file__).parents[2] / "playground" / "app.py"
PAGE = "app_pages/fixtures.py"
THINGS = example_things(Service())
CHAIN, ERROR, ECHO = "A chain of two steps", "An error on purpose", "Plain echo"
CURL = """curl http://localhost:5099/v1/chat/completions -d '{
    "model": "echo", "messages": [{"role": "user", "content": "Good morning"}]
}'"""


@pytest.fixture
def library() -> Iterator[Shelf[Sequence[Fixture]]]:
    """The library of this process, empty before and after."""
    store = kept_service().store
    yield store.library
    with store.database.write() as connection:
        connection.execute(ITEMS.delete())


@pytest.fixture
def app(library: Shelf[Sequence[Fixture]]) -> Iterator[AppTest]:
    add(library, THINGS)
    page = opened()
    yield page
    assert not page.exception


def opened() -> AppTest:
    page = AppTest.from_file(str(APP), default_timeout=30).switch_page(PAGE).run()
    assert not page.exception
    return page


def listed(app: AppTest) -> list[str]:
    return [*app.dataframe[0].value["Name"]] if app.dataframe else []


def choose(app: AppTest, *names: str, library: Shelf[Sequence[Fixture]]) -> AppTest:
    ids = {entry.name: entry.id for entry in library.entries()}
    (box,) = [each for each in app.multiselect if each.label == "Chosen"]
    return box.set_value([ids[name] for name in names]).run()


def button(app: AppTest, label: str) -> None:
    (found,) = [each for each in app.button if each.label == label]
    found.click().run()
    assert not app.exception


def test_an_empty_library_says_what_a_fixture_is_and_fills_itself(library: Shelf[Sequence[Fixture]]):
    page = opened()
    assert "A **fixture** is a recorded exchange" in told(page)
    assert "Workbench" in told(page)
    button(page, "Add some examples")
    assert listed(page) == sorted(named.name for named, _ in THINGS)
    assert library.folders() == ["Examples"]
    assert "Saved 6 examples" in told(page)
    page.segmented_control(key="library-view").select("Deleted").run()
    assert "Saved 6 examples" not in told(page)
    button(page, "Undo")
    page.segmented_control(key="library-view").select("Library").run()
    assert "A **fixture** is a recorded exchange" in told(page)


def test_search_folder_and_tags_narrow_the_list(app: AppTest, library: Shelf[Sequence[Fixture]]):
    add(library, [(Named("other", "Examples/deep", ("tools",)), THINGS[1][1])])
    app.run()
    assert len(listed(app)) == 7
    assert "Choose a fixture" in told(app)
    app.text_input(key="library-search").input("San Francisco calculate").run()
    assert listed(app) == ["Three tools in one sentence"]
    app.text_input(key="library-search").input("nowhere at all").run()
    assert "Nothing in the library fits" in told(app)
    assert "Choose a fixture" not in told(app)
    button(app, "Show everything")
    (folder,) = [each for each in app.selectbox if each.label == "In folder"]
    assert folder.options == ["All folders · 7", "Examples · 7", "Examples / deep · 1"]
    folder.select("Examples/deep").run()
    assert listed(app) == ["other"]
    app.selectbox(key="library-order").select("Newest first").run()
    assert listed(app) == ["other"]


def test_one_fixture_is_renamed_moved_tagged_and_all_is_undone(app: AppTest, library: Shelf[Sequence[Fixture]]):
    choose(app, ECHO, library=library)
    item = next(entry.id for entry in library.entries() if entry.name == ECHO)
    key = f"library-one-{item}"
    app.text_input(key=f"{key}-name").input("  echo  again ").run()
    assert library.entry(item).name == "echo  again"
    assert "echo  again" in listed(app)
    app.text_input(key=f"{key}-name").input("").run()
    assert "expected a name" in told(app)
    assert library.entry(item).name == "echo  again"
    app.text_input(key=f"{key}-name").input("x" * 121).run()
    assert "at most 120 characters, found 121" in told(app)
    assert app.text_input(key=f"{key}-name").value == "x" * 121
    app.text_input(key=f"{key}-name").input("echo").run()
    app.multiselect(key=f"{key}-tags").set_value(["tools"]).run()
    app.selectbox(key=f"{key}-folder").set_value("").run()
    assert (library.entry(item).folder, library.entry(item).tags) == ("", ("tools",))
    for _ in range(4):
        button(app, "Undo")
    entry = library.entry(item)
    assert (entry.name, entry.folder, entry.tags) == (ECHO, "Examples", ())


def test_a_name_that_another_fixture_has_gets_a_number(app: AppTest, library: Shelf[Sequence[Fixture]]):
    choose(app, ECHO, library=library)
    item, other = (next(entry for entry in library.entries() if (entry.name == ECHO) is ours) for ours in (True, False))
    app.text_input(key=f"library-one-{item.id}-name").input(other.name).run()
    assert library.entry(item.id).name == f"{other.name} (2)"
    assert f"Renamed {ECHO} to {other.name} (2)." in told(app)
    button(app, "Undo")
    library.rename(other.id, ECHO, folder="elsewhere")
    app.run()
    app.selectbox(key=f"library-one-{item.id}-folder").set_value("elsewhere").run()
    assert library.entry(item.id).name == f"{ECHO} (2)"


def test_a_fixture_is_deleted_undone_and_brought_back(app: AppTest, library: Shelf[Sequence[Fixture]]):
    choose(app, ECHO, library=library)
    button(app, "Delete")
    assert ECHO not in listed(app)
    assert f"Deleted {ECHO}." in told(app)
    button(app, "Undo")
    assert ECHO in listed(app)
    button(app, "Delete")
    app.segmented_control(key="library-view").select("Deleted").run()
    assert listed(app) == [ECHO]
    (box,) = [each for each in app.multiselect if each.label == "Chosen"]
    box.set_value([library.entries(removed=True)[0].id]).run()
    button(app, "Bring back 1")
    assert ECHO in listed(app)
    app.segmented_control(key="library-view").select("Deleted").run()
    assert "Nothing was deleted" in told(app)


def test_a_recording_is_run_against_today_s_engine(app: AppTest, library: Shelf[Sequence[Fixture]]):
    choose(app, CHAIN, library=library)
    button(app, "Run against today's engine")
    assert "All 2 exchanges: today's answer has the same bytes." in told(app)
    item = next(entry.id for entry in library.entries() if entry.name == ECHO)
    other = next(fixtures for named, fixtures in THINGS if named.name == "Structured output")
    made = next(iter(library.get(item)))
    spoiled = Fixture(made.dialect, made.request, made.settings, 200, made.headers, other[0].chunks, other[0].reply)
    library.replace(item, [spoiled])
    app.run()
    choose(app, ECHO, library=library)
    button(app, "Run against today's engine")
    assert "Another answer: " in told(app)
    assert "The first byte that differs is number " in told(app)
    button(app, "Keep today's answers instead")
    assert tuple(library.get(item)) == (made,)
    button(app, "Undo")
    assert tuple(library.get(item)) == (spoiled,)


def test_of_several_recordings_those_that_differ_are_listed(app: AppTest, library: Shelf[Sequence[Fixture]]):
    alone = import_('data: {"id":"c","object":"chat.completion.chunk","choices":[]}\n\ndata: [DONE]\n\n').fixtures
    (made,) = THINGS[1][1]
    add(library, [(Named("alone"), alone), (Named("other"), (replace(made, chunks=alone[0].chunks, reply=None),))])
    app.run()
    choose(app, "alone", "other", ECHO, library=library)
    app.session_state["library-many-open"] = "Check"
    app.run()
    button(app, "Run against today's engine")
    assert "1 of 3 have the same bytes today; 1 differs, 1 can't be asked again." in told(app)
    assert "alone, exchange 1" in told(app)
    assert "other, exchange 1" in told(app)


def test_very_many_tags_are_typed_instead_of_pressed(app: AppTest, library: Shelf[Sequence[Fixture]]):
    add(library, [(Named("tagged", "", tuple(f"tag {number:02}" for number in range(15))), THINGS[1][1])])
    app.run()
    (box,) = [each for each in app.multiselect if each.label == "With tags"]
    box.set_value(["tag 03"]).run()
    assert listed(app) == ["tagged"]


def test_exchanges_of_a_conversation_are_looked_at_and_compared(app: AppTest, library: Shelf[Sequence[Fixture]]):
    choose(app, CHAIN, library=library)
    (exchange,) = [each for each in app.selectbox if each.label.startswith("Exchange")]
    assert [option.rpartition(" · ")[2] for option in exchange.options] == ["tool_calls", "stop"]
    exchange.select(1).run()
    (against,) = [each for each in app.selectbox if each.label == "Compared with"]
    against.select(0).run()
    assert "content differs" in told(app)


def test_two_fixtures_are_compared(app: AppTest, library: Shelf[Sequence[Fixture]]):
    choose(app, ECHO, ERROR, library=library)
    assert "content differs" in told(app)
    assert f"429 ({ERROR}), 200 ({ECHO})" in told(app)


def test_long_names_are_cut_where_a_comparison_says_them_again(app: AppTest, library: Shelf[Sequence[Fixture]]):
    long = "name that goes on and on " * 4
    add(library, [(Named(long.strip(), "", ()), THINGS[1][1])])
    choose(app, ERROR, long.strip(), library=library)
    assert "name that goes on and on name that goes…" in told(app)
    assert long.strip() not in told(app)


def test_several_fixtures_are_exported_with_what_could_not_be(app: AppTest, library: Shelf[Sequence[Fixture]]):
    choose(app, CHAIN, ERROR, ECHO, library=library)
    (download,) = app.get("download_button")
    assert download.proto.label == "Download 3 files as a zip"  # pyright: ignore[reportAttributeAccessIssue]  AppTest leaves the type open
    app.selectbox(key="library-zip-format").select("sse").run()
    assert "1 can't be written in this format" in told(app)
    assert "Examples/An error on purpose" in told(app)
    assert "Examples/A-chain-of-two-steps-2.sse" in told(app)


def test_names_that_were_taken_where_several_are_moved_are_told(app: AppTest, library: Shelf[Sequence[Fixture]]):
    choose(app, CHAIN, ERROR, ECHO, library=library)
    for entry in library.entries(folder="Examples"):
        if entry.name in (CHAIN, ERROR):
            library.save(library.get(entry.id), entry.name, folder="Mine")
    app.session_state["library-many-open"] = "Tags and folder"
    app.run()
    app.selectbox(key="library-move-folder").select("Mine").run()
    button(app, "Move to Mine")
    assert "Moved 3 fixtures to Mine. Names that were taken: " in told(app)
    assert f"“{CHAIN}” is “{CHAIN} (2)” there" in told(app)
    assert f"“{ERROR}” is “{ERROR} (2)” there" in told(app)
    assert f"“{ECHO}”" not in told(app)


def test_several_fixtures_are_tagged_moved_checked_and_deleted(app: AppTest, library: Shelf[Sequence[Fixture]]):
    def tab(name: str) -> None:
        app.session_state["library-many-open"] = name
        app.run()

    choose(app, CHAIN, ERROR, ECHO, library=library)
    tab("Tags and folder")
    app.multiselect(key="library-add-tags").set_value(["t" * 41]).run()
    assert "at most 40 characters in a tag, found 41" in told(app)
    app.multiselect(key="library-add-tags").set_value(["kept"]).run()
    app.multiselect(key="library-drop").set_value(["error"]).run()
    button(app, "Change tags")
    assert [entry.tags for entry in library.entries(tag="kept")] == [
        ("tools", "conversation", "kept"),
        ("kept",),
        ("kept",),
    ]
    app.selectbox(key="library-move-folder").select("").run()
    button(app, "Move to no folder")
    assert len(library.entries(folder="Examples")) == 3
    tab("Check")
    button(app, "Run against today's engine")
    assert "All 4 exchanges" in told(app)
    button(app, "Delete 3")
    assert len(listed(app)) == 3
    for _ in range(3):
        button(app, "Undo")
    assert len(library.entries(folder="Examples")) == 6
    assert library.entries(tag="kept") == []


def test_a_pasted_request_is_answered_named_and_saved(app: AppTest, library: Shelf[Sequence[Fixture]]):
    app.segmented_control(key="library-view").select("Import").run()
    assert "Nothing to import yet" in told(app)
    app.text_area(key="mono-library-pasted").input(CURL).run()
    assert "curl command" in told(app)
    assert app.text_input(key="library-import-name").value == "Good morning"
    app.toggle(key="library-answer").set_value(False).run()
    assert "No exchange in it that could be kept." in told(app)
    app.toggle(key="library-answer").set_value(True).run()
    app.text_input(key="library-import-name").input("morning").run()
    app.selectbox(key="library-import-folder").select("Examples").run()
    button(app, "Save 1 fixture")
    (entry,) = library.entries(search="Good morning")
    assert (entry.name, entry.folder) == ("morning", "Examples")
    assert "Saved Examples/morning." in told(app)
    assert app.text_input(key=f"library-one-{entry.id}-name").value == "morning"
    app.segmented_control(key="library-view").select("Import").run()
    assert app.text_area(key="mono-library-pasted").value == ""


def test_a_request_that_the_engine_refuses_is_told_before_it_is_kept(app: AppTest, library: Shelf[Sequence[Fixture]]):
    app.segmented_control(key="library-view").select("Import").run()
    app.text_area(key="mono-library-pasted").input("curl http://localhost:5099/v1/chat/completions -d '{}'").run()
    assert "The engine refuses 1 request. 400: " in told(app)
    button(app, "Save 1 fixture")
    assert library.entries(search="400")


def test_what_cannot_be_read_is_told_and_stays(app: AppTest):
    app.segmented_control(key="library-view").select("Import").run()
    app.text_area(key="mono-library-pasted").input('{"schema_version": 7}').run()
    assert "expected 1 or 2, found 7" in told(app)
    app.switch_page("app_pages/help.py").run()
    app.switch_page(PAGE).run()
    assert app.text_area(key="mono-library-pasted").value == '{"schema_version": 7}'
    assert "expected 1 or 2, found 7" in told(app)


def test_uploaded_files_become_fixtures_or_take_the_place_of_one(app: AppTest, library: Shelf[Sequence[Fixture]]):
    files = [
        (f"{name}.fixture.json", export(fixtures), "application/json")
        for name, (_, fixtures) in zip("ab", THINGS, strict=False)
    ]
    app.segmented_control(key="library-view").select("Import").run()
    app.file_uploader(key="library-files-0").set_value(files).run()
    assert "Named after their files: a, b" in told(app)
    button(app, "Save 2 fixtures")
    assert {entry.name for entry in library.entries(folder="")} >= {"a", "b"}
    choose(app, ECHO, library=library)
    button(app, "Replace")
    assert f"It takes the place of **{ECHO}**." in told(app)
    app.file_uploader(key="library-files-2").set_value(files[:1]).run()
    button(app, "Replace by 1 exchange")
    item = next(entry.id for entry in library.entries() if entry.name == ECHO)
    assert tuple(library.get(item)) == THINGS[0][1]
    button(app, "Undo")
    assert tuple(library.get(item)) == THINGS[1][1]


def test_fixtures_of_files_that_are_called_alike_are_told_apart(app: AppTest, library: Shelf[Sequence[Fixture]]):
    files = [(f"a.{kind}", export(THINGS[0][1], kind), "text/plain") for kind in ("har", "vcrpy")]
    app.segmented_control(key="library-view").select("Import").run()
    app.file_uploader(key="library-files-0").set_value(files).run()
    assert "Named after their files: a, a (2)" in told(app)
    assert "Names that are taken get a number: a (2)" in told(app)
    button(app, "Save 2 fixtures")
    app.segmented_control(key="library-view").select("Import").run()
    app.file_uploader(key="library-files-2").set_value(files[:1]).run()
    assert "Names that are taken get a number: a (3)" in told(app)
    button(app, "Save 1 fixture")
    assert "Saved a (3)." in told(app)
    assert [entry.name for entry in library.entries() if not entry.folder] == ["a", "a (2)", "a (3)"]


def test_what_another_window_deleted_is_told_kindly(app: AppTest, library: Shelf[Sequence[Fixture]]):
    choose(app, ECHO, library=library)
    item = next(entry.id for entry in library.entries() if entry.name == ECHO)
    library.delete(item)
    app.text_input(key=f"library-one-{item}-name").input("too late").run()
    assert f"“{ECHO}” was deleted in the meantime, in another window" in told(app)
    assert f"Deleted in another window: {ECHO}." in told(app)
    button(app, "Bring back")
    assert ECHO in listed(app)
    for entry in library.entries():
        library.delete(entry.id)
    app.run()
    assert "Deleted in another window: " in told(app)
    button(app, "Let go")
    assert "A **fixture** is a recorded exchange" in told(app)
    assert "in another window" not in told(app)


def test_an_undo_that_the_store_fails_can_be_tried_again(
    app: AppTest, library: Shelf[Sequence[Fixture]], monkeypatch: pytest.MonkeyPatch
):
    choose(app, ECHO, library=library)
    (item,) = (entry.id for entry in library.entries() if entry.name == ECHO)
    app.text_input(key=f"library-one-{item}-name").input("another").run()
    with monkeypatch.context() as broken:
        broken.setattr(Shelf, "together", _full)
        button(app, "Undo")
    assert "the disk is full" in told(app)
    assert library.entry(item).name == "another"
    button(app, "Undo")
    assert library.entry(item).name == ECHO


def _full(_shelf: object) -> None:
    raise StoreError("the disk is full")


def test_very_many_are_let_go_of_at_once(app: AppTest, library: Shelf[Sequence[Fixture]]):
    add(library, [(Named(f"copy {number:02}"), THINGS[1][1]) for number in range(24)])
    app.run()
    choose(app, *(f"copy {number:02}" for number in range(24)), library=library)
    assert "24 fixtures chosen" in told(app)
    button(app, "Write the zip")
    (download,) = app.get("download_button")
    assert download.proto.label == "Download 24 files as a zip"  # pyright: ignore[reportAttributeAccessIssue]  AppTest leaves the type open
    button(app, "Choose none")
    assert "Choose a fixture to look at it" in told(app)


def test_half_a_row_tells_that_a_table_has_more():
    assert [height(rows) for rows in (1, 8, 9, 300)] == [73, 318, 335, 335]


def test_what_is_in_hand_outlives_another_page_and_a_reload(app: AppTest, library: Shelf[Sequence[Fixture]]):
    app.text_input(key="library-search").input("echo").run()
    choose(app, ECHO, library=library)
    again = AppTest.from_file(str(APP), default_timeout=30)
    again.query_params["d"] = app.query_params["d"]
    again.switch_page(PAGE).run()
    assert again.text_input(key="library-search").value == "echo"
    (box,) = [each for each in again.multiselect if each.label == "Chosen"]
    assert len(box.value) == 1


def test_a_fixture_opens_in_the_workbench(app: AppTest, library: Shelf[Sequence[Fixture]]):
    choose(app, ECHO, library=library)
    button(app, "Open in Workbench")
    current: state.Session = app.session_state[state.SESSION]
    assert current.draft.turns[1].text.startswith("Hello, world!")
    assert "byte for byte" in current.note


def test_a_store_that_fails_is_a_sentence(app: AppTest):
    database = kept_service().store.database
    with database.write() as connection:
        connection.execute(sa.text("ALTER TABLE echo_items RENAME TO elsewhere"))
    try:
        app.run()
        assert "The library can't be read: " in told(app)
        assert "no such table" in told(app)
    finally:
        with database.write() as connection:
            connection.execute(sa.text("ALTER TABLE elsewhere RENAME TO echo_items"))


def test_a_store_that_takes_no_more_keeps_what_was_typed_and_chosen(app: AppTest, library: Shelf[Sequence[Fixture]]):
    choose(app, "Plain echo", library=library)
    (name,) = [each for each in app.text_input if each.label == "Name"]
    name.input("Once").run()
    database = kept_service().store.database
    with database.write() as connection:
        connection.execute(
            sa.text(
                "CREATE TRIGGER full BEFORE UPDATE ON echo_items BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
            )
        )
    try:
        (name,) = [each for each in app.text_input if each.label == "Name"]
        name.input("Twice").run()
        assert "It couldn't be changed: " in told(app)
        assert "Twice" in [each.value for each in app.text_input]
        button(app, "Undo")
        assert "It couldn't be changed: " in told(app)
        assert "the disk is full" in told(app)
        assert "Choose a fixture" not in told(app)
    finally:
        with database.write() as connection:
            connection.execute(sa.text("DROP TRIGGER full"))


def test_odd_names_are_shown_letter_by_letter(app: AppTest, library: Shelf[Sequence[Fixture]]):
    odd = "**x** :red[y] $z$ <b>"
    add(library, [(Named(odd, odd, (odd,)), THINGS[1][1])])
    app.run()
    choose(app, odd, library=library)
    button(app, "Delete")
    assert "\\*\\*x\\*\\* \\:red\\[y\\]" in "\n".join(each.value for each in app.markdown)
