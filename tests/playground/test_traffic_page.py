"""The Traffic page as a person uses it: what came is listed, chosen, compared, taken along and forgotten."""

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from engine.fixtures import Chunk
from engine.store import Journal
from engine.wire import HttpRequest
from playground import state
from playground.kept import kept_service
from playground.ui.traffic import desk as traffic_desk
from playground.ui.traffic.desk import TrafficDesk
from tests.engine.fixtures.exchanges import WEATHER, chat, post, record
from tests.playground.pages import in_hand, look_at, opened, press

APP = Path(__file__).parents[2] / "playground" / "app.py"
PAGE = "app_pages/traffic.py"
KEY = "sk-abcdefghijklmnopqrstuvwxyz012345"
TABS = ("Request", "Reply", "Events", "Why")


@pytest.fixture
def journal() -> Journal:
    return kept_service().store.journal


@pytest.fixture
def app() -> Iterator[AppTest]:
    yield from opened(PAGE)


def told(app: AppTest) -> str:
    said = [*app.error, *app.warning, *app.info, *app.header, *app.markdown, *app.code]
    words = "\n".join(str(element.value).replace("\\", "") for element in said)
    return words + "".join(str(element.proto) for kind in ("html", "bidi_component") for element in app.get(kind))  # pyright: ignore[reportAttributeAccessIssue]  AppTest leaves the type open


def put_down(app: AppTest, **changes: Any) -> AppTest:
    """What the list in the browser does, which AppTest doesn't have."""
    in_hand(app)[traffic_desk.PAGE] = replace(desk(app), **changes)
    return app.run()


def desk(app: AppTest) -> TrafficDesk:
    return in_hand(app).get(traffic_desk.PAGE, TrafficDesk())


def rows(app: AppTest) -> list[int]:
    return [row["number"] for row in listed(app)]


def listed(app: AppTest) -> list[dict[str, Any]]:
    component = next(each for each in app.get("bidi_component") if "echo_traffic" in each.proto.component_name)  # pyright: ignore[reportAttributeAccessIssue]  likewise
    data = json.loads(component.proto.json)  # pyright: ignore[reportAttributeAccessIssue]  likewise
    return [*data["top"], *data["rows"]]


def test_where_nothing_came_the_page_says_how_to_send_something(app: AppTest):
    assert "**0** kept of the newest 1,000" in told(app)
    assert "No request has come yet." in told(app)
    assert "http://localhost:5099/v1/chat/completions" in told(app)
    app.segmented_control(key="traffic-clients").set_value("OpenAI Chat").run()
    assert 'OpenAI(base_url="http://localhost:5099/v1"' in told(app)
    assert rows(app) == []


def test_what_came_while_the_page_was_closed_is_there_and_what_comes_then_too(journal: Journal, app: AppTest):
    journal.add(*record(chat("Hello"), chat("weather in Oslo", tools=[WEATHER])))
    assert rows(app.run()) == [2, 1]
    journal.add(*record(chat("More")))
    assert rows(app.run()) == [3, 2, 1]


def test_requests_are_filtered_and_the_filters_outlive_another_page(journal: Journal, app: AppTest):
    journal.add(*record(chat("Hello"), chat("weather in Oslo", tools=[WEATHER]), post({"messages": 1}, "/v1/messages")))
    app.text_input(key="traffic-search").set_value("oslo").run()
    assert rows(app) == [2]
    app.text_input(key="traffic-search").set_value("").run()
    app.selectbox(key="traffic-dialect").set_value("anthropic").run()
    assert rows(app) == [3]
    assert "**1** match" in told(app)
    app.selectbox(key="traffic-dialect").set_value("").run()
    app.button_group(key="traffic-finish").set_value(["tool_calls", ""]).run()
    assert rows(app) == [3, 2]
    app.toggle(key="traffic-failed").set_value(True).run()
    assert rows(app) == [3]
    app.switch_page("app_pages/help.py").run()
    app.switch_page(PAGE).run()
    assert rows(app) == [3]
    app.selectbox(key="traffic-dialect").set_value("gemini").run()
    assert rows(app) == []
    assert "No request matches." in told(app)


def test_a_finish_reason_that_a_script_made_up_is_a_filter_too(journal: Journal, app: AppTest):
    script = '<|instruction_start|>{"messages": [{"text": "a"}], "finish_reason": "moon"}<|instruction_end|>'
    journal.add(*record(chat("Hello"), chat(script)))
    app.run()
    app.button_group(key="traffic-finish").set_value(["moon"]).run()
    assert rows(app) == [2]


def test_each_row_says_what_was_asked(journal: Journal, app: AppTest):
    journal.add(*record(chat("Hello", "weather in Oslo"), post({"input": ["a", "b"], "model": "m"}, "/v1/embeddings")))
    assert [row["asked"] for row in listed(app.run())] == ["a · b", "weather in Oslo"]
    press(app, "traffic-clear-now")
    assert rows(app) == []


def test_where_nothing_is_chosen_a_link_leads_to_the_other_programs(app: AppTest):
    (link,) = app.get("page_link")
    assert link.proto.page == "help"  # pyright: ignore[reportAttributeAccessIssue]  AppTest leaves the type open


