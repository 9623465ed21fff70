import pytest

from engine.transports import verify as subject


def test_every_door_and_process_gives_the_same_bytes() -> None:
    witnesses = list(subject.verify())
    assert [witness.name for witness in witnesses] == [
        "in-process, httpx",
        "in-process, httpx2",
        "over HTTP",
        "another process, hash seed 1",
        "another process, hash seed 2",
    ]
    assert len({witness.digest for witness in witnesses}) == 1
    assert len(witnesses[0].digest) == 64


def test_a_process_that_fails_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subject.sys, "executable", "/bin/false")
    assert list(subject.verify())[-1].digest.startswith("failed")
