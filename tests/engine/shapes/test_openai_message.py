import pytest

from engine.jsontext import Json
from engine.messages import Choice, Reasoning, Refusal, ReplyPart, Text, ToolCall, Usage
from engine.profiles import ReasoningKey
from engine.shapes.openai_message import joined, message_body, reasoning_fields, usage_body

CALL = ToolCall("c1", "get", '{"a":1}')
CALL_BODY: Json = {"id": "c1", "type": "function", "function": {"name": "get", "arguments": '{"a":1}'}}


def body(*parts: ReplyPart) -> dict[str, Json]:
    return message_body(Choice(parts), "reasoning")


@pytest.mark.parametrize(
    ("parts", "content"),
    [
        ((Text("a"), Text("b")), "ab"),
        ((Text(""),), ""),
        ((), ""),
        ((CALL,), None),
        ((Refusal("no"),), None),
        ((Reasoning("hm"),), None),
        ((Text(""), CALL), ""),
    ],
)
def test_content_is_null_where_no_text_was_meant(parts: tuple[ReplyPart, ...], content: str | None) -> None:
    assert body(*parts)["content"] == content


def test_a_plain_message_has_no_key_for_what_it_does_not_hold() -> None:
    assert body(Text("a")) == {"role": "assistant", "content": "a", "refusal": None, "annotations": []}


def test_a_refusal_stands_beside_the_content() -> None:
    assert body(Refusal("I "), Refusal("can't."))["refusal"] == "I can't."
    assert body(Refusal(""))["refusal"] is None


def test_calls_keep_their_order() -> None:
    assert body(CALL, Text("a"), CALL)["tool_calls"] == [CALL_BODY, CALL_BODY]


@pytest.mark.parametrize(
    ("key", "fields"),
    [
        ("reasoning", {"reasoning": "hm"}),
        ("reasoning_content", {"reasoning_content": "hm"}),
        ("both", {"reasoning": "hm", "reasoning_content": "hm"}),
        ("off", {}),
    ],
)
def test_reasoning_goes_where_the_profile_wants_it(key: ReasoningKey, fields: dict[str, str]) -> None:
    assert reasoning_fields("hm", key) == fields
    assert message_body(Choice((Reasoning("h"), Reasoning("m"))), key).items() >= fields.items()


def test_empty_reasoning_has_no_key() -> None:
    assert "reasoning" not in body(Reasoning(""), Text("a"))


def test_a_kind_of_part_is_joined() -> None:
    assert joined(Choice((Reasoning("a"), Text("b"), Reasoning("c"))), Reasoning) == "ac"


def test_usage_has_its_details() -> None:
    counts = usage_body(Usage(5, 4, 3, 2))
    assert counts["prompt_tokens"] == 5
    assert counts["total_tokens"] == 9
    assert counts["prompt_tokens_details"] == {"cached_tokens": 2, "audio_tokens": 0}
    assert counts["completion_tokens_details"] == {
        "reasoning_tokens": 3,
        "audio_tokens": 0,
        "accepted_prediction_tokens": 0,
        "rejected_prediction_tokens": 0,
    }
