"""How often a text asks for one tool, and the words of each time."""

import math
import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, product

from engine.extract.tokens import stem as one_stem
from engine.matching.language.stemming import stem
from engine.matching.language.things import with_things
from engine.matching.language.values import COMPOUND_JOINTS, VALUES, Token, tokens
from engine.matching.offer.slots import Slots
from engine.matching.times.counted import counted
from engine.matching.times.legs import legs
from engine.matching.times.lists import anchors, lead_of, lists, range_ends, with_asides
from engine.matching.times.markers import ORDINALS, again, asking, numbered, ordinals
from engine.matching.times.parting import split
from engine.matching.times.periods import (
    addressed,
    by_brackets,
    by_lists,
    by_numbers,
    in_turn,
    led_alike,
    linked,
    switched,
)
from engine.matching.times.stated import starts_stated, written

MOST = 32
"""Calls of one tool that one message can ask for."""

_LONGEST = 8_000
_NAMING = frozenset({"called", "named", "titled"})
_PLACES = frozenset({"in", "for", "at", "near", "from", "to"})
_CHANNEL = stem("channel")
_NO_NAMES = frozenset(map(stem, ("date", "datetime", "day", "time", "when", "body", "content", "message", "text")))
"""Parameters that take no place and no person: beside them the list takes all that are named."""
_SEVERAL = re.compile(
    r"[,;:&/\n]|[.?!]\s|['\"”] ?['\"“]"
    rf"|\b(?:{COMPOUND_JOINTS}|and|or|also|then|both|plus|another|again|once|same|about|if|first|{'|'.join(ORDINALS)})\b",
    re.IGNORECASE,
)
"""What a text that gives several values of a kind holds: a joint, an end of a sentence, an ordinal."""


def repeats(text: str, slots: Slots, familiar: Container[str] = ()) -> tuple[str, ...]:
    """The words for each call of a tool with these slots, at least one and at most ``MOST``."""
    if len(text) > _LONGEST or not _SEVERAL.search(text):
        return (text,)
    found = _read(text, slots, familiar)
    if (whole := legs(text, found, familiar)) != text:
        text, found = whole, _read(whole, slots, familiar)
    starts = starts_stated(text, _starts(text, found, slots, familiar), slots)
    apart = split(text, starts, found) if len(starts) > 1 else [text]
    once = _listed(text, found, slots)
    each = [one for part in apart for one in _listed(part, _read(part, slots, familiar), slots)]
    paired = text.lower().count("respectively") == 1 and lists(found)
    return tuple(each if len(apart) > 1 and len(each) >= len(once) and not paired else once)[:MOST]


def _starts(text: str, found: Sequence[Token], slots: Slots, familiar: Container[str]) -> Sequence[int]:
    """Where each time begins, the most that anything tells; of as many, the earliest: what is before them is shared."""
    places = [again(text), numbered(text), asking(text, _crowded(found, slots))]
    if slots.texts and not slots.nested:
        places.append(counted(found, familiar))
    if _fill_one(found, slots):
        return max(places, key=len)
    places += [ordinals(text), *_anchored(found, slots), by_brackets(found, slots), by_lists(found, slots)]
    places += [addressed(found), switched(found), *led_alike(found)]
    most = max(map(len, places))
    turns = [linked(found, slots), *([] if lists(found) else [in_turn(found, slots), by_numbers(found, slots)])]
    places += [one for one in turns if len(one) == most or most == 1]
    return max(places, key=lambda found: (len(found), -found[0]))


def each_listed(text: str, slots: Slots, familiar: Container[str]) -> tuple[str, ...]:
    """The text once for each item of its lists that a tool with these slots takes one at a time."""
    return tuple(_listed(text, _read(text, slots, familiar), slots)) if len(text) <= _LONGEST else (text,)


def _read(text: str, slots: Slots, familiar: Container[str]) -> list[Token]:
    """The tokens of a text; names and things are mere words for a tool that takes numbers alone.

    So are names for a tool that takes one text, where the words quote it.
    """
    found = with_things(with_asides(tokens(text, slots.options), text, slots), familiar, slots.names)
    if slots.texts == 1 and any(token.kind == "quote" for token in found):
        return _as_words(found, {"name"})
    return found if slots.texts or slots.nested else _as_words(found, {"name", "thing", "quote", "address"})


def _as_words(found: Sequence[Token], kinds: Container[str]) -> list[Token]:
    return [replace(token, kind="word") if token.kind in kinds else token for token in found]


def _crowded(found: Sequence[Token], slots: Slots) -> list[Token]:
    """The tokens without the numbers and names that one call has room for, and without names beside quotes."""
    kinds = Counter(kind for kind, _ in {(token.kind, token.low) for token in found})
    roomy = {"number"} if kinds["number"] <= slots.numbers else set[str]()
    if kinds["quote"] or 1 < slots.texts >= kinds["name"]:
        roomy.add("name")
    return _as_words(found, roomy)


def _fill_one(found: Sequence[Token], slots: Slots) -> bool:
    """Whether paired parameters of one call take all numbers or all bracketed lists of a text."""
    count = Counter(token.kind for token in found)
    return (0 < count["number"] <= slots.numbers and slots.alike_numbers > 1) or (
        0 < count["bracket"] <= slots.alike_lists > 1
    )


