"""Words and their stems."""

import pytest

from engine.matching.language.stemming import stem
from engine.matching.language.words import folded, stems, words


def stems_of(text: str) -> set[str]:
    return {one for several in stems(text) for one in several.split()}


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


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("12 * 7", "multiply"), ("12*7", "multiply"), ("12 x 7", "multiply"), ("12 times 7", "multiply"),
        ("12 multiplied by 7", "multiply"), ("12+7", "add"), ("12 plus -7", "add"), ("12 - 7", "subtract"),
        ("12 minus 7", "subtract"), ("12 / 7", "divide"), ("12 ÷ 7", "divide"), ("12 divided by 7", "divide"),
        ("2^8", "power"), ("2**8", "power"), ("2 to the power of 8", "power"), ("15% of 200", "percentage"),
        ("15 percent of 200", "percentage"), ("3 Times 4", "multiply"),
    ],
)  # fmt: skip
def test_a_sign_between_numbers_says_what_is_to_be_calculated(text: str, asked: str):
    assert {"‹arithmetic›", stem(asked)} <= {word.stem for word in words(text)}


@pytest.mark.parametrize(
    "text", ["2025-01-02", "2019-2020", "three times a day", "5 times", "plus 3", "10% of it", "x 2"]
)
def test_other_numbers_ask_for_no_arithmetic(text: str):
    assert "‹arithmetic›" not in [word.stem for word in words(text)]


def test_a_files_name_says_that_it_is_one_and_its_own_words_say_nothing():
    assert [(word.stem, word.telling) for word in words("Read /tmp/new_text.txt now")] == [
        ("read", True), ("tmp", True), ("fil", True), ("new", False), ("text", False), ("txt", False), ("now", False)
    ]  # fmt: skip
    for text in ("Node.js", "e.g. go", "example.com", "me@notes.md", "v1.2"):
        assert "fil" not in [word.stem for word in words(text)]


@pytest.mark.parametrize(
    "text", ["SELECT name FROM users", "select * from users", "DELETE FROM users", "UPDATE a SET b=1"]
)
def test_sql_says_that_it_is_sql(text: str):
    found = words(f"Run {text} where id = 3")
    assert [word.stem for word in found if word.telling] == ["run", "sql"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Read https://x.com/news", ["url"]), ("Find src/**/*.py", ["fil", "pattern", "glob"]),
        ("All *.md", ["fil", "pattern", "glob"]), ("Read a.md", ["fil"]), ("git status", ["command"]),
    ],
)  # fmt: skip
def test_what_is_shown_says_what_it_is(text: str, said: list[str]):
    assert [word.stem for word in words(text) if word.literal] == [
        stem(one) if one == "command" else one for one in said
    ]


def test_prose_is_no_sql():
    assert "sql" not in [word.stem for word in words("select a hotel from the list, update it, delete it")]


def test_a_word_that_is_none_is_cut():
    assert [len(word.text) for word in words("a" * 130 + " b")] == [60, 60, 10, 1]
    assert stem("a" * 300) == stem("a" * 400)


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
    word = "x" * 60
    assert folded(word) == folded(word) == [(word, word, True)]
    letters = [chr(ord("a") + place) for place in range(26)]
    many = [f"{one}{two}{three}{four}" for one in letters for two in letters for three in letters for four in "qz"]
    assert stems_of(" ".join(many)) == stems_of(" ".join(reversed(many)))
    assert len(stems_of(" ".join(many))) > 30_000


def test_half_a_character_is_no_hindrance():
    assert stems_of("rain\ud800 snow") == {"rain", "snow"}
