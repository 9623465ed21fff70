"""The components that show, export and compare exchanges, each in a page of its own."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from engine.fixtures import FORMATS, Chunk, Fixture, Replay, export, fixture, import_
from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest
from playground import state
from playground.model.intake import draft_of
from playground.model.runs.export import digest
from playground.model.runs.record import Run, record
from playground.ui.runs.compare import show_comparison
from playground.ui.runs.exchange import show_exchange
from playground.ui.runs.export_menu import PLAYED, export_menu
from playground.ui.runs.opening import open_in_workbench, run_against
from playground.ui.runs.run_compare import run_compare
from playground.ui.runs.run_label import run_label
from tests.playground.model.exchanges import SERVICE, WEATHER, called, exchange

TEXT = exchange("one two three")
TOOLS = exchange("weather in Oslo", tools=[WEATHER])
BINARY = fixture(HttpRequest("POST", "/up", (), b"\xff\x00"), Settings(), 200, (), [(0.0, b"\x89PNG" * 2_000)])
CUT = called(
    "POST",
    "/v1/chat/completions",
    json.dumps({"messages": [{"role": "user", "content": "a b c d"}], "stream": True}).encode(),
    (("x-echo-fault", "disconnect_after:3"),),
)
ALONE = import_(b'data: {"choices": [{"delta": {"content": "hi"}}]}\n\n').fixtures[0]
KINDS = {
    "text": TEXT,
    "tools": TOOLS,
    "choices": exchange("hi", n=2),
    "reasoning": exchange("hi\nReason:"),
    "whole": exchange("hi", stream=False),
    "length": exchange("hi there you all", "/v1/messages", max_tokens=1),
    "models": called("GET", "/v1/models"),
    "embeddings": called("POST", "/v1/embeddings", b'{"model": "x", "input": "hi"}'),
    "refused": called("POST", "/v1/chat/completions", b'{"messages": 3}'),
    "no json": called("POST", "/v1/chat/completions", b"words"),
    "binary": BINARY,
    "cut": CUT,
    "answer alone": ALONE,
    "nothing": replace(TEXT, chunks=(), reply=None),
}
DRAWN: list[Callable[[], None]] = []


def _page() -> None:
    from tests.playground.test_exchange import DRAWN  # noqa: PLC0415  the page is a script of its own

    DRAWN[-1]()


@pytest.fixture
def draw() -> Iterator[Callable[[Callable[[], None]], AppTest]]:
    def drawn(what: Callable[[], None]) -> AppTest:
        DRAWN.append(what)
        return AppTest.from_function(_page, default_timeout=30).run()

    yield drawn
    DRAWN.clear()


Draw = Callable[[Callable[[], None]], AppTest]


def told(app: AppTest) -> str:
    assert not app.exception
    words = [*app.markdown, *app.error, *app.warning, *app.info, *app.code, *app.get("html")]
    return "\n".join(str(getattr(each, "value", "") or getattr(each.proto, "body", "")) for each in words).replace(
        "\\", ""
    )


def opened(app: AppTest, key: str, tab: str) -> AppTest:
    app.session_state[key] = tab
    return app.run()


# ── one exchange ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_exchange_is_shown_in_every_tab(draw: Draw, kind: str):
    app = draw(lambda: show_exchange(KINDS[kind], "x"))
    assert told(app)
    for tab in ("Reply", "Events", "Why"):
        assert told(opened(app, "x-tabs", tab))


def test_the_request_is_told_as_it_was_sent_and_as_it_was_read(draw: Draw):
    words = told(draw(lambda: show_exchange(TOOLS, "x")))
    assert "POST /v1/chat/completions\ncontent-type: application/json" in words
    assert '"content": "weather in Oslo"' in words
    assert "1 message, 1 tool on offer: get_weather" in words


def test_of_very_many_tools_the_first_are_named_and_the_others_counted(draw: Draw):
    many = [{**WEATHER, "function": {**WEATHER["function"], "name": f"tool_{number}"}} for number in range(40)]
    words = told(draw(lambda: show_exchange(exchange("hi", tools=many), "x")))
    assert "40 tools on offer: tool_0, " in words
    assert "tool_11 and 28 more" in words


def test_the_reply_has_its_calls_with_their_verdict_and_sums_that_reconcile(draw: Draw):
    words = told(opened(draw(lambda: show_exchange(TOOLS, "x")), "x-tabs", "Reply"))
    assert "⚙ tool_calls" in words
    assert "✓ valid" in words
    assert "the sums agree with our own count" in words
    assert "HTTP/1.1 200" in words


def test_sums_that_do_not_reconcile_are_told(draw: Draw):
    assert TEXT.reply is not None
    off = replace(TEXT, reply=replace(TEXT.reply, usage=replace(TEXT.reply.usage, output_tokens=99)))
    words = told(opened(draw(lambda: show_exchange(off, "x")), "x-tabs", "Reply"))
    assert "our count of the output is 3" in words


def test_a_lost_connection_and_a_refusal_are_told(draw: Draw):
    assert "The connection was lost after" in told(opened(draw(lambda: show_exchange(CUT, "x")), "x-tabs", "Reply"))
    refused = opened(draw(lambda: show_exchange(KINDS["refused"], "y")), "y-tabs", "Reply")
    assert "400: Invalid type for 'messages'" in told(refused)


def test_chunks_are_paged_and_their_bytes_stand_below(draw: Draw):
    long = exchange("word " * 1_000, pacing="1ms")
    app = opened(draw(lambda: show_exchange(long, "x")), "x-tabs", "Events")
    assert len(app.dataframe[0].value) == 200
    assert "1,001 chunks over 1.00 s" in told(app)
    assert "Bytes of chunk 1" in told(app)


def test_why_gives_the_reasons_of_then(draw: Draw):
    app = opened(draw(lambda: show_exchange(TOOLS, "x")), "x-tabs", "Why")
    assert "gives the recorded answer again, byte for byte" in told(app)
    assert 'aria-label="Responders and why"' in told(app)


def test_why_says_so_where_today_is_not_then(draw: Draw):
    changed = replace(TEXT, chunks=(Chunk(0.0, TEXT.body),))
    app = opened(draw(lambda: show_exchange(changed, "x")), "x-tabs", "Why")
    assert "says the same today, but not in the same way" in told(app)
    theirs = replace(TEXT, headers=(), status=201)
    app = opened(draw(lambda: show_exchange(theirs, "y")), "y-tabs", "Why")
    assert "It was recorded elsewhere" in told(app)
    assert "status: 201 (recorded), 200 (today)" in told(app)


# ── export ───────────────────────────────────────────────────────────────────────────────────────


def test_nothing_is_written_before_a_format_is_chosen(draw: Draw):
    app = draw(lambda: export_menu([TEXT], "one", "e"))
    assert not app.get("download_button")
    assert app.selectbox(key="e-format").options == [f"{each.title} · {each.suffix}" for each in FORMATS.values()]


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_shown_and_downloaded_under_its_own_name(draw: Draw, name: str):
    app = draw(lambda: export_menu([TEXT], "one", "e"))
    app.selectbox(key="e-format").select(name).run()
    assert not app.exception
    (button,) = app.get("download_button")
    proto: Any = button.proto
    assert proto.label == f"Download one{FORMATS[name].suffix}"
    assert app.code[0].value


def test_what_a_format_has_no_words_for_is_told_in_place(draw: Draw):
    app = draw(lambda: export_menu([TEXT, TOOLS], "two", "e"))
    app.selectbox(key="e-format").select("sse").run()
    assert "Stream as it was sent can't hold this." in told(app)
    assert not app.get("download_button")
    assert "Nothing is chosen" in told(draw(lambda: export_menu([], "none", "n")))


@pytest.mark.parametrize("name", FORMATS)
def test_what_is_said_to_be_played_is_played(draw: Draw, name: str):
    app = draw(lambda: export_menu([TEXT], "one", "e"))
    app.selectbox(key="e-format").select(name).run()
    command = f"echo-playground replay one{FORMATS[name].suffix} --port 5100"
    assert (command in [code.value for code in app.code]) == (name in PLAYED)
    if name in PLAYED:
        played = Service(replay=Replay(import_(export([TEXT], name)).fixtures)).handle(TEXT.request)
        assert b"".join(frame for frame in played.frames if isinstance(frame, bytes)) == TEXT.body


# ── compare ──────────────────────────────────────────────────────────────────────────────────────

TABS = ("Request", "Reply", "Words", "Tool calls", "Chunks", "Timing", "Timelines")
PAIRS = {
    "the same": (TEXT, TEXT),
    "other words": (TEXT, exchange("one three four")),
    "other times": (TEXT, exchange("one two three", pacing="5ms")),
    "other calls": (TOOLS, exchange("weather in Rome and Paris", tools=[WEATHER])),
    "a reply and none": (TEXT, called("GET", "/v1/models")),
    "binary and cut": (BINARY, CUT),
    "nothing": (KINDS["nothing"], KINDS["nothing"]),
}


@pytest.mark.parametrize("pair", PAIRS)
def test_any_two_exchanges_are_compared_in_every_tab(draw: Draw, pair: str):
    left, right = PAIRS[pair]
    app = draw(lambda: show_comparison(left, right, ("then", "now"), "c"))
    assert told(app)
    app.toggle(key="c-only").set_value(False)
    for tab in TABS:
        assert told(opened(app, "c-tabs", tab))


def test_the_verdict_stands_first(draw: Draw):
    def verdict(pair: str) -> str:
        left, right = PAIRS[pair]
        return draw(lambda: show_comparison(left, right, ("then", "now"), pair)).markdown[0].value.replace("\\", "")

    assert "✓ identical bytes" in verdict("the same")
    assert "≈ same bytes, other times" in verdict("other times")
    assert '≠ content differs] choices[0].text: "one two three" (then), "one three four" (now).' in verdict(
        "other words"
    )


def test_whether_both_ask_the_same_stands_beside_it(draw: Draw):
    def asked(pair: str) -> str:
        left, right = PAIRS[pair]
        return draw(lambda: show_comparison(left, right, ("then", "now"), pair)).markdown[1].value.replace("\\", "")

    assert asked("the same") == "Requests: = the same."
    assert asked("other times") == 'Requests: ≠ headers.x-echo-pacing: "20ms" (then), "5ms" (now).'


def test_another_pair_in_the_same_place_is_scrubbed_from_its_own_end(draw: Draw):
    pair = [TEXT, TEXT]
    app = opened(draw(lambda: show_comparison(pair[0], pair[1], ("then", "now"), "c")), "c-tabs", "Timelines")
    assert app.slider[0].value == 3
    pair[:] = [exchange("one two"), exchange("one two")]
    app.run()
    assert app.slider[0].value == 2
    assert not app.exception


def test_words_are_marked_by_sign_and_by_colour(draw: Draw):
    left, right = PAIRS["other words"]
    words = told(opened(draw(lambda: show_comparison(left, right, ("then", "now"), "c")), "c-tabs", "Words"))
    assert "<del> two</del>" in words
    assert "<ins> four</ins>" in words
    assert "− stands before what only then has, + before what only now has." in words


def test_two_timelines_follow_one_scrubber(draw: Draw):
    left, right = PAIRS["other times"]
    app = opened(draw(lambda: show_comparison(left, right, ("then", "now"), "c")), "c-tabs", "Timelines")
    assert "3 of 3 chunks" in told(app)
    app.slider[0].set_value(2).run()
    assert "then · 1 of 3 chunks" in told(app).replace("**", "")
    assert "now · 2 of 3 chunks" in told(app).replace("**", "")
    app.slider[0].set_value(0).run()
    assert "before the first byte" in told(app)


# ── runs of a session ────────────────────────────────────────────────────────────────────────────


def runs_of(*texts: str) -> list[Run]:
    return [record(SERVICE, exchange(text).request, number) for number, text in enumerate(texts, 1)]


def test_a_run_is_compared_with_an_earlier_one_of_choice(draw: Draw):
    runs = runs_of("one", "two", "two")
    app = draw(lambda: run_compare(runs[-1], runs, "r"))
    assert "✓ identical bytes" in told(app)
    (first, second) = app.selectbox[0].options
    assert first.startswith("Run 2 · OpenAI Chat · ■ stop · the same request · sha ")
    assert second.startswith("Run 1 · OpenAI Chat · ■ stop · another request · sha ")
    app.selectbox[0].select(1).run()
    assert 'choices[0].text: "one" (run 1), "two" (run 3).' in told(app)


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("reasoning", "OpenAI Chat · ■ stop"),
        ("length", "Anthropic Messages · ✂ length"),
        ("choices", "OpenAI Chat · ■ stop"),
        ("cut", "OpenAI Chat · ⚡ Cut"),
        ("refused", "OpenAI Chat · ✕ 400"),
        ("models", "Lists of models · ✓ 200"),
    ],
)
def test_a_run_is_told_from_others_by_its_dialect_and_its_end(kind: str, told: str):
    assert run_label(record(SERVICE, KINDS[kind].request, 3)) == f"Run 3 · {told}"


def test_the_only_run_has_none_to_compare_with_and_can_be_verified(draw: Draw):
    (run,) = runs_of("one")
    app = draw(lambda: run_compare(run, [run], "r"))
    assert "This is the only run so far." in told(app)
    app.number_input(key="r-times").set_value(3)
    app.button(key="r-verify").click().run()
    assert f"3 answers to this request, all byte for byte the same (sha {digest(run)})." in app.success[0].value


# ── opening ──────────────────────────────────────────────────────────────────────────────────────


def noted(draw: Draw, made: Fixture) -> str:
    def page() -> None:
        state.load(draft_of(made, "it"), "Opened.")
        run_against(made)
        st.text(state.session().note)

    return draw(page).text[0].value


def test_today_s_answer_is_held_against_the_recorded_one(draw: Draw):
    assert noted(draw, TEXT) == "Opened. Today's answer is the same, byte for byte."
    assert noted(draw, replace(TEXT, chunks=(Chunk(0.0, TEXT.body),))).startswith(
        "Opened. Today's answer is the recorded one, cut up otherwise (recorded has them in 1 chunk"
    )
    lorem = replace(TEXT, settings=Settings(persona="lorem"), status=201)
    assert noted(draw, lorem).endswith(
        "Today's answer differs (status: 201 (recorded), 200 (today)). It was recorded under other settings: persona."
    )


def test_what_the_form_can_not_hold_is_told_in_place(draw: Draw):
    app = draw(lambda: open_in_workbench(KINDS["models"], "it"))
    assert "It can't be opened in the Workbench: GET /v1/models has no body" in told(app)
    app = draw(lambda: open_in_workbench(ALONE, "it"))
    assert "only its answer was recorded" in told(app)
