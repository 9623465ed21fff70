"""From the models of a block to the values that are played."""

from collections.abc import Iterator
from typing import Any, cast

from engine.script.doubts import doubts
from engine.script.models import (
    DIRECTIVES,
    TEXTS,
    Call,
    ChainBlock,
    ErrorBlock,
    MessageBlock,
    PlanBlock,
    ReasoningBlock,
    Sending,
)
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
    Verbatim,
)


def build(block: ChainBlock | PlanBlock) -> Chain:
    """The chain that a valid block describes."""
    if isinstance(block, PlanBlock):
        return Chain((_plan(block),), is_chain=False)
    return Chain(tuple(map(_plan, block.instruction_chain)), on_exhausted=block.on_exhausted)


def _plan(block: PlanBlock) -> Plan:
    """A plan. What concerns the whole reply may stand on the plan or on a message: the plan's word comes first."""
    senders: list[Sending] = [block, *block.messages]
    failures = [_failure(sender.error) for sender in senders if sender.wrote("error")]
    cuts = [sender.cut_after for sender in senders if sender.wrote("cut_after")]
    usage = {name: count for sender in reversed(senders) for name, count in sender.usage.counts.items()}
    return Plan(
        messages=_messages(block),
        id_message=block.id_message,
        label=block.id,
        failure=failures[0] if failures else None,
        usage=tuple(usage.items()),
        cut_after=cuts[0] if cuts else None,
        faults=tuple(name for sender in senders for name in sender.fault),
        doubts=doubts(block),
    )


def _failure(block: ErrorBlock) -> Failure:
    retry_after = block.retry_after if block.wrote("retry_after") else None
    return Failure(block.status, retry_after, block.message, block.code)


def _messages(block: PlanBlock) -> tuple[PlannedMessage, ...]:
    before_texts = _reasoning(block.reasoning) if block.wrote("reasoning") else None
    if not block.wrote("messages"):
        alone = (before_texts,) if before_texts else (PlannedText(Verbatim("")),)
        return (PlannedMessage(alone, block.finish_reason, block.pause_ms / 1000),)
    return tuple(
        PlannedMessage(
            tuple(_parts(message, before_texts)),
            message.finish_reason or block.finish_reason,
            (message.pause_ms + (0 if index else block.pause_ms)) / 1000,
        )
        for index, message in enumerate(block.messages)
    )


def _parts(message: MessageBlock, before_texts: PlannedReasoning | None) -> Iterator[PlannedPart]:
    """Reasoning first, wherever it stands: it never follows text. Then the parts as they are written."""
    if message.wrote("reasoning"):
        yield _reasoning(message.reasoning)
    elif before_texts and message.wrote(*TEXTS):
        yield before_texts
    for key in message.written:
        yield from _said(key, message)


def _said(key: str, message: MessageBlock) -> Iterator[PlannedPart]:
    match key:
        case "text":
            yield PlannedText(Verbatim(message.text))
        case "text_message":
            yield PlannedText(Lorem(max(0, message.text_message.length)))
        case "refusal":
            yield PlannedRefusal(message.refusal)
        case "tool_call":
            yield from map(_call, message.tool_call)
        case "tool_schema":
            yield PlannedText(Directive(key, (message.tool_schema.name,)))
        case "request_params_echo":
            yield PlannedText(Directive(key, tuple(message.request_params_echo.fields)))
        case _:
            yield from (PlannedText(Directive(name)) for name in DIRECTIVES if name == key)


def _reasoning(block: ReasoningBlock) -> PlannedReasoning:
    return PlannedReasoning(Verbatim(block.text) if block.wrote("text") else Lorem(max(0, block.length)))


def _call(block: Call) -> PlannedCall:
    arguments = cast("dict[str, Any]", block.args)
    return PlannedCall(block.name, arguments, block.args_raw if block.wrote("args_raw") else None, block.id)
