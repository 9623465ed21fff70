"""The legs of a journey."""

import pytest

from tests.engine.matching.talk import arguments, tool

FLIGHTS = (tool("search_flights", "Search flights", origin="string", destination="string"),)
LANGUAGES = (tool("translate", "Translate a text", text="string", source="string", target="string"),)


@pytest.mark.parametrize(
    "onwards", ["and then to", ", then to", ", then on to", "and from there to", "and then onwards to"]
)
def test_a_further_leg_starts_where_the_last_one_ended(onwards: str):
    legs = [("Rome", "Oslo"), ("Oslo", "Bonn")]
    assert [
        tuple(one.values()) for one in arguments(f"flights from Rome to Oslo {onwards} Bonn", tools=FLIGHTS)
    ] == legs


def test_there_may_be_many_legs():
    text = "I fly from Rome to Oslo, then to Bonn and then to Lima: which flights are there?"
    assert [one["origin"] for one in arguments(text, tools=FLIGHTS)] == ["Rome", "Oslo", "Bonn"]


def test_other_ends_of_one_start_are_no_legs():
    text = "flights from Rome to Oslo and to Bonn"
    assert [one["origin"] for one in arguments(text, tools=FLIGHTS)] == ["Rome", "Rome"]
    text = "Translate 'Ciao' from Italian to German and then to French"
    assert {str(one["source"]) for one in arguments(text, tools=LANGUAGES)} == {"Italian"}
