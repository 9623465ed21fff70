"""The independent validator: whether a value satisfies a schema, formats included, and what is wrong where not."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Never
from urllib.parse import quote

import jsonschema_rs

from engine.errors import SchemaError
from engine.jsontext import Json, JsonObject, compact
from engine.schema.spec import bulk
from engine.schema.spec.cache import Shelf
from engine.schema.spec.document import Document, metaschemas
from engine.schema.spec.keywords import Rule, pointer

_Draft = jsonschema_rs.Draft202012Validator
MAX_COMPLAINTS = 100
_PATIENCE = jsonschema_rs.FancyRegexOptions(backtrack_limit=100_000)
"""A tenth of what the validator goes back by itself: many texts are tried for one pattern."""
_LONGEST_MESSAGE = 400
_IN_POINTERS = "/~!$&'()*+,;=:@?"


@dataclass(frozen=True, slots=True)
class Complaint:
    """One thing wrong: ``path`` is its place (``$.city`` in a value, ``#/properties/city`` in a schema)."""

    path: str
    message: str
    schema_path: str = ""


class Judge:
    """The validator of one document. Making it raises SchemaError where the document is no valid JSON Schema.

    It never fetches: a reference that leads out of the document is an error.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._registry: jsonschema_rs.Registry | None = None
        self._root = self._compile(document.root)
        self._parts: dict[int, tuple[Rule, jsonschema_rs.Validator]] = {}

    def accepts(self, value: Json) -> bool:
        """Whether the value satisfies the whole schema."""
        return _holds(self._root, value)

    def complaints(self, value: Json) -> tuple[Complaint, ...]:
        """What is wrong with a value, at most 100 things."""
        try:
            return tuple(_complaint(error) for error in islice(self._root.iter_errors(value), MAX_COMPLAINTS))
        except UnicodeEncodeError:
            return (Complaint("$", "expected text that UTF-8 can carry, found a lone surrogate"),)

    def accepts_part(self, rule: Rule, value: Json) -> bool:
        """Whether the value satisfies one schema of the document, or what refuses one."""
        if isinstance(rule, bool):
            return rule
        known = self._parts.get(id(rule))
        if known is None:
            known = self._parts[id(rule)] = (rule, self._compile(self._spelled(rule)))
        return _holds(known[1], value)

    def _spelled(self, rule: JsonObject) -> JsonObject:
        """A schema of the document as a reference, what refuses one likewise; a lone keyword stays as it is."""
        place = self._document.pointer(rule)
        if place:
            address, _, steps = place.partition("#")
            return {"$ref": f"{address or self._document.address}#{quote(steps, safe=_IN_POINTERS)}"}
        refused = rule.get("not")
        return {"not": self._spelled(refused)} if isinstance(refused, dict) else rule

    def _compile(self, rule: Rule) -> jsonschema_rs.Validator:
        document, registry = self._document, None
        try:
            if rule is not document.root or document.refers_to_drafts:
                registry = self._registry = self._registry or _registry(document)
            return document.draft.validator(
                rule, validate_formats=True, formats=_STRICT, registry=registry, offline=True
            )
        except jsonschema_rs.ValidationError as error:
            cause = _deepest(error)
            raise SchemaError(pointer(*map(str, cause.instance_path)), short(_reason(cause))) from None
        except (jsonschema_rs.ReferencingError, ValueError) as error:
            raise SchemaError("#", short(str(error))) from None


def _registry(document: Document) -> jsonschema_rs.Registry:
    resources: list[tuple[str, Json]] = [(document.address, document.root)]
    if document.refers_to_drafts:
        resources += metaschemas()
    return jsonschema_rs.Registry(resources, draft=document.draft.number, retriever=refuse)


def refuse(address: str) -> Never:
    """Fetches nothing, whatever a reference says."""
    raise LookupError(f"{address} is outside this document and is not fetched")


def pattern_of(pattern: str) -> jsonschema_rs.Validator | None:
    """A matcher of an ECMA-262 pattern whose time is bounded; None for text that is no pattern."""
    return _patterns.get(pattern, _compiled)


def _compiled(pattern: str) -> jsonschema_rs.Validator | None:
    try:
        return _Draft({"pattern": pattern}, pattern_options=_PATIENCE)
    except jsonschema_rs.ValidationError:
        return None


def is_pattern(text: str) -> bool:
    """Whether a text is a pattern by the strict rules of ECMA-262, as the drafts up to 7 demand."""
    return pattern_of(text) is not None and _holds(_plain_format("regex"), text)


def matches(pattern: str, text: str) -> bool:
    """Whether the pattern occurs in the text."""
    matcher = pattern_of(pattern)
    return matcher is not None and _holds(matcher, text)


def _pattern_weight(pattern: str, matcher: jsonschema_rs.Validator | None) -> int:
    return bulk.of_text(pattern) if matcher is None else bulk.of_pattern(pattern)


_patterns: Shelf[str, jsonschema_rs.Validator | None] = Shelf(12_000_000, _pattern_weight)


def _is_pattern_anywhere(text: str) -> bool:
    """Whether ECMA-262 and Python read a text as a pattern, as validators ask the one or the other."""
    try:
        re.compile(text)
    except (re.error, RecursionError, OverflowError):
        return False
    return is_pattern(text)


def _is_moment(text: str) -> bool:
    """Whether a text is a date and time; a leap second is refused, as many validators know no such time."""
    return ":60" not in text and _holds(_plain_format("date-time"), text)


def _is_day(text: str) -> bool:
    return not text.startswith("0000") and _holds(_plain_format("date"), text)


_STRICT: dict[str, Callable[[str], bool]] = {"regex": _is_pattern_anywhere, "date-time": _is_moment, "date": _is_day}
"""Formats that validators disagree on, by what all of them accept."""


@cache
def _plain_format(name: str) -> jsonschema_rs.Validator:
    return _Draft({"format": name}, validate_formats=True)


def _format(name: str) -> jsonschema_rs.Validator:
    return _Draft({"format": name}, validate_formats=True, formats=_STRICT)


_formats: Shelf[str, jsonschema_rs.Validator] = Shelf(2_000_000, lambda name, _: bulk.of_text(name))


def is_formatted(name: str, text: str) -> bool:
    """Whether the text has a format; a format that nobody knows is had by all texts."""
    return _holds(_formats.get(name, _format), text)


def _holds(validator: jsonschema_rs.Validator, value: Json) -> bool:
    try:
        return validator.is_valid(value)
    except ValueError:  # a lone surrogate, which the validator can't read
        return False


def place_of(steps: Iterable[str | int]) -> str:
    """A place in a value, for people: ``$.items[0].name``."""
    return "$" + "".join(map(_step, steps))


def _step(step: str | int) -> str:
    if isinstance(step, int):
        return f"[{step}]"
    return f".{step}" if step.isidentifier() else f'["{step}"]'


def _deepest(error: jsonschema_rs.ValidationError) -> jsonschema_rs.ValidationError:
    """Of what is wrong in the ways of an ``anyOf``, what lies deepest: that is what was meant, and where it fails."""
    match error.kind:
        case jsonschema_rs.ValidationErrorKind.AnyOf() | jsonschema_rs.ValidationErrorKind.OneOfNotValid():
            below = [_deepest(child) for way in error.kind.context for child in way]
            deepest = max(below, key=lambda child: len(child.instance_path), default=error)
            return deepest if len(deepest.instance_path) > len(error.instance_path) else error
        case _:
            return error


_TYPES = "array, boolean, integer, null, number, object, string"


def _reason(error: jsonschema_rs.ValidationError) -> str:
    """What was expected in a schema and what came. Of a type the drafts' own schema says it in two steps."""
    place = pointer(*map(str, error.schema_path))
    if "/properties/type/anyOf" not in place and "/simpleTypes" not in place:
        return error.message
    several = "" if isinstance(error.instance_path[-1], int) else ", or several of them in a list"
    return f"expected one of {_TYPES}{several}; found {compact(error.instance)}"


def short(message: str) -> str:
    """A message with its middle left out where it is long."""
    return (
        message
        if len(message) <= _LONGEST_MESSAGE
        else f"{message[: _LONGEST_MESSAGE // 2]} … {message[-_LONGEST_MESSAGE // 2 :]}"
    )


def _complaint(error: jsonschema_rs.ValidationError) -> Complaint:
    return Complaint(place_of(error.instance_path), short(error.message), pointer(*map(str, error.schema_path)))
