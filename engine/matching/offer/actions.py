"""What a tool does beside the verb of its name: what a parameter lists, and the opposite of that verb."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from engine.extract.tables.actions import Phrase, orders_for
from engine.jsontext import Json
from engine.matching.language.stemming import stem
from engine.matching.language.verbs import is_special, opposites
from engine.matching.language.vocabulary import ASKING
from engine.matching.language.words import folded
from engine.matching.offer.slots import READ, enumerated, properties
from engine.messages import ToolDefinition

_ACTIONS = 50
"""Values that a parameter lists which may be actions."""


def acts(tool: ToolDefinition) -> frozenset[str]:
    """The stems of what orders for the actions begin with that a parameter lists."""
    return frozenset(
        stem(phrase[0]) for _, schema in properties(tool.parameters) for phrase in _phrases(schema.get("enum"))
    )


def special_acts(values: Json) -> str:
    """Those words that order the listed actions and hardly any other: they tell the tool ("skip" for ``next``)."""
    single = {phrase[0] for phrase in _phrases(values) if len(phrase) == 1 and is_special(stem(phrase[0]))}
    return " ".join(sorted(single - ASKING))


def _phrases(values: Json) -> Iterator[Phrase]:
    listed = [*map(str, values[:_ACTIONS])] if isinstance(values, list) else []
    return (phrase for said in orders_for(listed).values() for phrase in said)


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
