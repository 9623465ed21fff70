import pytest

from engine.extract.text.phrases import MOST_FOUND, capitals
from engine.extract.text.places import places
from engine.extract.tokens import tokenise


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("weather in oslo, new york city and Bogotá", ["Oslo", "New York City", "Bogotá"]),
        ("let us read a nice book", []),
        ("the US", ["US"]),
        ("Chicago Bulls fans", []),
        ("Paris France", ["Paris", "France"]),
        ("Mississippi river", ["Mississippi river"]),
        ("new ideas", []),
        ("Paris Hilton", []),
        ("visit Rome", ["Rome"]),
        ("OSLO and NEW YORK", ["OSLO", "New York"]),
    ],
)
def test_well_known_places_are_found_but_not_in_other_names(text: str, names: list[str]):
    tokens = tokenise(text)
    assert [place.text for place in places(text, tokens, capitals(text, tokens))] == names


def test_a_place_knows_its_kind():
    text = "Oslo, Texas, Norway"
    tokens = tokenise(text)
    assert [place.place for place in places(text, tokens, capitals(text, tokens))] == ["city", "state", "country"]


def test_a_text_gives_only_so_many_places():
    text = "oslo, " * (MOST_FOUND + 20)
    assert len(places(text, tokenise(text), [])) == MOST_FOUND
