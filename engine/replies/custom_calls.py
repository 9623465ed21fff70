"""What a custom tool is called with: a bare text in place of arguments."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.jsontext import Json, compact
from engine.matching import Choice as Matched
from engine.matching import PlannedCall
from engine.messages import ChatRequest, ToolDefinition
from engine.schema import check
from engine.script import outside
from engine.trace import Provenance

INPUT: Final = "input"
"""The one argument that a custom tool is weighed and filled by: its text."""

_CODE = re.compile(r"```[^\n`]*\n(?P<fenced>.*?)\n?```|`(?P<inline>[^`\n]+)`", re.DOTALL)


def spelled(tool: ToolDefinition | None, arguments: Json) -> str:
    """The arguments as a call of the tool carries them: JSON text, or a custom tool's text as it is."""
    if tool and tool.custom and isinstance(arguments, dict) and [*arguments] == [INPUT]:
        text = arguments[INPUT]
        return text if isinstance(text, str) else compact(text)
    return compact(arguments)


def with_texts(request: ChatRequest, matched: Matched) -> Matched:
    """The choice with the calls of custom tools filled, where the message's text is one that the tool takes."""
    called = (request.tool(call.name) for call in matched.calls)
    if not any(tool and tool.custom for tool in called):
        return matched
    return replace(matched, calls=tuple(_filled(request, matched.calls)))


def _filled(request: ChatRequest, calls: tuple[PlannedCall, ...]) -> Iterator[PlannedCall]:
    """The calls, those that are given the text once for each tool: a second one would say the same."""
    text, source = _text(request)
    told = Provenance(f"$.{INPUT}", compact(text), source)
    seen: set[str] = set()
    for call in calls:
        tool = request.tool(call.name)
        if tool is None or not tool.custom or check(tool.parameters, {INPUT: text}):
            yield call
        elif call.name not in seen:
            seen.add(call.name)
            yield PlannedCall(call.name, {INPUT: text}, (told,), call.warnings)


def _text(request: ChatRequest) -> tuple[str, str]:
    """The code in the newest user message, between fences or quotes, or else all of it; and which of the two it is.

    Which of its words are the text and which only ask for it can't be told of a text in any language.
    """
    last = request.last("user")
    said = outside(last.text) if last else ""
    found = _CODE.search(said)
    if found is None:
        return said, "all of the last user message"
    return found["fenced"] or found["inline"] or "", "the code in the last user message"
