import pytest

from engine.jsontext import Json
from engine.template import UNKNOWN, lookup, spelled, steps, substitute, substitute_all

KNOWN: dict[str, Json] = {
    "name": "Ada",
    "nested": {"field": "deep", "1": "key", "list": [{"a": 1}, [True, None]]},
    "list": ["first", 2],
    "nothing": None,
    "flag": False,
    "first-name": "Bob",
    "é": 1,
    "नाम": "N",
    "a b": {"c-d": [2]},
}


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("Hello {{name}}!", "Hello Ada!"),
        ("{{ name }}{{\tname }}", "AdaAda"),
        ("{{nested.field}} {{nested.1}}", "deep key"),
        ("{{list[0]}} {{list[-1]}} {{list.1}}", "first 2 2"),
        ("{{nested.list[0].a}} {{nested.list[1][0]}}", "1 true"),
        ("{{nothing}} {{flag}}", "null false"),
        ("{{nested.list}}", '[{"a":1},[true,null]]'),
        ("{name} {{}} {{ }} {{1}} {{a  b}} {{name", "{name} {{}} {{ }} {{1}} {{a  b}} {{name"),
        ("{{first-name}} {{é}} {{ नाम }} {{a b.c-d[0]}}", "Bob 1 N 2"),
        ("{{name | upper}} {{#if name}} {{name()}} {{-name}}", "{{name | upper}} {{#if name}} {{name()}} {{-name}}"),
        ("", ""),
    ],
)
def test_names_in_double_braces_become_their_values(template: str, text: str) -> None:
    assert substitute(template, KNOWN) == (text, ())


SPELLED: tuple[Json, ...] = ("é", 1, None, {"é": []})


@pytest.mark.parametrize(
    "place",
    ["{{missing}}", "{{name.x}}", "{{list[9]}}", "{{list[x]}}", "{{nested.no.more}}", "{{x.y-z}}", "{{ß}}", "{{a c}}"],
)
def test_an_undefined_name_stays_as_written(place: str) -> None:
    text, warnings = substitute(f"a {place} b", KNOWN)
    assert text == f"a {place} b"
    assert warnings == ((f"{place} has no value and stays as written",) if place != "{{list[x]}}" else ())


def test_a_name_that_is_missing_twice_is_told_once() -> None:
    assert len(substitute("{{x}} {{x}} {{y}}", {})[1]) == 2


def test_what_is_put_in_is_not_read_again() -> None:
    assert substitute("{{a}}{{b}}", {"a": "{{b}}", "b": "{{a}}"}) == ("{{b}}{{a}}", ())
    assert substitute("{{a}}b}}", {"a": "{{", "b": "x"}) == ("{{b}}", ())


def test_a_value_is_looked_up_step_by_step() -> None:
    assert steps("list[0].name[-2]") == ["list", "0", "name", "-2"]
    assert lookup(KNOWN, ["nested", "list", "1", "-1"]) is None
    assert lookup(KNOWN, ["list", "-3"]) is UNKNOWN
    assert lookup(KNOWN, []) == KNOWN


def test_a_string_is_spelled_as_it_is_and_all_else_as_json() -> None:
    assert [spelled(value) for value in SPELLED] == ["é", "1", "null", '{"é":[]}']


def test_every_string_in_a_value_is_substituted_and_keys_stay() -> None:
    value: Json = {"{{name}}": ["{{name}}", {"a": "{{list[0]}} {{x}}"}], "n": 5}
    assert substitute_all(value, KNOWN) == {"{{name}}": ["Ada", {"a": "first {{x}}"}], "n": 5}


def test_a_hostile_template_is_read_in_one_pass() -> None:
    template = "{{" * 50_000 + "{{a" + ".b" * 50_000 + "{{a" + " b" * 50_000 + "{{é-" * 50_000
    assert substitute(template, {}) == (template, ())
