"""The switches for faults: every one by name, what it imitates, where it acts and what value it takes."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal, TypeAlias

Where: TypeAlias = Literal["instead", "head", "reply", "chunks", "frames"]
"""Instead of an answer, on its head, on the finished reply, on the JSON of OpenAI-style chunks, or on the bytes and
their times."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A row. ``value`` says what may follow the colon ("" where nothing may); ``default`` stands where nothing does."""

    name: str
    imitates: str
    where: Where
    value: str = ""
    default: int | None = None
    low: int = 0
    high: int = 1_000_000


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault that is switched on."""

    name: str
    value: int = 0


FAULTS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("status", "the provider answers with an error", "instead", "HTTP status", low=400, high=599),
        Kind("rate_limit", "429 with Retry-After", "instead", "seconds", default=1, high=3600),
        Kind("fail_first", "the first attempts fail with 503, a retry succeeds", "instead", "attempts", default=1),
        Kind("wrong_content_type", "a Content-Type that isn't that of the body: text/plain", "head"),
        Kind("empty_stream", "200 and a body without a single byte", "frames"),
        Kind("slow_start", "a long wait before the first byte", "frames", "seconds", default=2, high=600),
        Kind("stall", "the stream goes silent and stays open", "frames", "writes before it", default=3),
        Kind("disconnect_after", "the connection is lost in mid-stream", "reply", "deltas before it", default=2),
        Kind("truncate_json", "the body ends in the middle of a JSON text", "frames"),
        Kind("malformed_chunk", "one event isn't JSON", "frames"),
        Kind("error_event", "an error arrives inside the stream, after half of it", "frames"),
        Kind("error_object", "an error inside the stream as an object of its own, then [DONE]", "frames"),
        Kind("no_done", "a stream without its [DONE]", "frames"),
        Kind("left_open", "the connection stays open after the end of the stream", "frames"),
        Kind("no_blank_line", "the last event lacks the blank line that ends it", "frames"),
        Kind("comments", "keep-alive comments between the events", "frames"),
        Kind("empty_data", "keep-alive events without data between the events", "frames"),
        Kind("event_ids", "each event has an id: line", "frames"),
        Kind("retry_line", "a retry: line before the first event", "frames"),
        Kind("crlf", "lines end in CR LF", "frames"),
        Kind("no_space", "no space after data:", "frames"),
        Kind("byte_cuts", "writes that cut UTF-8 sequences and lines", "frames", "bytes a write", default=3, low=1),
        Kind("missing_index", "call fragments without an index", "chunks"),
        Kind("index_from_one", "the index of calls starts at 1", "chunks"),
        Kind("duplicate_index", "every call has index 0", "chunks"),
        Kind("empty_id", "calls with an empty id", "chunks"),
        Kind("missing_id", "calls without an id", "chunks"),
        Kind("duplicate_id", "every call has the id of the first", "chunks"),
        Kind("repeat_name", "the function's name in every fragment", "chunks"),
        Kind("null_type", "later fragments of a call have the type null", "chunks"),
        Kind("null_arguments", "a call starts with null arguments", "chunks"),
        Kind("object_arguments", "arguments as an object instead of JSON text", "chunks"),
        Kind("snapshot_arguments", "each fragment repeats the arguments so far", "chunks"),
        Kind("interleaved_calls", "fragments of parallel calls take turns", "chunks"),
        Kind("joined_calls", "fragments of parallel calls share a delta", "chunks"),
        Kind("calls_without_finish", "calls, and never a finish reason", "chunks"),
        Kind("no_finish", "a stream without a finish reason", "chunks"),
        Kind("repeat_finish", "the finish reason comes twice", "chunks"),
        Kind("missing_role", "a reply without a role", "chunks"),
        Kind("empty_role", "a reply with an empty role", "chunks"),
        Kind("content_parts", "the content as a list of parts instead of text", "chunks"),
        Kind("string_created", "created as a date in text instead of seconds", "chunks"),
        Kind("missing_object", "chunks and bodies that don't say which object they are", "chunks"),
        Kind("usage_on_choice", "usage beside the delta, in the choice", "chunks"),
        Kind("usage_everywhere", "the whole usage in every chunk", "chunks"),
        Kind("usage_without_choices", "the usage in a chunk without choices", "chunks"),
        Kind("no_usage", "no usage anywhere", "chunks"),
        Kind("truncated_arguments", "the last call's arguments break off", "reply"),
        Kind("stop_with_calls", "calls, and the finish reason stop", "reply"),
    )
}


def parse(text: str | Iterable[str]) -> tuple[Fault, ...]:
    """Reads ``name[:value][,name…]``, or a list of such. Raises ValueError that tells the nearest name, or all."""
    words = text.split(",") if isinstance(text, str) else [word for item in text for word in item.split(",")]
    return tuple(_fault(word.strip()) for word in words if word.strip())


def _fault(word: str) -> Fault:
    name, colon, value = word.partition(":")
    kind = FAULTS.get(name)
    if kind is None:
        near = get_close_matches(name[:60], FAULTS, 1)
        known = f"a known fault (did you mean {near[0]!r}?)" if near else f"one of {', '.join(FAULTS)}"
        raise ValueError(f"expected {known}, got {name!r:.80}")
    if not colon and kind.value and kind.default is None:
        raise ValueError(f"expected {name}:<{kind.value}>, got no value")
    if not colon:
        return Fault(name, kind.default or 0)
    if not kind.value:
        raise ValueError(f"expected no value for {name}, got {value!r:.80}")
    if not re.fullmatch(r"[0-9]{1,7}", value) or not kind.low <= int(value) <= kind.high:
        raise ValueError(f"expected {kind.value} from {kind.low} to {kind.high} for {name}, got {value!r:.80}")
    return Fault(name, int(value))
