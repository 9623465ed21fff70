"""What several messages say for one call, property by property."""

from engine.jsontext import Json, JsonObject
from engine.matching.offer.layers import Layers, brief, heard
from engine.schema import generate
from tests.engine.matching.talk import takes, tool

MAIL = takes(to={"type": "string", "format": "email"}, subject="string", copies="integer")


def made(schema: JsonObject, *said: str) -> Json:
    return generate(schema, Layers(said, "send_email")).value


def test_the_newest_words_give_a_value_and_older_ones_the_rest():
    said = ("Email bob@x.org with the subject 'Lunch', 2 copies", "3 copies", "to ann@x.org")
    assert made(MAIL, *said) == {"to": "ann@x.org", "subject": "Lunch", "copies": 3}


def test_plain_words_take_no_place_of_what_is_sure():
    assert made(takes(city="string"), "in Oslo", "in the evening") == {"city": "Oslo"}


def test_plain_words_take_the_place_of_plain_words():
    assert made(takes(query="string"), "play music", "jazz") == {"query": "jazz"}


def test_a_default_that_a_description_states_is_the_last_resort():
    pages: JsonObject = {"type": "integer", "description": "How many pages, default is 5"}
    assert made(takes(pages=pages), "print it", "please") == {"pages": 5}
    assert made(takes(pages=pages), "print 7 pages", "please") == {"pages": 7}


def test_the_same_words_as_one_text_are_read_otherwise():
    schema = takes(city="string")
    assert made(schema, "in Oslo", "in Rome") == {"city": "Rome"}
    assert generate(schema, Layers(("in Oslo\n\x1ein Rome",), "send_email")).value == {"city": "Oslo"}


def test_a_list_is_of_what_the_newest_message_tells_that_tells_of_several_things():
    item = takes(product="string", quantity="integer")
    order = takes(customer="string", items={"type": "array", "items": item})
    told = "Order 2 apples and 3 pears for Ada"
    apples_and_pears: Json = [{"product": "apples", "quantity": 2}, {"product": "pears", "quantity": 3}]
    assert made(order, "Order something for Ada", told) == {"customer": "Ada", "items": apples_and_pears}
    assert made(order, told, "no, for Bob") == {"customer": "Bob", "items": apples_and_pears}
    assert made(order, "Order something", "for Bob") != {"customer": "Bob", "items": apples_and_pears}


def test_any_schema_can_be_read():
    assert generate(True, Layers(("in Oslo", "in Rome"), "any")).value is not None  # noqa: FBT003  a JSON Schema may be a boolean


def test_what_is_left_of_a_message_is_without_its_values_and_their_units():
    wake = tool("set_alarm", "Set an alarm", minutes="integer")
    assert (heard("in 5 minutes, please", wake).rest or "").split() == ["in", ",", "please"]
    assert heard("hello", wake).rest is None
    assert heard("in 5 minutes", wake, heard("in 3 minutes", wake)).given == {("minutes",): "5"}


def test_of_a_long_text_its_ends_are_read():
    assert len(brief("a" * 5_000)) == 4_001
    assert brief("a" * 4_000) == "a" * 4_000
