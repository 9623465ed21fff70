"""A message as clauses."""

import pytest

from engine.matching.message.clauses import clauses


def said(text: str) -> list[tuple[str, int, bool]]:
    return [(text[one.start : one.end].strip(), one.sentence, one.denied) for one in clauses(text)]


def test_sentences_and_joints_part_clauses():
    assert said("Get tea, then coffee and milk. Stop!") == [
        ("Get tea", 1, False),
        ("coffee", 1, False),
        ("milk", 1, False),
        ("Stop", 2, False),
    ]


def test_quoted_and_bracketed_stretches_stay_whole():
    assert [text for text, _, _ in said("say 'a, b and c' [1, 2] (x, y) and go")] == [
        "say 'a, b and c' [1, 2] (x, y)",
        "go",
    ]


def test_listed_names_stay_together():
    assert [text for text, _, _ in said("fly to Oslo and Rome and eat")] == ["fly to Oslo and Rome", "eat"]


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("do not sing or dance, but talk", ["sing", "dance"]),
        ("don't sing and dance", ["sing", "dance"]),
        ("don't sing and get tea", ["sing"]),
        ("rather than tea get milk", ["tea"]),
        ("no tea", ["tea"]),
        ("not only tea", []),
        ("no more than 5", []),
    ],
)
def test_a_denial_reaches_to_the_next_joint_or_command(text: str, denied: list[str]):
    assert [piece for piece, _, state in said(text) if state] == denied


def test_signs_that_end_no_sentence_are_passed_over_at_once():
    signs = "!" * 200_000
    assert [text for text, _, _ in said(f"price{signs}x! Weather?")] == [f"price{signs}x", "Weather"]
