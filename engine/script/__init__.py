"""Instruction blocks: a script for the reply, written into the user's message."""

from engine.errors import ScriptError
from engine.script.blocks import END, START, Block, blocks, opens, outside
from engine.script.directives import say
from engine.script.finding import Faulty, Found, find
from engine.script.parsing import FaultCheck, format, parse, problems  # noqa: A004  the word on the button
from engine.script.plan import (
    Chain,
    Directive,
    Failure,
    Lorem,
    Plan,
    PlannedCall,
    PlannedMessage,
    PlannedPart,
    PlannedReasoning,
    PlannedRefusal,
    PlannedText,
    Source,
    Verbatim,
)
from engine.script.published import json_schema, schema_text
from engine.script.reply import parse_reply
from engine.script.values import Values
from engine.script.warnings import unknown_tools, warnings_for

__all__ = [
    "END",
    "START",
    "Block",
    "Chain",
    "Directive",
    "Failure",
    "FaultCheck",
    "Faulty",
    "Found",
    "Lorem",
    "Plan",
    "PlannedCall",
    "PlannedMessage",
    "PlannedPart",
    "PlannedReasoning",
    "PlannedRefusal",
    "PlannedText",
    "ScriptError",
    "Source",
    "Values",
    "Verbatim",
    "blocks",
    "find",
    "format",
    "json_schema",
    "opens",
    "outside",
    "parse",
    "parse_reply",
    "problems",
    "say",
    "schema_text",
    "unknown_tools",
    "warnings_for",
]
