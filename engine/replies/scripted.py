"""Scripted: the user's message holds an instruction block, which says what to answer."""

from typing import assert_never

from engine.errors import RequestError, ScriptedFailure
from engine.faults import parse as parse_faults
from engine.messages import (
    ChatRequest,
    Choice,
    Delivery,
    Reasoning,
    Refusal,
    ReplyPart,
    Text,
    ToolCall,
)
from engine.replies.custom_calls import spelled
from engine.replies.draft import Draft, Passed, UsageOverride, passed
from engine.replies.lorem import words
from engine.script import (
    Chain,
    Directive,
    Failure,
    Found,
    Lorem,
    Plan,
    PlannedCall,
    PlannedMessage,
    PlannedPart,
    PlannedReasoning,
    PlannedRefusal,
    PlannedText,
    Source,
    Values,
    Verbatim,
    find,
    say,
    unknown_tools,
)
from engine.settings import Settings
from engine.trace import TraceLine

NAME = "scripted"
PAST_THE_END = 5
"""Lorem words of a reply past a chain's last plan."""


def scripted(request: ChatRequest, settings: Settings) -> Draft | Passed:
    """Plays the active plan; passes without one, and past a single plan's only reply.

    Raises RequestError for a faulty block in strict mode and past the end of a chain that says so, and
    ScriptedFailure for the failure that a plan asks for.
    """
    found = find(request.messages, fault_complaint)
    warnings = (*map(str, found.faulty), *found.warnings)
    if settings.strict and found.faulty:
        raise RequestError(warnings[0], param=found.faulty[0].at)
    chain = found.chain
    if chain is None:
        return passed(NAME, _why_not(found), *warnings)
    if found.step < len(chain.plans):
        return play(chain.plans[found.step], request, f"{_where(found)}{step_of(chain, found.step)}", warnings)
    if not chain.is_chain:
        return passed(NAME, f"{_where(found)} has scripted its one reply already", *warnings)
    return past_the_end(chain, found.step, f"in {found.place}", found.at, warnings)


def fault_complaint(names: str) -> str:
    """What is wrong with a fault that a block names (``status:503``), or ""."""
    try:
        parse_faults([names])
    except ValueError as error:
        return str(error)
    return ""


def _why_not(found: Found) -> str:
    if not found.faulty:
        return "no user message holds an instruction block"
    return f"the {found.faulty[0]}"


def _where(found: Found) -> str:
    return f"the instruction block in {found.place}"


def step_of(chain: Chain, step: int) -> str:
    """``at step 2 of 3``: how far the chain has come, said behind its name; "" where it has no such step."""
    steps = len(chain.plans)
    return f" at step {step + 1} of {steps}" if chain.is_chain and step < steps else ""


def past_the_end(chain: Chain, step: int, where: str, at: str, warnings: tuple[str, ...] = ()) -> Draft:
    """What a chain that is used up answers; ``where`` it stands, and ``at`` which path of the request.

    Raises RequestError where the chain says so.
    """
    steps = len(chain.plans)
    plural = "" if steps == 1 else "s"
    message = f"the instruction chain {where} has {steps} step{plural}; this is request {step + 1}"
    if chain.on_exhausted == "error":
        raise RequestError(f"{message[0].upper()}{message[1:]}.", param=at)
    line = TraceLine(NAME, answered=True, reason=f"{message}, so {PAST_THE_END} words of lorem")
    return Draft((Choice((Text(words(PAST_THE_END)),)),), line, (*warnings, message))


def play(
    plan: Plan,
    request: ChatRequest,
    where: str,
    warnings: tuple[str, ...] = (),
    by: str = "The instruction block",
) -> Draft:
    """One plan as an answer; ``where`` says in the trace where it came from, ``by`` in a failure. Raises it."""
    values = Values(request)
    if plan.failure:
        raise _failure(plan.failure, values, by)
    choices = tuple(_choice(message, plan.id_message, request, values) for message in plan.messages)
    called = [call.name for choice in choices for call in choice.tool_calls]
    label = f", plan {plan.label!r}" if plan.label else ""
    return Draft(
        choices,
        TraceLine(NAME, answered=True, reason=f"{where}{label}"),
        (*warnings, *plan.doubts, *values.warnings, *unknown_tools(called, request.tools)),
        _delivery(plan, choices),
        UsageOverride(**dict(plan.usage)) if plan.usage else None,
    )


def _failure(failure: Failure, values: Values, by: str) -> ScriptedFailure:
    headers = () if failure.retry_after is None else (("retry-after", f"{failure.retry_after:g}"),)
    message = values.fill(failure.message) or f"{by} asks for status {failure.status}."
    return ScriptedFailure(message, code=failure.code or None, status=failure.status, headers=headers)


def _delivery(plan: Plan, choices: tuple[Choice, ...]) -> Delivery:
    pauses = tuple(
        (index, 0, message.pause)
        for index, (message, choice) in enumerate(zip(plan.messages, choices, strict=True))
        if message.pause and choice.parts
    )
    return Delivery(pauses, plan.cut_after, plan.faults)


def _choice(message: PlannedMessage, tag: str, request: ChatRequest, values: Values) -> Choice:
    parts = tuple(_part(part, tag, request, values) for part in message.parts)
    said = tuple(part for part in parts if not isinstance(part, Reasoning) or part.text)
    calls = any(isinstance(part, ToolCall) for part in said)
    return Choice(said, message.finish_reason or ("tool_calls" if calls else "stop"))


def _part(part: PlannedPart, tag: str, request: ChatRequest, values: Values) -> ReplyPart:
    match part:
        case PlannedText():
            return Text(_tagged(_words(part.source, request, values), tag))
        case PlannedReasoning():
            return Reasoning(_tagged(_words(part.source, request, values), tag))
        case PlannedRefusal():
            return Refusal(values.fill(part.text))
        case PlannedCall():
            name = values.fill(part.name)
            filled = spelled(request.tool(name), values.fill_all(part.arguments)) if part.raw is None else part.raw
            return ToolCall(values.fill(part.id), name, filled)
        case _:
            assert_never(part)


def _words(source: Source, request: ChatRequest, values: Values) -> str:
    match source:
        case Lorem():
            return words(source.words)
        case Verbatim():
            return values.fill(source.text)
        case Directive():
            return values.fit(lambda: say(source, request))
        case _:
            assert_never(source)


def _tagged(text: str, tag: str) -> str:
    """The tag opens and closes the words, which it doesn't count among."""
    return " ".join(filter(None, (tag, text, tag)))
