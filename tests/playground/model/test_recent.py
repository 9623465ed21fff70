"""What was touched last is kept, and never too much."""

import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

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


def test_changes_of_many_at_once_all_count():
    recent = Recent[InHand]()
    recent.put("a", InHand(replace(EMPTY, next_key=0)))

    def one_more(found: InHand | None) -> InHand:
        assert found is not None
        return InHand(replace(found.draft, next_key=found.draft.next_key + 1))

    begun = Barrier(9)

    def many_more() -> None:
        begun.wait()
        for _ in range(250):
            recent.change("a", one_more)

    often = sys.getswitchinterval()
    try:
        with ThreadPoolExecutor(8) as threads:
            done = [threads.submit(many_more) for _ in range(8)]
            begun.wait()
            sys.setswitchinterval(1e-6)
        assert [each.exception() for each in done] == [None] * 8
    finally:
        sys.setswitchinterval(often)
    found = recent.get("a")
    assert found is not None
    assert found.draft.next_key == 2_000
