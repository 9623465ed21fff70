"""Text that shows by its own shape what it is: quotes, addresses, paths, ids, lists, expressions."""

import re
from collections.abc import Callable, Iterator
from ipaddress import IPv6Address
from itertools import islice
from types import MappingProxyType

from engine.extract.text import brackets
from engine.extract.text.literal import MOST_FOUND, Literal
from engine.extract.text.signatures import FILE_ENDING

_QUOTED = re.compile(
    r'"([^"\n]{1,2000})"|“([^”\n]{1,2000})”|«([^»\n]{1,2000})»|`([^`\n]{1,2000})`|‘([^’\n]{1,2000})’'
    r"|(?<![\w'])'((?:[^'\n]|(?<=\w)'(?=\w)){1,2000})'(?!\w)"
)
MAIL_ADDRESS = re.compile(r"[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")
_URL = re.compile(r"\bhttps?://[^\s<>\"'`]{1,2000}|\bwww\.[^\s<>\"'`]{1,2000}", re.IGNORECASE)
_DOMAIN = re.compile(
    r"(?<![\w@./-])(?:[A-Za-z0-9-]{1,63}\.){1,4}(?:com|org|net|io|dev|gov|edu|co|ai|info|app|no|de|uk|fr|eu)\b(?:/[^\s]{0,200})?"
)
_PATH = re.compile(
    r"(?<![\w/:.@])(?:~|\.{1,2}|[A-Za-z]:)?(?:[/\\][\w.@+-]{1,100}){1,30}[/\\]?"
    r"|(?<![\w/:.@])(?:[\w.@+-]{1,100}[/\\]){0,20}[\w@+-]{1,100}(?:\.[\w-]{1,20}){0,3}"
    rf"\.{FILE_ENDING}\b"
)
_IDENTIFIER = re.compile(
    r"(?<![\w@./-])(?!\d{1,9}(?i:st|nd|rd|th|am|pm)\b)(?=[\w/-]{0,60}\d)(?=[\w/-]{0,60}[A-Za-z])[A-Za-z0-9][A-Za-z0-9_/-]{1,63}(?![\w@*^~]|\.\w)|(?<!\w)#\d{1,20}\b|\b[A-Za-z]\w{0,40}_\w{1,40}\b"
)
_FREQUENCY = re.compile(
    r"\b(?:(?:once|twice|(?:\d{1,3}|two|three|four|five|six|several) times) (?:(?:an?|per|each|every) "
    r"(?:hour|day|week|month|year)|(?:hour|dai|week|month|year)ly)"
    r"|every (?:other )?(?:\d{1,3} |two |three |four |six |eight |twelve )?"
    r"(?:minute|hour|day|week|month|year|morning|evening|night|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?"
    r"|hourly|daily|weekly|biweekly|monthly|quarterly|yearly|annually)\b",
    re.IGNORECASE,
)
_VERSION = re.compile(
    r"(?<![\w.])(?:v?\d{1,4}(?:\.\d{1,6}){1,3}(?:-[A-Za-z][\w.]{0,30})?|v\d{1,4}"
    r"|(?:(?<=version )|(?<=version number ))\d{1,6})(?![\w%]|\.\d)"
    r"|\blatest\b",
    re.IGNORECASE,
)
_UUID = re.compile(r"\b[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}\b")
_ADDRESS = re.compile(r"(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?!\d|\.\d)")
_ADDRESS_6 = re.compile(r"(?<![\w:.])(?=:{0,2}[\dA-Fa-f]{1,4}:?)[\dA-Fa-f:]{3,39}(?![\w:])")
_PHONE = re.compile(r"(?<![\w.])\+?\d[\d() -]{6,18}\d(?!\w|\.\w|[ -]?\d)")
_HEX_COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b")
_OPERAND = r"(?:(?:\d{1,3}(?:,\d{3}){1,8}(?![\d,]\d)|\d+)(?:\.\d+)?|\.\d+)"
"""A number as people reckon with it, with its thousands apart or not (``1,984,135``)."""
_BEFORE = r"(?:[-(]|(?:sqrt|a?sin|a?cos|a?tan|log(?:10|2)?|ln|exp|abs|round|floor|ceil)\(){0,9}"
_ARITHMETIC = re.compile(
    rf"(?<![\w.^]){_BEFORE}{_OPERAND}\){{0,9}}"
    rf"(?:\s?(?:\*\*|[-+*/^×÷%])\s?{_BEFORE}{_OPERAND}\){{0,9}}){{1,60}}(?![\w.]*\w)"
)
_FORMULA = re.compile(
    r"(?<![\w.])(?:[a-zA-Z](?:\([a-z]\))?\s?=\s?)?(?P<body>(?=[^\n,;]{0,60}[a-z])-?(?:\d*\.?\d*[a-z]|\d+(?:\.\d+)?|(?:sin|cos|tan|exp|log|ln|sqrt)\([^()\n]{1,40}\))(?:(?:\^|\*\*)\(?-?\d{1,3}\)?)?(?:\s?[-+*/]\s?(?:\d*\.?\d*[a-z]|\d+(?:\.\d+)?)(?:(?:\^|\*\*)\(?-?\d{1,3}\)?)?){0,12})(?![\w(])"
)


