"""What a message only passes on: the words of a mail, what is to be searched for. It asks for no tool itself."""

import re

from engine.matching.vocabulary import ACTION_VERBS, LIGHT_VERBS

_VERBS = "|".join(sorted(ACTION_VERBS | LIGHT_VERBS))
_OPENER = re.compile(
    r"\b(?:saying|(?:that|which) (?:says|reads)|telling (?:him|her|them|everyone))\b[,:]?\s+(?:that\s+)?"
    r"|\b(?:text|tell|e?mail|message|notify|inform)\s+(?:(?:my|our|the)\s+)?(?!(?:me|us)\b)[\w.+@#-]{1,60}"
    r"(?:\s(?-i:[A-Z])[a-z]{1,30})?\s+that\s+"
    r"|\bremind\s+(?:me|us|him|her|them)\s+to\s+"
    r"|\b(?:search|look|google|find)\b[^.!?\n]{0,40}?\bhow to\s+",
    re.IGNORECASE,
)
_END = re.compile(
    rf"[.!?;\n](?=\s|$)|,?\s(?:and\s+)?then\s|,?\s(?:and|also|plus)\s+(?:please\s+|also\s+|then\s+)?(?:{_VERBS})\s",
    re.IGNORECASE,
)


def contents(text: str) -> list[tuple[int, int]]:
    """Start and end of what is passed on, up to the end of its sentence or the next order; no quotations."""
    found: list[tuple[int, int]] = []
    for opener in _OPENER.finditer(text):
        start = opener.end()
        if start < len(text) and text[start] not in "\"'“`" and (not found or start >= found[-1][1]):
            end = _END.search(text, start)
            found.append((start, end.start() if end else len(text)))
    return found
