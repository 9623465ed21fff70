import json
from collections.abc import Iterator
from typing import Any, cast

import pytest
from pydantic import ValidationError

from engine.events import Timed
from engine.facade import Engine
from engine.generation import EXHAUSTED, NO_DOCUMENTS, PUZZLED, ResponseRule, ToolUse, generate_response
from engine.jsontext import Json, JsonObject
from engine.messages import ChatReply, ChatRequest, Choice, Message, ReplyHead, Text, ToolCall
from engine.streaming import stream
from engine.tools import Tool, ToolContext, ToolRegistry, ToolRouter


class Provider:
    """A model that gives its choices in order and keeps what it was asked."""

    def __init__(self, *choices: Choice) -> None:
        self.asked: list[ChatRequest] = []
        self._choices = iter(choices)

    def __call__(self, request: ChatRequest) -> Iterator[Timed]:
        self.asked.append(request)
        return stream(ChatReply(ReplyHead("", "m"), (next(self._choices),)))


def said(text: str, finish: str = "stop") -> Choice:
    return Choice((Text(text),), finish)


def calling(*calls: tuple[str, str], text: str = "", finish: str = "tool_calls") -> Choice:
    made = tuple(ToolCall(f"c{number}", *call) for number, call in enumerate(calls))
    return Choice((*((Text(text),) if text else ()), *made), finish)


def tools(*names: str) -> ToolRouter:
    def handler(arguments: JsonObject, context: ToolContext) -> Json:
        del context
        if arguments.get("fail"):
            raise RuntimeError("boom")
        return {"got": arguments}

    return ToolRouter(ToolRegistry(Tool(name, f"About {name}.", {"type": "object"}, handler) for name in names))


RULE = ResponseRule(prompt="Be brief.", model="m-1", service="svc", max_tokens=50, temperature=0.3)
WITH_TOOLS = RULE.model_copy(update={"tools": ToolUse(enabled=True, max_iterations=3)})


def generate(
    model: Provider, rule: ResponseRule | dict[str, Any] = RULE, router: ToolRouter | None = None, **profile: Json
) -> dict[str, Any]:
    return cast("dict[str, Any]", generate_response(rule, profile, [], "Hi", model, router))


def runs(response: dict[str, Any]) -> list[tuple[str, Any, int]]:
    return [(run["tool"], run["params"], run["iteration"]) for run in response["tool_calls"]]


# ------------------------------------------------------------------------ standard response generation


def test_build_system_prompt() -> None:
    prompt = "{{rag_context}}|{{intent}}|{{service}}|{{user_message}}|{{nested.field}}|{{list[0]}}"
    profile: dict[str, Json] = {"rag_context": "Docs.", "intent": "ask", "nested": {"field": "deep"}, "list": [None]}
    model = Provider(said("ok"))
    generate_response(RULE.model_copy(update={"prompt": prompt}), profile, [], "Hi", model)
    assert model.asked[0].messages[0] == Message("system", (Text("Docs.|ask|svc|Hi|deep|null"),))


def test_build_system_prompt_without_documents_says_so() -> None:
    model = Provider(said("ok"), said("ok"))
    for empty in ("", None):
        generate(model, RULE.model_copy(update={"prompt": "{{rag_context}}"}), rag_context=empty)
    assert {request.messages[0].text for request in model.asked} == {NO_DOCUMENTS}


def test_build_system_prompt_keeps_what_is_undefined_and_warns() -> None:
    model = Provider(said("ok"))
    response = generate(model, RULE.model_copy(update={"prompt": "{{missing}} {{intent}}"}))
    assert model.asked[0].messages[0].text == "{{missing}} "
    assert response["warnings"] == ["{{missing}} has no value and stays as written"]


def test_build_message_array() -> None:
    model = Provider(said("ok"))
    history: list[Message | dict[str, Any]] = [
        {"role": "user", "content": "one", "id": 7},
        Message("assistant", (Text("two"),)),
        {},
    ]
    generate_response(RULE, {}, history, "three", model)
    told = [(message.role, message.text) for message in model.asked[0].messages]
    assert told == [("system", "Be brief."), ("user", "one"), ("assistant", "two"), ("user", ""), ("user", "three")]


def test_call_ai_provider() -> None:
    model = Provider(said("ok"))
    generate(model)
    assert model.asked[0].model == "m-1"
    assert (model.asked[0].options.max_tokens, model.asked[0].options.temperature) == (50, 0.3)


def test_return_response() -> None:
    assert generate(Provider(said("Hello."))) == {
        "content": "Hello.",
        "service": "svc",
        "model": "m-1",
        "tool_calls": [],
        "warnings": [],
    }


# ------------------------------------------------------------------------------------- tool calling flow


