"""What a message only passes on: the words of a mail, what is to be searched for. It asks for no tool itself."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from engine.matching.language.vocabulary import ACTION_VERBS, CHANGING_VERBS, LIGHT_VERBS

_TELL = "text|tell|e?mail|message|notify|inform|remind"
_ORDERS = "|".join(sorted(ACTION_VERBS | LIGHT_VERBS | {"what", "what's", "when", "where", "who", "how", "which"}))
_DONE = "|".join(sorted(ACTION_VERBS | LIGHT_VERBS | CHANGING_VERBS))
_POSTING = r"(?:announce|post|write|say)(?:\s(?:in|to|on)|(?=\s(?:#|[\w.+-]{1,60}@)))"
_OPENER = re.compile(
    r"\b(?:send|write|post|reply|answer|e?mail|message|text|note|sms|letter|tweet|tell|notify|card)\b(?:[^.!?\n]|\.(?=\S)){0,80}?"
    r"\b(?:saying|(?:that|which) (?:says|reads)|telling (?:him|her|them|everyone)"
    r"|and (?:say|tell (?:him|her|them))(?![^.!?\n]{0,80}\s(?:in|on|to)\s#))\b(?!,)\s+(?:that\s+)?"
    rf"|\b(?:text|tell|e?mail|message|notify|inform|{_POSTING})\s+(?:(?:my|our|the)\s+)?(?!(?:me|us)\b)[\w.+@#-]{{1,60}}"
    r"(?:\s(?-i:[A-Z])[a-z]{1,30}|\s(?:channel|team|group|room))?\s+that\s+"
    r"|\bremind\s+(?:me|us|him|her|them)\s+to\s+"
    r"|\b(?:search|look|google|find)\b[^.!?\n]{0,40}?\bhow to\s+"
    r"|\b(?:set|create|add|make|schedule)\b[^.!?,;\n]{0,40}?\b(?:alarm|reminder|timer|task|todo)\b[^.!?,;\n]{0,40}?\sto\s+(?!(?:the|my|our|an?)\b|\d)"
    rf"|(?<!\btool )(?<!\bfunction )\b(?:titled|entitled|called|named)\s+(?=(?:{_DONE})\s)",
    re.IGNORECASE,
)
_QUOTED = re.compile(
    r"\b(?:write|append|add|put|insert|save|type|translate|say|post|reply|tweet|send|titled|called|named|entitled|title|subject|(?P<search>(?:search|grep|look)(?:\s+for)?))\s+"
    r"(?:the\s+(?:words?|text|sentence|phrase|string)\s+)?"
    r"['\"“`](?P<said>(?<=')[^'\n]{1,2000}(?='(?!\w))|(?<=\")[^\"\n]{1,2000}(?=\")|(?<=“)[^“”\n]{1,2000}(?=”)"
    r"|(?<=`)[^`\n]{1,2000}(?=`))",
    re.IGNORECASE,
)
"""A quotation that an order's verb acts on, or a name."""
_VERB = re.compile(rf"\b(?:{_DONE})\b", re.IGNORECASE)
_END = re.compile(
    r"[.!?;\n](?=\s|$)|,?\s(?:and\s+)?then\s"
    r"|,?\sand\s+(?:to\s+)?(?:#|[\w.+-]{1,60}@)[\w.-]{1,60}\s(?:that|saying|about)\s"
    rf"|(?:,?\s(?:and|also|plus)|,)\s+(?:please\s+|also\s+|then\s+|and\s+)?(?:{_TELL}|{_ORDERS})\s",
    re.IGNORECASE,
)

Spans = list[tuple[int, int]]


def contents(text: str) -> Spans:
    """Start and end of what is passed on.

    It goes up to the end of its sentence or the next order, or is what an order quotes or something is called; what is
    quoted to be searched for, only where it could be an order itself.
    """
    found: Spans = []
    for opener in _OPENER.finditer(text):
        start = opener.end()
        if start < len(text) and text[start] not in "\"'“`" and (not found or start >= found[-1][1]):
            end = _END.search(text, start)
            found.append((start, end.start() if end else len(text)))
    quoted = [
        match.span("said") for match in _QUOTED.finditer(text) if not match["search"] or _VERB.search(match["said"])
    ]
    return sorted([*found, *(span for span in quoted if not is_inside(span[0], found))]) if quoted else found


def is_inside(place: int, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether a place lies in one of some spans, which are in order and apart."""
    before = bisect_right(spans, (place, len(spans) and spans[-1][1])) - 1
    return before >= 0 and place < spans[before][1]


def first_within(start: int, end: int, spans: Sequence[tuple[int, int]]) -> int:
    """Where the first of some spans begins between two places, else the second of these."""
    after = bisect_left(spans, (start, 0))
    return spans[after][0] if after < len(spans) and spans[after][0] < end else end
