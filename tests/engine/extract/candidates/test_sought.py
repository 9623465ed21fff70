from collections.abc import Callable

import pytest

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
    ],
)
def test_what_is_looked_for_is_what_the_order_is_about(read: Read, text: str, task: str, query: str):
    assert read(text, _task=task, query="string") == {"query": query}


def test_an_order_that_names_no_more_than_the_tool_looks_for_nothing(read: Read):
    assert read("Play some music", _task="play_music", query="string") != {"query": "some music"}
    assert read("Play music", [], _task="play_music", query="string") == {}


def test_a_kind_of_thing_that_the_purpose_names_is_no_part_of_it(read: Read):
    text = "Play the song Imagine"
    assert read(text, _task="play_music", _purpose="Play a song", query="string") == {"query": "Imagine"}
    assert read(text, _task="play_music", query="string") == {"query": "the song Imagine"}


def test_it_ends_before_the_place_that_another_property_takes(read: Read):
    text = "Find a good Italian restaurant near the Eiffel Tower"
    expected = {"query": "Italian restaurant", "near": "Eiffel Tower"}
    assert read(text, _task="search_places", query="string", near="string") == expected
