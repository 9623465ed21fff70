"""Which rule answers, and what: the first that is due, as if the message in which it holds had a block."""

import json
from typing import Any

import pytest

from engine.errors import EchoError, RequestError, ScriptedFailure
from engine.facade import Engine
from engine.messages import ChatRequest, Message, Role, Text, ToolCall, ToolResult
from engine.rules import Rules
from engine.script import END, START
from engine.settings import Settings
from engine.trace import TraceLine

CALL = Message("assistant", (ToolCall("1", "f", "{}"),))
DONE = Message("assistant", (Text("Done."),))


def say(text: str, role: Role = "user") -> Message:
    return Message(role, (Text(text),))


def result(content: str) -> Message:
    return Message("tool", (ToolResult("1", content, "f"),))


def block(reply: Any) -> Message:
    return say(f"{START}{json.dumps(reply)}{END}")


def chain(*texts: str, **more: Any) -> Any:
    return {"instruction_chain": [{"messages": [{"text": text}]} for text in texts], **more}


def ask(rules: Rules, *messages: Message, model: str = "m") -> str:
    return Engine(rules=rules).reply(ChatRequest(model, messages)).text


def traced(rules: Rules, *messages: Message) -> TraceLine:
    reply = Engine(rules=rules).reply(ChatRequest("m", messages))
    return next(line for line in reply.head.trace if line.responder == "rule")


REFUND = Rules().when("refund", "Of course.")


@pytest.mark.parametrize("text", ["refund", "A REFUND, please", "prerefunded", "refund\nrefund"])
def test_a_text_is_sought_in_the_newest_user_message_whatever_its_case(text: str) -> None:
    assert ask(REFUND, say("x"), DONE, say(text)) == "Of course."


@pytest.mark.parametrize(
    "messages",
    [
        [say("re-fund")],
        [say("refund", "system"), say("x")],
        [say("refund"), DONE, say("x")],
        [say("refund"), say("x")],
    ],
)
def test_no_other_message_counts(messages: list[Message]) -> None:
    assert ask(REFUND, *messages) == messages[-1].text


def parts(*texts: str, role: Role = "user") -> Message:
    return Message(role, tuple(map(Text, texts)))


@pytest.mark.parametrize(
    ("when", "fits"),
    [
        ("refundnow", False),
        ("refund\nnow", True),
        ({"user": {"matches": r"(?m)^now$"}}, True),
        ({"user": {"matches": r"\Arefund\b"}}, True),
        ({"system": "bebrief"}, False),
        ({"system": "be\nbrief"}, True),
    ],
)
def test_parts_of_a_message_stand_on_lines_of_their_own(when: Any, fits: bool) -> None:
    said = ask(Rules().when(when, "yes"), parts("be", "brief", role="system"), parts("refund", "now"))
    assert said == ("yes" if fits else "refundnow")


def test_case_counts_for_none_of_the_letters() -> None:
    assert ask(Rules().when("STRASSE", "a"), say("Straße")) == "a"


@pytest.mark.parametrize(
    ("pattern", "text", "fits"),
    [
        (r"^hi\b", "hi there", True),
        (r"^hi\b", "high", False),
        (r"^hi\b", "Hi", False),
        (r"(?i)^hi\b", "Hi", True),
        (r"order \d+", "my order 12", True),
        ("^$", "", True),
        ("�", "\ud800", False),
    ],
)
def test_a_pattern_matches_somewhere_and_minds_case(pattern: str, text: str, fits: bool) -> None:
    rules = Rules().when({"user": {"matches": pattern}}, "yes")
    assert (ask(rules, say(text)) == "yes") is fits


def test_a_pattern_takes_no_longer_than_its_text() -> None:
    rules = Rules().when({"user": {"matches": "^(a+)+$"}}, "yes")
    assert ask(rules, say("a" * 5000 + "b")) == "a" * 5000 + "b"


@pytest.mark.parametrize(
    ("when", "fits"),
    [
        ({}, True),
        ({"model": "M"}, True),
        ({"model": "gpt"}, False),
        ({"system": "be BRIEF"}, True),
        ({"system": "long"}, False),
        ({"user": "order", "system": "brief", "model": {"matches": "^m$"}}, True),
        ({"user": "order", "system": "long"}, False),
        ({"user": {"contains": "order"}}, True),
        ({"tool_result": "order"}, False),
    ],
)
def test_all_that_is_given_must_hold(when: Any, fits: bool) -> None:
    said = ask(Rules().when(when, "yes"), say("Be brief.", "system"), say("Be kind.", "developer"), say("my order"))
    assert (said == "yes") is fits


