"""A mistake is shown with its spot, whatever the text around it."""

import pytest

from playground.model.problems import EXCERPT_LEAD, EXCERPT_WIDTH, excerpt


def test_the_caret_stands_under_the_column():
    assert excerpt('{\n  "a": ]\n}', 2, 8) == '   1 {\n   2   "a": ]\n            ^'


def test_a_long_line_is_cut_around_the_spot():
    shown = excerpt("x" * 500 + "!" + "y" * 500, 1, 501)
    line, caret = shown.split("\n")
    assert line[caret.index("^")] == "!"
    assert len(line) <= EXCERPT_WIDTH + 5
    assert (line[5], line[-1]) == ("…", "…")


@pytest.mark.parametrize("column", [1, EXCERPT_LEAD, EXCERPT_LEAD + 1, EXCERPT_LEAD + 2, 63, 67])
def test_the_caret_stands_near_the_left_edge_however_long_the_line_is(column: int):
    line = "x" * (column - 1) + "!" + "y" * (66 - column)
    faulty, caret = excerpt(line, 1, column).split("\n")
    assert caret.index("^") <= EXCERPT_LEAD + 5
    assert faulty[caret.index("^")] == "!"
    assert ("…" in faulty) == (column > EXCERPT_LEAD + 1)


def test_blanks_that_are_cut_off_leave_no_sign():
    assert excerpt(f"{' ' * 30}[1,]", 1, 34).split("\n")[0] == f"   1 {' ' * 17}[1,]"


def test_controls_are_made_visible_and_tabs_kept():
    assert excerpt("\x00\t!", 1, 3).split("\n") == ["   1 ␀\t!", "      \t^"]


@pytest.mark.parametrize(("line", "column"), [(0, 1), (3, 1)])
def test_a_place_outside_the_text_shows_nothing(line: int, column: int):
    assert excerpt("a\nb", line, column) == ""
