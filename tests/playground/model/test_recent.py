"""What was touched last is kept, and never too much."""

from dataclasses import replace

from engine.wire import HttpRequest
from playground.model.draft import EMPTY
from playground.model.recent import InHand, Recent


def test_the_draft_not_touched_for_longest_goes_first():
    recent = Recent[InHand](most=2)
    for name in ("a", "b", "a", "c"):
        recent.put(name, InHand(EMPTY))
    assert [name for name in "abc" if recent.get(name)] == ["a", "c"]


def test_big_drafts_push_others_out_but_the_newest_stays():
    recent = Recent[InHand](characters=5_000)
    recent.put("a", InHand(EMPTY))
    recent.put("b", InHand(replace(EMPTY, block="x" * 10_000), HttpRequest("POST", "/", (), b"{}")))
    assert recent.get("a") is None
    assert recent.get("b") is not None
