"""The JSON Schema of an instruction block, generated from the models."""

from pydantic import TypeAdapter

from engine.jsontext import JsonObject, pretty
from engine.script.models import ChainBlock, PlanBlock

_ANY_BLOCK: TypeAdapter[ChainBlock | PlanBlock] = TypeAdapter(ChainBlock | PlanBlock)


def json_schema() -> JsonObject:
    """The schema (2020-12) of what may stand between the tags."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Instruction block",
        "description": "What stands between <|instruction_start|> and <|instruction_end|> in a user message.",
        **_ANY_BLOCK.json_schema(),
    }


def schema_text() -> str:
    """The schema as the published file has it."""
    return pretty(json_schema()) + "\n"
