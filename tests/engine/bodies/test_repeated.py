import json
from typing import cast

import pytest

from engine.bodies import repeated
from engine.bodies.fields import Fields
from engine.bodies.openai import read_chat
from engine.bodies.repeated import Tools, broken, decode_body
from engine.errors import JsonError, RequestError
from engine.identity import Lasting
from engine.jsontext import Json, JsonObject, decode
from engine.messages import Origin
from engine.service import Service
from engine.wire import HttpRequest

SCHEMA: JsonObject = {"type": "object", "properties": {"city": {"type": "string", "description": "Wo? Zürich " * 9}}}


def tool(number: int) -> JsonObject:
    return {"type": "function", "function": {"name": f"get_{number}", "description": "Gets.", "parameters": SCHEMA}}


TOOLS: list[Json] = [tool(number) for number in range(20)]


def body(text: str, tools: list[Json] | None = None, more: JsonObject | None = None) -> bytes:
    said = {"messages": [{"role": "user", "content": text}], "tools": tools or TOOLS}
    return json.dumps({**said, **(more or {})}).encode()


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repeated, "_kept", {})
    monkeypatch.setattr(repeated, "_met", {})


def tools_of(data: bytes) -> Json:
    value = decode_body(data)
    assert value == decode(data)
    return cast("JsonObject", value)["tools"]


def test_tools_that_came_before_are_one_object() -> None:
    tools_of(body("one"))
    tools_of(body("two"))
    third, fourth = tools_of(body("three")), tools_of(body("four", more={"model": "m"}))
    assert isinstance(third, Tools)
    assert third is fourth


@pytest.mark.parametrize("spelled", [{"indent": 1}, {"separators": (",", ":")}, {"ensure_ascii": False}])
def test_however_they_are_spelled(spelled: dict[str, object]) -> None:
    for text in ("one", "two", "three"):
        data = json.dumps({"tools": TOOLS, "model": "m", "prompt": text}, **spelled).encode()  # type: ignore[arg-type]
        found = tools_of(data)
    assert isinstance(found, Tools)


@pytest.mark.parametrize("character", ["\ud83d\ude00", "\ud83d"])
@pytest.mark.parametrize("said", ["hi", "\ud83d"])
def test_half_a_character_is_told_each_time_wherever_it_stands(character: str, said: str) -> None:
    tools: list[Json] = [*TOOLS, {"type": "function", "function": {"name": "f", "description": character}}]
    is_broken = "\ud83d" in (character, said)
    for _ in range(4):
        data = body(said, tools)
        tools_of(data)
        assert bool(broken(data)) == is_broken


def test_few_tools_are_read_anew() -> None:
    for text in ("one" * 900, "two" * 900, "three" * 900):
        assert type(tools_of(body(text, [tool(1)]))) is list


def test_other_tools_that_begin_alike_are_other_tools() -> None:
    for number in range(12):
        assert tools_of(body("x", [*TOOLS, tool(number)])) == [*TOOLS, tool(number)]
    assert len(repeated._kept) == repeated._TRIES  # pyright: ignore[reportPrivateUsage]


def test_tools_elsewhere_in_the_body_are_left_where_they_are() -> None:
    for text in ("one", "two", "three", "four"):
        data = json.dumps({"metadata": {"tools": TOOLS}, "tools": text}).encode()
        assert tools_of(data) == text


def test_a_key_that_stands_twice_counts_last() -> None:
    for _ in range(3):
        tools_of(body("x"))
    data = body("x")[:-1] + b', "tools": []}'
    assert tools_of(data) == []


@pytest.mark.parametrize("spelled", ["7001005012019", "7001005012019.0", '"7001005012019"', "[]"])
def test_what_looks_like_the_stand_in_is_read_as_it_stands(spelled: str) -> None:
    for _ in range(3):
        tools_of(body("x"))
    assert str(repeated._STAND_IN) == "7001005012019"  # pyright: ignore[reportPrivateUsage]
    for key in ('"tools"', '"\\u0074ools"'):
        assert tools_of(body("x")[:-1] + f", {key}: {spelled}}}".encode()) == json.loads(spelled)


