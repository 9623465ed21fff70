from collections.abc import Callable

import pytest

from engine.jsontext import Json, JsonObject

Read = Callable[..., JsonObject]


def described(type_: str, description: str, **more: Json) -> JsonObject:
    return {"type": type_, "description": description, **more}


def numbers(item: str = "number", description: str = "") -> JsonObject:
    return {"type": "array", "items": {"type": item}, "description": description}


@pytest.mark.parametrize(
    ("text", "properties", "expected"),
    [
        ("5% interest", {"rate": "number"}, {"rate": 0.05}),
        ("5% interest", {"rate": described("number", "In percent.")}, {"rate": 5}),
        ("a 15% tip", {"percent": "number"}, {"percent": 15}),
        ("a 15% tip", {"tip_percentage": described("number", "As a fraction")}, {"tip_percentage": 0.15}),
        ("subtract 3 from 10", {"a": "number", "b": "number"}, {"a": 10, "b": 3}),
        ("Take 3 away from 10", {"a": "number", "b": "number"}, {"a": 10, "b": 3}),
        ("Take 3 from 10", {"minuend": "number", "subtrahend": "number"}, {"minuend": 10, "subtrahend": 3}),
        ("count from 3 to 10", {"a": "number", "b": "number"}, {"a": 3, "b": 10}),
        ("add 3 to 10, subtract 4", {"a": "number", "b": "number"}, {"a": 3, "b": 10}),
        ("5% interest", {"rate": "integer"}, {"rate": 5}),
        ("3 minutes", {"length": described("integer", "Length in seconds.")}, {"length": 180}),
        ("5 kg", {"length": described("integer", "Length in seconds.")}, {"length": 5}),
        ("for half an hour", {"minutes": "integer"}, {"minutes": 30}),
        ("Half an hour", {"minutes": "integer"}, {"minutes": 30}),
        ("three quarter\u017f of an hour", {"minutes": "integer"}, {"minutes": 45}),  # which folds to an s
        ("in a quarter of an hour", {"minutes": "integer"}, {"minutes": 15}),
        ("three quarters of an hour", {"minutes": "integer"}, {"minutes": 45}),
        ("an hour and a half", {"minutes": "integer"}, {"minutes": 90}),
        ("one and a half hours", {"hours": "number"}, {"hours": 1.5}),
        ("2 and a half days", {"hours": "integer"}, {"hours": 60}),
        ("180 cm tall", {"height_m": "number"}, {"height_m": 1.8}),
        ("5 ft 10 in", {"height_m": "number"}, {"height_m": 1.778}),
        ("half a minute", {"duration_s": "integer"}, {"duration_s": 30}),
        ("the last half hour", {"minutes": "integer"}, {"minutes": 30}),
        ("a half marathon", {"minutes": "integer"}, {}),
        ("at 800x600", {"width": "integer", "height": "integer"}, {"width": 800, "height": 600}),
        ("at 0x600", {"height": "integer", "width": "integer"}, {"height": 0}),
        ("half a mile", {"radius_m": "integer"}, {"radius_m": 805}),
        ("2.5 kg", {"weight_kg": "integer"}, {}),
        ("2 kg", {"plan_g": "number"}, {"plan_g": 2}),
        ("half a mile", {"distance_km": "number"}, {"distance_km": 0.804672}),
        ("half an apple and 2 pears", {"n": "integer"}, {"n": 2}),
        ("next week", {"days": described("integer", "Number of days.")}, {"days": 7}),
        ("next week", {"weeks": described("integer", "Number of weeks.")}, {"weeks": 1}),
        ("next week", {"size": "integer"}, {}),
        ("compounded monthly", {"n": described("integer", "Times compounded per year.")}, {"n": 12}),
        ("paid monthly", {"n": described("integer", "A size.")}, {}),
        ("2.5 or 3", {"n": "integer"}, {"n": 3}),
        ("50 or 3", {"n": described("integer", "", maximum=9)}, {"n": 3}),
        ("3 or 50", {"n": described("integer", "", minimum=9)}, {"n": 50}),
        ("3 or 50", {"n": {"type": "integer", "enum": [50]}}, {"n": 50}),
        ("top 10 films of 1994", {"year": "integer", "limit": "integer"}, {"year": 1994, "limit": 10}),
        ("chance 0.5 of 20 throws", {"n": "integer", "probability": "number"}, {"n": 20, "probability": 0.5}),
        ("two charges of 5 and 7", {"charge1": "integer", "charge2": "integer"}, {"charge1": 5, "charge2": 7}),
        ("the 3rd of 7", {"n": "integer"}, {"n": 7}),
        ("from 1960 to 2000", {"end_year": "integer", "start_year": "integer"}, {"start_year": 1960, "end_year": 2000}),
        ("open until 11 pm", {"closing_hour": "integer"}, {"closing_hour": 23}),
        ("at 3:15", {"hours": "integer", "minutes": "integer"}, {"hours": 3, "minutes": 15}),
        ("at 5 pm", {"minute": "integer", "hour": "integer"}, {"minute": 0, "hour": 17}),
        ("at 7:30 or 8:15", {"hour": "integer", "minute": "integer"}, {"hour": 7, "minute": 30}),
        ("at 3:15", {"minutes": "integer"}, {}),
        ("for 2 adults and a child", {"passengers": "integer"}, {"passengers": 3}),
        ("for two adults, 1 child and an infant", {"guests": "integer"}, {"guests": 4}),
        ("for 2 adults", {"passengers": "integer"}, {"passengers": 2}),
        ("for 2 adults and a kid on the way there, 3 adults back", {"guests": "integer"}, {"guests": 3}),
        ("for two grown-ups and three kids", {"guests": "integer"}, {"guests": 5}),
        ("2 adults and 1 kid", {"adults": "integer", "children": "integer"}, {"adults": 2, "children": 1}),
        ("2 adults and a kid", {"adults": "integer", "children": "integer"}, {"adults": 2, "children": 1}),
        ("for 1 hour and 30 minutes", {"hours": "integer", "minutes": "integer"}, {"hours": 1, "minutes": 30}),
        ("for 1 hour and 30 minutes", {"hours": "number"}, {"hours": 1.5}),
        ("for 1 hour and 30 minutes", {"minutes": "number", "seconds": "number"}, {"minutes": 90}),
        ("3 boxes of 8 pencils", {"pencils": "integer", "boxes": "integer"}, {"pencils": 8, "boxes": 3}),
        ("at 0.5, a charge of 2", {"charge": "number"}, {"charge": 2}),
        ("70 kg and 175 cm", {"height": "integer", "weight": "integer"}, {"height": 175, "weight": 70}),
        ("powers 3 and power 4", {"base": "integer", "power": "integer"}, {"base": 3, "power": 4}),
    ],
)
def test_a_number_goes_where_words_unit_and_size_fit(
    read: Read, text: str, properties: dict[str, Json], expected: JsonObject
):
    assert read(text, **properties) == expected


