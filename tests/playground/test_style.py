"""The looks: words can be read in both themes, and what has the focus can be seen."""

import re

import pytest

from playground.ui.style import RULES

CODE = {"light": "#FAFBFD", "dark": "#141B28"}
"""What is behind code, as Streamlit mixes it from the themes' colours."""
PAGE = {"light": "#FFFFFF", "dark": "#0F1420"}
WORDS = 4.5
"""WCAG AA's least contrast for words; for a ring it is 3."""
RING = 3.0
TOKENS = (
    *("property", "function", "variable", "attr-name", "class-name", "selector", "string", "char", "attr-value"),
    *("regex", "number", "boolean", "constant", "symbol", "keyword", "tag", "url", "punctuation", "operator"),
    *("comment", "decorator", "atrule", "entity", "important", "deleted", "inserted", "unchanged"),
)
"""What Streamlit's highlighter has a colour of its own for."""


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def colours(selector: str, field: str) -> dict[str, str]:
    """A field's colour in each theme, in the one rule whose selector holds that text."""
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", RULES)
    (found,) = [body for chosen, body in rules if re.search(selector, chosen) and f"{field}:" in body]
    pair = re.search(rf"{field}:[^;]*light-dark\((#\w{{6}}), (#\w{{6}})\)", found)
    assert pair
    return dict(zip(("light", "dark"), pair.groups(), strict=True))


@pytest.mark.parametrize("theme", CODE)
@pytest.mark.parametrize("token", TOKENS)
def test_every_piece_of_code_can_be_read(token: str, theme: str):
    colour = colours(rf"\.token.*\.{token}\b(?!-)", "color")[theme]
    assert contrast(colour, CODE[theme]) >= WORDS


@pytest.mark.parametrize("theme", PAGE)
def test_the_label_of_an_open_menu_can_be_read(theme: str):
    assert contrast(colours(r"tertiary.*aria-expanded", "color")[theme], PAGE[theme]) >= WORDS


@pytest.mark.parametrize("theme", PAGE)
def test_where_a_slider_stands_can_be_read(theme: str):
    assert contrast(colours("stSliderThumbValue", "color")[theme], PAGE[theme]) >= WORDS


@pytest.mark.parametrize("theme", PAGE)
def test_a_ring_around_links_buttons_and_parts_can_be_seen(theme: str):
    assert contrast(colours(r"a, button, summary\):focus-visible", "outline")[theme], PAGE[theme]) >= RING
