"""Where the names of places end."""

from collections.abc import Callable

import pytest

from engine.extract.text.phrases import capitals
from engine.extract.text.places import name_end, places
from engine.extract.tokens import tokenise
from engine.jsontext import JsonObject

Read = Callable[..., JsonObject]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("hotels in Halle an der Saale, cheap", "Halle an der Saale"),
        ("hotels in Frankfurt am Main", "Frankfurt am Main"),
        ("hotels in Frankfurt an der Oder", "Frankfurt an der Oder"),
        ("hotels in Berwick-upon-Tweed and so on", "Berwick-upon-Tweed"),
        ("hotels in Berwick upon Tweed", "Berwick upon Tweed"),
        ("hotels in Châlons-en-Champagne", "Châlons-en-Champagne"),
        ("hotels in Neuville-sous-la-Côte", "Neuville-sous-la-Côte"),
        ("hotels in Coeur d'Alene", "Coeur d'Alene"),
        ("hotels in Val d’Isère", "Val d’Isère"),
    ],
)
def test_a_name_goes_on_to_the_water_or_the_region_a_town_lies_by(read: Read, text: str, name: str):
    assert read(text, city="string") == {"city": name}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Wetter in Frankfurt am Montag", "Frankfurt"),
        ("come to Rosendal upon arrival", "Rosendal"),
        ("hotels in Rosendal-by-train style", "Rosendal"),
        ("hotels in Rosendal on Monday", "Rosendal"),
    ],
)
def test_other_words_after_a_name_are_not_of_it(read: Read, text: str, name: str):
    assert read(text, city="string") == {"city": name}


def test_a_name_ends_with_the_text():
    assert name_end("Rosendal", 8) == 8


@pytest.mark.parametrize(
    "text", ["weather in St. John's", "forecast for St. John’s, 5 days", "is it cold in st. john's now?"]
)
def test_a_well_known_name_may_hold_a_possessive(read: Read, text: str):
    assert read(text, ["days"], city="string", days="integer")["city"] == "St. John's"


@pytest.mark.parametrize("text", ["hotels in St. Louis", "hotels in st. louis please"])
def test_a_well_known_name_may_begin_with_an_abbreviation(text: str):
    tokens = tokenise(text)
    assert [place.text for place in places(text, tokens, capitals(text, tokens))] == ["St. Louis"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("a table at Luigi's", "Luigi's"),
        ("a table at Luigi’s, outside", "Luigi’s"),
        ("a table at Luigi's for two", "Luigi's"),
        ("a table at Luigi's 8 pm", "Luigi's"),
        ("a table at Luigi's tomorrow", "Luigi's"),
        ("rooms in Martha's Vineyard", "Martha's Vineyard"),
        ("rooms in Rosendal's old town", "Rosendal"),
    ],
)
def test_a_possessive_belongs_to_a_name_where_no_thing_owned_follows(read: Read, text: str, name: str):
    assert read(text, place="string") == {"place": name}


@pytest.mark.parametrize("text", ["for Łódź?", "in łódź", "łódź please", "Łódź"])
def test_polish_cities_are_known_in_any_case(read: Read, text: str):
    assert read(text, city="string") == {"city": "Łódź"}


@pytest.mark.parametrize("text", ["oslo", "in oslo", "oslo please", "Oslo."])
def test_a_well_known_city_answers_in_any_case(read: Read, text: str):
    assert read(text, city="string") == {"city": "Oslo"}
