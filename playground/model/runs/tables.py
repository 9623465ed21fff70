"""A run as tables: its usage, its endings, its calls and its deltas."""

from collections.abc import Mapping, Sequence
from dataclasses import astuple

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
from engine.messages import ChatReply, ChatRequest, Reasoning, ReplyPart, ToolCall, ToolDefinition, Usage
from engine.replies.usage import input_tokens, part_tokens
from playground.model.dialects.labels import label_of_call
from playground.model.runs.finish import Spelling, spelling, why
from playground.model.runs.record import Run, Step
from playground.model.runs.table import Cell, Table
from playground.model.runs.verdict import verdict

_USAGE_KEYS = (b'"prompt_tokens"', b'"input_tokens"', b'"promptTokenCount"', b'"prompt_eval_count"')
_SPELLED = ("OpenAI chat", "Responses", "Anthropic", "Gemini", "Ollama", "Mistral", "Cohere")
_LANES: dict[type[Event], str] = {
    ReplyStart: "reply",
    ChoiceStart: "choice",
    PartStart: "part",
    TextDelta: "text",
    ReasoningDelta: "reasoning",
    RefusalDelta: "refusal",
    ArgumentsDelta: "tool call",
    PartEnd: "part",
    ChoiceEnd: "choice",
    ReplyEnd: "reply",
}
_PART_LANES: dict[type[ReplyPart], str] = {Reasoning: "Reasoning", ToolCall: "Tool calls"}


def usage_table(runs: Sequence[Run]) -> Table:
    """One row a turn: run, dialect, model, token counts, whether they were on the wire, whether the sums agree."""
    columns = ("run", "dialect", "model", "input", "output", "reasoning", "cached", "total", "on the wire", "sums")
    return Table(columns, tuple(_usage_row(run, run.request, run.reply) for run in runs if run.request and run.reply))


def output_table(run: Run) -> Table:
    """Where the output tokens of a run lie by our own count: one row a lane, then their sum."""
    counts = {"Reasoning": 0, "Text": 0, "Tool calls": 0}
    for choice in run.reply.choices if run.reply else ():
        for part in choice.parts:
            counts[_PART_LANES.get(type(part), "Text")] += part_tokens(part)
    return Table(("lane", "tokens"), (*counts.items(), ("Sum", sum(counts.values()))))


def finish_table(run: Run) -> Table:
    """One row a choice: the finish reason in our word, why, and how each provider spells it."""
    rows: list[tuple[Cell, ...]] = []
    if run.reply and run.request:
        for number, choice in enumerate(run.reply.choices):
            spelled = _spelled(spelling(choice), choice.finish_reason)
            rows.append((number, choice.finish_reason, why(choice, run.request), *spelled))
    return Table(("choice", "reason", "why", *_SPELLED), tuple(rows))


def calls_table(run: Run, tools: Sequence[ToolDefinition] = (), results: Mapping[str, str] | None = None) -> Table:
    """Every tool call of the conversation and of this reply, in order, with its verdict and its result.

    ``turn`` counts the messages from 1; the reply's own calls stand in the turn after them. ``results`` maps
    call ids to what a tool gave back since, beside the results that the request itself carries.
    """
    known = {**_results(run.request), **(results or {})}
    columns = ("turn", "choice", "call", "call id", "tool", "arguments", "valid", "why", "result")
    rows = (
        (turn, choice, index, call.id, call.name, call.arguments, judged.word, judged.why, known.get(call.id, ""))
        for turn, choice, index, call in _calls(run)
        for judged in (verdict(call, tools),)
    )
    return Table(columns, tuple(rows))


def deltas_table(run: Run, arrivals: Sequence[float] = ()) -> Table:
    """One row an event: number, time and time since the one before (milliseconds), where it goes, its bytes.

    What it says stands beside its lane: a phone has no room for more columns.
    ``arrivals`` are the times measured over HTTP; without them the times are those that the pacing asks for.
    """
    times = list(arrivals) if len(arrivals) == len(run.steps) else [step.at * 1000 for step in run.steps]
    before = [0.0, *times]
    rows = (_delta_row(step, at, at - last) for step, at, last in zip(run.steps, times, before, strict=False))
    return Table(("#", "t ms", "dt", "lane", "delta", "choice", "index", "bytes", "wire"), tuple(rows))