def test_one_is_opened_and_the_next_ones_by_a_button(journal: Journal, app: AppTest):
    journal.add(*record(chat("Hello"), chat("weather in Oslo", tools=[WEATHER])))
    press(app.run(), "traffic-older")
    assert "**#2** weather in Oslo" in told(app)
    assert "POST **/v1/chat/completions**" in told(app)
    assert ":orange-badge[⚙ tool_calls]" in told(app)
    assert "sha " in told(app)
    press(app, "traffic-older")
    assert "**#1** Hello" in told(app)
    assert app.button(key="traffic-older").disabled
    press(app, "traffic-newer")
    assert "**#2** weather" in told(app)


def test_one_that_is_pinned_stays_on_top(journal: Journal, app: AppTest):
    journal.add(*record(chat("a"), chat("b"), chat("c")))
    put_down(app, pinned=(1,))
    assert rows(app) == [1, 3, 2]
    assert "**1** pinned" in told(app)


def test_one_goes_to_the_workbench_and_is_run_there(journal: Journal, app: AppTest):
    journal.add(*record(chat("Straight from the traffic")))
    put_down(app, chosen=(1,))
    press(app, "traffic-1-open")
    assert state.SESSION in app.session_state
    session = app.session_state[state.SESSION]
    assert session.draft.turns[0].text == "Straight from the traffic"
    assert "the same, byte for byte" in session.note


@pytest.mark.parametrize(
    "request_",
    [
        HttpRequest("POST", "/v1/chat/completions", (("content-type", "application/json"),), b"{broken"),
        HttpRequest("POST", "/v1/chat/completions", (("content-type", "image/png"),), bytes(range(256)) * 40),
        HttpRequest("GET", "/v1/" + "nowhere/" * 400),
        HttpRequest("DELETE", "/v1/models", (), b"\xff\0"),
        post({"model": "x" * 5_000, "messages": [{"role": "user", "content": "\0 nul \ud800"}]}),
        chat("word " * 60_000),
        post({"messages": [{"role": "user", "content": "a"}]}, "/v1/chat/completions", ("x-echo-fault", "rate_limit")),
        post({"input": "a", "model": "m"}, "/v1/embeddings"),
        post({"prompt": ["a", "b"], "model": "m", "n": 2, "echo": True, "stream": True}, "/v1/completions"),
    ],
    ids=["no-json", "binary", "long-path", "method", "odd-letters", "huge", "fault", "no-chat", "prompts"],
)
def test_any_request_can_be_looked_at(journal: Journal, app: AppTest, request_: HttpRequest):
    journal.add(*record(request_))
    put_down(app, chosen=(1,))
    for tab in TABS:
        look_at(app, "traffic-tabs", tab)
        assert not app.exception
    assert "**#1**" in told(app)


def test_what_goes_on_from_a_kept_response_is_shown_as_far_as_it_is_known(journal: Journal, app: AppTest) -> None:
    first = post({"model": "m", "input": "Hi"}, "/v1/responses")
    earlier = json.loads(record(first)[0].body)["id"]
    on = post({"model": "m", "input": "And?", "previous_response_id": earlier}, "/v1/responses")
    journal.add(record(first, on)[1])
    put_down(app, chosen=(1,))
    asked = told(look_at(app, "traffic-tabs", "Request"))
    assert "1 message" in asked
    assert "It goes on from what was said before" in asked
    answered = told(look_at(app, "traffic-tabs", "Reply"))
    assert "tokens" in answered
    assert "our own count" not in answered
    assert "our count" not in answered


def test_a_stream_that_was_cut_says_so(journal: Journal, app: AppTest):
    (made,) = record(chat("Hello there", stream=True))
    half = replace(made, chunks=(Chunk(0.0, made.body[:60]),), cut=True)
    journal.add(replace(half, reply=None), half)
    put_down(app, chosen=(1,))
    assert "⚡ cut" in told(app)
    put_down(app, chosen=(2,))
    assert "⚡ cut" in told(app)
    assert "■ stop" not in "".join(each.value for each in app.markdown)
    assert "The connection was lost" in told(look_at(app, "traffic-tabs", "Reply"))


def test_two_are_compared(journal: Journal, app: AppTest):
    journal.add(*record(chat("Hello"), chat("Hullo")))
    put_down(app, chosen=(2, 1))
    assert "content differs" in told(app)
    assert "#1" in told(app)


def test_several_are_saved_as_one_conversation_and_let_go(journal: Journal, app: AppTest):
    journal.add(*record(chat("First"), chat("Second"), chat("Third")))
    put_down(app, chosen=(3, 1, 2))
    assert "3 requests are chosen" in told(app)
    assert "First" in told(app)
    app.session_state["traffic-many-save_form"] = True
    app.run()
    next(button for button in app.button if button.label == "Save").click().run()
    (entry,) = kept_service().store.library.entries()
    assert entry.name == "First and 2 more"
    assert [made.request.body for made in kept_service().store.library.get(entry.id)] == [
        chat(text).body for text in ("First", "Second", "Third")
    ]
    press(app, "traffic-let-go")
    assert desk(app).chosen == ()


