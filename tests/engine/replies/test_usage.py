import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.messages import ChatRequest, Choice, Message, Reasoning, Refusal, Text, ToolCall, ToolResult, Usage
from engine.replies.draft import UsageOverride
from engine.replies.usage import input_tokens, part_tokens, tokens, usage_of
from tests.engine.strategies import choices, requests

COUNTS = st.none() | st.integers(0, 10**6)
OVERRIDES = st.builds(UsageOverride, COUNTS, COUNTS, COUNTS, COUNTS)


@pytest.mark.parametrize(
    ("text", "count"), [("", 0), ("a", 1), ("abc", 1), ("abcd", 1), ("abcdefg", 1), ("abcdefgh", 2), ("éééé" * 2, 2)]
)
def test_a_token_is_four_characters(text: str, count: int) -> None:
    assert tokens(text) == count


def test_a_call_counts_its_name_and_its_arguments() -> None:
    assert part_tokens(ToolCall("an id that is long", "get_a", '{"b":1}')) == 3
    assert part_tokens(Refusal("abcdefgh")) == 2


def test_input_is_text_arguments_and_results_of_all_messages() -> None:
    messages = (
        Message("system", (Text("abcd"),)),
        Message("user", (Text("abcd"), Text("efgh"))),
        Message("assistant", (Text(""), ToolCall("c", "name", "abcdefgh"))),
        Message("tool", (ToolResult("c", "abcdefghijkl"),)),
    )
    assert input_tokens(ChatRequest("m", messages)) == 1 + 2 + 2 + 3


def test_output_is_text_and_reasoning_and_calls() -> None:
    parts = (Reasoning("abcdefgh"), Text("abcd"), ToolCall("c", "ab", "cd"), Refusal("no"))
    assert usage_of(ChatRequest("m", ()), [Choice(parts)], None) == Usage(0, 5, 2)


@given(requests(), st.lists(choices(), max_size=3))
def test_reasoning_is_a_share_of_the_output(request: ChatRequest, said: list[Choice]) -> None:
    usage = usage_of(request, said, None)
    assert 0 <= usage.reasoning_tokens <= usage.output_tokens
    assert usage.cached_tokens == 0
    assert usage.total_tokens == usage.input_tokens + usage.output_tokens


@given(requests(), st.lists(choices(), max_size=3), OVERRIDES)
def test_what_a_script_sets_wins(request: ChatRequest, said: list[Choice], override: UsageOverride) -> None:
    usage = usage_of(request, said, override)
    for name in ("input_tokens", "output_tokens", "reasoning_tokens", "cached_tokens"):
        assert getattr(override, name) in (None, getattr(usage, name))


@given(requests(), st.lists(choices(), max_size=3), OVERRIDES)
def test_our_own_counts_give_way_to_what_is_set(
    request: ChatRequest, said: list[Choice], override: UsageOverride
) -> None:
    usage = usage_of(request, said, override)
    if None in (override.output_tokens, override.reasoning_tokens):
        assert usage.reasoning_tokens <= usage.output_tokens
    if None in (override.input_tokens, override.cached_tokens):
        assert usage.cached_tokens <= usage.input_tokens


def test_an_override_that_sets_nothing_leaves_our_own_counts() -> None:
    request, said = ChatRequest("m", (Message("user", (Text("abcdefgh"),)),)), [Choice((Reasoning("hm"), Text("a")))]
    assert usage_of(request, said, UsageOverride()) == usage_of(request, said, None) == Usage(2, 2, 1)
