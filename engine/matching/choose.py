"""The choice: which tools are called with which arguments, and why every other one is not."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, cast

from engine.errors import RequestError
from engine.extract import Words
from engine.jsontext import JsonObject
from engine.matching.conversation import Wanted, wanted, whole_text
from engine.matching.explain import Weighed, considered, weigh
from engine.matching.index import Index, index
from engine.matching.plan import Demand
from engine.messages import Message, ToolChoice, ToolDefinition
from engine.schema import generate
from engine.trace import Considered, Provenance

_READ = 4_000
"""Characters from which the arguments of one call are taken."""

Mode = Literal["auto", "none", "required"]


@dataclass(frozen=True, slots=True)
class PlannedCall:
    """A call that the reply will make; its id is the reply's business."""

    name: str
    arguments: JsonObject
    provenance: tuple[Provenance, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """The calls in order, and an entry for every tool on offer."""

    calls: tuple[PlannedCall, ...]
    considered: tuple[Considered, ...]


def choose(
    tools: Sequence[ToolDefinition],
    messages: Sequence[Message],
    tool_choice: ToolChoice | Mode = "auto",
    parallel: bool = True,  # noqa: FBT001, FBT002  the published signature
    *,
    required_only: bool = False,
) -> Choice:
    """The tools that the user's words ask for, with arguments, and an entry for every tool on offer.

    Raises RequestError where ``tool_choice`` names a tool that isn't offered, SchemaError for parameters that no value
    satisfies.
    """
    wish = ToolChoice(mode=tool_choice) if isinstance(tool_choice, str) else tool_choice
    offered = _offered(tools, wish)
    known = index(offered)
    found = Wanted() if wish.mode == "none" else wanted(messages, known)
    weighed = weigh(known, found)
    picked = () if wish.mode == "none" else _picked(found, weighed, messages, wish, known)
    if not parallel:
        picked = tuple(sorted(picked, key=lambda one: -one.score)[:1])
    calls = tuple(_call(offered[one.tool], one, required_only=required_only) for one in picked)
    scores = {one.tool: one.score for one in picked}
    verdicts = considered([tool.name for tool in offered], weighed, found, scores, _note(wish))
    return Choice(calls, tuple(_in_order(tools, verdicts)))


def _offered(tools: Sequence[ToolDefinition], wish: ToolChoice) -> list[ToolDefinition]:
    """The tools that can be called: of those with one name the first, and only what the tool choice allows."""
    first: dict[str, ToolDefinition] = {}
    for tool in tools:
        first.setdefault(tool.name, tool)
    for name in (wish.name,) if wish.name is not None else wish.allowed or ():
        if name not in first:
            offered = ", ".join(first) or "none"
            message = f"tool_choice names the tool {name!r}, which is not offered; offered: {offered}."
            raise RequestError(message, param="tool_choice")
    return [tool for name, tool in first.items() if wish.allowed is None or name in wish.allowed]


def _picked(
    found: Wanted, weighed: Sequence[Weighed], messages: Sequence[Message], wish: ToolChoice, known: Index
) -> tuple[Demand, ...]:
    """The demands that the tool choice lets through, or the one that it forces."""
    if wish.name is not None:
        number = next(number for number, tool in enumerate(known.tools) if tool.tool == wish.name)
        asked = tuple(one for one in found.demands if one.tool == number)
        return asked or (Demand(number, weighed[number].score, whole_text(messages)),)
    if found.demands or wish.mode == "auto" or not known.tools:
        return found.demands
    best = max(range(len(weighed)), key=lambda number: (weighed[number].score, -number))
    return (Demand(best, weighed[best].score, whole_text(messages)),)


def _note(wish: ToolChoice) -> str:
    if wish.mode == "none":
        return "tool_choice is none"
    if wish.name is not None:
        return f"tool_choice names {wish.name}"
    return "tool_choice requires a call" if wish.mode == "required" else ""


def _call(tool: ToolDefinition, demand: Demand, *, required_only: bool) -> PlannedCall:
    made = generate(tool.parameters, Words(demand.text[:_READ]), required_only=required_only)
    return PlannedCall(tool.name, cast("JsonObject", made.value), made.provenance, made.warnings)


def _in_order(tools: Sequence[ToolDefinition], verdicts: Sequence[Considered]) -> list[Considered]:
    """One entry for every tool as offered, also for those that can't be called."""
    waiting = {verdict.tool: verdict for verdict in verdicts}
    seen: set[str] = set()
    entries: list[Considered] = []
    for tool in tools:
        twice = "not called: a tool of the same name stands before it"
        reason = twice if tool.name in seen else "not called: tool_choice doesn't allow it"
        entries.append(waiting.pop(tool.name, Considered(tool.name, chosen=False, score=0.0, reasons=(reason,))))
        seen.add(tool.name)
    return entries
