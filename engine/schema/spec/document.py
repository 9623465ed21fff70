"""A schema document: where each schema in it stands, and what a reference means there."""

import re
from collections.abc import Iterator
from functools import cache
from typing import cast
from urllib.parse import unquote, urldefrag, urljoin

from engine.errors import SchemaError
from engine.jsontext import Json, JsonObject
from engine.schema.spec.drafts import Draft
from engine.schema.spec.keywords import (
    ANNOTATIONS,
    HOLDS_LIST,
    HOLDS_SCHEMA,
    HOLDS_TABLE,
    Goal,
    Rule,
    pointer,
    table_in,
)

BASE = "https://schema.invalid/"
"""The address of a document that gives itself none; the name can't exist (RFC 2606), and nothing is fetched."""

_DRAFT_REFERENCE = re.compile(
    r'"\$(?:(?:ref|dynamicRef)": ?"https?://json-schema.org/|id": ?"https?://json-schema.org/draft)'
)
_ANCHORS = ('"$anchor"', '"$dynamicAnchor"')
_DATA = frozenset(("const", "enum", "default", "examples", "example"))


class Document:
    """One schema with everything that its references can reach. Read-only once made.

    ``violations`` keeps, by a schema's identity, what may be instead of it, as it was worked out.
    """

    def __init__(self, root: Rule, draft: Draft, text: str) -> None:
        self.root = root
        self.draft = draft
        self.refers_to_drafts = "json-schema" in text and _DRAFT_REFERENCE.search(text) is not None
        self._named = self.refers_to_drafts or f'"{draft.id_keyword}"' in text or any(map(text.__contains__, _ANCHORS))
        self._pointers: dict[int, str] = {}
        self._bases: dict[int, str] = {}
        self._resources: dict[str, Json] = {BASE: root}
        self._anchors: dict[tuple[str, str], JsonObject] = {}
        self._dynamic: dict[str, list[JsonObject]] = {}
        self._targets: dict[int, Rule] = {}
        self._negations: dict[int, tuple[Rule, Rule]] = {}
        self.violations: dict[int, tuple[Rule, list[Rule]]] = {}
        self._indexed = False

    @property
    def address(self) -> str:
        """The address of the document itself."""
        root = self.root
        return self._own_base(root, BASE) if isinstance(root, dict) else BASE

    def pointer(self, rule: Rule) -> str:
        """Where a schema stands: ``#/properties/city``, in a published draft with its address; "" for no part of it."""
        self._index()
        return self._pointers.get(id(rule), "#" if rule is self.root else "")

    def target(self, schema: JsonObject) -> Rule:
        """What the ``$ref`` of a schema refers to. Raises SchemaError for one that can't be resolved here."""
        known = self._targets.get(id(schema))
        if known is None:
            known = self._targets[id(schema)] = self._resolve(schema, str(schema["$ref"]))
        return known

    def reach(self, schema: JsonObject) -> Rule:
        """As ``target``, but a reference that leads nowhere means what no value satisfies."""
        try:
            return self.target(schema)
        except SchemaError:
            return False

    def dynamic_targets(self, schema: JsonObject, reference: str) -> list[Rule]:
        """What a ``$dynamicRef`` or ``$recursiveRef`` may mean, the outermost candidate first."""
        target = self._resolve(schema, reference)
        anchor = "" if reference == "#" else reference.rpartition("#")[2]
        others = self._dynamic.get(anchor, [])
        if not any(other is target for other in others):
            return [target]
        return [*others]

    def negation(self, rule: Rule) -> Rule:
        """The schema that refuses what this one accepts; the same object each time."""
        if isinstance(rule, bool):
            return not rule
        known = self._negations.get(id(rule))
        if known is None:
            known = self._negations[id(rule)] = (rule, {"not": rule})
        return known[1]

    def follow(self, rule: Rule, *, hints: bool = False) -> Rule:
        """The schema itself, or what it refers to where it says nothing but ``$ref``.

        With ``hints`` also where it offers a default or examples: what it refers to accepts the same values.
        """
        for _ in range(100):
            if not isinstance(rule, dict) or "$ref" not in rule:
                return rule
            alone = self.draft.lone_ref or all(word == "$ref" or word in ANNOTATIONS for word in rule)
            if not alone or not (hints or ("default" not in rule and "examples" not in rule)):
                return rule
            rule = self.reach(rule)
        return rule

    def goal(self, rules: list[Rule]) -> Goal:
        """The schemas as a goal: references followed, none twice, those that allow everything left out."""
        rule = rules[0] if len(rules) == 1 else None
        if isinstance(rule, dict) and rule and "$ref" not in rule:
            return (rule,)
        followed = {id(rule): rule for rule in map(self.follow, rules) if rule is not True and rule != {}}
        return tuple(followed.values())

    def _resolve(self, schema: JsonObject, reference: str) -> Rule:
        found = self._look_up(schema, reference)
        if isinstance(found, (dict, bool)):
            return found
        raise SchemaError(self.pointer(schema) or "#", f"$ref {reference!r} leads to nothing in this document")

    def _look_up(self, schema: JsonObject, reference: str) -> Json:
        base = BASE
        if self._named:
            self._index()
            base = self._bases.get(id(schema), BASE)
        address, fragment = _address_of(base, reference)
        resource = self._resource(address)
        if fragment and not fragment.startswith("/"):
            return self._anchors.get((address, fragment))
        return step_into(resource, fragment)

    def _resource(self, address: str) -> Json:
        if address not in self._resources:
            published = dict(metaschemas()).get(address) if self.refers_to_drafts else None
            self._resources[address] = published
            if published is not None:
                self._walk(published, address)
        return self._resources[address]

    def _index(self) -> None:
        if not self._indexed:
            self._indexed = True
            self._walk(self.root, BASE)

    def _walk(self, root: Json, address: str) -> None:
        bases: dict[int, str] = {}
        outside = "" if root is self.root else address
        for node, steps, around, is_real in places(root):
            base = bases.get(id(around), address)
            self._pointers[id(node)] = f"{outside}{pointer(*steps)}"
            bases[id(node)] = self._bases[id(node)] = self._register(node, base) if is_real else base

    def _register(self, node: JsonObject, base: str) -> str:
        base = self._own_base(node, base)
        for keyword in ("$anchor", "$dynamicAnchor"):
            anchor = node.get(keyword)
            if isinstance(anchor, str):
                self._anchors[base, anchor] = node
        dynamic = node.get("$dynamicAnchor", "" if node.get("$recursiveAnchor") is True else None)
        if isinstance(dynamic, str):
            self._dynamic.setdefault(dynamic, []).append(node)
        return base

    def _own_base(self, node: JsonObject, base: str) -> str:
        name = node.get(self.draft.id_keyword)
        if not isinstance(name, str) or (self.draft.lone_ref and "$ref" in node):
            return base
        if name.startswith("#"):
            self._anchors[base, name[1:]] = node
            return base
        address, _ = _address_of(base, name)
        self._resources.setdefault(address, node)
        return address


