"""A link holds the whole draft, is the same for the same draft, and is never trusted."""

import base64
import zlib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.model.draft import EMPTY, Asked, Call, Draft, Echo, Turn
from playground.model.examples import draft_of, examples
from playground.model.share import MAX_LINK, ShareError, link, read_link, too_long

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
DRAFTS = st.builds(
    Draft,
    WORDS,
    st.lists(
        st.builds(Turn, WORDS, WORDS, WORDS, st.lists(st.builds(Call, WORDS, WORDS, WORDS, WORDS)).map(tuple), WORDS),
        max_size=3,
    ).map(tuple),
    WORDS,
    WORDS,
    WORDS,
    st.builds(Asked, allowed=st.lists(WORDS, max_size=2).map(tuple), n=st.none() | st.integers(1, 3)),
    st.builds(Echo, persona=WORDS),
    st.none() | WORDS,
)


def packed(data: bytes) -> str:
    return base64.urlsafe_b64encode(zlib.compress(data)).decode().rstrip("=")


@given(DRAFTS)
def test_a_link_brings_the_draft_back_letter_by_letter(draft: Draft):
    assert read_link(link(draft)) == draft
    assert link(draft) == link(read_link(link(draft)))


def test_every_example_fits_into_a_link():
    for example in examples():
        assert not too_long(link(draft_of(example.body, example.headers, example.title)))


def test_a_long_draft_is_warned_of():
    text = "".join(chr(0x4E00 + (n * 7919) % 20_000) for n in range(9_000))
    assert f"above {MAX_LINK:,}" in too_long(link(replace(EMPTY, block=text)))


@pytest.mark.parametrize(
    ("shared", "told"),
    [
        ("!", "it isn't a draft that this playground packed"),
        ("AAAA", "it isn't a draft that this playground packed"),
        ("é", "it isn't a draft that this playground packed"),
        (link(EMPTY)[:-8], "it"),
        (packed(b"[]"), "its draft has a fault at its start"),
        (packed(b'{"turns": [{"key": 1}]}'), "its draft has a fault at turns.0.key"),
        (packed(b"0" * 5_000_000), "unpacks to more than"),
        ("A" * MAX_LINK * 5, "expected at most"),
    ],
)
def test_a_spoiled_link_is_refused_with_the_reason(shared: str, told: str):
    with pytest.raises(ShareError) as error:
        read_link(shared)
    assert told in str(error.value)


def test_a_link_keeps_the_dialect_and_whose_json_a_message_is() -> None:
    draft = Draft(turns=(Turn("t1", raw="{}", raw_in="anthropic"),), dialect="gemini")
    assert read_link(link(draft)) == draft
