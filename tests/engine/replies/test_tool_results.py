from engine.messages import ChatRequest, Media, Message, Text, ToolCall, ToolResult
from engine.replies.draft import Draft, Passed
from engine.replies.tool_results import pending_results, tool_results
from engine.settings import Settings

ASK = Message("user", (Text("go"),))
CALLS = Message("assistant", (ToolCall("a", "get_a", "{}"), ToolCall("b", "get_b", "{}")))
A = Message("tool", (ToolResult("a", "1"),))
B = Message("tool", (ToolResult("b", "2"),))


def said(*messages: Message) -> str:
    draft = tool_results(ChatRequest("m", messages), Settings())
    assert isinstance(draft, Draft)
    (choice,) = draft.choices
    assert choice.finish_reason == "stop"
    return choice.text


def test_each_result_is_a_line_with_the_name_of_its_tool() -> None:
    assert said(ASK, CALLS, A, B) == "get_a: 1\nget_b: 2"


def test_results_stand_in_the_order_of_their_calls() -> None:
    assert said(ASK, CALLS, B, A) == "get_a: 1\nget_b: 2"


def test_several_results_in_one_message_count_each() -> None:
    assert said(ASK, CALLS, Message("tool", (*B.parts, *A.parts))) == "get_a: 1\nget_b: 2"


def test_a_result_s_own_name_wins() -> None:
    assert said(ASK, CALLS, Message("tool", (ToolResult("a", "1", "mine"),))) == "mine: 1"


def test_a_result_without_a_call_goes_by_its_id_and_comes_last() -> None:
    assert said(ASK, CALLS, Message("tool", (ToolResult("gone", "3"),)), A) == "get_a: 1\ngone: 3"


def test_a_result_without_any_name_is_said_alone() -> None:
    assert said(ASK, Message("tool", (ToolResult("", "1"),))) == "1"


REMINDER = Text("<system-reminder>Call get_a again.</system-reminder>")


def test_what_an_agent_s_program_puts_behind_results_leaves_them_the_end() -> None:
    assert said(ASK, CALLS, A, B, Message("user", (REMINDER,)), Message("user", (REMINDER,))) == "get_a: 1\nget_b: 2"
    for spoken in ((REMINDER, Text("and now?")), (REMINDER, Media("image")), (Text(""),)):
        assert not pending_results(ChatRequest("m", (ASK, CALLS, A, B, Message("user", spoken))))


def test_an_empty_result_is_a_result() -> None:
    assert said(ASK, CALLS, Message("tool", (ToolResult("a", ""),))) == "get_a: "


def test_where_an_id_stands_twice_the_newest_call_names_the_result() -> None:
    again = Message("assistant", (ToolCall("a", "get_again", "{}"),))
    assert said(ASK, CALLS, A, again, Message("tool", (ToolResult("a", "9"),))) == "get_again: 9"


def test_instructions_among_the_results_do_not_hide_them() -> None:
    assert (
        said(ASK, CALLS, A, Message("system", (Text("Be brief."),)), B, Message("developer", ()))
        == "get_a: 1\nget_b: 2"
    )


def test_only_the_results_that_end_the_conversation_are_pending() -> None:
    assert pending_results(ChatRequest("m", (ASK, CALLS, A, B, ASK))) == ()
    assert pending_results(ChatRequest("m", (ASK, CALLS, A, CALLS, B))) == B.tool_results
    assert pending_results(ChatRequest("m", ())) == ()


def test_a_conversation_that_ends_otherwise_is_passed() -> None:
    outcome = tool_results(ChatRequest("m", (ASK,)), Settings())
    assert isinstance(outcome, Passed)
    assert outcome.line.reason == "the conversation doesn't end with tool results"


def test_the_trace_counts_the_results() -> None:
    one = tool_results(ChatRequest("m", (ASK, CALLS, A)), Settings())
    two = tool_results(ChatRequest("m", (ASK, CALLS, A, B)), Settings())
    assert [one.line.reason, two.line.reason] == [
        "the conversation ends with 1 tool result",
        "the conversation ends with 2 tool results",
    ]
