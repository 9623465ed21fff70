"""Words of a request that are no values, however alone they stand."""

from collections.abc import Callable

import pytest

from engine.jsontext import Json, JsonObject

Read = Callable[..., JsonObject]


@pytest.mark.parametrize(
    ("text", "properties", "expected"),
    [
        ("sometimes I send an e-mail", {"to": "string"}, {}),
        ("write a note that supper is late", {"to": "string"}, {}),
        ("forward it to my landlord", {"to": "string"}, {"to": "landlord"}),
        ("invite Ines for Sunday", {"recipient": "string"}, {"recipient": "Ines"}),
        ("tell Ines we adore otters", {"to": "string", "text": "string"}, {"to": "Ines", "text": "we adore otters"}),
        ("Email Ines that supper is late", {"to": "string", "subject": "string"}, {"to": "Ines", "subject": "supper"}),
        ("move the dentist to Sunday", {"attendees": {"type": "array", "items": {"type": "string"}}}, {}),
        ("open a ticket about broken lamps", {"owner": "string", "repo": "string"}, {}),
        ("the account of Ines", {"user_id": "string"}, {"user_id": "Ines"}),
        ("close the account", {"user_id": "string"}, {}),
        ("close account a-17", {"user_id": "string"}, {"user_id": "a-17"}),
    ],
)
def test_who_gets_it_and_what_an_id_names_is_told_by_a_name_or_a_preposition(
    read: Read, text: str, properties: dict[str, Json], expected: JsonObject
):
    assert read(text, **properties) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Well, How far is that?", {}),
        ("Tell me, Does it?", {}),
        ("How massive is it?", {}),
        ("Hey, Which Saturn moon is it", {"planet": "Which Saturn"}),
        ("tell us when The Moon rises", {"planet": "The Moon"}),
        ("when we orbit Neptune", {"planet": "Neptune"}),
        ("Size of Neptune please", {"planet": "Neptune"}),
        ("Bay of Fundy tides", {"planet": "Bay of Fundy"}),
        ("Temperature please", {"planet": "Temperature"}),
    ],
)
def test_a_question_word_a_measure_and_a_label_are_no_names(read: Read, text: str, expected: JsonObject):
    assert read(text, planet="string") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("What does otiose mean?", {"word": "otiose"}),
        ("How long do the otters live?", {"word": "otters"}),
        ("What did the old otter catch", {"word": "otter catch"}),
        ("the otters live?", {"word": "otters live"}),
        ("otters live?", {"word": "otters live"}),
        ("they adore otters", {"word": "otters"}),
        ("Wake me", {}),
        ("show 5 miles", {}),
        ("show 5 miles of road", {"word": "road"}),
    ],
)
def test_verbs_and_units_are_no_values(read: Read, text: str, expected: JsonObject):
    assert read(text, word="string") == expected


@pytest.mark.parametrize(
    ("text", "properties", "expected"),
    [
        ("begin a 20 minute session called yoga", {"label": "string"}, {"label": "yoga"}),
        ("file a report named 'rust' about iron", {"title": "string"}, {"title": "rust"}),
        ("tell Ines: the otters sleep.", {"text": "string"}, {"text": "the otters sleep"}),
        ("Put this into Danish: we adore otters", {"text": "string"}, {"text": "we adore otters"}),
        ("at 5:30 say nothing", {"text": "string"}, {"text": "at 5:30 say nothing"}),
        ("3 heads in 9 tosses", {"successes": "integer", "num_trials": "integer"}, {"successes": 3, "num_trials": 9}),
        ("the next game of the Serie A", {"league": "string"}, {"league": "Serie A"}),
        ("land in Oslo county", {"county": "string"}, {"county": "Oslo"}),
    ],
)
def test_what_is_introduced_by_a_word_or_a_colon_is_the_value(
    read: Read, text: str, properties: dict[str, Json], expected: JsonObject
):
    assert read(text, **properties) == expected
