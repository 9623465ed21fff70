import json
from collections.abc import Sequence

import pytest

from engine.errors import RequestError, ScriptedFailure
from engine.messages import (
    ChatRequest,
    Choice,
    Delivery,
    Message,
    Reasoning,
    Refusal,
    Text,
    ToolCall,
    ToolDefinition,
    ToolResult,
)
from engine.replies.draft import Draft, Passed, UsageOverride
from engine.replies.scripted import fault_complaint, scripted
from engine.script import END, START
from engine.settings import Settings

LENIENT = Settings()
STRICT = Settings(strict=True)
ANSWER = Message("assistant", (Text("so"),))


def _block(value: object) -> str:
    return f"{START}{value if isinstance(value, str) else json.dumps(value)}{END}"


def _request(value: object, *after: Message, tools: Sequence[str] = (), before: str = "") -> ChatRequest:
    user = Message("user", (Text(before + _block(value)),))
    return ChatRequest("m", (user, *after), tools=tuple(ToolDefinition(name) for name in tools))


def _draft(request: ChatRequest, settings: Settings = LENIENT) -> Draft:
    outcome = scripted(request, settings)
    assert isinstance(outcome, Draft)
    assert outcome.line.answered
    return outcome


def _passed(request: ChatRequest) -> Passed:
    outcome = scripted(request, LENIENT)
    assert isinstance(outcome, Passed)
    assert not outcome.line.answered
    return outcome


def _choice(message: object) -> Choice:
    (choice,) = _draft(_request({"messages": [message]}, tools=["f"])).choices
    return choice


def test_each_message_is_a_choice_of_its_own_opened_and_closed_by_its_tag():
    draft = _draft(
        _request(
            {
                "id_message": "T1",
                "reasoning": {"length": 2},
                "messages": [
                    {"text_message": {"length": 3}},
                    {"text": "exactly  this "},
                    {"tool_call": [{"name": "f", "args": {"b": 1.5, "a": [1, None, "é"]}}]},
                ],
            },
            tools=["f"],
        )
    )
    thought = Reasoning("T1 lorem ipsum T1")
    assert draft.choices == (
        Choice((thought, Text("T1 lorem ipsum dolor T1"))),
        Choice((thought, Text("T1 exactly  this  T1"))),
        Choice((ToolCall("", "f", '{"b":1.5,"a":[1,null,"é"]}'),), "tool_calls"),
    )
    assert draft.line.reason == "the instruction block in messages[0]"
    assert draft.warnings == ()


def test_a_tag_around_no_words_stands_twice():
    draft = _draft(
        _request({"id_message": "T", "reasoning": {"length": 0}, "messages": [{"text_message": {"length": 0}}]})
    )
    assert draft.choices[0].parts == (Reasoning("T T"), Text("T T"))


def test_reasoning_without_words_is_left_out_and_empty_text_is_not():
    draft = _draft(_request({"reasoning": {"length": -4}, "messages": [{"text_message": {"length": -1}}]}))
    assert draft.choices == (Choice((Text(""),)),)


@pytest.mark.parametrize("text", ["", " a\tb\r\n", "'}} ``` </script> {}'", "e\u0301 \u200f👩‍👩‍👧 \x00"])
def test_verbatim_text_without_a_tag_is_kept_byte_for_byte(text: str):
    assert _choice({"text": text}) == Choice((Text(text),))


@pytest.mark.parametrize(
    ("message", "choice"),
    [
        ({"refusal": "no"}, Choice((Refusal("no"),))),
        ({"text": "a", "finish_reason": "content_filter"}, Choice((Text("a"),), "content_filter")),
        ({"tool_call": [{"name": "f"}]}, Choice((ToolCall("", "f", "{}"),), "tool_calls")),
        (
            {"tool_call": [{"name": "f", "args_raw": '{"a": "{{user}}', "id": "c9"}], "finish_reason": "length"},
            Choice((ToolCall("c9", "f", '{"a": "{{user}}'),), "length"),
        ),
        (
            {"text": "Look.", "tool_call": [{"name": "f"}], "reasoning": "Hm"},
            Choice((Reasoning("Hm"), Text("Look."), ToolCall("", "f", "{}")), "tool_calls"),
        ),
        ({"tools_list": {}}, Choice((Text("f"),))),
        ({"reasoning": {"length": 0}}, Choice(())),
    ],
)
def test_a_message_is_its_parts_and_the_finish_reason_that_follows_from_them(message: object, choice: Choice):
    assert _choice(message) == choice


