"""Selectors of CSS as people and agents write them."""

from collections.abc import Callable

import pytest

from engine.jsontext import Json, JsonObject

Read = Callable[..., JsonObject]


@pytest.mark.parametrize(
    ("text", "selector"),
    [
        ("click #login-button", "#login-button"),
        ("Hover over .menu, please.", ".menu"),
        ("click on button.submit.", "button.submit"),
        ("Fill input[name=q] now", "input[name=q]"),
        ("press [data-test='send']", "[data-test='send']"),
        ("click div#main > ul > li.first", "div#main > ul > li.first"),
        ("select 'Germany' in #country", "#country"),
        ("upload report.pdf to #file", "#file"),
        ("click Save", "Save"),
    ],
)
def test_a_selector_is_taken_as_it_is_written(read: Read, text: str, selector: str):
    assert read(text, selector="string") == {"selector": selector}


def test_what_is_dragged_begins_and_where_to_ends(read: Read):
    ends = {"sourceSelector": "string", "targetSelector": "string"}
    assert read("drag #card to #done", **ends) == {"sourceSelector": "#card", "targetSelector": "#done"}
    assert read("into #done drag #card", **ends) == {"sourceSelector": "#card", "targetSelector": "#done"}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("fill #email with bob@example.com", "bob@example.com"),
        ("Set .city to New York.", "New York"),
        ("fill in #name with Ada Lee and click #send", "Ada Lee"),
        ("fill #name with 'Ada, Lee'", "Ada, Lee"),
    ],
)
def test_what_a_field_is_filled_with_is_its_value(read: Read, text: str, value: str):
    assert read(text, selector="string", value="string")["value"] == value


def test_a_field_that_is_filled_with_nothing_has_no_value(read: Read):
    assert read("Fill #a", [], selector="string", value="string") == {"selector": "#a"}


def test_the_target_of_a_drag_is_no_place(read: Read):
    target: Json = {"type": "string", "description": "Selector of the target location"}
    assert read("drag it to #done", target_selector=target) == {"target_selector": "#done"}
