from collections.abc import Callable

import pytest

from engine.jsontext import Json, JsonObject

Read = Callable[..., JsonObject]
CITY_AND_STATE: JsonObject = {"type": "string", "description": "The city and state, e.g. San Francisco, CA"}
ANY_CITY: JsonObject = {"type": "string", "description": "The city to look at."}


@pytest.mark.parametrize(
    ("text", "properties", "expected"),
    [
        ("food in Boston, Massachusetts", {"location": CITY_AND_STATE}, {"location": "Boston, Massachusetts"}),
        ("food in Boston", {"location": CITY_AND_STATE}, {"location": "Boston, MA"}),
        ("food in Oslo", {"location": CITY_AND_STATE}, {"location": "Oslo"}),
        ("food in Boston, MA", {"location": "string"}, {"location": "Boston, MA"}),
        ("food in Paris, France", {"location": "string"}, {"location": "Paris, France"}),
        ("food in Paris, France", {"location": ANY_CITY}, {"location": "Paris"}),
        (
            "food in Paris, France",
            {"location": "string", "country": "string"},
            {"location": "Paris", "country": "France"},
        ),
        ("food in Paris, France", {"city": "string"}, {"city": "Paris"}),
        ("German history", {"country": "string"}, {"country": "Germany"}),
        ("laws of Texas", {"state": "string"}, {"state": "Texas"}),
        ("food near Rosendal, quick", {"location": "string"}, {"location": "Rosendal"}),
        (
            "from Rosendal to Odda",
            {"end": {"type": "string", "description": "The city where the trip ends."}},
            {"end": "Odda"},
        ),
        ("house at 123 Main Street, big", {"address": "string"}, {"address": "123 Main Street"}),
        ("wild turtles of the Mississippi river", {"location": "string"}, {"location": "Mississippi river"}),
    ],
)
def test_a_place_is_completed_or_cut_as_the_property_asks(
    read: Read, text: str, properties: dict[str, Json], expected: JsonObject
):
    assert read(text, **properties) == expected


def test_an_optional_place_takes_unknown_names_only_after_in_at_to_from_near(read: Read):
    assert read("songs of Rosendal", [], location="string") == {}
    assert read("songs in Rosendal", [], location="string") == {"location": "Rosendal"}
