"""What the objects in a body may hold, and how what they hold beside it is told."""

from time import process_time
from typing import Any

import pytest

from engine.bodies.fields import Fields
from engine.strict.gemini import unknown_parts
from engine.strict.members import Kinds, Stranger, kinds, members, passed_over, strangers
from tests.engine.strict.refusing import LENIENT, STRICT, post

PART = Kinds(kinds({"text": "text mark", "picture": "url"}, mark=members("on")))
OPEN = Kinds({"a": members("role type x")}, tag="role", default="a", every=False)
BODY = members("model", parts=PART, turn=OPEN)


def found(body: Any) -> list[tuple[str, str]]:
    return [(each.path, each.name) for each in strangers(body, BODY)]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"model": "m", "parts": [{"type": "text", "text": "a"}], "turn": {"role": "a", "type": 1, "x": 1}}, []),
        ({"modle": 1, "parts": [{"type": "text", "url": 1}]}, [("", "modle"), ("parts[0]", "url")]),
        ({"parts": {"type": "text", "mark": {"off": 1}}}, [("parts.mark", "off")]),
        ({"parts": [{"type": "picture", "mark": {"off": 1}}]}, [("parts[0]", "mark")]),
        ({"parts": [{"type": "wat", "zzz": 1}]}, [("parts[0]", "type")]),
        ({"parts": ["text", [{"type": "wat"}], None]}, []),
        ({"parts": [{"type": 7}, {"zzz": 1}]}, [("parts[0]", "type"), ("parts[1]", "type")]),
        ({"turn": {"zzz": 1}}, [("turn", "zzz")]),
        ({"turn": {"role": "b", "zzz": 1}}, []),
        ({"turn": "x", "parts": 7}, []),
    ],
)
def test_only_what_is_strange_to_its_object_is_found(body: Any, expected: list[tuple[str, str]]) -> None:
    assert found(body) == expected


def test_a_stranger_says_where_it_stands_and_what_may_stand_there() -> None:
    member, kind = strangers({"parts": [{"type": "picture", "z" * 101: 1}, {"type": "wat"}]}, BODY)
    assert member == Stranger("parts[0]", "z" * 101, 1, ("type", "url"))
    assert member.place == f"parts[0].{'z' * 100}"
    assert kind == Stranger("parts[1]", "type", "wat", ("text", "picture"), is_kind=True)
    assert Stranger("", "zzz", 1, ()).place == "zzz"


def test_ten_unknown_kinds_are_told_at_most_and_no_members() -> None:
    body = Fields({"zzz": 1, "parts": [{"type": "text"}, {"type": "old"}, *({"type": f"k{n}"} for n in range(20))]})
    told = passed_over(body, BODY, ("old",))
    assert told[0] == "parts[2].type is 'k0' and is passed over; the known ones are text, picture"
    assert len(told) == 10


HI = {"type": "text", "text": "Hi"}
WAT: dict[str, tuple[str, dict[str, Any], str]] = {
    "chat": ("/v1/chat/completions", {"messages": [{"role": "user", "content": [HI, {"type": "wat"}]}]}, "file"),
    "Anthropic": (
        "/v1/messages",
        {"max_tokens": 9, "messages": [{"role": "user", "content": [HI, {"type": "wat"}]}]},
        "image",
    ),
    "Responses": (
        "/v1/responses",
        {"input": [{"role": "user", "content": [{"type": "input_text", "text": "Hi"}]}, {"type": "wat"}]},
        "function_call",
    ),
    "Mistral": (
        "/mistral/v1/chat/completions",
        {"messages": [{"role": "user", "content": [HI, {"type": "wat"}]}]},
        "document_url",
    ),
    "Cohere": ("/v2/chat", {"messages": [{"role": "user", "content": [HI, {"type": "wat"}]}]}, "image_url"),
}


@pytest.mark.parametrize("name", WAT)
@pytest.mark.parametrize("stream", [False, True])
def test_what_is_of_an_unknown_kind_is_passed_over_with_a_warning_or_refused(name: str, *, stream: bool) -> None:
    path, body, known = WAT[name]
    response = post(LENIENT, path, {"model": "echo", "stream": stream, **body})
    assert (response.status, b"Hi" in response.body) == (200, True)
    warning = dict(response.headers)["x-echo-warning"]
    assert "type is 'wat' and is passed over" in warning
    assert known in warning
    refused = post(STRICT, path, {"model": "echo", "stream": stream, **body})
    assert refused.status in {400, 422}
    assert known in refused.body.decode()


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/v1/messages/count_tokens", {"messages": [{"role": "user", "content": [HI, {"type": "wat"}]}]}),
        ("/v1/responses/input_tokens", {"input": [{"role": "user", "content": [{"type": "wat"}]}]}),
    ],
)
def test_what_is_not_counted_is_told(path: str, body: dict[str, Any]) -> None:
    response = post(LENIENT, path, {"model": "echo", **body}, x_echo_fault="no_done")
    told = [value for name, value in response.headers if name == "x-echo-warning"]
    assert len(told) == 1
    assert "type is 'wat' and is passed over" in told[0]
    assert told[0].endswith("; the fault no_done has nothing to act on in this answer")