@pytest.mark.parametrize(
    ("enabled", "router"), [(False, tools("clock")), (True, None)], ids=["switched off", "no manager"]
)
def test_check_if_tools_enabled(router: ToolRouter | None, *, enabled: bool) -> None:
    model = Provider(said("plain"))
    rule = RULE.model_copy(update={"tools": ToolUse(enabled=enabled)})
    assert generate(model, rule, router)["content"] == "plain"
    assert model.asked[0].tools == ()


def test_tool_calling_enabled_path() -> None:
    model = Provider(said("with tools"))
    assert generate(model, WITH_TOOLS, tools("clock"))["content"] == "with tools"
    assert [tool.name for tool in model.asked[0].tools] == ["clock"]


def test_tools_are_opt_in() -> None:
    assert ResponseRule().tools.enabled is False


def test_get_allowed_tools() -> None:
    model = Provider(said("ok"))
    rule = RULE.model_copy(update={"tools": ToolUse(enabled=True, allowed_tools=("b",))})
    generate(model, rule, tools("a", "b", "c"))
    assert [tool.name for tool in model.asked[0].tools] == ["b"]


def test_the_allowlist_is_enforced_at_execution_too() -> None:
    model = Provider(calling(("a", "{}")), said("ok"))
    rule = RULE.model_copy(update={"tools": ToolUse(enabled=True, allowed_tools=("b",))})
    response = generate(model, rule, tools("a", "b"))
    error = {"code": "tool_not_found", "message": "'a' is not allowed; the tools are b", "details": ["b"]}
    assert response["tool_calls"][0]["result"]["error"] == error
    assert response["tool_calls"][0]["result"]["execution_time"] == 0
    assert response["tool_calls"][0]["params"] == {}


def test_convert_tools_to_provider_format() -> None:
    (spelled,) = tools("clock").registry.to_provider_format("openai", ["clock"])
    assert spelled["type"] == "function"
    model = Provider(said("ok"))
    generate(model, WITH_TOOLS, tools("clock"))
    assert model.asked[0].tools[0].parameters == {"type": "object"}


def test_no_tools_available() -> None:
    model = Provider(said("plain"))
    rule = RULE.model_copy(update={"tools": ToolUse(enabled=True, allowed_tools=("nowhere",))})
    response = generate(model, rule, tools("a"))
    assert response["content"] == "plain"
    assert response["warnings"] == ["no tools are left after filtering: the response is generated without"]
    assert model.asked[0].tools == ()


# -------------------------------------------------------------------------------------- tool execution loop


def test_add_tools_to_options() -> None:
    model = Provider(calling(("a", "{}")), said("ok"))
    generate(model, WITH_TOOLS, tools("a"))
    assert [len(request.tools) for request in model.asked] == [1, 1]


def test_iteration_limit_enforcement() -> None:
    model = Provider(*(calling(("a", "{}")) for _ in range(9)))
    generate(model, WITH_TOOLS, tools("a"))
    assert len(model.asked) == 3
    assert ToolUse().max_iterations == 5


def test_call_llm_with_tools() -> None:
    model = Provider(calling(("a", "{}")), calling(("a", "{}")), said("ok"))
    response = generate(model, WITH_TOOLS, tools("a"))
    assert [iteration for _, _, iteration in runs(response)] == [1, 2]


@pytest.mark.parametrize("finish", ["stop", "end_turn"])
def test_finish_with_stop_reason(finish: str) -> None:
    response = generate(Provider(said("Done.", finish)), WITH_TOOLS, tools("a"))
    assert response == {"content": "Done.", "service": "svc", "model": "m-1", "tool_calls": [], "warnings": []}


@pytest.mark.parametrize("finish", ["tool_calls", "tool_use"])
def test_finish_with_tool_calls(finish: str) -> None:
    response = generate(Provider(calling(("a", "{}"), finish=finish), said("ok")), WITH_TOOLS, tools("a"))
    assert runs(response) == [("a", {}, 1)]


def test_add_assistant_message_with_tool_calls() -> None:
    model = Provider(calling(("a", "{}"), text="Wait."), said("ok"))
    generate(model, WITH_TOOLS, tools("a"))
    message = model.asked[1].messages[-2]
    assert (message.role, message.text, [call.id for call in message.tool_calls]) == ("assistant", "Wait.", ["c0"])


def test_execute_each_tool_call() -> None:
    response = generate(Provider(calling(("b", "{}"), ("a", '{"x": 1}')), said("ok")), WITH_TOOLS, tools("a", "b"))
    assert runs(response) == [("b", {}, 1), ("a", {"x": 1}, 1)]


def test_parse_tool_arguments() -> None:
    response = generate(Provider(calling(("a", '{"x": [1]}')), said("ok")), WITH_TOOLS, tools("a"))
    assert response["tool_calls"][0]["result"]["result"] == {"got": {"x": [1]}}


def test_add_tool_result_message() -> None:
    model = Provider(calling(("a", '{"x": 1}')), said("ok"))
    generate(model, WITH_TOOLS, tools("a"))
    message = model.asked[1].messages[-1]
    (result,) = message.tool_results
    assert (message.role, result.call_id, result.name) == ("tool", "c0", "a")
    assert json.loads(result.content) == {"got": {"x": 1}}


