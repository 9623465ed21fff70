"""What kind of value a subschema is about, seen quickly: enough to plan with, not to validate."""

from types import MappingProxyType

from engine.jsontext import Json, JsonObject

_TYPES = MappingProxyType(
    {
        "str": "string", "int": "integer", "long": "integer", "float": "number", "double": "number", "bool": "boolean",
        "dict": "object", "hashmap": "object", "list": "array", "tuple": "array",
    }
)  # fmt: skip


def flattened(schema: Json, root: JsonObject) -> JsonObject:
    """A subschema with its local ``$ref`` followed and its first branch that isn't null taken: enough to plan with."""
    for _ in range(4):
        if not isinstance(schema, dict):
            return {}
        if isinstance(reference := schema.get("$ref"), str):
            schema = {**_at(root, reference), **{key: value for key, value in schema.items() if key != "$ref"}}
        elif "type" not in schema and (branch := _first_branch(schema)):
            schema = {**branch, **{key: value for key, value in schema.items() if key not in _BRANCHES}}
        else:
            break
    return schema if isinstance(schema, dict) else {}


_BRANCHES = ("anyOf", "oneOf", "allOf")


def _first_branch(schema: JsonObject) -> JsonObject:
    for key in _BRANCHES:
        branches = schema.get(key)
        if isinstance(branches, list):
            return next(
                (each for each in branches if isinstance(each, dict) and each.get("type") != "null"), dict[str, Json]()
            )
    return {}


def _at(root: JsonObject, reference: str) -> JsonObject:
    node: Json = root
    for step in reference.removeprefix("#/").split("/"):
        node = node.get(step) if isinstance(node, dict) else None
    return node if isinstance(node, dict) else {}


def type_of(schema: JsonObject) -> str:
    """The JSON type a schema asks for, Python's and Java's names for it included; "" where it says none."""
    declared = schema.get("type")
    if isinstance(declared, list):
        declared = next((each for each in declared if each != "null"), None)
    if isinstance(declared, str):
        lowered = declared.lower()
        return _TYPES.get(lowered, lowered)
    values = schema.get("enum")
    if isinstance(values, list) and values:
        return "string" if isinstance(values[0], str) else ""
    return "object" if "properties" in schema else "array" if "items" in schema else ""
