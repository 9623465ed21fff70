"""What can be put under the lens: streams as they are, and recordings of every kind, none of them trusted."""

import base64
import gzip
import json
import os
from itertools import count
from pathlib import Path

import pytest

from engine.fixtures import dump
from engine.service import Service
from engine.wire import HttpRequest
from playground.model.export import fixture_of
from playground.model.intake import Unreadable
from playground.model.lens_source import MOST_BYTES, sources
from playground.model.record import record

STREAM = 'data: {"choices": [{"delta": {"content": "hi"}}]}\n\n'
SHARED = Path(os.environ.get("ECHO_SHARED", "../shared")) / "corpora" / "streams" / "cassettes"
BOMB = "interactions:\n- &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"- &{chr(98 + place)} [{', '.join(['*' + chr(97 + place)] * 10)}]\n" for place in range(9)
)


def cassette(body: object = STREAM, **changes: object) -> bytes:
    request = {"method": "post", "uri": "http://host/v1/chat/completions?x=1", "body": "{}", "headers": {"A": ["1"]}}
    response = {"status": {"code": 201}, "headers": {"Content-Type": ["text/event-stream"]}, "body": body}
    return json.dumps({"interactions": [{"request": request, "response": response | changes}]}).encode()


def test_a_stream_is_itself():
    for text in (STREAM, '{"done": true}\n{"done": true}', "[1]", "{torn", "anything", '{"choices": []}'):
        (source,) = sources(text.encode())
        assert (source.data, source.request) == (text.encode(), None)


def test_a_cassette_gives_each_answer_with_its_request():
    (source,) = sources(cassette({"string": STREAM}))
    assert source.data == STREAM.encode()
    assert source.title == "1 · POST host/v1/chat/completions · 201"
    assert source.headers == (("content-type", "text/event-stream"),)
    assert source.request == HttpRequest("POST", "/v1/chat/completions", (("a", "1"),), b"{}", "x=1")


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
    assert sources(cassette(parsed_body={"a": 1}))[0].data == b'{"a":1}'


@pytest.mark.parametrize(
    "text",
    [
        "interactions:\n- request: {method: POST, uri: 'http://h/p', body: x}\n  response: {body: {string: BODY}}\n",
        "---\nversion: 2\ninteractions:\n- request: {url: 'http://h/p', body: x}\n  response: {body: BODY}\n",
        "# a\nhttp_interactions:\n- {request: {url: 'http://h/p', body: {string: x}}, response: {body: BODY}}\n",
        "requests:\n- {uri: 'http://h/p', body: x}\nresponses:\n- {body: {string: BODY}}\n",
    ],
)
def test_yaml_of_every_recorder_is_read(text: str):
    (source,) = sources(text.replace("BODY", json.dumps(STREAM)).encode())
    assert source.data == STREAM.encode()
    assert source.request is not None
    assert (source.request.path, source.request.body) == ("/p", b"x")


def test_bytes_in_yaml_stay_bytes():
    packed = base64.b64encode(gzip.compress(b"data: {}\n\n")).decode()
    text = f"interactions:\n- request: {{}}\n  response: {{body: {{string: !!binary {packed}}}}}\n"
    (source,) = sources(text.encode())
    assert (source.data, source.request) == (b"data: {}\n\n", None)


def test_a_har_file_gives_its_answers():
    content = {"text": base64.b64encode(STREAM.encode()).decode(), "encoding": "base64"}
    request = {
        "method": "POST",
        "url": "http://h/p",
        "headers": [{"name": "A", "value": "1"}],
        "postData": {"text": "x"},
    }
    entry = {"request": request, "response": {"status": 200, "content": content}}
    (source,) = sources(json.dumps({"log": {"entries": [entry]}}).encode())
    assert (source.data, source.request) == (STREAM.encode(), HttpRequest("POST", "/p", (("a", "1"),), b"x"))


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
        (b"interactions: [", "its YAML can't be read"),
        (b"interactions: !!python/object:os.system {}", "its YAML can't be read"),
        (b"interactions: 2020-99-99", "its YAML can't be read"),
        (b"version: 1", "it holds no interactions"),
        (b"---\ninteractions: {}", "none of its answers has a body"),
        (b"---\nversion:\n- 1\n---\nb", "its YAML can't be read"),
        (b"interactions:\n" + b"- a\n" * 200_001, "more than 200,000 lines"),
        (BOMB.encode(), "more than 200,000 values"),
        (b'{"interactions": []}', "none of its answers has a body"),
        (b'{"schema_version": 9}', "a fixture, but schema_version: expected"),
        (json.dumps({"interactions": [{"response": {"body": "x"}}] * 201}).encode(), "more than 200 answers"),
    ],
    ids=map(str, count()),
)
def test_what_cannot_be_read_is_answered(data: bytes, message: str):
    with pytest.raises(Unreadable) as refused:
        sources(data)
    assert message in refused.value.message


def test_odd_addresses_and_codings_are_taken_as_they_are():
    odd = {"request": {"uri": "http://[", "body": 5}, "response": {"body": {"base64_string": "A"}, "status": "x"}}
    (source,) = sources(json.dumps({"interactions": [odd]}).encode())
    assert (source.status, source.request) == (200, None)


@pytest.mark.skipif(not SHARED.is_dir(), reason="the recorded cassettes are not on this machine (ECHO_SHARED)")
def test_every_recorded_cassette_opens():
    opened = {path.name: sources(path.read_bytes()) for path in sorted(SHARED.iterdir())}
    assert len(opened) == 26
    assert [name for name, found in opened.items() if not all(each.request for each in found)] == []
