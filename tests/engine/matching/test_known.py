"""What is known of a tool."""

from collections import OrderedDict

from engine.jsontext import Json
from engine.matching.language.stemming import stem
from engine.matching.offer.index import Hit, index
from engine.matching.offer.known import all_spellings, known, spellings
from engine.messages import ToolDefinition
from tests.engine.matching.talk import tool


def test_a_namespace_weighs_less_than_the_thing_itself():
    name = known(tool("maps.get_route_info")).name
    assert name["rout"] > name["map"] > name["get"]
    assert name["rout"] > name["informat"]


def test_a_namespace_counts_in_full_where_the_rest_is_a_verb():
    name = known(tool("route.get")).name
    assert name["rout"] == 1


def test_a_name_of_stop_words_still_has_words():
    assert known(tool("what_is")).name == {"what": 1.0, "is": 1.0}


def test_the_purpose_ends_where_the_means_begin():
    purpose = known(tool("f", "Compute the area of a rectangle given width and height.")).purpose
    assert set(purpose) == {"area", "rectangl"}


def test_every_word_knows_its_best_place():
    one = tool(
        "paint", "Paint a wall", wall="string", colour={"type": "string", "enum": ["blue"], "description": "The hue"}
    )
    places = known(one).places
    assert places["wall"] == "its description"
    assert places["blu"] == "the values of colour"
    assert places["hue"] == "the description of colour"


def test_tools_are_told_apart_by_all_that_is_read():
    one = ToolDefinition("f", "", {"properties": {"a": {"enum": [1]}}})
    other = ToolDefinition("f", "", {"properties": {"a": {"enum": [True]}}})
    assert index([one]) is not index([other])
    assert index([one]) is index([ToolDefinition("f", "", {"properties": {"a": {"enum": [1]}}})])


def test_tools_with_values_of_own_classes_are_told_apart_too():
    def described(text: str) -> ToolDefinition:
        return ToolDefinition("f", "", {"properties": {"a": OrderedDict[str, Json](description=text)}})

    assert index([described("one")]) is index([described("one")])
    assert index([described("one")]) is not index([described("two")])


def test_tools_that_json_would_write_alike_are_told_apart_too():
    def bounded(limit: float | None) -> ToolDefinition:
        return ToolDefinition("f", "", {"properties": {"a": {"minimum": limit}}})

    assert index([bounded(None)]) is index([bounded(None)])
    assert index([bounded(None)]) is not index([bounded(float("nan"))])


def test_names_are_spelled_alike_whether_all_of_them_are_plain_or_not():
    plain = [("getroute", 0), ("sendsms2", 1)]
    assert all_spellings(["get_Route", "sendSMS_2"]) == plain
    assert all_spellings(["get_Route", "sendSMS_2", "größe", "_"]) == [*plain, ("grösse", 2)]
    assert all_spellings(["_"]) == all_spellings([]) == []


def test_a_name_without_letters_is_spelled_nowhere():
    assert spellings("_") == spellings("--") == ()
    assert spellings("maps.get_route") == ("mapsgetroute", "getroute")
    assert spellings("a__getRoute2") == ("agetroute2", "getroute2")


def test_a_word_finds_the_tools_that_hold_it_as_a_word():
    line = tool("smart_line", "Draws smartly", colour={"type": "string", "enum": ["blue"], "description": "The hue"})
    offered = index([line, tool("art", "Art and hue")])
    assert [hit.tool for hit in offered.hits("art")] == [1]
    assert [hit.place for hit in offered.hits("hue")] == ["the description of colour", "its description"]
    assert [hit.place for hit in offered.hits("blu")] == ["the values of colour"]
    assert offered.hits("nothing") == ()


def test_of_a_parameter_that_is_no_object_the_name_is_read():
    offered = index([ToolDefinition("f", "", {"properties": {"hue": True, "size": {}}})])
    assert [hit.place for word in ("hue", "siz") for hit in offered.hits(word)] == [
        "its parameter hue",
        "its parameter size",
    ]


def test_a_word_that_says_nothing_is_no_synonym():
    assert index([tool("f", "Does most of it")]).hits("maximum") == ()


def test_a_rare_word_ranks_a_tool_higher_than_one_that_all_know():
    offered = index([tool("draw_line", "Draws"), tool("draw_circle", "Draws")])

    def best(word: str) -> Hit:
        return max(offered.hits(word), key=lambda hit: hit.rank)

    assert best("circl").rank > best("draw").rank


def test_the_thing_of_a_tool_is_the_noun_that_it_gives_or_acts_on():
    described = tool("f", "Calculate the electric field strength at a point of a room")
    assert known(described).thing == "strength"
    assert known(tool("get_weather")).thing == stem("weather")
    assert known(tool("get")).thing == ""


def test_few_lists_of_tools_are_kept():
    first = index([tool("f")])
    for number in range(200):
        index([tool(f"tool_{number}")])
    assert index([tool("f")]) is not first


def test_large_lists_of_tools_let_others_go_and_the_largest_are_not_kept():
    first = index([tool("f")])
    large = [tool("g", "word " * 1_700_000)]
    assert index(large) is index(large)
    assert index([tool("f")]) is first
    assert index([tool("h", "word " * 1_700_000)]) is not None
    assert index([tool("f")]) is not first
    largest = [tool("i", "word " * 3_300_000)]
    assert index(largest) is not index(largest)


def test_a_name_without_a_word_has_no_verb():
    assert known(tool("__")).verb == ""


def test_a_bare_verb_that_a_description_begins_with_is_what_the_tool_does():
    assert known(tool("diff", "Compare two files line by line.")).does == stem("compare")
    assert known(tool("diff", "Two files line by line.")).does == ""


def test_a_listing_is_a_thing_and_one_of_files_is_about_these():
    assert known(tool("get_listing", "Get a listing.")).thing == "listing"
    assert known(tool("list_directory", "Get a detailed listing of all directories.")).thing == stem("directory")
    assert "listing" in known(tool("search_listings")).name
