"""What can be put under the lens: streams as they are, and recordings of every kind, none of them trusted."""

import base64
import gzip
import json
import os
from itertools import count
from pathlib import Path

import pytest

from engine.fixtures import FORMATS, dump, export
from engine.service import Service
from engine.wire import HttpRequest
from playground.model.intake import Unreadable
from playground.model.lens.source import MOST_BYTES, sources
from playground.model.runs.export import fixture_of
from playground.model.runs.record import record

PROGRAMS = ("pytest", "openai-python", "curl")
STREAM = 'data: {"choices": [{"delta": {"content": "hi"}}]}\n\n'
SHARED = Path(os.environ.get("ECHO_SHARED", "../shared")) / "corpora" / "streams" / "cassettes"
BOMB = "interactions:\n- &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"- &{chr(98 + place)} [{', '.join(['*' + chr(97 + place)] * 10)}]\n" for place in range(9)
)


def cassette(body: object = STREAM, **changes: object) -> bytes:
    request = {
        "method": "post",
        "uri": "http://host/v1/chat/completions?x=1",
        "body": "{}",
        "headers": {"Content-Type": ["application/json"], "Authorization": ["Bearer secret"]},
    }
    response = {"status": {"code": 201}, "headers": {"Content-Type": ["text/event-stream"]}, "body": body}
    return json.dumps({"interactions": [{"request": request, "response": response | changes}]}).encode()


def test_a_stream_is_itself():
    for text in (STREAM, '{"done": true}\n{"done": true}', "[1]", "{torn", "anything", '{"choices": []}'):
        (source,) = sources(text.encode())
        assert (source.data, source.request) == (text.encode(), None)


def test_a_cassette_gives_each_answer_with_its_request():
    (source,) = sources(cassette({"string": STREAM}))
    assert source.data == STREAM.encode()
    assert source.title == "1 · POST /v1/chat/completions · 201"
    assert dict(source.headers)["Content-Type"] == "text/event-stream"
    headers = (("content-type", "application/json"),)
    assert source.request == HttpRequest("POST", "/v1/chat/completions", headers, b"{}", "x=1")


@pytest.mark.parametrize(
    "body",
    [
        STREAM,
        {"string": STREAM},
        {"base64_string": base64.b64encode(STREAM.encode()).decode()},
        {"base64_string": base64.b64encode(gzip.compress(STREAM.encode())).decode()},
    ],
)
def test_a_body_may_be_text_or_packed(body: object):
    assert sources(cassette(body))[0].data == STREAM.encode()


def test_a_body_that_was_read_already_is_written_again():
    value = json.loads(cassette())
    value["interactions"][0]["response"] = {"status": {"code": 200}, "parsed_body": {"a": 1}}
    assert sources(json.dumps(value).encode())[0].data == b'{"a":1}'


YAML_FILES = (
    """interactions:
- request: {method: POST, uri: 'http://h/p', body: x}
  response: {status: {code: 200}, body: {string: BODY}}
""",
    """---
version: 2
interactions:
- request: {url: 'http://h/p', body: x}
  response: {code: 200, body: BODY}
""",
    """# a
http_interactions:
- {request: {url: 'http://h/p', body: {string: x}}, response: {status: {code: 200}, body: BODY}}
""",
    """requests:
- {uri: 'http://h/p', body: x}
responses:
- {status_code: 200, body: {string: BODY}}
""",
)


@pytest.mark.parametrize("text", YAML_FILES)
def test_yaml_of_every_recorder_is_read(text: str):
    (source,) = sources(text.replace("BODY", json.dumps(STREAM)).encode())
    assert source.data == STREAM.encode()
    assert source.request is not None
    assert (source.request.path, source.request.body) == ("/p", b"x")


def test_bytes_in_yaml_stay_bytes():
    packed = base64.b64encode(gzip.compress(b"data: {}\n\n")).decode()
    text = f"interactions:\n- request: {{}}\n  response: {{status: 200 OK, body: {{string: !!binary {packed}}}}}\n"
    (source,) = sources(text.encode())
    assert (source.data, source.request) == (b"data: {}\n\n", None)


