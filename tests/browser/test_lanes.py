"""The lanes in a real Chromium: played, stopped, stepped, scrubbed, read over HTTP."""

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.messages import ChatReply
from engine.service import Service
from engine.wire import HttpRequest
from playground.model.runs.record import record
from tests.browser.resting import at_rest, open_tab, there

_WEATHER = {
    "type": "function",
    "function": {"name": "get_weather", "parameters": {"type": "object", "properties": {"city": {"type": "string"}}}},
}
_PLAN = {
    "reasoning": {"length": 90},
    "messages": [
        {
            "text": "I'll look up both cities. " * 14,
            "tool_call": [
                {"name": "get_weather", "args": {"city": "Lisbon"}},
                {"name": "get_weather", "args": {"city": 5}},
            ],
        }
    ],
}
Open = Callable[..., Page]


@pytest.fixture(scope="module")
def address(lanes: str) -> str:
    return lanes


@pytest.fixture
def run_of(visit: Open) -> Open:
    """Opens the run of a request."""

    def go(
        body: dict[str, Any] | None, *, how: dict[str, str] | None = None, width: int = 1440, still: bool = False
    ) -> Page:
        query = ({"body": json.dumps(body)} if body else {}) | (how or {})
        return visit(f"/?{urlencode(query)}", width=width, height=1100, still=still)

    return go


def test_a_run_plays_to_its_end_while_nothing_moves_and_says_what_the_reply_says(run_of: Open) -> None:
    page = run_of(_request(_PLAN), how={"pacing": "10ms"})
    expect(_box(page, "reasoning")).to_contain_text("dolor")
    before = page.locator("section.run").bounding_box()
    expect(_said(page)).to_have_text(re.compile(r"^Done: \d+ deltas\.$"))
    assert page.locator("section.run").bounding_box() == before
    assert _box(page, "text").inner_text() == _reply(_request(_PLAN)).text
    assert _chips(page) == ["✓ valid", "✕ invalid"]
    expect(page.locator(".call .id").first).to_have_text(_reply(_request(_PLAN)).tool_calls[0].id)
    expect(page.locator(".finish")).to_have_text("⚙ tool_calls")

    # silent, and reachable, for a screen reader
    for name in ("Reasoning", "Text", "Tool calls"):
        lane = page.get_by_role("region", name=name, exact=True)
        expect(lane).to_have_attribute("aria-live", "off")
        expect(lane).to_have_attribute("tabindex", "0")
    expect(_said(page)).to_have_attribute("aria-live", "polite")

    # lower in a low window, where the tabs below are to be seen as well
    page.set_viewport_size({"width": 1440, "height": 760})
    expect(_box(page, "text")).to_have_css("height", "144px")

    # one under the other on a telephone
    page.set_viewport_size({"width": 390, "height": 1100})
    page.wait_for_function("innerWidth === 390")
    tops = [box["y"] for box in (lane.bounding_box() for lane in page.locator(".lane").all()) if box]
    assert tops == sorted(set(tops))
    assert page.locator("section.run").evaluate("run => run.scrollWidth <= run.clientWidth")


def test_arguments_are_laid_out_and_otherwise_verbatim_and_a_custom_tool_s_text_as_it_is(run_of: Open) -> None:
    broken, text = '{"a": [1, {}], "b": "x, y: {z}", "c', '{"a":1}'
    calls = [
        {"name": "odd", "args_raw": broken},
        *({"name": name, "args_raw": text} for name in ("run", "get_weather")),
    ]
    tools = [_WEATHER, {"type": "custom", "custom": {"name": "run"}}]
    page = run_of({**_request({"messages": [{"tool_call": calls}]}), "tools": tools})
    expect(page.locator(".call .chip")).to_have_text(["✕ not JSON", "✓ valid", "✓ valid"])
    laid_out = '{\n  "a": [\n    1,\n    {}\n  ],\n  "b": "x, y: {z}",\n  "c'
    assert page.locator(".call pre").all_inner_texts() == [laid_out, text, '{\n  "a": 1\n}']


