"""The tool by which an agent's program takes the answer, where it takes none as text."""

import re
from collections.abc import Sequence

from engine.messages import ToolDefinition

_NAME = re.compile(
    r"extract-\d+|set_model_response|(?:submit_|give_|provide_)?final_(?:answer|response|result|output)|StructuredOutput"
)
_SAYS = re.compile(
    r"\b(?:(?:your|the|a) final (?:structured )?(?:answer|response|output)|extracting structured output)\b",
    re.IGNORECASE,
)
_LAST = re.compile(r"only be invoked as the last and final tool before returning\b")
"""Strands' tool has the name of the model that it takes."""
_READ = 300
"""Characters of a description that say what a tool is for."""


def ending(tools: Sequence[ToolDefinition]) -> ToolDefinition | None:
    """The first tool that is named so and says that it takes the final answer; None where none does."""
    return next((tool for tool in tools if _takes_the_answer(tool.name, tool.description[:_READ])), None)


def _takes_the_answer(name: str, description: str) -> bool:
    return bool((_NAME.fullmatch(name) and _SAYS.search(description)) or _LAST.search(description))
