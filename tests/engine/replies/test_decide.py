from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from engine.jsontext import Json, compact
from engine.messages import (
    ChatReply,
    ChatRequest,
    Choice,
    Message,
    Options,
    ResponseFormat,
    Text,
    ToolCall,
    ToolChoice,
    ToolDefinition,
    ToolResult,
    Usage,
)
from engine.replies.decide import reply
from engine.replies.usage import part_tokens, usage_of
from engine.settings import Settings
from tests.engine.strategies import requests

GET = ToolDefinition("get_weather")
OPTIONS = st.builds(
    Options,
    max_tokens=st.none() | st.integers(1, 40),
    stop=st.lists(st.text("ab ", min_size=1, max_size=2), max_size=2).map(tuple),
    n=st.integers(1, 3),
    reasoning=st.booleans(),
)


def answer(request: ChatRequest, **settings: object) -> ChatReply:
    return reply(request, Settings.model_validate(settings))


def ask(text: str, *tools: ToolDefinition, **options: object) -> ChatRequest:
    message = Message("user", (Text(text),))
    return ChatRequest("m", (message,), tools, Options(**options))  # pyright: ignore[reportArgumentType]


def block(plan: Json) -> str:
    return f"<|instruction_start|>{compact(plan)}<|instruction_end|>"


def answered_by(said: ChatReply) -> str:
    (line,) = [line for line in said.head.trace if line.answered]
    return line.responder


def test_a_script_wins_over_everything() -> None:
    wanted = ResponseFormat("json_object")
    said = answer(ask("get weather" + block({"messages": [{"text": "A"}]}), GET, response_format=wanted))
    assert (answered_by(said), said.text) == ("scripted", "A")


def test_a_call_that_is_due_wins_over_structured_output() -> None:
    said = answer(ask("get weather", GET, response_format=ResponseFormat("json_object")))
    assert (answered_by(said), said.finish_reason) == ("tool_calls", "tool_calls")


def test_structured_output_answers_where_no_call_is_due() -> None:
    said = answer(ask("hello", GET, response_format=ResponseFormat("json_object")))
    assert (answered_by(said), said.text) == ("structured", '{"message":"hello"}')


def results(*wanted: Options) -> ChatRequest:
    call, result = ToolCall("c", "get_weather", "{}"), ToolResult("c", "sunny")
    request = ask("get weather", GET)
    messages = (*request.messages, Message("assistant", (call,)), Message("tool", (result,)))
    return replace(request, messages=messages, options=(*wanted, Options())[0])


def test_structured_output_wins_over_tool_results() -> None:
    assert answered_by(answer(results(Options(response_format=ResponseFormat("json_object"))))) == "structured"


def test_tool_results_win_over_the_persona() -> None:
    said = answer(results())
    assert (answered_by(said), said.text) == ("tool_results", "get_weather: sunny")


def test_the_persona_answers_where_all_others_pass() -> None:
    said = answer(ask("hello"))
    assert (answered_by(said), said.text) == ("persona echo", "hello")
    assert [line.responder for line in said.head.trace] == [
        "scripted",
        "tool_calls",
        "structured",
        "tool_results",
        "persona echo",
    ]


def test_whoever_answers_the_warnings_of_those_who_passed_reach_the_reply() -> None:
    said = answer(ask("hello " + block({"mesages": []})))
    assert answered_by(said) == "persona echo"
    assert len(said.head.warnings) == 1
    assert "mesages" in said.head.warnings[0]


def test_the_model_is_echoed_and_a_missing_one_is_echo() -> None:
    assert answer(ask("a")).head.model == "m"
    assert answer(replace(ask("a"), model="")).head.model == "echo"


def test_the_copies_of_a_choice_have_ids_of_their_own() -> None:
    said = answer(ask("get weather", GET, n=3))
    assert len(said.choices) == 3
    assert len({call.id for call in said.tool_calls}) == 3


def test_the_ids_that_a_script_gives_are_kept_in_every_choice() -> None:
    calls: list[Json] = [{"tool_call": [{"name": "a", "id": name}]} for name in ("x", "y")]
    said = answer(ask(block({"messages": calls}), n=2))
    assert [call.id for call in said.tool_calls] == ["x", "y"]


def test_the_id_that_a_script_gives_is_the_first_copys() -> None:
    said = answer(ask(block({"messages": [{"tool_call": [{"name": "a", "id": "x"}]}]}), n=3))
    first, *others = (call.id for call in said.tool_calls)
    assert first == "x"
    assert len({"x", *others}) == 3


