"""The same rules on every wire, through every door and in every process: the same answers, byte for byte."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import httpx2
import pytest

from engine.rules import Rules, load
from engine.script import END, START
from engine.service import Service
from engine.transports.asgi import App
from engine.transports.client import EchoTransport
from engine.transports.serving import serving
from engine.wire import HttpRequest
from tests.engine.dialects.wires import WIRES, Ask, Said, Turn

pytestmark = pytest.mark.unmeasured

RULES = [
    {
        "when": {"user": "order", "system": "shop", "model": {"matches": "^echo$"}},
        "reply": {
            "instruction_chain": [
                {"messages": [{"tool_call": [{"name": "find_order", "args": {"id": 7}}]}]},
                {"messages": [{"text": "It is {{last_tool_result.content}}."}]},
            ]
        },
    },
    {"when": {"tool_result": "not found"}, "reply": "There is no such thing."},
    {"when": "refund", "reply": "Of course."},
    {"when": "slow", "reply": 429},
]
TOOL = {
    "name": "find_order",
    "description": "Finds an order.",
    "parameters": {"type": "object", "properties": {"id": {"type": "integer"}}},
}
CALL = Turn("assistant", calls=(("call_1", "find_order", {"id": 7}),))
SHOP = Turn("system", "You are a shop.")


def user(text: str) -> Turn:
    return Turn("user", text)


def result(content: str) -> Turn:
    return Turn("tool", results=(("call_1", "find_order", content),))


CASES = {
    "text": (Ask((user("A refund, please"),)), "Of course."),
    "call": (Ask((SHOP, user("my order")), (TOOL,)), "find_order"),
    "after the call": (Ask((SHOP, user("my order"), CALL, result("sent")), (TOOL,)), "It is sent."),
    "a result": (Ask((user("my things"), CALL, result("Not found")), (TOOL,)), "There is no such thing."),
    "no rule": (Ask((user("Hello"),)), "Hello"),
}


def hear(name: str, ask: Ask, *, stream: bool) -> Said:
    wire = WIRES[name]
    response = Service(rules=load(json.dumps(RULES))).handle(wire.request(ask, stream=stream))
    assert response.status == 200, response.body
    return wire.said(response.body, stream=stream)


@pytest.mark.parametrize("name", WIRES)
@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("stream", [False, True])
def test_every_dialect_is_answered_by_the_same_rules(name: str, case: str, stream: bool) -> None:
    ask, expected = CASES[case]
    said = hear(name, ask, stream=stream)
    assert (said.text or said.calls[0][1]) == expected
    assert [json.loads(arguments) for _, _, arguments in said.calls] == [{"id": 7}] * (case == "call")


@pytest.mark.parametrize("name", WIRES)
def test_a_status_is_refused_in_the_shape_of_each_provider(name: str) -> None:
    response = Service(rules=load(json.dumps(RULES))).handle(WIRES[name].request(Ask((user("slow"),))))
    assert response.status == 429
    assert b"Rule 4 asks for status 429." in response.body


def digest(client: httpx.Client | httpx2.Client) -> str:
    """Of all bytes that a door gives."""
    seen = hashlib.sha256()
    for ask in (*(ask for ask, _ in CASES.values()), Ask((user("slow"),))):
        for wire in WIRES.values():
            for stream in (False, True):
                http = wire.request(ask, stream=stream)
                answer = client.post(f"{http.path}?{http.query}", content=http.body)
                seen.update(b"%d " % answer.status_code + answer.content)
    return seen.hexdigest()


def test_every_door_and_every_process_gives_the_same_bytes() -> None:
    rules = load(json.dumps(RULES))
    with httpx2.Client(transport=EchoTransport(rules=rules), base_url="http://echo") as client:
        found = {digest(client)}
    with serving(App(Service(rules=rules))) as address, httpx.Client(base_url=address, trust_env=False) as client:
        found.add(digest(client))
    found |= {elsewhere(seed) for seed in ("1", "2")}
    assert len(found) == 1


def elsewhere(seed: str) -> str:
    home = str(Path(__file__).parents[3])
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": home}
    program = "from tests.engine.rules.test_wires import in_process; print(in_process())"
    return subprocess.run(
        [sys.executable, "-c", program], cwd=home, env=environment, capture_output=True, text=True, check=True
    ).stdout.strip()


def in_process() -> str:
    with httpx.Client(transport=EchoTransport(rules=load(json.dumps(RULES))), base_url="http://echo") as client:
        return digest(client)


PROMPTS = {"/v1/completions": "text", "/api/generate": "response"}


@pytest.mark.parametrize("path", PROMPTS)
@pytest.mark.parametrize("stream", [False, True])
def test_calls_have_no_place_in_an_answer_to_a_prompt_which_is_warned_of(path: str, stream: bool) -> None:
    reply: Any = {"text": "One moment.", "tool_call": [{"name": "g"}, {"name": "f"}, {"name": "g"}]}
    warned = "calls have no place in an answer to a prompt, and are left out: g, f"
    script = f"{START}{json.dumps({'messages': [reply]})}{END}"
    for prompt, rules in (("a", Rules().when("a", reply)), (script, Rules())):
        body = json.dumps({"model": "echo", "stream": stream, "prompt": prompt}).encode()
        response = Service(rules=rules).handle(HttpRequest("POST", path, (), body))
        assert b"One" in response.body
        assert (b"tool" in response.body, warned in dict(response.headers).get("x-echo-warning", "")) == (False, True)


def test_a_long_name_of_a_call_that_is_left_out_leaves_room_for_other_warnings() -> None:
    rules = Rules().when("a", {"tool_call": [{"name": "g" * 2_000}]})
    response = Service(rules=rules).handle(HttpRequest("POST", "/v1/completions", (), b'{"prompt": "a"}'))
    assert f"left out: {'g' * 60}; the script calls" in dict(response.headers)["x-echo-warning"]


def test_a_call_that_has_its_place_and_a_text_are_not_warned_of() -> None:
    asked: list[tuple[str, Any]] = [("/api/chat", {"tool_call": [{"name": "f"}]}), ("/api/generate", "b")]
    for path, reply in asked:
        body = json.dumps({"messages": [{"role": "user", "content": "a"}], "prompt": "a"}).encode()
        response = Service(rules=Rules().when("a", reply)).handle(HttpRequest("POST", path, (), body))
        assert "no place" not in dict(response.headers).get("x-echo-warning", "")


def test_prompts_that_stand_apart_are_each_answered_by_rule() -> None:
    body = json.dumps({"model": "echo", "prompt": ["a refund", "b", "my refund"]}).encode()
    service = Service(rules=Rules().when("refund", "Of course."))
    response = service.handle(HttpRequest("POST", "/v1/completions", (), body))
    assert [choice["text"] for choice in json.loads(response.body)["choices"]] == ["Of course.", "b", "Of course."]
