"""Saving to the library from another page: a name, a folder, tags; a name that is taken is asked about."""

from collections.abc import Iterator, Sequence

import pytest
import sqlalchemy as sa
from streamlit.testing.v1 import AppTest

from engine.fixtures import Fixture
from engine.service import Service
from engine.store import Shelf
from engine.store.tables import ITEMS
from playground.kept import kept_service
from playground.model.library.examples import example_things

ECHO, CHAIN = (
    next(made for named, made in example_things(Service()) if named.name == name)
    for name in ("Plain echo", "A chain of two steps")
)


def form() -> None:
    """A page with nothing but the form; it knows nothing of this module."""
    import streamlit as st  # noqa: PLC0415  AppTest runs this text by itself

    from engine.service import Service  # noqa: PLC0415  likewise
    from playground import state  # noqa: PLC0415  likewise
    from playground.model.library.examples import example_things  # noqa: PLC0415  likewise
    from playground.ui.library.save import save_form  # noqa: PLC0415  likewise

    state.session()
    which = st.selectbox("Which", ["Plain echo", "A chain of two steps"], key="which")
    save_form(next(made for named, made in example_things(Service()) if named.name == which), which, "here")


@pytest.fixture
def library() -> Iterator[Shelf[Sequence[Fixture]]]:
    store = kept_service().store
    yield store.library
    with store.database.write() as connection:
        connection.execute(ITEMS.delete())


@pytest.fixture
def app(library: Shelf[Sequence[Fixture]]) -> Iterator[AppTest]:
    del library
    page = AppTest.from_function(form, default_timeout=30).run()
    yield page
    assert not page.exception


def told(app: AppTest) -> str:
    return "\n".join(str(each.value).replace("\\", "") for each in [*app.markdown, *app.error])


def labels(app: AppTest) -> list[str]:
    return [each.label for each in app.button]


def press(app: AppTest, label: str) -> None:
    app.button(key=f"save-here-{label}").click().run()


def test_a_name_is_suggested_and_saved_once(app: AppTest, library: Shelf[Sequence[Fixture]]):
    assert app.text_input(key="save-here-name").value == "Plain echo"
    press(app, "Save")
    assert "Saved as **Plain echo**." in told(app)
    press(app, "Save")
    (entry,) = library.entries()
    assert tuple(library.get(entry.id)) == ECHO


def test_a_name_that_is_taken_is_replaced_or_numbered_as_one_likes(app: AppTest, library: Shelf[Sequence[Fixture]]):
    press(app, "Save")
    app.text_input(key="save-here-name").input("another").run()
    app.text_input(key="save-here-name").input("Plain echo").run()
    assert labels(app) == ["Save", "See it in Fixtures"]
    app.selectbox(key="which").select("A chain of two steps").run()
    app.text_input(key="save-here-name").input("Plain echo").run()
    assert "**Plain echo** is in the library already." in told(app)
    press(app, "Keep both")
    assert [entry.name for entry in library.entries()] == ["Plain echo", "Plain echo (2)"]
    app.text_input(key="save-here-name").input("Plain echo").run()
    press(app, "Replace it")
    assert {tuple(library.get(entry.id)) for entry in library.entries()} == {CHAIN}


def test_a_name_that_is_typed_and_saved_at_once_is_the_one_that_counts(app: AppTest, library: Shelf[Sequence[Fixture]]):
    app.text_input(key="save-here-name").input(" ")
    press(app, "Save")
    assert "expected a name" in told(app)
    app.text_input(key="save-here-name").input("any").run()
    app.text_input(key="save-here-name").input("mine")
    press(app, "Save")
    assert "Saved as **mine**." in told(app)
    app.selectbox(key="which").select("A chain of two steps").run()
    app.text_input(key="save-here-name").input("mine").run()
    app.text_input(key="save-here-name").input("yours")
    press(app, "Replace it")  # what it would have replaced has another name than the one that stands there now
    assert [(entry.name, tuple(library.get(entry.id))) for entry in library.entries()] == [
        ("mine", ECHO),
        ("yours", CHAIN),
    ]


def test_a_name_that_cannot_be_taken_is_told_and_keeps_the_button_shut(app: AppTest):
    app.text_input(key="save-here-name").input(" ").run()
    assert "expected a name" in told(app)
    assert app.button(key="save-here-Save").disabled


def test_a_store_that_refuses_loses_no_word(app: AppTest, library: Shelf[Sequence[Fixture]]):
    database = kept_service().store.database
    app.text_input(key="save-here-name").input("typed").run()
    with database.write() as connection:
        connection.execute(
            sa.text(
                "CREATE TRIGGER full BEFORE INSERT ON echo_items BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
            )
        )
    try:
        press(app, "Save")
        assert "“typed” couldn't be saved: " in told(app)
        assert "the disk is full" in told(app)
    finally:
        with database.write() as connection:
            connection.execute(sa.text("DROP TRIGGER full"))
    assert app.text_input(key="save-here-name").value == "typed"
    press(app, "Save")
    assert "Saved as **typed**." in told(app)
    assert [entry.name for entry in library.entries()] == ["typed"]
