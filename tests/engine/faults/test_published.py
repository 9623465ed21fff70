import re
from pathlib import Path

from engine.faults import FAULTS
from engine.faults.published import table

KNOWN = Path(__file__).parents[3] / "assets" / "faults.md"


def test_the_published_table_is_that_of_the_catalogue() -> None:
    assert KNOWN.read_text(encoding="utf-8") == table()


def test_the_table_has_a_row_for_each_fault() -> None:
    rows = re.findall(r"^\| `([a-z_]+)", table(), re.MULTILINE)
    assert rows == list(FAULTS)
