"""Which of the tools on offer hold a word in any of their texts."""

from collections.abc import Sequence

from engine.matching.known import enumerated, read
from engine.matching.slots import PROPERTIES_READ
from engine.matching.words import letters_of, stems
from engine.messages import ToolDefinition


class Holding:
    """The stems of all that the tools say, and on demand which tools hold one.

    All texts are split at once and each piece is folded once, whichever tools share it; what a single tool holds is
    looked for only for the few stems that a message asks about.
    """

    def __init__(self, tools: Sequence[ToolDefinition]) -> None:
        self._texts = [letters_of(_text(tool)) for tool in tools]
        self._pieces = stems(b"".join(self._texts))
        self._tools: dict[str, list[int]] = {}

    def knows(self, stem: str) -> bool:
        """Whether a tool holds a stem."""
        return stem in self._pieces

    def tools(self, stems: Sequence[str]) -> list[int]:
        """The tools that hold one of some stems, in order."""
        return sorted({number for stem in stems for number in self._holders(stem)})

    def _holders(self, stem: str) -> list[int]:
        found = self._tools.get(stem)
        if found is None:
            spelled = [b" %b " % piece for piece in self._pieces.get(stem, ())]
            found = [number for one in spelled for number, text in enumerate(self._texts) if one in text]
            self._tools[stem] = found
        return found


def _text(tool: ToolDefinition) -> str:
    """All of a tool's words in one text, a space before and after them."""
    parts = ["", tool.name, read(tool.description)]
    given = tool.parameters.get("properties")
    for name, schema in list(given.items())[:PROPERTIES_READ] if isinstance(given, dict) else ():
        parts.append(name)
        if isinstance(schema, dict):
            values, description = schema.get("enum"), schema.get("description")
            if values:
                parts.append(enumerated(values))
            if description:
                parts.append(read(str(description)))
    parts.append("")
    return "\n".join(parts)
