"""Which fragments are one call: no index, no id, repeated names, values instead of text, and what is told of it."""

from typing import Any

import pytest

from engine.accumulate import Accumulator
from engine.accumulate.assembly import MOST_PARTS
from engine.events import ArgumentsDelta, PartEnd, PartStart
from engine.jsontext import JsonObject


def chunk(*calls: Any, **more: Any) -> JsonObject:
    return {"choices": [{"index": 0, "delta": {"tool_calls": [*calls], **more}}]}


def piece(index: int | None = None, call_id: str | None = None, name: str | None = None, arguments: Any = None) -> Any:
    given = {"index": index, "id": call_id}
    function = {"name": name, "arguments": arguments}
    return {
        **{key: value for key, value in given.items() if value is not None},
        "function": {key: value for key, value in function.items() if value is not None},
    }


END: JsonObject = {"choices": [{"index": 0, "delta": {}, "finish_reason": "tool_calls"}]}


def fed(*chunks: JsonObject, end: bool = True) -> Accumulator:
    told = Accumulator()
    for one in chunks:
        told.feed(one)
    if end:
        told.feed(END)
    told.finish()
    return told


def calls(told: Accumulator) -> list[tuple[str, str, str]]:
    return [(call.id, call.name, call.arguments) for call in told.reply.tool_calls]


def mended(told: Accumulator) -> list[str]:
    return [repair.what for repair in told.repairs if repair.what != "a call without an index"]