def test_a_script_s_calls_without_ids_get_consecutive_ones() -> None:
    said = answer(
        ask(
            block(
                {"messages": [{"tool_call": [{"name": "a"}, {"name": "b", "id": "x"}]}, {"tool_call": [{"name": "c"}]}]}
            )
        )
    )
    one, two, three = (call.id for call in said.tool_calls)
    assert two == "x"
    assert int(three.removeprefix("call_echo_")) == int(one.removeprefix("call_echo_")) + 2


def test_the_shape_of_ids_holds_for_scripts_too() -> None:
    said = answer(ask(block({"messages": [{"tool_call": [{"name": "a"}]}]})), call_ids="empty")
    assert said.tool_calls[0].id == ""


def test_a_script_s_usage_wins() -> None:
    said = answer(ask(block({"usage": {"output_tokens": 7}, "messages": [{"text": "A"}]})))
    assert said.usage == Usage(said.usage.input_tokens, 7)


def test_a_named_tool_finishes_with_stop() -> None:
    said = answer(ask("hello", GET, tool_choice=ToolChoice("required", "get_weather")))
    assert (said.finish_reason, len(said.tool_calls)) == ("stop", 1)


@given(requests(OPTIONS), st.sampled_from(["echo", "lorem"]))
def test_every_reply_obeys_its_request(request: ChatRequest, persona: str) -> None:
    said = answer(request, persona=persona)
    options = request.options
    assert len(said.choices) == options.n
    for choice in said.choices:
        spent = sum(map(part_tokens, choice.parts))
        assert options.max_tokens is None or spent <= options.max_tokens
        assert not any(sequence in choice.text for sequence in options.stop)
    assert said.usage == usage_of(request, said.choices, None)
    assert said.head.fingerprint == request.fingerprint


@given(requests(OPTIONS))
def test_the_same_request_has_the_same_reply(request: ChatRequest) -> None:
    assert answer(request) == answer(replace(request))


def joined(messages: Json, **options: object) -> ChatReply:
    return reply(ask(block({"messages": messages}), **options), Settings(), choices=False)


CALL: Json = {"tool_call": [{"name": "a"}]}


def test_without_choices_nothing_is_said_after_a_stop_sequence() -> None:
    said = joined([{"text": "alpha STOP beta"}, {"text": "gamma"}, CALL], stop=("STOP",))
    assert said.choices == (Choice((Text("alpha "),), "stop", "STOP"),)
    assert said.usage.output_tokens == 1


def test_without_choices_a_call_before_the_stop_sequence_stays_and_an_entry_that_it_opens_is_not_begun() -> None:
    said = joined([CALL, {"text": "STOP beta"}], stop=("STOP",))
    assert (list(said.choices[0].parts), said.finish_reason) == ([*said.tool_calls], "stop")
    assert said.tool_calls[0].name == "a"


def test_without_choices_a_stop_sequence_is_found_across_entries() -> None:
    assert joined([{"text": "one E"}, {"text": "ND two"}], stop=("END",)).choices == (
        Choice((Text("one "),), "stop", "END"),
    )


def test_without_choices_what_is_cut_short_finishes_with_length_whatever_was_said_before_or_comes_after() -> None:
    said = joined([CALL, {"text": "one two three four"}, {"text": ""}], max_tokens=2)
    assert (said.text, said.finish_reason, len(said.choices[0].parts)) == ("one two", "length", 2)


def test_with_choices_each_ends_for_itself() -> None:
    said = answer(ask(block({"messages": [{"text": "alpha STOP"}, {"text": "gamma"}]}), stop=("STOP",)))
    assert said.choices == (Choice((Text("alpha "),), "stop", "STOP"), Choice((Text("gamma"),)))


def test_a_pause_before_what_the_limits_took_away_is_not_waited_for() -> None:
    messages: Json = [{"text": "a STOP", "pause_ms": 1000}, {"text": "b", "pause_ms": 2000}]
    assert joined(messages).head.delivery.pauses == ((0, 0, 1.0), (0, 1, 2.0))
    assert joined(messages, stop=("STOP",)).head.delivery.pauses == ((0, 0, 1.0),)
    spent = answer(ask(block({"messages": messages}), max_tokens=1))
    assert (spent.choices[1].parts, spent.head.delivery.pauses) == ((), ((0, 0, 1.0),))
