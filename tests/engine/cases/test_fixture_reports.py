import json
import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from engine.accumulate import Accumulator
from engine.fixtures import Ignore, Replay, dump, export, import_
from engine.service import Service
from engine.testing import Echo
from tests.engine.cases.requests import Row, label, rows
from tests.engine.fixtures.exchanges import chat, post, record

KINDS = {"fixture", "transport", "ui"}
ROWS = {row["id"]: row for row in rows("field_reports") if row["kind"] in KINDS}
ELSEWHERE = {
    "fx-12-sdk-shape": "the official clients read every reply, in the tests of the clients",
    "ui-02-tool-message-validation": "a page's own, tested in the browser",
    "ui-04-stream-lens": "a page's own",
    "ui-05-apptest": "every page has its own tests",
}
"""Reports that are answered in other tests."""

CHECKS: dict[str, Callable[[Row], None]] = {}


def check(name: str) -> Callable[[Callable[[Row], None]], Callable[[Row], None]]:
    def keep(function: Callable[[Row], None]) -> Callable[[Row], None]:
        CHECKS[name] = function
        return function

    return keep


@pytest.mark.parametrize("row", ROWS.values(), ids=label)
def test_what_was_reported_holds(row: Row) -> None:
    if row["id"] in ELSEWHERE:
        pytest.skip(ELSEWHERE[row["id"]])
    CHECKS[row["id"]](row)


def ask(double: Echo, **more: Any) -> httpx.Response:
    body = {"model": "m", "messages": [{"role": "user", "content": "Hello"}], **more}
    with httpx.Client(transport=double.transport) as client:
        return client.post("http://echo/v1/chat/completions", json=body)


def said(double: Echo) -> str:
    return ask(double).json()["choices"][0]["message"]["content"]


@check("tr-01-utf8-split-inside-characters")
@check("tr-05-crlf-with-cut-between")
def _(row: Row) -> None:
    import base64  # noqa: PLC0415  one use

    accumulator = Accumulator()
    for piece in row["input"]["byte_chunks_b64"]:
        accumulator.feed(base64.b64decode(piece))
    accumulator.finish()
    assert accumulator.reply.text == row["expected"]["content"]
    whole = b"".join(base64.b64decode(piece) for piece in row["input"]["byte_chunks_b64"])
    (made,) = import_(whole).fixtures
    assert made.reply
    assert made.reply.text == row["expected"]["content"]


@check("tr-07-half-event-then-error-event")
def _(row: Row) -> None:
    accumulator = Accumulator()
    accumulator.feed(row["input"]["sse_text"])
    accumulator.finish()
    assert [repair.refused for repair in accumulator.repairs][:1] == [True]
    assert row["expected"]["error"]["message"] in json.dumps(accumulator.errors)


@check("tr-09-429-then-timeout-then-ok")
def _(row: Row) -> None:
    first = row["input"]["script"][0]
    double = Echo()
    double.script({"error": {"status": first["status"], "retry_after": 1}}, {"text": "lost", "cut_after": 0}, "ok")
    refused = ask(double)
    assert (refused.status_code, refused.headers["retry-after"]) == (429, "1")
    with pytest.raises(httpx.RemoteProtocolError):
        ask(double)
    assert said(double) == row["expected"]["content"]
    double.assert_requests(row["expected"]["attempts"])


@check("tr-10-non-retryable-400")
def _(row: Row) -> None:
    double = Echo()
    double.script(400, "never")
    assert ask(double).status_code == 400
    assert double.unused().startswith(f"{row['expected']['unused_script_steps']} of the 2 steps")


@check("tr-11-cut-after-two-chunks")
def _(row: Row) -> None:
    step = row["input"]["script"][0]
    double = Echo()
    double.script({"text": step["text"], "cut_after": step["disconnect_after_chunks"]})
    with pytest.raises(httpx.RemoteProtocolError):
        ask(double, stream=True)
    accumulator = Accumulator()
    accumulator.feed(double.last.body)
    assert accumulator.reply.text == row["expected"]["partial_content"].rstrip()
    assert double.last.cut


