"""What several tools begin their descriptions with: it introduces them all and tells none from the others."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from engine.messages import ToolDefinition

_PIECE = re.compile(r"[^.:\n]{0,600}[.:\n]+\s+")
_SEVERAL = 3
_ALIKE = 24
"""Characters in which descriptions that begin with the same sentence are the same."""
_MOST = 8
"""Sentences of an introduction."""


def introduced(tools: Sequence[ToolDefinition]) -> Sequence[ToolDefinition]:
    """The tools, in each description no sentence that three or more of them begin with and go on after.

    "This tool belongs to the billing API. Tool description: Refunds an invoice." only refunds.
    """
    if len({tool.description[:_ALIKE] for tool in tools}) > len(tools) - _SEVERAL + 1:
        return tools
    own = [tool.description for tool in tools]
    for _ in range(_MOST):
        openings = [_opening(description) for description in own]
        shared = {one for one, count in Counter(openings).items() if one and count >= _SEVERAL}
        if not shared:
            break
        own = [rest[len(one) :] if one in shared else rest for rest, one in zip(own, openings, strict=True)]
    return [replace(tool, description=description) for tool, description in zip(tools, own, strict=True)]


def _opening(description: str) -> str:
    """The first sentence or label, with the space behind it, where more follows."""
    found = _PIECE.match(description)
    return found[0] if found and found.end() < len(description) else ""
