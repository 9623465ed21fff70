import re
from itertools import islice
from math import inf

import pytest

from engine.errors import SchemaError, UnsatisfiableSchema
from engine.jsontext import JsonObject
from engine.schema import check, example, generate
from engine.schema.merging.constraints import Constraints, Span
from engine.schema.patterns import spellings
from engine.schema.patterns.tree import Chars, Lengths, Repeat, TooHard, bits
from engine.schema.spec.judge import matches
from engine.schema.values.strings import texts
from tests.engine.schema.oracle import valid_example

READABLE = [
    (r"^AS\d+$", "AS34"),
    (r"^[A-Za-z]{2}$", "ab"),
    (r"^\d{3}-\d{4}$", "123-5678"),
    (r"^#([A-Fa-f0-9]{6}|[A-Fa-f0-9]{3})$", "#bcd"),
    (r"^v?(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$", "0.0.0"),
    (r"^(a|b)\1c$", "aac"),
    (r"^\p{Lu}\p{Ll}+$", "Abcd"),
    (r"^[^\W\d_]{3}$", "abc"),
    (r"^$", ""),
    (r"^(?<day>\d{2})(?:st|nd)$", "12st"),
    (r"^(?P<day>\d{2})(?:st|nd)$", "12st"),
    (r"\Aa\w\z", "ab"),
    (r"^\d{8}\s\d$", "12345678 0"),
    (r"^[\s,]{16}$", " ," * 8),
    (r"^\t[\t\n]{2}$", "\t\n\t"),
]


@pytest.mark.parametrize(("pattern", "text"), READABLE)
def test_the_first_text_for_a_pattern_is_a_readable_one(pattern: str, text: str) -> None:
    assert next(each for each in spellings(pattern) if matches(pattern, each)) == text


PATTERNS = [
    r"foo|bar$",
    r"\bword\b",
    r"\Bx",
    r"^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^\w\s]).{12,}$",
    r"^(?!-)[a-z-]{3,}(?<!-)$",
    r"^(?!(foo|bar)$)[a-z]+$",
    r"^(?=.{1,10}$)[a-z]+(-[a-z]+)+$",
    r"^(?=.*foo)(?=.*bar).*$",
    r"^(?=a)a(?=b)b|(?:(?=c)c)+$",
    r"(?<=a)b",
    r"^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$",
    r"^https?://[^\s/$.?#].[^\s]*$",
    r"^[\u4e00-\u9fa5]{2,4}$",
    r"^[^\x00-\x7f]+$",
    r"^\u{1F600}|\x41\u0042$",
    r"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
    r"^\S+@\S+\.\S+$",
    r"^(?!\s*$).+",
    r"^[+-]?([0-9]*[.])?[0-9]+$",
    r"^\$\{.*\}$",
    r"^\s*$",
    r"\cA|\t\n\r\f\v",
    r"^[\0]\0$",
    r"^[\w-.]x[a-\d]$",
    r"^a{120}$",
    r"^x{300}y*$",
    r"^(x{1,50}){1,50}$",
    r"^(([a-z]+)*)*$",
    r"^(a+)+$",
    r"^(|a)b$",
    r"^a{0}b{2,}?c*?$",
    r"^[-a][a-][\]\-]$",
    r"^[\b]$",
    r"^[\w.-]+:[0-9]+$",
    r"(?i)^abc$",
    r"^(?i:abc)d$",
    r"^(?<year>\d{4})$",
    r"^(?P<year>\d{4})-(?P<month>0[1-9]|1[0-2])$",
    r"\A[a-z]+\.[a-z]{2}\z",
    r"^\p{L}+\P{L}\p{N}\p{Script=Greek}\p{ASCII}\p{Any}\p{Nd}\p{Punctuation}$",
    r"^[\p{Han}\p{Cyrillic}]{2}$",
    r"^.{3}$",
    r"^a|^b$",
    r"^[\u{20}-\u{7e}]$",
    r"^\/path\-\.x$",
]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_text_is_found_for_a_pattern(pattern: str) -> None:
    made = generate({"type": "string", "pattern": pattern}).value
    assert isinstance(made, str)
    assert check({"pattern": pattern}, made) == ()


def test_python_agrees_with_what_is_made_for_patterns_that_it_can_read() -> None:
    for pattern in (r"^\d{3}-\w+$", r"^(?=.*\d)[a-z\d]{5}$", r"^[^ ]+ [^ ]+$", r"^(ab|cd){2}$"):
        made = valid_example({"type": "string", "pattern": pattern})
        assert re.search(pattern, str(made))


