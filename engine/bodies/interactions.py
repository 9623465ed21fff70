"""The body of Gemini's Interactions call, as a chat request.

Facts: the types of the google-genai package (CreateModelInteraction, Step, Content).
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import attrgetter
from typing import Literal

from engine.bodies.content import content_parts
from engine.bodies.fields import Fields, missing, wrong_type, wrong_value
from engine.bodies.noted import restored
from engine.bodies.repeated import read_once
from engine.jsontext import Json, compact
from engine.messages import (
    ChatRequest,
    Media,
    Message,
    Options,
    Origin,
    Part,
    Reasoning,
    ResponseFormat,
    Text,
    ToolCall,
    ToolChoice,
    ToolDefinition,
    ToolResult,
)

CONTENTS = ("text", "image", "audio", "document", "video")
"""What a user's step is made of; these may also stand for the step."""
_MODES: dict[str, Literal["auto", "none", "required"]] = {
    "auto": "auto",
    "any": "required",
    "none": "none",
    "validated": "auto",
}
_UNWRAPPED = ("result", "output")
_MOST = 10**9


def read_interaction(body: Fields, before: list[Json], origin: Origin) -> ChatRequest:
    """A chat request; ``before`` are the steps that ``previous_interaction_id`` points to. Raises RequestError."""
    if body.get("input") is None:
        raise missing("input")
    instruction = body.text("system_instruction")
    system = (Message("system", (Text(instruction),)),) if instruction else ()
    earlier = Fields({"input": before}, "previous_interaction")
    return ChatRequest(
        model=body.text("model") or body.text("agent"),
        messages=(*system, *_turns((*_steps(earlier), *_steps(Fields({"input": [*input_steps(body)]}))))),
        tools=read_once(body, _tools),
        options=_options(body),
        origin=origin,
    )


def input_steps(body: Fields) -> list[Json]:
    """The input as steps: a text, one content or a list of contents is what the user says. Raises RequestError."""
    value = body.get("input")
    match value:
        case str():
            said: list[Json] = [{"type": "text", "text": value}]
            return [{"type": "user_input", "content": said}]
        case dict():
            return [{"type": "user_input", "content": [value]}]
        case list() if value and all(isinstance(item, dict) and item.get("type") in CONTENTS for item in value):
            return [{"type": "user_input", "content": value}]
        case list():
            return value
        case _:
            raise wrong_type("input", "a string, a content or an array of steps", value)


def _turns(messages: Iterable[Message]) -> Iterator[Message]:
    """What the model said in one turn (thoughts, text, calls) is one message."""
    for role, group in groupby(messages, key=attrgetter("role")):
        if role == "assistant":
            yield Message("assistant", tuple(part for message in group for part in message.parts))
        else:
            yield from group


def _steps(body: Fields) -> Iterator[Message]:
    for step in body.objects("input"):
        if step.text("type") == "user_input":
            yield from _user(step)
        elif message := _step(step):
            yield message


def _user(step: Fields) -> Iterator[Message]:
    """What the user says, after the results that some clients put beside it: each is a message of its own."""
    parts = tuple(content_parts(step, _content))
    said = tuple(part for part in parts if not isinstance(part, ToolResult))
    yield from (Message("tool", (part,)) for part in parts if isinstance(part, ToolResult))
    if said or not parts:
        yield Message("user", said, step.at("content"))


def _step(step: Fields) -> Message | None:
    """One step; what tools of Google's own did is passed over."""
    match step.text("type"):
        case "model_output":
            return Message("assistant", tuple(content_parts(step, _content)))
        case "thought":
            thoughts = tuple(Reasoning(part.text("text")) for part in step.objects("summary"))
            return Message("assistant", thoughts) if thoughts else None
        case "function_call":
            name = step.required_text("name")
            return Message("assistant", (ToolCall(step.text("id") or name, name, compact(step.mapping("arguments"))),))
        case "function_result":
            return Message("tool", (_result(step),))
        case kind if kind in CONTENTS:
            return Message("user", (_content(step),), step.path)
        case _:
            return None


def _content(content: Fields) -> Part:
    match content.text("type"):
        case "text":
            return Text(content.text("text"))
        case "function_result":
            return _result(content)
        case kind:
            return Media(kind)


def _result(step: Fields) -> ToolResult:
    """A function's result: its own text where it only wraps one, else the value as JSON text."""
    name = step.text("name")
    return ToolResult(step.text("call_id") or name, _said(step), name, is_error=step.flag("is_error"))


def _said(step: Fields) -> str:
    value = step.get("result")
    if isinstance(value, dict) and len(value) == 1 and (key := next(iter(value))) in _UNWRAPPED:
        value = value[key]
    if isinstance(value, list) and all(isinstance(item, dict) and item.get("type") == "text" for item in value):
        return "".join(part.text("text") for part in step.objects("result"))
    return value if isinstance(value, str) else compact(value)


def _tools(body: Fields) -> Iterator[ToolDefinition]:
    """The functions that the client runs; the tools of Google's own servers are passed over."""
    for tool in body.objects("tools"):
        if tool.text("type") == "function":
            schema = tool.object("parameters")
            parameters = restored(schema.values) if schema else {}
            yield ToolDefinition(tool.required_text("name"), tool.text("description"), parameters)


def _options(body: Fields) -> Options:
    config = body.object("generation_config") or Fields({}, "generation_config")
    return Options(
        tool_choice=_tool_choice(config),
        response_format=_response_format(body),
        max_tokens=config.integer("max_output_tokens", 1, _MOST),
        stop=tuple(config.strings("stop_sequences")),
        reasoning=config.text("thinking_summaries") == "auto",
    )


def _tool_choice(config: Fields) -> ToolChoice:
    value, field = config.get("tool_choice"), config.at("tool_choice")
    if value is None:
        return ToolChoice()
    if isinstance(value, str):
        return ToolChoice(_mode(value, field), field=field)
    choice = Fields.of(value, field)
    allowed = choice.object("allowed_tools")
    if allowed is None:
        raise missing(choice.at("allowed_tools"))
    mode, names = _mode(allowed.text("mode", "auto"), allowed.at("mode")), tuple(allowed.strings("tools"))
    if mode == "required" and len(names) == 1:
        return ToolChoice("required", name=names[0], field=allowed.at("tools"))
    return ToolChoice(mode, allowed=names or None, field=allowed.at("tools"))


def _mode(word: str, field: str) -> Literal["auto", "none", "required"]:
    if word not in _MODES:
        raise wrong_value(field, f"one of {', '.join(_MODES)}", word)
    return _MODES[word]


def _response_format(body: Fields) -> ResponseFormat:
    """The first form of text among those that are asked for; an older request has its schema bare."""
    value = body.get("response_format")
    listed = body.objects("response_format") if isinstance(value, list) else (body.object("response_format"),)
    form = next((each for each in listed if each and each.text("type", "text") == "text"), None)
    kind = (form.text("mime_type") if form else "") or body.text("response_mime_type")
    if form is None:
        bare = body.object("response_format") if isinstance(value, dict) and kind == "application/json" else None
        return ResponseFormat("json_schema", restored(bare.values), field=bare.path) if bare else _bare(kind)
    schema = form.object("schema")
    if schema is None:
        return _bare(kind)
    return ResponseFormat("json_schema", restored(schema.values), field=schema.path)


def _bare(kind: str) -> ResponseFormat:
    return ResponseFormat("json_object" if kind == "application/json" else "text")
