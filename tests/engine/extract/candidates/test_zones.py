"""Time zones by the cities that lie in them."""

from collections.abc import Callable

import pytest

from engine.extract.tables.zones import ZONES
from engine.jsontext import Json, JsonObject

Read = Callable[..., JsonObject]
NAMED: Json = {"type": "string", "description": "IANA timezone name (e.g., 'Europe/London')"}


@pytest.mark.parametrize("name", ["timezone", "time_zone", "sourceTimezone"])
def test_a_citys_zone_is_called_as_the_description_calls_zones(read: Read, name: str):
    assert read("what time is it in Tokyo?", **{name: NAMED}) == {name: "Asia/Tokyo"}
    assert read("what time is it in new york?", **{name: NAMED}) == {name: "America/New_York"}
    assert read("what time is it in Tokyo?", **{name: "string"}) == {name: "Tokyo"}


def test_other_places_have_no_zone(read: Read):
    assert read("what time is it in Tokyo?", city={"type": "string", "description": "City/town"}) == {"city": "Tokyo"}
    assert read("what time is it in Springfield?", timezone=NAMED) == {"timezone": "Springfield"}


def test_every_zone_lies_in_a_region():
    assert {zone.split("/")[0] for zone in ZONES.values()} == {
        "Africa",
        "America",
        "Asia",
        "Australia",
        "Europe",
        "Pacific",
    }
