"""Steps back and forth: each sequence ends where one expects, and everything that was there can be had again."""

from playground.model.steps import MOST_UNDO, Steps

START: Steps[str] = Steps()


def test_what_is_typed_into_one_box_is_one_step():
    steps = START.typed("", "a").typed("x", "a").typed("xy", "b")
    assert steps.past == ("", "xy")
    assert steps.typed("xyz", "b") is steps


def test_typing_after_an_action_is_a_step_of_its_own_and_comes_back():
    steps = START.typed("", "a").acted("mine").typed("example", "a")
    steps, now = steps.undone("typed over it")
    assert now == "example"
    assert steps.undone(now)[1] == "mine"
    assert steps.redone(now)[1] == "typed over it"


def test_typing_after_an_undo_leaves_the_way_forward():
    steps, now = START.acted("one").undone("two")
    steps, now = steps.typed(now, "a").redone("one, typed on")
    assert now == "two"
    assert steps.undone(now)[1] == "one, typed on"


def test_what_was_undone_before_an_action_lies_behind_it():
    steps, now = START.acted("a").acted("b").undone("c")
    steps, now = steps.undone(now)
    steps = steps.acted(now)
    seen, now = list[str](), "d"
    while steps.past:
        steps, now = steps.undone(now)
        seen.append(now)
    assert seen == ["a", "b", "c"]


def test_nothing_is_undone_where_nothing_was_done():
    assert START.undone("a") == (START, "a")
    assert START.redone("a") == (START, "a")


def test_so_many_steps_are_kept():
    steps: Steps[int] = Steps()
    for number in range(MOST_UNDO + 5):
        steps = steps.acted(number)
    assert (len(steps.past), steps.past[0], len(steps.held)) == (MOST_UNDO, 5, MOST_UNDO)
