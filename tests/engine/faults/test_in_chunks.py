"""What each fault of OpenAI-style JSON looks like, streamed and whole."""

import json
from itertools import permutations
from typing import Any

import pytest

from engine.faults import FAULTS, Fault, on_chunks
from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest
from tests.engine.dialects.test_sameness import CASES
from tests.engine.dialects.wires import WIRES, Ask, chunks
from tests.engine.faults.asked import BOTH, CALLS, TEXT, answer, calls, told, warning, whole_calls

IN_CHUNKS = [kind.name for kind in FAULTS.values() if kind.where == "chunks"]


def test_an_index_is_missing() -> None:
    assert calls(told("missing_index"))
    assert not any("index" in call for call in calls(told("missing_index")))


def test_every_call_has_index_0() -> None:
    assert {call["index"] for call in calls(told("duplicate_index"))} == {0}
    assert "index" not in whole_calls("duplicate_index")[0]


def test_calls_are_counted_from_1() -> None:
    assert [call["index"] for call in calls(told("index_from_one")) if "id" in call] == [1, 2]
    assert {call["index"] for call in calls(told("index_from_one"))} == {1, 2}
    assert "index" not in whole_calls("index_from_one")[0]


def test_two_calls_have_one_id() -> None:
    (first, second) = [call["id"] for call in calls(told("duplicate_id")) if "id" in call]
    assert first == second == whole_calls("duplicate_id")[1]["id"] == whole_calls("")[0]["id"]


def test_later_fragments_have_the_type_null() -> None:
    types = [(call["type"], "id" in call) for call in calls(told("null_type"))]
    assert set(types) == {("function", True), (None, False)}


def test_ids_are_empty_or_missing() -> None:
    assert [call["id"] for call in calls(told("empty_id")) if "id" in call] == ["", ""]
    assert not any("id" in call for call in calls(told("missing_id")))
    assert [call["id"] for call in whole_calls("empty_id")] == ["", ""]
    assert not any("id" in call for call in whole_calls("missing_id"))


def test_the_name_comes_again_and_again() -> None:
    names = [call["function"]["name"] for call in calls(told("repeat_name"))]
    assert sorted(set(names), key=names.index) == ["get_weather", "get_time"]
    assert len(names) > 4


def test_arguments_start_as_null() -> None:
    firsts = [call["function"]["arguments"] for call in calls(told("null_arguments")) if "id" in call]
    assert firsts == [None, None]


def test_arguments_are_an_object() -> None:
    values = [call["function"].get("arguments") for call in calls(told("object_arguments"))]
    assert [value["city"] for value in values if value is not None] == ["Oslo", "Rome"]
    assert [call["function"]["arguments"]["city"] for call in whole_calls("object_arguments")] == ["Oslo", "Rome"]


def test_each_fragment_repeats_the_arguments_so_far() -> None:
    mine = [call["function"]["arguments"] for call in calls(told("snapshot_arguments")) if call["index"] == 0]
    assert mine == [mine[-1][: len(piece)] for piece in mine]
    assert json.loads(mine[-1])["city"] == "Oslo"


def test_fragments_take_turns() -> None:
    indexes = [call["index"] for call in calls(told("interleaved_calls"))]
    assert indexes[:4] == [0, 1, 0, 1]
    assert sorted(indexes) == sorted(call["index"] for call in calls(told("")))
    assert whole_calls("interleaved_calls") == whole_calls("")


def test_fragments_of_two_calls_share_a_delta() -> None:
    deltas = [choice["delta"] for value in told("joined_calls") for choice in value["choices"]]
    indexes = [[call["index"] for call in delta["tool_calls"]] for delta in deltas if "tool_calls" in delta]
    assert indexes == [[0, 1], [0, 1], [0, 1], [0, 1], [0, 1], [0], [0]]
    assert deltas[0]["role"] == "assistant"
    assert whole_calls("joined_calls") == whole_calls("")
    assert "joined_calls has nothing to act on" in warning(answer("joined_calls", CASES["call"]))


def test_calls_of_several_choices_share_no_delta() -> None:
    body = {**json.loads(WIRES["openai"].request(CALLS, stream=True).body), "n": 2}
    http = HttpRequest("POST", "/v1/chat/completions", (("x-echo-fault", "joined_calls"),), json.dumps(body).encode())
    values = [value for value in chunks(Service(Settings()).handle(http).body) if value["choices"]]
    assert all(len(value["choices"]) == 1 for value in values)
    assert [call["index"] for call in calls(values[:1])] == [0, 1]
    assert {value["choices"][0]["index"] for value in values if calls([value])} == {0, 1}


@pytest.mark.parametrize("ask", [TEXT, CALLS], ids=["text", "calls"])
def test_no_finish_reason_comes_at_all_or_it_comes_twice(ask: Ask) -> None:
    reasons = {
        fault: [choice["finish_reason"] for value in told(fault, ask) for choice in value["choices"]]
        for fault in ("no_finish", "repeat_finish", "")
    }
    assert not any(reasons["no_finish"])
    assert reasons["repeat_finish"] == [*reasons[""], reasons[""][-1]]
    assert told("no_finish", ask)[-1]["usage"]
    assert answer("no_finish", ask, stream=False).body == answer("", ask, stream=False).body