def test_a_model_that_is_not_named_is_echo() -> None:
    assert ask(Rules().when({"model": {"matches": "^echo$"}}, "yes"), say("x"), model="") == "yes"


def test_the_first_rule_in_order_answers() -> None:
    rules = Rules().when("a", "first").when("a", "second").when({}, "else")
    assert [ask(rules, say(text)) for text in ("a", "b")] == ["first", "else"]


def test_a_block_in_the_conversation_comes_before_any_rule() -> None:
    rules = Rules().when({}, "rule")
    assert ask(rules, block({"messages": [{"text": "block"}]})) == "block"
    assert ask(rules, block(chain("a", "block")), DONE, say("x")) == "block"
    assert ask(rules, block({"messages": [{"text": "block"}]}), DONE, say("x")) == "rule"


def test_a_rule_answers_once_for_its_message_so_that_tools_are_not_called_forever() -> None:
    rules = Rules().when("weather", {"tool_call": [{"name": "f"}]}).when({}, "else")
    first = Engine(rules=rules).reply(ChatRequest("m", (say("weather"),)))
    assert (first.tool_calls[0].name, first.finish_reason) == ("f", "tool_calls")
    assert ask(rules, say("weather"), CALL, result("sunny")) == "f: sunny"
    again = Engine(rules=rules).reply(ChatRequest("m", (say("weather"), CALL, result("sunny"), DONE, say("Weather!"))))
    assert again.tool_calls[0].name == "f"


@pytest.mark.parametrize(
    ("after", "text"),
    [
        ([], "a"),
        ([CALL, result("sunny")], "b"),
        ([CALL, result("sunny"), DONE, say("and then")], "c"),
        ([CALL, result("sunny"), DONE, say("x"), DONE, say("y")], "lorem ipsum dolor sit amet"),
        ([CALL, result("sunny"), DONE, say("weather")], "a"),
        ([CALL, result("sunny"), say("other")], "b"),
    ],
)
def test_a_chain_comes_as_far_as_the_conversation_has(after: list[Message], text: str) -> None:
    rules = Rules().when("weather", chain("a", "b", "c")).when("other", "d")
    assert ask(rules, say("weather"), *after) == text


def test_a_rule_says_what_a_block_in_its_message_would() -> None:
    reply: Any = {
        "id_message": "T",
        "messages": [
            {"reasoning": "why", "text": "{{user}}", "usage": {"input_tokens": 7}, "pause_ms": 5},
            {"tool_call": [{"name": "f", "args": {"a": 1}}], "finish_reason": "length"},
        ],
        "cut_after": 3,
        "fault": "no_done",
    }
    by_rule = Engine(rules=Rules().when("q", reply)).reply(ChatRequest("m", (say("q"),)))
    by_block = Engine().reply(ChatRequest("m", (say(f"q{START}{json.dumps(reply)}{END}"),)))
    assert by_rule.head.delivery == by_block.head.delivery
    assert [choice.finish_reason for choice in by_rule.choices] == ["stop", "length"]
    assert (by_rule.text, by_rule.usage.input_tokens) == ("T q T", by_block.usage.input_tokens)
    assert by_rule.head.warnings == by_block.head.warnings


def test_a_chain_goes_on_before_rules_behind_it_and_then_they_come() -> None:
    rules = Rules().when("book", chain("Where to?", "Booked.")).when({}, "Sorry?")
    talk = [say("book"), say("Where to?", "assistant"), say("Oslo"), say("Booked.", "assistant"), say("thanks")]
    assert [ask(rules, *talk[:count]) for count in (1, 3, 5)] == ["Where to?", "Booked.", "Sorry?"]


def test_a_chain_that_is_used_up_warns_or_refuses() -> None:
    reply = Engine(rules=Rules().when("a", chain("b"))).reply(ChatRequest("m", (say("a"), DONE)))
    told = "the instruction chain of rule 1 of 1 has 1 step; this is request 2"
    assert reply.head.warnings == (told,)
    refused = r"^The instruction chain of rule 2 of 3 has 1 step; this is request 2\.$"
    with pytest.raises(RequestError, match=refused) as caught:
        ask(Rules().when("x", "y").when("a", chain("b", on_exhausted="error")).when("a", "z"), say("a"), DONE)
    assert caught.value.param == "messages[0].content"


