"""Edits of the draft: keys are never given twice, and nothing beside the edited thing changes."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from playground.model import draft as drafts
from playground.model.draft import EMPTY, Call, Draft

EDITS = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 8)), max_size=12)


def edited(steps: list[tuple[int, int]]) -> Draft:
    draft = EMPTY
    for edit, number in steps:
        key = f"t{number}"
        match edit:
            case 0:
                draft = drafts.add_turn(draft, "assistant")
            case 1:
                draft = drafts.duplicate_turn(draft, key)
            case 2:
                draft = drafts.delete_turn(draft, key)
            case 3:
                draft = drafts.move_turn(draft, key, -1)
            case 4:
                draft = drafts.move_turn(draft, key, 3)
            case 5:
                draft = drafts.add_call(draft, key)
            case _:
                draft = drafts.change_turn(draft, key, text=f"words {number}")
    return draft


@given(EDITS)
def test_no_two_things_ever_share_a_key(steps: list[tuple[int, int]]):
    draft = edited(steps)
    keys = [key for turn in draft.turns for key in (turn.key, *(call.key for call in turn.calls))]
    assert len(keys) == len(set(keys))
    assert f"t{draft.next_key}" not in keys


def test_a_copy_stands_right_after_its_original_with_calls_of_its_own():
    draft = drafts.add_call(drafts.add_turn(EMPTY, "assistant", "Hi"), "t2", Call("", "c1", "f", "{}"))
    copied = drafts.duplicate_turn(draft, "t2")
    assert [turn.key for turn in copied.turns] == ["t1", "t2", "t4"]
    assert copied.turns[2].calls[0].key == "t5"
    assert copied.turns[2].calls[0].id == "c1"


def test_a_turn_moves_as_far_as_there_is_room():
    draft = drafts.add_turn(drafts.add_turn(EMPTY))
    assert [turn.key for turn in drafts.move_turn(draft, "t1", 9).turns] == ["t2", "t3", "t1"]
    assert [turn.key for turn in drafts.move_turn(draft, "t1", -1).turns] == ["t1", "t2", "t3"]


def test_calls_are_changed_and_dropped_by_their_key():
    draft = drafts.add_call(drafts.add_call(drafts.add_turn(EMPTY, "assistant"), "t2"), "t2")
    changed = drafts.change_call(draft, "t2", "t3", name="f")
    assert [call.name for call in changed.turns[1].calls] == ["f", ""]
    assert [call.key for call in drafts.delete_call(changed, "t2", "t3").turns[1].calls] == ["t4"]


def test_an_unknown_key_changes_nothing():
    assert drafts.duplicate_turn(EMPTY, "t9") == EMPTY
    assert drafts.move_turn(EMPTY, "t9", 1) == EMPTY
    assert drafts.change_turn(EMPTY, "t9", text="x") == EMPTY


def test_a_fork_ends_at_its_turn_and_takes_the_block_along_with_its_message():
    draft = drafts.add_turn(drafts.add_turn(replace(EMPTY, block="{}"), "assistant"), "user")
    first, second, third = (turn.key for turn in draft.turns)
    assert drafts.fork(draft, second) == replace(draft, name="untitled (fork)", turns=draft.turns[:2], block="")
    assert drafts.fork(draft, third).block == "{}"
    assert drafts.fork(replace(draft, block_on=first), first).block == "{}"
    assert drafts.fork(draft, "t99") == draft
