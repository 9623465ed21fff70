"""A block says what is wrong with it, whether it acts, and why it doesn't."""

from dataclasses import replace

import pytest

from playground.model.block import Diagnosis, box_problems, diagnose, formatted, holds
from playground.model.draft import EMPTY, Draft, add_turn
from playground.model.request import compiled, json_text, with_block

SCRIPT = '{"messages": [{"text": "Hi"}]}'
CHAIN = '{"instruction_chain": [{"messages": [{"text": "a"}]}, {"messages": [{"text": "b"}]}]}'


def seen(draft: Draft) -> Diagnosis:
    return diagnose(draft, compiled(draft).body)


def boxed(block: str, *roles: str) -> Draft:
    draft = replace(EMPTY, block=block, block_on="t1")
    for role in roles:
        draft = add_turn(draft, role, "words")
    return draft


def test_without_a_block_there_is_nothing_to_say():
    assert seen(EMPTY) == Diagnosis()


@pytest.mark.parametrize(
    ("block", "told", "line"),
    [
        ('{"messages": [', "line 1, column", 1),
        ('{\n  "mesages": []\n}', "did you mean 'messages'", 2),
        ('{\n  "messages": [\n    {"text": 3}\n  ]\n}', "line 3", 3),
        ("[]", "expected an object", 1),
    ],
)
def test_a_mistake_is_told_with_line_and_column_in_the_box(block: str, told: str, line: int):
    problem = box_problems(block)[0]
    assert told in problem.message
    assert f"line {line}, column " in problem.message
    assert problem.excerpt.endswith("^")


def test_an_acting_block_says_which_step_answers():
    assert seen(boxed(SCRIPT)).verdict == "The block in message 1 scripts this reply."
    assert seen(boxed(CHAIN)).verdict == "The block in message 1 scripts this reply: step 1 of 2."
    assert seen(boxed(CHAIN, "assistant", "user")).verdict == "The block in message 1 scripts this reply: step 2 of 2."


def test_a_step_that_refuses_keeps_the_chain_from_going_on_and_says_where_it_does():
    chain = '{"instruction_chain": [{"messages": [{"text": "a"}]}, {"error": {"status": 429}}%s]}'
    further = chain % ', {"messages": [{"text": "b"}]}'
    (told,) = seen(boxed(further, "assistant", "user")).notes
    assert told.startswith("Step 2 refuses this request, and a retry asks the same again")
    assert seen(boxed(further)).notes == ()
    assert seen(boxed(chain % "", "assistant", "user")).notes == ()


def test_a_block_that_is_used_up_says_so():
    told = seen(boxed(SCRIPT, "assistant", "user")).verdict
    assert "has scripted its one reply already" in told
    assert "In an instruction_chain, plan 2 would script this reply." in told
    assert (
        "is used up: its chain has 2 steps and this is request 3"
        in seen(boxed(CHAIN, "assistant", "assistant")).verdict
    )


def test_a_block_in_another_role_says_that_it_will_not_act():
    draft = add_turn(EMPTY, "assistant", with_block("", SCRIPT))
    assert seen(draft).notes == ("The block in message 2 won't act: it is assistant's, and only a user's can script.",)


def test_an_older_block_says_that_a_newer_one_counts():
    draft = add_turn(boxed(SCRIPT), "user", with_block("", SCRIPT))
    assert seen(draft).notes == ("The block in message 1 won't act: message 2 holds a newer one.",)


def test_a_box_without_a_user_message_says_so():
    draft = Draft(block=SCRIPT, turns=add_turn(Draft(), "system").turns)
    assert "no user message carries it" in seen(draft).notes[0]


def test_a_faulty_block_typed_into_a_message_is_a_note_and_not_a_hindrance():
    draft = add_turn(Draft(), "user", with_block("", '{"mesages": []}'))
    assert not seen(draft).problems
    assert "The block in message 1 can't be used" in seen(draft).notes[0]


@pytest.mark.parametrize(
    ("block", "told"),
    [
        ("", ""),
        (" \n", ""),
        (SCRIPT, "1 reply"),
        (CHAIN, "2 steps"),
        ('{"mesages": []}', "1 problem"),
        ('{"messages": [{"txet": ""}, {"txet": ""}]}', "2 problems"),
    ],
)
def test_a_shut_box_says_what_it_holds(block: str, told: str):
    assert holds(block) == told


FAULTY = '{"messages": [{"text": "Hello there"}, {"txet": "x"}]}'


def as_json(draft: Draft) -> Draft:
    return replace(draft, json=json_text(draft))


def test_a_faulty_block_is_told_in_the_json_view_as_in_the_form():
    form, text = boxed(FAULTY), as_json(boxed(FAULTY))
    typed = replace(text, json=f" {text.json}")
    for draft in (text, typed):
        (told,), (problem,) = seen(draft).problems, seen(form).problems
        assert str(told) == f"JSON: in the instruction block, {problem.message}"
        assert (told.place, told.excerpt) == ("json", problem.excerpt)
        assert not seen(draft).notes


def test_a_block_in_the_json_view_says_whether_it_acts():
    assert seen(as_json(boxed(SCRIPT))) == seen(boxed(SCRIPT))


def test_a_block_that_the_text_of_the_json_view_does_not_hold_is_no_hindrance_to_it():
    left = as_json(Draft(block=FAULTY, turns=add_turn(Draft(), "system").turns))
    assert not seen(left).problems
    assert not seen(replace(boxed(FAULTY), json='{"messages": []}')).problems
    assert not seen(replace(boxed(FAULTY), json='{"messages": [{"role": "robot"}]}')).problems


def test_formatting_lays_json_out_and_leaves_all_else():
    assert formatted('{"messages":[]}') == '{\n  "messages": []\n}'
    assert formatted("{broken") == "{broken"


def test_text_parts_are_looked_into_too():
    raw = '{"role": "user", "content": [{"type": "text", "text": "<|instruction_start|>{}<|instruction_end|>"}, 3]}'
    draft = replace(EMPTY, turns=(replace(EMPTY.turns[0], raw=raw),))
    assert "can't be used" in seen(draft).notes[0]