def quotes(text: str) -> list[Literal]:
    """What stands between quotation marks or backticks; quotes around the whole text are no quotation.

    A comma at its end is the sentence's, which some write inside (``"Alien," "Brazil" and "Heat"``).
    """
    whole = len(text.strip(" \t\r\n.?!"))
    opened = _left_open(text)
    closed = [
        Literal(next(group for group in match.groups() if group).rstrip(","), *match.span())
        for match in islice(_QUOTED.finditer(text, 0, opened), MOST_FOUND)
        if match.end() - match.start() < whole
    ]
    rest = text[opened + 1 :].split("\n", maxsplit=1)[0].rstrip(" .")
    return [*closed, Literal(rest, opened, opened + 1 + len(rest))] if rest else closed


def _left_open(text: str) -> int:
    """Where a quotation begins that nobody closes (``say "See you``); the text's length where none does."""
    opened = text.rfind('"') if text.count('"') % 2 else -1
    return opened if opened > 0 and text[opened - 1] in " :" and text[opened + 1 : opened + 2].isalnum() else len(text)


def _each(pattern: re.Pattern[str], strip: str = "") -> Callable[[str], list[Literal]]:
    def found(text: str) -> list[Literal]:
        literals: list[Literal] = []
        for match in islice(pattern.finditer(text), MOST_FOUND):
            value = match.group().rstrip(strip) if strip else match.group()
            literals.append(Literal(value, match.start(), match.start() + len(value)))
        return literals

    return found


def _urls(text: str) -> list[Literal]:
    found = _addresses(text)
    inside = [(each.start, each.end) for each in found]
    domains = [each for each in _domains(text) if not any(start <= each.start < end for start, end in inside)]
    return [*found, *domains]


def _hosts(text: str) -> list[Literal]:
    """Addresses of machines, of version 4 or 6."""
    longer = _each(_ADDRESS_6)(text) if text.count(":") > 1 else []
    return [*_each(_ADDRESS)(text), *(each for each in longer if _is_address(str(each.value)))]


def _is_address(text: str) -> bool:
    try:
        IPv6Address(text)
    except ValueError:
        return False
    return True


_addresses = _each(_URL, ".,;:!?)]}")
_domains = _each(_DOMAIN, ".,;:!?)]}")


def _arithmetic(text: str) -> list[Literal]:
    """Arithmetic on numbers (``10+5``, ``sqrt(2 + 3) * 4``, ``2 plus 3``), written so that a calculator takes it.

    It has no commas between thousands; a date or a season such as 2019-2020 is none.
    """
    found: list[Literal] = []
    for match in islice(_ARITHMETIC.finditer(text), MOST_FOUND):
        value, start = match.group(), match.start()
        while value.count(")") > value.count("(") and value.endswith(")"):
            value = value[:-1]
        while value.count("(") > value.count(")") and value.startswith("("):
            value, start = value[1:], start + 1
        if not _HYPHENATED.fullmatch(value):
            found.append(Literal(value.replace(",", ""), start, start + len(value)))
    return found or [*_spoken(text)]


