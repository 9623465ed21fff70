import json
from typing import Any

import pytest

from engine.service import Service
from engine.wire import HttpRequest
from tests.engine.dialects.test_sameness import CASES
from tests.engine.dialects.wires import WIRES
from tests.engine.strict.refusing import LENIENT, STRICT, post, user

PATH = "/v1/chat/completions"
HI: dict[str, Any] = {"model": "gpt", "messages": [user()]}


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; x=y"])
def test_another_content_type_is_refused_in_strict_mode(kind: str) -> None:
    response = post(STRICT, PATH, HI, content_type=kind)
    assert response.status == 415
    assert kind.partition(";")[0] in json.loads(response.body)["error"]["message"]


@pytest.mark.parametrize("kind", ["application/json", "Application/JSON; charset=utf-8", "application/merge+json"])
def test_json_under_any_of_its_names_is_taken(kind: str) -> None:
    assert post(STRICT, PATH, HI, content_type=kind).status == 200


def test_json_is_read_whatever_it_is_called() -> None:
    assert post(LENIENT, PATH, HI, content_type="text/plain").status == 200


@pytest.mark.parametrize(
    ("kind", "data", "status"),
    [
        ("multipart/form-data", b"--x\r\n", 415),
        ("application/json", b"--x\r\n", 400),
        ("text/plain", b"", 400),
        ("text/plain", b"[]", 400),
        ("application/x-www-form-urlencoded", b' {"model": "echo"', 400),  # what curl -d calls it
        ("application/x-www-form-urlencoded", b"model=echo", 415),
    ],
)
def test_a_body_that_is_no_json_is_refused_for_what_it_claims_to_be(kind: str, data: bytes, status: int) -> None:
    assert LENIENT.handle(HttpRequest("POST", PATH, (("content-type", kind),), data)).status == status


@pytest.mark.parametrize("path", ["/v1/messages", "/v1/models/m:generateContent", "/api/chat", "/v2/chat"])
def test_every_provider_says_so_in_its_own_shape(path: str) -> None:
    response = STRICT.handle(HttpRequest("POST", path, (("content-type", "text/csv"),), b"a,b"))
    assert response.status == 415
    assert b"text/csv" in response.body


def test_a_header_makes_one_request_strict() -> None:
    assert post(LENIENT, PATH, {"messages": []}, x_echo_strict="1").status == 400
    assert post(LENIENT, PATH, {"messages": []}).status == 200


PARTICULAR = {
    "empty",  # a user who says nothing
    "limit",  # fewer tokens than the provider gives
    "limit within a call",
    "limit within reasoning",
    "reasoning",  # more thoughts than tokens
    "script",
}


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", WIRES)
@pytest.mark.parametrize("case", [name for name in CASES if name not in PARTICULAR])
def test_what_is_right_is_answered_as_ever(name: str, case: str) -> None:
    if name == "mistral" and "call_" in str(CASES[case].turns):
        return
    if name == "cohere" and case == "a named tool":
        return  # it knows no such choice
    http = WIRES[name].request(CASES[case])
    strict, lenient = STRICT.handle(http), Service().handle(http)
    assert (strict.status, strict.body) == (200, lenient.body)


def test_a_model_that_is_left_out_is_echo_in_ollama_in_any_mode() -> None:
    response = post(STRICT, "/api/chat", {"messages": [user()], "model": None})
    assert response.status == 200
    assert b'"model":"echo"' in response.body
