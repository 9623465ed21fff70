"""Arrays: how many items there are, and the schemas that apply to each."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from engine.jsontext import JsonObject
from engine.schema.document import Document
from engine.schema.drafts import DRAFT_2020
from engine.schema.keywords import Goal, Rule, rule_in, rules_in
from engine.schema.need import Need
from engine.schema.properties import descends, goal_of

_MOST = 100_000
"""Items at most; a schema that asks for more is refused."""
_MOST_CONTAINED = 1_000
"""Items at most that are made for one ``contains``."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The goals of an array's items, one an item. ``uniform``: equal goals from this index on."""

    goals: tuple[Goal, ...]
    uniform: int


def layouts(need: Need, document: Document, *, short: bool) -> Iterator[Layout]:
    """The shapes an array for the need may have, the preferred first. ``short``: no more items than must be."""
    for keyword, otherwise in (("minContains", 1), ("maxContains", None)):
        wanted = _wanted_items(need, keyword, otherwise)
        if wanted is not None:
            yield from _counted(need, document, wanted, short=short)


def _counted(need: Need, document: Document, wanted: list[tuple[int, list[Rule]]], *, short: bool) -> Iterator[Layout]:
    inside = sum(len(copies) for _, copies in wanted)
    prefix = max((len(_prefix(rule)) for rule in need.rules), default=0)
    bare = 0 if short else max(prefix, int(_describes_items(need)))
    counts = [max(bare, prefix * bool(inside) + inside), max(bare, inside), bare, need.items.least]
    for count in dict.fromkeys(int(min(max(count, need.items.least), need.items.most)) for count in counts):
        if count <= _MOST:
            yield from _placed(need, document, count, prefix, wanted)


def _placed(
    need: Need, document: Document, count: int, prefix: int, wanted: list[tuple[int, list[Rule]]]
) -> Iterator[Layout]:
    inside = sum(len(copies) for _, copies in wanted)
    starts = dict.fromkeys((min(prefix, max(0, count - inside)), 0) if inside else (0,))
    for start in starts:
        extra: dict[int, list[tuple[int, Rule]]] = {}
        position = start
        for index, copies in wanted:
            for rule in copies:
                if count:
                    extra.setdefault(position % count, []).append((index, rule))
                position += 1
        if count or not inside:
            uniform = max(prefix, *(place + 1 for place in extra), 0) if extra else prefix
            yield _layout(need, document, count, uniform, extra)


def _layout(
    need: Need, document: Document, count: int, uniform: int, extra: dict[int, list[tuple[int, Rule]]]
) -> Layout:
    limits = _limited(need)
    head = [_item_goal(need, index, extra.get(index, []), limits, document) for index in range(min(count, uniform))]
    rest = count - len(head)
    tail = [_item_goal(need, uniform, [], limits, document)] * rest if rest else []
    return Layout((*head, *tail), uniform)


def _item_goal(need: Need, index: int, extra: list[tuple[int, Rule]], limits: list[Rule], document: Document) -> Goal:
    found: list[Rule] = [rule for _, rule in extra]
    evaluated = [at for at, _ in extra] if document.draft is DRAFT_2020 else []
    for at, rule in enumerate(need.rules):
        prefix, rest = _prefix(rule), _rest(rule)
        if index < len(prefix):
            found.append(prefix[index])
            evaluated.append(at)
        elif rest is not None:
            found.append(rest)
            evaluated.append(at)
    for at, rule in enumerate(need.rules):
        stray = rule_in(rule, "unevaluatedItems")
        if stray is not None and not any(descends(need, other, at) for other in evaluated):
            found.append(stray)
    found += [document.negation(rule) for rule in limits if not any(rule is asked for _, asked in extra)]
    return goal_of(found, document)


def _prefix(rule: JsonObject) -> list[Rule]:
    return rules_in(rule, "prefixItems") or rules_in(rule, "items")


def _rest(rule: JsonObject) -> Rule | None:
    return rule_in(rule, "additionalItems" if isinstance(rule.get("items"), list) else "items")


def _wanted_items(need: Need, keyword: str, otherwise: int | None) -> list[tuple[int, list[Rule]]] | None:
    """For each ``contains``: the index of its schema, and the item schema as often as the keyword says.

    None where no schema has the keyword and nothing stands in for it.
    """
    wanted: list[tuple[int, list[Rule]]] = []
    for index, rule in enumerate(need.rules):
        child = rule_in(rule, "contains")
        if child is not None:
            times = rule.get(keyword, otherwise if otherwise is not None else rule.get("minContains", 1))
            wanted.append((index, [child] * min(int(cast("float", times)), _MOST_CONTAINED)))
    told = otherwise is not None or any(keyword in rule for rule in need.rules)
    return wanted if told else None


def _limited(need: Need) -> list[Rule]:
    """What items may not be beyond those that must: the schemas of ``contains`` with an upper limit."""
    return [child for rule in need.rules if "maxContains" in rule and (child := rule_in(rule, "contains")) is not None]


def _describes_items(need: Need) -> bool:
    return any(_rest(rule) not in (None, True, False, {}) for rule in need.rules)