PARTS = {"parts": [{"text": "Hi"}, {"wat": 1}]}
GEMINI = "/v1beta/models/echo:"
ODD = "contents[0].parts[1] is 'wat' and is passed over; the known ones are text, inlineData"


@pytest.mark.parametrize(
    ("verb", "body", "told"),
    [
        ("generateContent", {"contents": [PARTS]}, ODD),
        ("generateContent", {"contents": PARTS}, ODD.replace("[0]", "")),
        ("generateContent", {"contents": [{"parts": {"wat": 1}}, PARTS]}, "contents[0].parts is 'wat'"),
        ("countTokens", {"contents": [PARTS]}, ODD),
        ("countTokens", {"generateContentRequest": {"contents": [PARTS]}}, f"generateContentRequest.{ODD}"),
    ],
)
def test_a_part_of_gemini_s_that_is_nothing_known_is_passed_over_with_a_warning(
    verb: str, body: dict[str, Any], told: str
) -> None:
    assert dict(post(LENIENT, GEMINI + verb, body).headers)["x-echo-warning"].startswith(told)


def test_parts_that_gemini_knows_are_not_warned_of_and_ten_others_at_most() -> None:
    known: Any = [{"text": "Hi"}, {"inline_data": {"data": ""}}, {"thought_signature": "a", "text": "b", "wat": 1}, {}]
    quiet = post(LENIENT, f"{GEMINI}generateContent", {"contents": [{"parts": known}]})
    assert "x-echo-warning" not in dict(quiet.headers)
    assert len(unknown_parts(Fields({"contents": {"parts": [*({"wat": 1} for _ in range(20))]}}))) == 10


@pytest.mark.parametrize("body", [{"contents": ["Hi"]}, {"contents": "Hi"}, {"contents": [{"parts": [1]}]}])
def test_what_is_no_part_of_gemini_s_is_refused_by_the_one_who_reads_it(body: dict[str, Any]) -> None:
    assert post(LENIENT, f"{GEMINI}generateContent", body).status == 400
    assert unknown_parts(Fields(body)) == ()


READ: dict[str, tuple[str, dict[str, Any]]] = {
    "chat": (
        "/v1/chat/completions",
        {
            "messages": [
                {"content": [{"type": "input_text", "text": "a"}, {"type": "image_url", "image_url": {"url": "x"}}]},
                {"role": "assistant", "content": [{"type": "refusal", "refusal": "No."}], "zzz": 1},
                {"role": "tool", "tool_call_id": "a", "content": [{"type": "wat"}]},
                {"role": "user", "content": "Hi"},
            ]
        },
    ),
    "Responses": ("/v1/responses", {"input": [{"role": "user", "content": [{"type": "text", "text": "a"}]}]}),
    "Anthropic": ("/v1/messages", {"max_tokens": 9, "messages": [{"role": "user", "content": [HI], "zzz": 1}]}),
    "Mistral": (
        "/mistral/v1/chat/completions",
        {"messages": [{"content": [HI, {"type": "input_text", "text": "a"}], "zzz": 1}, {"role": "user"}]},
    ),
    "Cohere": (
        "/v2/chat",
        {"messages": [{"role": "user", "content": [HI]}, {"role": "tool", "content": [{"type": "wat"}]}]},
    ),
}


@pytest.mark.parametrize("name", READ)
def test_what_is_read_all_the_same_is_not_warned_of(name: str) -> None:
    path, body = READ[name]
    response = post(LENIENT, path, {"model": "echo", **body})
    assert (response.status, dict(response.headers).get("x-echo-warning")) == (200, None)


def test_unknown_kinds_stand_before_the_other_warnings() -> None:
    body = {"messages": [{"role": "user", "content": [{"type": "wat"}, HI]}]}
    response = post(LENIENT, "/v1/chat/completions", body, x_echo_fault="missing_index")
    warning = dict(response.headers)["x-echo-warning"]
    assert warning.startswith("messages[0].content[0].type is 'wat'")
    assert "missing_index" in warning


def test_a_body_full_of_strangers_is_refused_in_no_time() -> None:
    body = {"messages": [{"role": "user", "content": [{"type": "wat"}] * 50_000, "z" * 50_000: 1}]}
    began = process_time()
    assert post(STRICT, "/v1/chat/completions", body).status == 400
    assert len(dict(post(LENIENT, "/v1/chat/completions", body).headers)["x-echo-warning"]) <= 1_000
    assert process_time() - began < 5


def test_a_message_that_a_client_parsed_may_be_sent_back() -> None:
    call: dict[str, Any] = {
        "id": "call_1",
        "type": "function",
        "function": {"name": "f", "arguments": "{}", "parsed_arguments": {}},
    }
    said: dict[str, Any] = {"role": "assistant", "content": None, "parsed": None, "tool_calls": [call]}
    answer = {"role": "tool", "tool_call_id": "call_1", "content": "done"}
    body: dict[str, Any] = {"model": "m", "messages": [{"role": "user", "content": "hi"}, said, answer]}
    assert post(STRICT, "/v1/chat/completions", body).status == 200
