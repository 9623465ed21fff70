import pytest

from engine.extract.slots.kinds import kind_of, members_of, usual_kind
from engine.extract.slots.roles import role_of
from engine.extract.tokens import stems
from engine.jsontext import JsonObject


@pytest.mark.parametrize(
    ("name", "description", "kind"),
    [
        ("email", "", "email"),
        ("to", "", "email"),
        ("city", "", "place"),
        ("start", "Start of the journey.", "place"),
        ("start", "", ""),
        ("phone_number", "", "phone"),
        ("order_number", "", "identifier"),
        ("zip_code", "", "postcode"),
        ("since", "How far back, such as 15m or 2h", "span"),
        ("since", "Such as 15m or 2h", "span"),
        ("time_range", "One of 5m, 1h, 7d", "span"),
        ("time", "The time in 24h format", "time"),
        ("timber", "Such as 5m or 7m", ""),
        ("page", "Such as 5m or 7m", ""),
        ("since", "YYYY-MM-DD", "date"),
        ("modified_after", "Day, as YYYY-MM-DD", "date"),
        ("after", "YYYY-MM-DDTHH:MM:SS", "datetime"),
        ("after", "YYYY-MM-DD HH:MM", "datetime"),
        ("space", "Whether 2d or 3d at the time", ""),
        ("genre", "Music of the 80s", "thing"),
        ("distance", "Such as 10m", ""),
        ("color", "", "thing"),
        ("currency_code", "", "currency"),
        ("x", "The city to visit.", "place"),
        ("name", "The name of the city.", ""),
        ("name", "The player.", "person"),
        ("target", "The email address.", "email"),
        ("source", "Path to the file.", "path"),
        ("x", "A URL.", "url"),
        ("x", "The unique ID.", "identifier"),
        ("x", "Anything.", ""),
        ("startDate", "", "date"),
    ],
)
def test_name_and_description_tell_the_kind_of_a_text(name: str, description: str, kind: str):
    assert usual_kind(tuple(stems(name)), description) == kind


@pytest.mark.parametrize(
    ("schema", "type_", "kind"),
    [
        ({"format": "email"}, "string", "email"),
        ({"format": "odd"}, "string", "usual"),
        ({}, "string", "usual"),
        ({}, "", "usual"),
        ({}, "integer", ""),
        ({"items": {"format": "uri"}}, "array", "url"),
        ({"items": {}}, "array", "usual"),
        ({}, "array", ""),
        ({"format": 5}, "string", "usual"),
    ],
)
def test_a_format_goes_before_the_usual_kind_which_is_for_texts(schema: JsonObject, type_: str, kind: str):
    assert kind_of(schema, type_, "usual") == kind


@pytest.mark.parametrize(
    ("name", "description", "role"),
    [
        ("origin", "", "from"),
        ("end_date", "", "to"),
        ("a", "Where to convert from.", "from"),
        ("b", "The ending point.", "to"),
        ("c", "", ""),
    ],
)
def test_name_or_description_tells_an_end_of_a_way(name: str, description: str, role: str):
    assert role_of(tuple(stems(name)), description) == role


def test_a_name_stands_for_the_members_of_its_kind():
    assert "red" in members_of(("background", "color"))
    assert not members_of(("size",))


def test_the_start_of_a_journey_is_a_place_and_its_start_time_a_time():
    about = "Where or when the journey starts."
    assert [usual_kind(tuple(stems(name)), about) for name in ("start", "start_time")] == ["place", "time"]


def test_an_address_that_is_said_to_be_for_mail_is_no_place():
    assert usual_kind(("to", "address"), "The email address of the recipient") == "email"
    assert usual_kind(("to", "address"), "Where it goes") == "place"
