"""Drafts are saved under a name, found, opened, renamed, copied, deleted and brought back on the Workbench."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from engine.store import Entry
from playground.model.draft import EMPTY
from playground.model.saved import Conversations, document
from playground.ui.plain import plain

APP = Path(__file__).parents[2] / "playground" / "app.py"


@pytest.fixture
def app() -> Iterator[AppTest]:
    page = AppTest.from_file(str(APP), default_timeout=30).run()
    for entry in shelf().entries():
        shelf().delete(entry.id)
    yield page
    assert not page.exception


def shelf() -> Conversations:
    from playground import state  # noqa: PLC0415  its store is the running app's

    return state.store().conversations


def entries() -> list[Entry]:
    return shelf().entries()


def name_of(app: AppTest) -> str:
    return app.text_input(key="draft-name").value or ""


def words(app: AppTest) -> str:
    return next(area.value or "" for area in app.text_area if (area.key or "").startswith("text-"))


def type_words(app: AppTest, text: str) -> None:
    next(area for area in app.text_area if (area.key or "").startswith("text-")).input(text).run()


def said(app: AppTest) -> str:
    told = [*app.error, *app.warning, *app.info, *app.markdown]
    return "\n".join(each.value.replace("\\", "") for each in told)


def press(app: AppTest, key: str) -> None:
    app.button(key=key).click().run()


def save(app: AppTest, name: str) -> None:
    press(app, "save")
    app.text_input(key="save-name").input(name).run()
    press(app, "save-new")


def test_a_draft_is_saved_changed_and_saved_again_in_its_place(app: AppTest):
    save(app, "three tools")
    assert name_of(app) == "three tools"
    assert "saved as **three tools**" in said(app)
    type_words(app, "Other words")
    assert "changed since saved as **three tools**" in said(app)
    press(app, "save")
    assert ":green[:material/check:] saved as **three tools**" in said(app)
    assert [entry.about.partition("\n")[0] for entry in entries()] == ["openai · 1 message · Other words"]


def test_a_draft_that_got_another_name_is_kept_beside_the_one_before_or_renames_it(app: AppTest):
    save(app, "first")
    app.text_input(key="draft-name").input("second").run()
    type_words(app, "Other words")
    press(app, "save")
    assert [element.value for element in app.warning] == [plain("This draft is saved as first.")]
    assert [entry.name for entry in entries()] == ["first"]
    press(app, "save-new")
    assert sorted((entry.name, entry.about.partition("\n")[0][-11:]) for entry in entries()) == [
        ("first", "culate 10+5"),
        ("second", "Other words"),
    ]
    shelf().save(document(EMPTY), "other", folder="mine")
    app.text_input(key="draft-name").input("third").run()
    press(app, "save")
    app.selectbox(key="save-folder").set_value("mine").run()
    press(app, "save-rename")
    assert sorted((entry.folder, entry.name) for entry in entries()) == [
        ("", "first"),
        ("mine", "other"),
        ("mine", "third"),
    ]
    assert ":green[:material/check:] saved as **mine/third**" in said(app)


def test_folders_are_offered_where_there_are_some(app: AppTest):
    save(app, "first")
    press(app, "open")
    assert "open-in" not in [each.key for each in app.selectbox]
    shelf().save(document(EMPTY), "other", folder="a")
    app.run()
    assert app.selectbox(key="open-in").options == ["All folders", "a"]


def test_a_saved_draft_is_opened_and_that_can_be_undone(app: AppTest):
    save(app, "first")
    app.menu_button(key="examples").click("A blank draft").run()
    assert "saved as" not in said(app)
    press(app, "open")
    press(app, f"open-{entries()[0].id}")
    assert name_of(app) == "first"
    assert words(app).startswith("Get weather and time")
    assert "saved as **first**" in said(app)
    press(app, "undo")
    assert words(app) == ""
    assert "saved as" not in said(app)


def test_the_place_is_known_after_a_reload(app: AppTest):
    save(app, "first")
    again = AppTest.from_file(str(APP), default_timeout=30)
    again.query_params["d"] = app.query_params["d"]
    again.run()
    assert "saved as **first**" in said(again)


def test_a_name_that_is_taken_is_written_over_or_kept_twice(app: AppTest):
    save(app, "same")
    app.menu_button(key="examples").click("Plain echo").run()
    press(app, "save")
    app.text_input(key="save-name").input("same").run()
    assert "**same** is there already. Kept beside it, this one is **same (2)**." in said(app)
    press(app, "save-both")
    assert [entry.name for entry in entries()] == ["same", "same (2)"]
    assert name_of(app) == "same (2)"
    assert "saved as **same (2)**" in said(app)
    app.menu_button(key="examples").click("Plain echo").run()
    press(app, "save")
    app.text_input(key="save-name").input("same").run()
    press(app, "save-over")
    assert [entry.name for entry in entries()] == ["same", "same (2)"]


def test_a_name_that_is_taken_is_asked_for_in_the_list_too(app: AppTest):
    shelf().save(document(EMPTY), "same", folder="a")
    shelf().save(document(EMPTY), "other", folder="a")
    save(app, "first")
    first = next(entry.id for entry in entries() if entry.name == "first")

    def rename(name: str) -> None:
        press(app, f"_begin_rename-{first}")
        app.selectbox(key=f"rename-{first}-folder").set_value("a").run()
        app.text_input(key=f"rename-{first}-name").input(name).run()

    press(app, "open")
    rename("same")
    assert "**a/same** is there already. Kept beside it, this one is **same (2)**." in said(app)
    press(app, "rename-both")
    assert [entry.name for entry in entries()] == ["other", "same", "same (2)"]
    assert name_of(app) == "same (2)"
    rename("same (2)")
    assert "is there already" not in said(app)
    app.text_input(key=f"rename-{first}-name").input("other").run()
    press(app, "rename-over")
    assert [(entry.id == first, entry.name) for entry in entries()] == [(True, "other"), (False, "same")]
    assert "**other** is deleted." in said(app)
    press(app, "open-bring-back")
    assert [(entry.id == first, entry.name) for entry in entries()] == [
        (True, "other"),
        (False, "other (2)"),
        (False, "same"),
    ]


def test_a_name_that_somebody_else_took_while_the_dialog_was_open_is_asked_for_again(app: AppTest):
    press(app, "save")
    app.text_input(key="save-name").input("same").run()
    shelf().save(document(EMPTY), "same")
    press(app, "save-new")
    assert [entry.name for entry in entries()] == ["same"]
    assert "**same** is there already." in said(app)
    press(app, "save-both")
    assert [entry.name for entry in entries()] == ["same", "same (2)"]


def test_they_are_found_renamed_moved_copied_deleted_and_brought_back(app: AppTest):
    shelf().save(document(EMPTY), "other", folder="a/b")
    save(app, "first")
    first = entries()[0]
    press(app, "open")
    press(app, f"_begin_rename-{first.id}")
    app.text_input(key=f"rename-{first.id}-name").input("renamed").run()
    app.selectbox(key=f"rename-{first.id}-folder").set_value("a/b").run()
    press(app, "rename-go")
    assert [(entry.folder, entry.name) for entry in entries()] == [("a/b", "other"), ("a/b", "renamed")]
    app.text_input(key="open-words").input("san francisco").run()
    assert "**renamed**\nin a/b · " in said(app)
    app.text_input(key="open-words").input("nowhere").run()
    assert "Nothing that is saved has these words." in said(app)
    app.text_input(key="open-words").input("").run()
    press(app, f"_duplicate-{first.id}")
    assert [entry.name for entry in entries()] == ["other", "renamed", "renamed (2)"]
    press(app, f"_delete-{first.id}")
    assert "**renamed** is deleted." in said(app)
    press(app, "open-bring-back")
    assert [entry.name for entry in entries()] == ["other", "renamed", "renamed (2)"]


def test_the_open_draft_goes_by_its_new_name(app: AppTest):
    save(app, "first")
    press(app, "open")
    press(app, f"_begin_rename-{entries()[0].id}")
    app.text_input(key=f"rename-{entries()[0].id}-name").input("second").run()
    press(app, "rename-go")
    app.run()
    assert name_of(app) == "second"
    assert ":green[:material/check:] saved as **second**" in said(app)


def test_a_draft_keeps_the_name_that_it_was_given_in_the_list(app: AppTest):
    save(app, "first")
    shelf().rename(entries()[0].id, "second")
    app.run()
    press(app, "open")
    press(app, f"open-{entries()[0].id}")
    assert name_of(app) == "second"
    press(app, "save")
    assert [entry.name for entry in entries()] == ["second"]


def test_a_name_that_is_none_is_told_and_not_saved(app: AppTest):
    press(app, "save")
    app.text_input(key="save-name").input("x" * 200).run()
    assert "expected at most 120 characters, found 200" in said(app)
    app.button(key="save-new").click().run()
    assert entries() == []


@pytest.mark.parametrize(
    ("spoil", "told"),
    [({"format": 9}, "saved by a newer playground"), ({"draft": {"turns": 3}}, "is damaged")],
)
def test_what_can_not_be_read_is_told_and_the_draft_stays(app: AppTest, spoil: dict[str, object], told: str):
    kept = {**document(replace(EMPTY, name="odd")), **spoil}
    shelf().save(kept, "odd")  # pyright: ignore[reportArgumentType]  a spoiled document
    press(app, "open")
    press(app, f"open-{entries()[0].id}")
    assert told in said(app)
    assert words(app).startswith("Get weather")


def test_what_was_deleted_elsewhere_is_asked_for_again(app: AppTest):
    save(app, "first")
    shelf().delete(entries()[0].id)
    type_words(app, "Still here")
    press(app, "save")
    assert "first was deleted." in said(app)
    press(app, "save-new")
    assert [entry.name for entry in entries()] == ["first"]


def test_with_nothing_saved_any_more_one_button_saves_the_draft(app: AppTest):
    save(app, "first")
    press(app, "open")
    assert "Save this draft as a new one" in [button.label for button in app.button]
    press(app, f"_delete-{entries()[0].id}")
    assert [button.label for button in app.button if "this draft" in button.label] == ["Save this draft"]


def test_with_nothing_saved_the_list_says_what_to_do(app: AppTest):
    press(app, "open")
    assert "Nothing is saved yet." in said(app)
    press(app, "open-save")
    press(app, "save-new")
    assert len(entries()) == 1
