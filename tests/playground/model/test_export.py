"""What a recording and today's answer differ in is told by its first difference."""

from dataclasses import replace

from engine.fixtures import Chunk
from engine.service import Service
from engine.wire import HttpRequest
from playground.model.export import difference, digest, fixture_of
from playground.model.record import record

SERVICE = Service()
RUN = record(SERVICE, HttpRequest("POST", "/v1/chat/completions", (), b'{"messages":[{"role":"user","content":"Hi"}]}'))
MADE = fixture_of(RUN, SERVICE.settings)


def test_an_answer_in_one_piece_is_one_chunk():
    assert [chunk.data for chunk in MADE.chunks] == [RUN.body]


def test_the_digest_is_of_the_answers_bytes():
    assert digest(RUN) == digest(replace(RUN, number=9))
    assert digest(RUN) != digest(replace(RUN, body=RUN.body + b" "))


def test_the_first_difference_is_told():
    longer = replace(MADE, chunks=(*MADE.chunks, Chunk(1.0, b"more")))
    changed = replace(MADE, chunks=(Chunk(0.0, RUN.body.replace(b"Hi", b"Ho")),))
    later = replace(MADE, chunks=(replace(MADE.chunks[0], at=3.0),))
    assert difference(MADE, replace(MADE, status=429)) == "status: recorded 200, now 429"
    assert "recorded the end, now 'more'" in difference(MADE, longer)
    assert "recorded 'i" in difference(MADE, changed)
    assert difference(MADE, later) == "the same bytes, at other times"
