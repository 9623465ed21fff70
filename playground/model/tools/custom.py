"""OpenAI's custom tools, which take a text: in chat's spelling, in that of Responses, and as functions elsewhere."""

from dataclasses import replace

from engine.bodies.custom_tools import custom_tool
from engine.bodies.fields import Fields
from engine.jsontext import JsonObject, compact
from engine.messages import ToolDefinition
from engine.replies.custom_calls import INPUT
from playground.model.draft import Call


def is_custom(tool: JsonObject) -> bool:
    """Whether it is a custom tool; Anthropic calls its usual ones so too, which have a schema."""
    return tool.get("type") == "custom" and "input_schema" not in tool


def nested(tool: JsonObject) -> JsonObject:
    """A custom tool in chat's spelling, in which the box keeps it."""
    if "custom" in tool:
        return tool
    said = {key: value for key, value in tool.items() if key != "type"}
    match said.get("format"):
        case {"type": "grammar", **grammar}:
            said["format"] = {"type": "grammar", "grammar": grammar}
        case _:
            pass  # any text: it is said alike in both
    return {"type": "custom", "custom": said}


def flat(custom: JsonObject) -> JsonObject:
    """What stands under ``custom``, in the spelling of Responses."""
    match custom.get("format"):
        case {"type": "grammar", "grammar": dict() as grammar}:
            return {"type": "custom", **custom, "format": {"type": "grammar", **grammar}}
        case _:
            return {"type": "custom", **custom}


def definition(tool: JsonObject, path: str = "") -> ToolDefinition:
    """What the engine reads in a custom tool: one with a single argument. Raises RequestError."""
    return custom_tool(Fields(tool, path))


def as_function(tool: JsonObject) -> JsonObject:
    """A tool of the box for a dialect without custom tools: its text becomes an argument."""
    if not is_custom(tool):
        return tool
    made = definition(tool)
    described: JsonObject = {"description": made.description} if made.description else {}
    return {"type": "function", "function": {"name": made.name, **described, "parameters": made.parameters}}


def call_as_function(call: Call) -> Call:
    """A call for a dialect without custom tools, where ``as_function`` makes functions of them."""
    return replace(call, arguments=compact({INPUT: call.arguments}), custom=False) if call.custom else call