def _spoken(text: str) -> Iterator[Literal]:
    """Arithmetic in words: ``2 plus 3``, ``15% of 200``, ``the square root of 144``."""
    for match in _SPOKEN.finditer(text):
        yield Literal(_SPOKEN_SIGN.sub(_sign, match.group()).replace(",", ""), *match.span())
    for match in _SHARE.finditer(text):
        yield Literal(f"{match[1]} / 100 * {match[2]}".replace(",", ""), *match.span())
    for match in _ROOT.finditer(text):
        yield Literal(f"sqrt({match[1]})".replace(",", ""), *match.span())


def _sign(match: re.Match[str]) -> str:
    return f" {_SIGNS[match[1].lower().split(' ')[0]]} "


_SIGNS = {"plus": "+", "minus": "-", "times": "*", "multiplied": "*", "divided": "/", "over": "/", "to": "^"}
_SIGN_WORDS = r"\s+(plus|minus|times|multiplied by|divided by|over|to the power of)\s+"
_SPOKEN_SIGN = re.compile(_SIGN_WORDS, re.IGNORECASE)
_SPOKEN = re.compile(rf"(?<![\w.])-?{_OPERAND}(?:{_SIGN_WORDS}-?{_OPERAND}){{1,60}}(?!\w)", re.IGNORECASE)

_WHOLE = r"(?![\w%]|[.,]\d)"
_SHARE = re.compile(rf"(?<![\w.])({_OPERAND})\s?(?:%|percent\b) of [$€£]?({_OPERAND}){_WHOLE}", re.IGNORECASE)
_ROOT = re.compile(rf"\bsquare root of ({_OPERAND}){_WHOLE}", re.IGNORECASE)


_HYPHENATED = re.compile(r"\d{4}-\d{1,4}(?:-\d{1,4})?|\d{1,4}/\d{1,2}/\d{1,4}|\d+-\d+-[\d-]+")


def _formulas(text: str) -> list[Literal]:
    """Functions of a variable: ``y = 3x^2 + 2x - 4`` gives ``3x^2 + 2x - 4``."""
    found: list[Literal] = []
    for match in islice(_FORMULA.finditer(text), MOST_FOUND):
        body = match["body"].strip()
        if _VARIABLE.search(body) and (_OPERATOR.search(body) or "=" in match.group()) and re.search(r"[\d(]", body):
            found.append(Literal(body, match.start("body"), match.start("body") + len(body)))
    return found


_VARIABLE = re.compile(r"[a-z]")
_OPERATOR = re.compile(r"[-+*/^(]")


def series(text: str, found: list[Literal]) -> list[list[Literal]]:
    """Two or more quotations with nothing but commas, ``and``, ``or`` between them."""
    rows: list[list[Literal]] = []
    for each in found:
        if rows and _LINK.fullmatch(text, rows[-1][-1].end, each.start):
            rows[-1].append(each)
        else:
            rows.append([each])
    return [row for row in rows if len(row) > 1]


_LINK = re.compile(r"(?:(?<=,.)\s*|\s*,\s*)(?:(?:and|or|&)\s+)?|\s*(?:and|or|&)\s*")
"""What joins two quotations; a comma may stand inside the first one's marks."""


KINDS: MappingProxyType[str, Callable[[str], list[Literal]]] = MappingProxyType(
    {
        "email": _each(MAIL_ADDRESS, ".-"),
        "url": _urls,
        "path": _each(_PATH, "."),
        "identifier": _each(_IDENTIFIER, "-/"),
        "uuid": _each(_UUID),
        "version": _each(_VERSION),
        "frequency": _each(_FREQUENCY),
        "address": _hosts,
        "phone": _each(_PHONE),
        "colour": _each(_HEX_COLOUR),
        "arithmetic": _arithmetic,
        "formula": _formulas,
        "list": brackets.lists,
        "matrix": brackets.matrices,
        "object": brackets.objects,
    }
)
"""Kind of literal -> how it is found in a text, in order of mention."""
