"""What a message wants: several tools, one tool several times, and what it doesn't want."""

import pytest

from engine.jsontext import JsonObject
from tests.engine.matching.talk import EVERYDAY, arguments, called, tool


def test_every_tool_that_is_asked_for_is_called_in_the_order_of_mention():
    text = "Get weather and time for San Francisco and calculate 10+5"
    assert called(text) == ["get_weather", "get_time", "calculate"]
    assert called("calculate 10+5, then tell me the time in Oslo") == ["calculate", "get_time"]


def test_tools_that_share_a_place_get_it_both():
    assert arguments("Get weather and time for San Francisco and calculate 10+5") == [
        {"location": "San Francisco"},
        {"location": "San Francisco"},
        {"expression": "10+5"},
    ]


def test_each_tool_gets_its_own_place():
    assert arguments("the weather in New York and the time in London") == [
        {"location": "New York"},
        {"location": "London"},
    ]


def test_what_points_back_takes_the_place_before_it():
    tools = [*EVERYDAY, tool("get_exchange_rate", "Exchange rate", base="string", target="string")]
    text = "The weather in Tokyo, the time there, and the exchange rate of USD to JPY"
    assert arguments(text, tools=tools)[:2] == [{"location": "Tokyo"}, {"location": "Tokyo"}]


def test_a_place_named_before_is_taken_where_the_request_names_none():
    assert arguments("I'm off to Tokyo. What is the weather like?") == [{"location": "Tokyo"}]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("weather in Oslo and Rome", ["Oslo", "Rome"]),
        ("weather in Oslo, Rome and Paris", ["Oslo", "Rome", "Paris"]),
        ("weather in Oslo today and Rome tomorrow", ["Oslo", "Rome"]),
        ("weather in Paris, France and Rome, Italy", ["Paris, France", "Rome, Italy"]),
        ("Weather in Oslo. And weather in Rome.", ["Oslo", "Rome"]),
        ("What is the weather in Oslo? What about Rome?", ["Oslo", "Rome"]),
        ("Do I need an umbrella in Bergen?", ["Bergen"]),
    ],
)
def test_a_tool_is_called_once_for_each_place(text: str, places: list[str]):
    assert arguments(text) == [{"location": place} for place in places]


def test_calls_of_two_tools_may_alternate():
    text = "Weather in Oslo, then the time in Oslo, then the weather in Rome, then the time in Rome."
    assert called(text) == ["get_weather", "get_time", "get_weather", "get_time"]


def test_a_summing_up_calls_nothing_again():
    text = "Send an email to ann@acme.io. Give me the weather in Oslo. So: the email, and the weather in Oslo."
    assert called(text) == ["send_email", "get_weather"]


def test_without_values_new_nouns_make_a_call_of_their_own():
    tools = [tool("find_inventor", "Find who invented a thing", thing="string"), EVERYDAY[0]]
    text = "Find the inventor of the steam engine. Get the weather. Find the inventor of the sewing machine."
    assert called(text, tools=tools) == ["find_inventor", "get_weather", "find_inventor"]


def test_neighbouring_clauses_about_one_tool_are_one_call():
    assert called("get the weather, also the forecast") == ["get_weather"]


def test_the_same_tool_without_values_twice_is_one_call():
    tools = [*EVERYDAY, tool("play_song", "Play a song", title="string")]
    assert called("the weather, a song, the weather", tools=tools) == ["get_weather", "play_song"]


def test_the_whole_message_counts_where_no_sentence_is_enough():
    tools = [tool("estimate_parcel_fee", "Estimate the fee for a parcel", kilograms="number", zone="integer")]
    text = "Here is a parcel. Some fee is due. It weighs 3 kilograms."
    assert called(text, tools=tools) == ["estimate_parcel_fee"]
    assert called("Here is a parcel. It is blue. It is yours.", tools=tools) == []


def test_equal_tools_go_by_their_order():
    twins = [tool("weather_one", "Weather", city="string"), tool("weather_two", "Weather", city="string")]
    assert called("the weather in Oslo", tools=twins) == ["weather_one"]


