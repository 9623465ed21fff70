"""Which values of a text stand in one list, and what tells the role of a value."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.matching.language.stemming import stem
from engine.matching.language.things import NO_NOUNS
from engine.matching.language.values import ARTICLES, JOINTS, LEADS, Token
from engine.matching.language.vocabulary import STOP_WORDS
from engine.matching.offer.slots import Slots

_ASIDE = re.compile(r" \([^()\n]{1,120}\)")
_CURRENCY = re.compile("[$€£]")
_LISTED = frozenset({"address", "bracket", "quote", "formula", "date", "number", "name", "option", "thing"})


def with_asides(found: Sequence[Token], text: str, slots: Slots) -> list[Token]:
    """The tokens, a value with what is said of it in parentheses right behind it as one ("Rome (Italy), Bern (4 °C)").

    For a tool that takes lists these stay what they are; for one that takes no text they count, not what is before.
    """
    marked = list(found)
    for aside in _ASIDE.finditer(text):
        places = [place for place, token in enumerate(marked) if aside.start() <= token.end <= aside.end()]
        first = marked[places[0]] if places else None
        if first and first.end == aside.start() and first.kind in _LISTED:
            holds = any(marked[place].kind == "bracket" for place in places)
            if not (holds and slots.lists):
                kind = "bracket" if holds and not slots.texts else first.kind
                marked[places[0] : places[-1] + 1] = [replace(first, kind=kind, end=aside.end())]
    return marked


def anchors(found: Sequence[Token], place: int) -> Iterator[str]:
    """What tells the role of a value: its unit, the noun before it, the preposition that leads it."""
    value = found[place]
    if value.kind == "number":
        yield from _unit(found, place)
        if _begins_range(found, place):
            yield "number range"
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
    after = found[place + 1] if place + 1 < len(found) else value
    if value.kind == "name" and after.kind == "word" and after.low not in NO_NOUNS | LEADS | JOINTS:
        yield f"name noun before {stem(after.low)}"
    if value.kind not in {"number", "thing"} and lead not in {"", "of", "on", "with"} and not _within(found, place):
        yield f"{value.kind} lead {lead}"


def _begins_range(found: Sequence[Token], place: int) -> bool:
    """Whether a number is the first of a range ("from 300 to 400")."""
    joint, end = (*found[place + 1 : place + 3], None, None)[:2]
    led = place > 0 and found[place - 1].low in {"from", "between"}
    return led and joint is not None and joint.low in {"to", "and"} and end is not None and end.kind == "number"


def range_ends(found: Sequence[Token]) -> Iterator[int]:
    """Numbers that end a range ("300 to 400")."""
    for place in range(2, len(found)):
        before, joint, after = found[place - 2 : place + 1]
        if before.kind == after.kind == "number" and joint.low in {"to", "and"}:
            yield place


def _within(found: Sequence[Token], place: int) -> bool:
    """Whether a value says where the value before it lies ("the Louvre in Paris")."""
    return place > 1 and found[place - 1].low in {"in", "at", "of"} and found[place - 2].kind == found[place].kind


def _unit(found: Sequence[Token], place: int) -> Iterator[str]:
    value = found[place]
    after = found[place + 1] if place + 1 < len(found) else None
    if after and after.kind == "word" and after.low not in STOP_WORDS:
        yield f"number unit {stem(after.low)}"
    if value.low.endswith("m"):
        yield "number unit time"
    for sign in "$€£%":
        if sign in value.text:
            yield f"number unit {sign}"


def lists(found: Sequence[Token]) -> list[list[int]]:
    """Runs of values of one kind joined by commas and "and", as places; quoted ones need no "and"."""
    runs: list[list[int]] = []
    place = 0
    while place < len(found):
        run = [place]
        joined = found[place].kind == "quote" or (place > 0 and found[place - 1].text == ":")
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
    while at < len(found) and (found[at].kind == "comma" or found[at].low in JOINTS):
        joined |= found[at].kind != "comma"
        at += 1
    if at == marks:
        return None
    leads = at
    before = {token.low for token in found[max(0, first - 2) : first] if token.kind == "word"}
    while at < len(found) and at < leads + 2 and (found[at].low in LEADS | ARTICLES or found[at].low in before):
        at += 1
    if kind == "option" and at + 1 < len(found) and found[at].kind == "word" and found[at + 1].kind == kind:
        at += 1
    if at < len(found) and _differ(_unit_of(found, last), _unit_of(found, at)):
        return None
    same = [token.low for token in found[leads:at] if token.low in LEADS]
    if same == ["between"] or (at + 1 < len(found) and found[at + 1].kind == "mark"):
        return None
    if at < len(found) and found[at].kind == kind and (not same or kind == "bracket" or same == lead_of(found, first)):
        return at, joined
    return None


def _differ(one: str, other: str) -> bool:
    """Whether two numbers have unlike units ("80 kg and 180 cm"); one without may share the other's."""
    return bool(one and other) and one != other


def _unit_of(found: Sequence[Token], place: int) -> str:
    """A number's currency, or the word after it."""
    if found[place].kind == "number" and (sign := _CURRENCY.search(found[place].text)):
        return sign[0]
    after = found[place + 1] if found[place].kind == "number" and place + 1 < len(found) else None
    return stem(after.low) if after and after.kind == "word" and after.low not in STOP_WORDS else ""


def lead_of(found: Sequence[Token], place: int) -> list[str]:
    """The preposition directly before a value (an article may stand between)."""
    before = [token.low for token in found[max(0, place - 2) : place] if token.low not in ARTICLES]
    return before[-1:] if before and before[-1] in LEADS else []
