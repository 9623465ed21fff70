from engine.messages import ChatRequest, ToolDefinition
from engine.script import Chain, Plan, PlannedCall, PlannedMessage, PlannedText, Verbatim, unknown_tools, warnings_for

TOOLS = (ToolDefinition("get_weather"), ToolDefinition("clock"))


def _chain(*names: str) -> Chain:
    calls = tuple(PlannedCall(name) for name in names)
    return Chain((Plan((PlannedMessage((PlannedText(Verbatim("a")), *calls)),)),))


def test_a_tool_that_the_request_does_not_offer_is_warned_about_once():
    chain = _chain("get_wether", "clock", "get_wether", "zzz", "{{tool_results[0].name}}")
    assert warnings_for(chain, ChatRequest("m", (), TOOLS)) == (
        "the script calls 'get_wether', which the request doesn't offer (did you mean 'get_weather'?)",
        "the script calls 'zzz', which the request doesn't offer (offered: get_weather, clock)",
    )


def test_a_request_without_tools_offers_none():
    assert unknown_tools(["f"], ()) == ("the script calls 'f', which the request doesn't offer (it offers none)",)


def test_no_more_than_ten_tools_are_told_of():
    assert len(unknown_tools([f"tool{number}" for number in range(40)], ())) == 10