@pytest.mark.parametrize(
    ("text", "schema", "expected"),
    [
        ("sort [5, 3, 4]", numbers(), [5, 3, 4]),
        ("sort 5, 3 and 4.5", numbers(), [5, 3, 4.5]),
        ("sort 5, 3 and 4.5", numbers("integer"), [5]),
        ("from x=1 to x=3", numbers(description="The interval."), [1, 3]),
        ("1 or to 3", numbers(description="The interval."), [1]),
        ("between 2015 and 2021", numbers("integer", "The range."), [2015, 2021]),
        ("only 7", numbers(), [7]),
        ("next week", numbers(), None),
        ("['a', 'b']", numbers(), None),
        ("from 5 up, to 7", numbers(description="Any."), [5]),
    ],
)
def test_a_list_takes_brackets_rows_ranges_and_at_last_one_number(
    read: Read, text: str, schema: JsonObject, expected: Json
):
    assert read(text, values=schema).get("values") == expected


def test_an_optional_list_takes_no_single_number(read: Read):
    assert read("only 7", [], values=numbers()) == {}
    assert read("5 or more", [], values=numbers()) == {}


def test_lists_go_to_the_property_they_stand_beside(read: Read):
    text = "compare group2 [4, 5] with group1 [1, 2]"
    assert read(text, group1=numbers(), group2=numbers()) == {"group1": [1, 2], "group2": [4, 5]}


def test_what_is_paid_is_an_amount_whether_or_not_it_is_required(read: Read):
    assert read("Pay 12 by card", [], amount="number") == {"amount": 12}
    assert read("Pay 12 by card", [], payment="number") == {"payment": 12}
    assert read("Look at 12 of them", [], amount="number") == {}


def test_rooms_and_people_are_counted_by_other_words(read: Read):
    counts = read("a 3-bedroom, 2-bathroom flat for four people", baths="integer", adults="integer", beds="integer")
    assert counts == {"baths": 2, "adults": 4, "beds": 3}


