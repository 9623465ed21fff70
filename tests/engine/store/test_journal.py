"""The journal holds the newest requests, whole, and no more than it may."""

from dataclasses import replace
from threading import Event, Timer

import pytest

from engine.fixtures import Fixture
from engine.settings import Settings
from engine.store import KeptService, Store, StoreError, Writer
from engine.store import journal as journal_module
from engine.store.journal import CUT
from tests.engine.fixtures.exchanges import WEATHER, chat, post, record

REFUSED = post({"messages": "no list"})


def numbers(store: Store, **where: object) -> list[int]:
    return [line.number for line in store.journal.lines(**where)]  # pyright: ignore[reportArgumentType]  by name


def test_a_request_is_listed_and_comes_back_whole(store: Store):
    made = record(chat("weather in Oslo", tools=[WEATHER], stream=True), REFUSED)
    store.journal.add(*made)
    second, first = store.journal.lines()
    assert (first.number, first.method, first.path, first.dialect) == (1, "POST", "/v1/chat/completions", "openai")
    assert (first.status, first.model, first.finish_reason, first.streamed) == (200, "echo", "tool_calls", True)
    assert first.tokens > 0
    assert first.size > 100
    assert (second.status, second.model, second.tokens, second.streamed) == (400, "", 0, False)
    assert second.at > first.at
    assert [store.journal.get(number) for number in (1, 2)] == made


def test_what_no_database_holds_does_not_lose_the_others_of_its_group(store: Store):
    (made,) = record(chat("a"))
    assert made.reply is not None
    ended = replace(made.reply.choices[0], finish_reason="\0 \ud800")
    reply = replace(made.reply, choices=(ended,), usage=replace(made.reply.usage, input_tokens=2**70))
    odd = replace(made, request=replace(made.request, method="P\ud800", path="/\0\ud800"), reply=reply)
    store.journal.add(made, odd, made)
    line = store.journal.lines()[1]
    assert (line.method, line.path, line.finish_reason, line.tokens) == ("P?", "/\ufffd?", "\ufffd ?", 2**31 - 1)


def test_only_the_newest_are_kept_and_numbers_are_never_given_twice(store: Store):
    for number in range(8):
        store.journal.add(*record(chat(str(number))))
    assert numbers(store) == [8, 7, 6, 5, 4]
    with pytest.raises(StoreError, match="request 3 is no longer in the journal, which keeps the newest 5"):
        store.journal.get(3)
    store.journal.clear()
    store.journal.add(*record(*(chat(str(number)) for number in range(7))))
    assert numbers(store) == [13, 12, 11, 10, 9]


def test_the_list_follows_along_and_is_filtered(store: Store):
    store.journal.add(*record(chat("Hello there"), REFUSED, post({"messages": []}, "/v2/chat")))
    assert numbers(store, after=1) == [3, 2]
    assert numbers(store, limit=1) == [3]
    assert numbers(store, search="HELLO there") == [1]
    assert numbers(store, dialect="cohere") == [3]
    assert numbers(store, failed=True) == [2]
    assert numbers(store, failed=False) == [3, 1]


def test_a_lost_connection_has_no_finish_and_has_failed(store: Store):
    lost = chat("one two three", stream=True)
    store.journal.add(
        *record(chat("a"), replace(lost, headers=(*lost.headers, ("x-echo-fault", "disconnect_after:1"))))
    )
    assert store.journal.lines()[0].finish_reason == CUT
    assert (numbers(store, failed=True), numbers(store, failed=False)) == ([2], [1])


def test_requests_are_picked_by_number_and_by_how_they_ended_and_counted(store: Store):
    assert store.journal.count() == 0
    store.journal.add(*record(chat("a"), REFUSED, chat("weather in Oslo", tools=[WEATHER])))
    assert numbers(store, numbers=[3, 1, 9]) == [3, 1]
    assert numbers(store, numbers=[]) == []
    assert numbers(store, finish_reasons=["tool_calls", ""]) == [3, 2]
    assert store.journal.finish_reasons() == ["", "stop", "tool_calls"]
    assert store.journal.count() == 3


def test_a_journal_of_no_size_keeps_nothing(url: str):
    with Store(url, journal_size=0) as store:
        store.journal.add(*record(chat("a")))
        assert store.journal.lines() == []


def test_nothing_to_write_is_no_matter(store: Store):
    store.journal.add()
    assert store.journal.lines() == []