def test_all_are_forgotten_and_nothing_else(journal: Journal, app: AppTest):
    library = kept_service().store.library
    library.save(record(chat("kept")), "Kept")
    journal.add(*record(chat("a"), chat("b")))
    put_down(app, chosen=(1,), pinned=(2,))
    press(app, "traffic-clear-now")
    assert journal.count() == 0
    assert (desk(app).chosen, desk(app).pinned) == ((), ())
    assert [entry.name for entry in library.entries()] == ["Kept"]
    assert "No request has come yet." in told(app)


def heard() -> None:
    from playground import state  # noqa: PLC0415  AppTest runs this function's text alone
    from playground.ui.traffic.desk import hear  # noqa: PLC0415  likewise

    state.session()
    hear(state.recall("told"))


@pytest.mark.parametrize(
    ("said", "now"),
    [
        ({"heard": 3, "chosen": [2, 1, 2], "pinned": [1]}, TrafficDesk(chosen=(2, 1), pinned=(1,), heard=3)),
        ({"heard": 1, "more": True}, TrafficDesk(shown=200, heard=1)),
        ({"heard": 1, "chosen": [3], "all": True}, TrafficDesk(chosen=(2, 1), heard=1)),
        ({"heard": 1, "chosen": ["x", None], "pinned": "1"}, TrafficDesk(heard=1)),
        ({"heard": "x", "chosen": [1]}, TrafficDesk()),
        ([1], TrafficDesk()),
        (None, TrafficDesk()),
    ],
)
def test_what_a_browser_tells_is_checked(journal: Journal, said: object, now: TrafficDesk):
    journal.add(*record(chat("a"), chat("b")))
    app = AppTest.from_function(heard)
    app.session_state["told"] = said
    app.run()
    assert not app.exception
    assert desk(app) == now


def test_one_that_is_no_longer_kept_is_told_and_let_go_of(journal: Journal, app: AppTest):
    journal.add(*record(chat("a")))
    put_down(app, chosen=(1,))
    journal.clear()
    assert "The chosen request is no longer kept" in told(app.run())
    assert not app.error
    assert "Choose a request" in told(app)
    press(app, "traffic-gone")
    assert "no longer kept" not in told(app)
    assert desk(app).chosen == ()


def test_what_is_left_of_several_is_still_shown(journal: Journal, app: AppTest):
    journal.add(*record(chat("Hello")))
    put_down(app, chosen=(1, 98, 99))
    assert "2 of the chosen requests are no longer kept" in told(app)
    assert "**#1**" in told(app)
    press(app, "traffic-gone")
    assert desk(app).chosen == (1,)


def test_a_journal_that_is_switched_off_says_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("ECHO_JOURNAL_SIZE", "0")
    app = AppTest.from_file(str(APP), default_timeout=30).run()
    app.switch_page(PAGE).run()
    assert "The journal is switched off" in told(app)


def test_a_store_that_fails_is_a_sentence(journal: Journal, app: AppTest):
    journal.add(*record(chat("a")))
    with kept_service().store.database.write() as connection:
        connection.exec_driver_sql("DROP TABLE echo_journal")
    put_down(app, chosen=(1,))
    assert "The journal can't be shown: can't read the store: no such table: echo_journal." in told(app)


def test_a_journal_that_cannot_be_cleared_says_so_and_stays(journal: Journal, app: AppTest):
    journal.add(*record(chat("a")))
    app.run()
    with kept_service().store.database.write() as connection:
        connection.exec_driver_sql(
            "CREATE TRIGGER full BEFORE DELETE ON echo_journal BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
        )
    try:
        press(app, "traffic-clear-now")
        assert "The journal can't be cleared: can't write to the store: the disk is full." in told(app)
        assert journal.count() == 1
    finally:
        with kept_service().store.database.write() as connection:
            connection.exec_driver_sql("DROP TRIGGER full")


def test_no_secret_ever_shows(journal: Journal, app: AppTest):
    body = {"model": "echo", "api_key": KEY, "messages": [{"role": "user", "content": f"my key is {KEY}"}]}
    secret = post(body, "/v1/chat/completions", ("authorization", f"Bearer {KEY}"), ("cookie", KEY), ("x-api-key", KEY))
    kept_service().handle(replace(secret, query=f"api-key={KEY}&key={KEY}&shown=yes"))
    for _ in range(3_000):  # a thread of its own writes it down
        if journal.count():
            break
        time.sleep(0.01)
    put_down(app, chosen=(1,))
    seen = [told(look_at(app, "traffic-tabs", tab)) for tab in TABS]
    for key in ("traffic-1-save_form", "traffic-1-export_menu", "traffic-1-curl"):
        app.session_state[key] = True
    app.run()
    app.selectbox(key="traffic-1-download-format").set_value("har").run()
    seen += [told(app), str([*app.text_input])]
    assert "shown=yes" in seen[0]
    assert "REDACTED" in seen[0]
    assert not [words for words in seen if KEY in words]
