"""Text that shows by its own shape what it is: quotes, addresses, paths, ids, lists, expressions."""

import ast
import re
from dataclasses import dataclass

from engine.jsontext import Json


@dataclass(frozen=True, slots=True)
class Literal:
    """A value that is written out in the text, and its place there."""

    value: Json
    start: int
    end: int


_QUOTED = re.compile(
    r'"([^"\n]{1,2000})"|“([^”\n]{1,2000})”|«([^»\n]{1,2000})»|`([^`\n]{1,2000})`|‘([^’\n]{1,2000})’'
    r"|(?<![\w'])'((?:[^'\n]|(?<=\w)'(?=\w)){1,2000})'(?!\w)"
)
_EMAIL = re.compile(r"[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")
_URL = re.compile(r"\bhttps?://[^\s<>\"'`]{1,2000}|\bwww\.[^\s<>\"'`]{1,2000}", re.IGNORECASE)
_DOMAIN = re.compile(r"(?<![\w@./-])(?:[A-Za-z0-9-]{1,63}\.){1,4}(?:com|org|net|io|dev|gov|edu|co|ai|info|app|no|de|uk|fr|eu)\b(?:/[^\s]{0,200})?")
_PATH = re.compile(r"(?<![\w/:.])(?:~|\.{1,2}|[A-Za-z]:)?(?:[/\\][\w.@+-]{1,100}){1,30}/?|(?<![\w/@.])[\w-]{1,100}(?:\.[\w-]{1,40}){0,3}\.(?:txt|csv|json|jsonl|xml|ya?ml|toml|md|pdf|docx?|xlsx?|pptx?|py|js|ts|html?|css|sql|db|log|png|jpe?g|gif|svg|webp|mp[34]|wav|zip|tar|gz|nii|parquet|ini|cfg|sh|go|rs|java|c|h|cpp|ipynb)\b")
_IDENTIFIER = re.compile(
    r"(?<![\w@./-])(?=[\w/-]{0,60}\d)(?=[\w/-]{0,60}[A-Za-z])[A-Za-z0-9][A-Za-z0-9_/-]{1,63}(?![\w@])|(?<!\w)#\d{1,20}\b|\b[A-Za-z]\w{0,40}_\w{1,40}\b"
)
_UUID = re.compile(r"\b[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}\b")
_ADDRESS = re.compile(r"(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])")
_PHONE = re.compile(r"(?<![\w.])\+?\d[\d() -]{6,18}\d(?![\w.])")
_HEX_COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b")
_OPERAND = r"(?:\d+(?:\.\d+)?|\.\d+)"
_ARITHMETIC = re.compile(rf"(?<![\w.])[-(]{{0,9}}{_OPERAND}\)?(?:\s?(?:\*\*|[-+*/^×÷%])\s?[-(]{{0,9}}{_OPERAND}\){{0,9}}){{1,60}}(?![\w.]*\w)")
_FORMULA = re.compile(r"(?<![\w.])(?:[a-zA-Z](?:\([a-z]\))?\s?=\s?)?(?P<body>(?=[^\n,;]{0,60}[a-z])-?(?:\d*\.?\d*[a-z]|\d+(?:\.\d+)?|(?:sin|cos|tan|exp|log|ln|sqrt)\([^()\n]{1,40}\))(?:(?:\^|\*\*)\(?-?\d{1,3}\)?)?(?:\s?[-+*/]\s?(?:\d*\.?\d*[a-z]|\d+(?:\.\d+)?)(?:(?:\^|\*\*)\(?-?\d{1,3}\)?)?){0,12})(?![\w(])")
_BRACKETS = re.compile(r"\[[^\[\]\n]{1,4000}\]|\((?=[-\d.\s])[-+\d.,\s°NSEW]{3,4000}\)")
_BRACES = re.compile(r"\{[^{}\n]{1,4000}\}")
_COMPASS = re.compile(r"([-+]?\d+(?:\.\d+)?)\s?°?\s?([NSEW])\b")


def quotes(text: str) -> list[Literal]:
    """What stands between quotation marks or backticks."""
    return [Literal(next(group for group in match.groups() if group), *match.span()) for match in _QUOTED.finditer(text)]


