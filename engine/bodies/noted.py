"""What clients take out of a schema and write into a description instead, put back where it was.

Anthropic's API knows no bounds and no patterns, Gemini's few formats: their clients tell the model of them in words,
and check its answer against them all the same.
"""

import ast
import re
from contextlib import suppress

from engine.errors import EchoError
from engine.jsontext import Json, JsonObject, compact, decode

_NOTE = re.compile(r"(?:\A|\n\n)\{([^\n]*)\}\Z")
"""``{minimum: 1, maximum: 9}`` at the end of a description: Anthropic's own clients. That for Python writes values as
Python prints them, texts without quotes; that for TypeScript writes JSON."""
_FORMAT = re.compile(r"(?:\AFormat: ([\w-]+)|\(format: ([\w-]+)\))\Z")
"""pydantic-ai, for Gemini."""
_KEY = re.compile(r"(?:\A|, )(\$?[A-Za-z]\w*): ")
_TEXTS = frozenset({"format", "pattern"})
_NUMBERS = frozenset(
    {
        "exclusiveMaximum", "exclusiveMinimum", "maxItems", "maxLength", "maximum", "minItems", "minLength", "minimum",
        "multipleOf",
    }
)  # fmt: skip
_NOTHING = ("None", "null")
_LISTS = frozenset({"enum", "prefixItems"})
"""Values that are listed: clients before Anthropic's 1.0 wrote those of an enum so."""
_LONGEST = 2000
"""Characters of a note; longer ones stay what they are."""


def restored(schema: JsonObject) -> JsonObject:
    """The schema with every note in it read as keywords; what can't be read stays in the description alone."""
    return {**_noted(schema.get("description")), **{key: _below(value) for key, value in schema.items()}}


def _below(value: Json) -> Json:
    match value:
        case dict():
            return restored(value)
        case list():
            return [_below(each) for each in value]
        case _:
            return value


def _noted(description: Json) -> JsonObject:
    end = description[-_LONGEST:] if isinstance(description, str) else ""
    if note := _NOTE.search(end):
        _, *pairs = _KEY.split(note[1])
        return dict(filter(None, map(_keyword, pairs[::2], pairs[1::2])))
    named = _FORMAT.search(end)
    return {"format": named[1] or named[2]} if named else {}


def _keyword(key: str, value: str) -> tuple[str, Json] | None:
    read = _literal(value)
    if key in _TEXTS:
        return key, read if isinstance(read, str) and value.startswith('"') else value
    if key in _NUMBERS:
        return (key, read) if type(read) in {int, float} else None
    if key == "default" and value not in _NOTHING:
        return key, value if read is None else read
    return (key, read) if key in _LISTS and isinstance(read, list) else None


def _literal(value: str) -> Json:
    """A value as JSON or as Python prints it; None for what isn't one."""
    with suppress(EchoError):
        return decode(value)
    try:
        return decode(compact(ast.literal_eval(value)))
    except (EchoError, MemoryError, RecursionError, SyntaxError, TypeError, ValueError):
        return None