@check("tr-12-client-stops-reading")
def _(row: Row) -> None:
    double = Echo()
    double.script({"text": row["input"]["script"][0]["text"] * 200}, "later")
    body: Row = {"model": "m", "stream": True, "messages": []}
    with (
        httpx.Client(transport=double.transport) as client,
        client.stream("POST", "http://echo/v1/chat/completions", json=body) as response,
    ):
        next(response.iter_bytes())
    assert double.last.cut
    assert said(double) == "later"


@check("tr-13-error-before-stream-is-json")
def _(row: Row) -> None:
    double = Echo()
    double.script(401)
    response = ask(double, stream=True)
    assert response.status_code == 401
    assert response.headers["content-type"] == row["expected"]["content_type"]


@check("fx-01-nearest-miss")
def _(row: Row) -> None:
    replay = Replay(record(*(post(each) for each in row["input"]["recorded"])))
    found = replay.miss(post(row["input"]["request"]), "openai").difference
    expected = row["expected"]["error_names"]
    assert found
    assert (found.path, found.recorded, found.now) == (expected["path"], expected["recorded"], expected["now"])


@check("fx-02-volatile-values")
def _(row: Row) -> None:
    pattern = next(each.removeprefix("pattern ") for each in row["input"]["ignore"] if each.startswith("pattern "))
    made, asked = record(post(row["input"]["recorded"])), post(row["input"]["request"])
    ignore = Ignore(ids=True, timestamps=True, patterns=(pattern,))
    assert Service(replay=Replay(made, ignore=ignore)).handle(asked).status == 200
    found = Replay(made).miss(asked, "openai").difference
    assert found
    assert row["expected"]["without_ignore"] == f"miss at {found.path}"


@check("fx-04-tool-result-of-an-earlier-turn")
def _(row: Row) -> None:
    made = record(post(row["input"]["request"]))
    (entry,) = json.loads(export(made, "aimock"))["fixtures"]
    assert "toolCallId" not in entry["match"]


@check("fx-06-retry-does-not-consume")
def _(row: Row) -> None:
    double = Echo()
    double.script(*(step.get("status") or step["text"] for step in row["input"]["script"]))
    replies: list[str] = []
    for _call in range(row["input"]["calls"]):
        response = ask(double)
        replies.append(
            said(double) if response.status_code >= 500 else response.json()["choices"][0]["message"]["content"]
        )
    assert replies == row["expected"]["replies"]
    assert double.statuses == row["expected"]["log"]


@check("fx-07-full-record")
def _(row: Row) -> None:
    plan = {
        "messages": [
            {
                "reasoning": {"text": "R"},
                "text": "T",
                "tool_call": [{"name": "a", "args": {"x": 1}}, {"name": "b", "args_raw": "{"}],
                "finish_reason": "length",
            }
        ],
        "usage": {"input_tokens": 5, "output_tokens": 9, "reasoning_tokens": 2, "cached_tokens": 1},
    }
    made = record(chat(f"<|instruction_start|>{json.dumps(plan)}<|instruction_end|>", stream=True))
    assert made[0].reply
    assert made[0].reply.finish_reason == "length"
    assert import_(export(made)).fixtures == tuple(made)
    assert row["expected"]["export_then_import_equal"]


@check("fx-09-stable-export")
def _(row: Row) -> None:
    first, second = (dump(record(chat("Hello", stream=True))) for _ in range(2))
    assert (first == second) is row["expected"]["export_bytes_equal"]
    assert re.search(rb"20\d\d-\d\d-\d\dT", first) is None


@check("fx-11-key-order-and-spacing")
def _(row: Row) -> None:
    replay = Replay(record(post(row["input"]["recorded"])))
    matched = Service(replay=replay).handle(post(row["input"]["request"])).status == 200
    assert matched is row["expected"]["matches"]


@check("ui-01-portable-export")
def _(row: Row) -> None:
    made = record(chat("Hello", stream=True))
    exchange = json.loads(dump(made))["exchanges"][0]
    assert {"request", "response", "settings", "reply"} <= set(exchange)
    assert import_(dump(made)).fixtures == tuple(made)
    assert row["expected"]["secrets"] is None


@check("ui-03-copy-as-code")
def _(row: Row) -> None:
    made = record(chat("Hello"))
    for name in ("pytest", "openai-python"):
        compile(export(made, name), name, "exec")
    assert export(made, "curl").startswith(b"curl ")
    assert row["expected"]["snippets_run"]
