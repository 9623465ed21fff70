import json

import pytest

from engine.messages import Message, Role, Text, ToolCall, ToolResult
from engine.script import END, START, find


def _block(*texts: str) -> str:
    plans = [{"messages": [{"text": text}]} for text in texts]
    return f"{START}{json.dumps({'instruction_chain': plans} if len(texts) > 1 else plans[0])}{END}"


def _say(role: Role, text: str = "words") -> Message:
    return Message(role, (Text(text),))


CHAIN = _say("user", _block("a", "b", "c"))
CALL = Message("assistant", (ToolCall("1", "f", "{}"), ToolCall("2", "f", "{}")))
RESULT = Message("tool", (ToolResult("1", "ok"),))


@pytest.mark.parametrize(
    ("messages", "index", "step"),
    [
        ((CHAIN,), 0, 0),
        ((_say("system"), CHAIN, _say("developer")), 1, 0),
        ((CHAIN, _say("assistant")), 0, 1),
        ((CHAIN, CALL, RESULT, RESULT), 0, 1),
        ((CHAIN, CALL, RESULT, _say("assistant"), _say("user")), 0, 2),
        ((_say("assistant"), CHAIN, _say("assistant")), 1, 1),
        ((CHAIN, _say("assistant"), CHAIN), 2, 0),
        ((CHAIN, _say("user"), _say("user")), 0, 0),
    ],
)
def test_the_step_is_the_number_of_assistant_messages_after_the_newest_block(
    messages: tuple[Message, ...], index: int, step: int
):
    found = find(messages)
    assert found.chain is not None
    assert (found.index, found.step) == (index, step)


def test_the_newest_user_message_with_a_block_counts():
    found = find((_say("user", _block("old")), _say("user", _block("new")), _say("user")))
    assert found.chain is not None
    assert found.index == 1


@pytest.mark.parametrize("role", ["assistant", "system", "developer", "tool"])
def test_a_block_in_any_other_message_is_never_executed(role: Role):
    assert find((_say("user"), _say(role, _block("a")))).chain is None


def test_a_block_in_a_tool_result_is_never_executed():
    assert find((Message("user", (ToolResult("1", _block("a")), Text("go on"))),)).chain is None


def test_a_block_may_stand_in_any_text_part():
    assert find((Message("user", (Text("Look:"), Text(_block("a")))),)).chain is not None


def test_a_conversation_without_a_block_has_none():
    found = find((_say("user"),))
    assert (found.chain, found.faulty, found.warnings) == (None, (), ())


def test_a_faulty_block_is_told_and_the_search_goes_on():
    found = find((CHAIN, _say("user", f"{START}{{{END}"), _say("assistant"), _say("user", START)))
    assert found.chain is not None
    assert (found.index, found.step) == (0, 1)
    assert [faulty.index for faulty in found.faulty] == [3, 1]
    assert str(found.faulty[0]).startswith("instruction block in messages[3]: line 1, column 1: expected")


def test_a_faulty_block_older_than_a_good_one_does_not_matter():
    assert find((_say("user", START), CHAIN)).faulty == ()


def test_the_newest_five_faulty_blocks_are_told_of():
    found = find((CHAIN, *(_say("user", START) for _ in range(9))))
    assert found.chain is not None
    assert [faulty.index for faulty in found.faulty] == [9, 8, 7, 6, 5]


def test_names_of_faults_are_checked_where_they_are_known():
    text = f'{START}{{"fault":"x"}}{END}'
    assert find((_say("user", text),)).faulty == ()
    assert find((_say("user", text),), lambda name: f"no fault is named {name}").faulty != ()


def test_several_blocks_in_one_message_are_warned_about():
    found = find((_say("user", _block("a") + _block("b")),))
    assert found.warnings == ("messages[0] holds 2 instruction blocks; the first one counts",)


def test_an_unclosed_tag_after_a_block_is_warned_about():
    (warning,) = find((_say("user", _block("a") + START),)).warnings
    assert warning.startswith("messages[0] has an unclosed tag after its instruction block: line 1, column ")
