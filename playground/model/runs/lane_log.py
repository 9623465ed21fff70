"""A run as the lanes in the browser take it: a short list an event, small enough to be sent in one message."""

import zlib
from dataclasses import dataclass
from typing import assert_never

from engine.events import (
    ArgumentsDelta,
    ChoiceEnd,
    ChoiceStart,
    Event,
    PartEnd,
    PartStart,
    ReasoningDelta,
    RefusalDelta,
    ReplyEnd,
    ReplyStart,
    TextDelta,
)
from engine.jsontext import Json, JsonObject, compact
from engine.messages import ToolCall, ToolDefinition
from playground.model.runs.arrival import arrival
from playground.model.runs.fold import CallLane, fold
from playground.model.runs.reasons import in_a_line
from playground.model.runs.record import Run, Step
from playground.model.runs.verdict import takes_text, verdict

MOST_ENTRIES = 20_000
"""Entries in a log; in longer runs neighbouring deltas of one part share an entry."""

_Place = tuple[str, int, int, str]
"""What an event says to the lanes: kind, choice, call index, text."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One or more steps in a row that go to the same place of a lane, up to the event ``number``."""

    at: float
    kind: str
    choice: int
    call: int
    text: str
    number: int
    deltas: int


@dataclass(frozen=True, slots=True)
class LaneLog:
    """The entries in order, the calls' verdicts by ``choice/index``, and what stands around them."""

    run: Run
    entries: tuple[Entry, ...]
    calls: dict[str, JsonObject]

    @property
    def checksum(self) -> str:
        """Eight hex digits that tell this log from another."""
        return f"{zlib.crc32(compact(self.as_data()).encode('utf-8', 'surrogatepass')):08x}"

    def as_data(self) -> JsonObject:
        """The log as JSON data; times in milliseconds."""
        log: list[Json] = [
            [round(entry.at * 1000, 2), entry.kind, entry.choice, entry.call, entry.text, entry.number, entry.deltas]
            for entry in self.entries
        ]
        told, meant = arrival(self.run), self.run.of
        return {
            "log": log,
            "calls": dict(self.calls),
            "number": self.run.number,
            "status": self.run.status,
            "choices": len(self.run.reply.choices) if self.run.reply else 0,
            "ending": {"whole": told.whole, "chip": told.chip, "said": told.said, "silent": told.end == "silent"},
            "why": in_a_line(self.run),
            "meant": {"reasoning": meant.reasoning, "text": meant.text, "calls": meant.calls, "all": meant.all},
            "usage": [*told.tokens] if self.run.reply else None,
        }


def lane_log(run: Run, tools: tuple[ToolDefinition, ...] = (), most: int = MOST_ENTRIES) -> LaneLog:
    """The log of a run; ``tools`` are what its calls are checked against."""
    share = -(-len(run.steps) // most)
    entries: list[Entry] = []
    for step in run.steps:
        kind, choice, call, text = _place(step.event)
        last = entries[-1] if entries else None
        if share > 1 and step.is_delta and last and _fits(last, kind, choice, call, share):
            entries[-1] = Entry(step.at, kind, choice, call, last.text + text, step.number, last.deltas + 1)
        else:
            entries.append(Entry(step.at, kind, choice, call, text, step.number, int(step.is_delta)))
    calls = {
        f"{call.choice}/{call.index}": _told(call, tools)
        for lanes in fold(run, len(run.steps)).choices
        for call in lanes.calls
    }
    return LaneLog(run, tuple(entries), calls)


def wire_marks(run: Run, log: LaneLog) -> dict[str, list[int]]:
    """How many bytes end each entry, and their CRC-32, so that the browser can follow the same run over HTTP."""
    if run.streaming and log.entries:
        ends = [entry.number for entry in log.entries]
        pieces = [_bytes(run.steps[start:end]) for start, end in zip([0, *ends[:-1]], ends, strict=True)]
    else:  # what comes in one body, or tells no event at all, is followed whole
        pieces = [run.body, *(b"" for _ in log.entries[1:])] if run.body else []
    return {"sizes": [len(piece) for piece in pieces], "sums": [zlib.crc32(piece) for piece in pieces]}


def _bytes(steps: tuple[Step, ...]) -> bytes:
    return b"".join(step.data for step in steps)


def _fits(last: Entry, kind: str, choice: int, call: int, share: int) -> bool:
    return (last.kind, last.choice, last.call) == (kind, choice, call) and 0 < last.deltas < share


def _told(call: CallLane, tools: tuple[ToolDefinition, ...]) -> JsonObject:
    judged = verdict(ToolCall("", call.name, call.arguments), tools)
    return {"id": call.id, "verdict": judged.word, "why": judged.why, "custom": takes_text(call.name, tools)}


def _place(event: Event) -> _Place:
    match event:
        case TextDelta():
            return "text", event.choice, 0, event.text
        case ReasoningDelta():
            return "reasoning", event.choice, 0, event.text
        case RefusalDelta():
            return "refusal", event.choice, 0, event.text
        case ArgumentsDelta():
            return "arguments", event.choice, event.call_index, event.text
        case PartStart(part=ToolCall(name=name)):
            return "call", event.choice, event.call_index, name
        case PartEnd(part=ToolCall()):
            return "call_end", event.choice, event.call_index, ""
        case ChoiceEnd():
            return "finish", event.choice, 0, event.finish_reason
        case ReplyStart() | ReplyEnd():
            return "reply", 0, 0, ""
        case ChoiceStart() | PartStart() | PartEnd():
            return "part", event.choice, 0, ""
        case _:
            assert_never(event)