def _address_of(base: str, reference: str) -> tuple[str, str]:
    """What a reference comes to at an address, and the fragment there; both are empty for what is no address."""
    try:
        address, fragment = urldefrag(base + reference if reference.startswith("#") else urljoin(base, reference))
    except ValueError:
        return "", ""
    return address, unquote(fragment)


def step_into(node: Json, path: str) -> Json:
    """What a JSON pointer (``/properties/city``) leads to; None where it leads nowhere."""
    for step in path.split("/")[1:]:
        key = step.replace("~1", "/").replace("~0", "~")
        if isinstance(node, dict):
            node = node.get(key)
        elif isinstance(node, list) and key.isdecimal() and int(key) < len(node):
            node = node[int(key)]
        else:
            return None
    return node


@cache
def metaschemas() -> list[tuple[str, Json]]:
    """The published drafts of JSON Schema as data, each with its address."""
    from jsonschema_specifications import (  # type: ignore[import-untyped] # noqa: PLC0415 - few ask, and it reads files
        REGISTRY,
    )

    return [(address, cast("Json", REGISTRY.contents(address))) for address in REGISTRY]


def places(root: Json) -> Iterator[tuple[JsonObject, tuple[str, ...], JsonObject | None, bool]]:
    """Every object of a document where a schema may stand: the object, its place, the one around it.

    The last item tells whether a schema surely stands there; below a keyword that nobody knows it may not.
    """
    agenda: list[tuple[Json, tuple[str, ...], JsonObject | None, bool, bool]] = [(root, (), None, True, False)]
    while agenda:
        node, steps, around, is_real, is_table = agenda.pop()
        if isinstance(node, list):
            agenda.extend((child, (*steps, str(n)), around, is_real, False) for n, child in enumerate(node))
        elif isinstance(node, dict):
            if not is_table:
                yield node, steps, around, is_real
            for key, child in node.items():
                if is_table or key not in _DATA:
                    known = is_table or key in HOLDS_TABLE or key in HOLDS_SCHEMA or key in HOLDS_LIST
                    below = around if is_table else node
                    agenda.append((child, (*steps, key), below, is_real and known, not is_table and key in HOLDS_TABLE))


def patterns_in(root: Json) -> Iterator[str]:
    """Every pattern that a value or a name is held against."""
    for node, *_ in places(root):
        pattern = node.get("pattern")
        if isinstance(pattern, str):
            yield pattern
        yield from table_in(node, "patternProperties")
