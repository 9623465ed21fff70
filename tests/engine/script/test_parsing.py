import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import ScriptError
from engine.jsontext import Json
from engine.script import (
    END,
    START,
    Chain,
    Directive,
    Failure,
    Lorem,
    Plan,
    PlannedCall,
    PlannedMessage,
    PlannedReasoning,
    PlannedRefusal,
    PlannedText,
    Verbatim,
    parse,
    problems,
)
from engine.script import format as format_block


def _block(value: object) -> str:
    return f"{START}{value if isinstance(value, str) else json.dumps(value)}{END}"


def _plan(value: Json) -> Plan:
    chain = parse(_block(value))
    assert chain is not None
    assert not chain.is_chain
    return chain.plans[0]


def _message(value: Json) -> PlannedMessage:
    return _plan({"messages": [value]}).messages[0]


def test_a_message_without_a_block_has_no_chain():
    assert parse("hello") is None
    assert problems("hello") == ()


def test_a_whole_plan_is_read():
    plan = _plan(
        {
            "id": "opening",
            "id_message": "T1",
            "reasoning": {"length": 12},
            "messages": [
                {"text_message": {"length": 30}},
                {"text": "verbatim text"},
                {"tool_call": [{"name": "get_weather", "args": {"city": "Oslo"}}]},
            ],
        }
    )
    thought = PlannedReasoning(Lorem(12))
    assert plan == Plan(
        (
            PlannedMessage((thought, PlannedText(Lorem(30)))),
            PlannedMessage((thought, PlannedText(Verbatim("verbatim text")))),
            PlannedMessage((PlannedCall("get_weather", {"city": "Oslo"}),)),
        ),
        id_message="T1",
        label="opening",
    )


def test_a_chain_holds_its_plans_in_order():
    chain = parse(_block({"instruction_chain": [{"reasoning": {"length": 3}}, {"messages": [{"text": "b"}]}]}))
    thought, text = PlannedReasoning(Lorem(3)), PlannedText(Verbatim("b"))
    assert chain == Chain((Plan((PlannedMessage((thought,)),)), Plan((PlannedMessage((text,)),))))


@pytest.mark.parametrize("choice", ["lorem", "error"])
def test_a_chain_says_what_follows_its_end(choice: str):
    chain = parse(_block({"instruction_chain": [{"messages": [{"text": "a"}]}], "on_exhausted": choice}))
    assert chain is not None
    assert chain.on_exhausted == choice


def test_parts_stand_in_written_order_and_reasoning_is_always_first():
    message = _message(
        {
            "tool_call": [{"name": "a"}, {"name": "b", "args_raw": "{br", "id": "x"}],
            "text": "t",
            "tools_list": {},
            "refusal": "no",
            "text_message": {"length": 1},
            "reasoning": "why",
        }
    )
    assert message.parts == (
        PlannedReasoning(Verbatim("why")),
        PlannedCall("a"),
        PlannedCall("b", raw="{br", id="x"),
        PlannedText(Verbatim("t")),
        PlannedText(Directive("tools_list")),
        PlannedRefusal("no"),
        PlannedText(Lorem(1)),
    )


@pytest.mark.parametrize(
    ("entry", "directive"),
    [
        ({"system_prompt_echo": {}}, Directive("system_prompt_echo")),
        ({"tools_list": {}}, Directive("tools_list")),
        ({"tools_echo": {}}, Directive("tools_echo")),
        ({"tool_schema": {"name": "f"}}, Directive("tool_schema", ("f",))),
        ({"tool_schema": {}}, Directive("tool_schema", ("",))),
        ({"request_params_echo": {"fields": ["model", "n"]}}, Directive("request_params_echo", ("model", "n"))),
        ({"request_params_echo": {}}, Directive("request_params_echo")),
        ({"request_headers_echo": {}}, Directive("request_headers_echo")),
        ({"request_url_echo": {}}, Directive("request_url_echo")),
    ],
)
def test_each_directive_is_a_text(entry: Json, directive: Directive):
    assert _message(entry).parts == (PlannedText(directive),)


