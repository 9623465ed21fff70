import pytest

from engine.extract.text.finding import find
from engine.extract.text.passage import MAX_CHARS, Passage


def test_a_long_text_is_read_as_its_beginning():
    assert len(Passage("a" * (MAX_CHARS + 5)).text) == MAX_CHARS


def test_half_a_character_is_read_as_the_replacement_character():
    assert Passage("a\ud800b").text == "a\ufffdb"


def test_numbers_inside_dates_and_times_are_none_of_their_own():
    passage = Passage("at 5pm on 3 May 2025 for 2 days, next week")
    assert [number.value for number in passage.numbers] == [2, 1]


def test_the_words_of_addresses_are_no_nouns():
    passage = Passage("Send ann.lee@shop.com the price of https://shop.com/red-shoes, and Bob")
    assert [noun.text for noun in passage.nouns] == ["price", "Bob"]


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("inProgress", "IN_PROGRESS"),
        ("high quality", "High-quality"),
        ("city", "cities"),
        ("A", "A"),
        ("B", None),
        ("+", "+"),
        ("÷", None),
        ("quality high", None),
        ("quality xyz", None),
    ],
)
def test_an_option_is_found_in_any_convention_number_and_case(option: str, words: str | None):
    text = "a IN_PROGRESS, High-quality cities + A"
    span = find(Passage(text), option)
    assert (text[span[0] : span[1]] if span else None) == words


@pytest.mark.parametrize(
    ("text", "start", "lead"),
    [("from x = 1", 9, "from"), ("to the Louvre", 7, "to"), ("Oslo", 0, ""), ("the Oslo", 4, "")],
)
def test_the_word_before_a_span_is_its_lead(text: str, start: int, lead: str):
    assert Passage(text).lead(start) == lead


@pytest.mark.parametrize(
    ("text", "value", "quoted"),
    [
        ("a radius of 5", "5", "a radius of 5"),
        ("weather in the Louvre", "Louvre", "in the Louvre"),
        ("is it; in Oslo", "Oslo", "in Oslo"),
        ("one, Oslo", "Oslo", "Oslo"),
        ("Oslo", "Oslo", "Oslo"),
        ("height is: 5", "5", "height is: 5"),
        ("Rome and Oslo", "Oslo", "Oslo"),
    ],
)
def test_a_source_quotes_from_the_words_that_lead_to_a_span(text: str, value: str, quoted: str):
    start = text.index(value)
    assert text[Passage(text).led_from(start) :] == quoted


def test_sentences_end_at_marks_but_not_at_abbreviations():
    passage = Passage("Mr. Doe vs. Roe, e.g. in Oslo. Then one; two? Last")
    assert [passage.sentence_of(index) for index in (0, 1, 5, 6, 7, 8, 9, 10)] == [0, 0, 0, 0, 1, 1, 2, 3]
    assert Passage("a b").sentence_of(1) == 0


def test_an_empty_text_holds_nothing():
    passage = Passage("")
    assert (passage.breaks, passage.numbers, passage.nouns, passage.series, passage.quote_series) == (
        [],
        [],
        [],
        [],
        [],
    )
