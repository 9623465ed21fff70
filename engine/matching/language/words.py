"""Text as words: split where every naming convention splits, folded so that forms of one word are equal."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from engine.extract.text.signatures import FILE_ENDING, GLOB, PROGRAM, STATEMENT
from engine.matching.language.commands import is_ordered
from engine.matching.language.stemming import stem
from engine.matching.language.vocabulary import ARITHMETIC, SIGNS, STOP_WORDS

_SPELLED = "|".join(sign.replace(" ", r"\s+") for sign in SIGNS if sign[-1].isalpha() and sign != "x")
_ARITHMETIC = (
    rf"(?P<arithmetic>(?<=\d)(?:\s*(?:\*\*|[+*×÷^]|%\s+of\b)|\s+(?:[-/x]|{_SPELLED})(?=\s))\s*(?=[-(]{{0,9}}\d))"
)
_LIBRARY = r"(?:node|next|nuxt|vue|react|angular|express|nest|ember|three|d3|chart|discord|socket)\.js\b"
"""What is named as a script's file is."""
_FILE = rf"(?<![\w.@-])(?!{_LIBRARY})(?=(?P<file>[\w-]{{1,60}}(?:\.[\w-]{{1,20}}){{0,3}}\.{FILE_ENDING})(?![\w-]))"
_SQL = rf"\b(?=(?P<sql>{STATEMENT}[^;\n]{{0,2000}}))"
_DIRECTORY = (
    r"(?:(?<=\bin )|(?<=\binside )|(?<=\bunder ))(?=(?P<directory>(?:~|\.{1,2})?(?:/[\w@+-]{1,60}){1,20})/?(?![\w./]))"
)
"""A path in which something is, and which ends like no file's name."""
_OPENED = (
    r"(?:(?<=\bshow me )|(?<=\bopen )|(?<=\bread )|(?<=\bcat )|(?<=\bview )|(?<=\bprint ))"
    rf"(?![\w./@+~-]{{0,200}}\.{FILE_ENDING}\b)(?=(?P<opened>~?(?:/[\w.@+-]{{1,60}}){{1,20}})(?!/))"
)
"""A path that is read, which ends like no file's name either."""
_URL = r"\b(?=(?P<url>https?://)[^\s<>\"'`])"
_GLOB = rf"(?<![\w*/])(?=(?P<glob>{GLOB}))"
_COMMAND = rf"(?<![\w.@/-])(?=(?P<command>{PROGRAM}))"
_TICKED = r"(?:(?<=\brun `)|(?<=\bexecute `))(?=(?P<ticked>[^`\n]{1,60}))"
"""What stands in backticks after such a verb is a command whatever its program."""
_MEANS = (
    r"(?:(?<=\busing the command )|(?<=\bwith the command )|(?<=\busing the exact command )|(?<=\busing command ))"
    r"(?=(?P<means>[`'\"]?[\w./-][^`\n]{0,59}))|(?:(?<=\busing the )|(?<=\busing ))(?=(?P<tool>[\w-]{2,30}) command\b)"
)
"""So is what something is to be done with ("using the command dir C:", "using the dir command")."""
_CHANNEL = r"(?<![\w#&/])(?=(?P<channel>#(?![0-9a-f]{3}\b|[0-9a-f]{6}\b|(?-i:[A-Z]{1,4})-?\d+\b)[^\W\d_][\w-]{0,60}))"
"""A room, as chats write it; no colour, and no number ("#W2378"), which small letters don't begin."""
_MONEY = (
    r"(?:(?<=\bsend )|(?<=\bgive )|(?<=\bwire )|(?<=\bmove ))(?=(?:[^\W\d_]{1,40} )?"
    r"(?:(?P<money>[$€£¥])\s?\d|\d[\d.,]{0,20} (?P<amount>dollars?|euros?|pounds?|yen|bucks|(?-i:[A-Z]{3})\b)))"
)
"""What is sent is money; beside other verbs an amount says little."""
_ADDRESS = (
    r"(?:(?<=\bwrite )|(?<=\bwrite to )|(?<=\btell )|(?<=\bnotify )|(?<=\binform ))(?=(?P<address>[\w.+-]{1,60}@)\w)"
)
"""Who is told something by mail."""
_COUNTED = r"(?P<counted>[^\W\d_]{1,60}(?=-\d))"
"""The name of a thing with its number ("T-12", "db-1"), which says nothing."""
_MOST_COMMANDS = 50
"""Commands of a text that are looked at."""
_WORD = r"\d{1,60}|[^\W\d_]{1,60}(?:['’][^\W\d_]{1,60}){0,3}"
"""What is longer is cut into several: words are kept, and must be short for that."""
_TOKEN = re.compile(
    rf"{_ARITHMETIC}|{_URL}|{_GLOB}|{_DIRECTORY}|{_FILE}|{_OPENED}|{_SQL}|{_COMMAND}|{_TICKED}|{_MEANS}|{_CHANNEL}|{_MONEY}|{_ADDRESS}|{_COUNTED}|(?P<word>{_WORD})",
    re.IGNORECASE,
)
_SAYS = {
    "url": ("url",),
    "glob": ("file", "pattern", "glob"),
    "file": ("file",),
    "opened": ("file",),
    "directory": ("directory",),
    "sql": ("sql",),
    "command": ("command",),
    "ticked": ("command",),
    "means": ("command",),
    "tool": ("command",),
    "channel": ("channel",),
    "address": ("email",),
}
"""Kind of literal -> what it says that it is."""
_TELL_ON = frozenset({"url", "command", "ticked"})
"""Kinds whose own words tell, too (``npm test``, ``https://x.org/issues/5``)."""
_WRITTEN = re.compile(_WORD)
_INNER_CAPITAL = re.compile(r"[^\W\d_A-Z][A-Z]|[A-Z]{2}[a-z]")
_CAMEL = re.compile(r"[A-Z]{2,}s(?![a-z])|[A-Z]+(?![a-z])|[A-Z]?[^\W\d_A-Z]+|[A-Z]")
_SENTENCE_START = re.compile(r"(?:^|[.!?:;\n])[\s\"'“(*-]*$")
_SETTING_OUT = re.compile(
    r"\b(?:to|let['’]?s|let us|we) (?P<verb>start|begin)\b(?: off)?(?: with\b| by\b|(?=\s*,))", re.IGNORECASE
)
"""How one sets out in a conversation ("to start, …"); nothing is started."""
_DATING = re.compile(r"\b(?:start|begin|end)ing(?= (?:on|from|at|next|today|tomorrow|\d))", re.IGNORECASE)
"""What leads to a date; nothing is started or ended by it."""
_KEPT, _LONGEST_KEPT = 30_000, 40
"""Pieces of text that are kept, and bytes of the longest of them."""

