"""What the official openai package makes of each fault: whole, and through its own accumulator of streams."""

from typing import Any

import httpx2
import openai
import pytest

from engine.faults import FAULTS
from tests.clients.asked import ADDRESS, CITY, newer

WEATHER: dict[str, Any] = {
    "type": "function",
    "function": {"name": "get_weather", "description": "The weather of a city.", "parameters": CITY},
}
ASKED: dict[str, Any] = {
    "model": "gpt-9",
    "messages": [{"role": "user", "content": "Weather in Oslo and Rome?"}],
    "tools": [WEATHER],
}
OSLO, ROME = ("get_weather", '{"city":"Oslo"}'), ("get_weather", '{"city":"Rome"}')
RIGHT = ("tool_calls", OSLO, ROME)
HEARD_AND_TOLD: dict[str, tuple[Any, Any]] = {
    "status:503": (openai.InternalServerError, openai.InternalServerError),
    "rate_limit": (openai.RateLimitError, openai.RateLimitError),
    "fail_first": (openai.InternalServerError, openai.InternalServerError),
    "wrong_content_type": (RIGHT, RIGHT),
    "empty_stream": (ValueError, AssertionError),
    "slow_start:0": (RIGHT, RIGHT),
    "stall:0": (openai.APITimeoutError, openai.APITimeoutError),
    "disconnect_after": (openai.APIConnectionError, openai.APIConnectionError),
    "truncate_json": (ValueError, (None, OSLO)),  # an event that isn't ended is lost without a word
    "malformed_chunk": (ValueError, ValueError),
    "error_event": (RIGHT, openai.APIError),
    "error_object": (RIGHT, (None, OSLO, ("get_weather", ""))),  # passed over without a word
    "no_done": (RIGHT, RIGHT),
    "left_open": (RIGHT, RIGHT),  # [DONE] is enough
    "no_done,left_open": (RIGHT, openai.APITimeoutError),
    "no_blank_line": (RIGHT, RIGHT),
    "comments": (RIGHT, RIGHT),
    "empty_data": (RIGHT, ValueError),
    "event_ids": (RIGHT, RIGHT),
    "comments,event_ids": (RIGHT, ValueError),  # an event that has an id is read even if nothing is in it
    "retry_line": (RIGHT, ValueError),
    "crlf": (RIGHT, RIGHT),
    "no_space": (RIGHT, RIGHT),
    "byte_cuts": (RIGHT, RIGHT),
    "missing_index": (RIGHT, TypeError),
    "index_from_one": (RIGHT, IndexError),
    "duplicate_index": (
        RIGHT,
        ("tool_calls", ("get_weatherget_weather", '{"city":"Oslo"}{"city":"Rome"}')),
    ),
    "empty_id": (RIGHT, RIGHT),
    "missing_id": (RIGHT, RIGHT),
    "duplicate_id": (RIGHT, RIGHT),
    "repeat_name": (RIGHT, ("tool_calls", ("get_weather" * 5, OSLO[1]), ("get_weather" * 5, ROME[1]))),
    "null_type": (RIGHT, AssertionError),
    "null_arguments": (RIGHT, RIGHT),
    "object_arguments": (
        ("tool_calls", ("get_weather", {"city": "Oslo"}), ("get_weather", {"city": "Rome"})),
        ("tool_calls", ("get_weather", {"city": "Oslo"}), ("get_weather", {"city": "Rome"})),
    ),
    "snapshot_arguments": (
        RIGHT,
        (
            "tool_calls",
            ("get_weather", '{"ci{"city":{"city":"Osl{"city":"Oslo"}'),
            ("get_weather", '{"ci{"city":{"city":"Rom{"city":"Rome"}'),
        ),
    ),
    "interleaved_calls": (RIGHT, RIGHT),
    "joined_calls": (RIGHT, RIGHT),
    "calls_without_finish": (RIGHT, (None, OSLO, ROME)),
    "no_finish": (RIGHT, (None, OSLO, ROME)),
    "repeat_finish": (RIGHT, RIGHT),
    "missing_role": (RIGHT, RIGHT),
    "empty_role": (RIGHT, RIGHT),
    "content_parts": (RIGHT, RIGHT),  # calls have none
    "string_created": (RIGHT, RIGHT),
    "missing_object": (RIGHT, AssertionError),
    "usage_on_choice": (RIGHT, RIGHT),
    "usage_everywhere": (RIGHT, RIGHT),
    "usage_without_choices": (RIGHT, TypeError),
    "no_usage": (RIGHT, RIGHT),
    "truncated_arguments": (
        ("tool_calls", OSLO, ("get_weather", '{"city"')),
        ("tool_calls", OSLO, ("get_weather", '{"city"')),
    ),
    "stop_with_calls": (("stop", OSLO, ROME), ("stop", OSLO, ROME)),
}


