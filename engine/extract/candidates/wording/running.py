"""What a text says is to be run: a command, a statement of SQL, code."""

import re
from collections.abc import Iterator

from engine.extract.candidates.search import Candidate, Search
from engine.extract.candidates.wording.free_text import rest
from engine.extract.text.signatures import ORDERING, PROGRAM, STATEMENT


def commands(search: Search) -> Iterator[Candidate]:
    """What is to be run, to the end of the line."""
    passage = search.passage
    if match := _TICKED.search(passage.text):
        yield Candidate(9.5, match["command"], *match.span("command"))
    quotes = [(each.start, each.end) for each in passage.quotes]
    match = (None if quotes else _RUN.match(passage.text) or _BY.search(passage.text)) or _PROGRAM.search(passage.text)
    if match and not any(start <= match.end() < end for start, end in quotes):
        ends = (each.start() for each in _AFTER_RUN.finditer(passage.text, match.end()))
        end = next((end for end in ends if not any(start < end < stop for start, stop in quotes)), len(passage.text))
        yield from rest(passage, match.end(), end, 12.0 if quotes else 6.5)


_TICKED = re.compile(r"\b(?:run|execute)\s+`(?P<command>[^`\n]{1,2000})`", re.IGNORECASE)
_RUN = re.compile(
    ORDERING + r"(?:run|execute)\s+"
    r"(?:(?:the |this )?(?:shell |bash )?command:?\s+)?(?!(?:the|a|an|my|this|that)\b)(?=\S)",
    re.IGNORECASE,
)
_BY = re.compile(
    r"\b(?:using|through|via|by|with|run|execute)\s(?:running\s)?(?:the\s)?(?:exact\s|following\s)?command:?\s+(?=\S)",
    re.IGNORECASE,
)
_PROGRAM = re.compile(rf"(?<![\w.@/-])(?={PROGRAM})")
_AFTER_RUN = re.compile(
    r",? please\b|[.!?]?\n|[?`]$| for me\b| in (?:(?:the|a|my) )?(?:shell|bash|terminal|console)\b|,? then\b"
    r"|,? and (?:show|tell|give|fix|explain|report|summari[sz]e|let|see|check|list|read)\b",
    re.IGNORECASE,
)


def statements(search: Search) -> Iterator[Candidate]:
    """A statement of SQL to the end of its quotation or of the text."""
    passage = search.passage
    if match := _SQL.search(passage.text) or _RUN_SQL.search(passage.text):
        quote = next((each for each in passage.quotes if each.start < match.start("sql") < each.end), None)
        yield from rest(passage, match.start("sql"), quote.end - 1 if quote else len(passage.text), 9.0)


_SQL = re.compile(rf"\b(?P<sql>{STATEMENT})")
_RUN_SQL = re.compile(
    r"\b(?i:run|execute|query|statement|sql):?\s(?P<sql>(?:SELECT|WITH|SHOW|DESCRIBE|EXPLAIN|DROP)\s)"
)
"""What is to be run begins as a statement does, in capitals."""


def programs(search: Search) -> Iterator[Candidate]:
    """Code between fences, else what is to be run, where it looks like code (``run print(1)``)."""
    passage = search.passage
    if match := _FENCED.search(passage.text):
        yield Candidate(9.5, match["code"], *match.span("code"))
    elif match := _CODE.match(passage.text):
        yield from rest(passage, match.start("code"), len(passage.text), 9.5)


_FENCED = re.compile(r"```[\w+-]{0,20}[ \t]*\n(?P<code>[\s\S]{1,10000}?)\n?```")
_CODE = re.compile(
    ORDERING + r"(?:run|execute|evaluate|eval)\s+(?:(?:this|the|following|python"
    r"|javascript|code|script|snippet|in)\b:?\s*){0,5}(?P<code>[^\s`\"'][^\n]{0,200}?(?:\w\(|\w\[|\s=\s|\w=))",
    re.IGNORECASE,
)