def _all(pattern: re.Pattern[str], text: str, strip: str = "") -> list[Literal]:
    found: list[Literal] = []
    for match in pattern.finditer(text):
        value = match.group().rstrip(strip) if strip else match.group()
        found.append(Literal(value, match.start(), match.start() + len(value)))
    return found


def emails(text: str) -> list[Literal]:
    """E-mail addresses."""
    return _all(_EMAIL, text, ".-") if "@" in text else []


def urls(text: str) -> list[Literal]:
    """Web addresses, with or without a scheme."""
    found = _all(_URL, text, ".,;:!?)]}")
    return [*found, *(site for site in _all(_DOMAIN, text, ".,;:!?)]}") if not _inside(site, found))]


def paths(text: str) -> list[Literal]:
    """File names and paths."""
    return _all(_PATH, text, ".") if "/" in text or "\\" in text or "." in text else []


def identifiers(text: str) -> list[Literal]:
    """Words that mix letters and digits, snake_case names, #numbers."""
    return _all(_IDENTIFIER, text, "-/")


def uuids(text: str) -> list[Literal]:
    """UUIDs in their usual form."""
    return _all(_UUID, text)


def addresses(text: str) -> list[Literal]:
    """IPv4 addresses."""
    return _all(_ADDRESS, text)


def phones(text: str) -> list[Literal]:
    """Telephone numbers of eight digits or more."""
    return _all(_PHONE, text)


def hex_colours(text: str) -> list[Literal]:
    """Colours as #rrggbb."""
    return _all(_HEX_COLOUR, text)


def arithmetic(text: str) -> list[Literal]:
    """Arithmetic on numbers (``10+5``, ``(2 + 3) * 4``)."""
    return [Literal(_balanced(found), found.start, found.end) for found in map(_trim, _ARITHMETIC.finditer(text))]


def _trim(match: re.Match[str]) -> Literal:
    value = match.group()
    while value.count(")") > value.count("(") and value.endswith(")"):
        value = value[:-1]
    while value.count("(") > value.count(")") and value.startswith("("):
        value = value[1:]
    start = match.start() + match.group().index(value)
    return Literal(value, start, start + len(value))


def _balanced(found: Literal) -> str:
    return str(found.value).strip()


def formulas(text: str) -> list[Literal]:
    """Functions of a variable (``y = 3x^2 + 2x - 4`` gives ``3x^2 + 2x - 4``)."""
    return [
        Literal(match["body"].strip(), *match.span())
        for match in _FORMULA.finditer(text)
        if any(character in match.group() for character in "^*+=") or match["body"][:1].isdigit() or "(" in match["body"]
        if re.search(r"[a-z]", match["body"]) and re.search(r"[\d(]", match["body"])
    ]


def lists(text: str) -> list[Literal]:
    """Lists in brackets, coordinates in parentheses."""
    return [Literal(value, *m.span()) for m in _BRACKETS.finditer(text) if (value := _list(m.group()))] if "[" in text or "(" in text else []


def _list(text: str) -> list[Json]:
    inside = text[1:-1]
    if compass := _COMPASS.findall(inside):
        return [float(number) * (-1 if letter in "SW" else 1) for number, letter in compass]
    pieces = [piece.strip() for piece in re.findall(r"\"[^\"]*\"|'[^']*'|[^,]+", inside)]
    return [_atom(piece) for piece in pieces if piece]


def _atom(text: str) -> Json:
    if re.fullmatch(r"[-+]?\d{1,300}", text):
        return int(text)
    if re.fullmatch(r"[-+]?(?:\d+\.\d*|\.\d+)", text):
        return float(text)
    return text.strip("\"'")


def objects(text: str) -> list[Literal]:
    """Objects in braces, as JSON or Python write them."""
    found: list[Literal] = []
    for match in _BRACES.finditer(text):
        try:
            value = ast.literal_eval(match.group())
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            continue
        if isinstance(value, dict) and all(isinstance(key, str) for key in value):
            found.append(Literal(value, *match.span()))
    return found


def _inside(found: Literal, others: list[Literal]) -> bool:
    return any(other.start <= found.start < other.end for other in others)
