"""What a text offers to the properties of a schema, as a solver would take it."""

from collections.abc import Callable

import pytest

from engine.extract import Reading, Words
from engine.jsontext import Json, JsonObject

Read = Callable[..., JsonObject]


def _schema(properties: dict[str, Json], required: list[str] | None) -> JsonObject:
    described: JsonObject = {
        name: {"type": about} if isinstance(about, str) else about for name, about in properties.items()
    }
    names: list[Json] = list(properties) if required is None else [*required, *_OTHERS]
    return {"type": "object", "properties": described, "required": names}


_OTHERS = ("another",)
"""A schema that requires nothing doesn't tell what is optional; one that requires another property does."""


def _take(reading: Reading, schema: JsonObject, path: tuple[str | int, ...]) -> JsonObject:
    taken: JsonObject = {}
    properties = schema["properties"]
    assert isinstance(properties, dict)
    for name, below in properties.items():
        assert isinstance(below, dict)
        suggestion = next(reading.suggest((*path, name), below), None)
        if suggestion is not None:
            reading.take(suggestion)
            taken[name] = suggestion.value
        elif "properties" in below:
            taken[name] = _take(reading, below, (*path, name))
    return taken


@pytest.fixture
def read() -> Read:
    """``read(text, city="string", …)``: the first suggestion for each, required unless ``_required`` lists others.

    ``_task`` is the name of the tool that the text is read for, ``_purpose`` its description.
    """

    def found(
        text: str, /, _required: list[str] | None = None, _task: str = "", _purpose: str = "", **properties: Json
    ) -> JsonObject:
        schema = _schema(properties, _required)
        return _take(Words(text, _task, _purpose).read(schema), schema, ())

    return found
