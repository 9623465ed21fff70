import pytest

from engine.messages import ChatRequest, Choice, Message, Options, Refusal, ReplyPart, Text, ToolCall, ToolChoice
from playground.model.runs.finish import spelling, why

CALL = ToolCall("1", "get_weather", "{}")


def asked(options: Options | None = None) -> ChatRequest:
    return ChatRequest("echo", (Message("user", (Text("hi"),)),), options=options or Options())


@pytest.mark.parametrize(
    ("parts", "reason", "options", "told"),
    [
        ((Text("a"),), "stop", Options(), "The reply is complete."),
        ((), "stop", Options(), "which is legal"),
        ((CALL,), "stop", Options(tool_choice=ToolChoice(name="get_weather")), "tool_choice names get_weather"),
        ((CALL,), "stop", Options(), "The script ends its calls"),
        ((CALL,), "tool_calls", Options(), "asks for 1 tool call: get_weather"),
        ((CALL, CALL), "tool_calls", Options(), "2 tool calls"),
        ((), "tool_calls", Options(), "The script sets"),
        ((Text("a"),), "length", Options(max_tokens=3), "limit of 3 output tokens"),
        ((Text("a"),), "length", Options(), "The script sets"),
        ((Refusal("no"),), "content_filter", Options(), "a refusal"),
        ((Text("a"),), "content_filter", Options(), "The script sets"),
        ((Text("a"),), "odd", Options(), "'odd'"),
        ((Text("a"),), "", Options(), "hasn't ended"),
    ],
)
def test_every_ending_has_its_reason(parts: tuple[ReplyPart, ...], reason: str, options: Options, told: str) -> None:
    assert told in why(Choice(parts, reason), asked(options))


def test_a_stop_sequence_is_named() -> None:
    assert "'END'" in why(Choice((Text("a"),), "stop", "END"), asked())


def test_each_wire_has_its_own_word() -> None:
    spelled = spelling(Choice((CALL,), "tool_calls"))
    assert spelled is not None
    assert (spelled.openai_chat, spelled.anthropic, spelled.gemini) == ("tool_calls", "tool_use", "STOP")
    hit = spelling(Choice((Text("a"),), "stop", "END"))
    assert hit is not None
    assert hit.anthropic == "stop_sequence"
    assert spelling(Choice((), "odd")) is None
