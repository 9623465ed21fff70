"""Fault switches write the header's text, and any text shows which switches are on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.faults import FAULTS, parse
from playground.model.switchboard import GROUPS, Switch, grouped, switches, turned


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_can_be_turned_on_as_it_stands(name: str) -> None:
    text = turned("", name, on=True)
    assert [fault.name for fault in parse(text)] == [name]
    assert turned(text, name, on=False) == ""


def test_values_change_in_place_and_others_stay() -> None:
    text = turned(turned("", "status", on=True), "crlf", on=True)
    assert text == "status:503,crlf"
    assert turned(text, "status", on=True, value=429) == "status:429,crlf"
    assert turned(text, "status", on=True) == text
    assert turned(text, "status", on=False) == "crlf"


def test_text_of_another_hand_is_read_as_far_as_it_names_faults() -> None:
    assert switches(" stall, earthquake,rate_limit:7,crlf:x,status") == (
        Switch("stall", 3),
        Switch("rate_limit", 7),
        Switch("crlf"),
        Switch("status", 503),
    )


def test_every_fault_has_its_group() -> None:
    assert list(grouped()) == list(GROUPS.values())
    assert {kind.name for kinds in grouped().values() for kind in kinds} == set(FAULTS)


@given(st.lists(st.sampled_from(sorted(FAULTS)), max_size=6))
def test_what_is_switched_is_what_the_engine_reads(names: list[str]) -> None:
    text = ""
    for name in names:
        text = turned(text, name, on=True)
    assert [fault.name for fault in parse(text)] == list(dict.fromkeys(names))


def test_faults_are_found_by_words_of_their_name_their_meaning_and_their_group():
    assert [kind.name for kinds in grouped("NO usage").values() for kind in kinds] == ["no_usage"]
    assert [kind.name for kind in grouped("retry_line")["In the bytes and their times"]] == ["retry_line"]
    assert list(grouped("headers")) == ["In the headers"]
    assert grouped("no fault of this kind") == {}
