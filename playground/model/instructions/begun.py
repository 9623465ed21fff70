"""A script to begin with: what the engine says by itself, to be changed where it should say something else."""

from dataclasses import replace

from engine.jsontext import JsonObject, pretty
from engine.messages import Choice, Reasoning, Refusal, Text, ToolCall
from engine.service import Service
from playground.model.draft import Draft
from playground.model.instructions.preview import base
from playground.model.request import compiled
from playground.model.runs.record import record
from playground.model.tools.spoiling import scripted_call


def begun(service: Service, draft: Draft) -> str:
    """A block that answers the draft's newest user message just as it is answered without one; "" where it isn't."""
    reply = record(service, compiled(replace(base(draft), block="")).http).reply
    return pretty({"messages": [_entry(reply.choices[0])]}) if reply else ""


def _entry(choice: Choice) -> JsonObject:
    """Its parts in their order; the calls stand together."""
    said: JsonObject = {}
    for part in choice.parts:
        match part:
            case Reasoning() | Text() | Refusal():
                said[_NAMES[type(part)]] = part.text
            case ToolCall():
                said["tool_call"] = [scripted_call(call.name, call.arguments) for call in choice.tool_calls]
    return said or {"text": ""}


_NAMES = {Reasoning: "reasoning", Text: "text", Refusal: "refusal"}