def test_negative_lengths_count_as_none():
    plan = _plan({"reasoning": {"length": -3}, "messages": [{"text_message": {"length": -1}}]})
    assert plan.messages[0].parts == (PlannedReasoning(Lorem(0)), PlannedText(Lorem(0)))


def test_reasoning_of_the_plan_stands_before_texts_that_have_none_of_their_own():
    plan = _plan(
        {
            "reasoning": {"text": "plan"},
            "messages": [
                {"text": "a"},
                {"text": "b", "reasoning": {"text": "own"}},
                {"tool_call": [{"name": "f"}]},
                {"refusal": "no"},
                {"tools_list": {}},
            ],
        }
    )
    reasons = [[part for part in message.parts if isinstance(part, PlannedReasoning)] for message in plan.messages]
    general, own = PlannedReasoning(Verbatim("plan")), PlannedReasoning(Verbatim("own"))
    assert reasons == [[general], [own], [], [], [general]]


def test_finish_reason_and_pause_may_stand_on_the_plan_or_on_a_message():
    plan = _plan(
        {
            "finish_reason": "length",
            "pause_ms": 500,
            "messages": [{"text": "a", "pause_ms": 20}, {"text": "b", "finish_reason": "eos"}],
        }
    )
    assert [(message.finish_reason, message.pause) for message in plan.messages] == [("length", 0.52), ("eos", 0.0)]


def test_what_concerns_the_whole_reply_is_taken_from_the_plan_first_then_from_its_messages():
    plan = _plan(
        {
            "fault": ["no_done"],
            "usage": {"input_tokens": 1},
            "messages": [
                {"text": "a", "cut_after": 3, "usage": {"input_tokens": 5, "output_tokens": 6}, "fault": "crlf"},
                {"text": "b", "cut_after": 9, "error": {"status": 503}},
            ],
        }
    )
    assert plan.faults == ("no_done", "crlf")
    assert dict(plan.usage) == {"input_tokens": 1, "output_tokens": 6}
    assert plan.cut_after == 3
    assert plan.failure == Failure(503)


@pytest.mark.parametrize(
    ("error", "failure"),
    [
        ({}, Failure()),
        ({"status": 429, "retry_after": 2, "message": "slow"}, Failure(429, 2.0, "slow")),
        ({"retry_after": 0}, Failure(500, 0.0)),
        ({"status": 400, "code": "content_filter"}, Failure(400, code="content_filter")),
    ],
)
def test_an_error_is_a_plan_of_its_own(error: Json, failure: Failure):
    assert _plan({"error": error}).failure == failure


def test_a_plan_that_is_only_a_fault_says_nothing():
    assert _plan({"fault": "rate_limit"}).messages == (PlannedMessage((PlannedText(Verbatim("")),)),)


@pytest.mark.parametrize(
    ("usage", "counts"),
    [
        ({}, {}),
        ({"input_tokens": 1, "reasoning_tokens": 0}, {"input_tokens": 1, "reasoning_tokens": 0}),
        ({"prompt_tokens": 1, "completion_tokens": 2}, {"input_tokens": 1, "output_tokens": 2}),
        ({"prompt_tokens": 1, "total_tokens": 9}, {"input_tokens": 1, "output_tokens": 8}),
        ({"output_tokens": 4, "total_tokens": 9}, {"input_tokens": 5, "output_tokens": 4}),
        ({"input_tokens": 1, "output_tokens": 2, "total_tokens": 3}, {"input_tokens": 1, "output_tokens": 2}),
        ({"cached_tokens": 7}, {"cached_tokens": 7}),
    ],
)
def test_usage_is_read_by_either_name_and_completed_by_its_total(usage: Json, counts: dict[str, int]):
    assert dict(_plan({"messages": [{"text": "a", "usage": usage}]}).usage) == counts


