import gzip
import json
import zlib

import pytest

from engine.packed import unpacked
from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest

BODY = json.dumps({"messages": [{"role": "user", "content": "Hello there " * 50}]}).encode()


def gzipped(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)  # no time of day in it: tests are known by their parameters


def post(body: bytes, encoding: str) -> HttpRequest:
    headers = (("content-encoding", encoding), ("content-length", str(len(body))), ("x-kept", "1"))
    return HttpRequest("POST", "/v1/chat/completions", headers, body)


@pytest.mark.parametrize(
    ("encoding", "packed"),
    [
        ("gzip", gzipped(BODY)),
        ("X-GZip", gzipped(BODY)),
        ("deflate", zlib.compress(BODY)),
        ("deflate", zlib.compress(BODY, wbits=-zlib.MAX_WBITS)),
        ("identity", BODY),
        ("deflate, gzip", gzipped(zlib.compress(BODY))),
    ],
)
def test_a_packed_body_is_unpacked_before_it_is_read(encoding: str, packed: bytes) -> None:
    plain = unpacked(post(packed, encoding), 10_000)
    assert (plain.body, plain.headers) == (BODY, (("x-kept", "1"),))
    assert Service().handle(post(packed, encoding)).body == Service().handle(post(BODY, "")).body


@pytest.mark.parametrize(
    ("encoding", "body", "status", "words"),
    [
        ("br", BODY, 415, "'br'"),
        ("zstd", BODY, 415, "expected one of gzip"),
        ("gzip", BODY, 400, "incorrect header"),
        ("gzip", gzipped(BODY)[:-9], 400, "it ends too early"),
        ("gzip", b"", 400, "it ends too early"),
        ("deflate", b"", 400, "it ends too early"),
        ("deflate", b"\xff\xff", 400, "invalid block type"),
        ("gzip", gzipped(b"x" * 20_000), 413, "at most 9000 bytes"),
    ],
)
def test_what_cannot_be_unpacked_is_refused(encoding: str, body: bytes, status: int, words: str) -> None:
    response = Service(Settings(body_limit=9_000)).handle(post(body, encoding))
    assert response.status == status
    assert words in response.body.decode()


def test_a_small_body_that_unpacks_to_a_huge_one_costs_no_more_than_the_limit() -> None:
    bomb = gzipped(b"\0" * 50_000_000)
    assert len(unpacked(post(bomb, "gzip"), 1_000).body) == 1_001
