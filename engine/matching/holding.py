"""Which of the tools on offer hold a word in any of their texts."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, islice

from engine.matching.known import READ, enumerated
from engine.matching.slots import PROPERTIES_READ
from engine.matching.words import letters_of, stems
from engine.messages import ToolDefinition


class Holding:
    """The stems of all that the tools say, and on demand which tools hold one.

    All texts are split at once and each piece is folded once, whichever tools share it; what a single tool holds is
    looked for only for the few stems that a message asks about.
    """

    def __init__(self, tools: Sequence[ToolDefinition]) -> None:
        texts = [letters_of(_text(tool)) for tool in tools]
        self._text = b"".join(texts)
        self._ends = list(accumulate(map(len, texts)))
        self._pieces = stems(self._text)
        self._tools: dict[str, set[int]] = {}

    def knows(self, stem: str) -> bool:
        """Whether a tool holds a stem."""
        return stem in self._pieces

    def tools(self, stems: Sequence[str]) -> list[int]:
        """The tools that hold one of some stems, in order."""
        return sorted(set[int]().union(*map(self._holders, stems)))

    def _holders(self, stem: str) -> set[int]:
        found = self._tools.get(stem)
        if found is None:
            found = self._tools[stem] = self._found(stem)  # whole: other threads read it
        return found

    def _found(self, stem: str) -> set[int]:
        found: set[int] = set()
        for piece in self._pieces.get(stem, b"").split():
            spelled = b" %b " % piece
            at = self._text.find(spelled)
            while at >= 0:
                number = bisect_right(self._ends, at)
                found.add(number)
                at = self._text.find(spelled, self._ends[number])
        return found


def _text(tool: ToolDefinition) -> str:
    """All of a tool's words in one text, a space before and after them."""
    parts = ["", tool.name[:READ], tool.description[:READ]]
    given = tool.parameters.get("properties")
    for name, schema in islice(given.items(), PROPERTIES_READ) if isinstance(given, dict) else ():
        parts.append(name[:READ])
        if isinstance(schema, dict):
            values, description = schema.get("enum"), schema.get("description")
            if values:
                parts.append(enumerated(values))
            if description:
                parts.append(str(description)[:READ])
    parts.append("")
    return "\n".join(parts)
