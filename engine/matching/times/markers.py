"""Where a text begins to ask another time: ordinals, numbered lines, words such as again, sentences that ask."""

import re
from collections.abc import Iterator, Sequence

from engine.extract.text.number import NUMBER_WORDS
from engine.matching.language.values import VALUES, Token
from engine.matching.language.vocabulary import ACTION_VERBS, LIGHT_VERBS

ORDINALS = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
"""What counts the second time and those after it."""

_NOT_AN_OBJECT = r"(?!\s*,|ly\b)\s+(?!of\b|place\b|half\b)\w"
_LAST = re.compile(r"\bthe last (?:one|\w+) (?:has|is|weighs)\b", re.IGNORECASE)
_AGAIN = re.compile(
    r"\b(?:do|repeat|find|get|calculate|perform|and|then)\b[^.]{0,20}\bthe same\b(?: \w+){0,2} (?:for|but|with|using)"
    r"|(?<=[.;?!,])\s+(?:and\s+)?(?:also|then|now|plus|and)\s+(?:for|in|with|from)\b(?!\s(?:this|that|it|these|those)\b)"
    r"|(?<=[.?!]) And (?=['\"“\d]|(?-i:[A-Z]))|\banother\b(?! \d)|\bonce more\b"
    r"|(?:(?<=\bdo it )|(?<=\b(?:run|try) it )|(?<!\bit )(?<!\bthem ))\bagain\b|\b(?:what|how) (?:about|if)\b"
    r"|\bhow (?:would|will|does) this \w+ change\b",
    re.IGNORECASE,
)
"""What asks another time: "do it again" does, what else happens to "it" again is of the same thing."""
_OPENING = 3
"""Words that only open what is asked for: "can you send"."""
_NUMBERED = re.compile(r"^[ \t]*\d{1,2}[.)]\s", re.MULTILINE)
_SENTENCE = re.compile(r"\S(?:[^.?!\n]++|[.?!](?!\s))*+")
_OPENINGS = "also|and|then|next|finally|lastly|additionally|please|now|after that"
_ASKS = re.compile(
    rf"^\W*(?:(?:{_OPENINGS}),? )*"
    r"(?:(?:can|could|would|will) you (?:\w+ )?|what|how|who|which|when|where"
    r"|i(?: would|['’]d)? (?:also )?(?:want|need|like)|is|are|do|does"
    rf"|{'|'.join(sorted(LIGHT_VERBS | ACTION_VERBS))})\b",
    re.IGNORECASE,
)
"""How a sentence begins that asks: a question word, a verb that commands, a wish."""
_COMMAND = re.compile(rf"\W*(?:(?:{_OPENINGS}),? )*(?:(?:can|could|would|will) you (?:please )?)?(\w+)", re.IGNORECASE)
_THEN = re.compile(r"\b(?:and|then|also)\s+([a-z]+)")
_TIMES = re.compile(
    r"\b(?:(twice|thrice)|(\d{1,4}|[a-z]{1,12})(?: more| of)? times)\b"
    r"(?! (?:(?:an?|per|each|every|as|more|less|(?:fast|larg|bigg|long)er|hourly|daily|weekly|monthly|yearly)\b|\d))",
    re.IGNORECASE,
)
_CALLING = re.compile(
    r"(?:\A|[.,;:!?\n(&]|\b(?:and|then|also|again|next|finally|plus|followed by))\s*(?:\d{1,2}[.)]\s*)?"
    r"(?:(?:please|now|just|and|then|also|again|next|finally|can|could|you|call|use|run|invoke|execute|try|the|tool"
    r"|function|first|second|third|lastly)\s+)*[`'\"]?\Z",
    re.IGNORECASE,
)
"""What stands before the name of a tool that is called by it: the beginning of a clause, polite and calling words."""
_CALLED = re.compile(
    r"[`'\"]?(?:\s(?:tool|function)\b)?\s*(?:\Z|[.,;:!?\n()\[{&'\"“\d]"
    r"|(?:and|then|also|again|once|twice|thrice|(?:a )?\w{1,12}(?: more| of)? times"
    r"|with|for|in|on|at|to|from|using|about|followed by)\b)",
    re.IGNORECASE,
)
"""What follows it there: nothing, the next clause, what it is called with or how often; not what is said of it."""
_CALL_READ = 120
"""Characters before a name that are read."""


