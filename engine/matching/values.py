"""The values that a text mentions: quoted texts, numbers, names, brackets, and the lists they stand in."""

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.matching.vocabulary import ACTION_VERBS, LIGHT_VERBS, STOP_WORDS
from engine.matching.words import stem, words

_TOKEN = re.compile(
    r"(?P<bracket>\([^()\n]{0,80}\d[^()\n]{0,80}\)|\[[^\][\n]{1,400}\])"
    r"|(?P<quote>(?<![^\W_])'[^'\n]{1,200}'(?![^\W_])|(?<!^)\"[^\"\n?!]{1,200}\"|“[^”\n]{1,200}”)"
    r"|(?P<formula>[\w.]{1,30}\^[\w.]{1,30}(?:\s?[-+*/=]\s?[\w.^]{1,30}){0,20})"
    r"|(?P<number>[-+]?[$€£]?\d+(?:,\d{3}(?!\d)|[.:/-]\d+)*%?)"
    r"|(?P<word>[^\W\d_](?:[\w.&-]*\w)?(?:['’][^\W\d_]+)?)"
    r"|(?P<end>[.!?;](?=[\s\"'”)]|$)|\n+)"
    r"|(?P<comma>,)|(?P<mark>[:=])"
)
_REGION = re.compile("[A-Z]{2}")
_CONNECTING = frozenset({"of", "the", "de"})
_JOINTS = frozenset({"and", "or", "&", "also", "then", "both"})
_ARTICLES = frozenset({"the", "a", "an"})
LEADS = frozenset(
    "in for at of to on with from near between by about named called titled using".split()  # noqa: SIM905  as in the tables
)
_NO_NOUNS = STOP_WORDS | ACTION_VERBS | LIGHT_VERBS
_LISTED = frozenset({"bracket", "quote", "formula", "number", "name", "option", "thing"})
VALUES = frozenset({"bracket", "quote", "formula", "number", "name", "option"})


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a mark or a value of a text, where it stands, and in lower case."""

    kind: str
    text: str
    start: int
    end: int
    low: str


@lru_cache(maxsize=64)
def tokens(text: str, options: frozenset[str] = frozenset()) -> tuple[Token, ...]:
    """The tokens of a text; neighbouring capitalised words are one name, a tool's options are values of their own."""
    found: list[Token] = []
    opening = True
    for match in _TOKEN.finditer(text):
        kind = str(match.lastgroup)
        if kind == "word":
            kind = _kind(match[0], options, opening=opening)
        token = Token(kind, match[0], match.start(), match.end(), match[0].lower())
        if not (kind == "name" and _joins_name(found, token, text)):
            found.append(token)
        opening = kind == "end"
    return _with_first_names(found, text)


def _with_first_names(found: list[Token], text: str) -> tuple[Token, ...]:
    """A capitalised first word is a name too where a name, a joint or the end follows ("Oslo and Rome")."""
    named: list[Token] = []
    for place, token in enumerate(found):
        after = found[place + 1] if place + 1 < len(found) else None
        opens = token.kind == "word" and token.text[0].isupper() and (not place or found[place - 1].kind == "end")
        if opens and token.low not in _NO_NOUNS and _ends_name(after):
            token = replace(token, kind="name")  # noqa: PLW2901  the same token, seen otherwise
        if not (token.kind == "name" and _joins_name(named, token, text)):
            named.append(token)
    return tuple(named)


def _ends_name(after: Token | None) -> bool:
    return after is None or after.kind in {"name", "comma", "end"} or after.low in _JOINTS


def _kind(word: str, options: frozenset[str], *, opening: bool) -> str:
    low = word.lower()
    if low in options:
        return "option"
    if not word.isalpha() and any(letter.isdigit() for letter in word):
        return "name"
    return "name" if word[0].isupper() and not opening and low not in STOP_WORDS else "word"


def _joins_name(found: list[Token], token: Token, text: str) -> bool:
    """Puts a capitalised word to the name before it (``New`` + ``York``, ``Bank of`` + ``England``)."""
    if found and found[-1].kind == "name" and text[found[-1].end : token.start] == " ":
        first = found.pop()
    elif len(found) > 1 and found[-2].kind == "name" and _connects(found[-1], token):
        found.pop()
        first = found.pop()
    else:
        return False
    name = text[first.start : token.end]
    found.append(Token("name", name, first.start, token.end, name.lower()))
    return True


def _connects(between: Token, token: Token) -> bool:
    return between.low in _CONNECTING or (between.kind == "comma" and _REGION.fullmatch(token.text) is not None)


def values(text: str, topic: Container[str] = ()) -> set[str]:
    """What a text gives to put into arguments; names made of topic words only (``BMI``) give nothing."""
    return {
        token.low
        for token in tokens(text)
        if token.kind in VALUES and not (token.kind == "name" and all(word.stem in topic for word in words(token.text)))
    }