def test_stop_keeps_what_arrived_and_says_how_much(run_of: Open) -> None:
    page = run_of(_request(_PLAN), how={"pacing": "40ms"})
    expect(_box(page, "reasoning")).to_contain_text("dolor")
    page.keyboard.press("Escape")
    expect(_said(page)).to_have_text(re.compile(r"^Stopped after \d+ of \d+ deltas\.$"))
    said, kept = _said(page).inner_text(), _box(page, "reasoning").inner_text()
    open_tab(page, "Finish reasons")
    there(page.get_by_text("It asks for 2 tool calls"))
    assert (_said(page).inner_text(), _box(page, "reasoning").inner_text()) == (said, kept)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(_said(page)).to_have_text("Playing.")


def test_the_scrubber_and_a_chosen_row_go_to_any_event_and_the_buttons_one_further(run_of: Open) -> None:
    page = run_of(_request({"messages": [{"text": "one two three"}]}), how={"speed": "Instant"})
    expect(_said(page)).to_have_text("Done: 3 deltas.")
    scrubber = page.get_by_role("slider", name="Position in the run")
    scrubber.fill("4")
    expect(_box(page, "text")).to_have_text("one")
    page.get_by_role("button", name="Step forward").click()
    expect(_box(page, "text")).to_have_text("one two")
    page.get_by_role("button", name="Step back").click()
    expect(_box(page, "text")).to_have_text("one")
    expect(_said(page)).to_have_text(re.compile("^Paused at event 4 of "))
    page.get_by_role("button", name="Replay").click()
    expect(_box(page, "text")).to_have_text("one two three")

    open_tab(page, "Deltas")
    grid = page.locator("[class*=st-key-result-deltas] [data-testid=stDataFrame]")
    there(grid)
    there(page.get_by_text(re.compile(r"^(Wire bytes of event|Event) 9\b")))  # where the replay led the table
    page.wait_for_function("room => room.scrollTop > 0", arg=grid.locator(".dvn-scroller").element_handle())
    at_rest(page).wait_for_timeout(500)  # the grid draws on a canvas, which has no state to wait for
    grid.locator(".dvn-scroller").evaluate("room => { room.scrollTop = 0 }")
    grid.click(position={"x": 15, "y": 35 * 5 + 17})
    expect(_said(page)).to_have_text(re.compile("^Paused at event 5 of "))
    expect(_box(page, "text")).to_have_text("one two")
    there(page.get_by_text("Wire bytes of event 5"))


def test_over_http_the_bytes_are_those_of_the_record(run_of: Open) -> None:
    page = run_of(_request(_PLAN), how={"http": "1", "pacing": "2ms"})
    body = record(Service(), HttpRequest("POST", "/v1/chat/completions", (), _body(_PLAN))).body
    expect(_said(page)).to_contain_text(f"{len(body):,} bytes over HTTP, identical to the record.")
    assert _box(page, "text").inner_text() == _reply(_request(_PLAN)).text
    open_tab(page, "Deltas")
    there(page.get_by_text("times as measured over HTTP"))


def test_over_http_stop_aborts_the_connection(run_of: Open) -> None:
    page = run_of(_request(_PLAN), how={"http": "1", "pacing": "100ms"})
    expect(_box(page, "reasoning")).to_contain_text("ipsum")
    with page.expect_event("requestfailed") as failed:
        page.keyboard.press("Escape")
    assert failed.value.url.endswith("/v1/chat/completions")
    expect(_said(page)).to_have_text(
        re.compile(r"^Stopped after \d+ of \d+ deltas; [\d,]+ bytes had come over HTTP\.$")
    )


