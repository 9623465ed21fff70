"""The tool choice, and the verdict on every tool."""

import re
from collections.abc import Sequence

import pytest

from engine.errors import RequestError, SchemaError
from engine.identity import Lasting
from engine.jsontext import Json
from engine.matching import Choice, choose
from engine.matching.offer.index import index
from engine.messages import ToolChoice, ToolDefinition
from tests.engine.matching.talk import EVERYDAY, called, model, tool, user


def test_none_never_calls():
    assert called("call get_weather", tool_choice="none") == []


def test_without_tools_there_is_nothing_to_choose():
    assert choose((), [user("call get_weather")], "required") == Choice((), ())


def test_required_calls_what_matches_and_else_the_nearest_or_the_first():
    assert called("the weather in Oslo", tool_choice="required") == ["get_weather"]
    assert called("mathematical musings", tool_choice="required") == ["calculate"]
    assert called("Hello", tool_choice="required") == ["get_weather"]


def test_required_calls_no_tool_over_again_for_one_message():
    asked = user("the weather in Oslo")
    assert called(asked, model("", "get_weather"), tool_choice="required") == ["send_email"]
    assert called(asked, model("", "send_email"), tool_choice="required") == ["get_weather"]
    assert called(user("Hello"), model("", "send_email"), tool_choice="required") == ["calculate"]
    assert called(asked, model("", "get_weather"), user("and now?"), tool_choice="required") == ["get_weather"]


def test_required_calls_a_tool_again_where_all_were_called():
    everything = [model("", tool.name) for tool in EVERYDAY]
    assert called(user("the weather in Oslo"), *everything, tool_choice="required") == ["get_weather"]


def test_a_named_tool_is_called_whatever_the_words_say():
    choice = ToolChoice("required", name="send_email")
    assert called("the weather in Oslo", tool_choice=choice) == ["send_email"]
    assert called(tool_choice=choice) == ["send_email"]


def test_a_named_tool_is_called_as_often_as_it_is_asked_for():
    choice = ToolChoice("required", name="get_weather")
    assert called("weather in Oslo and Rome, and the time", tool_choice=choice) == ["get_weather", "get_weather"]


def test_a_named_tool_takes_its_arguments_from_the_conversation():
    messages = [user("I live in Oslo"), model("Nice"), user("and now?")]
    choice = choose(EVERYDAY, messages, ToolChoice("required", name="get_weather"))
    assert [call.arguments for call in choice.calls] == [{"location": "Oslo"}]


def test_allowed_tools_narrow_the_list():
    choice = ToolChoice("auto", allowed=("get_time", "send_email"))
    assert called("weather and time in Oslo", tool_choice=choice) == ["get_time"]


@pytest.mark.parametrize(
    "choice", [ToolChoice("required", name="fly"), ToolChoice("auto", allowed=("get_time", "fly"))]
)
def test_a_name_that_is_not_offered_is_refused_with_the_names_that_are(choice: ToolChoice):
    with pytest.raises(RequestError) as caught:
        choose(EVERYDAY, [user("hi")], choice)
    assert caught.value.param == "tool_choice"
    assert "'fly'" in caught.value.message
    assert "get_weather, get_time, calculate, send_email" in caught.value.message


def test_a_name_is_refused_also_where_nothing_is_offered():
    with pytest.raises(RequestError, match="offered: none"):
        choose((), [user("hi")], ToolChoice("required", name="fly"))


def test_without_parallel_calls_the_best_is_kept():
    assert called("get the weather, and call send_email", parallel=False) == ["send_email"]
    assert called("weather in Oslo and Rome", parallel=False) == ["get_weather"]


def test_of_two_tools_with_one_name_the_first_counts():
    twice = [tool("lookup", "Look up", a="string"), tool("lookup", "Look up", b="string")]
    choice = choose(twice, [user("call lookup")])
    assert [list(call.arguments) for call in choice.calls] == [["a"]]
    assert [one.chosen for one in choice.considered] == [True, False]
    assert "a tool of the same name stands before it" in choice.considered[1].reasons[0]


def test_parameters_that_nothing_satisfies_are_refused_with_the_name_of_the_tool():
    tools = [tool("lookup", "Look up", size={"type": "number", "minimum": 5, "maximum": 4})]
    with pytest.raises(SchemaError) as caught:
        choose(tools, [user("call lookup")])
    assert (caught.value.tool, caught.value.path) == ("lookup", "#/properties/size")


def reasons(text: str, name: str, *earlier: object, **choice: object) -> str:
    messages = [*earlier, user(text)]
    found = choose(EVERYDAY, messages, **choice)  # type: ignore[arg-type]  # passed on
    return " / ".join(next(one.reasons for one in found.considered if one.tool == name))


def test_every_tool_has_a_verdict():
    choice = choose(EVERYDAY, [user("the weather in Oslo")])
    assert [one.tool for one in choice.considered] == [one.name for one in EVERYDAY]
    assert [one.chosen for one in choice.considered] == [True, False, False, False]
    assert choice.considered[0].score > choice.considered[1].score >= choice.considered[2].score


