"""A text as words with their places, and words reduced to what they share with their other forms."""

import re
from functools import lru_cache
from typing import NamedTuple

_LETTER = r"[^\s\x00-\x2f:-@\[-`{-\xbf\u2000-\u206f\u3000-\u303f\uff00-\uff0f]"
_WORD = re.compile(rf"(?:[^\W\d_]\.)+[^\W\d_](?!\w)\.?|(?!(?<=\w['’])s\b){_LETTER}+(?:['’](?!s\b){_LETTER}+)*")
_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_A-Za-z]+")


class Token(NamedTuple):
    """One word: as written, in lower case, its stem, and where it stands (characters of the text)."""

    text: str
    word: str
    stem: str
    start: int
    end: int


def tokenise(text: str) -> list[Token]:
    """The words of a text in order; punctuation, quotes and a possessive 's are between them."""
    return [Token(word := m.group(), word.lower(), stem(word), *m.span()) for m in _WORD.finditer(text)]


def parts(name: str) -> list[str]:
    """The words inside an identifier of any convention: ``startHTTPServer2`` is start, HTTP, Server, 2."""
    return _PARTS.findall(name)


def stems(text: str) -> list[str]:
    """The stems of an identifier's or sentence's words."""
    return [stem(part) for part in _PARTS.findall(text)]


def stem(word: str) -> str:
    """The word without case, plural and verb ending: ``Cities`` and ``city``, ``rated`` and ``rate`` agree.

    Of what is too long for a word the beginning counts: stems are kept, and must be short for that.
    """
    return _stem(word[:_LONGEST])


_LONGEST = 250


@lru_cache(maxsize=8192)
def _stem(word: str) -> str:
    folded = word.casefold()
    if len(folded) < 4 or folded[-1] not in _LAST:
        return folded
    folded = folded.removesuffix("s") if folded.endswith("ings") else folded  # "listings" as "listing"
    for ending, replacement in _ENDINGS:
        if folded.endswith(ending) and len(folded) - len(ending) >= max(3, len(ending)):
            root = folded[: -len(ending)]
            return _undouble(root) if ending in {"ing", "ed"} else root + replacement
    return folded


_ENDINGS = (
    ("sses", "ss"),
    ("ches", "ch"),
    ("shes", "sh"),
    ("ies", "y"),
    ("ation", ""),
    ("ing", ""),
    ("ss", "ss"),
    ("us", "us"),
    ("ied", "y"),
    ("ed", ""),
    ("es", ""),
    ("s", ""),
    ("e", ""),
)


_LAST = frozenset(ending[-1] for ending, _ in _ENDINGS)


def _undouble(root: str) -> str:
    return root[:-1] if len(root) > 3 and root[-1] == root[-2] and root[-1] not in "lsz" else root


def is_plural(word: str) -> bool:
    """Whether a word or name ends in a plural (``user_ids``); ``address``, ``status`` and ``alias`` are none."""
    return word.endswith("s") and len(word) > 2 and not word.endswith(_SINGULAR)


# fmt: off
_SINGULAR = (
    "ss", "us", "is", "news", "series", "species", "alias", "atlas", "bias", "canvas", "gas", "lens",
    "_os", "ios", "dns", "gps", "sms", "https",
)
# fmt: on
