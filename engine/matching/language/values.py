"""The values that a text mentions: quoted texts, numbers, names, brackets, and the lists they stand in."""

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from engine.extract.tables.gazetteer import COUNTRIES, US_CITIES, US_STATES, US_TOWNS, WORLD_CITIES
from engine.extract.text.literals import FILE_ENDING, MAIL_ADDRESS
from engine.matching.language.vocabulary import ACTION_VERBS, LIGHT_VERBS, SIGNS, STOP_WORDS
from engine.matching.language.words import words

_MONTH = r"(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}"
_NTH = r"\d{1,2}(?:st|nd|rd|th)"
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_UNTIL = r"(?:[-–]| (?:-|–|to|until|till|through) (?:the )?)"
COMPOUND_JOINTS = "as well as|along with|together with|in addition to|followed by"
"""What joins the items of a list as "and" does."""
_SPELLED = "|".join(sign.replace(" ", r"\s") for sign in SIGNS if sign[-1].isalpha())
_SIGN = rf"(?:\s?(?:\*\*|[+*×÷^])\s?|\s[-/]\s|[-/]|\s?%\sof\s|\s(?:{_SPELLED})\s)"
_IN_PARENTHESES = r"[-+*/×÷^.\d\s]"
_OPERAND = (
    r"-?(?:[$€£]?\d+(?:,\d{3}(?!\d))*(?:\.\d+)?"
    rf"|\((?:{_IN_PARENTHESES}|\({_IN_PARENTHESES}{{1,40}}\)){{1,60}}\))"
)
_ARITHMETIC = rf"(?<![\w.^]){_OPERAND}(?:{_SIGN}{_OPERAND}){{1,60}}(?![\w^])"
_NUMBER = r"[-+]?[$€£]?\d+(?:,\d{3}(?!\d)|[.:/-]\d+)*(?:%|\s?(?i:[ap]\.?m)\b)?"
_ADDRESS = (
    r"(?:https?://|www\.)[^\s<>\"'`]{0,2000}[^\s<>\"'`.,;:!?)\]}]"
    rf"|{MAIL_ADDRESS.pattern}|(?<![\w#&])#(?!(?-i:[A-Z]{{1,4}})-?\d+\b)[^\W\d_][\w-]{{0,80}}"
)
"""A URL, a mail address, a channel (#general)."""
_TOKEN = re.compile(
    rf"(?P<arithmetic>{_ARITHMETIC})|(?P<address>{_ADDRESS})"
    r"|(?P<bracket>\([^()\n]{0,80}\d[^()\n]{0,80}\)|\[(?:[^\][\n]|\[[^\][\n]{0,80}\]){1,400}\])"
    r"|(?P<quote>(?<![^\W_])'(?:[^'\n]|(?<=\w)'(?=\w)){1,200}'(?![^\W_])|(?<!^)\"[^\"\n?!]{1,200}\"|“[^”\n]{1,200}”)"
    r"|(?P<formula>[\w.]{1,30}\^[\w.]{1,30}(?:\s?[-+*/=]\s?[\w.^]{1,30}){0,20})"
    rf"|(?P<date>\b{_MONTH}\.? {_DAY}\b(?:{_UNTIL}{_DAY}\b)?(?:,? \d{{4}}\b)?"
    rf"|\b(?:{_DAY}{_UNTIL})?{_DAY}(?: of)? {_MONTH}\b(?:,? \d{{4}}\b)?|\b{_NTH}{_UNTIL}{_NTH}\b)"
    rf"|(?P<number>{_NUMBER})"
    rf"|(?P<joint>\b(?i:{COMPOUND_JOINTS})\b(?: (?:that|those) (?:of|for|in)\b)?)"
    r"|(?P<path>(?<![\w/:.])(?:~|\.{1,2})?(?:/[\w.@+-]{0,100}[\w@+-]){1,30})"
    r"|(?P<word>[^\W\d_](?:[\w.&-]*\w)?(?:['’][^\W\d_]+)?)"
    r"|(?P<end>[.!?](?=[\s\"'”)]|$)|\n+)"
    r"|(?P<comma>[,;])|(?P<mark>[:=])|(?P<between>[&/])"
)
_ONE_NUMBER = re.compile(rf"{_NUMBER}|[-+]?\d+(?:\.\d+)?\s?[x×*]\s?10\^[-+]?\d+")
"""What has signs and is a number all the same: a date, a range, a power of ten."""
_DIFFERENCE = re.compile(r"\d+[-/]\d+")
_FILE = re.compile(rf".+\.{FILE_ENDING}", re.IGNORECASE)
_PARTED = re.compile(r"[\s_-]+")
_WORDS, _OPTIONS = 5, 50
"""Words of one option, and options of several words, that are looked for."""
_REGION = re.compile("[A-Z]{2}")
_CONNECTING = frozenset({"of", "the", "de"})
JOINTS = frozenset({"and", "or", "&", "also", "then", "both"})
ARTICLES = frozenset({"the", "a", "an"})
LEADS = frozenset(
    "in for at of to into on with from near between by about named called titled using".split()  # noqa: SIM905  as in the tables
)
_NO_NAMES = STOP_WORDS - {"new", "nice"}
"""What is no name however it is written; New York and Nice are."""
_NO_NOUNS = STOP_WORDS | ACTION_VERBS | LIGHT_VERBS
VALUES = frozenset({"bracket", "quote", "formula", "date", "number", "name", "option"})


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a mark or a value of a text, where it stands, and in lower case."""

    kind: str
    text: str
    start: int
    end: int
    low: str


@lru_cache(maxsize=64)
def _pattern(options: frozenset[str]) -> re.Pattern[str]:
    """What tokens look like; options of several words ("six_months") are found however their words are joined."""
    parts = [_PARTED.split(option) for option in sorted(options, key=lambda option: (-len(option), option))]
    spelled = [r"[\s_-]".join(map(re.escape, words)) for words in parts if 1 < len(words) <= _WORDS and all(words)]
    if not spelled:
        return _TOKEN
    return re.compile(rf"(?P<option>\b(?i:{'|'.join(spelled[:_OPTIONS])})\b)|{_TOKEN.pattern}")


@lru_cache(maxsize=64)
def tokens(text: str, options: frozenset[str] = frozenset()) -> tuple[Token, ...]:
    """The tokens of a text; neighbouring capitalised words are one name, a tool's options are values of their own."""
    found: list[Token] = []
    opening = True
    for match in _pattern(options).finditer(text):
        kind = _kind(str(match.lastgroup), match[0], options, opening=opening)
        token = Token(kind, match[0], match.start(), match.end(), match[0].lower())
        if not (kind == "name" and _joins_name(found, token, text)):
            found.append(token)
        opening = kind == "end"
    return _with_first_names([*_joined(found)], text)


