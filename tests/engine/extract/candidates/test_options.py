from collections.abc import Callable

import pytest

from engine.extract import Words
from engine.jsontext import Json, JsonObject

Read = Callable[..., JsonObject]
SCALE: JsonObject = {
    "type": "string",
    "enum": ["metric", "imperial"],
    "description": "The scale: 'metric' for Celsius, 'imperial' for Fahrenheit, 'any' for no scale.",
}


@pytest.mark.parametrize(
    ("text", "options", "expected"),
    [
        ("allele Aa here", ["AA", "Aa", "aa"], "Aa"),
        ("allele aa here", ["AA", "Aa", "aa"], "aa"),
        ("blood type O+, please", ["O-", "O+"], "O+"),
        ("allele aA here", ["AA", "Aa"], "AA"),
        ("something dramatic", ["Action", "Drama"], "Drama"),
        ("an educational game", ["social", "education"], "education"),
        ("family counseling", ["Marriage Counselor", "Family Counselor"], "Family Counselor"),
        ("an internal note", ["memo", "international"], None),
        ("some plants", ["plans", "boats"], None),
        ("a hotel with three stars", ["2", "3"], "3"),
        ("a hotel with five stars", ["2", "3"], None),
        ("all of them", ["allowed", "none"], None),
        ("the rest", ["-", "none"], None),
        ("in 3D please", ["2d", "3d"], "3d"),
        ("there on foot", ["driving", "walking"], "walking"),
        ("there by car", ["walking", "DRIVING"], "DRIVING"),
        ("by train", ["driving", "public_transport"], "public_transport"),
        ("deploy to production", ["dev", "prod"], "prod"),
        ("three big boxes", ["small", "large"], "large"),
        ("it is not urgent", ["high", "low"], "low"),
        ("an urgent task", ["high", "low"], "high"),
        ("I hate it", ["positive", "negative"], "negative"),
        ("not bad at all", ["positive", "negative"], "positive"),
        ("I would not recommend it", ["positive", "negative"], "negative"),
        ("nothing special", ["positive", "negative", "neutral"], "neutral"),
        ("I was charged twice", ["technical", "billing"], "billing"),
        ("the app crashes", ["billing", "technical"], "technical"),
        ("Please add dark mode", ["bug", "feature_request"], "feature_request"),
        ("wash the car", ["driving", "walking"], None),
        ("I ordered it by mistake", ["no longer needed", "ordered by mistake"], "ordered by mistake"),
        ("I ordered two by mistake", ["no longer needed", "ordered by mistake"], None),
    ],
)
def test_a_listed_value_is_meant_by_words_of_its_root_and_by_numbers(
    read: Read, text: str, options: list[Json], expected: str | None
):
    assert read(text, star={"type": "string", "enum": options}).get("star") == expected


def test_a_listed_value_is_not_meant_by_the_propertys_own_name(read: Read):
    price: JsonObject = {"type": "string", "enum": ["cheap", "pricey"]}
    assert read("don't mind the price", price=price) == {}
    assert read("a pricey one", price=price) == {"price": "pricey"}


def test_a_listed_value_is_meant_by_what_its_description_says_of_it_alone(read: Read):
    assert read("in degrees Fahrenheit", scale=SCALE) == {"scale": "imperial"}
    assert read("on a scale", scale=SCALE) == {}
    assert read("metric, not Fahrenheit", scale=SCALE) == {"scale": "metric"}


def test_a_shortened_order_is_meant_by_the_whole_word(read: Read):
    order: JsonObject = {"type": "string", "enum": ["asc", "desc"], "default": "asc"}
    assert read("newest first, in descending order", sort=order) == {"sort": "desc"}


def test_a_number_stands_for_what_its_description_gives_it_to(read: Read):
    region: JsonObject = {"type": "integer", "description": "Where. Example: 1 for Oslo, 2 for Tromsø."}
    assert read("a cabin in Tromsø", [], region_id=region) == {"region_id": 2}
    assert read("a cabin in Bergen", [], region_id=region) == {}


def test_of_several_words_of_an_explanation_the_first_says_where_a_value_is_from():
    slot: JsonObject = {"type": "string", "enum": ["lo", "hi"], "description": "'lo' for frost, snow, sleet and rain."}
    schema: JsonObject = {"type": "object", "properties": {"mode": slot}, "required": ["mode"]}
    suggestion = next(Words("Rain, sleet, snow or frost?").read(schema).suggest(("mode",), slot))
    assert (suggestion.value, suggestion.span) == ("lo", (21, 26))


def test_a_value_that_is_said_as_it_is_listed_goes_before_one_in_another_form(read: Read):
    status: JsonObject = {"type": "string", "enum": ["open", "closed"]}
    assert read("Close ticket 9 and show me the open ones", status=status) == {"status": "open"}
    assert read("Close ticket 9", status=status) == {"status": "closed"}
    kind: JsonObject = {"type": "string", "enum": ["directs", "one-stop"]}
    assert read("Direct me to a one stop flight", kind=kind) == {"kind": "one-stop"}


MONEY: JsonObject = {"type": "string", "enum": ["usd", "eur", "gbp"]}


@pytest.mark.parametrize(
    ("text", "code"), [("50 euros", "eur"), ("a refund of £20", "gbp"), ("30 dollars", "usd"), ("30 yen", None)]
)
def test_a_listed_currency_is_meant_by_its_name_and_sign(read: Read, text: str, code: str | None):
    assert read(text, currency=MONEY).get("currency") == code


def test_each_end_of_an_exchange_takes_its_own_listed_currency(read: Read):
    ends: JsonObject = {"from_currency": MONEY, "to_currency": MONEY}
    assert read("Convert 100 USD to euros", **ends) == {"from_currency": "usd", "to_currency": "eur"}


@pytest.mark.parametrize(
    ("text", "values", "value"),
    [
        ("unpublish the post", ["published", "draft"], "draft"),
        ("publish the post", ["published", "draft"], "published"),
        ("unlock the gate lock", ["locked", "open"], "open"),
        ("unpublish the post", ["published", "draft", "gone"], None),
    ],
)
def test_of_two_values_the_other_one_is_meant_where_one_is_undone(
    read: Read, text: str, values: list[Json], value: str | None
):
    assert read(text, state={"enum": values}).get("state") == value
