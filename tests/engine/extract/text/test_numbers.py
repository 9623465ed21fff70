import pytest

from engine.extract.text.number import Number
from engine.extract.text.numbers import numbers, runs
from engine.extract.tokens import tokenise


def found(text: str) -> list[Number]:
    return numbers(text, tokenise(text))


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("5 and -7 and 1,234.5", [5, -7, 1234.5]),
        ("x=-3, (-4)", [-3, -4]),
        ("minus 5, negative 6", [-5, -6]),
        ("10 minus 3", [10, 3]),
        (".5 or 1.5e3", [0.5, 1500.0]),
        ("2019-2020", [2019, 2020]),
        ("1,2,3", [1, 2, 3]),
        ("85, 90", [85, 90]),
        ("two and twenty-five, ninety nine, twenty", [2, 25, 99, 20]),
        ("twice, half a dozen", [2, 0.5, 12]),
        ("three million", [3_000_000]),
        ("5k or 2M or 1.5 billion", [5000, 2_000_000, 1_500_000_000]),
        ("two dozen", [24]),
        ("twenty people", [20]),
        ("third and 4th", [3, 4]),
        ("B12, COVID-19, 1.2.3.4, v2, C6H12O6", []),
        ("9" * 301, []),
        ("1e999", []),
        ("1e5", [100_000.0]),
        ("from rest", [0]),
        ("the rest", []),
        ("meters/second", []),
        ("a second", []),
    ],
)
def test_numbers_are_found_in_digits_and_words(text: str, values: list[float]):
    assert [number.value for number in found(text)] == values


@pytest.mark.parametrize(
    ("text", "unit", "dimensions"),
    [
        ("5 km", "km", {"length"}),
        ("70kg", "kg", {"mass"}),
        ("$20", "$", {"money"}),
        ("€ 20", "€", {"money"}),
        ("5%", "%", {"percent"}),
        ("300K", "K", {"temperature"}),
        ("9.8 m/s^2", "m/s^2", {"acceleration"}),
        ("three days", "days", {"time"}),
        ("10-inch", "inch", {"length"}),
        ("5 in.", "in", {"length"}),
        ("5 in total", "", set[str]()),
        ("5 a day", "", set[str]()),
        ("5 apples", "", set[str]()),
        ("20 USD", "USD", {"money"}),
    ],
)
def test_a_number_has_the_unit_that_follows_it(text: str, unit: str, dimensions: set[str]):
    number = found(text)[0]
    assert (number.unit, number.dimensions) == (unit, dimensions)


def test_the_span_of_a_number_leaves_its_unit_out():
    number = found("about 12 km away")[0]
    assert (number.start, number.end, number.until) == (6, 8, 11)


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [("5 ft 10 in", 70, "in"), ("2 hours and 30 minutes", 150, "minutes"), ("3 weeks 1 day", 22, "day")],
)
def test_a_number_in_two_units_is_one_in_the_smaller(text: str, value: float, unit: str):
    assert [(number.value, number.unit) for number in found(text)] == [(value, unit)]


def test_units_that_don_t_go_together_stay_two_numbers():
    assert [number.value for number in found("10 minutes 2 hours")] == [10, 2]
    assert [number.value for number in found("5 km 2 kg")] == [5, 2]


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [("next week", 1, "week"), ("for an hour", 1, "hour"), ("paid monthly", 12, "per year")],
)
def test_some_words_imply_a_number(text: str, value: float, unit: str):
    assert [(number.value, number.unit, number.implied) for number in found(text)] == [(value, unit, True)]


def test_words_and_digits_glued_to_letters_are_weak():
    assert [number.weak for number in found("two 3x 5 4^2")] == [True, True, False, True, False]


def test_an_order_is_told_from_an_amount():
    assert [number.ordinal for number in found("2nd third 4")] == [True, True, False]


def test_numbers_in_a_row_belong_together():
    text = "3, 4 and 5 of 6 kg, 7 kg or 8"
    assert [[number.value for number in run] for run in runs(text, found(text))] == [[3, 4, 5], [6, 7, 8]]


def test_the_one_of_several_is_no_amount():
    told = [
        "the one about tea",
        "the red one",
        "the cheapest one.",
        "that one",
        "the one hour flight",
        "one of the two",
    ]
    assert [found(text)[0].ordinal for text in told] == [True, True, True, True, False, False]
