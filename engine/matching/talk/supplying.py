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
        if context:
            texts = [text for _, text in reversed(context)]
            one = replace(one, said=(*texts, *(one.said or (one.text,))), supplied=context[0][0])  # noqa: PLW2901  more
        yield one


_THERE = re.compile(
    r"(?<!\bis )(?<!\bare )(?<!\bhi )(?<!\bhey )(?<!\bhello )\bthere\b(?!['’]s|\s(?:is|are|was|were|be|has|have|will"
    r"|must|should|might|may|can|could|would|seems?|exists?|any|an?|some|no)\b)",
    re.IGNORECASE,
)
"""A place that was spoken of."""


def _place(demand: Demand, users: Sequence[tuple[int, str]], index: Index) -> list[tuple[int, str]]:
    """The newest message that names a well-known place, where the tool or a rival of it asks for one."""
    tools = [index.tools[number] for number in (demand.tool, *(rival for rival, _ in demand.rivals))]
    asks = any(slot.kind == "place" for tool in tools for slot in slots(tool.parameters))
    return list(islice((one for one in _others(demand, users) if Words(one[1]).places), asks))


def _context(
    demand: Demand, users: Sequence[tuple[int, str]], index: Index, known: dict[tuple[str, int], bool]
) -> list[tuple[int, str]]:
    """The newest messages that give a value, to any tool or surely to this one; the newest first.

    What is ``known`` of a message and a tool isn't read again: several demands of one tool ask the same.
    """

    def gives(one: tuple[int, str]) -> bool:
        key = (text := one[1]), demand.tool
        if key not in known:
            known[key] = bool(values(text) or heard(text, index.tools[demand.tool]).given)
        return known[key]

    return list(islice(filter(gives, _others(demand, users)), SUPPLYING))


def _others(demand: Demand, users: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The other messages that are looked at, the newest first, with their numbers."""
    newest = (one for one in reversed(users[-LOOKED_BACK:]) if one[1] not in demand.text)
    return (one for one in newest if not _is_blanked(demand.message, one[1]))


def _is_blanked(read: str, text: str) -> bool:
    """Whether a message was read as these words: without what it denies, every place the same."""
    return len(read) == len(text) and all(one in (" ", other) for one, other in zip(read, text, strict=True))