def test_values_of_the_conversation_stand_in_every_string():
    chain = {
        "instruction_chain": [
            {"messages": [{"tool_call": [{"name": "f"}]}]},
            {
                "messages": [
                    {"text": "got {{last_tool_result.content}}", "reasoning": "{{last_tool_result.name}}"},
                    {"tool_call": [{"name": "{{tool_results[0].name}}", "args": {"a": ["{{user}}"]}, "id": "{{x}}"}]},
                    {"refusal": "not {{tool_results[0].id}}"},
                ]
            },
        ]
    }
    call, result = Message("assistant", (ToolCall("c1", "f", "{}"),)), Message("tool", (ToolResult("c1", "42"),))
    draft = _draft(_request(chain, call, result, tools=["f"], before="Go!\n"))
    assert [choice.parts for choice in draft.choices] == [
        (Reasoning("f"), Text("got 42")),
        (ToolCall("{{x}}", "f", '{"a":["Go!"]}'),),
        (Refusal("not c1"),),
    ]
    assert [warning.partition(" has")[0] for warning in draft.warnings] == ["{{x}}"]


def test_a_tool_that_is_not_offered_is_called_and_warned_about():
    draft = _draft(_request({"messages": [{"tool_call": [{"name": "ff"}]}]}, tools=["f"]))
    assert draft.choices[0].tool_calls[0].name == "ff"
    assert draft.warnings == ("the script calls 'ff', which the request doesn't offer (did you mean 'f'?)",)


def test_usage_pauses_cuts_and_faults_are_handed_on():
    draft = _draft(
        _request(
            {
                "usage": {"prompt_tokens": 7},
                "fault": ["no_done", "crlf"],
                "messages": [
                    {"text": "a"},
                    {"text": "b", "pause_ms": 20, "cut_after": 3},
                    {"reasoning": {"length": 0}, "pause_ms": 5},
                ],
            }
        )
    )
    assert draft.usage == UsageOverride(input_tokens=7)
    assert draft.delivery == Delivery(((1, 0, 0.02),), 3, ("no_done", "crlf"))


def test_a_plan_without_these_hands_none_on():
    draft = _draft(_request({"messages": [{"text": "a"}]}))
    assert (draft.usage, draft.delivery) == (None, Delivery())


@pytest.mark.parametrize(
    ("error", "status", "message", "headers"),
    [
        ({"status": 429, "retry_after": 2, "message": "slow, {{user}}"}, 429, "slow, Go", (("retry-after", "2"),)),
        (
            {"status": 529, "retry_after": 0.5},
            529,
            "The instruction block asks for status 529.",
            (("retry-after", "0.5"),),
        ),
        ({}, 500, "The instruction block asks for status 500.", ()),
    ],
)
def test_a_failure_is_raised_with_its_status_and_when_to_try_again(
    error: object, status: int, message: str, headers: tuple[tuple[str, str], ...]
):
    with pytest.raises(ScriptedFailure) as caught:
        scripted(_request({"messages": [{"text": "a"}, {"error": error}]}, before="Go "), LENIENT)
    assert (caught.value.status, caught.value.message, caught.value.headers) == (status, message, headers)
    assert caught.value.code is None


def test_a_failure_has_the_word_that_a_program_asks_for():
    error = {"status": 429, "code": "insufficient_quota"}
    with pytest.raises(ScriptedFailure) as caught:
        scripted(_request({"error": error}), LENIENT)
    assert caught.value.code == "insufficient_quota"


def test_without_a_block_nothing_is_scripted():
    assert _passed(ChatRequest("m", ())).line.reason == "no user message holds an instruction block"


