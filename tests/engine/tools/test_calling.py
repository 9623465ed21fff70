import threading
from typing import cast

import pytest

from engine.jsontext import Json, JsonObject
from engine.messages import ToolCall
from engine.tools import Tool, ToolContext, ToolRegistry, ToolRouter
from engine.tools.calling import forbidden, refused, run_calls


def keep(arguments: JsonObject, context: ToolContext) -> Json:
    return [arguments, context.call_id]


ROUTER = ToolRouter(ToolRegistry([Tool("keep", "", {"type": "object"}, keep)]))


def test_a_run_is_told_with_its_parameters_result_and_round() -> None:
    (run,) = run_calls(ROUTER, [ToolCall("c1", "keep", '{"a": 1}')], 3, ToolContext())
    assert run.data["tool"] == "keep"
    assert run.data["params"] == {"a": 1}
    assert run.data["iteration"] == 3
    assert cast("JsonObject", run.data["result"])["result"] == [{"a": 1}, "c1"]
    (result,) = run.message.tool_results
    assert (result.call_id, result.content, result.name, result.is_error) == ("c1", '[{"a":1},"c1"]', "keep", False)


def test_arguments_that_do_not_parse_are_not_executed_and_become_an_error_result() -> None:
    (run,) = run_calls(ROUTER, [ToolCall("c1", "keep", '{"city": "Os')], 1, ToolContext())
    assert run.params is None
    assert run.outcome.error
    assert run.outcome.error.code == "validation_error"
    assert "they were not executed" in run.outcome.error.message
    assert run.message.tool_results[0].is_error


@pytest.mark.parametrize("arguments", ["", "  ", "{}"])
def test_no_arguments_are_an_empty_object(arguments: str) -> None:
    (run,) = run_calls(ROUTER, [ToolCall("c1", "keep", arguments)], 1, ToolContext())
    assert (run.params, run.warning) == ({}, "")


@pytest.mark.parametrize(("arguments", "came"), [("null", "null"), ("[1]", "an array"), ('"x"', "a string")])
def test_arguments_that_are_no_object_count_as_none_and_are_reported(arguments: str, came: str) -> None:
    (run,) = run_calls(ROUTER, [ToolCall("c1", "keep", arguments)], 1, ToolContext())
    assert run.params == {}
    assert run.warning == f"keep was given {came} as arguments, taken as none"


def test_parallel_calls_run_at_once_and_come_back_in_the_order_of_the_calls() -> None:
    barrier = threading.Barrier(3, timeout=30)
    late = threading.Event()

    def wait(arguments: JsonObject, context: ToolContext) -> Json:
        del context
        barrier.wait()
        if arguments["n"] == 0:
            late.wait(30)
        else:
            late.set()
        return arguments["n"]

    router = ToolRouter(ToolRegistry([Tool("wait", "", {"type": "object"}, wait)]), timeout=60.0)
    calls = [ToolCall(f"c{n}", "wait", f'{{"n": {n}}}') for n in range(3)]
    runs = run_calls(router, calls, 1, ToolContext(), parallel=True)
    assert [run.outcome.result for run in runs] == [0, 1, 2]


def test_a_refused_call_is_told_as_an_error() -> None:
    run = refused(ToolCall("c1", "keep", "{}"), 2, "not allowed")
    assert run.message.tool_results[0].content == '{"error":"not allowed"}'
    assert (run.iteration, run.params) == (2, None)


@pytest.mark.parametrize(("arguments", "params"), [('{"a":1}', {"a": 1}), ("", {}), ("[1]", {}), ('{"a', None)])
def test_a_call_that_may_not_be_run_tells_the_arguments_that_can_be_read(arguments: str, params: object) -> None:
    run = forbidden(ToolCall("c1", "keep", arguments), 2, ["other"])
    assert (run.iteration, run.params, run.outcome.execution_time) == (2, params, 0)
    assert run.message.tool_results[0].content == '{"error":"\'keep\' is not allowed; the tools are other"}'
