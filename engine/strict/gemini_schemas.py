"""What Gemini refuses of schemas in its own form: an array that doesn't say what it holds."""

from collections import deque
from collections.abc import Iterator
from itertools import islice

from engine.bodies.fields import Fields
from engine.bodies.gemini import camel, objects
from engine.errors import RequestError
from engine.jsontext import Json, JsonObject

_MOST_TOLD = 10


def check_items(body: Fields) -> None:
    """Tells of all such arrays at once, as Google does. Raises RequestError."""
    found = list(islice(_lacking(body), _MOST_TOLD))
    if found:
        told = "\n".join(f"* GenerateContentRequest.{place}: missing field." for place in found)
        raise RequestError(told, param=found[0])


def _lacking(body: Fields) -> Iterator[str]:
    waiting = deque(_schemas(body))
    while waiting:
        place, schema = waiting.popleft()
        if not isinstance(schema, dict):
            continue
        if str(schema.get("type")).upper() == "ARRAY" and "items" not in schema:
            yield f"{place}.items"
        waiting.extend(_within(place, schema))


def _schemas(body: Fields) -> Iterator[tuple[str, Json]]:
    for number, tool in enumerate(objects(body, "tools")):
        for index, function in enumerate(tool.objects("functionDeclarations")):
            yield f"tools[{number}].function_declarations[{index}].parameters", function.get("parameters")
    if config := body.object("generationConfig"):
        yield "generation_config.response_schema", camel(config).get("responseSchema")


def _within(place: str, schema: JsonObject) -> Iterator[tuple[str, Json]]:
    properties, choices = schema.get("properties"), schema.get("anyOf", schema.get("any_of"))
    if isinstance(properties, dict):
        yield from ((f"{place}.properties[{name:.100}]", inner) for name, inner in properties.items())
    if isinstance(choices, list):
        yield from ((f"{place}.any_of[{number}]", inner) for number, inner in enumerate(choices))
    yield f"{place}.items", schema.get("items")
