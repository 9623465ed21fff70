"""The merge itself: what a schema demands joins the constraints, what it leaves open becomes a choice."""

from collections.abc import Callable
from typing import TypeAlias, cast

from engine.jsontext import Json, JsonObject
from engine.schema.merging.assertions import ASSERTIONS
from engine.schema.merging.constraints import (
    ALL_KINDS,
    Choice,
    Clash,
    Constraints,
    identity,
)
from engine.schema.merging.negation import violations
from engine.schema.spec.document import Document
from engine.schema.spec.keywords import ANNOTATIONS, Rule, rule_in, rules_in, table_in


class Merge:
    """Schemas of one document being merged into one set of constraints."""

    def __init__(self, document: Document, constraints: Constraints | None = None) -> None:
        self.document = document
        self.constraints = constraints.copy() if constraints else Constraints()
        self._seen = self.constraints.merged

    def add(self, rule: Rule, parent: int = -1) -> None:
        """One more schema applies. Raises Clash where no value is left, SchemaError for a dead reference."""
        agenda: list[tuple[Rule, int]] = [(rule, parent)]
        while agenda:
            rule, parent = agenda.pop(0)
            if rule is False:
                raise Clash(rule, "the schema false allows nothing")
            if rule is True or id(rule) in self._seen:
                continue
            children = self._take(rule, parent)
            if children:
                agenda += [(child, len(self.constraints.rules) - 1) for child in children]

    def _take(self, rule: JsonObject, parent: int) -> list[Rule]:
        self._seen.add(id(rule))
        constraints = self.constraints
        constraints.rules += (rule,)
        constraints.parents += (parent,)
        children: list[Rule] = []
        if "$ref" in rule:
            children.append(self.document.reach(rule))
            if self.document.draft.lone_ref:
                return children
        if "allOf" in rule:
            children += rules_in(rule, "allOf")
        for keyword, value in rule.items():
            if keyword in ASSERTIONS:
                ASSERTIONS[keyword](constraints, rule, value)
            elif keyword in _CHOICES:
                _CHOICES[keyword](self, rule, value)
        return children

    def choice(
        self,
        ways: Callable[[int], tuple[Rule, ...] | None],
        kind: str = "",
        *,
        loose: bool = False,
        is_condition: bool = False,
    ) -> None:
        """Leaves a choice open."""
        self.constraints.choices += (Choice(len(self.constraints.rules) - 1, ways, kind, is_condition),)
        self.constraints.loose |= loose


_Choice: TypeAlias = Callable[[Merge, JsonObject, Json], None]


def _listed(ways: list[tuple[Rule, ...]]) -> Callable[[int], tuple[Rule, ...] | None]:
    return lambda index: ways[index] if index < len(ways) else None


def _any_of(merge: Merge, rule: JsonObject, _value: Json) -> None:
    ways = sorted(rules_in(rule, "anyOf"), key=_is_null)
    merge.choice(_listed([(way,) for way in ways]))


def _one_of(merge: Merge, rule: JsonObject, _value: Json) -> None:
    ways = sorted(rules_in(rule, "oneOf"), key=_is_null)
    others = merge.document.negation
    if len(ways) == 1:
        merge.choice(_listed([(ways[0],)]))
        return

    def way(index: int) -> tuple[Rule, ...] | None:
        chosen, strictly = divmod(index, 2)
        if chosen >= len(ways):
            return None
        rest = (others(other) for other in ways if other is not ways[chosen]) if strictly else ()
        return (ways[chosen], *rest)

    merge.choice(way, loose=True)


def _is_null(rule: Rule) -> bool:
    return isinstance(rule, dict) and (rule.get("type") == "null" or ("const" in rule and rule["const"] is None))


def _if(merge: Merge, rule: JsonObject, _value: Json) -> None:
    test, then, otherwise = (rule_in(rule, word) for word in ("if", "then", "else"))
    if test is None or (then is None and otherwise is None):
        return
    yes = (test, then if then is not None else True)
    no = (merge.document.negation(test), otherwise if otherwise is not None else True)
    merge.choice(_listed([yes, no]), loose=True, is_condition=True)


def _not(merge: Merge, rule: JsonObject, value: Json) -> None:
    refused = cast("Rule", value)
    if refused is True or refused == {}:
        raise Clash(rule, "not true allows nothing")
    if isinstance(refused, dict) and not _is_atom(merge, refused, rule):
        merge.constraints.refused += (refused,)
        merge.constraints.loose = True
        ways = violations(refused, merge.document)
        if not ways:
            raise Clash(rule, "what is refused by 'not' is everything")
        merge.choice(_listed([(way,) for way in ways]))


def _is_atom(merge: Merge, refused: JsonObject, rule: JsonObject) -> bool:
    """Whether one keyword is refused that values are simply tried against; it then only speaks of its kinds."""
    words = [word for word in refused if word not in ANNOTATIONS]
    kinds = _ATOMS.get(words[0]) if len(words) == 1 else None
    if kinds is None:
        return False
    values = [refused["const"]] if "const" in refused else refused.get("enum")
    if isinstance(values, list):
        merge.constraints.barred |= frozenset(map(identity, values))
    else:
        merge.constraints.refused += (refused,)
    merge.constraints.restrict(kinds, rule, "not")
    return True


_AN_OBJECT: Rule = {"type": "object"}


def _dependent(merge: Merge, rule: JsonObject, value: Json) -> None:
    """What depends on a property comes with it where the property is described here; else the property stays away."""
    for name, then in cast("JsonObject", value).items():
        forbidden: Rule = {"properties": {name: False}}
        asked: Rule = {"required": then} if isinstance(then, list) else cast("Rule", then)
        ways: list[tuple[Rule, ...]] = [(_AN_OBJECT, asked), (forbidden,)]
        merge.choice(_listed(ways if name in table_in(rule, "properties") else ways[::-1]), "object", loose=True)


def _dynamic(merge: Merge, rule: JsonObject, value: Json) -> None:
    targets = merge.document.dynamic_targets(rule, cast("str", value))
    merge.choice(_listed([(target,) for target in targets]), loose=True)


_ATOMS: dict[str, frozenset[str]] = {
    "const": frozenset(ALL_KINDS),
    "enum": frozenset(ALL_KINDS),
    "pattern": frozenset(("string",)),
    "format": frozenset(("string",)),
    "multipleOf": frozenset(("number", "integer")),
    "uniqueItems": frozenset(("array",)),
}

_CHOICES: dict[str, _Choice] = {
    "anyOf": _any_of,
    "oneOf": _one_of,
    "if": _if,
    "not": _not,
    "dependentRequired": _dependent,
    "dependentSchemas": _dependent,
    "dependencies": _dependent,
    "$dynamicRef": _dynamic,
    "$recursiveRef": _dynamic,
}
