"""Which of the tools on offer hold a word in any of their texts."""

from collections.abc import Iterable, Sequence
from itertools import islice

from engine.matching.language.words import stems
from engine.matching.offer.actions import special_acts
from engine.matching.offer.slots import PROPERTIES_READ, READ, enumerated
from engine.messages import ToolDefinition


class Holding:
    """The stems of all that the tools say, each with the tools that hold it.

    These are bits of a number, not sets: thousands are kept, and the garbage collector would look at each.
    """

    def __init__(self, tools: Sequence[ToolDefinition]) -> None:
        holders: dict[str, int] = {}
        for number, tool in enumerate(tools):
            bit = 1 << number
            for one in stems(_text(tool)):
                holders[one] = holders.get(one, 0) | bit
        for several in [one for one in holders if " " in one]:
            for one in several.split():
                holders[one] = holders.get(one, 0) | holders[several]
        self._holders = holders

    def knows(self, stem: str) -> bool:
        """Whether a tool holds a stem."""
        return stem in self._holders

    def tools(self, stems: Iterable[str]) -> list[int]:
        """The tools that hold one of some stems, in order."""
        bits = 0
        for one in stems:
            bits |= self._holders.get(one, 0)
        return [number for number in range(bits.bit_length()) if bits >> number & 1]

    def count(self, stem: str) -> int:
        """How many tools hold a stem."""
        return self._holders.get(stem, 0).bit_count()


def _text(tool: ToolDefinition) -> str:
    """All of a tool's words in one text."""
    parts = [tool.name[:READ], tool.description[:READ]]
    given = tool.parameters.get("properties")
    for name, schema in islice(given.items(), PROPERTIES_READ) if isinstance(given, dict) else ():
        parts.append(name[:READ])
        if isinstance(schema, dict):
            values, description = schema.get("enum"), schema.get("description")
            if values:
                parts += enumerated(values), special_acts(values)
            if description:
                parts.append(str(description)[:READ])
    return "\n".join(parts)
