"""The characters that patterns are spelled with, and what the classes of ECMA-262 mean among them."""

import string
import unicodedata
from functools import lru_cache

_READABLE = string.ascii_lowercase + "1234567890" + string.ascii_uppercase + "-_. " + "/:@#+=,;!?$%&*()[]{}<>'\"|~^`\\"
_OTHERS = "\t\n\r\f\v\x00\x01\x03\x7f\xa0éßÄøñπΩΔжЖяאעبع中文字日本あかアカ한글กขहिम०٣²½€£—“”…\u2028😀🎉𝒜"
UNIVERSE = _READABLE + _OTHERS
"""Characters in order of preference; a class is spelled with those of them that it has.

None is white space to ECMA-262 or to Python and not to the other, as validators ask the one or the other.
"""

DIGITS = string.digits
WORD = string.ascii_letters + string.digits + "_"
SPACES = " \t\n\r\f\v\xa0\u2028\u2029\u1680\u2000\u202f\u205f\u3000"
_LINE_ENDS = "\n\r\u2028\u2029"
_FEW = 6
"""Characters taken from the start of a range that lies outside of the universe."""

_SCRIPTS = {
    "han": "CJK",
    "latin": "LATIN",
    "greek": "GREEK",
    "cyrillic": "CYRILLIC",
    "hebrew": "HEBREW",
    "arabic": "ARABIC",
    "hiragana": "HIRAGANA",
    "katakana": "KATAKANA",
    "hangul": "HANGUL",
    "thai": "THAI",
    "devanagari": "DEVANAGARI",
}
"""How the names of a script's characters begin."""
_CATEGORIES = {
    "letter": "L",
    "alphabetic": "L",
    "alpha": "L",
    "uppercase_letter": "Lu",
    "uppercase": "Lu",
    "lowercase_letter": "Ll",
    "lowercase": "Ll",
    "number": "N",
    "digit": "Nd",
    "decimal_number": "Nd",
    "punctuation": "P",
    "punct": "P",
    "symbol": "S",
    "currency_symbol": "Sc",
    "math_symbol": "Sm",
    "emoji": "So",
    "separator": "Z",
    "space_separator": "Zs",
    "white_space": "Z",
    "mark": "M",
    "other": "C",
    "control": "Cc",
}
"""Long names of Unicode's categories, and properties that come close to one."""


_LONGEST_WORD = 100
"""Longer than the name of any property."""


def ordered(characters: str) -> str:
    """Characters in order of preference, each once."""
    wanted = frozenset(characters)
    known = "".join(char for char in UNIVERSE if char in wanted)
    return known + "".join(sorted(wanted - frozenset(UNIVERSE)))


@lru_cache(maxsize=1024)
def readable(chosen: str) -> int:
    """How many characters of a class a long text goes through by turns: the readable ones, or all where none is."""
    return sum(char in _READABLE for char in chosen) or len(chosen)


def without(characters: str) -> str:
    """All characters but these, in order of preference."""
    return "".join(char for char in UNIVERSE if char not in characters)


ANYTHING = without(_LINE_ENDS)
"""What a dot matches."""

CLASSES = {
    "d": ordered(DIGITS),
    "D": without(DIGITS),
    "w": ordered(WORD),
    "W": without(WORD),
    "s": ordered(SPACES),
    "S": without(SPACES),
}


def between(first: int, last: int) -> str:
    """The characters of a range of code points, or the first few of one that the universe has none of."""
    known = "".join(char for char in UNIVERSE if first <= ord(char) <= last)
    edges = [code for code in range(first, min(last, first + _FEW) + 1) if not 0xD800 <= code <= 0xDFFF]
    return known or "".join(map(chr, edges))


def with_property(name: str) -> str:
    """The characters with a Unicode property (``Lu``, ``Letter``, ``Script=Greek``), in order of preference."""
    word = name.rpartition("=")[2].lower()
    return _with_property(word) if len(word) <= _LONGEST_WORD else ""


@lru_cache(maxsize=256)
def _with_property(word: str) -> str:
    if word in _SCRIPTS:
        return "".join(char for char in UNIVERSE if unicodedata.name(char, "").startswith(_SCRIPTS[word]))
    if word == "ascii":
        return "".join(char for char in UNIVERSE if char.isascii())
    if word in ("any", "assigned"):
        return UNIVERSE
    category = _CATEGORIES.get(word, word).lower()
    return "".join(char for char in UNIVERSE if unicodedata.category(char).lower().startswith(category))