def times(text: str) -> int:
    """How often a text says that something is to be done ("twice", "three times"); once where it doesn't say."""
    for match in _TIMES.finditer(text):
        said = (match[1] or match[2]).lower()
        number = int(said) if said.isdecimal() else int(NUMBER_WORDS.get(said, 0))
        if number:
            return number
    return 1


def once(text: str) -> str:
    """The text without the words that say how often something is to be done: they are no values."""
    return _TIMES.sub("", text)


def calls_by_name(text: str, name: str, start: int, end: int) -> list[int]:
    """Where a stretch of a text calls a tool by its name, and doesn't only speak of it."""
    return [
        match.start()
        for match in re.compile(rf"\b{re.escape(name)}\b", re.IGNORECASE).finditer(text, start, end)
        if _CALLED.match(text, match.end())
        and _CALLING.search(text[max(0, match.start() - _CALL_READ) : match.start()])
    ]


def ordinals(text: str) -> list[int]:
    """Where "the second …", "a third …" begin, and where the first one does.

    With no first one and hardly anything before it ("Show me the second note") it is which one is meant.
    """
    places: list[int] = []
    for number, ordinal in enumerate(ORDINALS):
        article = "" if number else r"(?:the|a|his|her|my|their|your)\s+"
        match = re.search(rf"(?<!per )\b{article}{ordinal}\b{_NOT_AN_OBJECT}", text, re.IGNORECASE)
        if match is None:
            break
        places.append(match.start())
    last = _LAST.search(text)
    if places and last and last.start() > places[-1]:
        places.append(last.start())
    first = re.search(rf"\bfirst\b{_NOT_AN_OBJECT}", text, re.IGNORECASE)
    if places and not first and len(text[: places[0]].split(None, _OPENING)) <= _OPENING:
        return [0]
    return [first.start() if first else 0, *places] if places else [0]


def numbered(text: str) -> list[int]:
    """Where the lines of a numbered list begin."""
    return [match.start() for match in _NUMBERED.finditer(text)] or [0]


def again(text: str) -> list[int]:
    """Where the text itself and each "another", "the same for …", "what about …" begin.

    With hardly anything before it ("Send another one to Ann") it is the text's own.
    """
    places = (match.start() for match in _AGAIN.finditer(text))
    return [0, *(place for place in places if len(text[:place].split(None, _OPENING)) > _OPENING)]


def asking(text: str, found: Sequence[Token]) -> list[int]:
    """Where sentences begin that ask, from the second on with a new value of a kind that the first one gives."""
    places: list[int] = []
    given: set[str] = set()
    kinds: set[str] = set()
    for start, end in _sentences(text):
        inside = [one for one in found if start <= one.start < end]
        asked = {one.low: one.kind for one in inside if one.kind in VALUES or one.kind == "thing"}
        fresh = {kind for low, kind in asked.items() if low not in given}
        asks = "?" in text[end - 2 : end + 1] or _ASKS.search(text[start:end])
        if asks and fresh and (not places or kinds & fresh):
            places.append(start)
            kinds |= fresh
        given |= asked.keys()
    return places or [0]


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    """Where sentences begin and end; one that gives the same command again ends there."""
    commands: set[str] = set()
    for sentence in _SENTENCE.finditer(text):
        start = sentence.start()
        opening = _COMMAND.match(text, start, sentence.end())
        commands |= {opening[1].lower()} if opening else set()
        for again in _THEN.finditer(text, start, sentence.end()):
            if again[1] in commands:
                yield start, again.start()
                start = again.start(1)
        yield start, sentence.end()
