"""Several calls of one tool made into one, where that takes every value that they take."""

import re
from collections.abc import Sequence
from dataclasses import replace

from engine.extract import APART
from engine.extract.results import Result
from engine.matching.calls import Made, made
from engine.matching.language.values import values
from engine.matching.offer.index import Index
from engine.matching.offer.layers import brief
from engine.matching.worth import PLAIN, SAID
from engine.trace import Provenance

_ADDRESS = re.compile(r'@|://|^"#')
"""What shows that a value (as JSON) says where something goes or lies."""

_INDEX = re.compile(r"\[\d+\]")
"""The place of an item in a path: another one in a longer list."""

_MARKS = "\"'“”`[]()"
"""What may stand around a value."""


def united(calls: Sequence[Made], index: Index, results: Sequence[Result] = (), *, required_only: bool) -> list[Made]:
    """The calls; where one call of a tool takes every value that a message's words give to several, it is that one.

    Without this 1 in 100 questions of real users calls a tool again for the rest of its values.
    """
    groups: dict[tuple[int, str], list[Made]] = {}
    for one in calls:
        groups.setdefault((one.demand.tool, one.demand.message), []).append(one)
    wholes = {whose: _whole(parts, index, results, required_only=required_only) for whose, parts in groups.items()}
    kept: list[Made] = []
    for one in calls:
        whose = (one.demand.tool, one.demand.message)
        whole = wholes[whose]
        if whole is None or one is groups[whose][0]:
            kept.append(whole or one)
    return kept


def _whole(parts: Sequence[Made], index: Index, results: Sequence[Result], *, required_only: bool) -> Made | None:
    """One call in place of several, if no value is lost by that: no marked one, no plain words, no address.

    Nor may one that a property takes go to another one.
    """
    text = APART.join([one.demand.text for one in parts])  # so that a part's first word is no name
    if len(parts) == 1 or brief(text) != text:
        return None
    whole = made(index, replace(parts[0].demand, text=text), results, required_only=required_only)
    sources = "\n".join([part.source for part in whole.call.provenance]).lower()
    taken = {value.lower() for value in whole.given}
    said = {one.value.lower() for part in parts for one in part.call.provenance if _must_stay(one)}
    is_pair = index.slots(whole.demand.tool).alike > 1  # either of a pair takes the second value
    stay = is_pair or not any(_moves(one, whole) for one in parts)
    holds_all = said <= taken and stay and all(value.strip(_MARKS) in sources for value in values(text))
    return whole if holds_all and len(whole.given) > 1 else None


def _must_stay(one: Provenance) -> bool:
    """Whether the words give a text that isn't marked in them: plain words, an address, what they mean ("yen")."""
    if not one.source.startswith(SAID) or not one.value.startswith('"'):
        return False
    return bool(PLAIN.fullmatch(one.value) or _ADDRESS.search(one.value)) or not values(one.source[len(SAID) :])


def _moves(part: Made, whole: Made) -> bool:
    """Whether a value that the words give to one property is only another one's in the whole."""
    places = {(_INDEX.sub("", one.path), one.value) for one in whole.call.provenance}
    values = {value for _, value in places}
    said = [one for one in part.call.provenance if one.source.startswith(SAID) and one.value in values]
    return any((_INDEX.sub("", one.path), one.value) not in places for one in said)
