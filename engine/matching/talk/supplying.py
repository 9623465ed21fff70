"""What older messages supply to demands whose own words give no value."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from engine.extract import Words
from engine.extract.slots.slot import slots
from engine.matching.language.values import values
from engine.matching.message.plan import Demand
from engine.matching.offer.index import Index
from engine.matching.offer.layers import heard
from engine.matching.talk.turns import LOOKED_BACK, SUPPLYING


def supplied(demands: Sequence[Demand], users: Sequence[tuple[int, str]], index: Index) -> Iterator[Demand]:
    """Demands whose words give no value, with the words of the newest other messages that give some.

    Who says "there" gives none for the place.
    """
    known: dict[tuple[str, int], bool] = {}
    for one in demands:
        if one.bare:
            context = _context(one, users, index, known)
        else:
            context = _place(one, users, index) if _THERE.search(one.text) else []
        yield replace(one, said=(*context[::-1], *(one.said or (one.text,)))) if context else one


_THERE = re.compile(
    r"(?<!\bis )(?<!\bare )(?<!\bhi )(?<!\bhey )(?<!\bhello )\bthere\b(?!['’]s|\s(?:is|are|was|were|be|has|have|will"
    r"|must|should|might|may|can|could|would|seems?|exists?|any|an?|some|no)\b)",
    re.IGNORECASE,
)
"""A place that was spoken of."""


def _place(demand: Demand, users: Sequence[tuple[int, str]], index: Index) -> list[str]:
    """The newest message that names a well-known place, where the tool or a rival of it asks for one."""
    tools = [index.tools[number] for number in (demand.tool, *(rival for rival, _ in demand.rivals))]
    asks = any(slot.kind == "place" for tool in tools for slot in slots(tool.parameters))
    return list(islice((text for text in _others(demand, users) if Words(text).places), asks))


def _context(
    demand: Demand, users: Sequence[tuple[int, str]], index: Index, known: dict[tuple[str, int], bool]
) -> list[str]:
    """The newest messages that give a value, to any tool or surely to this one; the newest first.

    What is ``known`` of a message and a tool isn't read again: several demands of one tool ask the same.
    """

    def gives(text: str) -> bool:
        key = text, demand.tool
        if key not in known:
            known[key] = bool(values(text) or heard(text, index.tools[demand.tool]).given)
        return known[key]

    return list(islice(filter(gives, _others(demand, users)), SUPPLYING))


def _others(demand: Demand, users: Sequence[tuple[int, str]]) -> Iterator[str]:
    """The other messages that are looked at, the newest first."""
    newest = (text for _, text in reversed(users[-LOOKED_BACK:]) if text not in demand.text)
    return (text for text in newest if not _is_blanked(demand.message, text))


def _is_blanked(read: str, text: str) -> bool:
    """Whether a message was read as these words: without what it denies, every place the same."""
    return len(read) == len(text) and all(one in (" ", other) for one, other in zip(read, text, strict=True))
