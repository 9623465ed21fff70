import json
from typing import Any

from engine.service import Service
from engine.wire import HttpRequest
from playground.model.runs.reasons import first_of_all, in_a_line, values, weighed, why_table
from playground.model.runs.record import Run, record


def offer(*names: str) -> list[dict[str, Any]]:
    parameters = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
    return [{"type": "function", "function": {"name": name, "parameters": parameters}} for name in names]


def ask(text: str, *names: str, **more: Any) -> Run:
    body = {"model": "echo", "messages": [{"role": "user", "content": text}], "tools": offer(*names), **more}
    return record(Service(), HttpRequest("POST", "/v1/chat/completions", (), json.dumps(body).encode()))


OTHERS = ("send_mail", "list_files", "play_song", "add_note", "book_table", "get_price")


def test_the_table_says_who_answered_and_why() -> None:
    run = ask("weather in Oslo", "get_weather")
    table = why_table(run)
    assert table.column("responder") == ["script", "tool calls"]
    assert table.column("answered") == ["– passed", "✓ answered"]
    assert in_a_line(run) == "Answered by tool calls: calls get_weather"


def test_a_persona_is_told_by_its_name() -> None:
    assert in_a_line(ask("Good morning", model="lorem")).startswith("Answered by persona lorem: ")


def test_a_block_is_told_by_the_number_of_its_message() -> None:
    run = ask('<|instruction_start|>{"messages": [{"text": "hi"}]}<|instruction_end|>')
    assert in_a_line(run) == "Answered by script: the instruction block in message 1"
    assert why_table(run).column("why") == ["the instruction block in message 1"]


def test_called_tools_come_first_and_many_others_are_folded() -> None:
    found = weighed(ask("weather in Oslo", *OTHERS, "get_weather"))
    assert [tool.tool for tool in found.listed] == ["get_weather"]
    assert {tool.tool for tool in found.folded} == {*OTHERS}


def test_a_few_others_stand_beside_the_called_ones_the_best_first() -> None:
    found = weighed(ask("weather in Oslo", *OTHERS[:4], "get_weather"))
    scores = [tool.score for tool in found.listed[1:]]
    assert found.listed[0].tool == "get_weather"
    assert scores == sorted(scores, reverse=True)
    assert found.folded == ()


def test_where_nothing_is_called_the_best_are_listed() -> None:
    found = weighed(ask("Good morning", *OTHERS))
    assert (len(found.listed), len(found.folded)) == (3, 3)


def test_values_are_grouped_by_their_call() -> None:
    found = values(ask("get weather in Oslo and get weather in Paris", "get_weather"))
    assert [group.call for group in found] == ["get_weather #0", "get_weather #1"]
    assert [group.origins[0].value for group in found] == ['"Oslo"', '"Paris"']


def test_without_a_reply_the_refusal_is_the_reason() -> None:
    run = record(Service(), HttpRequest("POST", "/v1/chat/completions", (), b"{}"))
    assert first_of_all(run) == (f"No responder was asked, or none could answer: {run.error}",)
    assert (len(why_table(run)), weighed(run).listed, values(run), in_a_line(run)) == (0, (), (), "")
    assert "isn't a chat" in first_of_all(record(Service(), HttpRequest("GET", "/v1/models")))[0]
