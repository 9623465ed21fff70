"""What a property is offered, and the sentence that says where it comes from."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.extract.slots.descriptions import shown_span, stated_default, typed
from engine.extract.slots.shapes import type_of
from engine.jsontext import Json, JsonObject


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A value for a property, a sentence that says where it comes from, and its span in the text (characters)."""

    value: Json
    source: str
    span: tuple[int, int]


def stated(schema: JsonObject) -> Iterator[Suggestion]:
    """A default that a schema gives in another type, or that its description states."""
    description = schema.get("description")
    default = schema.get("default")
    if isinstance(default, str) and type_of(schema) in {"boolean", "integer", "number"}:
        repaired = typed(default, type_of(schema), quoted=True)
        if repaired is not None:
            yield Suggestion(repaired, f"from the default {quoted(default)}", (0, 0))
    elif isinstance(description, str) and "default" not in schema:
        told = stated_default(description, type_of(schema)) or shown_span(description, type_of(schema))
        if told:
            yield Suggestion(told[0], f"from the description's words {quoted(told[1])}", (0, 0))


def quoted(text: str) -> str:
    """The text between quotation marks; those inside it become single ones, as usual in print."""
    return '"' + text.replace('"', "'") + '"'
