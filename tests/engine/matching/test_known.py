"""What is known of a tool."""

from engine.matching.index import index
from engine.matching.known import content, known
from engine.messages import ToolDefinition
from tests.engine.matching.talk import tool


def test_a_namespace_weighs_less_than_the_thing_itself():
    name = known(content(tool("maps.get_route_info"))).name
    assert name["rout"] > name["map"] > name["get"]
    assert name["rout"] > name["informat"]


def test_a_namespace_counts_in_full_where_the_rest_is_a_verb():
    name = known(content(tool("route.get"))).name
    assert name["rout"] == 1


def test_a_name_of_stop_words_still_has_words():
    assert known(content(tool("what_is"))).name == {"what": 1.0, "is": 1.0}


def test_the_purpose_ends_where_the_means_begin():
    purpose = known(content(tool("f", "Compute the area of a rectangle given width and height."))).purpose
    assert set(purpose) == {"area", "rectangl"}


def test_every_word_knows_its_best_place():
    one = tool(
        "paint", "Paint a wall", wall="string", colour={"type": "string", "enum": ["blue"], "description": "The hue"}
    )
    places = known(content(one)).places
    assert places["wall"] == "its description"
    assert places["blu"] == "the values of colour"
    assert places["hue"] == "the description of colour"


def test_tools_are_told_apart_by_all_that_is_read():
    one = ToolDefinition("f", "", {"properties": {"a": {"enum": [1]}}})
    other = ToolDefinition("f", "", {"properties": {"a": {"enum": [True]}}})
    assert content(one) != content(other)
    assert index([one]) is index([ToolDefinition("f", "", {"properties": {"a": {"enum": [1]}}})])
