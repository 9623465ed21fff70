import base64
from collections.abc import Callable
from typing import Any, cast

import pytest

from engine.accumulate import Accumulator
from engine.messages import Choice, Reasoning
from tests.engine.accumulate.shapes import joined
from tests.engine.cases.requests import ABSENT, Row, label, rows

ROWS = [row for row in rows("field_reports") if row["kind"] in {"stream_accumulation", "transport"}]

ELSEWHERE = {
    "tr-09-429-then-timeout-then-ok": "retries are the client's, and each answer a fault's; nothing is accumulated",
    "tr-10-non-retryable-400": "likewise",
    "tr-11-cut-after-two-chunks": "a lost connection is the transport's; every prefix of a stream is tested",
    "tr-12-client-stops-reading": "how a server stops is the transport's",
    "tr-13-error-before-stream-is-json": "which answer an error gets is the service's",
}
"""Reports of what transports and services do, not of what a stream says."""


def feed(given: Row) -> Accumulator:
    told = Accumulator()
    for value in given.get("stream", []):
        told.feed(value)
    for piece in given.get("byte_chunks_b64", []):
        told.feed(base64.b64decode(piece))
    told.feed(given.get("sse_text", ""))
    told.finish()
    return told


def calls(choice: Choice, model: list[Row]) -> list[Row]:
    """The calls with as much of each as the expectation names."""
    said = [
        {"id": call.id, "name": call.name, "arguments": call.arguments, "parsed": call.values}
        for call in choice.tool_calls
    ]
    assert len(said) == len(model)
    return [{key: one[key] for key in other} for one, other in zip(said, model, strict=True)]


def usage(told: Accumulator) -> dict[str, int]:
    counts = told.reply.usage
    return {
        "prompt_tokens": counts.input_tokens,
        "completion_tokens": counts.output_tokens,
        "total_tokens": counts.total_tokens,
        "input_tokens": counts.input_tokens,
        "output_tokens": counts.output_tokens,
    }


def said(told: Accumulator, choice: Choice, key: str, model: Any) -> Any:
    """What an accumulation says under an expectation's word."""
    match key:
        case "content":
            return choice.text
        case "reasoning":
            return joined(choice, Reasoning)
        case "finish_reason":
            return choice.finish_reason
        case "stop_reason":
            return cast("Any", told.extras)["messages"][0]["stop_reason"]
        case "tool_calls":
            return calls(choice, model)
        case "parsed_arguments":
            return [call.values for call in choice.tool_calls]
        case "usage":
            return {name: count for name, count in usage(told).items() if name in model}
        case "choices":
            return {
                str(number): {name: said(told, one, name, None) for name in model[str(number)]}
                for number, one in enumerate(told.reply.choices)
            }
        case "raw_arguments":
            return choice.tool_calls[0].arguments
        case "error":
            return {name: cast("Any", told.errors)[0][name] for name in model}
        case _:
            return None


TELLING: dict[str, Callable[[Accumulator], bool]] = {
    "reported_problem": lambda told: any("not one JSON document" in repair.what for repair in told.repairs),
    "ids": lambda told: len({call.id for call in told.reply.tool_calls} - {""}) == 3,
    "no_replacement_characters": lambda told: "\ufffd" not in told.reply.text,
    "events": lambda told: told.reply.finish_reason == "stop",
    "raises": lambda told: bool(told.errors),
    "unparsable_events": lambda told: sum("not JSON" in repair.what for repair in told.repairs) == 1,
}
"""Expectations that are told in words of their own."""


@pytest.mark.parametrize("row", [row for row in ROWS if label(row) not in ELSEWHERE], ids=label)
def test_a_reported_stream_is_put_together_as_the_report_says(row: Row) -> None:
    told = feed(row["input"])
    for key, model in row["expected"].items():
        if key in TELLING:
            assert TELLING[key](told), key
        else:
            assert said(told, told.reply.choices[0], key, model) == model, key


@pytest.mark.skipif(not ROWS, reason=ABSENT)
def test_every_report_about_streams_is_read_or_named() -> None:
    assert set(ELSEWHERE) <= {label(row) for row in ROWS}
    assert len(ROWS) == 26
