"""The components that show, export and compare exchanges, each in a page of its own."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from engine.fixtures import FORMATS, Chunk, fixture, import_
from engine.settings import Settings
from engine.wire import HttpRequest
from playground.ui.compare import show_comparison
from playground.ui.exchange import show_exchange
from playground.ui.export_menu import export_menu
from tests.playground.model.exchanges import WEATHER, called, exchange

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
    assert [table.value for table in app.table]


def test_why_says_so_where_today_is_not_then(draw: Draw):
    changed = replace(TEXT, chunks=(Chunk(0.0, TEXT.body),))
    app = opened(draw(lambda: show_exchange(changed, "x")), "x-tabs", "Why")
    assert "says the same today, but not in the same way" in told(app)
    theirs = replace(TEXT, headers=(), status=201)
    app = opened(draw(lambda: show_exchange(theirs, "y")), "y-tabs", "Why")
    assert "It was recorded elsewhere" in told(app)
    assert "status: recorded 201, today 200" in told(app)


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
    assert '≠ content differs] choices[0].text: then "one two three", now "one three four".' in verdict("other words")


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
    app.slider(key="c-moment").set_value(2).run()
    assert "then · 1 of 3 chunks" in told(app).replace("**", "")
    assert "now · 2 of 3 chunks" in told(app).replace("**", "")
    app.slider(key="c-moment").set_value(0).run()
    assert "before the first byte" in told(app)
