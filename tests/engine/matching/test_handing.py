import pytest

from engine.matching.offer.handing import handing
from engine.messages import ToolDefinition
from tests.engine.matching.talk import called, tool

AGENTS = (
    tool("transfer_to_weather_expert", "Ask agent 'weather_expert' for help"),
    tool("transfer_to_math_tutor", "Handoff to the Math Tutor agent to handle the request."),
    tool("handoff_to_bob", "Hands over to Bob."),
)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("What is the weather in Oslo?", "transfer_to_weather_expert"),
        ("What is 3 * 4?", "transfer_to_math_tutor"),
        ("I need help with a math problem", "transfer_to_math_tutor"),
        ("I'd like to speak to Bob", "handoff_to_bob"),
        ("Can I talk to Bob?", "handoff_to_bob"),
    ],
)
def test_who_knows_about_it_is_handed_over_to(text: str, name: str) -> None:
    assert called(text, tools=AGENTS) == [name]


def test_a_plugin_may_hand_over() -> None:
    assert called("I want a refund for my order", tools=[tool("Handoff-transfer_to_RefundAgent")]) == [
        "Handoff-transfer_to_RefundAgent"
    ]


def test_what_nobody_knows_about_is_handed_over_to_nobody() -> None:
    assert called("Hello", "Tell me a joke", tools=AGENTS) == []


def test_an_own_tool_is_called_first() -> None:
    own = tool("get_weather", "The weather of a city.", city="string")
    assert called("What is the weather in Oslo?", tools=(*AGENTS, own)) == ["get_weather"]


@pytest.mark.parametrize(
    "one",
    [
        tool("transfer_to_human_agent", "Transfers to a human.", reason="string"),
        tool("transfer_to_savings", "Moves money.", amount="number"),
        tool("transfer_money", "Moves money.", amount="number"),
        tool("switch_to_branch", "Checks a branch out.", branch="string"),
        tool("switch_to_tab", "Shows another tab.", tab_id="string"),
    ],
)
def test_what_hands_over_to_anybody_or_to_what_it_takes_is_read_as_it_is(one: ToolDefinition) -> None:
    assert handing(one) is one
