"""Words and their stems."""

import pytest

from engine.matching.words import folded, forms, stem, words


@pytest.mark.parametrize(
    "forms",
    [
        ["calculate", "calculates", "calculated", "calculating", "calculation", "calculations", "calculator"],
        ["city", "cities"],
        ["box", "boxes"],
        ["plan", "planned", "planning", "plans"],
        ["history", "historical", "historic"],
        ["discover", "discovery", "discoveries"],
        ["send", "sent", "sending"],
        ["address", "addresses"],
        ["call", "calling", "called"],
    ],
)
def test_forms_of_one_word_share_a_stem(forms: list[str]):
    assert len({stem(form) for form in forms}) == 1


@pytest.mark.parametrize(
    ("one", "other"), [("time", "sometimes"), ("weather", "whether"), ("train", "rain"), ("bus", "bu")]
)
def test_unlike_words_do_not(one: str, other: str):
    assert stem(one) != stem(other)


def test_words_know_their_place_and_whether_they_are_names():
    found = words("What's new in Oslo? Rain, sendEmail 2 BMIs")
    assert [word.text for word in found] == ["what", "new", "in", "oslo", "rain", "send", "email", "2", "bmis"]
    assert [word.text for word in found if word.capital] == ["oslo", "bmis"]
    assert [word.start for word in found][:4] == [0, 7, 11, 14]


def test_arithmetic_is_a_word():
    assert [word.text for word in words("12 * 7")] == ["‹arithmetic›", "12", "7"]
    assert "‹arithmetic›" not in [word.text for word in words("2025-01-02")]


def test_words_of_other_scripts_stay_as_they_are():
    assert [text for text, _, _ in folded("Größe 東京 straße")] == ["grösse", "東京", "strasse"]


def test_forms_of_a_word_are_kept_as_they_are_written():
    assert forms("User users getUser 7") == {"user": ["User", "users"], "get": ["get"]}
