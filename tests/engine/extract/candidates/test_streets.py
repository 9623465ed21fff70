"""Streets, house numbers and postcodes, as several countries write them."""

from collections.abc import Callable

import pytest

from engine.jsontext import JsonObject

Read = Callable[..., JsonObject]


@pytest.mark.parametrize(
    ("text", "street", "city", "zip_"),
    [
        ("Ship it to 5 Rue Cler, 75007 Paris", "5 Rue Cler", "Paris", "75007"),
        ("My address is Hauptstr. 12, 10115 Berlin", "Hauptstr. 12", "Berlin", "10115"),
        ("I moved to 221B Baker Street, London NW1 6XE", "221B Baker Street", "London", "NW1 6XE"),
        ("I am at 1600 Pennsylvania Ave NW, Washington, DC 20500", "1600 Pennsylvania Ave NW", "Washington", "20500"),
        ("Now 742 Evergreen Terrace, Springfield, IL 62704", "742 Evergreen Terrace", "Springfield", "62704"),
        ("Send it to Via Roma 10, 00184 Rome", "Via Roma 10", "Rome", "00184"),
        ("Send it to Kalverstraat 92, 1012 PH Amsterdam", "Kalverstraat 92", "Amsterdam", "1012 PH"),
        ("24 Sussex Drive, Ottawa K1M 1M4 is mine", "24 Sussex Drive", "Ottawa", "K1M 1M4"),
        ("12 bis Rue de l'Église, 69005 Lyon", "12 bis Rue de l'Église", "Lyon", "69005"),
    ],
)
def test_an_address_is_taken_apart(read: Read, text: str, street: str, city: str, zip_: str):
    found = read(text, street="string", city="string", zip="string")
    assert found == {"street": street, "city": city, "zip": zip_}


@pytest.mark.parametrize(
    ("text", "street", "house"),
    [
        ("Bergmannstraße 71, 10961 Berlin", "Bergmannstraße", "71"),
        ("5 Rue Cler, 75007 Paris", "Rue Cler", "5"),
        ("10 Downing Street, London", "Downing Street", "10"),
    ],
)
def test_a_house_number_of_its_own_is_no_part_of_the_street(read: Read, text: str, street: str, house: str):
    assert read(text, street="string", house_number="string") == {"street": street, "house_number": house}


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("Ship it to 10 Downing Street, London SW1A 2AA", "10 Downing Street, London SW1A 2AA"),
        ("Ship it to Lindenweg 3, 8001 Zurich", "Lindenweg 3, 8001 Zurich"),
        ("Ship it to 5 Oak Street. The bell rings.", "5 Oak Street"),
        ("Ship 3 of them to 100 Main St, Austin, TX 78701", "100 Main St, Austin, TX 78701"),
    ],
)
def test_an_address_is_a_street_with_its_town(read: Read, text: str, address: str):
    assert read(text, address="string") == {"address": address}


def test_a_postcode_is_whole(read: Read):
    assert read("Postcode = SW1A 1AA", postcode="string") == {"postcode": "SW1A 1AA"}


def test_a_postcode_that_looks_like_none_is_any_number(read: Read):
    assert read("weather for zip 123", zip_code="string") == {"zip_code": "123"}