@pytest.mark.parametrize("results", [("not found",), ("ok", "Not Found"), ("not found", "ok")])
def test_a_tool_result_of_the_newest_turn_is_answered(results: tuple[str, ...]) -> None:
    rules = Rules().when({"tool_result": "not found", "user": "order"}, "Sorry.").when("order", chain("a", "b"))
    given = [result(content) for content in results]
    assert ask(rules, say("my order"), CALL, *given) == "Sorry."
    assert ask(rules, say("my order"), CALL, *given, DONE, say("thanks")) == "lorem ipsum dolor sit amet"
    assert ask(rules, say("my bill"), CALL, *given) == "\n".join(f"f: {content}" for content in results)


def test_results_in_a_user_message_are_no_words_of_the_user() -> None:
    given = Message("user", (ToolResult("1", "sunny", "f"),))
    rules = Rules().when({"tool_result": "rain"}, "wet").when({}, "else")
    assert ask(rules, say("weather"), CALL, given) == ""
    assert ask(rules, say("weather"), CALL, Message("user", (*given.parts, Text("go on")))) == "else"
    assert ask(rules, Message("user", ())) == "else"


@pytest.mark.parametrize("when", [{}, "weather", {"system": "agent"}])
def test_what_an_agent_says_beside_results_does_not_have_a_rule_call_for_ever(when: Any) -> None:
    rules = Rules().when(when, {"tool_call": [{"name": "f"}]})
    talk = [say("agent", "system"), say("weather"), CALL, result("sunny"), say("Go on with the weather.")]
    assert ask(rules, *talk) == "Go on with the weather."
    assert ask(rules, *talk, CALL, result("rain"), say("Go on with the weather.")) == "Go on with the weather."
    again = Engine(rules=rules).reply(ChatRequest("m", (*talk, DONE, say("The weather once more"))))
    assert [call.name for call in again.tool_calls] == ["f"]


def test_a_chain_that_calls_goes_on_past_what_is_said_beside_results() -> None:
    steps: Any = [{"messages": [{"tool_call": [{"name": "f"}]}]}, {"messages": [{"text": "It is sunny."}]}]
    rules = Rules().when({}, {"instruction_chain": steps})
    assert ask(rules, say("a"), CALL, result("sunny"), say("Go on.")) == "It is sunny."


def test_what_is_first_said_beside_results_is_answered_once() -> None:
    rules = Rules().when("refund", {"tool_call": [{"name": "g"}]})
    talk = (say("weather"), CALL, result("sunny"), say("And the refund?"))
    reply = Engine(rules=rules).reply(ChatRequest("m", talk))
    assert [call.name for call in reply.tool_calls] == ["g"]
    assert ask(rules, *talk, CALL, result("paid"), say("And the refund?")) == "And the refund?"


def test_a_conversation_that_begins_with_results_is_answered_once_too() -> None:
    rules = Rules().when({}, {"tool_call": [{"name": "g"}]})
    talk = (result("sunny"), say("Go on."))
    assert Engine(rules=rules).reply(ChatRequest("m", talk)).tool_calls[0].name == "g"
    assert ask(rules, *talk, CALL, result("rain"), say("Go on.")) == "Go on."


def test_a_result_that_is_sought_is_answered_as_often_as_it_comes() -> None:
    rules = Rules().when({"tool_result": "busy"}, {"tool_call": [{"name": "f"}]})
    reply = Engine(rules=rules).reply(ChatRequest("m", (say("a"), CALL, result("busy"), CALL, result("busy"))))
    assert [call.name for call in reply.tool_calls] == ["f"]


def test_without_a_user_message_no_rule_for_one_is_due() -> None:
    assert ask(Rules().when({}, "yes"), say("x", "system")) == ""
    assert ask(Rules().when({"tool_result": "x"}, "yes"), result("x")) == "yes"


def test_a_status_is_refused_in_the_name_of_its_rule() -> None:
    with pytest.raises(ScriptedFailure, match=r"^Rule 2 asks for status 503\.$") as caught:
        ask(Rules().when("x", "y").when("a", 503), say("a"))
    assert caught.value.status == 503
    with pytest.raises(ScriptedFailure, match=r"^slow down$"):
        ask(Rules().when("a", {"error": {"status": 429, "message": "slow down"}}), say("a"))


