"""A run as a fixture, and as a file of every format."""

from dataclasses import replace

import pytest

from engine.fixtures import FORMATS, export
from engine.service import Service
from engine.wire import HttpRequest
from playground.model.runs.export import digest, file_name, fixture_of, written
from playground.model.runs.record import record

SERVICE = Service()
RUN = record(SERVICE, HttpRequest("POST", "/v1/chat/completions", (), b'{"messages":[{"role":"user","content":"Hi"}]}'))
MADE = fixture_of(RUN, SERVICE.settings)


def test_an_answer_in_one_piece_is_one_chunk():
    assert [chunk.data for chunk in MADE.chunks] == [RUN.body]


def test_the_digest_is_of_the_answers_bytes():
    assert digest(RUN) == digest(replace(RUN, number=9))
    assert digest(RUN) != digest(replace(RUN, body=RUN.body + b" "))


@pytest.mark.parametrize(
    ("name", "written_as", "expected"),
    [
        ("weather", "json", "weather.fixture.json"),
        ("Run 7 / two", "curl", "Run-7-two.sh"),
        ("a.b c", "pytest", "a_b_c_test.py"),
        ("../../etc", "har", "etc.har"),
        ("", "vcrpy", "exchange.yaml"),
        ("Größe 日本", "json", "Größe-日本.fixture.json"),
        ("x" * 200, "sse", "x" * 80 + ".sse"),
        ("x" * 79 + ". y", "sse", "x" * 79 + ".sse"),
        ("𠮷" * 80, "json", "𠮷" * 50 + ".fixture.json"),
    ],
)
def test_a_file_has_a_name_that_every_system_takes(name: str, written_as: str, expected: str):
    assert file_name(name, written_as) == expected


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_written_as_the_engine_writes_it(name: str):
    here = "http://127.0.0.1:6001"
    assert written((MADE,), name, here) == export(MADE, name, here)