def test_entries_that_are_too_heavy_together_go_too(monkeypatch: pytest.MonkeyPatch):
    with Store(journal_size=100) as store:
        (made,) = record(chat("a"))
        store.journal.add(made)
        size = store.journal.lines()[0].size
        monkeypatch.setattr(journal_module, "_LARGEST", size * 4)
        store.journal.add(*[made] * 15)
        assert numbers(store) == [16, 15, 14, 13]
        monkeypatch.setattr(journal_module, "_LARGEST", size * 100)
        store.journal.add(*[made] * 16)
        assert len(numbers(store)) == 20
        monkeypatch.setattr(journal_module, "_LARGEST", size * 4)
        store.journal.add(*[made] * 10)
        assert len(numbers(store)) == 30
        store.journal.add(*[made] * 10)
        assert numbers(store) == [52, 51, 50, 49]


def test_the_writer_writes_everything_before_it_ends(store: Store):
    writer = Writer(store.journal)
    made = record(*(chat(str(number)) for number in range(4)))
    for each in made:
        writer.keep(each)
    writer.close()
    assert [store.journal.get(number) for number in (1, 2, 3, 4)] == made
    assert writer.dropped == 0


class Broken:
    """A journal on a full disk, and slow about it."""

    def __init__(self) -> None:
        self.tried = 0

    def add(self, *made: Fixture) -> None:
        self.tried += len(made)
        raise OSError("disk full")


def test_a_disk_that_is_full_ends_nothing(caplog: pytest.LogCaptureFixture):
    broken = Broken()
    writer = Writer(broken)  # pyright: ignore[reportArgumentType]  it does what a journal does
    (made,) = record(chat("a"))
    writer.keep(made)
    writer.close()
    assert broken.tried == 1
    assert "the journal could not be written" in caplog.text


def test_an_exchange_that_cannot_be_written_costs_no_other(store: Store, monkeypatch: pytest.MonkeyPatch):
    (fine,), (odd,) = record(chat("a")), record(chat("b"))
    add = store.journal.add

    def refusing(*made: Fixture) -> None:
        if odd in made:
            raise ValueError
        add(*made)

    monkeypatch.setattr(store.journal, "add", refusing)
    writer = Writer(store.journal)
    writer.close()
    writer._write([fine, odd, fine])  # pyright: ignore[reportPrivateUsage]  a group, as the queue makes it
    assert [store.journal.get(number) for number in numbers(store)] == [fine, fine]


def test_what_would_have_to_wait_is_counted_instead():
    writer = Writer(Broken())  # pyright: ignore[reportArgumentType]  likewise
    writer.close()
    (made,) = record(chat("a"))
    for _ in range(1_003):
        writer.keep(made)
    assert writer.dropped == 3


def test_a_server_tells_what_it_could_not_write_down():
    service = KeptService(Store(), Settings())
    assert service.dropped == 0
    service.close()
    for _ in range(1_002):
        service.handle(REFUSED)
    assert service.dropped == 2


class Held:
    """A journal that takes its time: it goes on when it is let go."""

    def __init__(self) -> None:
        self.began, self.go = Event(), Event()
        self.groups: list[int] = []

    def add(self, *made: Fixture) -> None:
        self.began.set()
        assert self.go.wait(10)
        self.groups.append(len(made))


def test_what_waits_is_written_in_one_group():
    held = Held()
    writer = Writer(held)  # pyright: ignore[reportArgumentType]  it does what a journal does
    (made,) = record(chat("a"))
    writer.keep(made)
    assert held.began.wait(10)
    for _ in range(3):
        writer.keep(made)
    ending = Timer(0, writer.close)
    ending.start()
    while writer.waiting < 4:
        pass
    held.go.set()
    ending.join()
    assert held.groups == [1, 3]


@pytest.mark.parametrize("number", [2**63, -(2**63) - 1, 10**400])
def test_a_number_that_no_database_has_is_not_there(store: Store, number: int):
    store.journal.add(*record(chat("a")))
    with pytest.raises(StoreError, match="no longer in the journal"):
        store.journal.get(number)
    assert numbers(store, numbers=[number, 1]) == [1]
    assert numbers(store, after=abs(number)) == []


def test_text_that_no_database_holds_is_looked_for_as_it_would_be_kept(store: Store):
    (made,) = record(chat("a"))
    store.journal.add(replace(made, request=replace(made.request, path="/b\ud800c")))
    assert numbers(store, search="b\ud800c") == [1]
    assert numbers(store, finish_reasons=["\ud800"]) == []
