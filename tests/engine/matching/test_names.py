"""Names match in every convention, as whole words."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.matching.talk import called, tool

CONVENTIONS = {
    "snake": "archive_old_report",
    "camel": "archiveOldReport",
    "pascal": "ArchiveOldReport",
    "kebab": "archive-old-report",
    "spaced": "archive old report",
}


@pytest.mark.parametrize(("offered", "said"), list(itertools.product(CONVENTIONS.values(), repeat=2)))
def test_each_convention_of_the_tool_is_matched_by_each_convention_of_the_message(offered: str, said: str):
    assert called(f"please {said} now", tools=[tool(offered, q="string")]) == [offered]


@pytest.mark.parametrize(
    "said", ["start http server 2", "start_http_server_2", "StartHTTPServer2", "start-http-server-2"]
)
def test_acronyms_and_digits_are_words_of_their_own(said: str):
    assert called(said, tools=[tool("startHTTPServer2")]) == ["startHTTPServer2"]


@pytest.mark.parametrize(
    "name", ["files.report.archive_old", "files__archive_old", "files/archive_old", "files:archive_old"]
)
def test_the_last_part_of_a_name_with_a_namespace_names_it(name: str):
    assert called("use archive_old", tools=[tool(name)]) == [name]


def test_parts_of_words_name_nothing():
    assert called("sometimes the rainforest train is emailed about") == []


def test_a_name_within_a_word_is_passed_over_for_the_whole_one():
    assert called("the smartline art_line", tools=[tool("art_line")]) == ["art_line"]
    assert called("the smartline", tools=[tool("art_line")]) == []


def test_plurals_and_verb_endings_are_folded():
    assert called("sending emails to the teams") == ["send_email"]
    assert called("which weathers are there?") == ["get_weather"]


def test_the_words_of_a_name_may_stand_apart_and_in_any_order():
    assert called("could you write and then send a long, friendly email") == ["send_email"]
    assert called("an email is to be sent") == ["send_email"]


def test_the_noun_of_a_name_is_enough_its_verb_is_not():
    assert called("the weather in Oslo") == ["get_weather"]
    assert called("get me a sandwich") == []


def test_the_same_thing_said_otherwise_matches_by_synonym():
    assert called("What's the temperature in Boston?") == ["get_weather"]
    assert called("What does the clock say in Rome?") == ["get_time"]
    assert called("How much is 12 * 7?") == ["calculate"]


def test_what_arrives_is_delivered():
    tools = [tool("get_delivery_date", "Get the delivery date of an order", order_id="string")]
    assert called("When will my order 12345 arrive?", tools=tools) == ["get_delivery_date"]


def test_two_words_written_as_one_and_initials_match():
    tools = [tool("boardgame_rules", "Rules", title="string"), tool("bmi", "Health figure", kilos="number")]
    assert called("the rules of the board game Catan", tools=tools) == ["boardgame_rules"]
    assert called("body mass index of 80 kilos", tools=tools) == ["bmi"]


@pytest.mark.parametrize("text", ["Hello", "what can you do?", "Tell me a joke", "Who wrote Faust?", "", "   ", "…"])
def test_small_talk_and_what_no_tool_knows_call_nothing(text: str):
    assert called(text) == []


@given(st.text(max_size=200))
def test_any_text_is_read_the_same_twice(text: str):
    assert called(text) == called(text)


@given(st.text(min_size=1, max_size=40))
def test_any_name_can_be_offered(name: str):
    assert called("hello there", tools=[tool(name)]) in ([], [name])
