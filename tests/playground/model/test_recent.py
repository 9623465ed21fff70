"""What was touched last is kept, and never too much; of two tabs with one address neither writes over the other."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

from engine.wire import HttpRequest
from playground.model.draft import EMPTY, Call, Turn
from playground.model.recent import Before, InHand, Recent
from playground.model.saved import Saved
from playground.model.steps import Steps

LONG = "x" * 10_000


def hand(words: str = "") -> Mapping[str, InHand]:
    return {"draft": InHand(replace(EMPTY, block=words))}


def test_the_draft_not_touched_for_longest_goes_first():
    recent = Recent(most=2)
    for name in ("a", "b", "a", "c"):
        recent.put(name, hand(), {})
    assert [name for name in "abc" if recent.get(name)] == ["a", "c"]


def test_big_drafts_push_others_out_but_the_newest_stays():
    recent = Recent(characters=5_000)
    recent.put("a", hand(), {})
    recent.put("b", {"draft": InHand(replace(EMPTY, block=LONG), HttpRequest("POST", "/", (), b"{}"))}, {})
    assert recent.get("a") is None
    assert recent.get("b") is not None


def test_a_text_that_many_steps_share_counts_once():
    long = replace(EMPTY, turns=(Turn("t1", text=LONG, calls=(Call("t2", arguments=LONG + "y"),)),))
    steps: Steps[Before] = Steps(tuple((replace(long, name=str(n)), None) for n in range(9)))
    assert 20_000 < InHand(long, saved=Saved("1", "a", "", 0.0, long), steps=steps).size < 35_000


def test_what_another_tab_has_changed_is_not_written_over():
    recent = Recent()
    begun = hand("begun")
    recent.put("a", begun, {})
    assert recent.put("a", hand("mine"), begun)
    assert not recent.put("a", hand("theirs"), begun)
    assert recent.get("a") == hand("mine")
    assert recent.put("a", hand("mine"), begun), "both made the same of it"


def test_what_another_tab_has_changed_elsewhere_stays_beside_it():
    recent = Recent()
    begun = hand("begun")
    recent.put("a", begun, {})
    assert recent.put("a", {**begun, "page": InHand(EMPTY)}, begun)
    assert recent.put("a", hand("mine"), begun)
    assert recent.get("a") == {**hand("mine"), "page": InHand(EMPTY)}


def test_of_many_who_change_one_thing_at_once_one_is_heard():
    recent = Recent()
    begun = hand()
    recent.put("a", begun, {})
    together = Barrier(8)

    def change(words: str) -> bool:
        together.wait()
        return recent.put("a", hand(words), begun)

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(change, "12345678")) == 1