def test_a_long_message_is_read_at_both_ends():
    filler = "lorem ipsum dolor sit amet " * 2_000
    assert arguments(f"{filler} What is the weather in Oslo?") == [{"location": "Oslo"}]
    assert called(f"What is the weather in Oslo? {filler}") == ["get_weather"]


def test_a_tool_needs_less_where_others_on_offer_know_the_words_too():
    parcel, kin = tool("parcel_delivery_fee_estimate"), tool("parcel_van_for_home_visit")
    text = "I have a parcel"
    assert called(text, tools=[parcel]) == called(text, tools=[kin, *EVERYDAY]) == []
    assert called(text, tools=[parcel, kin, *EVERYDAY]) == ["parcel_delivery_fee_estimate"]


def test_a_clause_that_only_gives_a_number_asks_for_nothing():
    tools = [
        tool("field_by_law", "Magnetic field strength by the law", current="number", distance="number"),
        tool("ampere_current", "Current in ampere", resistance="number"),
    ]
    said = "Give me the magnetic field strength where the distance is 8 m, and the current is 12 ampere"
    assert called(said, tools=tools) == ["field_by_law"]
    assert called("give me the time, and what is 12 * 7?") == ["get_time", "calculate"]


def test_a_call_asked_for_twice_in_the_same_words_is_made_once():
    assert called("Weather in Oslo. Then the time in Oslo. So: weather in Oslo, I said") == ["get_weather", "get_time"]


NUMBERS: JsonObject = {"type": "array", "items": {"type": "number"}}


def test_a_list_that_one_parameter_takes_whole_is_one_call():
    assert called("the mean of 3, 4 and 5", tools=[tool("mean", "Mean of numbers", numbers=NUMBERS)]) == ["mean"]


def test_things_without_a_name_are_counted_too():
    recipe = tool("find_recipe", "Find a recipe for a dish", dish="string")
    found = arguments("Find recipes for lasagna, goulash and paella", tools=[recipe])
    assert found == [{"dish": "lasagna"}, {"dish": "goulash"}, {"dish": "paella"}]


def test_what_is_quoted_is_surely_given():
    translate = tool("translate_text", "Translate a text to a language", text="string", language="string")
    assert called("Translate 'hello' to French", tools=[translate]) == ["translate_text"]
    both = arguments("Translate 'hello' into French, and 'goodbye' into German", tools=[translate])
    assert [one["language"] for one in both] == ["French", "German"]


def test_values_that_one_call_takes_make_one_call():
    seats = [tool("book_seats", "Books seats for a show", show="string", date="string", seats="integer")]
    text = "Book 3 seats for the show 'Cats', and the date is 2025-05-06."
    assert arguments(text, tools=seats) == [{"show": "Cats", "date": "2025-05-06", "seats": 3}]


def test_values_far_apart_stay_calls_of_their_own():
    far = "Weather in Oslo. " + "That is all for now. " * 250 + "Weather in Rome."
    assert arguments(far) == [{"location": "Oslo"}, {"location": "Rome"}]


def test_the_new_of_a_place_makes_nothing_new_and_cheap_asks_for_no_price():
    tools = [*EVERYDAY, tool("create_event", "Create a calendar event", title="string", date="string")]
    assert arguments("What's the weather like in New York and Rome today?", tools=tools) == [
        {"location": "New York"},
        {"location": "Rome"},
    ]
    stocks = tool("get_stock_price", "Get a stock's price", ticker="string")
    search = tool("search_web", "Search the web", query="string")
    assert called("Search for cheap hotels in Rome", tools=[stocks, search]) == ["search_web"]


USERS = (tool("get_user", "Get a user by id", user_id="string"), tool("list_users", "List the users"))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("get all users", "list_users"),
        ("get every user", "list_users"),
        ("fetch me the users", "list_users"),
        ("get users", "list_users"),
        ("get all of user 5", "get_user"),
        ("get user 5", "get_user"),
        ("get a user", "get_user"),
    ],
)
def test_who_asks_for_all_asks_for_their_list(text: str, name: str):
    assert called(text, tools=USERS) == [name]
