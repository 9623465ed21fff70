from collections.abc import Callable

import pytest

from engine.extract.reading import Words
from engine.jsontext import JsonObject

Read = Callable[..., JsonObject]


@pytest.mark.parametrize(
    ("text", "task", "query"),
    [
        ("Play jazz", "play_music", "jazz"),
        ("and then play some jazz", "play_music", "jazz"),
        ("Play the song Imagine by John Lennon", "play_song", "Imagine by John Lennon"),
        ("Play Yesterday", "start_player", "Yesterday"),
        ("Find me a recipe with chicken", "search_recipes", "chicken"),
        ("Find recipes for pancakes", "search_recipes", "pancakes"),
        ("Find 3 rooms with a view", "web_search", "3 rooms with a view"),
        ("Find a sushi bar", "search_places", "sushi bar"),
        ("Search for a good name", "web_search", "name"),
        ("Search: the capital of Peru", "web_search", "the capital of Peru"),
        ("Search for: what is new", "web_search", "what is new"),
        ("Find out when it opens", "web_search", "when it opens"),
        ("Give me 5 vegan dinner recipes", "search_recipes", "vegan dinner"),
        ("show two most popular recipes", "search_recipes", "most popular"),
        ("Find papers for kids about 3 cats", "web_search", "papers for kids about 3 cats"),
    ],
)
def test_what_is_looked_for_is_what_the_order_is_about(read: Read, text: str, task: str, query: str):
    assert read(text, _task=task, query="string") == {"query": query}


def test_an_order_that_names_no_more_than_the_tool_looks_for_nothing(read: Read):
    assert read("Play some music", _task="play_music", query="string") != {"query": "some music"}
    assert read("Play music", [], _task="play_music", query="string") == {}


@pytest.mark.parametrize("text", ["Show me all recipes", "List my recipes", "Give me the top 5 recipes"])
def test_all_of_them_and_the_first_are_no_sort_of_things(read: Read, text: str):
    assert read(text, _task="search_recipes", query="string")["query"] == text


def test_a_kind_of_thing_that_the_purpose_names_is_no_part_of_it(read: Read):
    text = "Play the song Imagine"
    assert read(text, _task="play_music", _purpose="Play a song", query="string") == {"query": "Imagine"}
    assert read(text, _task="play_music", query="string") == {"query": "the song Imagine"}


def test_it_ends_before_the_place_that_another_property_takes(read: Read):
    text = "Find a good Italian restaurant near the Eiffel Tower"
    expected = {"query": "Italian restaurant", "near": "Eiffel Tower"}
    assert read(text, _task="search_places", query="string", near="string") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Find coffee shops within 2 km of Central Station",
            {"query": "coffee shops", "near": "Central Station", "radius_km": 2},
        ),
        ("Find museums within 5 miles of the Louvre", {"query": "museums", "near": "Louvre"}),
        ("Find bars nearby", {"query": "bars"}),
        ("Find the nearest gas station", {"query": "gas station"}),
        ("Find maps of Central Station", {"query": "maps of Central Station"}),
    ],
)
def test_how_near_it_is_to_be_is_no_part_of_it(read: Read, text: str, expected: JsonObject):
    asked = {"query": "string", "near": "string", "radius_km": "number"}
    found = read(text, ["query"], _task="search_places", **asked)
    assert {name: found[name] for name in found if name in expected} == expected
    assert found.keys() - {"radius_km"} == expected.keys() - {"radius_km"}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Find restaurants nearby", "restaurants"),
        ("Show me some bars near here", "bars"),
        ("Are there any parks in Oslo", "parks"),
        ("Find the closest gas station.", "gas station"),
        ("Find a nearby in Oslo", ""),
        ("Meet me in Oslo", ""),
        ("Find a friend", ""),
    ],
)
def test_what_is_looked_for_somewhere_is_a_kind_of_place(read: Read, text: str, kind: str):
    found = read(text, ["location"], _task="find_nearby", location="string", type="string")
    assert found.get("type", "") == kind


@pytest.mark.parametrize("asked", [{"query": "string", "type": "string"}, {"query": "string", "room_type": "string"}])
def test_a_kind_is_not_asked_for_where_a_query_is(read: Read, asked: JsonObject):
    found = read("Find bars in Oslo", ["query"], _task="search", location="string", **asked)
    assert found == {"query": "bars", "location": "Oslo"}


@pytest.mark.parametrize("text", ["Where is 10 Oak Street?", "Please, where's the 10 Oak Street"])
def test_where_something_is_looks_for_it(read: Read, text: str):
    assert read(text, _task="find_place", query="string") == {"query": "10 Oak Street"}


def test_things_that_are_to_be_shown_are_looked_for(read: Read):
    assert read("Show me red dresses", _task="search_products", query="string") == {"query": "red dresses"}


def test_what_a_question_is_about_is_looked_for(read: Read):
    assert read("Anything new about the Mars mission?", _task="search_news", query="string") == {
        "query": "Mars mission"
    }


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("find horror movies from 2018", "horror movies from 2018"),
        ("any good horror movies from 2018?", "any good horror movies from 2018?"),
        ("find horror movies by Wes Craven", "Wes Craven"),
    ],
)
def test_what_is_sought_may_share_its_words_with_other_values(read: Read, text: str, query: str):
    genre: JsonObject = {"type": "string", "enum": ["comedy", "horror"]}
    found = read(text, ["query"], _task="search_movies", query="string", genre=genre, year="integer")
    assert (found["query"], found["genre"]) == (query, "horror")


def test_a_shared_value_says_so():
    genre: JsonObject = {"enum": ["horror"]}
    schema: JsonObject = {
        "type": "object",
        "properties": {"query": {"type": "string"}, "genre": genre},
        "required": ["query"],
    }
    reading = Words("find horror stories", "search_library").read(schema)
    reading.take(next(reading.suggest(("genre",), genre)))
    shared = [each for each in reading.suggest(("query",), {"type": "string"}) if each.span == (0, 0)]
    assert [(each.value, each.source) for each in shared] == [
        ("horror stories", 'shares with others the words "horror stories"')
    ]