def test_a_name_that_begins_with_per_is_pointed_to_by_its_other_words(read: Read):
    assert read("show 25 results per page", [], perPage="integer") == {"perPage": 25}


def test_a_number_in_words_counts_what_is_named_beside_it(read: Read):
    assert read("a bus for three people", [], num_passengers="integer") == {"num_passengers": 3}
    assert read("one of these, please", [], num_passengers="integer") == {}
    assert read("a hotel in Rome for two", [], guests="integer") == {"guests": 2}


@pytest.mark.parametrize("name", ["probability", "win_prob"])
def test_a_probability_is_no_more_than_1(read: Read, name: str):
    assert read("toss it 5 times with 0.3", **{name: "number"}) == {name: 0.3}
    assert read("toss it 5 times with 30 percent", **{name: "number"}) == {name: 0.3}


@pytest.mark.parametrize(
    ("name", "bounds"), [("brightness", {}), ("level", {"minimum": 0, "maximum": 100}), ("zoom", {"maximum": 400})]
)
def test_a_percentage_is_for_what_goes_to_100(read: Read, name: str, bounds: JsonObject):
    assert read("the kitchen light at 50%", [], **{name: {"type": "integer", **bounds}}) == {name: 50}
    assert read("the kitchen light at 50%", [], lamps="integer") == {}


@pytest.mark.parametrize(
    ("text", "descriptions", "expected"),
    [
        ("add 0011 with 1100", ("The first binary number.", "The second binary number."), ("0011", "1100")),
        ("at longitude 12.4 and latitude -41.80", ("The latitude", "The longitude of it"), ("-41.80", "12.4")),
        ("add 5 of them", ("The first number of rows", "Longitude and latitude"), (None, None)),
    ],
)
def test_a_text_that_is_a_number_takes_it_as_written(
    read: Read, text: str, descriptions: tuple[str, str], expected: tuple[str | None, str | None]
):
    a, b = (described("string", description) for description in descriptions)
    found = read(text, a=a, b=b)
    assert (found.get("a"), found.get("b")) == expected


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Buy 10 shares of AAPL at 180", {"shares": 10, "limit_price": 180}),
        ("Sell 5 TSLA and buy 3", {"shares": 5}),
        ("Buy 10 shares for $180", {"shares": 10, "limit_price": 180}),
    ],
)
def test_what_is_bought_at_a_number_has_it_as_its_price(read: Read, text: str, found: JsonObject):
    assert read(text, ["shares"], shares="integer", limit_price="number") == found


def test_the_last_lines_are_counted(read: Read):
    assert read("Show the last 50 error logs", [], lines="integer") == {"lines": 50}


def test_a_recipe_is_for_so_many(read: Read):
    assert read("Lasagna recipe for 6", [], servings="integer") == {"servings": 6}


def test_the_minimum_is_the_lower_end_of_a_range_and_the_maximum_the_upper_one(read: Read):
    text = "Somebody between the ages of 25 and 35"
    assert read(text, max_age="integer", min_age="integer") == {"max_age": 35, "min_age": 25}


def test_a_months_number_is_told_by_its_name(read: Read):
    assert read("The host count for February 2022", month="integer", year="integer") == {"month": 2, "year": 2022}
    assert read("From March to August", start_month="integer", end_month="integer") == {
        "start_month": 3,
        "end_month": 8,
    }


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("month_color", "Set 4 for a red March", 4),
        ("budget_per_month", "Plan a budget of 300 a month from March", 300),
        ("term_months", "A loan from March, its term is 12 months", 12),
        ("month_number", "The sales of March", 3),
        ("month", "May I see the sales of 6/2024?", 6),
        ("month", "The sales of May 2024", 5),
    ],
)
def test_no_months_number_is_what_a_month_only_has(read: Read, name: str, text: str, expected: int):
    assert read(text, **{name: "integer"}) == {name: expected}


def test_the_day_of_a_month_is_not_its_number(read: Read):
    assert read("Send the report on the 5th of March", day_of_month="integer") != {"day_of_month": 3}


def test_the_ends_of_a_range_of_prices_are_told_apart(read: Read):
    text = "Find shoes between 50 and 120"
    assert read(text, [], max_price="number", min_price="number") == {"max_price": 120, "min_price": 50}


def test_a_number_in_words_is_as_sure_as_digits_where_its_unit_is_asked_for(read: Read):
    assert read("logs of the last two hours", [], minutes="integer") == {"minutes": 120}
    assert read("logs of two services", [], minutes="integer") == {}
