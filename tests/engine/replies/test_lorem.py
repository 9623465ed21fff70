import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.replies.lorem import WORDS, speech, word_count, words
from tests.engine.strategies import ANY_TEXT


def test_the_list_has_69_words_in_lower_case() -> None:
    assert len(WORDS) == 69
    assert (WORDS[:5], WORDS[-1]) == (["lorem", "ipsum", "dolor", "sit", "amet"], "laborum")
    assert all(word.islower() and word.isalpha() for word in WORDS)


@pytest.mark.parametrize(("count", "text"), [(-3, ""), (0, ""), (1, "lorem"), (3, "lorem ipsum dolor")])
def test_so_many_words_are_said(count: int, text: str) -> None:
    assert words(count) == text


@given(st.integers(0, 500))
def test_the_list_starts_anew_when_it_is_used_up(count: int) -> None:
    assert words(count).split() == [WORDS[number % 69] for number in range(count)]


@given(ANY_TEXT)
def test_a_message_is_worth_5_to_500_words(message: str) -> None:
    assert 5 <= word_count(message) <= 500


@pytest.mark.parametrize(("message", "count"), [("hi", 388), ("one two three", 477), ("", 360)])
def test_the_count_never_changes(message: str, count: int) -> None:
    assert word_count(message) == count


@given(ANY_TEXT.filter(bool))
def test_the_message_follows_the_filler(message: str) -> None:
    assert speech(message) == f"{words(word_count(message))} {message}"


def test_an_empty_message_gets_the_filler_alone() -> None:
    assert speech("") == words(word_count(""))
