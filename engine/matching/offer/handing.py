"""Tools that hand a talk over to another agent: what they are for is what that agent does."""

import re
from collections.abc import Container
from dataclasses import replace

from engine.jsontext import JsonObject
from engine.matching.language.stemming import stem
from engine.matching.language.words import folded
from engine.matching.offer.slots import properties
from engine.messages import ToolDefinition

_HANDS = re.compile(
    r"(?:\w+[-.])?(?:transfer|hand_?off|delegate|route|switch)_?(?:back_?)?to_(?P<whom>\w+)", re.IGNORECASE
)
"""Names such as ``transfer_to_bob``; Semantic Kernel puts ``Handoff-`` before it."""
_ROLES = frozenset(
    map(stem, ("agent", "assistant", "bot", "expert", "helper", "human", "operator", "person", "specialist", "tutor"))
)


def hands_over(name: str) -> bool:
    """Whether a tool of this name hands the talk over to somebody."""
    return bool(_HANDS.fullmatch(name))


def handing(tool: ToolDefinition) -> ToolDefinition:
    """A tool as it is read: one that hands over to somebody has the name of what that one is for.

    ``transfer_to_weather_expert`` is asked for as ``weather`` would be, and changes nothing. Whoever is only an agent
    or a person is for nothing of their own, what takes numbers moves money, and what takes whom it is named for
    (``switch_to_branch`` a branch) leads to no agent.
    """
    found = _HANDS.fullmatch(tool.name)
    words = {word: text for text, word, _ in folded(found["whom"]) if word not in _ROLES} if found else {}
    if not words or any(_says_where(name, schema, words) for name, schema in properties(tool.parameters)):
        return tool
    return replace(tool, name="_".join(words.values()))


def _says_where(name: str, schema: JsonObject, whom: Container[str]) -> bool:
    return schema.get("type") in ("number", "integer") or any(word in whom for _, word, _ in folded(name))
