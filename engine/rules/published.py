"""The JSON Schema of a file of rules, generated from the models."""

from pydantic import TypeAdapter

from engine.jsontext import JsonObject, pretty
from engine.rules.models import RuleBlock, RulesBlock

_RULES: TypeAdapter[list[RuleBlock] | RulesBlock] = TypeAdapter(list[RuleBlock] | RulesBlock)


def json_schema() -> JsonObject:
    """The schema (2020-12) of a file of rules."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Rules",
        "description": "Answers by rule: the first that is due answers.",
        **_RULES.json_schema(),
    }


def schema_text() -> str:
    """The schema as the published file has it."""
    return pretty(json_schema()) + "\n"
