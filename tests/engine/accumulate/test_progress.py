import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.accumulate.progress import Progress

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text('ab"\\{}[]é', max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text('k"\\{', max_size=4), inner, max_size=3),
    max_leaves=8,
)
OBJECTS = st.dictionaries(st.text('k"\\{', max_size=4), VALUES, max_size=3)


def read(*pieces: str) -> Progress:
    progress = Progress()
    for piece in pieces:
        progress.read(piece)
    return progress


@given(OBJECTS, st.integers(1, 5))
def test_an_object_is_whole_with_its_last_brace_and_not_before_however_it_is_cut(value: object, size: int) -> None:
    text = json.dumps(value, ensure_ascii=False)
    pieces = [text[at : at + size] for at in range(0, len(text), size)]
    assert read(*pieces).whole
    assert not read(text[:-1]).whole
    assert not read(*pieces, " \n").beyond
    assert read(*pieces, " x").beyond


@pytest.mark.parametrize("text", ["", "null", "12", '"{}"', '{"a": "}', '{"a": "\\"}'])
def test_what_is_no_complete_object_is_not_whole(text: str) -> None:
    assert not read(text).whole


def test_an_escape_may_be_cut_from_what_it_escapes() -> None:
    assert not read('{"a": "\\', '"}').whole
    assert read('{"a": "\\', '"', '"}').whole
    assert read('{"a": "\\', "", '\\"}').whole
