"""Words and their stems."""

import pytest

from engine.matching.words import folded, letters_of, stem, stems, words


def stems_of(text: str) -> set[str]:
    return set(stems(letters_of(text)))


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
        ["cookie", "cookies"],
        ["apply", "applies", "applied", "applying"],
        ["available", "availability"],
        ["cancel", "cancelled", "cancelling"],
        ["install", "installed", "installing"],
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


def test_the_stems_of_a_text_are_those_of_its_words_whatever_joins_them():
    assert stems_of("User_users, getUser 7 user's (mp3) sent “Größe”—don't") == {
        "user",
        "get",
        "mp",
        "send",
        "grösse",
        "don't",
    }
    assert stems_of("' 12") == set()


def test_text_of_any_length_and_variety_is_read_alike():
    word = "x" * 200
    assert folded(word) == folded(word) == [(word, word, True)]
    letters = [chr(ord("a") + place) for place in range(26)]
    many = [f"{one}{two}{three}{four}" for one in letters for two in letters for three in letters for four in "qz"]
    assert stems_of(" ".join(many)) == stems_of(" ".join(reversed(many)))
    assert len(stems_of(" ".join(many))) > 30_000


def test_half_a_character_is_no_hindrance():
    assert stems_of("rain\ud800 snow") == {"rain", "snow"}
