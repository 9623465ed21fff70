from itertools import combinations

import pytest

from engine.extract.tokens import parts, stem, stems, tokenise


@pytest.mark.parametrize(
    "forms",
    [
        ("city", "cities", "City"),
        ("include", "including", "included", "includes"),
        ("stop", "stopped", "stops"),
        ("detail", "detailed", "DETAILS"),
        ("box", "boxes"),
        ("class", "classes"),
        ("status", "statuses"),
        ("watch", "watches"),
        ("dish", "dishes"),
        ("carry", "carried"),
        ("specializing", "specialization"),
        ("roll", "rolling"),
    ],
)
def test_forms_of_a_word_share_a_stem(forms: tuple[str, ...]):
    assert len({stem(form) for form in forms}) == 1


def test_different_words_keep_different_stems():
    words = ["bus", "but", "rat", "ring", "red", "station", "state", "glass", "gas"]
    assert not [pair for pair in combinations(words, 2) if stem(pair[0]) == stem(pair[1])]


def test_an_identifier_of_any_convention_falls_into_its_words():
    assert parts("startHTTPServer2") == ["start", "HTTP", "Server", "2"]
    assert parts("start_http-server.2") == ["start", "http", "server", "2"]
    assert "".join(parts("größeÅngström")) == "größeÅngström"
    assert stems("dueDates") == ["due", "dat"]


def test_punctuation_and_a_possessive_stand_between_words():
    assert [token.text for token in tokenise("Ada's dog, U.S. law: don't (O'Brien) my_data")] == [
        "Ada",
        "dog",
        "U.S.",
        "law",
        "don't",
        "O'Brien",
        "my",
        "data",
    ]


def test_a_word_knows_its_place_and_lower_case():
    assert tokenise("in Zoë's São")[1:] == [("Zoë", "zoë", "zoë", 3, 6), ("São", "são", "são", 9, 12)]


def test_the_plural_of_a_gerund_is_a_form_of_it():
    for word in ("listing", "rating", "meeting", "thing"):
        assert stem(f"{word}s") == stem(word)
