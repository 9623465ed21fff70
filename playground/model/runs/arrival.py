"""How much of a run's reply arrives, in which state it ends, and which fault or script has seen to that."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.events import ChoiceEnd, ChoiceStart, ReplyEnd
from engine.replies.usage import part_tokens
from engine.streaming import collect
from playground.model.counts import counted
from playground.model.runs.record import Run

End: TypeAlias = Literal["done", "empty", "silent", "lost", "broken", "unreadable", "error", "unfinished"]


@dataclass(frozen=True, slots=True)
class Arrival:
    """``chip`` and ``said`` name the end in a word and in a sentence; ``tokens`` are input and what came of the output.

    ``by`` says whose doing an end is that isn't a reply's own; "" where nothing was asked for.
    """

    end: End
    chip: str
    said: str
    by: str
    tokens: tuple[int, int]

    @property
    def whole(self) -> bool:
        """The reply came to its own end."""
        return self.end == "done"

    @property
    def complete(self) -> bool:
        """All that it says has arrived, if perhaps not why it ended."""
        return self.end in {"done", "unfinished"}


_ENDS: dict[End, tuple[str, str]] = {
    "empty": ("∅ No bytes", "200 and not one byte; {some} arrived"),
    "silent": ("… Silent", "Silent after {some}, and the connection stays open"),
    "lost": ("⚡ Cut", "Connection lost after {some}"),
    "broken": ("✕ Broken off", "Broken off in the middle of a JSON text, after {some}"),
    "unreadable": ("✕ Not JSON", "The body isn't JSON, so nothing in it can be read; {some} arrived"),
    "error": ("✕ Error", "An error came inside the stream, after {some}"),
    "unfinished": ("⚠ No finish reason", "{some} arrived, and no finish reason"),
}
"""How a run ends that doesn't arrive whole: its chip, and a sentence."""

ACTS: dict[str, str] = {
    "status": "answers with an error",
    "rate_limit": "answers 429 with Retry-After",
    "fail_first": "lets the first attempts fail, and this one pass",
    "wrong_content_type": "called the body text/plain",
    "empty_stream": "took the bytes",
    "slow_start": "made the first byte wait",
    "stall": "made the stream go silent and stay open",
    "disconnect_after": "cut the connection",
    "truncate_json": "broke the body off in the middle of a JSON text",
    "malformed_chunk": "sent one event that isn't JSON",
    "error_event": "put an error inside the stream",
    "error_object": "put an error inside the stream, as an object of its own",
    "no_done": "took the [DONE] from the end of the stream",
    "left_open": "left the connection open after the end",
    "no_blank_line": "took the blank line behind the last event",
    "comments": "put keep-alive comments between the events",
    "empty_data": "put keep-alive events without data between the events",
    "event_ids": "gave each event an id: line",
    "retry_line": "put a retry: line before the first event",
    "crlf": "made the lines end in CR LF",
    "no_space": "took the space after data:",
    "byte_cuts": "cut the writes within characters and lines",
    "missing_index": "took the index from the call fragments",
    "index_from_one": "counted the calls from 1",
    "duplicate_index": "gave every call index 0",
    "empty_id": "gave the calls an empty id",
    "missing_id": "took the calls' ids",
    "duplicate_id": "gave every call the id of the first",
    "repeat_name": "repeated the function's name in every fragment",
    "null_type": "gave the later fragments of each call the type null",
    "null_arguments": "made each call start with null arguments",
    "object_arguments": "sent the arguments as an object instead of JSON text",
    "snapshot_arguments": "made each fragment repeat the arguments so far",
    "interleaved_calls": "made the fragments of parallel calls take turns",
    "joined_calls": "put fragments of parallel calls into one delta",
    "calls_without_finish": "took the finish reason from the calls",
    "no_finish": "took the finish reason",
    "repeat_finish": "sent the finish reason twice",
    "missing_role": "took the role",
    "empty_role": "made the role empty",
    "content_parts": "sent the content as a list of parts",
    "string_created": "sent created as a date in text",
    "missing_object": "took the name of the object",
    "usage_on_choice": "moved the usage into the choice",
    "usage_everywhere": "put the whole usage into every chunk",
    "usage_without_choices": "took the choices from the usage's chunk",
    "no_usage": "took the usage",
    "truncated_arguments": "broke off the last call's arguments",
    "stop_with_calls": "made the calls end with stop",
}
"""What each fault has done to an answer."""

_CAUSES: dict[End, tuple[str, ...]] = {
    "empty": ("empty_stream",),
    "silent": ("stall", "left_open"),
    "lost": ("disconnect_after",),
    "broken": ("truncate_json",),
    "unreadable": ("truncate_json", "malformed_chunk"),
    "error": ("error_event", "error_object"),
    "unfinished": ("calls_without_finish", "no_finish"),
}


def arrival(run: Run) -> Arrival:
    """How a run that has a reply ends."""
    end, by = _end(run), ""
    if end == "done":
        return Arrival(end, "✓ Done", _done(run), by, _tokens(run))
    chip, said = _ENDS[end]
    named = _caused(end, run)
    by = f"the fault {named[0]}" if named else run.script * (end == "lost")
    some = f"{run.deltas} of {counted(run.of.all, 'delta')}"
    return Arrival(end, chip, f"{said.format(some=some)}{f' ({by})' * bool(by)}", by, _tokens(run))


def acted(run: Run) -> tuple[str, ...]:
    """A sentence for each fault that is on: what it did to this answer."""
    return tuple(f"The fault {name} {ACTS[name]}." for name in acting(run))


def acting(run: Run) -> tuple[str, ...]:
    """The faults that changed something; the others are warned about."""
    warnings = run.reply.head.warnings if run.reply else ()
    return tuple(name for name in dict.fromkeys(run.faults) if not any(_idle(name, text) for text in warnings))


def _idle(name: str, warning: str) -> bool:
    return warning == f"the fault {name} has nothing to act on in this answer"


def _end(run: Run) -> End:
    events = [step.event for step in run.steps]
    if run.cut:
        return "silent" if _caused("silent", run) else "lost"
    if not run.body and run.faults:
        return "empty"
    if not any(isinstance(event, ReplyEnd) for event in events):
        return _short(run)
    ends, starts = (sum(isinstance(event, kind) for event in events) for kind in (ChoiceEnd, ChoiceStart))
    return "done" if ends == starts else "unfinished"


def _short(run: Run) -> End:
    """The end of a reply that stops before its own."""
    if not run.streaming:
        return "unreadable"
    return "error" if _caused("error", run) else "broken"


def _caused(end: End, run: Run) -> tuple[str, ...]:
    """The faults that are on and make a reply end so."""
    return tuple(name for name in _CAUSES[end] if name in run.faults)


def _done(run: Run) -> str:
    choices = run.reply.choices if run.reply else ()
    if not run.of.all and not any(choice.tool_calls for choice in choices):
        return "Completed with empty content (legal)"
    told = "".join(f"; the fault {name} {ACTS[name]}" for name in acting(run))
    return f"Done: {counted(run.of.all, 'delta')}{told}"


def _tokens(run: Run) -> tuple[int, int]:
    """Input and output, of the output what arrives by our own count."""
    usage = run.reply.usage if run.reply else None
    if usage is None:
        return 0, 0
    if any(isinstance(step.event, ReplyEnd) for step in run.steps):
        return usage.input_tokens, usage.output_tokens
    told = collect(step.event for step in run.steps)
    return usage.input_tokens, sum(part_tokens(part) for choice in told.choices for part in choice.parts)