def _anchored(found: Sequence[Token], slots: Slots) -> Iterator[list[int]]:
    """For each role that several values have, where they stand: as many as calls are needed to hold them."""
    further = {place for run in lists(found) for place in run[1:]} | set(range_ends(found))
    roles: dict[str, dict[str, int]] = {}
    for place, token in enumerate(found):
        if (token.kind in VALUES or token.kind == "thing") and place not in further:
            is_time = slots.timed and ":" in token.text
            for anchor in (*anchors(found, place), *["number time"] * is_time):
                roles.setdefault(anchor, {}).setdefault(
                    token.low if token.kind in {"name", "thing"} else str(place), token.start
                )
    yield [0]
    yield from () if slots.number_list else _measured(roles)
    for role, by_value in roles.items():
        places = list(by_value.values())
        count = _needed(role, len(places), found, slots)
        if count > 1:
            yield places if count == len(places) else places[:: len(places) // count][:count]


def _measured(roles: Mapping[str, Mapping[str, int]]) -> Iterator[list[int]]:
    """The roles that two units have equally often ("2 kg at 5 °C, 3 kg at 8 °C"): as many calls as each has values."""
    units = [list(by_value.values()) for role, by_value in roles.items() if role.startswith("number unit ")]
    often = Counter(map(len, units))
    yield from (places for places in units if len(places) > 1 and often[len(places)] > 1)


def _needed(role: str, count: int, found: Sequence[Token], slots: Slots) -> int:
    """How many calls hold so many values of one role."""
    kind, how, *what = role.split()
    if kind == "number":
        numbers = sum(1 + (slots.timed and ":" in token.text) for token in found if token.kind == "number")
        if slots.number_list or numbers <= slots.numbers or (how == "unit" and numbers < 2 * slots.numbers):
            return 1
        if how == "range":
            return count
        return min(count, math.ceil(numbers / slots.numbers)) if slots.numbers else count
    if kind == "quote" and slots.texts and _NAMING.isdisjoint(what):
        count = min(count, math.ceil(sum(token.kind == "quote" for token in found) / slots.texts))
    if how == "noun" and kind in {"name", "quote"}:
        return 1 if slots.text_list else min(count, -(-count // slots.alike))
    return count


def _listed(text: str, found: Sequence[Token], slots: Slots) -> list[str]:
    """The text once for each item of its lists; lists multiply, or go side by side where it says "respectively"."""
    runs = [run for run in lists(found) if len(run) > _taken(found, run, slots) and not _labelled(found, run, slots)]
    prose = written(text, slots) if runs else ()
    runs = [run for run in runs if not any(start <= found[run[0]].start < end for start, end in prose)]
    if not runs:
        return [text]
    groups = [_items(found, run, _taken(found, run, slots)) for run in runs]
    if "respectively" in text.lower():
        most = max(map(len, groups))
        picks = [tuple(items[min(number, len(items) - 1)] for items in groups) for number in range(most)]
    else:
        picks = [pick for pick, _ in zip(product(*groups), range(MOST), strict=False)]
    whole = [(found[run[0]].start, found[run[-1]].end) for run in runs]
    return [_with(text, whole, pick) for pick in picks]


def _labelled(found: Sequence[Token], run: Sequence[int], slots: Slots) -> bool:
    """Whether an item after the first begins with a parameter's name: then it's that one's ("Shoes, SKU T-1")."""
    words = (found[place].text.split(" ") for place in run[1:])
    return any(len(item) > 1 and one_stem(item[0]) in slots.named for item in words)


def _taken(found: Sequence[Token], run: Sequence[int], slots: Slots) -> int:
    """How many items of a list one call takes."""
    first = found[run[0]]
    lead = lead_of(found, run[0])
    if lead == ["between"] and len(run) == 2:
        return 2
    if len(run) == 4 and _pairwise(found, run):
        return 2
    if lead == ["with"] and first.kind == "thing":
        return len(run)  # what has one also has the other ("a recipe with chicken and rice")
    if lead in (["to"], ["into"]) and not slots.text_list and first.kind in {"name", "thing", "option"}:
        return 1  # all of them are ends
    match first.kind:
        case "number":
            others = sum(token.kind == "number" for token in found) - len(run)
            whole = slots.number_list or (slots.text_list and not slots.numbers)
            alike = slots.alike_numbers if slots.numbers else slots.alike_texts
            room = 1 if slots.timed and ":" in first.text else slots.numbers - others
            return len(run) if whole else max(1, min(room, len(run)), alike)
        case "bracket":
            return slots.alike_lists
        case "option" if first.low.strip("'\"“”") in slots.choices:
            return 1
        case "address" if slots.text_list or (
            first.text[0] == "#" and not lead and _CHANNEL not in slots.names  # tags of one text
        ):
            return len(run)
        case "name" | "quote" | "thing" | "option" | "formula" if slots.text_list and not (
            slots.names - _NO_NAMES and _PLACES.issuperset(lead or [""])
        ):
            return len(run)
        case _:
            others = sum(token.kind == first.kind for token in found) - len(run)
            return max(1, slots.alike_texts - others)


def _pairwise(found: Sequence[Token], run: Sequence[int]) -> bool:
    """Whether four names are two places with what they belong to ("Paris, France and Rome, Italy")."""
    commas = [after - before == 2 and found[before + 1].kind == "comma" for before, after in pairwise(run)]
    return found[run[0]].kind == "name" and commas == [True, False, True]


def _items(found: Sequence[Token], run: Sequence[int], taken: int) -> list[tuple[int, int]]:
    chunks = [run[at : at + taken] for at in range(0, len(run) - taken + 1, taken)]
    return [(found[chunk[0]].start, found[chunk[-1]].end) for chunk in chunks]


def _with(text: str, whole: Sequence[tuple[int, int]], pick: Sequence[tuple[int, int]]) -> str:
    pieces: list[str] = []
    at = 0
    for (start, end), (first, last) in zip(whole, pick, strict=True):
        pieces.append(text[at:start] + text[first:last])
        at = end
    return "".join(pieces) + text[at:]