def test_what_isn_t_one_answer_with_words_is_told_as_what_it_is(run_of: Open) -> None:
    page = run_of(None)
    there(page.get_by_text("Not run yet."))

    _ask(page, {"model": "echo", "messages": [{"role": "user", "content": ""}]})
    expect(_said(page)).to_have_text("Completed with empty content (legal).")
    expect(_box(page, "text")).to_have_text("Completed with empty content (legal)")
    expect(_box(page, "calls")).to_have_text("No tool calls")
    expect(page.locator("[data-role=why]")).to_have_text(re.compile("^Answered by persona echo: repeats the last user"))

    _ask(page, _request({"messages": [{"text": "one two"}], "fault": "empty_stream"}))
    expect(_said(page)).to_have_text("200 and not one byte; 0 of 2 deltas arrived (the fault empty_stream).")
    expect(_box(page, "text")).to_have_text("Nothing arrived")
    expect(page.locator("[data-role=readout]")).to_have_text("0 / 2 deltas · 0.00 s")

    _ask(page, {"model": "echo", "n": 3, "messages": [{"role": "user", "content": "Hello"}]})
    expect(_box(page, "text").locator("h4")).to_have_text(["Choice 0", "Choice 1", "Choice 2"])
    expect(page.locator(".finish")).to_have_text("■ stop ×3")

    _ask(page, {"model": "echo", "messages": "no list"})
    expect(page.get_by_role("alert")).to_contain_text("400")
    there(page.get_by_role("tab", name="Wire"))


def test_typing_beside_a_run_does_not_start_it_again(run_of: Open) -> None:
    page = run_of(_request({"messages": [{"text": "one two"}]}))
    expect(_said(page)).to_have_text("Done: 2 deltas.")
    page.get_by_label("A text beside it").fill("words")
    page.get_by_label("A text beside it").blur()
    open_tab(page, "Why")
    there(page.get_by_text("Who answered."))
    expect(_said(page)).to_have_text("Done: 2 deltas.")
    page.get_by_role("button", name="Run again").click()
    there(page.get_by_role("heading", name="Run 2"))


def test_a_lane_follows_its_end_until_the_reader_scrolls_up_and_rests_at_its_beginning(run_of: Open) -> None:
    page = run_of(_request({"messages": [{"text": "word " * 900}]}), how={"pacing": "4ms"})
    box = _box(page, "text")
    page.wait_for_function("box => box.scrollTop > 200", arg=box.element_handle())
    page.get_by_role("radio", name="Instant").click()
    expect(_said(page)).to_have_text("Done: 901 deltas.")
    assert box.evaluate("box => box.scrollTop") == 0
    page.get_by_role("radio", name="1x").click()
    page.get_by_role("button", name="Replay").click()
    page.wait_for_function("box => box.scrollTop > 200", arg=box.element_handle())
    box.evaluate("box => box.scrollTo(0, 0)")
    page.wait_for_timeout(600)
    assert box.evaluate("box => box.scrollTop") == 0


def test_with_reduced_motion_a_run_is_shown_whole(run_of: Open) -> None:
    page = run_of(_request(_PLAN), how={"pacing": "500ms"}, still=True)
    expect(_said(page)).to_have_text(re.compile(r"^Done: \d+ deltas\.$"))
    page.emulate_media(forced_colors="active")  # the speed is told apart in the system's colours, too
    expect(page.get_by_role("radio", checked=True)).to_have_css("outline-style", "solid")


def _ask(page: Page, body: dict[str, Any]) -> None:
    """Runs another request in a page that is open: its address names it now."""
    go = "to => { history.pushState({}, '', to); dispatchEvent(new PopStateEvent('popstate')); }"
    at_rest(page).evaluate(go, f"/?{urlencode({'body': json.dumps(body)})}")


def _request(plan: dict[str, Any]) -> dict[str, Any]:
    text = f"<|instruction_start|>{json.dumps(plan)}<|instruction_end|>"
    return {"model": "echo", "stream": True, "messages": [{"role": "user", "content": text}], "tools": [_WEATHER]}


def _body(plan: dict[str, Any]) -> bytes:
    return json.dumps(_request(plan)).encode()


def _reply(body: dict[str, Any]) -> ChatReply:
    reply = record(Service(), HttpRequest("POST", "/v1/chat/completions", (), json.dumps(body).encode())).reply
    assert reply is not None
    return reply


def _said(page: Page) -> Locator:
    return there(page.locator("section.run [data-role=said]"))


def _box(page: Page, lane: str) -> Locator:
    return page.locator(f"section.run [data-box={lane}]")


def _chips(page: Page) -> list[str]:
    return page.locator(".call .chip").all_inner_texts()
