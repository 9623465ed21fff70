"""Generated replies, requests and chunkers for the laws."""

from hypothesis import strategies as st

from engine.messages import (
    ChatReply,
    ChatRequest,
    Choice,
    Delivery,
    Message,
    Options,
    Reasoning,
    Refusal,
    ReplyHead,
    ReplyPart,
    Text,
    ToolCall,
    ToolResult,
    Usage,
)
from engine.streaming import Chunker

ANY_TEXT = st.text(st.characters(codec=None, exclude_categories=()), max_size=40) | st.text("ab \n", max_size=30)
"""Any code points, lone surrogates too; and texts that are mostly space."""

WIRE_TEXT = st.text(st.characters(codec="utf-8"), max_size=40) | st.text("ab \n", max_size=60)
"""What UTF-8 can carry."""


def parts(text: st.SearchStrategy[str] = ANY_TEXT) -> st.SearchStrategy[ReplyPart]:
    """A part of any kind."""
    return st.one_of(
        st.builds(Text, text),
        st.builds(Reasoning, text),
        st.builds(Refusal, text),
        st.builds(ToolCall, text, text, text),
    )


def choices(text: st.SearchStrategy[str] = ANY_TEXT) -> st.SearchStrategy[Choice]:
    """Up to five parts in any order."""
    return st.builds(
        Choice,
        st.lists(parts(text), max_size=5).map(tuple),
        st.sampled_from(["stop", "length", "tool_calls", "content_filter", "eos"]),
        st.none() | text,
    )


def replies(text: st.SearchStrategy[str] = ANY_TEXT) -> st.SearchStrategy[ChatReply]:
    """Up to four choices, with counts that a provider could give."""
    counts = st.integers(0, 10**6)
    return st.builds(
        ChatReply,
        st.builds(ReplyHead, st.text("0123456789abcdef", min_size=64, max_size=64), text),
        st.lists(choices(text), max_size=4).map(tuple),
        st.builds(Usage, counts, counts, counts, counts),
    )


CHUNKERS = st.builds(Chunker, st.integers(0, 7), st.integers(0, 7), st.integers(1, 9))

_CALLS = st.builds(ToolCall, st.sampled_from(["", "call_1", "call_2"]), st.just("probe"), st.just("{}"))
_RESULTS = st.builds(ToolResult, st.sampled_from(["", "call_1", "call_2"]), WIRE_TEXT)
_TEXTS = st.builds(Text, WIRE_TEXT)
_MESSAGES = st.one_of(
    st.builds(Message, st.just("user"), st.tuples(_TEXTS)),
    st.builds(Message, st.just("assistant"), st.tuples(_TEXTS, _CALLS)),
    st.builds(Message, st.just("tool"), st.tuples(_RESULTS)),
)


def requests(options: st.SearchStrategy[Options] | None = None) -> st.SearchStrategy[ChatRequest]:
    """Conversations without tools on offer."""
    return st.builds(
        ChatRequest,
        st.sampled_from(["", "echo", "lorem", "gpt-9"]),
        st.lists(_MESSAGES, max_size=5).map(tuple),
        st.just(()),
        st.just(Options()) if options is None else options,
    )


DELIVERIES = st.builds(Delivery, st.just(()), st.integers(0, 30))
