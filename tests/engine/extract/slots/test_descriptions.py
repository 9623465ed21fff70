import pytest

from engine.extract.slots.descriptions import asked_unit, listed, stated_default, typed, words
from engine.jsontext import Json


@pytest.mark.parametrize(
    ("description", "values"),
    [
        ("Choices are 'trapezoid' or 'simpson'.", {"trapezoid", "simpson"}),
        ("e.g. vegan, gluten free or kosher.", {"vegan", "gluten free", "kosher"}),
        ("Either major or minor", {"major", "minor"}),
        ("Mode (walk, bike, drive).", {"walk", "bike", "drive"}),
        ("A range (e.g., $10,000 - $50,000 or more)", {"$10,000 - $50,000", "more"}),
        ("A word.", set[str]()),
        ("An id such as '#W0'. It begins with '#'.", {"#W0"}),
        ("One of '+' and '-'.", {"+", "-"}),
        ("such as a very long sentence of words, etc", set[str]()),
    ],
)
def test_a_description_lists_values(description: str, values: set[str]):
    assert set(listed(description)) == values


@pytest.mark.parametrize(
    ("description", "type_", "value"),
    [
        ("Default is 'cm'.", "string", "cm"),
        ("defaults to USD", "string", "USD"),
        ('(default: "a b")', "string", "a b"),
        ("Default is 5.", "integer", 5),
        ("default 1e-3", "number", 0.001),
        ("Default value is 9.81 m/s^2", "number", 9.81),
        ("Default is the current season '2023'", "integer", 2023),
        ("Default is zero.", "integer", 0),
        ("Default is False", "boolean", False),
        ("default true for all", "boolean", True),
        ("Default is empty list", "array", []),
        ("Default is empty.", "string", ""),
        ("with air as default", "string", "air"),
        ("Default is -9.5", "number", -9.5),
    ],
)
def test_a_description_states_a_default(description: str, type_: str, value: Json):
    stated = stated_default(description, type_)
    assert stated is not None
    assert stated[0] == value
    assert stated[1] in description


@pytest.mark.parametrize(
    ("description", "type_"),
    [
        ("Default is the current year.", "string"),
        ("Default is the current year.", "integer"),
        ("No such word", "string"),
        ("what is done by default", "string"),
        ("default: all", "array"),
        ("default maybe", "boolean"),
        ("Default is {}", "object"),
    ],
)
def test_a_default_told_in_other_words_is_none(description: str, type_: str):
    assert stated_default(description, type_) is None


def test_a_default_written_as_text_is_read_as_its_type():
    assert typed("false", "boolean", quoted=True) is False
    assert typed("1,000", "integer", quoted=True) == 1000


@pytest.mark.parametrize(
    ("description", "names", "unit"),
    [
        ("The radius in meters.", (), "meters"),
        ("Number of days", (), "days"),
        ("Distance (km)", (), "km"),
        ("Efficiency in miles per gallon", (), "mpg"),
        ("Gain per cup", (), "cup"),
        ("A size.", ("height", "cm"), "cm"),
        ("A size in total", ("size",), ""),
        ("Speed in miles per minute", (), "miles"),
        ("Share in %", (), "%"),
    ],
)
def test_a_description_or_name_asks_for_a_unit(description: str, names: tuple[str, ...], unit: str):
    assert asked_unit(description, names) == unit


def test_a_description_is_read_as_stems():
    assert words("Cities visited") == ["city", "visit"]
