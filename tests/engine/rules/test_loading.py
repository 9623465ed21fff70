"""A file of rules is read, or its first mistake is told with line, column, path and the nearest known key."""

import json
from typing import Any

import pytest

from engine.errors import EchoError, ScriptError
from engine.rules import Rules, load

PLAN = {"messages": [{"text": "a"}, {"tool_call": [{"name": "f"}]}]}


def test_a_file_is_a_list_of_rules_or_an_object_that_holds_one() -> None:
    rules: list[Any] = [{"when": "a", "reply": "b"}, {"when": {}, "reply": 500}]
    assert load(json.dumps(rules)).rules == load(json.dumps({"rules": rules})).rules
    assert len(load(json.dumps(rules))) == 2


@pytest.mark.parametrize("data", ["[]", b" []", '{"rules": []}', "\ufeff[]", b"\xef\xbb\xbf[]", "\r\n [\t]\n"])
def test_a_file_may_be_empty_and_begin_with_a_mark(data: str | bytes) -> None:
    assert load(data).rules == ()


def test_a_rule_in_code_is_the_rule_of_the_file() -> None:
    when = {"user": {"matches": "^a"}, "model": "gpt"}
    rules: list[Any] = [{"when": "a", "reply": "b"}, {"when": when, "reply": PLAN}, {"when": {}, "reply": 503}]
    made = Rules()
    for rule in rules:
        made = made.when(rule["when"], rule["reply"])
    assert made.rules == load(json.dumps(rules)).rules


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("a", {"messages": [{"text": "a"}]}),
        (429, {"messages": [{"error": {"status": 429}}]}),
        ({"text": "a", "id_message": "T"}, {"id_message": "T", "messages": [{"text": "a"}]}),
        ({"fault": "no_done", "text": "a"}, {"messages": [{"fault": ["no_done"], "text": "a"}]}),
    ],
)
def test_a_reply_in_short_says_what_it_says_in_full(short: Any, full: Any) -> None:
    chain, long = (Rules().when({}, reply).rules[0].chain for reply in (short, full))
    assert (chain.plans[0].failure, chain.plans[0].faults) == (long.plans[0].failure, long.plans[0].faults)
    assert chain.plans[0].failure or chain == long


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1, column 1: expected a value"),
        ("[\n {]", "line 2, column 3: expected a key in double quotes"),
        ("3", "line 1, column 1: expected an array of rules, or an object with rules, found an integer"),
        (b"[\n\xff]", "line 2, column 1: expected UTF-8 text, found byte 0xff"),
        ('{"ruls": []}', "line 1, column 2 at ruls: found the unknown key 'ruls' (did you mean 'rules'?)"),
        ('{"$schema": 3, "rules": []}', "line 1, column 13 at $schema: expected a string, found an integer (3)"),
        (
            '{"$shema": "a", "rules": []}',
            "line 1, column 2 at $shema: found the unknown key '$shema' (did you mean '$s",
        ),
        ('{"rules": 3}', "line 1, column 11 at rules: expected an array, found an integer (3)"),
        ("{}", "line 1, column 1 at rules: expected the key 'rules', found none"),
        ("[3]", "line 1, column 2 at [0]: expected an object, found an integer (3)"),
        ('[\n  {"when": "a"}]', "line 2, column 3 at [0].reply: expected the key 'reply', found none"),
        (
            '[{"when": "a", "response": "b"}]',
            "line 1, column 16 at [0].response: found the unknown key 'response' (did you mean 'reply'?)",
        ),
        ('[{"wen": "a"}]', "line 1, column 3 at [0].wen: found the unknown key 'wen' (did you mean 'when'?)"),
        ('{"rules": [{"reply": 3, "when": "a"}]}', "line 1, column 22 at rules[0].reply: expected at least 400, found"),
        (
            '[{"when": 3, "reply": "b"}]',
            "line 1, column 11 at [0].when: expected a text or an object, found an integer",
        ),
        (
            '[{"when": "", "reply": "b"}]',
            "line 1, column 11 at [0].when: expected at least 1 character, found a string",
        ),
        (
            '[{"when": {"usr": "a"}, "reply": "b"}]',
            "line 1, column 12 at [0].when.usr: found the unknown key 'usr' (did you mean 'user'?)",
        ),
        (
            '[{"when": {"user": {"match": "a"}}, "reply": "b"}]',
            "line 1, column 21 at [0].when.user.match: found the unknown key 'match' (did you mean 'matches'?)",
        ),
        ('[{"when": {"user": {}}, "reply": "b"}]', "line 1, column 20 at [0].when.user: expected one of contains and"),
        (
            '[{"when": {"user": ["a"]}, "reply": "b"}]',
            "line 1, column 20 at [0].when.user: expected a text or an object",
        ),
        (
            '[{"when": "a", "reply": []}]',
            "line 1, column 25 at [0].reply: expected a text, a status or an object, found",
        ),
        ('[{"when": "a", "reply": {}}]', "line 1, column 25 at [0].reply: expected at least one of reasoning, text"),
        (
            '[{"when": "a",\n "reply": {"text": "b", "tool_cal": []}}]',
            "line 2, column 25 at [0].reply.tool_cal: found the unknown key 'tool_cal' (did you mean 'tool_call'?)",
        ),
        (
            '[{"when": "a", "reply": {"tool_call": [{"name": "f", "arg": {}}]}}]',
            "line 1, column 54 at [0].reply.tool_call[0].arg: found the unknown key 'arg' (did you mean 'args'?)",
        ),
        (
            '[{"when": "a", "reply": {"instruction_chain": [], "on_exausted": "error"}}]',
            "line 1, column 47 at [0].reply.instruction_chain: expected at least 1 item, found 0",
        ),
        (
            '[{"when": "a", "reply": {"text": "b", "fault": "earthquake"}}]',
            "line 1, column 48 at [0].reply.fault: expected one of status, rate_limit",
        ),
        (
            '[{"when": "a", "when": "b"}]',
            "line 1, column 16 at [0].when: expected this key once in its object, found it",
        ),
        (f'["{"a" * 1_000_000}"]', "line 1, column 1: expected rules of at most 1000000 characters, found 1000004"),
    ],
)
def test_a_mistake_is_told_where_it_stands(text: str | bytes, told: str) -> None:
    with pytest.raises(ScriptError) as caught:
        load(text)
    assert str(caught.value).startswith(told)


