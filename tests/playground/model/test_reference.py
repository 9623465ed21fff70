"""What Help says is what the code does: every key of a block, every responder, every call has its line."""

from typing import Any, cast

from engine import rules
from engine.script import json_schema
from engine.service import Service
from playground.model.block_reference import block_tables, rule_tables
from playground.model.reference import RESPONDERS, endpoints, responder_rows, settings_rows
from playground.model.rules import EXAMPLE


def test_every_key_of_a_block_has_a_line_that_says_what_it_takes_and_means():
    lines = [row for _, rows in block_tables().values() for row in rows]
    defined = cast("dict[str, dict[str, Any]]", json_schema()["$defs"])
    keys = {key for each in defined.values() for key in each.get("properties", {})}
    assert {row[0] for row in lines} == keys
    assert all(taken and means for _, taken, means in lines)


def test_what_a_key_takes_is_in_words():
    lines = {f"{title}.{row[0]}": row[1:] for title, (_, rows) in block_tables().items() for row in rows}
    assert lines["A chain.instruction_chain"] == ("an array of plans", "Plans in order, one a reply. Needed.")
    assert lines["A chain.on_exhausted"][0] == "lorem or error"
    assert lines["A plan.messages"][0] == "an array of messages, at most 128"
    assert lines["A plan.pause_ms"][0] == "a number, 0 to 600,000"
    assert lines["A plan.fault"][0] == "a text or an array of texts"
    assert lines["A message.tools_list"][0] == "an empty object"
    assert lines["A length.length"][0] == "a whole number, 100,000 at most"
    assert lines["A tool's name.name"][1] == "The name of an offered tool."


def test_every_key_of_a_rule_has_a_line_that_says_what_it_takes_and_means():
    lines = {f"{title}.{row[0]}": row[1:] for title, (_, rows) in rule_tables().items() for row in rows}
    assert [*lines] == [
        *("A rule.when", "A rule.reply"),
        *("Conditions.user", "Conditions.system", "Conditions.model", "Conditions.tool_result"),
        *("Words.contains", "Words.matches"),
    ]
    assert lines["A rule.reply"][0] == "a text or a whole number, 400 to 599 or a message or a plan or a chain"
    assert lines["A rule.when"][0] == "a text or conditions"
    assert all(taken and means for taken, means in lines.values())


def test_the_example_of_rules_holds_each_kind_of_condition():
    found = rules.load(EXAMPLE).rules
    assert [str(rule.when) for rule in found] == [
        'user contains "refund"',
        'system contains "support", user contains "order"',
        'tool_result contains "not found"',
        r'user matches "(?i)^(hi|hello)\b"',
        "always",
    ]


def test_the_file_of_rules_stands_among_the_settings():
    assert settings_rows()[-1][0] == "ECHO_RULES"


def test_every_responder_is_told_in_the_order_in_which_it_is_asked():
    rows = responder_rows(Service())
    assert [name for name, _ in rows] == [
        "script",
        "rule",
        "recording",
        "tool calls",
        "structured output",
        "tool results",
        "persona echo",
    ]
    assert {said for _, said in rows} == {*RESPONDERS.values()}


def test_every_path_is_listed_with_its_provider():
    listed = {path for path, _ in endpoints(Service().router)}
    for dialect in Service().router.dialects:
        assert all(path in listed for path in dialect.paths)
