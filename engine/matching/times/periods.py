"""Where the values of each call begin, where they come in the same order again or in equal numbers."""

import re
from collections.abc import Container, Sequence
from itertools import pairwise

from engine.extract.tables.everyday import MEMBERS
from engine.matching.language.values import JOINTS, VALUES, Token
from engine.matching.language.vocabulary import ENDING, OPPOSITES, TURNING
from engine.matching.offer.slots import Slots
from engine.matching.times.lists import lead_of, lists

_GIVEN = VALUES - {"option"}
_TELLING = frozenset({"that", "saying", "about"})
_SENT = frozenset({"address", "thing"})
"""What is given as well where something goes to addresses ("mail a@x.io about lunch and b@x.io about dinner")."""
_LIST = re.compile(r"\[|\([-+.\d]")
"""How what is in brackets begins where it is a list."""


def in_turn(found: Sequence[Token], slots: Slots) -> list[int]:
    """Where each call's values begin, where their kinds come in the same order again ("20 in Oslo, 30 in Rome")."""
    given = _GIVEN | _SENT if any(token.kind == "address" for token in found) else _GIVEN
    places = [place for place, token in enumerate(found) if token.kind in given]
    kinds = [found[place].kind for place in places]
    for period in range(2, min(slots.count, len(kinds) // 2) + 1):
        order = kinds[:period]
        goes = "address" in order  # what goes to each address is its own, whatever one call has room for
        is_mixed = len(set(order)) > 1 and (not slots.nested or goes or "bracket" in order)
        if is_mixed and (goes or len(kinds) > slots.count) and order * (len(kinds) // period) == kinds:
            return _parted(found, places, period)
    return [0]


def addressed(found: Sequence[Token]) -> list[int]:
    """Where each address stands that is told something of its own ("tell #a that I left and #b that I am back")."""
    places = [place for place, token in enumerate(found) if token.kind == "address" and _is_told(found, place)]
    joined = all(any(map(_is_joint, found[max(0, place - 2) : place])) for place in places[1:])
    return [found[place].start for place in places] if joined and len(places) > 1 else [0]


def _is_told(found: Sequence[Token], place: int) -> bool:
    return any(token.low in _TELLING for token in found[place + 1 : place + 2])


def by_numbers(found: Sequence[Token], slots: Slots) -> list[int]:
    """Where each call's numbers begin, where a text gives just as many as several calls take."""
    places = [
        place
        for place, token in enumerate(found)
        if token.kind == "number" and not (place and found[place - 1].kind == "name")
    ]
    if not places or not slots.numbers or slots.nested or len(places) % slots.numbers or _are_party(found, places):
        return [0]
    return _parted(found, places, slots.numbers)


def _are_party(found: Sequence[Token], places: Sequence[int]) -> bool:
    """Whether these numbers count the people of one party ("2 adults and a child"), with no other value among them."""
    among = found[places[0] : places[-1]]
    return all(place + 1 < len(found) and found[place + 1].low in MEMBERS for place in places) and all(
        token.kind == "number" or token.kind not in VALUES for token in among
    )


def linked(found: Sequence[Token], slots: Slots) -> list[int]:
    """Where each pair of values begins, which the same words link each time and others part ("3 with 4, 5 with 6")."""
    places = [place for place, token in enumerate(found) if token.kind in _GIVEN]
    kinds = {found[place].kind for place in places}
    room = slots.numbers or slots.texts if kinds == {"number"} else slots.texts
    links = [found[before + 1 : place] for before, place in pairwise(places)]
    inner = {tuple(token.low for token in link) for link in links[::2]}
    outer = links[1::2]
    is_paired = len(kinds) == len(inner) == 1 and len(places) % 2 == 0 and len(places) > room > 1
    if is_paired and all(any(map(_is_joint, link)) and not _says(link, inner) for link in outer):
        return [found[place].start for place in places[::2]]
    return [0]


def _says(link: Sequence[Token], words: Container[tuple[str, ...]]) -> bool:
    return tuple(token.low for token in link) in words


def by_brackets(found: Sequence[Token], slots: Slots) -> list[int]:
    """Where each call's lists in brackets begin, where a text gives as many as several calls take."""
    places = [place for place, token in enumerate(found) if token.kind == "bracket" and _LIST.match(token.text)]
    if not slots.lists or len(places) % slots.lists:
        return [0]
    return [found[place].start for place in places[:: slots.lists]] or [0]


def by_lists(found: Sequence[Token], slots: Slots) -> list[int]:
    """Where each list of numbers begins that words or a semicolon part from the next, for a tool that takes one."""
    if slots.lists != 1 or not slots.number_list or slots.numbers:
        return [0]
    places = [place for place, token in enumerate(found) if token.kind == "number"]
    rows: list[list[int]] = []
    for before, place in zip([-1, *places], places, strict=False):
        between = found[before + 1 : place]
        if rows and all(_is_joint(token) and token.text != ";" for token in between):
            rows[-1].append(place)
        else:
            rows.append([place])
    return [found[row[0]].start for row in rows if len(row) > 1] or [0]


def switched(found: Sequence[Token]) -> list[int]:
    """Where it says on or off in each room, or the words begin that say so of each thing ("lamp on, fan off")."""
    inside = [one.start for one, after in pairwise(found) if one.low in OPPOSITES and after.low == "in"]
    if inside:
        return inside
    places = [place for place, token in enumerate(found) if token.low in OPPOSITES and _switches(found, place)]
    if len(places) < len(OPPOSITES) or not all(
        any(map(_is_joint, found[one:other])) for one, other in pairwise(places)
    ):
        return [0]
    return [found[_first_of(found, place, before)].start for before, place in pairwise([-1, *places])]


def _switches(found: Sequence[Token], place: int) -> bool:
    """Whether "on" or "off" belongs to the verb before it, or stands last in a clause that begins with a thing."""
    if place and found[place - 1].low in TURNING:
        return True
    is_last = all(_is_joint(token) or token.low in ENDING for token in found[place + 1 : place + 2])
    joints = (one for one in reversed(range(place)) if _is_joint(found[one]))
    return is_last and found[next(joints, -1) + 1].low not in _SPEAKERS


def _first_of(found: Sequence[Token], place: int, before: int) -> int:
    """The place of the first word by which is said what is on or off, behind the verb and what was said ``before``."""
    said = range(before + 1, place)
    verbs = [one + 1 for one in said if found[one].low in TURNING]
    joints = [one + 1 for one in said if _is_joint(found[one])] if before >= 0 else []
    return next(iter([*verbs, *joints]), before + 1)


_SPEAKERS = frozenset({"i", "we", "it"})


def led_alike(found: Sequence[Token]) -> list[list[int]]:
    """Where lists of one kind begin that the same word leads to ("in Oslo and Rome now, in Lima and Bonn on 1 May")."""
    groups: dict[tuple[str, ...], list[int]] = {}
    for run in lists(found):
        if lead := lead_of(found, run[0]):
            groups.setdefault((found[run[0]].kind, *lead), []).append(found[run[0]].start)
    return [starts for starts in groups.values() if len(starts) > 1]


def _parted(found: Sequence[Token], places: Sequence[int], period: int) -> list[int]:
    """Where every so many values begin, if joints stand before each of these and before no other."""
    joined = [any(map(_is_joint, found[before:after])) for before, after in pairwise(places)]
    if joined != [place % period == 0 for place in range(1, len(places))]:
        return [0]
    return [found[place].start for place in places[::period]]


def _is_joint(token: Token) -> bool:
    return token.kind in {"comma", "end"} or token.low in JOINTS