def test_the_trace_says_which_rule_answered_and_why_those_before_it_passed() -> None:
    rules = (
        Rules()
        .when({"model": "gpt"}, "1")
        .when({"system": {"matches": "^x"}}, "2")
        .when({"tool_result": "no", "user": "a"}, "3")
        .when({"user": "b", "tool_result": "ok"}, "4")
        .when("a", "5")
        .when("b", chain("6", "7"))
    )
    talk = say("a"), CALL, result("ok"), DONE, say("b")
    assert traced(rules, *talk) == TraceLine(
        "rule",
        answered=True,
        reason='rule 6 of 6 (user contains "b") for messages[4] at step 1 of 2; '
        'rule 1: no model\'s name contains "gpt"; rule 2: no system prompt matches "^x"; '
        'rule 3: no tool result contains "no"; '
        "rule 4: its conditions never hold together; rule 5: its one reply is given already",
    )
    over = traced(rules, *talk, DONE, DONE)
    assert over.reason.startswith("the instruction chain of rule 6 of 6 has 2 steps; this is request 3, so 5 words of")
    assert over.reason.endswith("rule 6: its chain is used up")
    assert not traced(rules, say("x")).answered
    assert traced(Rules().when({}, {"id": "T", "text": "a"}), say("x")).reason == (
        "rule 1 of 1 (always) for messages[0], plan 'T'"
    )
    assert traced(Rules().when({"tool_result": "x"}, "a"), result("x")).reason.endswith("for the tool results")


def test_of_many_rules_that_pass_the_first_are_told() -> None:
    rules = Rules()
    for number in range(12):
        rules = rules.when(f"word {number}", "a")
    reason = traced(rules, say("x")).reason
    assert reason.endswith('; rule 10: no user message contains "word 9"; 2 more pass')
    assert traced(Rules().when({}, "a"), say("x", "system")).reason == "rule 1: there is no user message"


def test_strict_mode_asks_rules_alike() -> None:
    assert Engine(Settings(strict=True), rules=REFUND).reply(ChatRequest("m", (say("refund"),))).text == "Of course."


def test_the_rule_that_answers_can_be_looked_up() -> None:
    rules = Rules().when("a", "b").when("a", chain("c"))
    due = rules.find(ChatRequest("m", (say("a"),)))
    assert due is not None
    assert (str(due), due.step, due.past_the_end) == ("rule 1 of 2", 0, False)
    used_up = rules.find(ChatRequest("m", (say("a"), DONE)))
    assert used_up is not None
    assert (used_up.number, used_up.step, used_up.past_the_end) == (2, 1, True)
    assert rules.find(ChatRequest("m", (say("x"),))) is None


def test_a_function_gives_the_reply_of_its_rule_for_the_request() -> None:
    rules = Rules().when("refund", lambda request: f"{len(request.messages)} messages, {request.model}")
    assert ask(rules, say("hello"), DONE, say("A refund")) == "3 messages, m"
    assert traced(rules, say("A refund")).reason == 'rule 1 of 1 (user contains "refund") for messages[0]'
    assert ask(rules, say("refund"), DONE, say("x")) != "3 messages, m"  # it has answered that


def test_a_function_begins_once_what_its_calls_go_on_with() -> None:
    rules = Rules().when("order", lambda _: {"tool_call": [{"name": "f", "args": {}}]})
    assert Engine(rules=rules).reply(ChatRequest("m", (say("order"),))).tool_calls[0].name == "f"
    beside = Message("user", (ToolResult("1", "ok", "f"), Text("The order's result; go on")))
    assert not Engine(rules=rules).reply(ChatRequest("m", (say("order"), CALL, beside))).tool_calls


def test_a_function_that_gives_no_reply_refuses_the_request_and_is_told_a_few_times() -> None:
    rules = Rules().when("a", "b").when("refund", lambda _: {"txt": "b"})  # pyright: ignore[reportUnknownLambdaType]
    for _ in range(20):
        with pytest.raises(RequestError, match=r"^rule 2 \(test_rules.py:\d+\), at txt: ") as caught:
            ask(rules, say("refund"))
        assert caught.value.code == "script_faulty"
    assert len(rules.faulty) == 10
    assert rules.when("x", "y").faulty == rules.faulty


def test_conditions_of_a_function_s_rule_are_read_as_any() -> None:
    with pytest.raises(EchoError, match=r"^rule 1"):
        Rules().when({"usr": "x"}, lambda _: "a")