def test_the_verdict_tells_which_words_stand_where():
    assert reasons("the weather in Oslo", "get_weather").endswith('"weather" is in its name')
    assert '"get" and "weather" are in its name' in reasons("get weather", "get_weather")
    assert "the message names it" in reasons("call send_email", "send_email")
    assert "none of its words were said" in reasons("the weather in Oslo", "send_email")
    assert "the message doesn't give location" in reasons("get the weather", "get_weather")


def test_the_verdict_tells_why_a_tool_was_passed_over():
    assert "the message says not to" in reasons("don't call send_email", "send_email")
    assert "already called for this message" in reasons(
        "Oslo", "get_weather", user("the weather"), model("", "get_weather")
    )
    assert "and it takes 5.0" in reasons("send it", "send_email")
    assert "another tool fits better" in reasons("call send_email and get_time", "get_time", parallel=False)
    assert "tool_choice is none" in reasons("send_email", "send_email", tool_choice="none")
    named = ToolChoice("required", name="get_time")
    assert "tool_choice names get_time" in reasons("Hello", "send_email", tool_choice=named)
    assert "called: tool_choice names get_time" in reasons("Hello", "get_time", tool_choice=named)
    assert "called: tool_choice requires a call" in reasons("Hello", "get_weather", tool_choice="required")
    allowed = ToolChoice("auto", allowed=("get_time",))
    assert "tool_choice doesn't allow it" in reasons("send_email", "send_email", tool_choice=allowed)


SHOWN = [tool("read_file", "Read a file", path="string"), tool("write_file", "Write a file", path="string")]
CLOSED = [
    tool("close_ticket", "Close a ticket", number="integer"),
    tool("get_ticket", "Get a ticket", number="integer"),
]
RENT = [tool("get_monthly_rent", "Get the monthly rent", city="string")]
PARTS: dict[str, tuple[str, Sequence[ToolDefinition], str]] = {
    "being named": ("call get_weather for Oslo", EVERYDAY, "15.00 for being named"),
    "its name": ("the weather in Oslo", EVERYDAY, "4.46 for its name"),
    "its thing": ("the weather in Oslo", EVERYDAY, "1.80 for its thing"),
    "its words": ("the weather in Oslo", EVERYDAY, "for the words it knows"),
    "the first word": ("the weather in Oslo", EVERYDAY, "1.60 for the first telling word"),
    "every value": ("the weather in Oslo", EVERYDAY, "1.60 for every required value"),
    "no value": ("get the weather", EVERYDAY, "-2.80 for the required values that the words don't surely give"),
    "a file": ("what is in notes.txt?", SHOWN, "1.20 for a value that is listed or shown"),
    "an order": ("close the old ticket 5", CLOSED, "3.00 for the order's verb"),
    "an order about nothing": ("close the ticket", CLOSED, "-3.00 for an order that gives no value"),
    "all": ("close all tickets", CLOSED, "-15.00 for what is said of all"),
    "another kind": ("the weekly rent in Oslo", RENT, "-1.00 for another kind of its thing"),
}


@pytest.mark.parametrize("case", PARTS)
def test_a_score_is_told_by_its_parts(case: str):
    text, tools, part = PARTS[case]
    choice = choose(tools, [user(text)], "required")
    told = next(one for one in choice.considered if one.chosen)
    sentence = next(reason for reason in told.reasons if reason.startswith("the score is "))
    assert part in sentence
    points = [float(number) for number in re.findall(r"-?\d+\.\d\d(?= for )", sentence)]
    assert max(0, sum(points)) == pytest.approx(told.score, abs=0.005 * len(points) + 0.005)


def test_a_tool_that_nobody_asked_for_has_no_parts():
    assert "the score is" not in reasons("the weather in Oslo", "get_time")
    assert "the score is" not in reasons("Hello", "get_time", tool_choice=ToolChoice("required", name="send_email"))


def test_a_name_of_one_word_in_prose_is_a_word_like_others():
    tools = [tool("note", "Keeps a line for later.", line="string")]
    said = ("the tenor holds that high note", "run note", "note")
    reasons = [choose(tools, [user(text)]).considered[0].reasons[0] for text in said]
    assert [reason.endswith("the message names it") for reason in reasons] == [False, True, True]


def test_a_tool_that_fits_less_well_than_another_is_told_so():
    tools = [tool("weather_now", "Weather now", city="string"), tool("weather_later", "Weather later", city="string")]
    choice = choose(tools, [user("What will the weather be later in Oslo?")])
    assert [call.name for call in choice.calls] == ["weather_later"]
    assert "other tools fit these words better" in choice.considered[0].reasons[0]


