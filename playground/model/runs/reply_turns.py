"""A reply and a person's tool results as the next turns of the conversation."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.errors import JsonError
from engine.jsontext import decode, kind, pretty
from engine.messages import Choice, ReplyHead, ToolCall, ToolDefinition
from playground.model.counts import counted
from playground.model.dialects import DIALECTS
from playground.model.draft import Call, Draft, add_call, add_turn, change_turn
from playground.model.runs.verdict import takes_text


def with_reply(draft: Draft, choice: Choice, head: ReplyHead, tools: Sequence[ToolDefinition] = ()) -> Draft:
    """The choice as an assistant turn at the end; a block in the box stays with the turn it was sent with.

    ``tools`` are those that were offered: a call of a custom one goes back as such a call.
    Thoughts that a provider wants back with the calls they led to make it a message in that provider's own JSON.
    """
    carrier = draft.block_turn
    if draft.block.strip() and carrier is not None:
        draft = replace(draft, block_on=carrier.key)
    kept = DIALECTS[draft.dialect].kept(choice, head) if choice.tool_calls else None
    if kept is not None:
        draft = add_turn(draft, "assistant")
        return change_turn(draft, draft.turns[-1].key, raw=pretty(kept), raw_in=draft.dialect)
    draft = add_turn(draft, "assistant", choice.text)
    for call in choice.tool_calls:
        made = Call("", call.id, call.name, call.arguments, takes_text(call.name, tools))
        draft = add_call(draft, draft.turns[-1].key, made)
    return draft


def with_results(draft: Draft, calls: tuple[ToolCall, ...], results: Mapping[str, str]) -> Draft:
    """A tool turn for each call, in call order; a call without an entry is answered with empty text."""
    for call in calls:
        draft = add_turn(draft, "tool", results.get(call.id, ""), call_id=call.id)
    return draft


def taken_as(text: str) -> str:
    """What a tool result will count as, for the person who types it."""
    try:
        value = decode(text)
    except JsonError as error:
        hint = f" (as JSON it would fail at {error})" if text.lstrip()[:1] in {"{", "["} else ""
        return f"plain text, {counted(len(text), 'character')}{hint}"
    size = f" with {counted(len(value), 'member')}" if isinstance(value, dict | list) else ""
    return f"JSON: {kind(value)}{size}"
