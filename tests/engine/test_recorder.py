"""The recorder hands on what passes, and keeps it."""

import gzip
from dataclasses import replace
from typing import Any

from engine.fixtures import Fixture
from engine.recorder import Recorder
from engine.rules import Rules
from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest
from tests.engine.fixtures.exchanges import chat

KEY = "sk-abcdefghijklmnopqrstuvwxyz012345"


def recording(settings: Settings) -> tuple[Recorder, list[Fixture]]:
    kept: list[Fixture] = []
    return Recorder(Service(settings), kept.append), kept


def test_what_passes_is_not_changed():
    settings = Settings(pacing="20ms")
    recorder, kept = recording(settings)
    for request in (chat("a b", stream=True), chat("a"), HttpRequest("GET", "/v1/models"), HttpRequest("GET", "/x")):
        seen, plain = recorder.handle(request), Service(settings).handle(request)
        assert (seen.status, seen.headers, [*seen.frames]) == (plain.status, plain.headers, [*plain.frames])
        assert kept[-1].body == Service(settings).handle(request).body
    assert recorder.settings is settings
    assert [each.at for each in kept[0].chunks] == [0, 0.02]
    assert [each.dialect for each in kept] == ["openai", "openai", "models", "openai"]


def test_a_client_that_goes_away_leaves_a_cut():
    recorder, kept = recording(Settings())
    response = recorder.handle(chat("a b c", stream=True))
    frames: Any = response.frames
    next(frames)
    assert kept == []
    frames.close()
    assert kept[0].cut
    assert kept[0].body.count(b"data:") == 1


def test_a_packed_body_is_kept_as_what_it_holds_and_without_its_secrets():
    recorder, kept = recording(Settings())
    plain = chat(f"a {KEY}")
    packed = replace(plain, headers=(*plain.headers, ("content-encoding", "gzip")), body=gzip.compress(plain.body))
    assert recorder.handle(plain).body == recorder.handle(packed).body
    assert kept[0] == kept[1]
    assert KEY not in repr(kept)


def test_a_body_that_can_not_be_unpacked_is_not_kept():
    recorder, kept = recording(Settings())
    torn = gzip.compress(chat("a").body)[:-9]
    for encoding, status in (("gzip", 400), ("br", 415)):
        asked = HttpRequest("POST", "/v1/chat/completions", (("content-encoding", encoding),), torn)
        assert recorder.handle(asked).status == status
        assert (kept[-1].status, kept[-1].request.body) == (status, b"")


def test_what_a_reply_repeats_of_its_headers_or_path_is_kept_without_its_secrets():
    recorder, kept = recording(Settings())
    block = '<|instruction_start|>{"messages": [{"text": "{{request_headers_echo}}"}]}<|instruction_end|>'
    for asked in (chat(block, stream=True), chat(block), chat("plain", model=KEY, stream=True)):
        sent = recorder.handle(replace(asked, headers=(*asked.headers, ("authorization", f"Bearer {KEY}")))).body
        assert KEY not in repr(kept)
        assert kept[-1].body == sent.replace(KEY.encode(), b"REDACTED")


def test_a_secret_that_its_request_spells_otherwise_is_kept_out_of_the_answer():
    recorder, kept = recording(Settings())
    for secret, spelled in ((KEY, KEY.replace("sk-", "\\u0073k-")), ("ftp://me:pass@h", r"ftp:\/\/me:pass@h")):
        body = f'{{"model": "m", "metadata": {{"a": "{spelled}"}}, "input": "hi"}}'.encode()
        assert secret.encode() in recorder.handle(HttpRequest("POST", "/v1/responses", (), body)).body
        assert secret.encode() not in kept[-1].body


def test_it_has_the_rules_of_its_service():
    rules = Rules().when("a", "b")
    assert Recorder(Service(rules=rules), print).rules is rules
