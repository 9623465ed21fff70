"""What "the second one" is one of: what the newest result that lists several things calls them."""

import re
from collections.abc import Sequence
from dataclasses import replace

from engine.extract.results import Result
from engine.extract.results.records import refers
from engine.extract.slots.slot import slots
from engine.extract.tables.lexicon import COMMANDS
from engine.extract.tokens import is_plural, parts
from engine.matching.message.plan import Plan, plan, spared
from engine.matching.offer.index import Index

_ONE = re.compile(
    r"\b(?P<which>(?:the|this|that|my)(?: (?:(?:most|least) )?[^\W\d_]{1,30})?) one\b(?! (?:is|was|has|of|to|by)\b)",
    re.IGNORECASE,
)


def planned(text: str, results: Sequence[Result], index: Index) -> Plan:
    """What a message asks for, "the second one" being one of what tools listed last.

    That speaks for no tool which listed them and takes none of them: these are known.
    """
    plain = plan(text, index)
    noun, lister = _one_of(text, results)
    if not noun:
        return plain
    told = plan(_ONE.sub(lambda found: f"{found['which']} {noun}", text), index)
    asked = {one.tool for one in plain.demands}
    again = {
        number
        for number, tool in enumerate(index.tools)
        if number not in asked and tool.name == lister and not any(map(refers, slots(tool.parameters)))
    }
    demands = tuple([spared(one, again) for one in told.demands if one.tool not in again])
    return replace(told, demands=demands, one=noun) if demands else plain


def _one_of(text: str, results: Sequence[Result]) -> tuple[str, str]:
    """What "one" is one of in a text, and the tool that listed it; "" where it says no such word, or none did."""
    found = ((noun, one.tool) for one in results if (noun := _listed(one)) is not None)
    return next(found, ("", "")) if _ONE.search(text) else ("", "")


_NAMED = re.compile(r"[^\W\d_]+(?=\[)")
"""What a list is called in the place of its items (``data.notes[0]``)."""


def _listed(result: Result) -> str | None:
    """What a result calls what it lists, or its tool what it gives; "" where neither says it, None without a list."""
    listed = next((one.place for one in result.records if "[" in one.place), None)
    if listed is None:
        return None
    named = _NAMED.findall(listed) or parts(result.tool)
    noun = named[-1].lower() if named else ""
    if noun in COMMANDS and len(named) == 1:
        return ""  # what is found by "search" is no search
    return noun[:-1] if is_plural(noun) else noun
