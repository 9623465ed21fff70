"""The choice: which tools are called with which arguments, and why every other one is not."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, cast

from engine.errors import RequestError
from engine.jsontext import JsonObject
from engine.matching.conversation import demands_of
from engine.matching.index import Index, index
from engine.matching.plan import Demand
from engine.messages import Message, ToolChoice, ToolDefinition
from engine.trace import Considered, Provenance

try:
    from engine.extract import Words
    from engine.schema import generate
except ImportError:  # until the schema package lands
    Words = str

    def generate(schema, words=None, *, required_only=False):
        from types import SimpleNamespace

        return SimpleNamespace(value={}, provenance=(), warnings=())


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
    parallel: bool = True,  # noqa: FBT001, FBT002 the published signature
    *,
    required_only: bool = False,
) -> Choice:
    """The tools that the user's words ask for, with arguments, and an entry for every tool on offer.

    Raises RequestError where ``tool_choice`` names a tool that isn't offered, SchemaError for parameters without a value.
    """
    wish = ToolChoice(mode=tool_choice) if isinstance(tool_choice, str) else tool_choice
    offered = _offered(tools, wish)
    found = _wanted(offered, messages, wish, parallel=parallel)
    calls = tuple(_call(offered[one.tool], one, required_only=required_only) for one in found)
    chosen = {offered[one.tool].name: one for one in found}
    considered = tuple(
        Considered(tool.name, tool.name in chosen, chosen[tool.name].score if tool.name in chosen else 0.0, ())
        for tool in tools
    )
    return Choice(calls, considered)


def _offered(tools: Sequence[ToolDefinition], wish: ToolChoice) -> list[ToolDefinition]:
    first: dict[str, ToolDefinition] = {}
    for tool in tools:
        first.setdefault(tool.name, tool)
    for name in (wish.name,) if wish.name is not None else wish.allowed or ():
        if name not in first:
            names = ", ".join(first) or "none"
            raise RequestError(
                f"tool_choice names {name!r}, which is not offered; offered: {names}.", param="tool_choice"
            )
    if wish.allowed is not None:
        return [first[name] for name in first if name in wish.allowed]
    return list(first.values())


def _wanted(
    offered: list[ToolDefinition], messages: Sequence[Message], wish: ToolChoice, *, parallel: bool
) -> list[Demand]:
    if wish.mode == "none" or not offered:
        return []
    whole = " ".join(message.text for message in messages if message.role == "user")
    if wish.name is not None:
        number = next(number for number, tool in enumerate(offered) if tool.name == wish.name)
        return [Demand(number, 0.0, 0, whole)]
    found = demands_of(messages, index(offered))
    if not found and wish.mode == "required":
        return [Demand(0, 0.0, 0, whole)]
    return found if parallel else sorted(found, key=lambda one: -one.score)[:1]


def _call(tool: ToolDefinition, demand: Demand, *, required_only: bool) -> PlannedCall:
    made = generate(tool.parameters, Words(demand.text), required_only=required_only)
    return PlannedCall(tool.name, cast("JsonObject", made.value), made.provenance, made.warnings)
