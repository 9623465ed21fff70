"""Selectors of CSS as people and agents write them."""

from collections.abc import Callable

import pytest

from engine.jsontext import JsonObject

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