def test_the_verdict_tells_only_the_first_places():
    types = dict.fromkeys(("ant", "bee", "cow", "dog", "eel", "fox", "gnu", "hen"), "string")
    choice = choose([tool("zoo", "", **types)], [user("zoo ant bee cow dog eel fox gnu hen")])
    assert len(choice.considered[0].reasons) == 9  # with the verdict, the parts of the score and what is missing
    assert '"ant" is in its parameter ant' in choice.considered[0].reasons


def test_the_verdict_tells_which_values_are_missing():
    tools = [tool("volume_of_box", "Volume of a box", width="number", height="number", depth="number")]
    choice = choose(tools, [user("the volume of a box, 3 wide")])
    assert "the message doesn't give height and depth" in choice.considered[0].reasons


def test_provenance_says_where_each_argument_came_from():
    call = choose(EVERYDAY, [user("the weather in Oslo")]).calls[0]
    assert [(one.path, one.value) for one in call.provenance] == [("$.location", '"Oslo"')]


def test_the_choice_is_the_same_each_time():
    messages = [user("weather and time in Oslo and Rome")]
    assert choose(EVERYDAY, messages) == choose(EVERYDAY, messages)


GENRES: Json = {"type": "string", "enum": ["comedy", "thriller", "western"]}
CINEMA = (
    ToolDefinition(
        "browse_catalogue",
        "Titles that are on offer this week.",
        {"type": "object", "properties": {"genre": GENRES}},
    ),
    tool("open_ticket", "Report a fault to the staff.", summary="string"),
)


def test_a_value_that_a_parameter_lists_speaks_for_its_tool():
    assert called("Any thriller titles?", tools=CINEMA) == ["browse_catalogue"]
    assert called("Any good titles?", tools=CINEMA) == []


TRAINS = (
    tool(
        "get_train_tickets",
        "Reserves tickets for a train journey between cities on a date, with options for protection and class.",
        start="string", end="string", date="string",
    ),
    tool(
        "find_trains",
        "Find trains to a given city, with information about train services in each class on a date.",
        start="string", end="string", date="string",
    ),
)  # fmt: skip


def test_a_tool_called_for_company_needs_a_value_of_its_own():
    words = "Reserve train tickets from Lima to Cusco on May 5, and with information on the services"
    assert called(words, tools=TRAINS) == ["get_train_tickets"]
    assert called("Get train tickets to Cusco and find trains to Lima", tools=TRAINS) == [
        "get_train_tickets",
        "find_trains",
    ]


def test_a_tool_called_for_company_needs_more_than_what_the_others_take_together():
    tools = (
        tool("reserve_seat", "Reserve a seat on a ferry", ferry="string", guest="string"),
        tool("reserve_cabin", "Reserve a cabin in a lodge", lodge="string", guest="string"),
        tool("get_harbour_timetable", "Ferries and lodges of a harbour", lodge="string", ferry="string"),
    )
    asked = "Reserve a seat on the ferry 'Aurora' for 'Ada'. Reserve a cabin in the lodge 'Stubai' for 'Bob'."
    told = f"{asked} All guests of the lodge like the ferry."
    assert called(told, tools=tools) == ["reserve_seat", "reserve_cabin"]
    both = f"{asked} Get the harbour timetable for the ferry 'Borealis' and the lodge 'Ziller'."
    assert called(both, tools=tools) == ["reserve_seat", "reserve_cabin", "get_harbour_timetable"]


def test_of_siblings_the_one_is_called_whose_own_part_of_the_name_is_said():
    lodges = (
        tool("find_lodge", "Search for lodges in a valley", valley="string"),
        tool("reserve_lodge", "Keep a bed in a lodge for a night", valley="string"),
    )
    asked = "I'd like to find a lodge in 'Stubai' valley. The lodge should have a bed for a night."
    assert called(asked, tools=lodges) == ["find_lodge"]
    both = "Find a lodge in 'Stubai' valley and reserve a lodge in 'Ziller' valley"
    assert called(both, tools=lodges) == ["find_lodge", "reserve_lodge"]


def test_tools_that_last_are_chosen_from_as_any_others():
    for number in range(300):  # more than are kept
        tools = Lasting([tool(f"get_{number}", "Get it", city="string"), *EVERYDAY])
        assert index(tools) is index(tools)
        assert called(f"call get_{number} for Oslo", tools=tools) == [f"get_{number}"]
    assert choose(Lasting(EVERYDAY), [user("the weather in Oslo")]) == choose(EVERYDAY, [user("the weather in Oslo")])


def test_what_is_paid_in_a_currency_is_not_converted():
    bank = (
        tool("pay_bill", "Pay a bill", payee="string", amount="number"),
        tool("convert_currency", "Convert an amount", amount="number", from_currency="string", to_currency="string"),
    )
    assert called("Pay the bill of Con Edison, 84.30 dollars, today", tools=bank) == ["pay_bill"]
    assert called("Pay the bill of Con Edison and convert 50 dollars to euros", tools=bank) == [
        "pay_bill",
        "convert_currency",
    ]
