"""A draft that is kept comes back whole; what is damaged or newer is told in a sentence."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.jsontext import JsonObject
from engine.store import Store
from playground.model.draft import EMPTY, Asked, Call, Draft, Echo, Turn
from playground.model.library.names import Named
from playground.model.request import json_text
from playground.model.saved import (
    Conversations,
    Damaged,
    about,
    add,
    changed_elsewhere,
    document,
    line,
    read,
    write_over,
)

FULL = Draft(
    "weather",
    (
        Turn("t1", "user", "Is it cold\nin Oslo?"),
        Turn("t2", "assistant", "", (Call("t3", "call_1", "get_weather", "{"),)),
        Turn("t4", "tool", "-3", call_id="call_1"),
        Turn("t5", raw='{"role": "user"}', raw_in="anthropic"),
    ),
    tools="[{]",
    block='{"messages": []}',
    block_on="t1",
    asked=Asked(stop="END", allowed=("a", "b"), allowed_mode="required", max_tokens=3),
    echo=Echo(fault="status:503", reasoning_words=2),
    next_key=6,
    dialect="anthropic",
)


@pytest.fixture
def shelf() -> Iterator[Conversations]:
    with Store() as store:
        yield store.conversations


@pytest.mark.parametrize("draft", [FULL, EMPTY, Draft(json='{"messages": [}')])
def test_a_draft_comes_back_from_the_store_letter_by_letter(shelf: Conversations, draft: Draft):
    kept = add(shelf, draft, Named(draft.name, "trips"))
    assert read(shelf.get(kept.id)) == draft
    assert kept.is_of(draft)
    assert kept.where == f"trips/{draft.name}"


def test_what_only_the_open_view_adds_is_no_change():
    shown = replace(EMPTY, json=json_text(EMPTY), next_key=40)
    assert read(document(shown)) == replace(EMPTY, next_key=40)
    with Store() as store:
        kept = add(store.conversations, EMPTY, Named(EMPTY.name))
    assert kept.is_of(shown)
    assert not kept.is_of(replace(shown, json="{}"))
    assert not kept.is_of(replace(EMPTY, block="{}"))


def test_the_line_about_a_draft_says_what_is_asked(shelf: Conversations):
    kept = add(shelf, FULL, Named("weather"))
    assert line(shelf.entry(kept.id)) == "Anthropic Messages · 4 messages · a block · -3"
    assert about(EMPTY) == "openai · 1 message"
    assert about(replace(EMPTY, turns=(Turn("t1", text="word " * 50),))).endswith(" word …")


def test_it_is_found_by_the_words_in_it(shelf: Conversations):
    add(shelf, FULL, Named("weather"))
    assert [entry.name for entry in shelf.entries(search="cold oslo get_weather")] == ["weather"]
    assert shelf.entries(search="bergen") == []


def test_writing_over_keeps_the_place_and_takes_the_drafts_name(shelf: Conversations):
    kept = add(shelf, FULL, Named("weather", "trips"))
    again = write_over(shelf, kept.id, replace(EMPTY, name="other"))
    assert (again.id, again.where) == (kept.id, "trips/other")
    assert read(shelf.get(kept.id)) == replace(EMPTY, name="other")
    assert [entry.name for entry in shelf.entries()] == ["other"]


def test_what_is_written_over_is_there_even_where_it_was_deleted_meanwhile(shelf: Conversations):
    kept = add(shelf, FULL, Named("weather"))
    shelf.delete(kept.id)
    again = write_over(shelf, kept.id, replace(FULL, block="{}"))
    assert changed_elsewhere(shelf, again) == ""
    assert [read(shelf.get(entry.id)).block for entry in shelf.entries()] == ["{}"]


def test_what_became_of_it_elsewhere_is_told():
    clock = iter(range(1, 100)).__next__
    with Store(clock=lambda: float(clock())) as store:
        shelf = store.conversations
        kept = add(shelf, FULL, Named("weather"))
        assert changed_elsewhere(shelf, kept) == ""
        write_over(shelf, kept.id, EMPTY)
        assert changed_elsewhere(shelf, kept) == "weather was changed elsewhere."
        shelf.delete(kept.id)
        assert changed_elsewhere(shelf, kept) == "weather was deleted."
        assert changed_elsewhere(shelf, replace(kept, id="gone")) == "weather is no longer kept."


@pytest.mark.parametrize(
    ("kept", "told"),
    [
        ({}, "names no format"),
        ({"format": "1", "draft": {}}, "names no format"),
        ({"format": 2, "draft": {}}, "saved by a newer playground (format 2; this one reads format 1)"),
        ({"format": 1}, "damaged: its draft has a fault at its start"),
        ({"format": 1, "draft": {"turns": [{"key": 3}]}}, "damaged: its draft has a fault at turns.0.key"),
        ({"format": 1, "draft": {"dialect": "klingon"}}, "damaged: its draft has a fault at dialect"),
    ],
)
def test_what_is_damaged_or_newer_is_told(kept: JsonObject, told: str):
    with pytest.raises(Damaged) as caught:
        read(kept)
    assert told in str(caught.value)
