"""Texts that tell of several things: an object for each."""

import pytest

from engine.extract import Words
from engine.extract.text.rows import MOST_ROWS
from engine.jsontext import Json, JsonObject
from engine.schema import example, generate

TEXT: JsonObject = {"type": "string"}
WHOLE: JsonObject = {"type": "integer"}


def takes(**properties: Json) -> JsonObject:
    return {"type": "object", "properties": properties, "required": list(properties)}


def listed(**properties: Json) -> JsonObject:
    return {"type": "array", "items": takes(**properties)}


PEOPLE = takes(people=listed(name=TEXT, age=WHOLE, city=TEXT))
ANNA_AND_BOB: Json = [{"name": "Anna", "age": 31, "city": "Oslo"}, {"name": "Bob", "age": 45, "city": "Rome"}]


@pytest.mark.parametrize(
    "text",
    [
        "Anna is 31 and lives in Oslo. Bob, who is 45, lives in Rome.",
        "Anna is 31. She lives in Oslo. Bob is 45. He lives in Rome.",
        "All people: Anna, 31, from Oslo; Bob, 45, from Rome",
        "Anna (31) from Oslo and Bob (45) from Rome",
        "- Anna, 31, Oslo\n- Bob, 45, Rome\n",
        "1. Anna - 31 - Oslo\n2. Bob - 45 - Rome",
        "name,age,city\nAnna,31,Oslo\nBob,45,Rome",
        "| name | age | city |\n|---|---|---|\n| Anna | 31 | Oslo |\n| Bob | 45 | Rome |",
        '{"name": "Anna", "age": 31, "city": "Oslo"}, {"name": "Bob", "age": 45, "city": "Rome"}',
    ],
)
def test_each_thing_that_is_told_of_is_an_object(text: str):
    assert example(PEOPLE, text) == {"people": ANNA_AND_BOB}


def test_what_is_said_of_them_all_goes_elsewhere():
    order = takes(customer=TEXT, items=listed(name=TEXT, quantity=WHOLE), total={"type": "number"})
    text = "Order for Anna: 2 apples, 3 bananas and 5 oranges. The total is 12.50"
    assert example(order, text) == {
        "customer": "Anna",
        "items": [
            {"name": "apples", "quantity": 2},
            {"name": "bananas", "quantity": 3},
            {"name": "oranges", "quantity": 5},
        ],
        "total": 12.5,
    }
    two = example(order, "Anna wants 2 pizzas and 1 salad")
    assert isinstance(two, dict)
    assert (two["customer"], two["items"]) == (
        "Anna",
        [{"name": "pizzas", "quantity": 2}, {"name": "salad", "quantity": 1}],
    )


def test_a_name_that_a_colon_follows_marks_a_value():
    asked = takes(questions=listed(question=TEXT, answer=TEXT))
    text = "Question: What is 2+2? Answer: 4. Question: What is 3+3? Answer: 6."
    assert example(asked, text) == {
        "questions": [{"question": "What is 2+2?", "answer": "4"}, {"question": "What is 3+3?", "answer": "6"}]
    }
    graph = takes(entities=listed(name=TEXT, entityType=TEXT))
    assert example(graph, "Create entities: Ada (person) and Acme (company)") == {
        "entities": [{"name": "Ada", "entityType": "person"}, {"name": "Acme", "entityType": "company"}]
    }


def test_several_colons_lead_to_a_thing_each():
    teams = takes(teams=listed(name=TEXT, members={"type": "array", "items": TEXT}))
    assert example(teams, "Team A: Ann, Bob. Team B: Carl, Dave.") == {
        "teams": [{"name": "Team A", "members": ["Ann", "Bob"]}, {"name": "Team B", "members": ["Carl", "Dave"]}]
    }


def test_which_listed_value_a_thing_has_may_be_left_unsaid():
    people = takes(people=listed(name=TEXT, kind={"type": "string", "enum": ["person", "group"]}))
    assert example(people, "Barack Obama was the 44th president, and Joe Biden was the 46th.") == {
        "people": [{"name": "Barack Obama", "kind": "person"}, {"name": "Joe Biden", "kind": "person"}]
    }


def test_the_list_may_be_all_that_is_asked_for_and_its_items_may_be_defined_elsewhere():
    person = takes(name=TEXT, age=WHOLE)
    pair: Json = [{"name": "Ada", "age": 30}, {"name": "Bob", "age": 40}]
    assert example({"type": "array", "items": person}, "Ada is 30 and Bob is 40") == pair
    defined: JsonObject = {
        "type": "array",
        "items": {"$ref": "#/$defs/Person"},
        "$defs": {"Person": takes(name=TEXT, age={"$ref": "#/$defs/Age"}), "Age": WHOLE},
    }
    assert example(defined, "Ada is 30 and Bob is 40") == pair


@pytest.mark.parametrize("text", ["Hello there", "Anna is 31, from Oslo", "Anna and Bob", "People, please. Thank you."])
def test_where_one_thing_or_none_is_told_of_there_is_one_object(text: str):
    value = example(PEOPLE, text)
    assert isinstance(value, dict)
    assert isinstance(value["people"], list)
    assert len(value["people"]) == 1


def test_the_schema_bounds_the_list_and_its_items_may_have_to_differ():
    text = "Ada is 30, Bob is 40 and Eve is 50"
    few: JsonObject = {**listed(name=TEXT, age=WHOLE), "maxItems": 2}
    assert example(few, text) == [{"name": "Ada", "age": 30}, {"name": "Bob", "age": 40}]
    many: JsonObject = {**listed(name=TEXT, age=WHOLE), "minItems": 4}
    value = example(many, text)
    assert isinstance(value, list)
    assert len(value) == 4
    unlike: JsonObject = {**listed(name=TEXT, age=WHOLE), "uniqueItems": True}
    assert example(unlike, text) == [{"name": "Ada", "age": 30}, {"name": "Bob", "age": 40}, {"name": "Eve", "age": 50}]


def test_many_items_that_differ_are_made_one_after_another():
    many: JsonObject = {"type": "array", "uniqueItems": True, "contains": WHOLE, "minContains": 900}
    value = example(many, "no words for them")
    assert isinstance(value, list)
    assert len(value) == 900


def test_each_value_is_from_its_own_words():
    made = generate(takes(people=listed(name=TEXT, age=WHOLE)), Words("Ada is 30 and Bob is 40"))
    assert [(one.path, one.source) for one in made.provenance] == [
        ("$.people[0].name", 'from the words "Ada"'),
        ("$.people[0].age", 'from the words "Ada is 30"'),
        ("$.people[1].name", 'from the words "Bob"'),
        ("$.people[1].age", 'from the words "Bob is 40"'),
    ]


def test_no_words_are_shown_that_are_left_to_others():
    order = takes(customer=TEXT, items=listed(name=TEXT, quantity=WHOLE))
    made = generate(order, Words("Order for Anna with 2 apples and 3 pens"))
    assert [one.source for one in made.provenance][:3] == [
        'from the words "for Anna"',
        'from the words "apples"',
        'from the words "with 2"',
    ]


def test_long_lists_are_taken_from_their_beginning_and_long_texts_as_one():
    text = ", ".join(f"Ada is {age}" for age in range(1, 80))
    value = example({"type": "array", "items": takes(name=TEXT, age=WHOLE)}, text)
    assert isinstance(value, list)
    assert len(value) == MOST_ROWS
    long = "Ada is 30 and Bob is 40" + " so they say" * 300
    assert example({"type": "array", "items": takes(name=TEXT, age=WHOLE)}, long) == [{"name": "Ada", "age": 30}]