@pytest.mark.parametrize(
    "text",
    [
        '{"messages":[{"text":"a"}]}',
        '\r\n{\r\n\t"messages": [\r\n  {"text": "a"}  \r\n]\r\n}\r\n',
        '\n```json\n{"messages":[{"text":"a"}]}\n```\n',
        '\ufeff {"messages":[{"text":"a"}]}   ',
        '\n      {\n        "messages": [ { "text": "a" } ]\n      }\n    ',
    ],
)
def test_a_block_survives_line_ends_fences_indentation_and_a_byte_order_mark(text: str):
    assert parse(f"do it\r\n{_block(text)}\r\nthanks") == parse(_block({"messages": [{"text": "a"}]}))


def test_a_block_inside_an_argument_is_an_argument():
    inner = _block({"messages": [{"text": "inner"}]})
    message = _message({"tool_call": [{"name": "ask_agent", "args": {"prompt": inner}}]})
    assert message.parts == (PlannedCall("ask_agent", {"prompt": inner}),)


def test_only_the_first_block_of_a_message_counts():
    assert parse(_block({"messages": [{"text": "a"}]}) + _block("{")) == parse(_block({"messages": [{"text": "a"}]}))


_NOTHING = "expected at least one of messages, reasoning, error, fault, found nothing to say"

