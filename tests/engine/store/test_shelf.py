"""What people keep is found again, under any name, and comes back after it was deleted."""

import contextlib
from typing import Any

import pytest

from engine.fixtures import Fixture
from engine.store import Store, StoreError
from engine.store.tables import ITEMS
from tests.engine.fixtures.exchanges import WEATHER, chat, post, record


def made(*texts: str) -> tuple[Fixture, ...]:
    return tuple(record(*(chat(text) for text in texts)))


def names(store: Store, **where: object) -> list[str]:
    return [entry.name for entry in store.library.entries(**where)]  # pyright: ignore[reportArgumentType]  by name


def test_a_fixture_comes_back_as_it_was_saved(store: Store):
    kept = (*record(chat("weather in Oslo", tools=[WEATHER])), *made("b"))
    entry = store.library.save(kept, "Weather", folder="a / b//c", tags=["x", "y", "x"])
    assert store.library.get(entry.id) == kept
    assert (entry.name, entry.folder, entry.tags) == ("Weather", "a/b/c", ("x", "y"))
    assert entry.about == "openai · 2 exchanges · weather in Oslo"
    assert entry.created == entry.updated
    assert store.library.entries() == [entry]


def test_a_conversation_is_any_json(store: Store):
    value: dict[str, Any] = {"turns": [{"text": "Hello"}, 1, None], "n": 0.5}
    entry = store.conversations.save(value, "Draft")
    assert store.conversations.get(entry.id) == value
    assert entry.about == "Hello"
    assert store.library.entries() == []
    with pytest.raises(StoreError, match="there is no fixture with the id"):
        store.library.get(entry.id)


def test_folders_and_tags_are_listed_and_select(store: Store):
    for name, folder, tags in [("1", "a", ["x"]), ("2", "a/b", ["x", "y"]), ("3", "ab", []), ("4", "", ["xx"])]:
        store.library.save(made(name), name, folder=folder, tags=tags)
    assert store.library.folders() == ["", "a", "a/b", "ab"]
    assert store.library.tags() == ["x", "xx", "y"]
    assert names(store, folder="a") == ["1", "2"]
    assert names(store, folder="") == ["4", "1", "2", "3"]
    assert names(store, tag="x") == ["1", "2"]
    assert names(store, limit=1) == ["4"]


def test_search_finds_every_word_wherever_it_stands(store: Store):
    store.library.save(record(chat("Weather in OSLO", tools=[WEATHER])), "Trip")
    store.library.save(record(post({"text": "100% sure_thing"}, "/nowhere")), "Odd")
    assert names(store, search="oslo get_weather trip") == ["Trip"]
    assert names(store, search="100%") == ["Odd"]
    assert names(store, search="sure_thing 404") == ["Odd"]
    assert names(store, search="sure-thing") == []
    assert names(store, search="oslo rome") == []


def test_renaming_keeps_what_is_not_given(store: Store):
    entry = store.library.save(made("Hi"), "A", folder="f", tags=["t"])
    renamed = store.library.rename(entry.id, "B")
    assert (renamed.name, renamed.folder, renamed.tags) == ("B", "f", ("t",))
    assert renamed.updated > renamed.created
    moved = store.library.rename(entry.id, folder="g", tags=[])
    assert (moved.name, moved.folder, moved.tags) == ("B", "g", ())
    assert names(store, search="b hi") == ["B"]
    assert names(store, search="f") == []
    assert store.library.get(entry.id) == made("Hi")


def test_replacing_keeps_the_name(store: Store):
    entry = store.library.save(made("Hi"), "A", folder="f")
    again = store.library.replace(entry.id, made("Ho", "Ha"))
    assert (again.name, again.folder, again.about) == ("A", "f", "openai · 2 exchanges · Ho")
    assert store.library.get(entry.id) == made("Ho", "Ha")


def test_what_was_deleted_can_be_brought_back(store: Store):
    entry = store.library.save(made("Hi"), "A", tags=["t"], folder="f")
    store.library.delete(entry.id)
    assert (store.library.entries(), store.library.folders(), store.library.tags()) == ([], [], [])
    assert [each.id for each in store.library.entries(removed=True)] == [entry.id]
    assert store.library.restore(entry.id).removed is None
    assert names(store) == ["A"]


def test_after_thirty_days_it_is_gone_for_good(url: str):
    now = [0.0]
    with Store(url, clock=lambda: now[0]) as store:
        entry = store.library.save(made("Hi"), "A")
        store.library.delete(entry.id)
        now[0] = 29 * 86_400.0
        assert store.library.clear_away() == 0
        now[0] = 31 * 86_400.0
        assert store.library.clear_away() == 1
        with pytest.raises(StoreError, match="it may have been cleared away"):
            store.library.restore(entry.id)


@pytest.mark.parametrize("call", ["get", "entry", "delete", "restore", "rename"])
def test_an_unknown_id_is_told(store: Store, call: str):
    with pytest.raises(StoreError, match="there is no fixture with the id 'x'"):
        getattr(store.library, call)("x")
    with pytest.raises(StoreError, match="there is no fixture"):
        store.library.replace("x", made("a"))


def test_any_text_can_be_a_name(store: Store):
    for name in ["", "a\0b", "\ud800", "Ünï ☃", "' OR 1=1 --", "x" * 10_000]:
        entry = store.library.save(record(post({"t": "\0 \ud800"}, "/a\0b")), name, folder=name, tags=[name])
        assert entry.name == (name.replace("\0", "\ufffd").replace("\ud800", "?") or "untitled")


def test_text_that_no_database_holds_is_looked_for_as_it_would_be_kept(store: Store):
    store.library.save(made("a"), "A", folder="b\ud800c\0")
    assert names(store, search="b\ud800c", folder="b\ud800c\0") == ["A"]
    with pytest.raises(StoreError, match="there is no fixture with the id"):
        store.library.delete("\0\ud800")


def test_what_is_done_together_is_one_transaction_in_which_one_may_fail(store: Store):
    with store.library.together():
        first = store.library.save(made("a"), "A")
        with pytest.raises(StoreError, match="there is no fixture"):
            store.library.delete("unknown")
        with store.library.together():
            store.library.rename(first.id, "B")
        assert names(store) == ["B"]
        store.library.save(made("c"), "C")
    assert names(store) == ["B", "C"]
    with contextlib.suppress(KeyError), store.library.together():
        store.library.delete(first.id)
        raise KeyError
    assert names(store) == ["B", "C"]


def test_a_write_that_the_database_refuses_leaves_the_others_of_its_transaction(store: Store):
    with store.library.together():
        entry = store.library.save(made("a"), "A")
        with contextlib.suppress(StoreError), store.database.write() as connection:
            store.library.rename(entry.id, "B")
            connection.execute(ITEMS.insert().values(id=entry.id))
            pytest.fail("the id is taken")
    assert names(store) == ["A"]
