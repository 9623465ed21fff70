"""A trial of the tools: which of them the draft's words would call, with which arguments, and why."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.bodies.fields import Fields
from engine.bodies.openai import read_chat
from engine.errors import RequestError, SchemaError
from engine.jsontext import JsonObject, pretty
from engine.matching import choose
from engine.messages import ChatRequest, Origin, ToolDefinition
from engine.replies.tool_results import pending_results
from engine.rules import Rules
from engine.schema import Complaint, check
from engine.trace import Considered, Provenance
from playground.model.draft import Draft, Turn
from playground.model.request import compiled
from playground.model.runs.blocks import script_of


@dataclass(frozen=True, slots=True)
class Called:
    """One call: its arguments as laid-out JSON, where each came from, and what the validator says against them."""

    name: str
    arguments: str
    provenance: tuple[Provenance, ...]
    complaints: tuple[Complaint, ...]
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """Calls in order and every tool weighed, the best first. ``refused``: why nothing could be chosen at all."""

    calls: tuple[Called, ...] = ()
    weighed: tuple[Considered, ...] = ()
    notes: tuple[str, ...] = ()
    refused: str = ""


def trial(draft: Draft, rules: Rules | None = None, *, required_only: bool = False) -> Trial:
    """What the words of a draft choose; a block or one of the ``rules``, which would script the reply, is left out."""
    body = compiled(replace(draft, block="", json=None, dialect="openai")).http.body
    tried = _tried(body, required_only)
    if scripted := "the draft's instruction block" if draft.block.strip() else _script(body, rules):
        told = f"{scripted[0].upper()}{scripted[1:]} scripts the reply. This is what the words would choose without it."
        return replace(tried, notes=(told, *tried.notes))
    return tried


@lru_cache(maxsize=32)
def _script(body: bytes, rules: Rules | None) -> str:
    """The block in a message or the rule that would answer; "" without one."""
    request = _read(body)
    return script_of(request, rules) if isinstance(request, ChatRequest) else ""


def user_turns(draft: Draft) -> tuple[Turn, ...]:
    """The user's turns that have a box for their words."""
    return tuple(turn for turn in draft.turns if turn.role.lower() == "user" and turn.raw is None)


def words_of(draft: Draft) -> str:
    """What the user says in the draft, one line a message."""
    return "\n".join(turn.text for turn in user_turns(draft))


def tools_of(draft: Draft) -> tuple[ToolDefinition, ...]:
    """The tools that the draft offers, of those with one name the first."""
    request = _read(compiled(replace(draft, block="", json=None, turns=(), dialect="openai")).http.body)
    offered = request.tools if isinstance(request, ChatRequest) else ()
    first: dict[str, ToolDefinition] = {}
    for tool in offered:
        first.setdefault(tool.name, tool)
    return tuple(first.values())


@lru_cache(maxsize=32)
def _tried(body: bytes, required_only: bool) -> Trial:  # noqa: FBT001  a cache's key
    request = _read(body)
    if isinstance(request, str):
        return Trial(refused=request)
    options = request.options
    try:
        choice = choose(
            request.tools,
            request.messages,
            options.tool_choice,
            options.parallel_tool_calls,
            required_only=required_only,
        )
    except RequestError as error:
        return Trial(refused=error.message)
    except SchemaError as error:
        return Trial(refused=f"The parameters of {error.tool}, {error}")
    parameters: dict[str, JsonObject] = {}
    for tool in request.tools:
        parameters.setdefault(tool.name, tool.parameters)
    calls = tuple(
        Called(
            call.name,
            pretty(call.arguments),
            call.provenance,
            check(parameters[call.name], call.arguments),
            call.warnings,
        )
        for call in choice.calls
    )
    best_first = sorted(choice.considered, key=lambda one: -one.score)
    return Trial(calls, tuple(best_first), tuple(_notes(request)))


def _read(body: bytes) -> ChatRequest | str:
    """The request, or why it is none."""
    try:
        return read_chat(Fields.parse(body), Origin())
    except RequestError as error:
        return error.message


def _notes(request: ChatRequest) -> Sequence[str]:
    if request.options.tool_choice.mode == "auto" and pending_results(request):
        return ("The conversation ends with tool results: the reply tells them and calls nothing.",)
    return ()
