"""The grammar of an instruction block, and of a file of rules, as tables, read from their published schemas."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from engine import rules
from engine.jsontext import JsonObject
from engine.script import json_schema
from playground.model.reference import Rows

_TITLES = {
    "ChainBlock": "A chain",
    "PlanBlock": "A plan",
    "MessageBlock": "A message",
    "ReasoningBlock": "Reasoning",
    "Call": "A tool call",
    "UsageBlock": "Usage",
    "ErrorBlock": "An error",
    "Length": "A length",
    "ToolSchema": "A tool's name",
    "Fields": "Names of parameters",
    "Nothing": "Nothing",
}
"""The schema's objects in people's words, in the order in which they are met."""

_RULE_TITLES = {"RuleBlock": "A rule", "WhenBlock": "Conditions", "WordsBlock": "Words"}
"""Likewise those that a file of rules has beside them."""

_MEANS = {
    "instruction_chain": "Plans in order, one a reply.",
    "messages": "One for each choice of the reply.",
    "name": "The tool's name; it needn't be offered.",
    "args": "Arguments as JSON.",
    "args_raw": "Arguments as any text, also broken JSON.",
    "id": "The call's id; without one it follows from the request.",
    "finish_reason": "Any word, in place of the one that would follow.",
    "usage": "Token counts, in place of our own.",
    "error": "The request is refused.",
    "reasoning": "Words, or filler of a length.",
    "text_message": "Filler text of a length.",
    "text": "These words.",
    "tool_call": "One call or several.",
    "refusal": "Words of a refusal.",
    "system_prompt_echo": "The system prompt as text.",
    "tools_list": "The names of the offered tools.",
    "tools_echo": "The offered tools in full.",
    "tool_schema": "The schema of one tool.",
    "request_params_echo": "The request's parameters.",
    "request_headers_echo": "The request's headers.",
    "request_url_echo": "The request's address.",
    "status": "The HTTP status.",
    "message": "What the refusal says.",
    "fields": "Parameters by name; without any, all.",
    "input_tokens": "Of the request.",
    "output_tokens": "Of the reply.",
    "prompt_tokens": "The request's, by OpenAI's name.",
    "completion_tokens": "The reply's, by OpenAI's name.",
    "total_tokens": "Of both.",
    "reasoning_tokens": "Those of the reply that are reasoning.",
    "cached_tokens": "Those of the request that a cache gave.",
    "ToolSchema.name": "The name of an offered tool.",
    "contains": "The text contains these words, in whatever case.",
    "matches": "The text matches this regular expression; case counts, unless it begins with (?i).",
}
"""What a key means where the schema's own words don't say it; with the object's name where it means more than one."""


def block_tables() -> dict[str, tuple[str, Rows]]:
    """For each object of the grammar, by its title: a sentence, and its keys with what they take and mean."""
    return _tables(json_schema(), _TITLES)


def rule_tables() -> dict[str, tuple[str, Rows]]:
    """Likewise for a file of rules, without what an instruction block has as well."""
    return _tables(rules.json_schema(), _RULE_TITLES)


def _tables(schema: JsonObject, titles: Mapping[str, str]) -> dict[str, tuple[str, Rows]]:
    defined = cast("dict[str, dict[str, Any]]", schema["$defs"])
    return {
        title: (str(defined[name]["description"]), [*_rows(name, defined[name])])
        for name, title in titles.items()
        if defined[name].get("properties")
    }


def _rows(name: str, of: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    required = of.get("required", ())
    for key, schema in of["properties"].items():
        means = schema.get("description") or _MEANS.get(f"{name}.{key}") or _MEANS[key]
        yield (key, _taken(schema), f"{means} Needed." if key in required else means)


def _taken(schema: Mapping[str, Any]) -> str:
    """What a value may be, in a few words."""
    if "$ref" in schema:
        return _named(schema["$ref"])
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(map(_taken, schema["anyOf"])))
    if "enum" in schema:
        return " or ".join(schema["enum"])
    match schema["type"]:
        case "array":
            most = f", at most {schema['maxItems']}" if "maxItems" in schema else ""
            return f"an array of {_taken(schema['items']).removeprefix('an ').removeprefix('a ')}s{most}"
        case "integer" | "number" as kind:
            return f"{'a whole number' if kind == 'integer' else 'a number'}{_range(schema)}"
        case "object":
            return "an object"
        case _:
            return "a text"


def _named(target: str) -> str:
    name = target.rpartition("/")[2]
    title = {**_TITLES, **_RULE_TITLES, "EntryBlock": "A message"}.get(name, "any JSON")
    return "an empty object" if title == "Nothing" else title[:1].lower() + title[1:]


def _range(schema: Mapping[str, Any]) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f", {low:,} to {high:,.0f}"
    return f", {low:,} or more" if low is not None else f", {high:,.0f} at most" if high is not None else ""
