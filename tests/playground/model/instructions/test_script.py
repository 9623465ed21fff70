"""The script in hand: text and cards in step, problems told where they stand, undo and redo, half-typed JSON kept."""

from dataclasses import replace

import pytest

from playground.model.draft import EMPTY
from playground.model.instructions import cards
from playground.model.instructions.cards import MESSAGES, Card, written
from playground.model.instructions.script import (
    AFTER,
    Bench,
    Script,
    acted,
    box_taken,
    box_text,
    box_typed,
    changed,
    edited,
    good,
    problems_of,
    redone,
    results_edited,
    script_of,
    undone,
    without_tags,
)
from playground.model.steps import MOST_UNDO

ONE = '{"messages": [{"text": "a"}]}'
TWO = '{"instruction_chain": [{"messages": [{"text": "a"}]}, {"messages": [{"text": "b"}]}]}'


def first(script: Script) -> Card:
    assert script.root is not None
    return script.root.cards(MESSAGES)[0]


def said(script: Script, text: str) -> Script:
    key = first(script).key
    return changed(script, lambda root, _: cards.put(root, key, "text", text))


def test_typed_text_stays_letter_by_letter_and_becomes_cards():
    script = script_of('{ "messages":[{"text":"a"}] }')
    assert script.text == '{ "messages":[{"text":"a"}] }'
    assert script.in_step
    assert first(script).get("text") == "a"


def test_changed_cards_write_the_text_and_keep_their_keys():
    script = said(script_of(ONE), "b")
    assert script.text == '{\n  "messages": [\n    {\n      "text": "b"\n    }\n  ]\n}'
    assert first(script).key == first(script_of(ONE)).key


@pytest.mark.parametrize("text", [ONE, ""])
def test_a_box_that_is_gone_and_tells_its_value_once_more_lays_nothing_out_anew(text: str):
    script = script_of(text)
    assert changed(script, lambda root, _: cards.put(root, "gone", "id", "x")) == script


def test_text_with_problems_stays_and_leaves_the_cards_as_they_were():
    before = script_of(ONE)
    script = script_of('{"mesages": []}', before)
    assert script.text == '{"mesages": []}'
    assert script.root == before.root
    assert not script.in_step
    assert said(script, "lost") is script
    assert good(script).text == said(said(before, "b"), "a").text
    assert script_of(ONE, script).root == before.root


def test_cards_may_be_incomplete_for_a_while():
    script = script_of(ONE)
    bare = changed(script, lambda root, _: cards.drop(root, first(script).key, "text"))
    assert bare.in_step
    assert "found nothing to say" in problems_of(bare.text)[0].message
    key = first(bare).key
    assert problems_of(changed(bare, lambda root, _: cards.put(root, key, "refusal", "no")).text) == ()


def test_an_emptied_script_is_an_empty_text():
    script = script_of(ONE)
    assert changed(script, lambda root, _: cards.remove(root, first(script).key)).text == ""
    chain = script_of('{"instruction_chain": [{"messages": [{"text": "a"}]}], "on_exhausted": "error"}')
    assert chain.root is not None
    (plan,) = cards.steps(chain.root)
    assert changed(chain, lambda root, _: cards.remove(root, plan.key)).root is None
    assert changed(script, lambda _root, _keys: None).text == ""
    assert good(Script("{", None, in_step=False)).text == ""
    begun = changed(script_of(""), lambda root, keys: cards.add(root, root.key, MESSAGES, {"text": "x"}, keys))
    assert problems_of(begun.text) == ()


@pytest.mark.parametrize(
    ("text", "message", "excerpt"),
    [
        (
            '{"messages": [{"txt": 1}]}',
            "line 1, column 16 at messages[0].txt: found the unknown key 'txt' (did you",
            "^",
        ),
        ('{"messages":\n [1,]}', "line 2, column 4: expected a value after ','", "   2  [1,]}\n        ^"),
        ('{"fault": "crfl"}', "expected a known fault (did you mean 'crlf'?), got 'crfl'", "^"),
        ("[]", "expected an object, found an array", "^"),
        ('{"text": 1, "text": 2, "messages": []}', "once in its object", "^"),
        ("<|instruction_start|>{}", "expected the JSON alone, without <|instruction_start|>", ""),
    ],
)
def test_what_is_wrong_is_told_where_it_stands(text: str, message: str, excerpt: str):
    problem = problems_of(text)[0]
    assert message in problem.message
    assert excerpt in problem.excerpt
    assert max(map(len, problem.excerpt.split("\n"))) <= 40


def test_nothing_is_wrong_with_an_empty_box():
    assert problems_of(" \n") == ()


def test_tags_are_taken_off_a_pasted_block():
    assert without_tags(f" <|instruction_start|>\n{ONE}\n<|instruction_end|> ") == ONE


