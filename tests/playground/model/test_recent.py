"""The shelf keeps the drafts that were touched last, and never too much."""

from dataclasses import replace

from engine.wire import HttpRequest
from playground.model.draft import EMPTY
from playground.model.shelf import Kept, Shelf


def test_the_draft_not_touched_for_longest_goes_first():
    shelf = Shelf[Kept](most=2)
    for name in ("a", "b", "a", "c"):
        shelf.put(name, Kept(EMPTY))
    assert [name for name in "abc" if shelf.get(name)] == ["a", "c"]


def test_big_drafts_push_others_out_but_the_newest_stays():
    shelf = Shelf[Kept](characters=5_000)
    shelf.put("a", Kept(EMPTY))
    shelf.put("b", Kept(replace(EMPTY, block="x" * 10_000), HttpRequest("POST", "/", (), b"{}")))
    assert shelf.get("a") is None
    assert shelf.get("b") is not None
