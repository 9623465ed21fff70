"""What is done to the library, and taken back."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from engine.fixtures import export
from engine.service import Service
from engine.store import Store
from playground.model.library.acts import (
    Added,
    Library,
    Removed,
    Renamed,
    Replaced,
    add,
    bring_back,
    remove,
    rename,
    replace,
    take_back,
    there,
)
from playground.model.library.examples import FOLDER, example_things
from playground.model.library.intake import File, taken, things
from playground.model.library.names import Named, named_of

THINGS = example_things(Service())
ONE, TWO = THINGS[0][1], THINGS[1][1]


@pytest.fixture
def library() -> Iterator[Library]:
    with Store() as store:
        yield store.library


def kept(library: Library) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(entry.name, entry.folder, entry.tags) for entry in library.entries()]


def test_what_is_imported_and_saved_is_kept_without_the_secrets_that_its_file_holds(library: Library):
    header = '{"name": "authorization", "value": "Bearer sk-proj-SECRETSECRETSECRET12"}'
    data = export(ONE).replace(b'"headers": [', f'"headers": [{header},'.encode(), 1)
    assert b"SECRET" in data
    done = add(library, things(taken((File("talk.json", data),)), Named("talk"), "file"))
    assert library.get(done.ids[0]) == ONE
    assert [entry.name for entry in library.entries(search="SECRET")] == []


def test_the_examples_show_a_stream_a_conversation_and_a_refusal():
    assert {named.folder for named, _ in THINGS} == {FOLDER}
    assert {len(fixtures) for _, fixtures in THINGS} == {1, 2}
    assert {made.status for _, fixtures in THINGS for made in fixtures} == {200, 429}
    conversation = next(fixtures for _, fixtures in THINGS if len(fixtures) == 2)
    assert [made.reply.choices[0].finish_reason for made in conversation if made.reply] == ["tool_calls", "stop"]
    assert example_things(Service()) == THINGS


def test_what_is_saved_can_be_taken_back_and_that_too(library: Library):
    done = add(library, [(Named("a", "f", ("t",)), ONE), (Named("b"), TWO)])
    assert done.step == Added(done.ids)
    assert kept(library) == [("b", "", ()), ("a", "f", ("t",))]
    assert done.step is not None
    gone = take_back(library, done.step)
    assert gone.step == Removed(done.ids)
    assert kept(library) == []
    assert take_back(library, Removed(done.ids)).step == Added(done.ids)
    assert len(kept(library)) == 2


def test_renaming_moving_and_tagging_are_taken_back(library: Library):
    ids = add(library, [(Named("a", "f", ("t",)), ONE), (Named("b"), TWO)]).ids
    done = rename(library, [(item, lambda old: Named(f"{old.name}!", "g", (*old.tags, "u"))) for item in ids])
    assert kept(library) == [("a!", "g", ("t", "u")), ("b!", "g", ("u",))]
    assert isinstance(done.step, Renamed)
    take_back(library, done.step)
    assert kept(library) == [("b", "", ()), ("a", "f", ("t",))]


def test_what_was_replaced_comes_back_with_its_tags(library: Library):
    (item,) = add(library, [(Named("a", "", ("t",)), ONE)]).ids
    done = replace(library, item, TWO, ("u",))
    assert (tuple(library.get(item)), library.entry(item).tags) == (TWO, ("u",))
    assert isinstance(done.step, Replaced)
    take_back(library, done.step)
    assert (tuple(library.get(item)), library.entry(item).tags) == (ONE, ("t",))


def test_what_another_window_deleted_is_told_and_the_rest_is_done(library: Library):
    first, second = add(library, [(Named("a"), ONE), (Named("b"), TWO)]).ids
    library.delete(first)
    done = rename(library, [(item, lambda old: Named(f"{old.name}!")) for item in (first, second)])
    assert done.ids == (second,)
    assert done.failed == "1 of 2 couldn't be changed: “a” was deleted in the meantime, in another window"
    assert remove(library, [first]).step is None
    assert "in another window" in replace(library, first, ONE).failed
    assert "there is no fixture" in bring_back(library, ["unknown"]).failed
    assert there(library, second).name == "b!"


def test_a_store_that_refuses_one_keeps_those_before_it_and_says_so(tmp_path: Path):
    place = tmp_path / "kept.sqlite"
    with Store(f"sqlite:///{place}") as store, closing(sqlite3.connect(place)) as other:
        for when in ("INSERT", "UPDATE"):
            other.execute(
                f"CREATE TRIGGER full_{when} BEFORE {when} ON echo_items WHEN NEW.name = 'c' "
                "BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
            )
        done = add(store.library, [(Named("a"), ONE), (Named("c"), TWO), (Named("d"), ONE)])
        assert len(done.ids) == 1
        assert done.step == Added(done.ids)
        assert done.failed.startswith("“c” couldn't be saved: ")
        assert "the disk is full" in done.failed
        assert "the disk is full" in rename(store.library, [(done.ids[0], lambda _: Named("c"))]).failed
        assert [named_of(entry).name for entry in store.library.entries()] == ["a"]
        other.execute("DROP TABLE echo_items")
        assert "couldn't be replaced" in replace(store.library, done.ids[0], TWO).failed


def test_many_are_changed_in_one_transaction(library: Library, monkeypatch: pytest.MonkeyPatch):
    begun: list[str] = []
    together = library.together
    monkeypatch.setattr(library, "together", lambda: begun.append("") or together())
    ids = add(library, [(Named(f"{number}"), ONE) for number in range(5)]).ids
    rename(library, [(item, lambda old: Named(old.name, "f")) for item in ids])
    remove(library, ids)
    bring_back(library, ids)
    assert len(begun) == 4
