from collections.abc import Callable

import pytest

from engine.jsontext import JsonObject

Read = Callable[..., JsonObject]


@pytest.mark.parametrize(
    ("name", "text", "count"),
    [
        ("quantity", "Order two small pizzas", 2),
        ("quantity", "Get me 3 big pizzas", 3),
        ("count", "We need twelve children here", 12),
        ("limit", "Show me 5 users", 5),
        ("limit", "the latest 3 headlines", 3),
        ("top_k", "the top 5", 5),
        ("max_results", "the last 3, please", 3),
        ("number_of_items", "first 10", 10),
        ("n", "10 words", 10),
        ("limit", "10 very good papers", 10),
        ("limit", "10 really very old maps", 10),
        ("limit", "5 more recent papers", 5),
        ("quantity", "Add 3 of SKU-778 to my cart", 3),
        ("quantity", "two A-4711, please", 2),
        ("quantity", "Put two of the product A-4711 in the basket", 2),
    ],
)
def test_what_asks_how_many_takes_the_number_that_counts_a_plural(read: Read, name: str, text: str, count: int):
    assert read(text, [], **{name: "integer"}) == {name: count}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("limit", "the last 3 days"),
        ("limit", "next week"),
        ("limit", "the 3rd users"),
        ("limit", "user 5 is here"),
        ("limit", "5 of the users"),
        ("limit", "5, users"),
        ("limit", "5 very good"),
        ("limit", "5 very, users"),
        ("limit", "5 very old red and blue birds"),
        ("count", "take 5"),
        ("quantity", "one bus"),
        ("max_price", "Order two small pizzas"),
        ("max", "Order two small pizzas"),
    ],
)
def test_other_numbers_say_nothing_of_how_many(read: Read, name: str, text: str):
    assert read(text, [], **{name: "integer"}) == {}


def test_a_number_that_another_property_asks_for_more_is_no_count(read: Read):
    dice = read("Roll two six-sided dice", ["sides"], sides="integer", count="integer")
    assert dice == {"sides": 6, "count": 2}


def test_what_another_property_is_named_after_is_not_counted(read: Read):
    pizza = "Order a pizza with two toppings"
    assert read(pizza, [], quantity="integer", toppings="string") == {}
    assert read("3 results", [], max_results="integer") == {"max_results": 3}


def test_how_many_and_what_about_stand_on_either_side_of_what_is_counted(read: Read):
    papers = read("Search for 10 very good papers about chess", ["query"], query="string", limit="integer")
    assert papers == {"query": "chess", "limit": 10}


def test_a_topic_stands_after_about_even_where_it_may_be_left_out(read: Read):
    news = read("Show me the latest 3 headlines about climate", [], topic="string", limit="integer")
    assert news == {"topic": "climate", "limit": 3}
    assert read("Show me the headlines of today", [], topic="string") == {}


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("a table for 2 at 8 pm", 2),
        ("a table for 2, please", 2),
        ("a table for 2", 2),
        ("a table for 2 hours", None),
        ("table 2 at 8 pm", None),
        ("a table for 2 old friends", None),
    ],
)
def test_a_number_alone_after_for_says_how_many_people(read: Read, text: str, count: int | None):
    assert read(text, ["x"], guests="integer", x="null").get("guests") == count


def test_an_article_says_which_quantity_where_no_number_does(read: Read):
    assert read("Add a melon", quantity="integer") == {"quantity": 1}
    assert read("Add a melon for 2 euros", quantity="integer") != {"quantity": 1}
    assert read("Add melons", quantity="integer") == {}
