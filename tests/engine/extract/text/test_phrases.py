from collections.abc import Callable

import pytest

from engine.extract import APART
from engine.extract.text.nouns import nouns
from engine.extract.text.phrases import capitals, series
from engine.extract.tokens import tokenise
from engine.jsontext import JsonObject

Read = Callable[..., JsonObject]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Find the Museum of Modern Art in Paris", ["Museum of Modern Art", "Paris"]),
        ("Oslo weather please", ["Oslo"]),
        ("I think I saw Ada. Call Bob", ["Ada", "Bob"]),
        ("paintings by Vincent van Gogh and von Braun", ["Vincent van Gogh", "von Braun"]),
        ("Dr. Smith met Liverpool F.C. Include stats", ["Dr. Smith", "Liverpool F.C."]),
        ("University of the Arts", ["University of the Arts"]),
        ("Apple and Samsung", ["Apple", "Samsung"]),
        ("Best hotel", []),
        ("Chat with the boss of Acme", ["Acme"]),
        ("the Bank of", ["Bank"]),
        ("Rock-Ola I like", ["Rock-Ola"]),
        ("the Scikit-learn library", ["Scikit-learn"]),
        ("to Rome Dec 24 or to New York May 3", ["Rome", "Dec", "New York"]),
        ("an Oslo-based firm, Rome-by-train", ["Oslo", "Rome"]),
        ("Finally, additionally. Lastly", []),
        ("see the iPhone X or the Intel Core i7 on eBay", ["iPhone X", "Intel Core i7", "eBay"]),
        ("Conduct research. Thank you. of The rain", []),
        ("pay Booking.com and E.ON in Rome.Then go", ["Booking.com", "E.ON", "Rome"]),
    ],
)
def test_names_are_runs_of_capitalised_words(text: str, names: list[str]):
    assert [name.text for name in capitals(text, tokenise(text))] == names


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        ("Find cheap sushi restaurants in Boston", ["sushi restaurants", "Boston"]),
        ("who discovered the neutron?", ["neutron"]),
        ("please list my files and show pictures", ["files", "pictures"]),
        ("three pumpkins, two dozen eggs", ["pumpkins", "eggs"]),
        ("I am efficient, organized, calm", ["efficient", "organized", "calm"]),
        ("population of pandas", ["population", "pandas"]),
        ("the best", []),
        ("train my_data, speed_test", ["speed_test"]),
        ("gluten-free bread", ["gluten-free bread"]),
    ],
)
def test_noun_phrases_are_what_stop_words_verbs_and_numbers_leave(text: str, phrases: list[str]):
    tokens = tokenise(text)
    assert [each.text for each in nouns(text, tokens, capitals(text, tokens))] == phrases


@pytest.mark.parametrize(
    ("text", "lead"),
    [
        ("in Oslo", "in"),
        ("from the Louvre", "from"),
        ("visit Oslo", ""),
        ("by car. Oslo", ""),
        ("Oslo", ""),
        ("of my old Oslo", ""),
        ("Bonn - Oslo", "to"),
        ("fares - Oslo", ""),
    ],
)
def test_a_phrase_knows_the_preposition_before_it(text: str, lead: str):
    assert capitals(text, tokenise(text))[-1].lead == lead


def test_phrases_in_a_row_belong_together():
    text = "tomatoes, 2 kiwis and lettuce in Rome"
    tokens = tokenise(text)
    found = series(text, nouns(text, tokens, capitals(text, tokens)))
    assert [[each.text for each in row] for row in found] == [["tomatoes", "kiwis", "lettuce"]]


def test_words_that_stand_apart_begin_a_sentence_so_that_their_verb_is_no_name(read: Read):
    assert read(f"describe the users table{APART}List all tables", table_name="string") == {"table_name": "users"}


def test_a_first_word_with_an_article_or_a_pronoun_after_it_is_a_verb(read: Read):
    assert read("Zap the server", thing="string") == {"thing": "server"}
    assert read("Zap it with thumbsup", reaction="string") == {"reaction": "thumbsup"}
    assert read("React with thumbsup to the message", reaction="string") == {"reaction": "thumbsup"}
    assert read("Zap wins", thing="string") == {"thing": "Zap"}


def test_after_to_what_has_an_object_is_a_verb_and_no_noun():
    assert "reflect" not in _nouns("Change the dish to reflect my tastes")
    assert "salt" in _nouns("Change the dish to salt")


def test_what_only_opens_a_sentence_is_no_noun():
    assert _nouns("Specifically, the film") == ["film"]


def _nouns(text: str) -> list[str]:
    return [each.text for each in nouns(text, tokenise(text), [])]
