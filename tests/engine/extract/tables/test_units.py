import pytest

from engine.extract.tables.units import convert, is_unit, look_up


@pytest.mark.parametrize(
    ("value", "unit", "wanted", "expected"),
    [
        (3, "minutes", "seconds", 180),
        (2, "weeks", "days", 14),
        (1, "decade", "years", 10),
        (18, "months", "year", 1.5),
        (5, "ft", "inches", 60),
        (2.5, "km", "meters", 2500),
        (1, "mile", "km", 1.609344),
        (7, "Days", "day", 7),
        (36, "km/h", "m/s", 10),
    ],
)
def test_a_value_turns_into_another_unit_of_its_kind(value: float, unit: str, wanted: str, expected: float):
    assert convert(value, unit, wanted) == expected


@pytest.mark.parametrize(("unit", "wanted"), [("kg", "meters"), ("usd", "eur"), ("celsius", "kelvin"), ("apples", "m")])
def test_what_measures_otherwise_or_needs_a_rate_is_not_turned(unit: str, wanted: str):
    assert convert(1, unit, wanted) is None


def test_a_unit_is_known_in_any_case_and_number():
    assert is_unit("Metres")
    assert is_unit("KG")
    assert not is_unit("apples")
    assert [dimension for dimension, _ in look_up("pounds")] == ["mass"]


@pytest.mark.parametrize("value", [1e308, int("9" * 300) * 10**8])
def test_what_grows_past_all_numbers_is_none(value: float):
    assert convert(value, "year", "second") is None
    assert convert(value, "year", "year") == value
