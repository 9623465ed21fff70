"""The tool that takes the final answer: when it is called, and that it takes what a text would say of tool results."""

from dataclasses import replace
from itertools import takewhile

from engine.jsontext import JsonObject, compact
from engine.matching import Choice as Matched
from engine.matching import PlannedCall
from engine.matching.offer.ending import ending
from engine.matching.talk.context import is_added
from engine.messages import ChatRequest, ToolChoice, ToolDefinition
from engine.replies.tool_results import told
from engine.schema import check
from engine.trace import Provenance

_SOURCE = "what the tools gave"


def final_choice(request: ChatRequest) -> ToolChoice | None:
    """The choice of that tool, where calls are free and it wasn't called since the user spoke."""
    choice = request.options.tool_choice
    tool = ending([tool for tool in request.tools if choice.allowed is None or tool.name in choice.allowed])
    if tool is None or choice.mode != "auto" or choice.name is not None:
        return None
    since = takewhile(lambda message: message.role != "user" or is_added(message), reversed(request.messages))
    is_called = any(call.name == tool.name for message in since for call in message.tool_calls)
    return None if is_called else replace(choice, name=tool.name)


def with_results(request: ChatRequest, matched: Matched) -> Matched:
    """The choice, its call of that tool with the results that end the conversation, where the tool takes one text."""
    called = {call.name for call in matched.calls}
    tool = ending([tool for tool in request.tools if tool.name in called])
    given = _taken(tool, told(request)) if tool else {}
    if tool is None or not given:
        return matched
    calls = [_giving(call, given) if call.name == tool.name else call for call in matched.calls]
    return replace(matched, calls=tuple(calls))


def _taken(tool: ToolDefinition, text: str) -> JsonObject:
    """The text as the tool's one argument; nothing where there is no text, or the tool takes something else."""
    properties = tool.parameters.get("properties")
    names = list(properties) if isinstance(properties, dict) else []
    given: JsonObject = dict.fromkeys(names, text)
    return given if text and len(names) == 1 and not check(tool.parameters, given) else {}


def _giving(call: PlannedCall, given: JsonObject) -> PlannedCall:
    provenance = [Provenance(f"$.{name}", compact(text), _SOURCE) for name, text in given.items()]
    return replace(call, arguments=given, provenance=tuple(provenance))
