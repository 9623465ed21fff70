"""Which currency, unit, or member of a well-known kind of things a property takes."""

import re
from collections.abc import Iterator

from engine.extract import gazetteer
from engine.extract.describe import stated_default
from engine.extract.kinds import members_of
from engine.extract.offers import Offer
from engine.extract.roles import ROLE_OF, agreement
from engine.extract.search import Search
from engine.extract.units import is_unit, look_up
from engine.extract.wants import Want
from engine.extract.words import Words


def currencies(search: Search) -> Iterator[Offer]:
    """Currencies as ISO codes.

    A conversion starts at the one beside the amount and ends at the one after ``to`` or ``in``.
    """
    words, want = search.words, search.want
    for start, end, code in _currencies(words):
        lead = words.lead(start)
        role = ROLE_OF.get(lead) or ("to" if lead == "in" else "from" if lead[:1].isdigit() else None)
        yield Offer(8.0 + 3.0 * agreement(want, role), code, start, end)


def _currencies(words: Words) -> Iterator[tuple[int, int, str]]:
    tokens = words.tokens
    index = 0
    while index < len(tokens):
        for last in range(min(index + 3, len(tokens)) - 1, index - 1, -1):
            code = gazetteer.CURRENCIES.get(" ".join(_singular(token.text) for token in tokens[index : last + 1]))
            if code:
                yield tokens[index].start, tokens[last].end, code
                index = last
                break
        index += 1
    for sign in re.finditer("[$€£¥₹₩]", words.text):
        yield *sign.span(), gazetteer.CURRENCIES[sign.group()]


def _singular(word: str) -> str:
    lowered = word.lower()
    return lowered[:-1] if lowered.endswith("s") and len(lowered) > 3 else lowered


_COMPOUND = re.compile(r"[A-Za-z°µ%]+(?:/[A-Za-z]+(?:\^?\d|[²³])?)?(?:\^\d|[²³])?")


def units(search: Search) -> Iterator[Offer]:
    """Units: after ``in`` or ``to`` where something is turned into them, beside a number where it is given in them."""
    words, want = search.words, search.want
    beside = {words.text.find(number.unit, number.end) for number in words.numbers if number.until}
    for match in _COMPOUND.finditer(words.text):
        head = match.group().split("/")[0]
        is_given = match.start() in beside
        if not (is_given or (len(head) > 1 and head.lower() not in _NO_UNITS and is_unit(head))) or not _same_measure(
            want, match.group()
        ):
            continue
        asked = not is_given and words.lead(match.start()) in {"in", "to", "into", "many"}
        role = "from" if is_given else "to" if asked else None
        yield Offer((7.0 if asked else 6.0) + 3.0 * agreement(want, role), match.group(), *match.span())


_NO_UNITS = frozenset({"in", "as", "am", "pm", "min"})


def _same_measure(want: Want, unit: str) -> bool:
    """Whether a unit measures what the stated default unit does."""
    stated = stated_default(want.description, "string")
    usual = want.schema.get("default") or (stated[0] if stated else None)
    if not isinstance(usual, str) or want.required:
        return True
    return not {name for name, _ in look_up(usual)}.isdisjoint(name for name, _ in look_up(unit))


def things(search: Search) -> Iterator[Offer]:
    """A member of the well-known kind of thing that the property is named after (``color``: red)."""
    words, want = search.words, search.want
    known = members_of(want.names)
    tokens = words.tokens
    for first in range(len(tokens)):
        for last in range(first, min(first + 3, len(tokens))):
            text = words.text[tokens[first].start : tokens[last].end]
            if text.lower() in known:
                role = 3.0 * agreement(want, ROLE_OF.get(words.lead(tokens[first].start)))
                yield Offer(7.0 + 0.01 * len(text) + role, text, tokens[first].start, tokens[last].end)
