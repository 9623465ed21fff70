import pytest

from engine.extract.text.literals import KINDS, quotes, series
from engine.jsontext import Json


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("say \"hi\" or 'bye' or “so” or «la» or `x`", ["hi", "bye", "so", "la", "x"]),
        ("it's Ada's dog's", []),
        ("the 'Hilton' hotel", ["Hilton"]),
        ("'I love it! It's fresh.' she said", ["I love it! It's fresh."]),
        ("'Get the weather.'", []),
        ('"whole"', []),
        ("‘a b’ then", ["a b"]),
        ("rate 'Heat,' and 'Emma'", ["Heat", "Emma"]),
    ],
)
def test_quotations_are_what_stands_between_marks(text: str, values: list[str]):
    assert [literal.value for literal in quotes(text)] == values


def test_quotations_in_a_row_belong_together():
    text = "take 'a', 'b' and 'c' but not 'd'"
    assert [[literal.value for literal in row] for row in series(text, quotes(text))] == [["a", "b", "c"]]


def test_a_comma_inside_the_marks_joins_as_one_outside_does():
    text = "take 'a,' 'b,' and 'c', but 'd' 'e'"
    assert [[literal.value for literal in row] for row in series(text, quotes(text))] == [["a", "b", "c"]]


@pytest.mark.parametrize(
    ("kind", "text", "values"),
    [
        ("email", "to Bob@Example.com, x.y+z@a.b.co.", ["Bob@Example.com", "x.y+z@a.b.co"]),
        (
            "url",
            "see https://a.io/x?y=1, www.b.no or food.com/menu (a.io)",
            ["https://a.io/x?y=1", "www.b.no", "food.com/menu", "a.io"],
        ),
        ("url", "i.e. no site", []),
        (
            "path",
            "open src/main.py, ~/data/x.nii, C:\\a\\b.txt or /etc/hosts not 3.5.",
            ["src/main.py", "~/data/x.nii", "C:\\a\\b.txt", "/etc/hosts"],
        ),
        (
            "identifier",
            "order ORD-12, B1004, 2022/AL25, my_data, #17, word, 42",
            ["ORD-12", "B1004", "2022/AL25", "my_data", "#17"],
        ),
        ("uuid", "123e4567-e89b-12d3-a456-426614174000 x", ["123e4567-e89b-12d3-a456-426614174000"]),
        ("address", "ping 10.0.0.1 not 1.2.3.4.5", ["10.0.0.1"]),
        ("address", "It is 10.0.0.1. Is fe80::1ff:fe23:890a one?", ["10.0.0.1", "fe80::1ff:fe23:890a"]),
        ("address", "at 12:30:45 use std::sort, :: or ab:cd, not ::1", ["::1"]),
        ("phone", "call +47 912 34 567 or (5)", ["+47 912 34 567"]),
        ("colour", "paint #ff8800 and #abc", ["#ff8800", "#abc"]),
        ("arithmetic", "what is 10+5, (3 + 4) * 2 - 1 or 2**8?", ["10+5", "(3 + 4) * 2 - 1", "2**8"]),
        ("arithmetic", "((1+2) and (1+2))", ["(1+2)", "(1+2)"]),
        ("arithmetic", "2019-2020, 2023-01-02, 3/4/2023", []),
        ("arithmetic", "calculate 2 plus 3 times 4", ["2 + 3 * 4"]),
        ("arithmetic", "15% of 200, 2.5 percent of $80", ["15 / 100 * 200", "2.5 / 100 * 80"]),
        ("arithmetic", "the square root of 144", ["sqrt(144)"]),
        ("arithmetic", "10% of 5th graders and the root of 2", []),
        ("arithmetic", "1,984,135 * 9,343,116 or (1,000.5 + 2)", ["1984135 * 9343116", "(1000.5 + 2)"]),
        ("arithmetic", "1,000 plus 2,000, 15% of 1,200", ["1000 + 2000", "15 / 100 * 1200"]),
        ("arithmetic", "the square root of 1,000", ["sqrt(1000)"]),
        ("arithmetic", "the rows 1,2 + 3 and 1234,567 - 8", ["2 + 3", "567 - 8"]),
        ("arithmetic", "7 multiplied by 6", ["7 * 6"]),
        ("formula", "y = 3x^2 + 2x - 4 or f(x) = x^2", ["3x^2 + 2x - 4", "x^2"]),
        ("formula", "a word, x and 5", []),
        ("list", "[3, 4.5, -2] and (1,2)", [[3, 4.5, -2], [1, 2]]),
        ("list", "['a b', \"c\", d]", [["a b", "c", "d"]]),
        ("list", "(33.4484 N, 112.0740 W)", [[33.4484, -112.074]]),
        ("list", "(note) [ , ] []", []),
        ("matrix", "[[1, 2], [3, 4]] and [ ['a'] ] not [5] or [[6], 7]", [[[1, 2], [3, 4]], [["a"]]]),
        (
            "object",
            "{'math': 90, 'ok': True, 'n': None} and {\"a\": {\"b\": [1, 'x']}}",
            [{"math": 90, "ok": True, "n": None}, {"a": {"b": [1, "x"]}}],
        ),
        ("object", "{a} {1} } { {'x': NaN} ", []),
    ],
)
def test_each_kind_is_known_by_its_shape(kind: str, text: str, values: list[Json]):
    assert [literal.value for literal in KINDS[kind](text)] == values


def test_a_literal_knows_its_place():
    (literal,) = KINDS["email"]("to a@b.no.")
    assert (literal.start, literal.end) == (3, 9)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Send \"Don't forget the cat.", ["Don't forget the cat"]),
        ('Say "hi" and "see you\nSoon', ["hi", "see you"]),
        ('A screen of 5" is small', []),
        ('"Open from the first', []),
    ],
)
def test_what_nobody_closes_goes_on_to_the_lines_end(text: str, values: list[str]):
    assert [each.value for each in quotes(text)] == values