@pytest.mark.parametrize("depth", [3, 500])
def test_tools_that_others_replace_are_not_kept(depth: int) -> None:
    replaced = b'{"tools": [%b, "%b"], ' % (b"[" * depth + b"]" * depth, b"x" * 3_000)
    for _ in range(4):
        assert tools_of(replaced + body("x")[1:]) == TOOLS
        assert tools_of(replaced + body("x")[1:].replace(b'"tools"', b'"\\u0074ools"')) == TOOLS
    assert not repeated._kept  # pyright: ignore[reportPrivateUsage]


def test_more_than_the_table_may_hold_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repeated, "_KEPT_BYTES", 3_000)
    for _ in range(4):
        assert type(tools_of(body("x"))) is list


def test_a_complaint_names_the_place_in_the_whole_body() -> None:
    for _ in range(3):
        tools_of(body("x"))
    broken = body("x") + b" }"
    with pytest.raises(JsonError) as found:
        decode_body(broken)
    assert found.value.column == len(broken)


def test_the_table_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repeated, "_KEPT", 2)
    monkeypatch.setattr(repeated, "_MOST_HEADS", 2)
    for number in range(5):
        for _ in range(3):
            tools_of(body("x", [tool(number), *TOOLS]))
    assert len(repeated._kept) <= 2  # pyright: ignore[reportPrivateUsage]
    assert len(repeated._met) <= 2  # pyright: ignore[reportPrivateUsage]


def test_tools_that_others_drove_out_are_kept_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repeated, "_KEPT", 2)
    for _ in range(20):
        for number in range(3):
            tools_of(body("x", [tool(number), *TOOLS]))
    found = [tools_of(body("x", [tool(0), *TOOLS])) for _ in range(3)]
    assert isinstance(found[-1], Tools)


def test_a_complaint_about_a_tool_comes_again() -> None:
    data = body("x", [*TOOLS, {"type": "function"}])
    answers = [Service().handle(HttpRequest("POST", "/v1/chat/completions", body=data)) for _ in range(4)]
    assert {answer.status for answer in answers} == {400}
    assert len({answer.body for answer in answers}) == 1


@pytest.mark.parametrize("older", [False, True])
def test_definitions_are_read_once_by_each_reader(*, older: bool) -> None:
    more: dict[str, Json] = {"functions": [{"name": "f", "parameters": SCHEMA}]} if older else {}
    said = ("one", "two", "three", "four")
    read = [read_chat(Fields.parse(body(text, more=more)), Origin()) for text in said]
    assert read[0].tools == read[3].tools
    assert isinstance(read[3].tools, Lasting) is not older
    assert (read[2].tools is read[3].tools) is not older
    assert read[2].fingerprint != read[3].fingerprint
    renewed = read_chat(Fields(cast("JsonObject", decode(body("four", more=more)))), Origin())
    assert renewed.fingerprint == read[3].fingerprint


def test_nothing_else_than_the_time_depends_on_it() -> None:
    data = body("What is the weather in Oslo? Call get_3.")
    paths = ("/v1/chat/completions", "/v1/responses", "/v1/messages", "/api/chat")
    for path in paths:
        service = Service()
        answers = {service.handle(HttpRequest("POST", path, body=data)).body for _ in range(4)}
        assert len(answers) == 1, path


def test_without_tools_it_is_any_body() -> None:
    assert decode_body(b'{"a": "' + b"x" * 3_000 + b'"}') == {"a": "x" * 3_000}
    assert decode_body(b'{"tools": "' + b"x" * 3_000 + b'"}') == {"tools": "x" * 3_000}
    with pytest.raises(RequestError):
        Fields.parse(b"")
