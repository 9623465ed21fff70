"""Where a text begins to say what somebody is told, or asked to do."""

import re
from collections.abc import Iterator

from engine.extract.tables.everyday import KIN
from engine.extract.text.passage import Passage


def told_somebody(passage: Passage) -> Iterator[int]:
    """Where what somebody is told begins: behind their name or what stands for it, or behind ``that``.

    The first that says it does: "email bob@acme.io and tell him the meeting is off".
    """
    for match in _ADDRESSED.finditer(passage.text):
        if match["that"] or _is_told(passage.text, match):
            yield match.end()
            return


def _is_told(text: str, match: re.Match[str]) -> bool:
    """Whether what follows somebody's name is the message.

    A room and whoever was spoken of may be told of anything ("tell #ops the …", "tell him the …").
    """
    who = match["who"]
    if who.lower() in _SPOKEN_OF:
        return _TOLD.match(text, match.end()) is not None
    if who[0] == "#":
        return _NO_MESSAGE.match(text, match.end()) is None or _THING.match(text, match.end()) is not None
    is_somebody = who[0].isupper() or who.lower() in KIN or match["own"] is not None or "@" in who
    is_thing = _NO_MESSAGE.match(text, match.end()) and not _SENTENCE.match(text, match.end())
    return is_somebody and not is_thing


def addressed(passage: Passage) -> Iterator[tuple[int, int]]:
    """Where they stand who get a message and are called by no name ("text mom", "tell my boss")."""
    for match in _CALLED_SO.finditer(passage.text):
        yield match.span(str(match.lastgroup))


_SPOKEN_OF = frozenset({"him", "her", "them", "everyone", "everybody"})
_THING = re.compile(r"(?:the|this|my|a|an)\b", re.IGNORECASE)
_TOLD = re.compile(
    r"(?:I|I['’](?:m|ve|ll|d)|you|he|she|it|we|they|(?:you|he|she|it|we|they)['’]\w{1,2}|there|everything|the|this|my|our)\s"
    r"(?!['\"“])",
    re.IGNORECASE,
)
"""How a sentence begins that whoever was spoken of is told."""
_SENTENCE = re.compile(
    r"(?:the|this|my|our|your|an?)\s(?:[\w'’-]{1,30}\s){1,4}?"
    r"(?:is|are|was|were|has|have|had|will|can|could|must|should|needs?|isn['’]t|aren['’]t|wasn['’]t|hasn['’]t|won['’]t|can['’]t)\b",
    re.IGNORECASE,
)
"""A sentence that begins like a thing ("tell Ada the build is green", not "tell Ada the news")."""
_ADDRESSED = re.compile(
    r"\b(?:text|tell|message|e?mail|notify|inform|let|ping|(?P<asked>ask)|(?:announce|post|write|say)(?:\s(?:in|to|on)|(?=\s+(?:#|[\w.+-]{1,60}@))))\s+"
    r"(?:(?P<own>(?:my|our)\s+)|the\s+)?(?!(?:me|us|it|that|a|an|the)\b)(?P<who>#?[\w.+@-]{1,60})(?:['’]s\s[\w-]{1,30})?(?:\s(?-i:[A-Z])[a-z]{1,30}(?=[\s,:]))?"
    r"(?:(?:,\s|,?\sand\s)[\w.+-]{1,60}@[\w.-]{1,60}(?=[\s,:])){0,9}(?:,?\sand\s(?-i:[A-Z])[a-z]{1,30}(?=[\s,:]))?"
    r"(?:\s+know)?[,:]?\s+(?P<that>(?(asked)to|that)\s+)?(?=\S)",
    re.IGNORECASE,
)
_CALLED_SO = re.compile(
    r"\b(?:text|tell|message|notify|ping|inform|let)\s+(?:(?:my|our)\s+(?P<own>[a-z]{2,30})\b"
    rf"|(?P<kin>{'|'.join(sorted(KIN))})\b)|\b(?:send|give|write|e?mail|call|ask|remind)\s+(?P<other>{'|'.join(sorted(KIN))})\b",
    re.IGNORECASE,
)
_NO_MESSAGE = re.compile(
    r"(?:about|on|with|at|for|in|from|of|and|or|by|to|via|saying|a|an|the|this|my|your|is|was)\b", re.IGNORECASE
)
"""What goes on with one of these words says something of the message, it isn't the message."""
