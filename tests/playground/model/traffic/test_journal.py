"""What the Traffic page sees of the journal."""

import json
from collections.abc import Iterator

import pytest

from engine.fixtures import Fixture, fixture
from engine.service import Service
from engine.settings import Settings
from engine.store import Store
from engine.wire import HttpRequest
from playground.model.runs.export import digest
from playground.model.runs.record import record as run_of
from playground.model.traffic import journal as traffic
from playground.model.traffic.journal import (
    Filters,
    Taken,
    listed,
    name_of,
    neighbour,
    still_kept,
    taken,
    weight,
)
from playground.model.traffic.samples import samples
from tests.engine.fixtures.exchanges import WEATHER, chat, post, record

REFUSED = post({"messages": "no list"})


@pytest.fixture
def store() -> Iterator[Store]:
    """One of each: a stop, a refusal, a tool call, a reply cut short in another dialect."""
    short = post(
        {"model": "m", "max_tokens": 1, "messages": [{"role": "user", "content": "Long words"}]}, "/v1/messages"
    )
    with Store(journal_size=10) as filled:
        filled.journal.add(*record(chat("Hello"), REFUSED, chat("weather in Oslo", tools=[WEATHER]), short))
        yield filled


def numbers(store: Store, filters: Filters, pinned: tuple[int, ...] = (), shown: int = 100) -> list[tuple[int, ...]]:
    found = listed(store.journal, filters, pinned, shown)
    return [tuple(line.number for line in lines) for lines in (found.pinned, found.lines)]


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        (Filters(), (4, 3, 2, 1)),
        (Filters(search="oslo WEATHER"), (3,)),
        (Filters(dialect="anthropic"), (4,)),
        (Filters(finish_reasons=("length", "")), (4, 2)),
        (Filters(failed=True), (2,)),
        (Filters(failed=True, dialect="anthropic"), ()),
    ],
)
def test_requests_are_looked_for(store: Store, filters: Filters, found: tuple[int, ...]):
    assert numbers(store, filters) == [(), found]
    assert listed(store.journal, filters, (), 1).matching == len(found)


def test_what_is_pinned_stands_on_top_once_whatever_is_looked_for(store: Store):
    assert numbers(store, Filters(), (1, 3, 99)) == [(3, 1), (4, 2)]
    assert numbers(store, Filters(failed=True), (1,)) == [(1,), (2,)]
    assert numbers(store, Filters(), (4,), shown=2) == [(4,), (3, 2)]
    found = listed(store.journal, Filters(), (4,), 2)
    assert (found.order, found.matching, found.kept, found.limit) == ((4, 3, 2), 3, 4, 10)


@pytest.mark.parametrize(
    ("order", "chosen", "newer", "older"),
    [
        ((9, 7, 5), (7,), 9, 5),
        ((9, 7, 5), (5, 9), None, 7),
        ((9, 7, 5), (5,), 7, None),
        ((9, 7, 5), (6,), 7, 5),
        ((9, 7, 5), (3,), 5, None),
        ((9, 7, 5), (), 9, 9),
        ((), (), None, None),
        ((), (3,), None, None),
    ],
)
def test_the_next_one_is_found_also_where_the_chosen_one_is_not_listed(
    order: tuple[int, ...], chosen: tuple[int, ...], newer: int | None, older: int | None
):
    assert (neighbour(order, chosen, -1), neighbour(order, chosen, 1)) == (newer, older)


def test_requests_are_taken_along_oldest_first_and_what_is_missing_is_said(store: Store):
    found = taken(store.journal, (4, 1, 99))
    assert [made.request.path for made in found.fixtures] == ["/v1/chat/completions", "/v1/messages"]
    assert found.note == "Not among them: 1 no longer kept."
    assert found.name == "Hello and 1 more"
    assert taken(store.journal, (3,)).name == "weather in Oslo"
    assert taken(store.journal, (3,)).note == ""
    assert Taken(()).name == "conversation"


def test_what_was_chosen_and_is_still_kept_is_told_oldest_first(store: Store):
    assert still_kept(store.journal, (4, 99, 2)) == (2, 4)
    store.journal.clear()
    assert still_kept(store.journal, (4, 2)) == still_kept(store.journal, ()) == ()


def test_of_requests_that_are_too_heavy_together_the_newest_are_taken(store: Store, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(traffic, "MOST_BYTES", 10)
    found = taken(store.journal, (1, 2, 3, 99))
    assert [made.status for made in found.fixtures] == [200]
    assert found.note == (
        "Not among them: 1 no longer kept; the oldest 2 left out, since all together are over 10 bytes."
    )


def test_a_request_that_is_let_go_of_in_between_is_counted_as_gone(store: Store):
    class Forgetful(type(store.journal)):
        def get(self, number: int) -> Fixture:
            store.journal.clear()
            return super().get(number)

    forgetful = Forgetful(store.database, lambda: 0.0, 10)
    assert taken(forgetful, (1, 2)) == Taken((), gone=2)


@pytest.mark.parametrize(
    ("request_", "name"),
    [
        (chat("  What is\n the weather? "), "What is the weather?"),
        (chat("a" * 100), "a" * 60 + "…"),
        (chat(""), "POST /v1/chat/completions"),
        (REFUSED, "POST /v1/chat/completions"),
        (HttpRequest("GET", "/v1/models"), "GET /v1/models"),
        (post({"messages": [{"role": "system", "content": "x"}]}), "POST /v1/chat/completions"),
    ],
)
def test_an_exchange_is_called_by_what_was_asked(request_: HttpRequest, name: str):
    (made,) = record(request_)
    assert name_of(made) == name


def test_an_answer_has_the_digest_that_a_run_of_the_same_bytes_has():
    (made,) = record(chat("Hello"))
    assert digest(made) == digest(run_of(Service(), chat("Hello")))
    assert digest(fixture(REFUSED, Settings(), 500, (), [])) == "e3b0c442"


@pytest.mark.parametrize(
    ("size", "told"),
    [(0, "0 B"), (999, "999 B"), (1_000, "1.0 kB"), (99_949, "99.9 kB"), (123_456, "123 kB"), (2_400_000, "2.4 MB")],
)
def test_bytes_are_told_as_people_read_them(size: int, told: str):
    assert weight(size) == told


def test_the_samples_show_a_stream_a_call_a_cut_and_a_refusal():
    service = Service()
    answers = [
        service.handle(HttpRequest(each["method"], each["path"], (("content-type", "application/json"),), body))
        for each in json.loads(json.dumps(samples()))
        for body in [each["body"].encode()]
    ]
    assert [answer.status for answer in answers] == [200, 200, 200, 400]
    bodies = [answer.body for answer in answers]
    assert b"data: [DONE]" in bodies[0]
    assert b'"finish_reason":"tool_calls"' in bodies[1]
    assert b'"stop_reason":"max_tokens"' in bodies[2]
