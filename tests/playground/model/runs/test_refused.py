import json
from typing import Any

import pytest

from engine.rules import Rules
from engine.service import Service
from engine.wire import HttpRequest
from playground.model.runs.record import record

FAILS = {"error": {"status": 429, "message": "Slow down."}}
LIMITED = {"messages": [{"text": "hi"}], "fault": "rate_limit"}
ENDED = {"instruction_chain": [{"messages": [{"text": "hi"}]}], "on_exhausted": "error"}
AFTER = [{"role": "assistant", "content": "hi"}, {"role": "user", "content": "and now?"}]


def told(plan: dict[str, Any] | None, fault: str = "", *after: dict[str, str]) -> str:
    text = f"<|instruction_start|>{json.dumps(plan)}<|instruction_end|>" if plan else "hi"
    body = {"messages": [{"role": "system", "content": "Be kind."}, {"role": "user", "content": text}, *after]}
    headers = (("x-echo-fault", fault),) if fault else ()
    http = HttpRequest("POST", "/v1/chat/completions", headers, json.dumps(body).encode())
    return record(Service(), http).refused


@pytest.mark.parametrize(
    ("plan", "fault", "said"),
    [
        (FAILS, "", "429, as the instruction block in message 2 asks: Slow down."),
        (LIMITED, "", "429, by the fault rate_limit, as the instruction block in message 2 asks: Rate limit"),
        (None, "status:503", "503, by the fault status: The fault status:503 is on."),
        (FAILS, "fail_first", "503, by the fault fail_first: The fault fail_first:1 is on"),
        (None, "earthquake", "400: Invalid x-echo-fault"),
    ],
)
def test_an_error_is_told_with_who_asked_for_it(plan: dict[str, Any] | None, fault: str, said: str) -> None:
    assert told(plan, fault).startswith(said)


def test_a_chain_that_asks_for_an_error_is_told_with_its_step() -> None:
    chain = {"instruction_chain": [{"messages": [{"text": "hi"}]}, FAILS]}
    assert told(chain, "", *AFTER) == "429, as the instruction block in message 2 at step 2 of 2 asks: Slow down."


def test_a_chain_that_is_used_up_is_told_by_its_block() -> None:
    assert told(ENDED, "", *AFTER).startswith("400, as the instruction block in message 2 asks past its last step: The")


def test_an_error_that_nobody_asked_for_says_what_is_wrong() -> None:
    run = record(Service(), HttpRequest("POST", "/v1/chat/completions", (), b"{}"))
    assert (run.cause, run.refused) == ("", run.error)
    assert run.error == "400: Missing required parameter: 'messages'."


def test_a_block_in_another_call_s_way_is_no_cause() -> None:
    text = f"<|instruction_start|>{json.dumps(FAILS)}<|instruction_end|>"
    body = {"messages": [{"role": "user", "content": text}], "tools": "none"}
    run = record(Service(), HttpRequest("POST", "/v1/chat/completions", (), json.dumps(body).encode()))
    assert (run.status, run.cause) == (400, "")
    assert record(Service(), HttpRequest("GET", "/v1/models")).refused == ""


def test_an_error_that_one_of_several_prompts_asks_for_is_told_by_that_prompt() -> None:
    texts = [f"<|instruction_start|>{json.dumps(plan)}<|instruction_end|>" for plan in (FAILS, LIMITED)]
    body = {"prompt": ["hi", *texts, "hi"]}
    run = record(Service(), HttpRequest("POST", "/v1/completions", (), json.dumps(body).encode()))
    assert run.refused == "429, as the instruction block in prompt 2 asks: Slow down."


@pytest.mark.parametrize(
    ("reply", "after", "said"),
    [
        (429, [], "429, as rule 2 of 2 asks: Rule 2 asks for status 429."),
        (LIMITED, [], "429, by the fault rate_limit, as rule 2 of 2 asks: Rate limit"),
        (ENDED, AFTER, "400, as rule 2 of 2 asks past its last step: The instruction chain of rule 2 of 2 has 1 step"),
    ],
)
def test_an_error_that_a_rule_asks_for_is_told_by_it(reply: Any, after: list[Any], said: str) -> None:
    body = {"messages": [{"role": "user", "content": "hi"}, *after]}
    http = HttpRequest("POST", "/v1/chat/completions", (), json.dumps(body).encode())
    assert record(Service(rules=Rules().when("x", "y").when("hi", reply)), http).refused.startswith(said)