MISTAKES = [
    ('{"messages":[{"text":"a"', 25, "", "expected ',' or the closing bracket"),
    ("", 1, "", "expected a value"),
    ('{"messages":NaN}', 13, "", "expected a JSON value, found NaN (JSON has no such number)"),
    ("[1]", 1, "", "expected an object, found an array"),
    ("null", 1, "", "expected an object, found null"),
    ("{}", 1, "", _NOTHING),
    ('{"id_message":"x"}', 1, "", _NOTHING),
    ('{"messages":[]}', 13, "messages", "expected at least 1 item, found 0"),
    ('{"messages":{}}', 13, "messages", "expected an array, found an object"),
    ('{"messages":["a"]}', 14, "messages[0]", 'expected an object, found a string ("a")'),
    ('{"messages":[{"text":"a"},{"finish_reason":"x"}]}', 27, "messages[1]", "expected at least one of reasoning, "),
    ('{"messages":[{"text_message":{}}]}', 30, "messages[0].text_message.length",
     "expected the key 'length', found none"),
    ('{"messages":[{"text_message":{"length":"8"}}]}', 40, "messages[0].text_message.length",
     'expected a whole number, found a string ("8")'),
    ('{"messages":[{"text_message":{"length":8.0}}]}', 40, "messages[0].text_message.length",
     "expected a whole number, found a number (8.0)"),
    ('{"messages":[{"text_message":{"length":true}}]}', 40, "messages[0].text_message.length",
     "expected a whole number, found a boolean (true)"),
    ('{"messages":[{"text_message":{"length":100001}}]}', 40, "messages[0].text_message.length",
     "expected at most 100000, found an integer (100001)"),
    ('{"fault":"crlf","usage":{"input_tokens":9007199254740992}}', 41, "usage.input_tokens",
     "found an integer (9007199254740992)"),
    ('{"messages":[{"text":null}]}', 22, "messages[0].text", "expected a string, found null"),
    ('{"messages":[{"text":["' + "a" * 60 + '"]}]}', 22, "messages[0].text", "expected a string, found an array"),
    ('{"messages":[{"refusal":{"a":1}}]}', 25, "messages[0].refusal", "expected a string, found an object"),
    ('{"messages":[{"pause_ms":"' + "9" * 60 + '"}]}', 26, "messages[0].pause_ms",
     'expected a number, found a string ("' + "9" * 39 + "…)"),
    ('{"messages":[{"text":"a","pause_ms":true}]}', 37, "messages[0].pause_ms", "expected a number, found a boolean"),
    ('{"messages":[{"text":"a","pause_ms":-1}]}', 37, "messages[0].pause_ms", "expected at least 0, found"),
    ('{"messages":[{"text":"a","finish_reason":""}]}', 42, "messages[0].finish_reason",
     'expected at least 1 character, found a string ("")'),
    ('{"messages":[{"tool_call":[]}]}', 27, "messages[0].tool_call", "expected at least 1 item, found 0"),
    ('{"messages":[{"tool_call":[{"args":{}}]}]}', 28, "messages[0].tool_call[0].name", "expected the key 'name'"),
    ('{"messages":[{"tool_call":[{"name":"f","args":[1]}]}]}', 47, "messages[0].tool_call[0].args",
     "expected an object, found an array"),
    ('{"messages":[{"tool_call":[{"name":"f","args":{},"args_raw":""}]}]}', 28, "messages[0].tool_call[0]",
     "expected args or args_raw, found both"),
    ('{"messages":[{"reasoning":{}}]}', 27, "messages[0].reasoning", "expected one of length or text, found neither"),
    ('{"messages":[{"reasoning":{"length":1,"text":""}}]}', 27, "messages[0].reasoning",
     "expected one of length or text, found length and text"),
    ('{"messages":[{"error":{"status":200}}]}', 33, "messages[0].error.status", "expected at least 400, found"),
    ('{"messages":[{"fault":""}]}', 23, "messages[0].fault", "expected at least 1 character, found"),
    ('{"fault":["a",""]}', 15, "fault[1]", "expected at least 1 character, found"),
    ('{"usage":{"input_tokens":1,"prompt_tokens":1},"messages":[{"text":""}]}', 10, "usage",
     "expected input_tokens or prompt_tokens, found both"),
    ('{"usage":{"total_tokens":1},"messages":[{"text":""}]}', 10, "usage", "expected total_tokens beside "),
    ('{"usage":{"total_tokens":1,"input_tokens":2},"messages":[{"text":""}]}', 10, "usage", "expected total_tokens "),
    ('{"id_message":"' + "x" * 1001 + '","messages":[{"text":""}]}', 15, "id_message",
     "expected at most 1000 characters"),
    ('{"messages":[' + '{"text":""},' * 128 + '{"text":""}]}', 13, "messages", "expected at most 128 items, found 129"),
    ('{"reasoning":{"length":60000},"messages":[{"text":""},{"text":""},{"refusal":""}]}', 1, "",
     "expected at most 100000 lorem words in one reply, found 120000"),
    ('{"instruction_chain":[]}', 22, "instruction_chain", "expected at least 1 item, found 0"),
    ('{"instruction_chain":[{}]}', 23, "instruction_chain[0]", _NOTHING),
    ('{"messages":[{"text":"a","text":"b"}]}', 26, "messages[0].text", "expected this key once in its object"),
    ('{"a":{"b":[1,{}]},"c":[],"d":{"k":1,"k":2}}', 37, "d.k", "expected this key once in its object, found it again"),
    ('{"messages":[{"tool_call":[{"name":"f","args":{"b":[{"k":1, "k":{}}]}}]}]}', 61,
     "messages[0].tool_call[0].args.b[0].k", "expected this key once in its object, found it again"),
]  # fmt: skip


@pytest.mark.parametrize(("block", "column", "path", "message"), MISTAKES)
def test_a_mistake_is_told_with_its_place_its_path_and_what_was_expected(
    block: str, column: int, path: str, message: str
):
    text = f"first line\r\nsecond {_block(block)} rest"
    with pytest.raises(ScriptError) as caught:
        parse(text)
    error = caught.value
    assert (error.line, error.path, error.suggestion) == (2, path, "")
    assert error.column == len(f"second {START}") + column
    assert message in error.message
    assert str(problems(text)[0]) == str(error)