def test_every_fault_has_its_line() -> None:
    assert {name.partition(":")[0] for names in HEARD_AND_TOLD for name in names.split(",")} == set(FAULTS)


def said(choice: Any) -> tuple[Any, ...]:
    calls: list[Any] = choice.message.tool_calls or []
    return choice.finish_reason, *((call.function.name, call.function.arguments) for call in calls)


def client_over(http_client: httpx2.Client, fault: str, *, strict: bool = False) -> Any:
    return openai.OpenAI(
        api_key="none",
        base_url=f"{ADDRESS}/v1",
        http_client=http_client,
        max_retries=0,
        timeout=0.05,
        default_headers={"x-echo-fault": fault},
        _strict_response_validation=strict,
    )


def whole(client: Any) -> tuple[Any, ...]:
    return said(client.chat.completions.create(**ASKED).choices[0])


def streamed(client: Any) -> tuple[Any, ...]:
    with client.chat.completions.stream(**ASKED, stream_options={"include_usage": True}) as stream:
        return said(stream.get_final_completion().choices[0])


@pytest.mark.unmeasured
@pytest.mark.filterwarnings("ignore:Pydantic serializer warnings")  # arguments of another type are the fault
@pytest.mark.parametrize("fault", HEARD_AND_TOLD)
@pytest.mark.parametrize("how", [whole, streamed], ids=["whole", "streamed"])
def test_what_the_package_makes_of_it(fault: str, how: Any) -> None:
    expected = HEARD_AND_TOLD[fault][how is streamed]
    with newer() as http_client:
        client = client_over(http_client, fault)
        if isinstance(expected, tuple):
            assert how(client) == expected
        else:
            with pytest.raises(expected):
                how(client)


def test_usage_gets_lost_where_it_stands_in_the_choice_or_nowhere() -> None:
    for fault, told in (("", True), ("usage_on_choice", False), ("no_usage", False)):
        with newer() as http_client:
            stream = client_over(http_client, fault).chat.completions.create(
                **ASKED, stream=True, stream_options={"include_usage": True}
            )
            assert any(chunk.usage for chunk in stream) == told


def test_an_error_event_has_the_error_as_its_body() -> None:
    with newer() as http_client, pytest.raises(openai.APIError) as caught:
        streamed(client_over(http_client, "error_event"))
    body: Any = caught.value.body
    assert body["type"] == "overloaded_error"


@pytest.mark.parametrize("fault", ["empty_role", "string_created", "missing_object"])
@pytest.mark.parametrize("stream", [False, True], ids=["whole", "streamed"])
def test_a_client_that_insists_on_the_types_refuses_what_a_lenient_one_takes(fault: str, stream: bool) -> None:
    with newer() as http_client:
        client = client_over(http_client, fault, strict=True)
        with pytest.raises(openai.APIResponseValidationError):
            list(client.chat.completions.create(**ASKED, stream=stream))


@pytest.mark.filterwarnings("ignore:Pydantic serializer warnings")  # content of another type is the fault
def test_content_in_parts_is_no_text() -> None:
    asked: dict[str, Any] = {"model": "gpt-9", "messages": [{"role": "user", "content": "one two"}]}
    with newer() as http_client:
        client = client_over(http_client, "content_parts")
        said = client.chat.completions.create(**asked).choices[0].message.content
        assert said == [{"type": "text", "text": "one two"}]
        with client.chat.completions.stream(**asked) as stream:
            assert not stream.get_final_completion().choices[0].message.content


def test_usage_in_every_chunk_is_told_as_often() -> None:
    with newer() as http_client:
        stream = client_over(http_client, "usage_everywhere").chat.completions.create(
            **ASKED, stream=True, stream_options={"include_usage": True}
        )
        told = [chunk.usage.total_tokens for chunk in stream]
    assert len(told) > 2
    assert len(set(told)) == 1


def test_a_finish_reason_may_come_twice() -> None:
    with newer() as http_client:
        stream = client_over(http_client, "repeat_finish").chat.completions.create(**ASKED, stream=True)
        told = [choice.finish_reason for chunk in stream for choice in chunk.choices if choice.finish_reason]
    assert told == ["tool_calls", "tool_calls"]
