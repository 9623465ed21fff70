from engine.bodies.noted import restored
from engine.jsontext import Json


def read(note: str, **said: Json) -> Json:
    return restored({**said, "description": note})


def test_bounds_below_a_description_are_keywords_again():
    assert read("How many.\n\n{minimum: 1, exclusiveMaximum: 9.5}", type="number") == {
        "minimum": 1,
        "exclusiveMaximum": 9.5,
        "type": "number",
        "description": "How many.\n\n{minimum: 1, exclusiveMaximum: 9.5}",
    }


def test_a_pattern_is_read_to_its_end():
    assert read(r"{maxLength: 8, pattern: ^[A-Z]{1,3}-\d$, minLength: 5}") == {
        "maxLength": 8,
        "pattern": r"^[A-Z]{1,3}-\d$",
        "minLength": 5,
        "description": r"{maxLength: 8, pattern: ^[A-Z]{1,3}-\d$, minLength: 5}",
    }


def test_notes_are_found_below_properties_items_and_choices():
    noted: Json = {"description": "{minimum: 3}"}
    bounded: Json = {"minimum": 3, "description": "{minimum: 3}"}
    assert restored({"properties": {"description": noted}, "items": [noted], "anyOf": [{"items": noted}]}) == {
        "properties": {"description": bounded},
        "items": [bounded],
        "anyOf": [{"items": bounded}],
    }


def test_the_places_of_a_tuple_are_read_as_python_prints_them():
    note = "{maxItems: 2, prefixItems: [{'type': 'integer'}, {'const': None}], examples: [1]}"
    assert read(note) == {"maxItems": 2, "prefixItems": [{"type": "integer"}, {"const": None}], "description": note}


def test_a_default_is_a_text_where_it_is_no_literal():
    assert read("{default: metric units}") == {"default": "metric units", "description": "{default: metric units}"}
    assert read("{default: 7}") == {"default": 7, "description": "{default: 7}"}
    assert read("{default: None}") == {"description": "{default: None}"}


def test_a_note_may_be_json():
    note = '{$schema: "https://json-schema.org/draft/2020-12/schema", pattern: "^a{2}$", default: true, minLength: 2}'
    assert read(note) == {"pattern": "^a{2}$", "default": True, "minLength": 2, "description": note}
    assert read("{default: null, format: 'date'}") == {
        "format": "'date'",
        "description": "{default: null, format: 'date'}",
    }


def test_the_values_of_an_enum_are_read():
    for note in ('{enum: ["good","bad"]}', "{enum: ['good', 'bad']}"):
        assert read(note, type="string") == {"enum": ["good", "bad"], "type": "string", "description": note}


def test_a_format_in_words_is_a_format():
    for note in ("Format: date-time", "When it begins (format: date-time)"):
        assert read(note) == {"format": "date-time", "description": note}


def test_what_the_schema_says_itself_counts():
    assert read("{minimum: 1}", minimum=2) == {"minimum": 2, "description": "{minimum: 1}"}


def test_what_is_no_note_stays_a_description():
    for text in (
        "Like {minimum: 1}",
        "{minimum: 1} or so",
        "{minimum: low}",
        "{minimum: True}",
        "{minimum: 1_}",
        "{prefixItems: {1, 2}}",
        "{prefixItems: 3}",
        "{minimum: 1e999}",
        "{title: x}",
        "The Format: date",
        "(format: date) or so",
        "{}",
    ):
        assert read(text) == {"description": text}