def test_a_har_file_gives_its_answers():
    content = {"text": base64.b64encode(STREAM.encode()).decode(), "encoding": "base64"}
    request = {
        "method": "POST",
        "url": "http://h/p",
        "headers": [{"name": "Content-Type", "value": "text/plain"}],
        "postData": {"text": "x"},
    }
    entry = {"request": request, "response": {"status": 200, "content": content}}
    (source,) = sources(json.dumps({"log": {"entries": [entry]}}).encode())
    headers = (("content-type", "text/plain"),)
    assert (source.data, source.request) == (STREAM.encode(), HttpRequest("POST", "/p", headers, b"x"))


def test_a_fixture_knows_where_the_network_cut():
    body = {"model": "echo", "messages": [{"role": "user", "content": "hi there"}], "stream": True}
    headers = (("content-type", "application/json"), ("x-echo-pacing", "10ms"))
    run = record(Service(), HttpRequest("POST", "/v1/chat/completions", headers, json.dumps(body).encode()))
    (source,) = sources(dump(fixture_of(run, Service().settings)))
    assert source.data == run.body
    assert source.cuts
    assert source.request is not None


def test_a_packed_file_is_unpacked():
    assert sources(gzip.compress(STREAM.encode()))[0].data == STREAM.encode()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"x" * (MOST_BYTES + 1), "expected at most 5,000,000 bytes, found 5,000,001"),
        (gzip.compress(b"x" * (MOST_BYTES + 1)), "a gzip file of more than 5,000,000 bytes"),
        (b"\x1f\x8b broken", "a gzip file that can't be unpacked"),
        (b"interactions: [", "a recording, but line "),
        (b"interactions: !!python/object:os.system {}", "expected a cassette"),
        (b"interactions: 2020-99-99", "expected a cassette"),
        (b"version: 1", "a recording, but nothing that is known"),
        (b"---\ninteractions: {}", "expected a cassette with a list"),
        (b"---\nversion:\n- 1\n---\nb", "a recording, but nothing that is known"),
        (b"interactions:\n- a\n", "interactions[0]: expected an interaction (an object), found str"),
        (BOMB.encode(), "references unfolded"),
        (cassette(""), "a cassette, but none of its answers has a body"),
        (b'{"interactions": []}', "no exchange is in this cassette"),
        (b'{"schema_version": 9}', "a fixture, but schema_version: expected"),
        (json.dumps({"interactions": json.loads(cassette())["interactions"] * 201}).encode(), "more than 200 answers"),
        (b'{"messages": [{"role": "user", "content": "x"}]}', "a request without an answer"),
    ],
    ids=map(str, count()),
)
def test_what_cannot_be_read_is_answered(data: bytes, message: str):
    with pytest.raises(Unreadable) as refused:
        sources(data)
    assert message in refused.value.message


def test_what_of_a_recording_cannot_be_read_is_told_beside_the_rest():
    odd = {"request": {"uri": "http://[", "body": 5}, "response": {"body": {"base64_string": "A"}, "status": "x"}}
    entries = [*json.loads(cassette())["interactions"], odd]
    (source,) = sources(json.dumps({"interactions": entries}).encode())
    assert source.beside.startswith("Not all of the recording can be read: interactions[1]: expected a status")
    assert sources(cassette())[0].beside == ""


@pytest.mark.parametrize("name", [name for name, each in FORMATS.items() if each.several and name not in PROGRAMS])
def test_every_exported_recording_opens(name: str):
    body = {"model": "echo", "messages": [{"role": "user", "content": "hi there"}], "stream": True}
    run = record(Service(), HttpRequest("POST", "/v1/chat/completions", (), json.dumps(body).encode()))
    made = fixture_of(run, Service().settings)
    first, second = sources(export([made, made], name))
    assert first.data == second.data
    assert b"hi" in first.data


def test_blank_lines_before_anything_are_passed_over_at_once():
    blank = "\n" * 100_000
    (stream,) = sources((blank + STREAM).encode())
    assert stream.request is None
    (recorded,) = sources(("---\n# a\n  \n" + blank + YAML_FILES[0].replace("BODY", json.dumps(STREAM))).encode())
    assert recorded.data == STREAM.encode()


@pytest.mark.skipif(not SHARED.is_dir(), reason="the recorded cassettes are not on this machine (ECHO_SHARED)")
def test_every_recorded_cassette_opens():
    opened = {path.name: sources(path.read_bytes()) for path in sorted(SHARED.iterdir())}
    assert len(opened) == 26
    assert [name for name, found in opened.items() if not all(each.request for each in found)] == []
