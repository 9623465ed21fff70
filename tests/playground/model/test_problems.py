"""A mistake is shown with its spot, whatever the text around it."""

import pytest

from playground.model.problems import EXCERPT_WIDTH, excerpt


def test_the_caret_stands_under_the_column():
    assert excerpt('{\n  "a": ]\n}', 2, 8) == '   1 {\n   2   "a": ]\n            ^'


def test_a_long_line_is_cut_around_the_spot():
    shown = excerpt("x" * 500 + "!" + "y" * 500, 1, 501)
    line, caret = shown.split("\n")
    assert line[caret.index("^")] == "!"
    assert len(line) <= EXCERPT_WIDTH + 5


def test_controls_are_made_visible_and_tabs_kept():
    assert excerpt("\x00\t!", 1, 3).split("\n") == ["   1 ␀\t!", "      \t^"]


@pytest.mark.parametrize(("line", "column"), [(0, 1), (3, 1)])
def test_a_place_outside_the_text_shows_nothing(line: int, column: int):
    assert excerpt("a\nb", line, column) == ""