MISSPELT = [
    ('{"mesages":[]}', 2, "mesages", "messages"),
    ('{"messages":[{"text_message":{"lenght":3}}]}', 31, "messages[0].text_message.lenght", "length"),
    ('{"messages":[{"txt":"a"}]}', 15, "messages[0].txt", "text"),
    ('{"messages":[{"tool_calls":[{}]}]}', 15, "messages[0].tool_calls", "tool_call"),
    ('{"messages":[{"tool_call":[{"name":"f","arguments":{}}]}]}', 40, "messages[0].tool_call[0].arguments", "args"),
    ('{"messages":[{"tool_call":[{"name":"f","arg":{}}]}]}', 40, "messages[0].tool_call[0].arg", "args"),
    ('{"messages":[{"tool_schema":{"nam":"f"}}]}', 30, "messages[0].tool_schema.nam", "name"),
    ('{"messages":[{"request_params_echo":{"field":[]}}]}', 38, "messages[0].request_params_echo.field", "fields"),
    ('{"messages":[{"tools_list":{"x":1}}]}', 29, "messages[0].tools_list.x", ""),
    ('{"messages":[{"text":"","error":{"state":429}}]}', 34, "messages[0].error.state", "status"),
    ('{"messages":[{"text":"","usage":{"inputtokens":4}}]}', 34, "messages[0].usage.inputtokens", "input_tokens"),
    ('{"reasoning":{"lengths":1}}', 15, "reasoning.lengths", "length"),
    ('{"instruction_chain":[{"reasonning":{}}]}', 24, "instruction_chain[0].reasonning", "reasoning"),
    ('{"instruction_chain":[{"messages":[{"tex":""}]}]}', 37, "instruction_chain[0].messages[0].tex", "text"),
    ('{"instruction_chain":[{"reasoning":"a"}],"on_exhaust":"error"}', 42, "on_exhaust", "on_exhausted"),
    ('{"messages":[{"content":"a"}]}', 15, "messages[0].content", "text"),
    ('{"messages":[{"text":"a","delay":5}]}', 26, "messages[0].delay", "pause_ms"),
    ('{"messages":[{"tool_call":[{"name":"f","input":{}}]}]}', 40, "messages[0].tool_call[0].input", "args"),
    ('{"messages":[{"status":429}]}', 15, "messages[0].status", "error"),
]


@pytest.mark.parametrize(("block", "column", "path", "suggestion"), MISSPELT)
def test_an_unknown_key_is_told_once_with_the_nearest_known_one(block: str, column: int, path: str, suggestion: str):
    (error,) = problems(_block(block))
    assert (error.line, error.column) == (1, len(START) + column)
    assert (error.path, error.suggestion) == (path, suggestion)
    assert "found the unknown key" in error.message


def test_without_a_near_one_the_known_keys_are_listed():
    (first, second) = problems(_block('{"messages":[{"tools_list":{"zzz":1}},{"text_message":{"zzz":1}}]}'))
    assert first.message == "expected an empty object, found the unknown key 'zzz'"
    assert second.message == "expected length, found the unknown key 'zzz'"


def test_an_unknown_value_lists_the_known_ones():
    (error,) = problems(_block('{"instruction_chain":[{"reasoning":"a"}],"on_exhausted":"stop"}'))
    assert error.message == "expected 'lorem' or 'error', found a string (\"stop\")"


def test_all_mistakes_are_found_at_once_in_order_of_place():
    text = _block('{"fault":1,\n "messages":[{"tex":1},\n{"text_message":{"length":1.5},"pause_ms":"1"}]}')
    assert [(error.line, error.column, error.path) for error in problems(text)] == [
        (1, len(START) + 10, "fault"),
        (2, 15, "messages[0].tex"),
        (3, 27, "messages[1].text_message.length"),
        (3, 43, "messages[1].pause_ms"),
    ]


def test_no_more_than_twenty_mistakes_are_told():
    assert len(problems(_block({"messages": [{"x": 1}] * 60}))) == 20


def test_an_escaped_key_is_found_where_it_stands():
    (error,) = problems(_block('{"messages":[{"text":"a"}],"\\u0078":1}'))
    assert (error.column, error.path) == (len(START) + 28, "x")


