"""Which currency, unit, or member of a well-known kind of things a property takes."""

import re
from collections.abc import Iterator

from engine.extract.candidates.search import ROLE_OF, Candidate, Search, agreement
from engine.extract.slots.descriptions import stated_default
from engine.extract.slots.kinds import members_of
from engine.extract.slots.slot import Slot
from engine.extract.tables import gazetteer
from engine.extract.tables.units import is_unit, look_up
from engine.extract.text.passage import Passage
from engine.extract.tokens import stem


def currencies(search: Search) -> Iterator[Candidate]:
    """Currencies as ISO codes, where a conversion asks for its ends also codes that no table has (``100 TWD``).

    A conversion starts at the one beside the amount and ends at the one after ``to`` or ``in``.
    """
    passage, slot = search.passage, search.slot
    for start, end, code in (*_currencies(passage), *(_codes(passage) if slot.meaning.role else ())):
        lead = passage.lead(start)
        role = ROLE_OF.get(lead) or ("to" if lead == "in" else "from" if lead[:1].isdigit() else None)
        yield Candidate(8.0 + 3.0 * agreement(slot, role), code, start, end)


def _codes(passage: Passage) -> Iterator[tuple[int, int, str]]:
    """Three capital letters beside an amount or after ``to`` or ``in``."""
    for match in _CODE.finditer(passage.text):
        if match[1].lower() not in gazetteer.CURRENCIES:
            yield *match.span(1), match[1]


_CODE = re.compile(r"(?:\d|\b(?:from|into|to|in)) ([A-Z]{3})\b")


def _currencies(passage: Passage) -> Iterator[tuple[int, int, str]]:
    tokens = passage.tokens
    index = 0
    while index < len(tokens):
        for last in range(min(index + 3, len(tokens)) - 1, index - 1, -1):
            code = gazetteer.CURRENCIES.get(" ".join(_singular(token.text) for token in tokens[index : last + 1]))
            if code:
                yield tokens[index].start, tokens[last].end, code
                index = last
                break
        index += 1
    for sign in re.finditer("[$€£¥₹₩]", passage.text):
        yield *sign.span(), gazetteer.CURRENCIES[sign.group()]


def _singular(word: str) -> str:
    lowered = word.lower()
    return lowered[:-1] if lowered.endswith("s") and len(lowered) > 3 and not lowered.endswith("ss") else lowered


_COMPOUND = re.compile(r"[A-Za-z°µ%]+(?:/[A-Za-z]+(?:\^?\d|[²³])?)?(?:\^\d|[²³])?")


def units(search: Search) -> Iterator[Candidate]:
    """Units: after ``in`` or ``to`` where something is turned into them, beside a number where it is given in them."""
    passage, slot = search.passage, search.slot
    beside = {passage.text.find(number.unit, number.end) for number in passage.numbers if number.until}
    for match in _COMPOUND.finditer(passage.text):
        head = match.group().split("/")[0]
        is_given = match.start() in beside
        if not (is_given or (len(head) > 1 and head.lower() not in _NO_UNITS and is_unit(head))) or not _same_measure(
            slot, match.group()
        ):
            continue
        asked = not is_given and passage.lead(match.start()) in {"in", "to", "into", "many"}
        role = "from" if is_given else "to" if asked else None
        yield Candidate((7.0 if asked else 6.0) + 3.0 * agreement(slot, role), match.group(), *match.span())
    for match in _RATE.finditer(passage.text) if slot.required else ():
        yield Candidate(6.5, match["rate"], *match.span("rate"))


_RATE = re.compile(r"\b(?:in|into|to|units?)\s(?P<rate>[A-Za-zµ%°]{1,6}/[A-Za-zµ°]{1,6})(?![\w/])")
"""A unit of something in something else that no table has ("in ng/dL")."""
_NO_UNITS = frozenset({"in", "as", "am", "pm", "min"})


def _same_measure(slot: Slot, unit: str) -> bool:
    """Whether a unit measures what the stated default unit does."""
    stated = stated_default(slot.description, "string")
    usual = slot.schema.get("default") or (stated[0] if stated else None)
    if not isinstance(usual, str) or slot.required:
        return True
    return not {name for name, _ in look_up(usual)}.isdisjoint(name for name, _ in look_up(unit))


def things(search: Search) -> Iterator[Candidate]:
    """A member of the well-known kind of thing that the property is named after (``color``: red)."""
    passage, slot = search.passage, search.slot
    known = members_of((*slot.names, stem(slot.kind)))
    tokens = passage.tokens
    for first in range(len(tokens)):
        for last in range(first, min(first + 3, len(tokens))):
            text = passage.text[tokens[first].start : tokens[last].end]
            if text.lower() in known:
                lead = passage.lead(tokens[first].start)
                # "say it in Spanish" asks for Spanish, unless another one is led to
                role = 3.0 * agreement(slot, ROLE_OF.get(lead)) + agreement(slot, "to" if lead == "in" else None)
                yield Candidate(7.0 + 0.01 * len(text) + role, text, tokens[first].start, tokens[last].end)