@pytest.mark.parametrize(
    ("pattern", "told"),
    [
        ("(", "expected a regular expression; found '('"),
        (r"\\Z(", "expected a regular expression; found"),
        ("(?=a)b", "expected a regular expression without look-around, as it is matched without going back; found"),
        ("(?<!a)b", "expected a regular expression without look-around"),
        (r"(a)\1", "expected a regular expression without back-references"),
        ("(?P<a>b)(?P=a)", "expected a regular expression without back-references"),
        ("(?>a)", "expected a regular expression without atomic groups"),
        (r"end\Z", r"expected a regular expression without \Z, which is \z here; found"),
        ("a{,3}", "expected a regular expression without {,n}, which is {0,n} here; found 'a{,3}'"),
        ("a{2}b{3,1}", "expected a regular expression whose counts don't fall, as {3,1} does; found"),
        (
            "a{" + "9" * 60 + ",1}",
            "expected a regular expression whose counts don't fall, as {" + "9" * 39 + " does; found",
        ),
        (r"\x{110000}", r"expected a regular expression; found '\\x{110000}'"),
        ("a{1000}{1000}{1000,}", "expected a smaller regular expression; found"),
        ("x" * 501, "expected at most 500 characters, found"),
        ("", "expected at least 1 character, found"),
    ],
)
def test_a_pattern_that_is_none_or_knows_no_bounds_is_told_by_what_is_wrong_with_it(pattern: str, told: str) -> None:
    with pytest.raises(EchoError) as caught:
        Rules().when({"user": {"matches": pattern}}, "b")
    assert str(caught.value).startswith(f"rule 1, at when.user.matches: {told}")


def test_a_file_may_name_its_schema_for_editors() -> None:
    rules: list[Any] = [{"when": "a", "reply": "b"}]
    assert load(json.dumps({"$schema": "rules.schema.json", "rules": rules})).rules == load(json.dumps(rules)).rules


@pytest.mark.parametrize(
    ("when", "reply", "told"),
    [
        ("a", 3, "rule 2, at reply: expected at least 400, found an integer (3)"),
        ("a", True, "rule 2, at reply: expected a text, a status or an object, found a boolean"),
        ({"usr": "a"}, "b", "rule 2, at when.usr: found the unknown key 'usr' (did you mean 'user'?)"),
        ("a", {"mesages": []}, "rule 2, at reply.mesages: found the unknown key 'mesages' (did you mean 'messages'?)"),
        ("a", {"b"}, "rule 2: expected what JSON can hold: Object of type set is not JSON serializable"),
        ("a", {"text": float("nan")}, "rule 2: expected what JSON can hold: Out of range float values"),
    ],
)
def test_a_mistake_in_code_is_told_by_the_number_of_its_rule(when: Any, reply: Any, told: str) -> None:
    with pytest.raises(EchoError) as caught:
        Rules().when("a", "b").when(when, reply)
    assert str(caught.value).startswith(told)
