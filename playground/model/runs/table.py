"""A table as plain data: named columns, rows of short values."""

from dataclasses import dataclass
from typing import TypeAlias

Cell: TypeAlias = str | int | float


@dataclass(frozen=True, slots=True)
class Table:
    """Rows in order; every row has a cell for each column."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def __len__(self) -> int:
        return len(self.rows)

    def row(self, place: int) -> dict[str, Cell]:
        """One row by column name."""
        return dict(zip(self.columns, self.rows[place], strict=True))

    def column(self, name: str) -> list[Cell]:
        """One column from top to bottom."""
        place = self.columns.index(name)
        return [row[place] for row in self.rows]

    def page(self, start: int, size: int) -> "Table":
        """Some of the rows."""
        return Table(self.columns, self.rows[start : start + size])

    def only(self, *names: str) -> "Table":
        """The named columns, in that order."""
        places = [self.columns.index(name) for name in names]
        return Table(names, tuple(tuple(row[place] for place in places) for row in self.rows))

    def reworded(self, name: str, words: dict[str, str]) -> "Table":
        """The table with the words of one column replaced."""
        place = self.columns.index(name)
        rows = (
            tuple(words.get(str(cell), cell) if at == place else cell for at, cell in enumerate(row))
            for row in self.rows
        )
        return Table(self.columns, tuple(rows))

    @property
    def data(self) -> dict[str, list[Cell]]:
        """The columns by name, as Streamlit and pandas take them."""
        return {name: self.column(name) for name in self.columns}
