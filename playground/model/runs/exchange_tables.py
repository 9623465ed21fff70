"""A recorded exchange as tables: its chunks, and whether its token counts agree with our own."""

from collections.abc import Sequence
from typing import assert_never

from engine.fixtures.calls import earlier
from engine.messages import (
    ChatReply,
    ChatRequest,
    Choice,
    Media,
    Message,
    Part,
    Reasoning,
    Refusal,
    Text,
    ToolCall,
    ToolResult,
)
from playground.model.lens.hexes import visible
from playground.model.lens.tables import in_words
from playground.model.runs.heard import Heard
from playground.model.runs.table import Table
from playground.model.runs.tables import disagreements

_LONGEST = 160
"""Characters of what a chunk says, or of its bytes."""


def chunks_table(chunks: Sequence[Heard]) -> Table:
    """One row a chunk: number, time (milliseconds), what it says, time since the one before, bytes."""
    rows = (
        (each.number, round(each.at * 1000, 1), chunk_says(each), round(each.since * 1000, 1), len(each.data))
        for each in chunks
    )
    return Table(("#", "t ms", "says", "dt", "bytes"), tuple(rows))


def chunk_says(chunk: Heard) -> str:
    """What a chunk says in a few words, else the beginning of its bytes."""
    mended = [f"⚑ {repair.what}" for repair in chunk.repairs[:2]]
    words = "; ".join([*in_words(chunk.told, 4), *mended])
    if not words:
        return visible(chunk.data[: _LONGEST * 2])[:_LONGEST].replace("\n", "")
    return words if len(words) <= _LONGEST else words[: _LONGEST - 1] + "…"


def whole(request: ChatRequest | None) -> ChatRequest | None:
    """A request that holds all that was answered; None for one that goes on from what isn't in it."""
    return None if request is None or earlier(request) else request


def usage_told(request: ChatRequest | None, reply: ChatReply) -> tuple[str, str]:
    """The token counts as a sum, and what doesn't agree in them ("" where all does), for a whole request."""
    usage = reply.usage
    told = f"{usage.input_tokens:,} in + {usage.output_tokens:,} out = {usage.total_tokens:,} tokens"
    parts = [
        f"{count:,} {word}"
        for count, word in ((usage.reasoning_tokens, "reasoning"), (usage.cached_tokens, "cached"))
        if count
    ]
    told += f" (of them {', '.join(parts)})" if parts else ""
    return told, "; ".join(disagreements(usage, request, reply) if request else ())


def words_of(choice: Choice) -> list[tuple[str, str]]:
    """What a choice says beside its calls: a name and a text for each kind."""
    kinds = ((Reasoning, "Reasoning"), (Text, "Text"), (Refusal, "Refusal"))
    texts = [(name, [part.text for part in choice.parts if isinstance(part, kind)]) for kind, name in kinds]
    return [(name, "".join(found)) for name, found in texts if found]


def parts_of(message: Message) -> list[tuple[str, str]]:
    """What a message of the conversation holds: a name and a text for each of its parts."""
    return [_part(part) for part in message.parts]


def _part(part: Part) -> tuple[str, str]:
    match part:
        case ToolCall(call_id, name, arguments):
            return f"calls {name or '(no name)'} · {call_id or '(no id)'}", arguments
        case ToolResult():
            error = ", an error" if part.is_error else ""
            return f"answers {part.call_id or '(no id)'}{f' · {part.name}' if part.name else ''}{error}", part.content
        case Media(kind):
            return f"{kind}, which isn't looked into", ""
        case Text(text):
            return "", text
        case Reasoning(text) | Refusal(text):
            return type(part).__name__.lower(), text
        case _:
            assert_never(part)
