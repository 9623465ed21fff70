"""A snippet says just the request that the form shows; that the programs run is shown with the clients' tests."""

import shlex
from dataclasses import replace
from typing import Any

import pytest

from playground.model.dialects import DIALECTS
from playground.model.draft import Asked, DialectName, Draft
from playground.model.request import compiled, from_body
from playground.model.sdk import SDKS, Sending, literal, program, unsaid
from playground.model.snippets import curl, python, target

ASKED: dict[str, Any] = {"messages": [{"role": "user", "content": "Hi"}], "stream": True}


@pytest.mark.parametrize("name", DIALECTS)
def test_a_shell_reads_the_curl_line_as_just_this_request(name: DialectName) -> None:
    text = 'It\'s $HOME `x` "q" \n 👩‍👧 \x00'
    body: dict[str, Any] = {"messages": [{"role": "user", "content": text}], "stream": True}
    http = compiled(replace(from_body(body, Draft()), dialect=name)).http
    words = shlex.split(curl(http).replace("\\\n", ""))
    assert words[-1].encode() == http.body
    assert words[2].endswith(target(http))


@pytest.mark.parametrize("name", DIALECTS)
def test_the_python_program_compiles_and_names_its_client(name: DialectName) -> None:
    draft = replace(from_body(ASKED, Draft()), dialect=name)
    code = python(draft, compiled(draft))
    compile(code, "snippet", "exec")
    assert SDKS[name].imports in code
    assert SDKS[name].calls[1] in code
    assert "x-echo-pacing" in code


def test_fields_that_the_client_does_not_know_go_through_extra_body() -> None:
    code = program(Sending("openai", {"messages": [], "surplus": None}), "http://here")
    assert "extra_body={\n        'surplus': None,\n    }" in code
    assert "print(answer.to_json())" in code


def test_fields_that_a_client_can_not_send_are_named() -> None:
    assert unsaid("ollama", {"model": "echo", "stream": True, "surplus": 1}) == ("surplus",)
    assert unsaid("openai", {"surplus": 1}) == ()
    assert unsaid("gemini", {"surplus": 1}) == ()


def test_a_model_in_the_path_is_spelled_for_an_address() -> None:
    draft = Draft(dialect="gemini", asked=Asked(model="a b?c", stream=False))
    assert target(compiled(draft).http) == "/v1beta/models/a%20b%3Fc:generateContent"


def test_literals_are_laid_out() -> None:
    value: dict[str, Any] = {"a": [1, {}], "b": None}
    laid_out = "{\n        'a': [\n            1,\n            {},\n        ],\n        'b': None,\n    }"
    assert literal(value) == laid_out