# ── undo ─────────────────────────────────────────────────────────────────────────────────────────


def test_an_action_is_undone_and_done_again_and_typing_between_is_not_lost():
    bench = acted(Bench(script_of(ONE)), script_of(TWO), "a note", results="{}")
    assert (bench.note, bench.results) == ("a note", "{}")
    back, draft = undone(bench, EMPTY)
    assert (back.script.text, back.results, draft) == (ONE, "", EMPTY)
    typed = edited(back, said(back.script, "typed"))
    again, _ = redone(typed, EMPTY)
    assert (again.script.text, again.results) == (TWO, "{}")
    assert undone(again, EMPTY)[0].script == typed.script


def test_undo_brings_back_the_draft_that_an_example_took_the_place_of():
    old, new = replace(EMPTY, name="old"), replace(EMPTY, name="new")
    bench = acted(Bench(), script_of(ONE), draft=old)
    back, draft = undone(bench, new)
    assert draft.name == "old"
    again, draft = redone(back, draft)
    assert (again.script.text, draft.name) == (ONE, "new")
    assert undone(again, draft)[1].name == "old"


def test_what_was_typed_over_an_example_is_a_step_of_its_own():
    bench = acted(Bench(), script_of(ONE))
    typed = edited(edited(bench, script_of("{"), "json"), script_of("{}"), "json")
    back, _ = undone(typed, EMPTY)
    assert back.script.text == ONE
    assert undone(back, EMPTY)[0].script.text == ""
    assert redone(back, EMPTY)[0].script.text == "{}"


def test_what_tools_give_back_is_typed_in_a_step_too():
    bench = results_edited(results_edited(Bench(), "{"), "{}")
    assert results_edited(bench, "{}") is bench
    back, _ = undone(bench, EMPTY)
    assert (back.results, redone(back, EMPTY)[0].results) == ("", "{}")


def test_nothing_is_undone_where_nothing_was_done():
    bench = Bench(script_of(ONE))
    assert undone(bench, EMPTY) == (bench, EMPTY)
    assert redone(bench, EMPTY) == (bench, EMPTY)
    assert acted(bench, bench.script, "why not") == replace(bench, note="why not")
    assert edited(replace(bench, note="x"), bench.script).note == "x"
    typed = edited(replace(bench, note="x"), script_of(TWO))
    assert (typed.note, typed.stood) == ("", "x")
    assert acted(typed, bench.script).stood == "x"
    assert acted(typed, bench.script, "y").stood == ""


def test_so_many_actions_are_kept():
    bench = Bench()
    for number in range(MOST_UNDO + 5):
        bench = acted(bench, script_of(ONE.replace('"a"', f'"{number}"'), bench.script))
    assert len(bench.steps.past) == MOST_UNDO
    assert bench.size > MOST_UNDO * len(ONE)
    for _ in range(MOST_UNDO + 5):
        bench, _ = undone(bench, EMPTY)
    assert '"4"' in bench.script.text
    assert len(bench.steps.ahead) == MOST_UNDO


def test_the_open_step_is_known_by_its_key():
    bench = Bench(script_of(TWO))
    assert (bench.place, len(bench.plans), Bench().plans) == (0, 2, ())
    assert replace(bench, step=bench.plans[1].key).place == 1
    assert replace(bench, step=AFTER).place == 2
    assert replace(bench, step="gone").place == 0


# ── boxes of JSON ────────────────────────────────────────────────────────────────────────────────


def test_a_box_shows_what_was_typed_while_the_block_holds_the_same():
    bench, read = box_typed(Bench(), "here", '{"a":', {"a": 1})
    assert read.problem is not None
    assert box_text(bench, "here", {"a": 1}) == '{"a":'
    assert box_text(bench, "here", {"a": 2}) == '{\n  "a": 2\n}'
    bench, read = box_typed(bench, "here", '{"a":2 }', {"a": 1})
    assert read.value == {"a": 2}
    bench = box_taken(bench, "here", {"a": 2})
    assert box_text(bench, "here", {"a": 2}) == '{"a":2 }'
    assert box_text(bench, "there", "x") == '"x"'


def test_a_box_of_nothing_is_empty_and_keeps_half_typed_text_too():
    assert box_text(Bench(), "here", None, absent=True) == ""
    bench, _ = box_typed(Bench(), "here", "[1", None, absent=True)
    assert box_text(bench, "here", None, absent=True) == "[1"
    assert box_text(bench, "here", None) == "null"


def test_written_cards_are_the_texts_own_value():
    script = script_of(TWO)
    assert script.root is not None
    assert len(written(script.root)["instruction_chain"]) == 2  # pyright: ignore[reportArgumentType]  a list