def _joined(found: Sequence[Token]) -> Iterator[Token]:
    """The tokens with "and" for all that joins as it does; other marks between words are left out.

    Beside an expression ``3/4`` and ``4-1`` are expressions too.
    """
    calculates = any(token.kind == "formula" for token in found)
    for place, token in enumerate(found):
        if token.kind == "joint" or (
            token.kind == "between" and _parts(token, *found[max(0, place - 1) : place + 2 : 2])
        ):
            yield replace(token, kind="word", low="and")
        elif calculates and _DIFFERENCE.fullmatch(token.text):
            yield replace(token, kind="formula")
        elif token.kind != "between":
            yield token
            if token.kind == "quote" and token.text[-2] == ",":  # some write the sentence's comma inside the marks
                yield Token("comma", ",", token.end - 2, token.end, ",")


def _parts(mark: Token, *sides: Token) -> bool:
    """Whether "&" or a slash stands between two values: known places ("Oslo/Rome"), or for "&" what is no name.

    Other names keep it: firms and bands ("Barnes & Noble", "AC/DC"), owners of what stands after the slash.
    """
    are_places = all(side.low in _places() for side in sides)
    return len(sides) > 1 and (are_places or (mark.text == "&" and all(side.kind != "name" for side in sides)))


@cache
def _places() -> frozenset[str]:
    """Places that everyone knows, in lower case."""
    tables = (COUNTRIES, US_CITIES, US_STATES, US_TOWNS, WORLD_CITIES)
    return frozenset(name.lower() for table in tables for name in table)


def _with_first_names(found: list[Token], text: str) -> tuple[Token, ...]:
    """A capitalised first word is a name too where a name, a joint or the end follows ("Oslo and Rome")."""
    named: list[Token] = []
    for place, token in enumerate(found):
        after = found[place + 1] if place + 1 < len(found) else None
        opens = token.kind == "word" and token.text[0].isupper() and (not place or found[place - 1].kind == "end")
        if opens and token.low not in _NO_NOUNS and _ends_name(after):
            token = Token("name", token.text, token.start, token.end, token.low)  # noqa: PLW2901  seen otherwise
        if not (token.kind == "name" and _joins_name(named, token, text)):
            named.append(token)
    return tuple(named)


def _ends_name(after: Token | None) -> bool:
    return after is None or after.kind in {"name", "comma", "end"} or after.low in JOINTS


def _kind(found: str, text: str, options: frozenset[str], *, opening: bool) -> str:
    """The kind of a token, which was found as one."""
    match found:
        case "word":
            return _kind_of_word(text, options, opening=opening)
        case "path":
            return "name"
        case "arithmetic":
            return "number" if _ONE_NUMBER.fullmatch(text) else "formula"
        case "quote" if text[1:-1].lower() in options:
            return "option"
        case _:
            return found


def _kind_of_word(word: str, options: frozenset[str], *, opening: bool) -> str:
    low = word.lower()
    if low in options:
        return "option"
    if not word.isalpha() and (any(letter.isdigit() for letter in word) or _FILE.fullmatch(word)):
        return "name"
    return "name" if word[0].isupper() and not opening and low not in _NO_NAMES else "word"


def _joins_name(found: list[Token], token: Token, text: str) -> bool:
    """Puts a capitalised word to the name before it (``New`` + ``York``, ``Bank of`` + ``England``)."""
    if found and found[-1].kind == "name" and text[found[-1].end : token.start] == " ":
        first = found.pop()
    elif len(found) > 1 and found[-2].kind == "name" and _connects(found[-1], token):
        found.pop()
        first = found.pop()
    else:
        return False
    name = text[first.start : token.end]
    found.append(Token("name", name, first.start, token.end, name.lower()))
    return True


def _connects(between: Token, token: Token) -> bool:
    return between.low in _CONNECTING or (between.kind == "comma" and _REGION.fullmatch(token.text) is not None)


def values(text: str, topic: Container[str] = ()) -> set[str]:
    """What a text gives to put into arguments; names made of topic words only (``BMI``) give nothing."""
    return {
        token.low
        for token in tokens(text)
        if token.kind in VALUES and not (token.kind == "name" and all(word.stem in topic for word in words(token.text)))
    }


def addresses(text: str) -> set[str]:
    """The URLs, mail addresses and channels of a text."""
    return {token.low for token in tokens(text) if token.kind == "address"}
