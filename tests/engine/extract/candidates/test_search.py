from collections.abc import Callable

import pytest

from engine.extract.candidates.search import MOST, ROLE_OF, Candidate, Search, agreement
from engine.extract.slots.slot import lone_slot
from engine.extract.text.passage import Passage
from engine.jsontext import Json, JsonObject

Read = Callable[..., JsonObject]


def cue(text: str, value: str, name: str, *, numeric: bool = True, description: str = "") -> float:
    search = Search(
        Passage(text), lone_slot((name,), {"type": "number" if numeric else "string", "description": description})
    )
    start = text.index(value)
    find = search.numeric_cue if numeric else search.name_cue
    return find(start, start + len(value))


@pytest.mark.parametrize(
    ("nearer", "farther"),
    [
        ("radius of 5", "radius was said to be 5"),
        ("radius = 5", "radius with 3 or 5"),
        ("5 radius", "5 big radius"),
        ("5 radius", "5, radius"),
        ("5 radius", "5 and radius"),
        ("5 long radius", "5 or 6 radius"),
        ("radius 5", "radius. Then 5"),
        ("5 radius", "5. Radius"),
        ("5 radius", "5 a b c d e f g radius"),
        ("radius 5", "radius a b c d e f g h 5"),
    ],
)
def test_a_nearer_word_points_more(nearer: str, farther: str):
    assert cue(nearer, "5", "radius") > cue(farther, "5", "radius")


def test_without_the_word_nothing_points():
    assert cue("about 5", "5", "radius") == 0
    assert cue("in Oslo", "Oslo", "radius", numeric=False) == 0


def test_all_words_together_point_up_to_a_limit():
    assert cue("radius size width 5 depth", "5", "radius_size_width_depth") == MOST


def test_words_of_the_description_point_a_little():
    assert 0 < cue("span of 5", "5", "x", description="The span.") < cue("span of 5", "5", "span")


def test_for_a_phrase_the_description_points_at_most_by_one():
    text = "tall wide deep heavy Oslo"
    search = Search(Passage(text), lone_slot(("x",), {"description": "Tall wide deep heavy old rich."}))
    assert 0 < search.about_cue(21, 25) <= 1
    assert Search(Passage(text), lone_slot(("x",), {})).about_cue(21, 25) == 0


def test_a_span_that_holds_no_word_is_looked_at_too():
    search = Search(Passage("radius ()"), lone_slot(("radius",), {"type": "string"}))
    assert search.name_cue(7, 9) > 0
    assert Search(Passage("() radius"), lone_slot(("radius",), {"type": "string"})).name_cue(0, 2) > 0


def test_a_candidate_is_no_number_of_a_row_unless_it_says_so():
    assert Candidate(9.0, "x", 0, 1).rank == -1


def test_a_value_agrees_with_the_end_that_is_asked_for():
    origin, plain = lone_slot(("origin",), {}), lone_slot(("size",), {})
    assert [agreement(origin, ROLE_OF.get(lead)) for lead in ("from", "to", "in")] == [1, -1, 0]
    assert agreement(plain, "from") == 0


def test_what_others_say_of_a_name_in_passing_takes_nothing_from_it(read: Read):
    about: Json = {"type": "string", "description": "What beyond the issue is to be looked at."}
    branch: Json = {"type": "string", "description": "The Git reference that work on the issue begins from."}
    found = read("Assign issue 9", _required=["issue_number"], hints=about, base_ref=branch, issue_number="number")
    assert found == {"issue_number": 9}
