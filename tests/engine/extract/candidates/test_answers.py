"""Texts that say one thing only, and letters that are listed values."""

from collections.abc import Callable

import pytest

from engine.extract import APART
from engine.extract.candidates.answers import answer
from engine.extract.text.passage import Passage
from engine.jsontext import Json, JsonObject

Read = Callable[..., JsonObject]

SIZES: Json = {"enum": ["s", "m", "l"]}
GRADES: Json = {"enum": ["C", "B", "A"]}


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("off", "off"),
        ("Off, please.", "Off"),
        ("the blue one, please", "blue"),
        ("A", "A"),
        (f"set the lamp in the hall{APART}off", "off"),
    ],
)
def test_an_answer_is_one_word_beside_courtesies(text: str, word: str):
    found = answer(Passage(text))
    assert found is not None
    assert found.text == word


@pytest.mark.parametrize("text", ["", "turn off", "please please please please off", "just the one thanks please"])
def test_what_says_more_or_nothing_is_no_answer(text: str):
    assert answer(Passage(text)) is None


@pytest.mark.parametrize("name", ["on", "enabled", "confirm", "include_taxes"])
@pytest.mark.parametrize(
    ("text", "value"),
    [("off", False), ("No.", False), ("false please", False), ("on", True), ("Yes, please", True), ("sure", True)],
)
def test_a_word_for_yes_or_no_answers_every_boolean(read: Read, name: str, text: str, value: Json):
    assert read(text, **{name: "boolean"}) == {name: value}


def test_a_word_for_no_within_a_sentence_answers_nothing(read: Read):
    assert read("there is no reason to confirm", confirm="boolean") == {"confirm": False}
    assert read("there is no reason to stay", gift="boolean") == {}


@pytest.mark.parametrize("text", ["blue", "Blue.", "blue please", "the blue one"])
def test_a_listed_value_answers(read: Read, text: str):
    assert read(text, color={"enum": ["red", "green", "blue"]}) == {"color": "blue"}


@pytest.mark.parametrize("text", ["size L", "an L size", "the size is an L", "L", "l please", f"order a shirt{APART}L"])
def test_a_letter_is_meant_in_any_case_beside_the_name_and_as_an_answer(read: Read, text: str):
    assert read(text, size=SIZES) == {"size": "l"}


def test_a_letter_beside_the_name_comes_before_one_elsewhere(read: Read):
    assert read("take the m line for size L", size=SIZES) == {"size": "l"}


@pytest.mark.parametrize("text", ["L is the first letter", "L", "the size of the big room is L"])
def test_a_letter_in_another_case_elsewhere_is_not_meant(read: Read, text: str):
    assert read(f"{text} they say it here", size=SIZES) == {}


@pytest.mark.parametrize(("text", "grade"), [("my grade is a b", "B"), ("grade: a", "A"), ("grade a, I think", "A")])
def test_an_article_before_a_word_is_no_letter(read: Read, text: str, grade: str):
    assert read(text, grade=GRADES) == {"grade": grade}
    assert read("grade a paper", grade=GRADES) == {}
