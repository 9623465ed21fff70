import math
from typing import cast

from hypothesis import given
from hypothesis import strategies as st

from engine.jsontext import JsonObject
from engine.replies.logprobs import token_id, token_logprobs
from tests.engine.strategies import WIRE_TEXT


def tokens(text: str, alternatives: int) -> list[JsonObject]:
    return cast("list[JsonObject]", token_logprobs(text, alternatives))


@given(WIRE_TEXT, st.integers(0, 20))
def test_the_joined_tokens_are_the_text(text: str, alternatives: int) -> None:
    assert "".join(str(token["token"]) for token in tokens(text, alternatives)) == text


@given(WIRE_TEXT, WIRE_TEXT)
def test_a_text_in_two_deltas_has_the_tokens_of_the_whole(one: str, two: str) -> None:
    assert tokens(one, 2) + tokens(f" {two}", 2) == tokens(f"{one} {two}", 2)


@given(WIRE_TEXT.filter(bool), st.integers(1, 20))
def test_the_token_itself_is_the_first_of_its_alternatives(text: str, alternatives: int) -> None:
    for token in tokens(text, alternatives):
        top = cast("list[JsonObject]", token["top_logprobs"])
        assert len(top) == alternatives == len({str(other["token"]) for other in top})
        assert top[0] == {key: token[key] for key in ("token", "logprob", "bytes")}
        assert sum(math.exp(cast("float", other["logprob"])) for other in top) <= 1.0001


def test_a_token_shows_its_bytes() -> None:
    assert tokens("é", 0) == [{"token": "é", "logprob": -0.693147, "bytes": [195, 169], "top_logprobs": []}]


@given(WIRE_TEXT)
def test_a_token_has_one_number(text: str) -> None:
    assert 0 <= token_id(text) < 200_000
    assert token_id(text) == token_id(text[:1] + text[1:])


def test_the_number_of_a_token_never_changes() -> None:
    assert [token_id(token) for token in ("lorem", " lorem", "")] == [48573, 53493, 0]


def test_a_lure_is_never_the_token_itself() -> None:
    assert [other["token"] for other in cast("list[JsonObject]", tokens("lorem", 2)[0]["top_logprobs"])] == [
        "lorem",
        "ipsum",
    ]
