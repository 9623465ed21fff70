import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.messages import ChatRequest, Message, Text, ToolCall, ToolResult
from engine.script import END, START, Values
from engine.script.values import ROOM

CONVERSATION = ChatRequest(
    "m",
    (
        Message("system", (Text("Be brief."),)),
        Message("user", (Text("Weather?"),)),
        Message("assistant", (ToolCall("c1", "get_weather", '{"city":"Oslo"}'), ToolCall("c2", "get_time", "{}"))),
        Message("tool", (ToolResult("c1", '{"t":4}'),)),
        Message("tool", (ToolResult("c2", "noon", name="clock", is_error=True),)),
        Message("user", (Text("And {{user}}? "), Text(f"{START}{{}}{END}"))),
    ),
)


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("{{last_tool_result.id}}", "c2"),
        ("{{last_tool_result.name}}", "clock"),
        ("{{tool_results[0].name}}: {{tool_results[0].content}}", 'get_weather: {"t":4}'),
        ("{{tool_results[-1].content}}", "noon"),
        ("{{tool_results[1].is_error}}", "true"),
        ("{{messages[0].content}}", "Be brief."),
        ("{{messages[3].content}}", '{"t":4}'),
        ("{{messages[2].tool_calls[0].name}}", "get_weather"),
        ("{{messages[0].role}}", "system"),
        ("{{ user }}", "And {{user}}?"),
        ("{{last_tool_result}}", '{"id":"c2","name":"clock","content":"noon","is_error":true}'),
        ("a {{user", "a {{user"),
        ("'}} ``` </script> {{}}'", "'}} ``` </script> {{}}'"),
        ("{{{user}}}", "{And {{user}}?}"),
        ("{{1}} {{a  b}} {{a..b}} {{a[x]}}", "{{1}} {{a  b}} {{a..b}} {{a[x]}}"),
    ],
)
def test_a_name_stands_for_its_value_and_what_is_put_in_is_not_read_again(text: str, filled: str):
    values = Values(CONVERSATION)
    assert values.fill(text) == filled
    assert values.warnings == ()


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("{{x}}", " (known: user, messages, tool_results, last_tool_result)"),
        ("{{usr}}", " (did you mean 'user'?)"),
        ("{{last_tool_reslt.id}}", " (did you mean 'last_tool_result'?)"),
        ("{{messages[6].content}}", ""),
        ("{{messages[-7].content}}", ""),
        ("{{messages.content}}", ""),
        ("{{tool_results[0].nme}}", ""),
        ("{{user.name}}", ""),
        ("{{last-tool-result.id}}", " (did you mean 'last_tool_result'?)"),
    ],
)
def test_a_name_without_a_value_stays_as_written_and_is_warned_about_once(text: str, hint: str):
    values = Values(CONVERSATION)
    assert values.fill(f"{text} and {text}") == f"{text} and {text}"
    assert values.warnings == (f"{text} has no value here and stays as written{hint}",)


def test_no_more_than_ten_warnings_are_given():
    values = Values(CONVERSATION)
    values.fill(" ".join(f"{{{{x{number}}}}}" for number in range(50)))
    assert len(values.warnings) == 10


def test_an_empty_conversation_has_an_empty_user_and_no_results():
    values = Values(ChatRequest("m", ()))
    assert values.fill("[{{user}}] {{last_tool_result.id}} {{tool_results[0].id}} {{messages}}") == (
        "[] {{last_tool_result.id}} {{tool_results[0].id}} []"
    )


def test_every_string_of_a_value_is_filled_and_its_keys_are_not():
    filled = Values(CONVERSATION).fill_all(
        {"{{user}}": ["{{last_tool_result.id}}", 1, None, {"deep": "{{messages[0].role}}"}]}
    )
    assert filled == {"{{user}}": ["c2", 1, None, {"deep": "system"}]}


def test_what_is_put_in_is_cut_where_the_reply_would_grow_without_end():
    request = ChatRequest("m", (Message("user", (Text("x" * 4_000_000),)),))
    values = Values(request)
    assert len(values.fill("{{user}}{{user}}{{user}}{{user}}")) == ROOM
    assert values.warnings == (f"the script's values and directives are cut at {ROOM} characters",)


@given(st.text(alphabet="{}[]. ux1-_", max_size=40))
def test_text_without_known_names_is_never_changed(text: str):
    assert Values(CONVERSATION).fill(text) == text


def test_where_there_is_no_room_left_nothing_is_made():
    def make() -> str:
        raise AssertionError("made all the same")

    values = Values(ChatRequest("m", ()))
    assert len(values.fit(lambda: "x" * ROOM)) == ROOM
    assert values.warnings == ()
    assert values.fit(make) == ""
    assert values.warnings == (f"the script's values and directives are cut at {ROOM} characters",)
