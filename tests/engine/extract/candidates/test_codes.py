"""Codes of what is said by name: languages (for currencies see the ends of a conversion)."""

from collections.abc import Callable

import pytest

from engine.jsontext import Json, JsonObject

Read = Callable[..., JsonObject]
CODES: JsonObject = {"type": "string", "enum": ["en", "es", "fr"]}
LOCALES: JsonObject = {"type": "string", "enum": ["en-US", "en-GB", "de_DE"]}


@pytest.mark.parametrize(
    ("text", "schema", "expected"),
    [
        ("in Spanish, please", CODES, "es"),
        ("Set the language to German", LOCALES, "de_DE"),
        ("in English", LOCALES, "en-US"),
        ("in Swahili", CODES, None),
        ("Hola, ¿qué tal?", CODES, "es"),
        ("bonjour!", CODES, "fr"),
        ("grazie", CODES, None),
        ("in fr", CODES, "fr"),
    ],
)
def test_a_listed_code_is_said_by_its_name(read: Read, text: str, schema: JsonObject, expected: Json):
    assert read(text, [], language=schema).get("language") == expected


@pytest.mark.parametrize(
    ("name", "more", "expected"),
    [
        ("language", {}, "Spanish"),
        ("language_code", {}, "es"),
        ("language", {"description": "ISO 639-1 code"}, "es"),
        ("language", {"description": "The target language code"}, "es"),
        ("language", {"examples": ["en", "de"]}, "es"),
        ("language", {"examples": ["en", "Klingon"]}, "Spanish"),
    ],
)
def test_a_language_is_a_code_where_that_is_asked_for(read: Read, name: str, more: JsonObject, expected: str):
    assert read("Say it in Spanish", **{name: {"type": "string", **more}}) == {name: expected}


def test_each_end_of_a_translation_takes_its_own(read: Read):
    ends = {"source_lang": CODES, "target_lang": CODES}
    assert read("Translate it from French to English", _task="translate", **ends) == {
        "source_lang": "fr",
        "target_lang": "en",
    }
    # what it is in tells nothing where the words are to be translated themselves
    assert read("Translate bonjour to English", [], _task="translate", **ends) == {"target_lang": "en"}
