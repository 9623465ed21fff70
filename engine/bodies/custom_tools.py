"""OpenAI's custom tools, which take a text in place of arguments.

Inside they are tools of one argument, the text, so that they are chosen and filled as all others.
"""

from collections.abc import Iterator
from itertools import islice

from engine.bodies.fields import Fields
from engine.bodies.repeated import read_once
from engine.jsontext import JsonObject
from engine.messages import ToolDefinition
from engine.replies.custom_calls import INPUT

_MOST_TOLD = 10


def custom_tool(tool: Fields) -> ToolDefinition:
    """A tool of the type ``custom``: what is said of it stands beside its type, or under ``custom`` as chat has it."""
    said = tool.object("custom") or tool
    text: JsonObject = {"type": "string", **_pattern(said.object("format"))}
    parameters: JsonObject = {
        "type": "object",
        "properties": {INPUT: text},
        "required": [INPUT],
        "additionalProperties": False,
    }
    return ToolDefinition(said.required_text("name"), said.text("description"), parameters, custom=True)


def _pattern(form: Fields | None) -> JsonObject:
    """What a grammar demands of the text, where it is a regular expression."""
    grammar = _grammar(form)
    if grammar is None or grammar.text("syntax") != "regex":
        return {}
    return {"pattern": f"^(?:{grammar.text('definition')})$"}


def _grammar(form: Fields | None) -> Fields | None:
    """What a form says of its grammar: beside its type, or under ``grammar`` as chat has it."""
    if form is None or form.text("type") != "grammar":
        return None
    return form.object("grammar") or form


def unkept(body: Fields) -> tuple[str, ...]:
    """A warning for each of the first grammars that an input isn't kept to."""
    return read_once(body, _warnings)


def _warnings(body: Fields) -> Iterator[str]:
    values = body.get("tools")
    if not isinstance(values, list) or not any(isinstance(each, dict) and _is_custom(each) for each in values):
        return  # as nearly always, and hundreds of tools may be on offer
    for grammar in islice(_unread(body), _MOST_TOLD):
        yield f"{grammar.path} is in {grammar.text('syntax')!r:.100}, which an input isn't kept to; known is regex"


def _unread(body: Fields) -> Iterator[Fields]:
    for tool in body.objects("tools"):
        if _is_custom(tool.values):
            grammar = _grammar((tool.object("custom") or tool).object("format"))
            if grammar is not None and grammar.text("syntax") != "regex":
                yield grammar


def _is_custom(tool: JsonObject) -> bool:
    return tool.get("type") == "custom"