def test_continue_loop_after_tool_execution() -> None:
    model = Provider(calling(("a", "{}")), said("Final."))
    assert generate(model, WITH_TOOLS, tools("a"))["content"] == "Final."
    assert len(model.asked) == 2


def test_track_tool_calls() -> None:
    (run,) = generate(Provider(calling(("a", "{}")), said("ok")), WITH_TOOLS, tools("a"))["tool_calls"]
    assert set(run) == {"tool", "params", "result", "iteration"}


def test_max_iterations_reached() -> None:
    response = generate(Provider(*(calling(("a", "{}")) for _ in range(9))), WITH_TOOLS, tools("a"))
    assert response["content"] == EXHAUSTED
    assert response["max_iterations_reached"] is True
    assert len(response["tool_calls"]) == 3
    assert response["warnings"] == ["the maximum of 3 iterations is reached"]


@pytest.mark.parametrize(
    ("choice", "content", "reason"),
    [
        (said("Half.", "length"), "Half.", "length"),
        (said("", "content_filter"), PUZZLED, "content_filter"),
        (said("", "tool_calls"), PUZZLED, "tool_calls"),
        (said("", ""), PUZZLED, ""),
    ],
)
def test_unexpected_finish_reason(choice: Choice, content: str, reason: str) -> None:
    response = generate(Provider(choice), WITH_TOOLS, tools("a"))
    assert response["content"] == content
    assert response["warnings"] == [f"unexpected finish reason {reason!r}"]
    assert "max_iterations_reached" not in response


# --------------------------------------------------------------------------------------- tool call tracking


def test_initialize_tool_calls_array() -> None:
    assert generate(Provider(said("ok")), WITH_TOOLS, tools("a"))["tool_calls"] == []


def test_record_tool_call_details() -> None:
    (run,) = generate(Provider(calling(("a", '{"x": 1}')), said("ok")), WITH_TOOLS, tools("a"))["tool_calls"]
    assert (run["tool"], run["params"], run["iteration"]) == ("a", {"x": 1}, 1)
    assert run["result"]["success"] is True


def test_include_tool_calls_in_response() -> None:
    model = Provider(calling(("a", "{}"), ("b", "{}")), calling(("a", '{"n": 2}')), said("ok"))
    assert runs(generate(model, WITH_TOOLS, tools("a", "b"))) == [("a", {}, 1), ("b", {}, 1), ("a", {"n": 2}, 2)]


def test_empty_tool_calls() -> None:
    response = generate(Provider(said("Only words.")), WITH_TOOLS, tools("a"))
    assert (response["content"], response["tool_calls"]) == ("Only words.", [])


# ------------------------------------------------------------------------------- error handling in the loop


def test_tool_execution_returns_error() -> None:
    model = Provider(calling(("a", '{"fail": true}')), said("It failed."))
    response = generate(model, WITH_TOOLS, tools("a"))
    assert model.asked[1].messages[-1].tool_results[0].content == '{"error":"RuntimeError: boom"}'
    assert response["tool_calls"][0]["result"]["success"] is False


def test_json_parse_error_on_arguments() -> None:
    model = Provider(calling(("a", "{oops"), ("a", "{}")), said("ok"))
    response = generate(model, WITH_TOOLS, tools("a"))
    assert runs(response) == [("a", None, 1), ("a", {}, 1)]
    assert "are not JSON" in response["tool_calls"][0]["result"]["error"]["message"]


def test_loop_continues_after_tool_error() -> None:
    model = Provider(calling(("a", '{"fail": true}')), calling(("a", "{}")), said("Better."))
    assert generate(model, WITH_TOOLS, tools("a"))["content"] == "Better."


# --------------------------------------------------------------------------------------------- around it


def test_a_rule_may_come_as_data_and_is_checked() -> None:
    assert generate(Provider(said("ok")), {"prompt": "x", "tools": {"enabled": False}})["model"] == "echo"
    with pytest.raises(ValidationError, match="max_tokens"):
        generate(Provider(), {"max_tokens": 0})
    with pytest.raises(ValidationError, match="promt"):
        generate(Provider(), {"promt": "x"})


def test_a_model_that_tells_nothing_gives_empty_content() -> None:
    def silence(request: ChatRequest) -> Iterator[Timed]:
        del request
        return iter(())

    assert generate_response(RULE, {}, [], "Hi", silence)["content"] == ""


def test_the_engine_itself_generates() -> None:
    rule = ResponseRule(prompt="You are {{service}}.", tools=ToolUse(enabled=True))
    response = generate_response(rule, {}, [], "Call clock.", Engine().events, tools("clock"))
    assert runs(cast("dict[str, Any]", response)) == [("clock", {}, 1)]
    assert response["content"] == 'clock: {"got":{}}'
