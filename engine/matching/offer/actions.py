"""What a tool does beside the verb of its name: what a parameter lists, and the opposite of that verb."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from engine.extract.tables.actions import orders_for
from engine.matching.language.stemming import stem
from engine.matching.language.verbs import opposites
from engine.matching.language.words import folded
from engine.matching.offer.slots import READ, enumerated, properties
from engine.messages import ToolDefinition

_ACTIONS = 50
"""Values that a parameter lists which may be actions."""


def acts(tool: ToolDefinition) -> frozenset[str]:
    """The stems of what orders for the actions begin with that a parameter lists."""
    listed = (schema.get("enum") for _, schema in properties(tool.parameters))
    found = (orders_for(tuple(map(str, values[:_ACTIONS]))) for values in listed if isinstance(values, list))
    return frozenset(stem(phrase[0]) for said in found for phrases in said.values() for phrase in phrases)


def undoes(tool: ToolDefinition, verb: str, said: AbstractSet[str]) -> frozenset[str]:
    """The opposites of a verb, if one is among what is ``said`` or what the tool's switches are for."""
    undone = opposites(verb)
    if undone and (said & undone or any(word in undone for text in _switches(tool) for _, word, _ in folded(text))):
        return undone
    return frozenset()


def _switches(tool: ToolDefinition) -> Iterator[str]:
    """The values that parameters list, and what is said of those that are true or false."""
    for _, schema in properties(tool.parameters):
        yield enumerated(schema.get("enum"))
        if schema.get("type") == "boolean":
            yield str(schema.get("description"))[:READ]