Fold: TypeAlias = tuple[str, str, bool]
"""A word in lower case, its stem, whether it can tell which tool is meant."""
Made = TypeVar("Made")


class Word(NamedTuple):
    """One word of a text: in lower case, folded, whether it can tell which tool is meant, and where it stands.

    ``capital`` marks a word whose capital makes it a name; the first word of a sentence is none. ``literal`` marks
    what isn't said but shown: the word is its kind.
    """

    text: str
    stem: str
    telling: bool
    start: int
    capital: bool = False
    literal: bool = False


@lru_cache(maxsize=16)  # a message is read for its clauses and for its values
def words(text: str) -> tuple[Word, ...]:
    """The words of a text in order; ``startHTTPServer2`` is four, ``send_email`` and ``send-email`` are two.

    What shows by its shape what it is, says so: a sign between two numbers what is to be calculated, a URL and a
    command that is to be run that they are such; the name of a file and SQL say the same, and their own words nothing
    more.
    """
    found: list[Word] = []
    literal_until = commands = 0
    idle = {match.start("verb") for match in _SETTING_OUT.finditer(text)}
    idle.update(match.start() for match in _DATING.finditer(text))
    for token in _TOKEN.finditer(text):
        written, start = token[0], token.start()
        match token.lastgroup:
            case "arithmetic":
                sign = " ".join(written.lower().split())
                found.append(Word(sign, ARITHMETIC, True, start))  # noqa: FBT003  telling
                found.append(Word(sign, stem(SIGNS[sign]), True, start))  # noqa: FBT003  telling
            case "money" | "amount":
                found.append(Word(token[token.lastgroup].lower(), _MONEY_STEM, True, start))  # noqa: FBT003  telling
            case "command" | "ticked" | "means" | "tool" if (
                commands := commands + 1
            ) > _MOST_COMMANDS or not is_ordered(text, start):
                pass
            case str(kind) if kind in _SAYS:
                found += [Word(token[kind].lower(), stem(said), True, start, literal=True) for said in _SAYS[kind]]  # noqa: FBT003  telling
                literal_until = literal_until if kind in _TELL_ON else token.end(kind)
            case _:
                capital = written[0].isupper() and not _SENTENCE_START.search(text, max(0, start - 4), start)
                for at, part in _parts(written):
                    low, folded_, telling = _fold(part)
                    telling = telling and start >= literal_until and start not in idle
                    telling = telling and token.lastgroup == "word"
                    found.append(Word(low, folded_, telling, start + at, capital))
    return tuple(found)