@pytest.mark.parametrize("after", [(ANSWER,), (ANSWER, Message("tool", (ToolResult("1", "ok"),)))])
def test_a_single_plan_scripts_one_reply(after: tuple[Message, ...]):
    outcome = _passed(_request({"messages": [{"text": "a"}]}, *after))
    assert outcome.line.reason == "the instruction block in messages[0] has scripted its one reply already"
    assert outcome.warnings == ()


CHAIN = {"instruction_chain": [{"id": "first", "messages": [{"text": "a"}]}, {"messages": [{"text": "b"}]}]}


def test_a_chain_goes_on_with_each_reply_and_through_later_user_messages():
    first = _draft(_request(CHAIN))
    second = _draft(_request(CHAIN, ANSWER, Message("user", (Text("and then?"),))))
    assert [first.choices[0].text, second.choices[0].text] == ["a", "b"]
    assert first.line.reason == "the instruction block in messages[0] at step 1 of 2, plan 'first'"
    assert second.line.reason == "the instruction block in messages[0] at step 2 of 2"


@pytest.mark.parametrize("more", [0, 1, 5])
def test_past_the_end_of_a_chain_come_five_words_and_a_warning(more: int):
    draft = _draft(_request(CHAIN, ANSWER, ANSWER, *[ANSWER] * more))
    assert draft.choices == (Choice((Text("lorem ipsum dolor sit amet"),)),)
    assert draft.warnings == (f"the instruction chain in messages[0] has 2 steps; this is request {3 + more}",)


def test_past_the_end_of_a_chain_that_says_so_the_request_is_refused():
    chain = {"instruction_chain": [{"messages": [{"text": "a"}]}], "on_exhausted": "error"}
    with pytest.raises(RequestError) as caught:
        scripted(_request(chain, ANSWER, ANSWER), LENIENT)
    assert caught.value.message == "The instruction chain in messages[0] has 1 step; this is request 3."
    assert (caught.value.status, caught.value.param) == (400, "messages[0].content")


def test_a_faulty_block_is_passed_over_with_its_mistake_as_reason_and_warning():
    outcome = _passed(_request('{"mesages":[]}'))
    told = (
        f"instruction block in messages[0]: line 1, column {len(START) + 2} at mesages: found the unknown key 'mesages'"
    )
    assert outcome.warnings == (f"{told} (did you mean 'messages'?)",)
    assert outcome.line.reason == f"the {outcome.warnings[0]}"


def test_a_faulty_block_leaves_an_older_one_active_and_is_warned_about():
    draft = _draft(_request(CHAIN, Message("user", (Text(START),))))
    assert draft.choices[0].text == "a"
    assert draft.warnings[0].startswith("instruction block in messages[1]: line 1, column 1: ")


def test_in_strict_mode_a_faulty_block_is_refused_with_the_same_words():
    request = _request(CHAIN, ANSWER, Message("user", (Text(START),)))
    with pytest.raises(RequestError) as caught:
        scripted(request, STRICT)
    assert (caught.value.status, caught.value.param) == (400, "messages[2].content")
    assert caught.value.message == _draft(request).warnings[0]


def test_in_strict_mode_a_good_block_is_played():
    assert _draft(_request(CHAIN), STRICT).choices[0].text == "a"


def test_the_same_request_gives_the_same_draft():
    assert _draft(_request(CHAIN, ANSWER)) == _draft(_request(CHAIN, ANSWER))


@pytest.mark.parametrize("fault", ["no_done", "status:503", "no_done, crlf"])
def test_a_known_fault_has_no_complaint(fault: str):
    assert fault_complaint(fault) == ""
    assert _draft(_request({"fault": fault, "messages": [{"text": "a"}]})).delivery.faults == (fault,)


@pytest.mark.parametrize("fault", ["nodone", "status:9", "status", "crlf:1"])
def test_an_unknown_fault_is_a_mistake_in_the_block(fault: str):
    (warning,) = _passed(_request({"messages": [{"text": "a", "fault": ["no_done", fault]}]})).warnings
    assert f"at messages[0].fault[1]: {fault_complaint(fault)}" in warning
