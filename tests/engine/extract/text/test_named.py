"""Numbers that have a name each."""

from typing import TYPE_CHECKING

import pytest

from engine.extract import Words
from engine.extract.text.named import named_numbers
from engine.schema import example

if TYPE_CHECKING:
    from engine.jsontext import JsonObject


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("Sales: Q1: 50, Q2: 75 and Q3: 60", [[("Q1", 50), ("Q2", 75), ("Q3", 60)]]),
        ("a chart of apples: 5, pears: 7", [[("apples", 5), ("pears", 7)]]),
        ("Jan=10; Feb=20", [[("Jan", 10), ("Feb", 20)]]),
        ("- rent: $900\n- food: $300.50", [[("rent", 900), ("food", 300.5)]]),
        ("a: 1, b: 2. Then c: 3, d: 4", [[("a", 1), ("b", 2)], [("c", 3), ("d", 4)]]),
        ("yes: 40%, no: 60%", [[("yes", 40), ("no", 60)]]),
        ("a: 1", []),
        ("a: 1, 2, b 3", []),
        ("3, 4 and 5", []),
    ],
)
def test_rows_of_them_are_found(text: str, rows: list[list[tuple[str, float]]]):
    found = [[(text[slice(*span)], number.value) for span, number in row] for row in named_numbers(Words(text))]
    assert found == rows


def test_one_list_takes_the_names_and_another_the_numbers():
    chart: JsonObject = {
        "type": "object",
        "properties": {
            "title": {"type": "string"},
            "labels": {"type": "array", "items": {"type": "string"}},
            "values": {"type": "array", "items": {"type": "number"}},
        },
        "required": ["title", "labels", "values"],
    }
    assert example(chart, "A bar chart titled 'Sales': Q1: 50, Q2: 75, Q3: 60") == {
        "title": "Sales",
        "labels": ["Q1", "Q2", "Q3"],
        "values": [50, 75, 60],
    }