CASES: dict[str, tuple[list[JsonObject], list[tuple[str, str, str]]]] = {
    "merged by index": (
        [chunk(piece(0, "x", "f", "")), chunk(piece(0, None, None, '{"a"')), chunk(piece(0, None, None, ":1}"))],
        [("x", "f", '{"a":1}')],
    ),
    "merged by id": (
        [chunk(piece(None, "x", "f"), piece(None, "y", "g")), chunk(piece(None, "x", None, "{}"))],
        [("x", "f", "{}"), ("y", "g", "")],
    ),
    "merged to the last call": (
        [chunk(piece(None, "x", "f")), chunk(piece(None, None, None, "{")), chunk(piece(7, None, None, "}"))],
        [("x", "f", "{}")],
    ),
    "several with empty ids in one chunk": (
        [chunk(piece(None, "", "f", "{}"), piece(None, "", "g", "{}"))],
        [("call_1", "f", "{}"), ("call_2", "g", "{}")],
    ),
    "an empty id beside a given one": (
        [chunk(piece(None, "x", "f"), piece(None, "", "g"))],
        [("x", "f", ""), ("call_1", "g", "")],
    ),
    "the same tool twice without ids": (
        [chunk(piece(None, None, "f", "{}")), chunk(piece(None, None, "f", "{}"))],
        [("call_1", "f", "{}"), ("call_2", "f", "{}")],
    ),
    "the same tool twice without ids at one index": (
        [chunk(piece(0, None, "f", '{"a":1}')), chunk(piece(0, None, "f", '{"a":2}'))],
        [("call_1", "f", '{"a":1}'), ("call_2", "f", '{"a":2}')],
    ),
    "another name at one index": (
        [chunk(piece(0, None, "f", "")), chunk(piece(0, None, "g", ""))],
        [("call_1", "f", ""), ("call_2", "g", "")],
    ),
    "a new id at a used index": (
        [chunk(piece(0, "x", "f", '{"a"')), chunk(piece(0, "y", "f", "{}")), chunk(piece(0, None, None, ""))],
        [("x", "f", '{"a"'), ("y", "f", "{}")],
    ),
    "one id on two calls": (
        [
            chunk(piece(0, "x", "f", "{}"), piece(1, "x", "g", "")),
            chunk(piece(0, "x", None, " "), piece(1, "x", None, "{}")),
        ],
        [("x", "f", "{} "), ("x", "g", "{}")],
    ),
    "one id on two calls without an index": (
        [chunk(piece(None, "x", "f", '{"a":1}')), chunk(piece(None, "x", "f", '{"a":2}'))],
        [("x", "f", '{"a":1}'), ("x", "f", '{"a":2}')],
    ),
    "a late id": (
        [chunk(piece(0, None, "f", '{"a"')), chunk(piece(0, "x", None, ":1}"))],
        [("x", "f", '{"a":1}')],
    ),
    "a late id without an index": (
        [chunk(piece(None, None, "f", "")), chunk(piece(None, "x", "f", "{}"))],
        [("x", "f", "{}")],
    ),
    "a late id of another call": (
        [chunk(piece(None, None, "f", "")), chunk(piece(None, "x", "g", "{}"))],
        [("call_1", "f", ""), ("x", "g", "{}")],
    ),
    "an id after another was given": (
        [
            chunk(piece(0, None, "f", ""), piece(1, "y", "g", "")),
            chunk(piece(0, "x", None, "{")),
            chunk(piece(0, "x", None, "}")),
        ],
        [("call_1", "f", "{}"), ("y", "g", "")],
    ),
    "a late name": (
        [chunk(piece(0, "x", None, '{"a"')), chunk(piece(0, None, "f", ":1}"))],
        [("x", "f", '{"a":1}')],
    ),
    "a name in every fragment": (
        [chunk(piece(0, "x", "f", "{")), chunk(piece(0, "x", "f", '"a":1')), chunk(piece(0, "x", "f", "}"))],
        [("x", "f", '{"a":1}')],
    ),
    "a name in every fragment without id and index": (
        [
            chunk(piece(None, None, "f", "")),
            chunk(piece(None, None, "f", '{"a"')),
            chunk(piece(None, None, "f", ":1}")),
        ],
        [("call_1", "f", '{"a":1}')],
    ),
    "two calls without arguments, id and index": (
        [chunk(piece(None, None, "f", "")), chunk(piece(None, None, "f", "{}"))],
        [("call_1", "f", ""), ("call_2", "f", "{}")],
    ),
    "another name of one id": (
        [chunk(piece(0, "x", "f", "{")), chunk(piece(0, "x", "g", "}"))],
        [("x", "f", "{}")],
    ),
    "null arguments": ([chunk(piece(0, "x", "f", None)), chunk({"index": 0, "function": None})], [("x", "f", "")]),
    "arguments as a value": ([chunk(piece(0, "x", "f", {"a": [1]}))], [("x", "f", '{"a":[1]}')]),
    "arguments as an array": ([chunk(piece(0, "x", "f", [1]))], [("x", "f", "[1]")]),
    "arguments as a number": ([chunk(piece(0, "x", "f", 7))], [("x", "f", "7")]),
    "an empty value": ([chunk(piece(0, "x", "f", {}))], [("x", "f", "{}")]),
    "an empty value and then text": (
        [chunk(piece(0, "x", "f", {})), chunk(piece(0, None, None, '{"a":1}'))],
        [("x", "f", '{"a":1}')],
    ),
    "a value twice": ([chunk(piece(0, "x", "f", {"a": 1}))] * 2, [("x", "f", '{"a":1}')]),
    "another value": (
        [chunk(piece(0, "x", "f", {"a": 1})), chunk(piece(0, "x", None, {"a": 2}))],
        [("x", "f", '{"a":1}')],
    ),
    "growing snapshots": (
        [chunk(piece(0, "x", "f", "{")), chunk(piece(0, None, None, '{"a"')), chunk(piece(0, None, None, '{"a":1}'))],
        [("x", "f", '{"a":1}')],
    ),
    "arguments that say the same twice": (
        [chunk(piece(0, "x", "f", '{"a":1}')), chunk(piece(0, None, None, '{"a":1}'))],
        [("x", "f", '{"a":1}')],
    ),
    "pieces that equal the end": (
        [chunk(piece(0, "x", "f", '{"a":"x')), chunk(piece(0, None, None, "x")), chunk(piece(0, None, None, '"}'))],
        [("x", "f", '{"a":"xx"}')],
    ),
    "the old function call": (
        [
            {"choices": [{"index": 0, "delta": {"function_call": {"name": "f", "arguments": ""}}}]},
            {"choices": [{"index": 0, "delta": {"function_call": {"arguments": "{}"}}}]},
        ],
        [("call_1", "f", "{}")],
    ),
    "a call alone instead of a list": (
        [{"choices": [{"index": 0, "delta": {"tool_calls": piece(0, "x", "f", "{}")}}]}],
        [("x", "f", "{}")],
    ),
    "one tool at two indexes without ids": (
        [
            chunk(piece(0, "", "f", '{"a"'), piece(1, "", "f", '{"b"')),
            chunk(piece(0, None, None, ":1}"), piece(1, None, None, ":2}")),
        ],
        [("call_1", "f", '{"a":1}'), ("call_2", "f", '{"b":2}')],
    ),
    "empty fragments": ([chunk(piece(0), piece(1, "", "", ""))], []),
    "no name at all": ([chunk(piece(0, "x", None, "{}"))], [("x", "", "{}")]),
    "an id that looks like one of ours": (
        [chunk(piece(0, "call_1", "f", "{}"), piece(1, "", "g", "{}"))],
        [("call_1", "f", "{}"), ("call_2", "g", "{}")],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_fragments_become_calls(name: str) -> None:
    chunks, model = CASES[name]
    assert calls(fed(*chunks)) == model


CLEAN = {
    "merged by index",
    "pieces that equal the end",
    "null arguments",
    "empty fragments",
    "merged by id",
    "a late name",
}


@pytest.mark.parametrize("name", CASES)
def test_every_repair_of_a_call_is_told(name: str) -> None:
    chunks, _ = CASES[name]
    assert bool(mended(fed(*chunks))) == (name not in CLEAN | {"a late id"}), mended(fed(*chunks))


def test_the_calls_of_a_whole_message_are_as_many_as_it_lists_whatever_their_ids() -> None:
    listed: list[Any] = [piece(None, "x", "f", '{"a":1}'), piece(None, "x", "f", '{"a":1}'), {}]
    choice: JsonObject = {"index": 0, "message": {"tool_calls": listed}, "finish_reason": "tool_calls"}
    told = fed({"object": "chat.completion", "choices": [choice]}, end=False)
    assert calls(told) == [("x", "f", '{"a":1}'), ("x", "f", '{"a":1}')]
    assert mended(told) == ["two calls with the id 'x'"]


def test_a_call_without_an_index_is_told() -> None:
    told = fed(chunk(piece(None, "x", "f", "{}")))
    assert [str(repair) for repair in told.repairs] == ["event 1, byte 0: a call without an index"]


def test_null_in_place_of_arguments_is_told() -> None:
    call: JsonObject = {"index": 0, "id": "x", "function": {"name": "f", "arguments": None}}
    assert mended(fed(chunk(call), chunk(piece(0, None, None, "{}")))) == ["arguments that are null"]


def test_arguments_after_a_whole_document_are_kept_and_told() -> None:
    told = fed(chunk(piece(0, "x", "f", '{"c":"ls"}')), chunk(piece(0, None, None, '{"c":"ls -l"}')))
    assert calls(told) == [("x", "f", '{"c":"ls"}{"c":"ls -l"}')]
    assert mended(told) == ["the arguments of f are not one JSON document"]


def test_nothing_is_told_of_a_call_before_its_id_and_name_are_known() -> None:
    told = Accumulator()
    first = told.feed(chunk(piece(0, None, "f", '{"a"')))
    assert not any(isinstance(event, PartStart) for event in first)
    (call,) = told.reply.tool_calls
    assert (call.id, call.name, call.arguments) == ("", "f", '{"a"')
    second = told.feed(chunk(piece(0, "x", None, ":1}")))
    assert [event.text for event in second if isinstance(event, ArgumentsDelta)] == ['{"a":1}']


def test_a_call_without_an_id_is_told_when_its_arguments_are_whole_or_something_follows() -> None:
    told = Accumulator()
    assert any(isinstance(event, PartStart) for event in told.feed(chunk(piece(0, None, "f", "{}"))))
    assert not any(isinstance(event, PartStart) for event in told.feed(chunk(piece(1, None, "g", "{"))))
    starts = told.feed({"choices": [{"index": 0, "delta": {"content": "x"}}]})
    assert [event.index for event in starts if isinstance(event, PartStart)] == [1, 2]


def test_calls_are_counted_by_choice() -> None:
    told = Accumulator()
    for index in (0, 1):
        for name in ("f", "g"):
            told.feed({"choices": [{"index": index, "delta": {"tool_calls": [piece(None, name, name, "{}")]}}]})
    ends = [event for event in told.finish() if isinstance(event, PartEnd)]
    assert [(event.choice, event.call_index) for event in ends] == [(0, 0), (0, 1), (1, 0), (1, 1)]


def test_ids_take_the_salt_of_their_stream() -> None:
    told = Accumulator(salt="r1-")
    told.feed(chunk(piece(0, None, "f", "{}")))
    assert told.reply.tool_calls[0].id == "call_r1-1"


def test_a_torn_stream_gives_a_call_no_arguments_that_nobody_told() -> None:
    told = fed(chunk(piece(0, "x", "f", {})), end=False)
    assert calls(told) == [("x", "f", "")]


def test_more_calls_than_a_stream_may_tell_are_refused() -> None:
    told = Accumulator()
    told.feed(chunk(*(piece(number, f"c{number}", "f", "") for number in range(MOST_PARTS + 5))))
    told.feed({"choices": [{"index": 0, "delta": {"content": "late"}}]})
    assert len(told.reply.tool_calls) == MOST_PARTS
    assert told.reply.text == ""
    assert told.repairs[0].what == f"more than {MOST_PARTS} parts"
