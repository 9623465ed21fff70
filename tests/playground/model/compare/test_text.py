"""Two texts word by word."""

from hypothesis import given
from hypothesis import strategies as st

from playground.model.compare.text import Piece, pieces, shortened


def joined(found: tuple[Piece, ...], *parts: str) -> str:
    return "".join(piece.text for piece in found if piece.part in parts)


@given(st.text("ab ,\n", max_size=40), st.text("ab ,\n", max_size=40))
def test_the_pieces_are_both_texts(left: str, right: str):
    found = pieces(left, right)
    assert joined(found, "same", "gone") == left
    assert joined(found, "same", "new") == right
    assert all(piece.text for piece in found)


def test_whole_words_are_told():
    assert pieces("It sleeps now.", "It never sleeps.") == (
        Piece("same", "It"),
        Piece("new", " never"),
        Piece("same", " sleeps"),
        Piece("gone", " now"),
        Piece("same", "."),
    )
    assert pieces("a b", "a b") == (Piece("same", "a b"),)


def test_far_too_long_texts_differ_whole_between_what_they_share():
    left, right = "a " + "b c " * 4_000 + "z", "a " + "c b " * 4_000 + "z"
    assert [piece.part for piece in pieces(left, right)] == ["same", "gone", "new", "same"]


def test_what_both_have_is_shortened_to_the_words_around_a_change():
    same = "word " * 200
    found = shortened(pieces(same + "x", same + "y"))
    assert [piece.part for piece in found] == ["gap", "same", "gone", "new"]
    assert found[0].text == "… 879 characters alike …"
    middle = shortened(pieces("x " + same + "x", "y " + same + "y"))
    assert [piece.part for piece in middle] == ["gone", "new", "same", "gap", "same", "gone", "new"]
    assert shortened(pieces("a b", "a c")) == pieces("a b", "a c")
