"""Properties: which properties there are, and the schemas that apply to each."""

from collections.abc import Iterator

from engine.jsontext import JsonObject
from engine.schema.document import Document
from engine.schema.judge import matches
from engine.schema.keywords import Goal, Rule, rule_in, table_in
from engine.schema.need import Need
from engine.schema.patterns import spellings


def property_names(need: Need) -> list[str]:
    """The properties that the schemas name, in order of definition, then the required ones that they don't."""
    named = [name for rule in need.rules for name in table_in(rule, "properties")]
    return list(dict.fromkeys((*named, *need.required)))


def takes_any_property(need: Need) -> bool:
    """Whether an object names no property but says itself that there may be some."""
    rests = [rule["additionalProperties"] for rule in need.rules if "additionalProperties" in rule]
    return "object" in need.kinds and bool(rests) and False not in rests and not property_names(need)


def property_goal(need: Need, name: str, document: Document) -> Goal:
    """All schemas that apply to the property of this name."""
    known = need.goals.get(name)
    if known is None:
        known = need.goals[name] = _property_goal(need, name, document)
    return known


def _property_goal(need: Need, name: str, document: Document) -> Goal:
    found: list[Rule] = []
    evaluated: list[int] = []
    for index, rule in enumerate(need.rules):
        own = list(_own(rule, name))
        if not own and (rest := rule_in(rule, "additionalProperties")) is not None:
            own.append(rest)
        if own:
            found += own
            evaluated.append(index)
    for index, rule in enumerate(need.rules):
        rest = rule_in(rule, "unevaluatedProperties")
        if rest is not None and not any(descends(need, at, index) for at in evaluated):
            found.append(rest)
    return goal_of(found, document)


def _own(rule: JsonObject, name: str) -> Iterator[Rule]:
    properties = table_in(rule, "properties")
    if name in properties:
        yield properties[name]
    for pattern, child in table_in(rule, "patternProperties").items():
        if matches(pattern, name):
            yield child


def goal_of(rules: list[Rule], document: Document) -> Goal:
    """The schemas as a goal: references followed, none twice, those that allow everything left out."""
    followed = {id(rule): rule for rule in map(document.follow, rules) if rule is not True and rule != {}}
    return tuple(followed.values())


def descends(need: Need, index: int, ancestor: int) -> bool:
    """Whether a schema of the need was brought in by another one (or is it)."""
    while index > ancestor:
        index = need.parents[index]
    return index == ancestor


def made_up_names(need: Need) -> Iterator[str]:
    """Names for properties that no schema names, best first, without end."""
    for rule in need.rules:
        for pattern in table_in(rule, "patternProperties"):
            for name, _ in zip(spellings(pattern, 0, 64), range(40), strict=False):
                if matches(pattern, name):
                    yield name
    yield from ("example", "other")
    for number in range(2, 1000):
        yield f"example{number}"
