from collections.abc import Callable

import pytest

from engine.jsontext import Json, JsonObject

Read = Callable[..., JsonObject]
CM: JsonObject = {"type": "string", "description": "Unit of the radius. Default is 'cm'."}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("convert 200 US dollars to British Pounds", ("USD", "GBP")),
        ("the cost in Euro of 200 yen", ("JPY", "EUR")),
        ("from Euro to Dollar", ("EUR", "USD")),
        ("3 Swiss francs in dollars", ("CHF", "USD")),
        ("Convert 100 TWD to EGP", ("TWD", "EGP")),
        ("100 USD in EUR for BOB", ("USD", "EUR")),
    ],
)
def test_each_end_of_a_conversion_has_its_currency(read: Read, text: str, expected: tuple[str, str]):
    assert tuple(read(text, from_currency="string", to_currency="string").values()) == expected


def test_a_sign_is_a_currency_too(read: Read):
    assert read("it costs €5", currency="string") == {"currency": "EUR"}
    assert read("from LAX to NYC", [], currency="string") == {}


@pytest.mark.parametrize(
    ("text", "properties", "required", "expected"),
    [
        (
            "how many ounces in 2 pounds",
            {"from_unit": "string", "to_unit": "string"},
            None,
            {"from_unit": "pounds", "to_unit": "ounces"},
        ),
        ("5 kg in pounds", {"unit": "string"}, None, {"unit": "pounds"}),
        ("speed in km/h", {"unit": "string"}, None, {"unit": "km/h"}),
        ("a radius of 4 inches", {"unit": CM}, [], {"unit": "inches"}),
        ("a mass of 4 kg", {"unit": CM}, [], {"unit": "cm"}),
        ("in as am", {"unit": "string"}, None, {}),
        ("a radius of 4 inches", {"unit": {"type": "string", "default": "m"}}, [], {"unit": "inches"}),
    ],
)
def test_a_unit_stands_beside_a_number_or_after_in_and_to(
    read: Read, text: str, properties: dict[str, Json], required: list[str] | None, expected: JsonObject
):
    assert read(text, required, **properties) == expected


def test_a_well_known_kind_of_thing_takes_its_members(read: Read):
    assert read("a navy blue car", color="string") == {"color": "navy blue"}
    languages = read("from English to French", target_language="string", source_language="string")
    assert languages == {"source_language": "English", "target_language": "French"}
    ends = dict.fromkeys(("text", "source_language", "target_language"), "string")
    said = read("How do you say cat in French?", ["text", "target_language"], **ends)
    assert said == {"text": "cat", "target_language": "French"}
    languages = read("the text in English to French", target_language="string", source_language="string")
    assert languages == {"source_language": "English", "target_language": "French"}


def test_a_unit_in_another_that_no_table_has_is_named_behind_in_or_unit(read: Read):
    assert read("Give the value in ng/dL.", unit="string") == {"unit": "ng/dL"}
    assert read("Give it, unit pg/mL", unit="string") == {"unit": "pg/mL"}
    assert read("Give it in and/or", ["unit"], unit="string") != {"unit": "or"}
