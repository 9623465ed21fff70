import asyncio
import itertools
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import pytest

from engine.jsontext import Json, JsonObject
from engine.tools import Tool, ToolContext, ToolHandler, ToolOutcome, ToolRegistry, ToolRouter
from engine.tools.router import RESULT_LIMIT

ANY: JsonObject = {"type": "object"}
CITY: JsonObject = {
    "type": "object",
    "properties": {"city": {"type": "string"}, "days": {"type": "integer", "minimum": 1}},
    "required": ["city"],
}


def router(handler: ToolHandler, schema: JsonObject = ANY, output: JsonObject | None = None, **more: Any) -> ToolRouter:
    made = Tool("probe", "A probe.", schema, handler, output, delay=more.pop("delay", 0.0))
    return ToolRouter(ToolRegistry([made]), **more)


def give(value: Any) -> ToolHandler:
    def handler(*_: Any) -> Any:
        return value

    return handler


def hang(stop: threading.Event) -> ToolHandler:
    def handler(*_: Any) -> Json:
        return stop.wait(30)

    return handler


def code(outcome: ToolOutcome) -> str:
    assert outcome.error is not None
    assert not outcome.success
    return outcome.error.code


def message(outcome: ToolOutcome) -> str:
    assert outcome.error is not None
    return outcome.error.message


def test_a_tool_that_answers_is_a_success_with_its_result_and_time() -> None:
    ticks = itertools.count(10.0, 0.5)
    outcome = router(give([1, {"a": None}]), clock=lambda: next(ticks)).execute("probe", {}, ToolContext(call_id="c1"))
    assert outcome.data == {"call_id": "c1", "success": True, "result": [1, {"a": None}], "execution_time": 0.5}
    assert outcome.content == '[1,{"a":null}]'


def test_a_text_result_goes_to_the_model_as_it_is() -> None:
    assert router(give("sunny")).execute("probe", {}).content == "sunny"


def test_a_tool_that_hangs_times_out() -> None:
    stop = threading.Event()
    outcome = router(hang(stop)).execute("probe", {}, timeout=0.01)
    stop.set()
    assert code(outcome) == "timeout_error"
    assert message(outcome) == "probe took longer than 0.01 s"
    assert outcome.data["error"] == {"code": "timeout_error", "message": message(outcome), "details": []}


def test_the_default_timeout_is_the_routers() -> None:
    stop = threading.Event()
    assert code(router(hang(stop), timeout=0.01).execute("probe", {})) == "timeout_error"
    stop.set()


def test_a_delay_counts_toward_the_timeout() -> None:
    assert code(router(give(1), delay=0.5).execute("probe", {}, timeout=0.01)) == "timeout_error"
    assert router(give(1), delay=0.001).execute("probe", {}).success


def test_hanging_handlers_keep_their_place_and_a_further_call_times_out_waiting() -> None:
    stop = threading.Event()
    hung = router(hang(stop), timeout=0.001)
    outcomes = [hung.execute("probe", {}) for _ in range(70)]
    assert {code(outcome) for outcome in outcomes} == {"timeout_error"}
    stop.set()


def test_a_handlers_own_timeout_is_a_timeout() -> None:
    def handler(*_: Any) -> Json:
        raise TimeoutError("the database slept")

    outcome = router(handler).execute("probe", {})
    assert (code(outcome), message(outcome)) == ("timeout_error", "TimeoutError: the database slept")


def test_a_handler_whose_words_only_speak_of_a_timeout_has_failed() -> None:
    def handler(*_: Any) -> Json:
        raise RuntimeError("timeout")

    assert code(router(handler).execute("probe", {})) == "execution_error"


@pytest.mark.parametrize(
    ("error", "words"),
    [(ValueError("boom"), "ValueError: boom"), (KeyError(), "KeyError"), (ValueError("x" * 9000), "")],
)
def test_a_tool_that_raises_is_an_error_in_one_line_without_a_stack_trace(error: Exception, words: str) -> None:
    def handler(*_: Any) -> Json:
        raise error

    outcome = router(handler).execute("probe", {})
    assert code(outcome) == "execution_error"
    assert message(outcome).startswith(words)
    assert len(message(outcome)) <= 2_000
    assert "Traceback" not in outcome.content


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (SystemExit(3), "SystemExit: 3"),
        (BaseException("x"), "BaseException: x"),
        (KeyboardInterrupt(), "KeyboardInterr"),
    ],
)
@pytest.mark.parametrize("later", [False, True])
def test_a_tool_that_exits_has_failed_at_once_and_leaves_nothing_on_the_error_stream(
    error: BaseException, words: str, later: bool, capfd: pytest.CaptureFixture[str]
) -> None:
    def handler(*_: Any) -> Json:
        raise error

    async def awaited(*_: Any) -> Json:
        raise error

    outcome = router(awaited if later else handler).execute("probe", {})
    assert code(outcome) == "execution_error"
    assert message(outcome).startswith(words)
    assert capfd.readouterr().err == ""