@pytest.mark.parametrize(
    ("schema", "text"),
    [
        ({"pattern": "^[a-z]+$", "minLength": 9, "maxLength": 9}, "abcdefghi"),
        ({"pattern": "^[0-9]+$", "minLength": 3}, "1234"),
        ({"pattern": "abc", "minLength": 5}, "abcde"),
        ({"pattern": "abc$", "minLength": 5}, "ababc"),
        ({"pattern": "^(ab)*$", "minLength": 3, "maxLength": 4}, "abab"),
        ({"allOf": [{"pattern": "^[a-z]"}, {"pattern": "[0-9]$"}], "maxLength": 2}, "a1"),
        ({"allOf": [{"pattern": "[0-9]$"}, {"pattern": "^[a-z]"}], "maxLength": 2}, "a1"),
        ({"pattern": "^[ab]$", "not": {"const": "a"}}, "b"),
        ({"pattern": "^x?$", "minLength": 1}, "x"),
        ({"pattern": "foo$", "not": {"pattern": "^[a-z]+$"}}, "1foo"),
        ({"not": {"pattern": "^[a-z]{2,5}$"}, "minLength": 2, "maxLength": 3}, "00"),
    ],
)
def test_patterns_and_lengths_hold_together(schema: JsonObject, text: str) -> None:
    assert valid_example({"type": "string", **schema}) == text


def test_many_different_texts_match_one_pattern() -> None:
    schema: JsonObject = {"type": "string", "pattern": "^[a-c]{2}$"}
    texts = valid_example({"type": "array", "items": schema, "minItems": 9, "uniqueItems": True})
    assert isinstance(texts, list)
    assert len({str(text) for text in texts}) == 9
    whole: JsonObject = {"type": "string", "pattern": r"\bword\b"}  # few of what may follow end the word
    assert valid_example({"type": "array", "items": whole, "minItems": 2, "uniqueItems": True}) == ["word", "word-"]


@pytest.mark.parametrize(
    "pattern",
    ["$a", "^a$|", "(?=b)a", r"^(?!.*).+$", "^(?=a)b", "a(?=$)b", "(?<!x)y(?<=z)"],
)
def test_contradictory_patterns_are_found_out(pattern: str) -> None:
    if pattern == "^a$|":
        assert example({"type": "string", "pattern": pattern}) == "example"
        return
    with pytest.raises(UnsatisfiableSchema):
        example({"type": "string", "pattern": pattern})


def test_a_pattern_that_blows_up_in_a_backtracking_engine_does_not_here() -> None:
    made = example({"type": "string", "pattern": "^(a+)+$", "default": "a" * 50 + "!"})
    assert made == "aaaa"
    assert not matches("^(a|aa)+$", "a" * 60 + "b")


@pytest.mark.parametrize(
    "pattern",
    [
        "(" * 100 + "a" + ")" * 100,
        "a" * 100_000,
        "(a",
        "a)",
        "[a",
        "\\",
        "[a\\",
        "a{30000}",
        "(?=",
        "(?<name>a",
        "\\c",
        "(a{200}){200}",
        "(?:ab){19000}",
    ],
)
def test_a_pattern_beyond_bounds_has_no_spellings(pattern: str) -> None:
    assert list(islice(spellings(pattern), 5)) == []


def test_a_pattern_that_is_none_is_refused_with_its_place() -> None:
    with pytest.raises(SchemaError) as refused:
        example({"type": "object", "properties": {"a": {"type": "string", "pattern": "(a"}}})
    assert refused.value.path == "#/properties/a/pattern"


def test_no_text_is_longer_than_asked_for() -> None:
    assert list(spellings("^abc$", 0, 2)) == []
    assert list(spellings("^(?:a{1,90})*$", 3_000)) == []  # too many ways to reach such a length
    assert all(len(text) <= 3 for text in islice(spellings("^a*", 0, 3), 50))


def test_of_long_texts_fewer_are_looked_at() -> None:
    patterns = ("^([a-z][0-9])+$", "t{10}$")
    looked_at = list(texts(Constraints(patterns=patterns, length=Span(1_000, inf)), "code"))
    assert sum(len(text) for text, source in looked_at if source == "made to match the pattern") < 100_000
    assert len(str(valid_example({"type": "string", "minLength": 19_000, "pattern": patterns[0]}))) == 19_000


def test_brackets_with_nothing_in_them_match_nothing_and_negated_anything() -> None:
    assert list(spellings("[]")) == []
    assert next(spellings("^[^]$")) == "a"
    assert next(spellings("^([]|b)$")) == "b"


def test_repeats_of_repeats_are_spelled() -> None:
    assert next(spellings("^(([a-z]+)*)*$")) == "abcd"
    assert next(spellings("^((ab){2}){2}$")) == "abababab"


def test_lengths_are_worked_out_as_bits() -> None:
    assert Lengths(10).of(Repeat(Chars("ab"), 2, 4)) == 0b11100
    assert Lengths(10).of(Repeat(Repeat(Chars("a"), 2, 2), 1, None)) == 0b10101010100
    assert Lengths(10).of(Chars("")) == 0
    assert list(bits(0b1011, 2)) == [0, 1]
    with pytest.raises(TooHard):
        Lengths(10).of(Repeat(Repeat(Chars("a"), 2, 2), 20, None))


@pytest.mark.parametrize("pattern", [r"^a\sb$", r"^a[\s]b$", r"^a\Sb$", r"^a[^\s]b$", r"^a[^a-z0-9]b$"])
def test_white_space_is_such_to_every_validator(pattern: str) -> None:
    valid_example(
        {"type": "array", "minItems": 14, "uniqueItems": True, "items": {"type": "string", "pattern": pattern}}
    )
