"""Tools and turns that the tests of matching share."""

import json
from collections.abc import Sequence

from engine.jsontext import Json, JsonObject
from engine.matching import choose
from engine.matching.choose import Mode
from engine.messages import Message, Text, ToolCall, ToolChoice, ToolDefinition, ToolResult


def takes(**types: Json) -> JsonObject:
    """An object schema with a required property for each name, given its type or its whole schema."""
    properties: JsonObject = {name: {"type": one} if isinstance(one, str) else one for name, one in types.items()}
    names: list[Json] = list(types)
    return {"type": "object", "properties": properties, "required": names}


def tool(name: str, description: str = "", /, **types: Json) -> ToolDefinition:
    """A tool with these parameters."""
    return ToolDefinition(name, description, takes(**types))


EVERYDAY = (
    tool("get_weather", "Get weather information", location="string"),
    tool("get_time", "Get the current time for a location", location="string"),
    tool("calculate", "Perform mathematical calculations", expression="string"),
    tool("send_email", "Send an email", to="string"),
)


def user(text: str) -> Message:
    """A user's turn."""
    return Message("user", (Text(text),))


def model(text: str, *calls: str) -> Message:
    """The model's turn, with calls of these tools."""
    return Message("assistant", (Text(text), *(ToolCall(f"call_{name}", name, "{}") for name in calls)))


def answered(text: str, name: str, result: Json, arguments: str = "{}") -> tuple[Message, ...]:
    """A user's words, the call of a tool for them, its result, and the model's last word."""
    call = f"call_{name}_{len(text)}"
    content = result if isinstance(result, str) else json.dumps(result)
    told = Message("tool", (ToolResult(call, content, name),))
    return user(text), Message("assistant", (ToolCall(call, name, arguments),)), told, model("Here it is.")


def called(
    *turns: str | Message,
    tools: Sequence[ToolDefinition] = EVERYDAY,
    tool_choice: ToolChoice | Mode = "auto",
    parallel: bool = True,
) -> list[str]:
    """The names called for some turns; a plain text is a user's."""
    messages = [user(turn) if isinstance(turn, str) else turn for turn in turns]
    return [call.name for call in choose(tools, messages, tool_choice, parallel).calls]


def arguments(*turns: str | Message, tools: Sequence[ToolDefinition] = EVERYDAY) -> list[JsonObject]:
    """The arguments of each call for some turns."""
    messages = [user(turn) if isinstance(turn, str) else turn for turn in turns]
    return [call.arguments for call in choose(tools, messages).calls]
