"""What older messages supply to demands whose own words give no value."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from engine.matching.language.values import values
from engine.matching.message.plan import Demand
from engine.matching.offer.index import Index
from engine.matching.offer.layers import heard
from engine.matching.talk.turns import LOOKED_BACK, SUPPLYING


def supplied(demands: Sequence[Demand], users: Sequence[tuple[int, str]], index: Index) -> Iterator[Demand]:
    """Demands whose words give no value, with the words of the newest other messages that give some."""
    known: dict[tuple[str, int], bool] = {}
    for one in demands:
        context = _context(one, users, index, known) if one.bare else []
        text = " ".join([one.text, *context])
        yield replace(one, text=text, said=(*context[::-1], *(one.said or (one.text,)))) if context else one


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

    newest = (text for _, text in reversed(users[-LOOKED_BACK:]) if text not in demand.text)
    others = (text for text in newest if not _is_blanked(demand.message, text))
    return list(islice(filter(gives, others), SUPPLYING))


def _is_blanked(read: str, text: str) -> bool:
    """Whether a message was read as these words: without what it denies, every place the same."""
    return len(read) == len(text) and all(one in (" ", other) for one, other in zip(read, text, strict=True))
