import math
from typing import cast

from hypothesis import given
from hypothesis import strategies as st

from engine.jsontext import JsonObject
from engine.messages import Choice, Reasoning, Refusal, Text, ToolCall
from engine.replies.logprobs import texts_of, token_id, token_logprobs
from tests.engine.strategies import WIRE_TEXT


def tokens(text: str, alternatives: int) -> list[JsonObject]:
    return cast("list[JsonObject]", token_logprobs((text,), alternatives))


@given(WIRE_TEXT, st.integers(0, 20))
def test_the_joined_tokens_are_the_text(text: str, alternatives: int) -> None:
    assert "".join(str(token["token"]) for token in tokens(text, alternatives)) == text


@given(WIRE_TEXT, WIRE_TEXT)
def test_a_text_in_two_deltas_has_the_tokens_of_the_whole(one: str, two: str) -> None:
    assert tokens(one, 2) + tokens(f" {two}", 2) == tokens(f"{one} {two}", 2)


@given(st.lists(WIRE_TEXT), st.integers(0, 3))
def test_no_token_lies_across_two_texts(texts: list[str], alternatives: int) -> None:
    apart = [token for text in texts for token in tokens(text, alternatives)]
    assert token_logprobs(texts, alternatives) == apart


def test_the_texts_of_a_choice_are_those_of_its_parts_of_a_kind() -> None:
    choice = Choice((Reasoning("r"), Text("a"), ToolCall("1", "f", "{}"), Text("b"), Refusal("no")))
    assert (texts_of(choice), texts_of(choice, Refusal)) == (("a", "b"), ("no",))


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