@pytest.mark.parametrize(("fault", "role"), [("missing_role", {}), ("empty_role", {"role": ""})])
def test_a_role_is_missing_or_empty(fault: str, role: dict[str, str]) -> None:
    plain, (first, *rest) = told("")[0]["choices"][0]["delta"], told(fault)
    del plain["role"]
    assert first["choices"][0]["delta"] == {**plain, **role}
    assert not any("role" in choice["delta"] for value in rest for choice in value["choices"])
    message = json.loads(answer(fault, stream=False).body)["choices"][0]["message"]
    assert message.get("role", "missing") == role.get("role", "missing")


def test_the_content_is_a_list_of_parts() -> None:
    said = [choice["delta"].get("content") for value in told("content_parts", TEXT) for choice in value["choices"]]
    assert [content for content in said if content] == [
        [{"type": "text", "text": "Hello,"}],
        [{"type": "text", "text": " world!"}],
    ]
    message = json.loads(answer("content_parts", stream=False).body)["choices"][0]["message"]
    assert message["content"] == [{"type": "text", "text": "Hello, world!"}]


@pytest.mark.parametrize("stream", [True, False])
def test_created_is_a_date_or_the_object_is_missing(stream: bool) -> None:
    def first(fault: str) -> Any:
        body = answer(fault, stream=stream).body
        return chunks(body)[0] if stream else json.loads(body)

    plain = first("")
    assert first("string_created") == {**plain, "created": "2025-01-01T00:00:00Z"}
    assert first("missing_object") == {key: value for key, value in plain.items() if key != "object"}


def test_calls_come_without_a_finish_reason() -> None:
    values = told("calls_without_finish")
    assert not any(choice["finish_reason"] for value in values for choice in value["choices"])
    assert answer("calls_without_finish", TEXT).body == answer("", TEXT).body
    body = json.loads(answer("calls_without_finish", CALLS, stream=False).body)
    assert body["choices"][0]["finish_reason"] == "tool_calls"


def test_usage_stands_in_the_choice() -> None:
    *_, last = told("usage_on_choice")
    assert last["choices"][0]["finish_reason"] == "tool_calls"
    assert last["choices"][0]["usage"]["total_tokens"] > 0
    assert not any("usage" in value for value in told("usage_on_choice"))
    body = json.loads(answer("usage_on_choice", stream=False).body)
    assert body["choices"][0]["usage"]["total_tokens"] > 0
    assert "usage" not in body


def test_the_usage_stands_in_every_chunk() -> None:
    usage = told("")[-1]["usage"]
    assert [value["usage"] for value in told("usage_everywhere")] == [usage] * len(told(""))
    *_, last = told("usage_everywhere,usage_on_choice")
    assert last["choices"][0]["usage"] == usage
    mistral = chunks(answer("usage_everywhere", CALLS, "mistral").body)
    assert len(mistral) > 2
    assert all(value["usage"] == mistral[-1]["usage"] for value in mistral)


def test_the_usage_s_chunk_has_no_choices() -> None:
    *before, last = told("usage_without_choices")
    assert "choices" not in last
    assert last["usage"]["total_tokens"] > 0
    assert before == told("")[:-1]


def test_usage_is_nowhere() -> None:
    assert b"usage" not in answer("no_usage").body
    assert b"usage" not in answer("no_usage", stream=False).body


@pytest.mark.parametrize("names", [*permutations(("interleaved_calls", "missing_index", "snapshot_arguments"))])
def test_a_call_s_fragments_are_told_apart_before_their_index_goes(names: tuple[str, ...]) -> None:
    fragments = calls(told(",".join(names)))
    assert not any("index" in call for call in fragments)
    assert ["id" in call for call in fragments[:3]] == [True, True, False]
    whole = {call["function"]["arguments"] for call in whole_calls("")}
    assert whole < {call["function"]["arguments"] for call in fragments}


@pytest.mark.parametrize("fault", ["usage_on_choice", "usage_everywhere", "usage_without_choices", "no_usage"])
def test_a_usage_that_isn_t_asked_for_is_nowhere_and_every_chunk_comes_all_the_same(fault: str) -> None:
    body = b'{"stream": true, "messages": [{"role": "user", "content": "Hi"}]}'
    http = HttpRequest("POST", "/v1/chat/completions", body=body)
    plain = Service(Settings()).handle(http)
    response = Service(Settings(fault=fault)).handle(http)
    assert response.body == plain.body
    assert f"{fault} has nothing to act on" in warning(response)


def test_a_chunk_that_lacks_what_a_fault_changes_stays_as_it_is() -> None:
    frames = (b'data: {"choices":[{"index":0,"delta":{"content":"Hi"}}]}\n\n',)
    for fault in ("string_created", "missing_object", "missing_role", "empty_role", "joined_calls", "no_finish"):
        assert tuple(on_chunks(frames, (Fault(fault),))) == frames


@pytest.mark.unmeasured
@pytest.mark.parametrize("one", IN_CHUNKS)
@pytest.mark.parametrize("stream", [True, False])
def test_every_two_faults_of_chunks_act_together_in_either_order(one: str, stream: bool) -> None:
    for other in IN_CHUNKS[IN_CHUNKS.index(one) :]:
        body = answer(f"{one},{other}", BOTH, stream=stream).body
        assert body == answer(f"{other},{one}", BOTH, stream=stream).body
