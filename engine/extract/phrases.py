"""Names and noun phrases of a text: runs of capitalised words, runs of content words, and what leads them in."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.extract import gazetteer
from engine.extract.lexicon import COMMANDS, MODIFIERS, PREPOSITIONS, STOP_WORDS
from engine.extract.tokens import Token


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that belong together. ``lead`` is the preposition before them or ""; ``first`` and ``last`` are token indexes."""

    text: str
    start: int
    end: int
    first: int
    last: int
    lead: str
    place: str = ""


_CONNECTORS = frozenset({"of", "de", "la", "du", "von", "van", "del", "da", "di", "&", "al"})
_JOIN = re.compile(r"[ \-_/&+]|\s?&\s?|")


def capitals(text: str, tokens: list[Token]) -> list[Phrase]:
    """Runs of capitalised words, connected by of, de, &…; a sentence's first word only where it isn't a command."""
    found: list[Phrase] = []
    index = 0
    while index < len(tokens):
        if not _is_name(text, tokens, index):
            index += 1
            continue
        last = _run(text, tokens, index)
        found.append(_phrase(text, tokens, index, last))
        index = last + 1
    return found


def _is_name(text: str, tokens: list[Token], index: int) -> bool:
    token = tokens[index]
    if not token.text[0].isupper():
        return False
    lowered = token.text.lower()
    if starts_sentence(text, token.start):
        return lowered not in COMMANDS and lowered not in STOP_WORDS and lowered not in MODIFIERS
    return lowered not in {"i", "i'm", "i'd", "i've", "i'll"}


def starts_sentence(text: str, start: int) -> bool:
    """Whether a capital letter here is due to the sentence's beginning."""
    before = text[max(0, start - 4) : start].rstrip(" \t\"'“‘(")
    return not before or before[-1] in ".!?\n:;"


def _run(text: str, tokens: list[Token], first: int) -> int:
    last = first
    index = first + 1
    while index < len(tokens) and _JOIN.fullmatch(text[tokens[index - 1].end : tokens[index].start]):
        word = tokens[index].text
        if word[0].isupper() and word not in {"I", "I'm"}:
            last = index
        elif word.lower() not in _CONNECTORS and not (word == "the" and tokens[index - 1].text == "of"):
            break
        index += 1
    return last


def _phrase(text: str, tokens: list[Token], first: int, last: int, place: str = "") -> Phrase:
    start, end = tokens[first].start, tokens[last].end
    return Phrase(text[start:end], start, end, first, last, _lead(text, tokens, first), place)


def _lead(text: str, tokens: list[Token], first: int) -> str:
    """The nearest preposition before the phrase, past an article or two words of description."""
    for index in range(first - 1, max(-1, first - 4), -1):
        if re.search(r"[.!?;:]", text[tokens[index].end : tokens[index + 1].start]):
            return ""
        word = tokens[index].text.lower()
        if word in PREPOSITIONS:
            return word
        if word not in {"the", "a", "an", "my", "our"}:
            return ""
    return ""


def nouns(text: str, tokens: list[Token]) -> list[Phrase]:
    """Runs of content words: no stop words, commands at a sentence's start, numbers; judging words cut from their ends."""
    found: list[Phrase] = []
    index = 0
    while index < len(tokens):
        if not _is_content(text, tokens, index):
            index += 1
            continue
        last = index
        while last + 1 < len(tokens) and _joins(text, tokens, last) and _is_content(text, tokens, last + 1):
            last += 1
        found.extend(_trimmed(text, tokens, index, last))
        index = last + 1
    return found


def _joins(text: str, tokens: list[Token], last: int) -> bool:
    return _JOIN.fullmatch(text[tokens[last].end : tokens[last + 1].start]) is not None


def _is_content(text: str, tokens: list[Token], index: int) -> bool:
    token = tokens[index]
    lowered = token.text.lower()
    if lowered in STOP_WORDS or token.text[0].isdigit():
        return False
    return lowered not in COMMANDS or not (starts_sentence(text, token.start) or _after_command(tokens, index))


def _after_command(tokens: list[Token], index: int) -> bool:
    return index > 0 and tokens[index - 1].text.lower() in {"to", "and", "please", "you", "then", "me"}


def _trimmed(text: str, tokens: list[Token], first: int, last: int) -> Iterator[Phrase]:
    while first <= last and tokens[first].text.lower() in MODIFIERS:
        first += 1
    while last >= first and tokens[last].text.lower() in MODIFIERS:
        last -= 1
    if first <= last:
        yield _phrase(text, tokens, first, last)


_PLACES: dict[str, dict[str, str]] = {}
for _kind, _names in (("city", gazetteer.WORLD_CITIES), ("city", gazetteer.US_CITIES), ("state", gazetteer.US_STATES), ("country", gazetteer.COUNTRIES)):
    for _name in _names:
        _PLACES.setdefault(_name.split()[0].lower(), {}).setdefault(_name.lower(), _kind)
_AMBIGUOUS = frozenset({"us", "nice", "reading", "la", "sf", "mesa", "mobile", "buffalo", "turkey", "chad", "jordan", "georgia", "lincoln", "jackson", "queens", "columbus", "plano", "durham", "charlotte", "savannah", "florence", "sofia", "augusta", "helena", "madison", "austin", "phoenix", "providence", "salem", "eugene"})


def places(text: str, tokens: list[Token]) -> list[Phrase]:
    """Well-known cities, states and countries, the longest name first; without a capital only where no everyday word is meant."""
    found: list[Phrase] = []
    index = 0
    while index < len(tokens):
        phrase = _place(text, tokens, index)
        if phrase:
            found.append(phrase)
        index = phrase.last + 1 if phrase else index + 1
    return found


def _place(text: str, tokens: list[Token], index: int) -> Phrase | None:
    known = _PLACES.get(tokens[index].text.lower())
    if not known:
        return None
    for last in range(min(index + 3, len(tokens) - 1), index - 1, -1):
        words = text[tokens[index].start : tokens[last].end]
        kind = known.get(words.lower())
        if kind and (words[0].isupper() or words.lower() not in _AMBIGUOUS):
            return _phrase(text, tokens, index, last, kind)
    return None
