"""What "the second one" is one of: what the newest result that lists several things calls them."""

import re
from collections.abc import Sequence

from engine.extract.results import Result
from engine.extract.tokens import is_plural, parts

_ONE = re.compile(
    r"\b(?P<which>(?:the|this|that|my)(?: (?:(?:most|least) )?[^\W\d_]{1,30})?) one\b(?! (?:is|was|has|of|to|by)\b)",
    re.IGNORECASE,
)


def one_of(text: str, results: Sequence[Result]) -> str:
    """What "one" is one of in a text; "" where it says no such word, or nothing was listed."""
    nouns = (noun for one in results if (noun := _listed(one)))
    return next(nouns, "") if _ONE.search(text) else ""


def spelled_out(text: str, noun: str) -> str:
    """The text with a noun in the place of "one"."""
    return _ONE.sub(lambda found: f"{found['which']} {noun}", text)


_NAMED = re.compile(r"[^\W\d_]+(?=\[)")
"""What a list is called in the place of its items (``data.notes[0]``)."""


def _listed(result: Result) -> str:
    """What a result calls the things that it lists, or its tool what it gives; "" where there is no list."""
    listed = next((one.place for one in result.records if "[" in one.place), None)
    if listed is None:
        return ""
    named = _NAMED.findall(listed) or parts(result.tool)
    noun = named[-1].lower() if named else ""
    return noun[:-1] if is_plural(noun) else noun
