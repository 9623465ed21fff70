"""A schema's text becomes a document that the independent validator accepts, or is refused with the place."""

import re
from typing import NamedTuple

from engine.errors import JsonError, SchemaError
from engine.jsontext import Json, JsonObject, decode, kind
from engine.schema.repairing.mending import lists_items, mended
from engine.schema.spec.document import Document, places
from engine.schema.spec.drafts import DRAFT_2020, Draft, draft_of
from engine.schema.spec.judge import Complaint, Judge
from engine.schema.spec.keywords import pointer
from engine.schema.spec.weight import weight

_QUIRKS = re.compile(r'"nullable": ?true|\\\\[<>]|"/\^')
"""What passes as JSON Schema but needs a repair: OpenAPI's word, an escape that engines read differently, slashes."""


_FEW_REFERENCES = 20
_HEAVIEST = 20_000_000


class Loaded(NamedTuple):
    """A document with its validator; ``complaints`` tell the repairs, ``dead`` the references that lead nowhere."""

    document: Document
    judge: Judge
    complaints: tuple[Complaint, ...] = ()
    dead: tuple[Complaint, ...] = ()


def load(text: str) -> Loaded:
    """Reads a schema from its JSON text. Raises SchemaError where it can't be read as one."""
    try:
        rule = _read(text)
    except JsonError as error:
        raise SchemaError("#", error.message) from None
    if isinstance(rule, (dict, bool)) and not _is_quirky(rule, text):
        draft = draft_of(rule, text) if isinstance(rule, dict) else DRAFT_2020
        document = Document(rule, draft, text)
        _check_weight(document, text)
        try:
            return Loaded(document, Judge(document))
        except SchemaError:
            return _mended(rule, text)
    return _mended(rule, text)


def _read(text: str) -> Json:
    """The schema as JSON. Bytes are read faster, but only text can hold the lone surrogates that are mended."""
    try:
        data = text.encode()
    except UnicodeEncodeError:
        return decode(text)
    return decode(data)


def _is_quirky(rule: Json, text: str) -> bool:
    if ("nullable" in text or "\\\\" in text or '"/^' in text) and _QUIRKS.search(text) is not None:
        return True
    enumerates = '"enum":' in text and '"array"' in text
    return enumerates and any(is_real and lists_items(node, steps) for node, steps, _, is_real in places(rule))


def _check_weight(document: Document, text: str) -> None:
    """Raises SchemaError for references that multiply without measure: no validator gets through them."""
    if text.count('"$ref"') >= _FEW_REFERENCES and weight(document) > _HEAVIEST:
        raise SchemaError("#", f"its references unfold to more than {_HEAVIEST} schemas")


def _mended(rule: Json, text: str) -> Loaded:
    """The document repaired; also below keywords that nobody knows where else it is refused.

    Not at once, as OpenAPI's parts stand there: where ``nullable`` is read, null may be given that others refuse.
    """
    draft = draft_of(rule, text) if isinstance(rule, dict) else DRAFT_2020
    try:
        return _judged(rule, text, draft, everywhere=False)
    except SchemaError:
        return _judged(_read(text), text, draft, everywhere=True)


def _judged(rule: Json, text: str, draft: Draft, *, everywhere: bool) -> Loaded:
    root, repairs = mended(rule, draft, everywhere=everywhere)
    if root is None:
        raise SchemaError("#", f"expected a schema (an object or a boolean), found {kind(rule)}")
    document = Document(root, draft, text)
    dead = _without_dead_references(document)
    _check_weight(document, text)
    return Loaded(document, Judge(document), repairs, dead)


def _without_dead_references(document: Document) -> tuple[Complaint, ...]:
    """Makes every schema whose ``$ref`` can't be resolved one that refuses everything, so that values go round it."""
    dead: list[tuple[JsonObject, Complaint]] = []
    for node, steps, _, _ in list(places(document.root)):
        if isinstance(node.get("$ref"), str):
            try:
                document.target(node)
            except SchemaError as error:
                dead.append((node, Complaint(pointer(*steps), error.reason)))
    for node, _ in dead:
        node.clear()
        node["not"] = {}
    return tuple(complaint for _, complaint in dead)
