"""A snippet sends just the request that the form shows."""

import json
import shlex
from dataclasses import replace
from typing import Any

import httpx2
from openai import OpenAI

from engine import EchoTransport
from playground.model.draft import Draft, Echo
from playground.model.examples import draft_of, examples
from playground.model.request import compiled, from_body
from playground.model.snippets import PARAMETERS, curl, openai_python


def test_a_shell_reads_the_curl_line_as_just_this_request():
    text = 'It\'s $HOME `x` "q" \n 👩‍👧 \x00'
    body: dict[str, Any] = {"messages": [{"role": "user", "content": text}], "stream": True}
    http = compiled(from_body(body, Draft())).http
    words = shlex.split(curl(http).replace("\\\n", ""))
    assert words[-1].encode() == http.body
    assert words[2].endswith(http.path)


def test_the_python_program_runs_and_sends_just_this_request():
    for example in examples():
        if example.name in {"07-rate-limit", "12-test-mode"}:
            continue
        draft = draft_of(example.body, example.headers, example.title)
        made = compiled(replace(draft, echo=Echo(pacing="0")))
        sent: list[bytes] = []

        class Listening(httpx2.BaseTransport):
            def __init__(self, sent: list[bytes]) -> None:
                self.sent, self.echo = sent, EchoTransport()

            def handle_request(self, request: httpx2.Request) -> httpx2.Response:
                self.sent.append(request.read())
                return self.echo.handle_request(request)

        def client(*, sent: list[bytes] = sent, **options: Any) -> OpenAI:
            return OpenAI(http_client=httpx2.Client(transport=Listening(sent)), **options)

        program = openai_python(made.body, made.headers).replace("from openai import OpenAI", "")
        exec(program, {"OpenAI": client, "print": str})  # noqa: S102  the program is what is tested
        assert json.loads(sent[0]) == made.body


def test_fields_that_the_client_does_not_know_go_through_extra_body():
    program = openai_python({"messages": [], "surplus": None}, ())
    assert "extra_body={\n        'surplus': None,\n    }" in program
    assert "print(answer.to_json())" in program
    assert "surplus" not in PARAMETERS