def test_a_key_that_utf8_cannot_carry_is_told_at_its_object():
    (error,) = problems(_block('{"messages":[{"text":"a"}],"\\ud800":1}'))
    assert (error.column, error.path) == (len(START) + 1, "\ufffd")


def test_an_unclosed_tag_is_the_only_problem():
    (error,) = problems(f"a\n{START}{{}}")
    assert (error.line, error.column) == (2, 1)


def test_a_block_that_is_too_long_is_refused_at_its_tag():
    (error,) = problems(f'x{START}{" " * 9}"{"a" * 1_000_000}"{END}')
    assert (error.column, error.message) == (2, "expected a block of at most 1000000 characters, found 1000002")


def test_a_block_that_is_too_deep_is_refused_where_it_begins():
    (error,) = problems(_block("[" * 100_000))
    assert (error.line, error.column) == (1, len(START) + 1)
    assert "levels of nesting" in error.message


def test_names_of_faults_are_checked_where_they_are_known():
    def check(name: str) -> str:
        return "" if name == "no_done" else f"expected no_done, found {name!r}"

    text = _block('{"messages":[{"text":"","fault":["no_done","nodone"]}]}')
    assert parse(text) is not None
    (error,) = problems(text, check)
    assert (error.path, error.message) == ("messages[0].fault[1]", "expected no_done, found 'nodone'")
    assert error.column == len(START) + 44


def test_formatting_lays_out_the_json_and_keeps_the_rest():
    block = _block('{"messages":[{"text":"a"}]}')
    laid_out = '{\n  "messages": [\n    {\n      "text": "a"\n    }\n  ]\n}'
    assert format_block(f"Do this:\n{block} please") == f"Do this:\n{START}\n{laid_out}\n{END} please"


def test_formatting_keeps_a_fence_and_the_line_ends():
    text = f"a\r\n{START}\r\n```json\r\n[]\r\n```\r\n{END}\r\n"
    assert format_block(text) == text
    assert "\r\n" in format_block(text.replace("[]", "[1]"))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_formatting_opens_a_fence_in_one_line_and_keeps_the_line_ends(end: str):
    opened = f"a{end}{START}```json {end}[{end}  1{end}]{end}```{END}"
    assert format_block(opened) == opened
    assert format_block(f'a{end}{START}```json {{"a":1}}```{END}') == (
        f'a{end}{START}```json {end}{{{end}  "a": 1{end}}}{end}```{END}'
    )


def test_formatting_leaves_a_message_without_a_block_alone():
    assert format_block("hello {}") == "hello {}"


@pytest.mark.parametrize("text", [START, _block("{"), _block('{"a":1,"a":2}')])
def test_formatting_refuses_what_it_cannot_read(text: str):
    with pytest.raises(ScriptError):
        format_block(text)


_json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=3),
    lambda children: st.lists(children, max_size=3) | st.dictionaries(st.text(max_size=3), children, max_size=3),
    max_leaves=6,
)


@given(_json_values)
def test_formatting_changes_no_value_and_nothing_the_second_time(value: Json):
    once = format_block(f"x {_block(json.dumps({'v': value}))} y")
    assert format_block(once) == once
    assert json.loads(once.split(START)[1].split(END)[0]) == {"v": value}


@given(_json_values, st.sampled_from(["messages", "reasoning", "instruction_chain", "usage", "error", "fault", "id"]))
def test_any_value_anywhere_is_read_or_told_of_and_never_breaks(value: Json, key: str):
    message: object = {"messages": [{key: value, "text": ""}]}
    for block in (json.dumps(value), {key: value}, message, {"instruction_chain": [{key: value}]}):
        text = f"x\n{_block(block)}"
        found = problems(text)
        assert all(error.line == 2 and error.column > len(START) for error in found)
        if not found:
            assert parse(text) is not None