def _usage_row(run: Run, request: ChatRequest, reply: ChatReply) -> tuple[Cell, ...]:
    usage = reply.usage
    counts = [usage.input_tokens, usage.output_tokens, usage.reasoning_tokens, usage.cached_tokens, usage.total_tokens]
    sent = "yes" if any(key in run.body for key in _USAGE_KEYS) else "no"
    return (run.number, label_of_call(run.http), request.model or "echo", *counts, sent, _sums(usage, request, reply))


def _sums(usage: Usage, request: ChatRequest, reply: ChatReply) -> str:
    """Whether the numbers agree with one another and with our own count; what doesn't is named."""
    wrong = disagreements(usage, request, reply)
    return "agree" if not wrong else f"don't agree: {'; '.join(wrong)} (the script sets the usage)"


def disagreements(usage: Usage, request: ChatRequest, reply: ChatReply) -> list[str]:
    """Where the numbers don't agree with one another or with our own count."""
    output = sum(part_tokens(part) for choice in reply.choices for part in choice.parts)
    return [
        message
        for holds, message in (
            (usage.reasoning_tokens <= usage.output_tokens, "reasoning is more than output"),
            (usage.cached_tokens <= usage.input_tokens, "cached is more than input"),
            (usage.input_tokens == input_tokens(request), f"our count of the input is {input_tokens(request)}"),
            (usage.output_tokens == output, f"our count of the output is {output}"),
        )
        if not holds
    ]


def _spelled(spelled: Spelling | None, own: str) -> tuple[str, ...]:
    """The seven spellings; a word of a script's own goes out as it is."""
    return astuple(spelled) if spelled else (own,) * len(_SPELLED)


def _results(request: ChatRequest | None) -> dict[str, str]:
    messages = request.messages if request else ()
    return {result.call_id: result.content for message in messages for result in message.tool_results}


def _calls(run: Run) -> list[tuple[int, int, int, ToolCall]]:
    """Turn, choice, index and call, for the conversation first and then the reply."""
    messages = run.request.messages if run.request else ()
    choices = run.reply.choices if run.reply else ()
    told = [(turn, 0, message.tool_calls) for turn, message in enumerate(messages, 1)]
    said = [(len(messages) + 1, number, choice.tool_calls) for number, choice in enumerate(choices)]
    return [(turn, choice, index, call) for turn, choice, calls in (*told, *said) for index, call in enumerate(calls)]


def _delta_row(step: Step, at: float, since: float) -> tuple[Cell, ...]:
    event = step.event
    choice = "" if isinstance(event, ReplyStart | ReplyEnd) else str(event.choice)
    lane, index = _LANES[type(event)], ""
    match event:
        case ArgumentsDelta() | PartStart(part=ToolCall()) | PartEnd(part=ToolCall()):
            lane, index = "tool call", str(event.call_index)
        case _:
            pass
    wire = step.data.decode("utf-8", "replace")
    return (step.number, round(at, 1), round(since, 1), lane, said(event), choice, index, len(step.data), wire)


def said(event: Event) -> str:
    """An event in a few words: a delta verbatim, a start or an end by its name."""
    match event:
        case TextDelta() | ReasoningDelta() | RefusalDelta() | ArgumentsDelta():
            return event.text
        case PartStart(part=ToolCall(name=name)):
            return f"start of call {name}"
        case PartStart():
            return f"start of {type(event.part).__name__.lower()}"
        case PartEnd():
            return "end of part"
        case ChoiceStart():
            return "start of choice"
        case ChoiceEnd():
            return f"end of choice: {event.finish_reason}"
        case ReplyStart():
            return "start of reply"
        case ReplyEnd():
            return f"end of reply: {event.usage.input_tokens} → {event.usage.output_tokens} tokens"
