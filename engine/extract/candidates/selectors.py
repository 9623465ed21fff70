"""Selectors of CSS, which say what of a page is meant: ``#email``, ``.menu``, ``button.submit``, ``input[name=q]``."""

import re
from collections.abc import Iterator
from itertools import islice

from engine.extract.candidates.search import ROLE_OF, Candidate, Search
from engine.extract.text.literal import MOST_FOUND


def selectors(search: Search) -> Iterator[Candidate]:
    """Selectors as they are written; what is dragged ``to`` one has that as its end, what nothing leads to begins."""
    end = search.slot.meaning.role
    for match in islice(_SELECTOR.finditer(search.passage.text), MOST_FOUND):
        role = ROLE_OF.get(search.passage.lead(match.start()), "from")
        agrees = 0.0 if not end else 2.0 if role == end else -2.0
        yield Candidate(9.0 + agrees, match.group(), *match.span())


_TAG = (
    "a|article|aside|body|button|canvas|dialog|div|footer|form|h[1-6]|header|iframe|img|input|label|li|main|nav|ol"
    "|option|p|section|select|span|svg|table|tbody|td|textarea|th|thead|tr|ul|video"
)
_PART = (
    r"(?:[#.][a-zA-Z_-][\w-]{0,60}|\[[a-zA-Z-]{1,40}[~|^$*]?=?(?:\"[^\"\n]{1,80}\"|'[^'\n]{1,80}'|[^\]\s\"']{1,80})?\])"
)
_SELECTOR = re.compile(
    rf"(?<![\w#.\[/@-])(?:(?:{_TAG})(?={_PART})|(?=[#.\[][a-zA-Z_-]))(?:{_PART}){{1,8}}"
    rf"(?:\s>\s(?:{_TAG})(?![\w-])(?:{_PART}){{0,8}}){{0,5}}(?![\w/-])"
)
"""Parts by id, class or attribute, behind a tag or by themselves, and children of them."""


def entered(search: Search) -> Iterator[Candidate]:
    """What is to be in the field that a selector stands for (``fill #email with a@x.org``)."""
    text = search.passage.text if "selector" in search.slot.company.kinds else ""
    for match in islice(_SELECTOR.finditer(text), MOST_FOUND):
        if value := _VALUE.match(text, match.end()):
            yield Candidate(9.0, value["value"], *value.span("value"))


_VALUE = re.compile(
    r"\s(?:with|to|as)\s(?![\"'“`])(?P<value>[^\s,;#][^\n,;]{0,200}?)(?=[,;\n]|[.!]?\s*$|[.!]\s|\s(?:and|then)\s)"
)
