"""Tool calls: the tools that the user's words ask for, with arguments that their schemas accept."""

from collections.abc import Iterator
from dataclasses import replace

from engine.errors import RequestError, SchemaError
from engine.jsontext import JsonObject
from engine.matching import Choice as Matched
from engine.matching import choose
from engine.matching.talk.as_text import as_called
from engine.messages import ChatRequest, Choice, Message, Reasoning, Text, ToolCall, ToolChoice
from engine.replies.custom_calls import spelled, with_texts
from engine.replies.draft import Draft, Passed, passed
from engine.replies.final_answer import final_choice, with_results
from engine.replies.ids import call_ids
from engine.replies.reasoning import reasoning
from engine.replies.tool_results import handed_over, pending_results
from engine.script import opens, outside
from engine.settings import Settings
from engine.trace import Provenance, TraceLine

NAME = "tool_calls"
_SCHEMAS = ("parameters", "input_schema", "parametersJsonSchema", "parameters_json_schema")
_DECLARATIONS = ("functionDeclarations", "function_declarations")
"""What the wires call a tool's schema, and Gemini the functions of a tool."""
_NO_TOOLS = passed(NAME, "no tools are offered")
_FORBIDDEN = passed(NAME, "tool_choice is none")
_RESULTS_FIRST = passed(NAME, "the conversation ends with tool results, which are answered first")


def tool_calls(request: ChatRequest, settings: Settings) -> Draft | Passed:
    """Calls what matches; passes where nothing does. A named tool finishes with stop, as OpenAI does.

    Raises RequestError for a tool choice that names no tool on offer and for parameters without a value.
    """
    choice = request.options.tool_choice
    if not request.tools:
        return _NO_TOOLS
    if choice.mode == "none":
        return _FORBIDDEN
    if choice.mode == "auto" and pending_results(request) and not handed_over(request):
        last = final_choice(request)
        if last is None:
            return _RESULTS_FIRST
        choice = last
    matched = _matched(request, settings, choice)
    if not matched.calls and (last := final_choice(request)):
        matched = _matched(request, settings, last)
    if not matched.calls:
        line = TraceLine(NAME, answered=False, reason="no tool fits the words", considered=matched.considered)
        return Passed(line)
    ids = call_ids(request, len(matched.calls), settings.call_ids)
    return _draft(request, matched, ids, reasoning(request, settings))


def _check_names(request: ChatRequest) -> None:
    """Raises RequestError for a tool that isn't offered, in the name of the request's own field."""
    choice = request.options.tool_choice
    for name in (choice.name,) if choice.name is not None else choice.allowed or ():
        if request.tool(name) is None:
            offered = ", ".join(dict.fromkeys(tool.name for tool in request.tools))
            message = f"{choice.field} names the tool {name!r}, which is not offered; offered: {offered}."
            raise RequestError(message, param=choice.field)


def _matched(request: ChatRequest, settings: Settings, choice: ToolChoice) -> Matched:
    options = request.options
    _check_names(request)
    messages = tuple(as_called(request.messages))
    try:
        matched = choose(
            request.tools,
            [_asked(message) for message in messages],
            choice,
            options.parallel_tool_calls,
            required_only=settings.required_only,
        )
    except SchemaError as error:
        place = _place(request.origin.body, error.tool)
        raise RequestError(f"Invalid schema for function {error.tool!r}: {error}", param=place) from None
    return with_results(replace(request, messages=messages), with_texts(request, matched))


def _asked(message: Message) -> Message:
    """A message as it asks for tools: what a script in it says asks for nothing, once the script is over or faulty."""
    if message.role != "user" or not opens(message.text):
        return message
    return replace(message, parts=(Text(outside(message.text)),))


def _place(body: JsonObject, name: str) -> str:
    """The path to the schema of the tool with this name, as its request has it; "tools" where that isn't known."""
    for field in ("tools", "functions"):
        for path, tool in _declared(body, field):
            function = tool.get("function")
            inner = function if isinstance(function, dict) else tool
            if inner.get("name") == name:
                keys = ("function" if inner is function else "", next((key for key in _SCHEMAS if key in inner), ""))
                return ".".join((path, *filter(None, keys)))
    return "tools"


def _declared(value: JsonObject, field: str, path: str = "") -> Iterator[tuple[str, JsonObject]]:
    """The objects of an array, with those that Gemini's tools hold in place of the tool."""
    listed = value.get(field)
    for number, tool in enumerate(listed if isinstance(listed, list) else ()):
        if isinstance(tool, dict):
            here = f"{path}{field}[{number}]"
            inner = next((key for key in _DECLARATIONS if key in tool), None)
            yield from _declared(tool, inner, f"{here}.") if inner else ((here, tool),)


def _draft(request: ChatRequest, matched: Matched, ids: list[str], thought: tuple[Reasoning, ...]) -> Draft:
    calls = tuple(
        ToolCall(call_id, call.name, spelled(request.tool(call.name), call.arguments))
        for call_id, call in zip(ids, matched.calls, strict=True)
    )
    provenance = tuple(
        Provenance(origin.path, origin.value, origin.source, call_id)
        for call_id, call in zip(ids, matched.calls, strict=True)
        for origin in call.provenance
    )
    reason = f"calls {', '.join(call.name for call in calls)}"
    finish = "stop" if request.options.tool_choice.name else "tool_calls"
    line = TraceLine(NAME, answered=True, reason=reason, considered=matched.considered, provenance=provenance)
    warnings = tuple(warning for call in matched.calls for warning in call.warnings)
    return Draft((Choice((*thought, *calls), finish),), line, warnings=warnings)