def test_an_exception_that_cannot_tell_its_words_is_told_by_its_class() -> None:
    class Mute(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    def handler(*_: Any) -> Json:
        raise Mute

    outcome = router(handler).execute("probe", {})
    assert (code(outcome), message(outcome)) == ("execution_error", "Mute")


@pytest.mark.parametrize("value", [object(), {1, 2}, float("nan"), b"x", {"a": object()}])
def test_a_tool_that_returns_no_json_has_failed(value: object) -> None:
    outcome = router(give(value)).execute("probe", {})
    assert code(outcome) == "execution_error"
    assert message(outcome).startswith("expected a JSON value from probe")


def test_a_result_that_holds_itself_has_failed() -> None:
    loop: list[Any] = []
    loop.append(loop)
    assert code(router(give(loop)).execute("probe", {})) == "execution_error"


def test_a_result_nested_too_deep_has_failed() -> None:
    deep: list[Any] = []
    for _ in range(300):
        deep = [deep]
    assert code(router(give(deep)).execute("probe", {})) == "execution_error"


def test_a_result_of_five_megabytes_is_refused_by_its_size() -> None:
    outcome = router(give("x" * 5_000_000)).execute("probe", {})
    assert code(outcome) == "execution_error"
    assert str(RESULT_LIMIT) in message(outcome)
    assert len(outcome.content) < 200


def test_a_tool_that_mutates_its_input_changes_only_its_copy() -> None:
    def handler(arguments: JsonObject, context: ToolContext) -> Json:
        del context
        arguments["city"] = "Rome"
        cast("list[Json]", arguments["list"]).append(2)
        return arguments

    given: JsonObject = {"city": "Oslo", "list": [1]}
    outcome = router(handler).execute("probe", given)
    assert given == {"city": "Oslo", "list": [1]}
    assert outcome.result == {"city": "Rome", "list": [1, 2]}


def test_a_result_that_the_handler_changes_later_stays_as_it_was() -> None:
    kept: list[Json] = [1]
    outcome = router(give(kept)).execute("probe", {})
    kept.append(2)
    assert outcome.result == [1]


def test_a_thousand_calls_in_parallel_all_come_back_with_their_own_result() -> None:
    probe = router(lambda arguments, _: arguments["n"], timeout=60.0)
    with ThreadPoolExecutor(16) as pool:
        running = [pool.submit(probe.execute, "probe", {"n": n}) for n in range(1_000)]
        outcomes = [one.result() for one in running]
    assert [outcome.result for outcome in outcomes] == [*range(1_000)]


def test_a_tool_that_is_not_there_is_told_with_the_sorted_names_of_those_that_are() -> None:
    registry = ToolRegistry([Tool(name, "", ANY, give(1)) for name in ("b", "a")])
    outcome = ToolRouter(registry).execute("ghost", {})
    assert code(outcome) == "tool_not_found"
    assert message(outcome) == "no tool is named 'ghost'; the tools are a, b"
    assert outcome.error
    assert outcome.error.details == ("a", "b")
    assert message(ToolRouter(ToolRegistry()).execute("ghost", {})) == "no tool is named 'ghost'; there are no tools"


@pytest.mark.parametrize(
    ("value", "came"), [(None, "null"), ([1], "an array"), ("x", "a string"), (1, "an integer"), (True, "a boolean")]
)
def test_arguments_that_are_no_object_are_refused_with_what_is_accepted(value: Json, came: str) -> None:
    outcome = router(give(1)).execute("probe", value)
    assert code(outcome) == "validation_error"
    assert f'expected a JSON object such as {{"a": 1}}, got {came}' in message(outcome)


def test_arguments_that_the_schema_refuses_are_told_place_by_place_and_nothing_runs() -> None:
    ran: list[JsonObject] = []

    def handler(arguments: JsonObject, context: ToolContext) -> Json:
        del context
        ran.append(arguments)

    probe = router(handler, CITY)
    outcome = probe.execute("probe", {"city": 7, "days": 0})
    assert code(outcome) == "validation_error"
    assert not ran
    assert outcome.error
    details = {cast("JsonObject", detail)["path"]: detail for detail in outcome.error.details}
    assert cast("JsonObject", details["$.city"])["expected"] == {"type": "string"}
    assert cast("JsonObject", details["$.days"])["expected"] == {"minimum": 1}
    assert all(cast("JsonObject", detail)["message"] for detail in outcome.error.details)


def test_a_result_that_the_output_schema_refuses_is_a_validation_error() -> None:
    outcome = router(give({"degrees": "cold"}), ANY, {"properties": {"degrees": {"type": "number"}}}).execute(
        "probe", {}
    )
    assert code(outcome) == "validation_error"
    assert message(outcome).startswith("the result of probe is not valid: $.degrees")
    assert (
        router(give({"degrees": 1}), ANY, {"properties": {"degrees": {"type": "number"}}}).execute("probe", {}).success
    )


def test_a_schema_that_cannot_be_used_is_told_as_the_tools_own() -> None:
    outcome = router(give(1), {"type": "smoke"}).execute("probe", {"a": 1})
    assert code(outcome) == "validation_error"
    assert "the tool's own schema" in message(outcome)


def test_what_stands_in_the_schema_is_told_by_its_place_where_it_is_too_long() -> None:
    schema: JsonObject = {"properties": {"a/b": {"enum": ["x" * 300]}}}
    outcome = router(give(1), schema).execute("probe", {"a/b": 1})
    assert outcome.error
    assert "#/properties/a~1b/enum" in str(cast("JsonObject", outcome.error.details[0])["expected"])


def test_async_handlers_are_awaited() -> None:
    async def handler(arguments: JsonObject, context: ToolContext) -> Json:
        await asyncio.sleep(0)
        return [arguments, context.call_id]

    assert router(handler).execute("probe", {"a": 1}, ToolContext("c1")).result == [{"a": 1}, "c1"]


def test_an_async_handler_that_raises_has_failed() -> None:
    async def handler(*_: Any) -> Json:
        raise LookupError("gone")

    assert message(router(handler).execute("probe", {})) == "LookupError: gone"


def test_calls_from_an_event_loop_do_not_block_it() -> None:
    barrier = threading.Barrier(2, timeout=30)

    async def both() -> list[ToolOutcome]:
        def handler(*_: Any) -> Json:
            return barrier.wait() >= 0

        probe = router(handler)
        return [*await asyncio.gather(probe.aexecute("probe", {}), probe.aexecute("probe", {}))]

    assert [outcome.result for outcome in asyncio.run(both())] == [True, True]
