"""What is allowed in a script but probably not meant."""

from collections.abc import Iterable, Sequence

from engine.messages import ChatRequest, ToolDefinition
from engine.script.complaints import nearest
from engine.script.plan import Chain, PlannedCall

MAX_WARNINGS = 10


def warnings_for(chain: Chain, request: ChatRequest) -> tuple[str, ...]:
    """Warnings of all plans of a chain: what was probably not meant, calls of tools that the request doesn't offer."""
    names = [
        part.name
        for plan in chain.plans
        for message in plan.messages
        for part in message.parts
        if isinstance(part, PlannedCall) and "{{" not in part.name
    ]
    told = dict.fromkeys(doubt for plan in chain.plans for doubt in plan.doubts)
    return (*tuple(told)[:MAX_WARNINGS], *unknown_tools(names, request.tools))


def unknown_tools(names: Iterable[str], tools: Sequence[ToolDefinition]) -> tuple[str, ...]:
    """A warning for each name that no tool on offer has, once each."""
    offered = [tool.name for tool in tools]
    unknown = [name for name in dict.fromkeys(names) if name not in offered]
    return tuple(_unknown_tool(name, offered) for name in unknown[:MAX_WARNINGS])


def _unknown_tool(name: str, offered: list[str]) -> str:
    close = nearest(name, offered)
    if close:
        hint = f"did you mean {close!r}?"
    else:
        hint = f"offered: {', '.join(offered[:MAX_WARNINGS])}" if offered else "it offers none"
    return f"the script calls {name[:60]!r}, which the request doesn't offer ({hint})"