def folded(text: str) -> list[Fold]:
    """The words of a text without their places: in lower case, folded, whether telling.

    What stands between spaces and other ASCII than letters and digits is seldom more than one word, and quickly found.
    """
    pieces = text.encode("utf-8", "surrogatepass").translate(_LETTERS_AND_DIGITS).split()
    return [fold for piece in pieces for fold in _folds[piece]]


def stems(text: str) -> set[str]:
    """The stems of all words of a text; those of a piece that holds several (``getWeather``) with spaces between."""
    pieces = text.encode("utf-8", "surrogatepass").translate(_LETTERS).split()
    return set(map(_stems.__getitem__, pieces))


def _spaces_but_for(is_kept: Callable[[str], bool]) -> bytes:
    return bytes(code if code > 127 or chr(code) == "'" or is_kept(chr(code)) else ord(" ") for code in range(256))


_LETTERS, _LETTERS_AND_DIGITS = _spaces_but_for(str.isalpha), _spaces_but_for(str.isalnum)


def _folds_of(piece: str) -> tuple[Fold, ...]:
    return tuple([_fold(part) for written in _WRITTEN.findall(piece) for _, part in _parts(written)])


def _stems_of(piece: str) -> str:
    """The stems with spaces between them."""
    return " ".join([stem for text, stem, _ in _folds_of(piece) if not text.isdigit()])


class _Table(dict[bytes, Made], Generic[Made]):
    """What is made of the pieces of texts, kept for short ones: the same few thousand words fill most texts."""

    def __init__(self, make: Callable[[str], Made]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, piece: bytes) -> Made:
        """Makes what isn't there; a full table begins anew."""
        made = self._make(piece.decode("utf-8", "surrogatepass"))
        if len(piece) <= _LONGEST_KEPT:
            if len(self) >= _KEPT:
                self.clear()
            self[piece] = made
        return made


_folds = _Table(_folds_of)
_stems = _Table(_stems_of)


def _parts(written: str) -> Iterator[tuple[int, str]]:
    """The words that a token is made of: one, or several where capitals stand inside."""
    if written.islower() or not _INNER_CAPITAL.search(written):
        yield 0, written
    else:
        yield from ((part.start(), part[0]) for part in _CAMEL.finditer(written))


@lru_cache(maxsize=20_000)
def _fold(written: str) -> Fold:
    text = written.casefold().replace("’", "'").removesuffix("'s").removesuffix("'")
    return text, stem(text), text not in STOP_WORDS and not text.isdigit()


_MONEY_STEM = stem("money")
