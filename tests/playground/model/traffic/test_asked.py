"""What a request asks, as the list of the Traffic page tells it."""

from collections.abc import Iterator

import pytest

from engine.fixtures import Fixture
from engine.store import Journal, Store
from engine.wire import HttpRequest
from playground.model.traffic import asked
from playground.model.traffic.asked import LONGEST, asked_in, asked_of, forget
from tests.engine.fixtures.exchanges import WEATHER, chat, post, record

SECRET = "sk-abcdefghijklmnopqrstuvwxyz012345"
RESULT = {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t", "content": "5"}]}
CALL: dict[str, object] = {"role": "assistant", "content": [{"type": "tool_use", "id": "t", "name": "a", "input": {}}]}


def user(content: object) -> dict[str, object]:
    return {"role": "user", "content": content}


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        (chat("First", "  And\n then? "), "And then?"),
        (chat("weather", tools=[WEATHER], stream=True), "weather"),
        (post({"max_tokens": 9, "messages": [user("Why?"), CALL, RESULT]}, "/v1/messages"), "Why?"),
        (post({"messages": [user("Count me"), {"role": "assistant", "content": "no"}]}, "/v1/messages/count_tokens"),
         "Count me"),
        (post({"contents": [{"parts": [{"text": "Count"}, {"text": "me"}]}]}, "/v1beta/models/echo:countTokens"),
         "Count · me"),
        (post({"input": ["one", "two"], "model": "m"}, "/v1/embeddings"), "one · two"),
        (post({"prompt": ["one", "two"], "model": "m"}, "/v1/completions"), "one · two"),
        (post({"texts": ["one", "two"]}, "/v2/embed"), "one · two"),
        (post({"inputs": [{"content": [{"type": "text", "text": "one"}]}]}, "/v2/embed"), "one"),
        (post({"content": {"parts": [{"text": "one"}]}}, "/v1beta/models/m:embedContent"), "one"),
        (post({"requests": [{"content": {"parts": [{"text": t}]}} for t in ("one", "two")]},
              "/v1beta/models/m:batchEmbedContents"), "one · two"),
        (post({"messages": [user("Refused"), {"role": "nobody", "content": 1}]}), "Refused"),
        (post({"messages": "not a list"}), "not a list"),
        (HttpRequest("POST", "/v1/chat/completions", (), b"{broken"), "{broken"),
        (HttpRequest("POST", "/v1/chat/completions", (), b"\xff\0"), ""),
        (HttpRequest("GET", "/v1/models"), "List of models"),
        (HttpRequest("GET", "/v1/models/echo"), "Model echo"),
        (HttpRequest("GET", "/v1/responses/resp_1/input_items"), "Response resp_1"),
        (HttpRequest("GET", "/v1/conversations/conv_1/items/msg_1"), "Conversation conv_1"),
        (post({"metadata": {"a": "b"}}, "/v1/conversations/conv_1"), "Conversation conv_1"),
        (post({"items": [user("Hi")]}, "/v1/conversations"), "Hi"),
        (post({"items": [user("Hi")]}, "/v1/conversations/conv_1/items"), "Hi"),
        (post({"input": "And?", "previous_response_id": "resp_1"}, "/v1/responses"), "And?"),
        (post({"model": "llama"}, "/api/show"), "Model llama"),
        (post([], "/api/show"), "Model"),
        (HttpRequest("GET", "/nowhere"), ""),
        (chat(""), ""),
        (post({"input": [[[[[[[["too deep"]]]]]]]]}, "/v1/embeddings"), ""),
        (chat("\0 nul \ud800"), "\ufffd nul \ufffd"),
    ],
)  # fmt: skip
def test_a_request_is_told_by_its_newest_words_or_by_what_it_is_about(request_: HttpRequest, told: str):
    (made,) = record(request_)
    assert asked_of(made) == told


def test_long_words_are_cut():
    (made,) = record(chat("a" * 2 * LONGEST))
    assert asked_of(made) == "a" * LONGEST + "…"


def test_what_the_journal_has_cleaned_is_not_told():
    (made,) = record(chat(f"my key is {SECRET}"))
    assert SECRET not in asked_of(made)
    assert asked_of(made).startswith("my key is ")


@pytest.fixture
def journal() -> Iterator[Journal]:
    with Store(journal_size=10) as store:
        store.journal.add(*record(chat("One"), chat("Two"), chat("Three")))
        yield store.journal


def test_each_request_is_read_once_until_it_is_forgotten(journal: Journal, monkeypatch: pytest.MonkeyPatch):
    lines = journal.lines()
    read: list[Fixture] = []

    def told(made: Fixture) -> str:
        read.append(made)
        return "words"

    monkeypatch.setattr(asked, "asked_of", told)
    assert asked_in(journal, lines[1:]) == {1: "words", 2: "words"}
    assert len(asked_in(journal, lines)) == len(read) == 3
    forget(journal)
    asked_in(journal, lines)
    assert len(read) == 6


def test_of_many_heavy_requests_the_first_are_read_and_the_others_the_next_time(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(asked, "_AT_ONCE", 1)
    lines = journal.lines()
    assert asked_in(journal, lines) == {3: "Three", 2: "", 1: ""}
    assert asked_in(journal, lines) == {3: "Three", 2: "Two", 1: ""}


def test_a_request_that_is_let_go_of_in_between_asks_nothing(journal: Journal):
    lines = journal.lines()
    journal.clear()
    assert asked_in(journal, lines) == {3: "", 2: "", 1: ""}


def test_only_so_many_are_remembered(journal: Journal, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(asked, "_REMEMBERED", 1)
    lines = journal.lines()
    asked_in(journal, lines)
    journal.clear()
    assert asked_in(journal, lines) == {3: "Three", 2: "", 1: ""}