def with_things(found: Sequence[Token], familiar: Container[str]) -> list[Token]:
    """The tokens, with common nouns after a preposition, and those listed with them, as values too.

    Only nouns that the tool doesn't know itself: in "the price of copper and tin" copper and tin, not price.
    """
    marked = list(found)
    for place, token in enumerate(marked):
        if _is_thing(marked, place, familiar) and _leads_thing(marked, place):
            marked[place] = replace(token, kind="thing")
    return marked


def _is_thing(found: Sequence[Token], place: int, familiar: Container[str]) -> bool:
    """Whether a word is a noun that stands alone and that the tool doesn't know."""
    token = found[place]
    if token.kind != "word" or token.low in _NO_NOUNS or stem(token.low) in familiar:
        return False
    after = found[place + 1] if place + 1 < len(found) else None
    return after is None or after.kind in {"end", "comma"} or after.low in _JOINTS | LEADS


def _leads_thing(found: Sequence[Token], place: int) -> bool:
    at = place - 1
    while at >= 0 and found[at].low in _ARTICLES:
        at -= 1
    if at >= 0 and found[at].low in LEADS:
        return True
    while at >= 0 and (found[at].kind == "comma" or found[at].low in _JOINTS):
        at -= 1
    return at >= 0 and at < place - 1 and found[at].kind == "thing"


def without_values(text: str) -> str:
    """The words of a text that are no values."""
    return " ".join(token.text for token in tokens(text) if token.kind == "word")


def anchors(found: Sequence[Token], place: int) -> Iterator[str]:
    """What tells the role of a value: its unit, the noun before it, the preposition that leads it."""
    value = found[place]
    if value.kind == "number":
        yield from _unit(found, place)
    lead, noun = "", ""
    for before in reversed(found[max(0, place - 4) : place]):
        if before.kind != "word":
            break
        if before.low in LEADS:
            lead = before.low if before.low in {"from", "to"} else lead or before.low
        elif before.low not in STOP_WORDS:
            noun = noun or stem(before.low)
    if noun:
        yield f"{value.kind} noun {noun}"
    if value.kind != "number" and lead not in {"", "of", "on", "with"} and not _within(found, place):
        yield f"{value.kind} lead {lead}"


def _within(found: Sequence[Token], place: int) -> bool:
    """Whether a value says where the value before it lies ("the Louvre in Paris")."""
    return place > 1 and found[place - 1].low in {"in", "at", "of"} and found[place - 2].kind == found[place].kind


def _unit(found: Sequence[Token], place: int) -> Iterator[str]:
    value = found[place]
    after = found[place + 1] if place + 1 < len(found) else None
    if after and after.kind == "word" and after.low not in STOP_WORDS:
        yield f"number unit {stem(after.low)}"
    for sign in "$€£%":
        if sign in value.text:
            yield f"number unit {sign}"


def lists(found: Sequence[Token]) -> list[list[int]]:
    """Runs of values of one kind joined by commas and "and", as places; quoted ones need no "and"."""
    runs: list[list[int]] = []
    place = 0
    while place < len(found):
        run = [place]
        joined = found[place].kind == "quote"
        while found[place].kind in _LISTED and (following := _next_item(found, run[-1], run[0])):
            run.append(following[0])
            joined |= following[1]
        if len(run) > 1 and joined:
            runs.append(run)
        place = run[-1] + 1
    return runs


def _next_item(found: Sequence[Token], last: int, first: int) -> tuple[int, bool] | None:
    """The place of the value that continues a list, and whether a joint stands before it."""
    at, joined = last + 1, False
    kind = found[first].kind
    if at < len(found) and found[at].kind == "word" and found[at].low not in STOP_WORDS:
        at += 1
    marks = at
    while at < len(found) and (found[at].kind == "comma" or found[at].low in _JOINTS):
        joined |= found[at].kind != "comma"
        at += 1
    if at == marks:
        return None
    leads = at
    while at < len(found) and at < leads + 2 and found[at].low in LEADS | _ARTICLES:
        at += 1
    same = [token.low for token in found[leads:at] if token.low in LEADS]
    if same == ["between"] or (at + 1 < len(found) and found[at + 1].kind == "mark"):
        return None
    if at < len(found) and found[at].kind == kind and (not same or same == lead_of(found, first)):
        return at, joined
    return None


def lead_of(found: Sequence[Token], place: int) -> list[str]:
    """The preposition directly before a value (an article may stand between)."""
    before = [token.low for token in found[max(0, place - 2) : place] if token.low not in _ARTICLES]
    return before[-1:] if before and before[-1] in LEADS else []
