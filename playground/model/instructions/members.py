"""What may stand in a plan, a message and a call of an instruction block: its name for people and what it does."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from engine.faults import FAULTS
from engine.jsontext import Json, JsonObject
from playground.model.instructions.cards import CALLS, MESSAGES, Card

Box: TypeAlias = Literal[
    "reasoning", "text", "words", "calls", "line", "usage", "number", "error", "fault", "directive"
]
"""What a member is edited with."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A row. ``tells`` says what it does; ``start`` is its value at first; ``said`` counts as something to say."""

    name: str
    title: str
    tells: str
    box: Box
    start: Json
    said: bool = False


_SAID = (
    Kind("reasoning", "Reasoning", "What the model thinks before it speaks.", "reasoning", {"length": 12}, said=True),
    Kind("text", "Text", "Words, sent letter by letter as they stand.", "text", "", said=True),
    Kind("text_message", "Filler text", "So many lorem words.", "words", {"length": 20}, said=True),
    Kind(CALLS, "Tool calls", "Calls of tools, all in one message.", "calls", None, said=True),
    Kind("refusal", "Refusal", "The model's words for not doing it.", "text", "I can't help with that.", said=True),
)
_DIRECTIVES = tuple(
    Kind(name, name, tells, "directive", {}, said=True)
    for name, tells in (
        ("system_prompt_echo", "Says the system prompt that the request holds."),
        ("tools_list", "Says the names of the tools on offer, with commas."),
        ("tools_echo", "Says each tool on offer with its description, one a line."),
        ("tool_schema", "Says one tool's description and schema, as Markdown."),
        ("request_params_echo", "Says the request's body as JSON, or some fields of it."),
        ("request_headers_echo", "Says the request's headers, keys and cookies left out."),
        ("request_url_echo", "Says the address that was asked, keys left out."),
    )
)
_SENT = (
    Kind("finish_reason", "Finish reason", "Instead of the one that would follow.", "line", "stop"),
    Kind("usage", "Usage", "Token counts instead of our own; what is left empty is counted.", "usage", {}),
    Kind("pause_ms", "Pause", "Milliseconds to wait before it.", "number", 500),
    Kind("cut_after", "Lost connection", "The connection is lost after so many deltas.", "number", 2),
    Kind("error", "Error", "The request is refused with this status.", "error", {"status": 500}, said=True),
    Kind("fault", "Faults", "Faults of the catalogue, in this reply.", "fault", ["truncate_json"], said=True),
)
_OF_PLAN = (
    Kind("id", "Label", "A name for people, shown under Why; it changes nothing.", "line", "step"),
    Kind("id_message", "Mark", "Opens and closes every reasoning and every text.", "line", "T1"),
    Kind("reasoning", "Reasoning before texts", "Where a message has none of its own.", "reasoning", {"length": 12}),
)

IN_MESSAGE: Mapping[str, Kind] = MappingProxyType({kind.name: kind for kind in (*_SAID, *_DIRECTIVES, *_SENT)})
IN_PLAN: Mapping[str, Kind] = MappingProxyType({kind.name: kind for kind in (*_OF_PLAN, *_SENT)})

TEMPLATES: Mapping[str, str] = MappingProxyType(
    {
        "{{user}}": "what the newest user message says, its block left out",
        "{{last_tool_result.content}}": "what the newest tool result holds",
        "{{last_tool_result.id}}": "the id of the call that it answers",
        "{{last_tool_result.name}}": "the name of the tool that gave it",
        "{{tool_results[0].content}}": "what the first tool result holds",
        "{{tool_results[0].name}}": "the name of the tool that gave the first one",
        "{{messages[0].content}}": "what the first message says",
        "{{messages[0].role}}": "whose the first message is",
    }
)
"""Values of the conversation that may stand in texts and arguments, and what each gives."""

COUNTS: Mapping[str, str] = MappingProxyType(
    {
        "input_tokens": "prompt_tokens",
        "output_tokens": "completion_tokens",
        "reasoning_tokens": "",
        "cached_tokens": "",
        "total_tokens": "",
    }
)
"""The counts of a usage, and OpenAI's names of those that have two."""

FINISH_REASONS = ("stop", "length", "tool_calls", "content_filter")


def can_add(card: Card, kinds: Mapping[str, Kind]) -> tuple[Kind, ...]:
    """What a card doesn't hold yet."""
    return tuple(kind for kind in kinds.values() if kind.name not in card.names)


def start_of(kind: Kind, tools: tuple[str, ...] = ()) -> Json:
    """A member's first value; calls begin with the first tool on offer."""
    if kind.name == CALLS:
        return [new_call(tools)]
    return kind.start


def new_call(tools: tuple[str, ...] = ()) -> JsonObject:
    """A call of the first tool on offer."""
    return {"name": tools[0] if tools else "get_weather", "args": {}}


def new_message(kind: Kind, tools: tuple[str, ...] = ()) -> JsonObject:
    """A message that says one thing."""
    return {kind.name: start_of(kind, tools)}


def new_plan() -> JsonObject:
    """A step that says one text."""
    return {MESSAGES: [{"text": ""}]}


def fault_words() -> tuple[str, ...]:
    """Every fault as it is written, with a value where it needs one."""
    return tuple(f"{kind.name}:503" if kind.value and kind.default is None else kind.name for kind in FAULTS.values())


def fault_tells(word: str) -> str:
    """What a fault imitates; "" for an unknown one."""
    kind = FAULTS.get(word.partition(":")[0])
    return f"{word}: {kind.imitates}" if kind else ""
