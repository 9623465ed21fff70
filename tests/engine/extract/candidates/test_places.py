from collections.abc import Callable

import pytest

from engine.jsontext import Json, JsonObject

Read = Callable[..., JsonObject]
CITY_AND_STATE: JsonObject = {"type": "string", "description": "The city and state, e.g. San Francisco, CA"}
ANY_CITY: JsonObject = {"type": "string", "description": "The city to look at."}


@pytest.mark.parametrize(
    ("text", "properties", "expected"),
    [
        ("food in Boston, Massachusetts", {"location": CITY_AND_STATE}, {"location": "Boston, MA"}),
        ("food in Boston", {"location": CITY_AND_STATE}, {"location": "Boston, MA"}),
        (
            "flights Oslo - Rome",
            {"destination": "string", "origin": "string"},
            {"destination": "Rome", "origin": "Oslo"},
        ),
        (
            "flights Oslo → Rome",
            {"destination": "string", "origin": "string"},
            {"destination": "Rome", "origin": "Oslo"},
        ),
        ("food in Oslo", {"location": CITY_AND_STATE}, {"location": "Oslo, Norway"}),
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
        ("museums in Texas near Houston", {"city": "string"}, {"city": "Houston"}),
        ("hotels in Paris for France", {"country": "string"}, {"country": "France"}),
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


@pytest.mark.parametrize(
    ("text", "city"),
    [
        ("A dentist in Seattle", "Seattle, WA"),
        ("A dentist in Walnut Creek", "Walnut Creek, CA"),
        ("A dentist in Springfield, Oregon", "Springfield, OR"),
        ("A dentist in Seattle Washington", "Seattle, WA"),
        ("A dentist in Smallville, KS", "Smallville, KS"),
        ("A dentist in Smallville", "Smallville"),
        ("A dentist in Philly", "Philadelphia, PA"),
        ("A dentist in London", "London, UK"),
        ("A dentist in Oslo, Norway", "Oslo, Norway"),
    ],
)
def test_a_city_gets_its_state_or_country_where_its_property_is_written_so(read: Read, text: str, city: str) -> None:
    assert read(text, city=CITY_AND_STATE) == {"city": city}


def test_a_city_stands_alone_where_nothing_asks_for_more(read: Read) -> None:
    alone: JsonObject = {"type": "string", "description": "A city, such as 'Boston', or a wider area."}
    assert read("A dentist in Seattle", city=alone) == {"city": "Seattle"}


def test_a_town_goes_before_another_name_in_its_place(read: Read) -> None:
    assert read("Shows at Golden Hall in Walnut Creek", city=ANY_CITY) == {"city": "Walnut Creek"}


def test_a_region_written_beside_a_town_stays_beside_it(read: Read) -> None:
    assert read("A dentist in Ronda, Andalusia", city=CITY_AND_STATE) == {"city": "Ronda, Andalusia"}
    assert read("A dentist in Bantry, Ireland", city=CITY_AND_STATE) == {"city": "Bantry, Ireland"}
    assert read("In Oslo, Find a dentist", city=CITY_AND_STATE) == {"city": "Oslo, Norway"}


def test_a_state_is_a_code_where_codes_are_asked_for(read: Read) -> None:
    code: JsonObject = {"type": "string", "description": "The state, such as 'NY'."}
    assert read("Taxes in Ohio", state=code) == {"state": "OH"}
    assert read("Taxes in Ohio", state="string") == {"state": "Ohio"}


def test_a_street_comes_with_its_town_where_the_property_has_room_for_it(read: Read) -> None:
    place: JsonObject = {"type": "string", "description": "Where to go, in the form 'Street, City'."}
    assert read("A cab to 7 Pine Road, Reno, NV", destination=place) == {"destination": "7 Pine Road, Reno, NV"}
    assert read("A cab to 7 Pine Road, Reno", street_address="string") == {"street_address": "7 Pine Road"}


def test_a_house_number_belongs_to_the_street_and_is_no_postal_code(read: Read):
    asked: dict[str, Json] = dict.fromkeys(("order_id", "street", "city", "postal_code"), "string")
    text = "Ship order 4711 to 500 Main St, Springfield, 62701"
    expected = {"order_id": "4711", "street": "500 Main St", "city": "Springfield", "postal_code": "62701"}
    assert read(text, **asked) == expected
    assert read("to 12 Baker Street, London", ["street"], street="string", postal_code="string") == {
        "street": "12 Baker Street"
    }


def test_a_house_number_goes_to_the_property_that_asks_for_it(read: Read):
    found = read("to 12 Baker Street", street="string", house_number="integer")
    assert found == {"street": "Baker Street", "house_number": 12}


def test_a_way_may_lead_to_places_without_names(read: Read):
    assert read("Give directions to the airport from downtown", origin="string", destination="string") == {
        "origin": "downtown",
        "destination": "airport",
    }


def test_an_address_has_its_town(read: Read):
    text = "What are the coordinates of 1600 Amphitheatre Parkway, Mountain View?"
    assert read(text, address="string") == {"address": "1600 Amphitheatre Parkway, Mountain View"}


def test_an_address_is_a_place_with_its_street_where_one_is_asked_for(read: Read):
    about: JsonObject = {"type": "string", "description": "The pickup address or location"}
    text = "A ride from 2020 Addison Street, Berkeley, CA please"
    assert read(text, pickup_location=about) == {"pickup_location": "2020 Addison Street, Berkeley, CA"}


def test_a_place_in_the_name_of_something_else_is_none(read: Read):
    text = "Two tickets for 'Midnight in Paris' in Oslo"
    assert read(text, movie_name="string", city="string") == {"movie_name": "Midnight in Paris", "city": "Oslo"}
    whole = f'"{"Please look what is on and book two seats for me, and then tell "}me the weather in Oslo, Ann"'
    assert read(whole, city="string") == {"city": "Oslo"}


def test_a_place_in_the_name_of_something_else_is_taken_where_no_other_is_said(read: Read):
    assert read("The weather for the 'Tech Summit in Berlin'", city="string") == {"city": "Berlin"}


def test_a_day_is_no_place(read: Read):
    assert read("The forecast for Foster City for April 25th 2023", city="string") == {"city": "Foster City"}
