"""The ticked row of a table that follows what is looked at elsewhere."""

from typing import TYPE_CHECKING, cast

from playground import state

if TYPE_CHECKING:
    from streamlit.elements.arrow import DataframeState


def ticked(key: str) -> int | None:
    """The place of the row that is ticked, from 0."""
    found = cast("DataframeState | None", state.recall(key))
    rows = found["selection"]["rows"] if found else ()
    return next(iter(rows), None)


def following(name: str, row: int | None) -> tuple[str, int | None]:
    """The key under which a table is drawn that has this row ticked, and the row that is ticked in it at first.

    A reader's tick keeps the table as it was scrolled. Where something else led to the row, the table gets a new key:
    what the browser tells of the old one, of which it may know only the row before, is then about another table.
    """
    turn, first = state.recall(name, (0, row))
    key = f"{name}-{turn}"
    shown = first if state.recall(key) is None else ticked(key)
    if shown != row:
        turn, first = turn + 1, row
    state.jot(name, (turn, first))
    return f"{name}-{turn}", first
