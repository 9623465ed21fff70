"""The decision: the first responder that answers wins, then the request's limits are laid on."""

from collections.abc import Iterator
from dataclasses import replace

from engine.messages import ChatReply, ChatRequest, Choice, Options, ReplyHead, ReplyPart, ToolCall
from engine.replies.apart import joined, questions
from engine.replies.draft import Draft, Responder
from engine.replies.ids import call_ids
from engine.replies.limits import limited
from engine.replies.personas import persona
from engine.replies.scripted import scripted
from engine.replies.structured import structured
from engine.replies.tool_calls import tool_calls
from engine.replies.tool_results import tool_results
from engine.replies.usage import usage_of
from engine.settings import Settings
from engine.streaming import one_choice
from engine.trace import TraceLine

RESPONDERS: tuple[Responder, ...] = (scripted, tool_calls, structured, tool_results)
"""In order of precedence; the persona answers when all pass. Tool calls stand before structured output, which
speaks only when no call is due. Rules come second, then what is loaded from outside (``replaying``)."""


def reply(
    request: ChatRequest,
    settings: Settings,
    loaded: Responder | None = None,
    *,
    by_rule: Responder | None = None,
    choices: bool = True,
) -> ChatReply:
    """The finished answer. ``by_rule`` is asked second and ``loaded`` third; without ``choices`` all is one choice.

    A recording keeps its own. What is loaded answers questions that stand apart as the one request they are. Raises
    RequestError where the request, its script, a rule or what is loaded asks for a refusal.
    """
    first, *rest = RESPONDERS
    scripts = (first, by_rule) if by_rule else (first,)
    asked = questions(request)
    if len(asked) == 1:
        return _answered(request, settings, (*scripts, *((loaded,) if loaded else ()), *rest), choices=choices)
    if loaded and not all(_answers(scripts, each, settings) for each in asked):
        return _answered(request, settings, (loaded,))  # each of its choices may be for a question
    # a question's own choices are one, so that those of each can be told by their numbers
    return joined(request, (_answered(each, settings, (*scripts, *rest), choices=False) for each in asked))


def _answers(responders: tuple[Responder, ...], request: ChatRequest, settings: Settings) -> bool:
    return any(isinstance(responder(request, settings), Draft) for responder in responders)


def _answered(
    request: ChatRequest, settings: Settings, responders: tuple[Responder, ...], *, choices: bool = True
) -> ChatReply:
    draft, trace, warnings = _drafted(request, settings, responders)
    head = ReplyHead(request.fingerprint, request.model or "echo", trace, warnings, draft.delivery)
    whole = ChatReply(head, draft.choices)
    # joined before the limits are laid on: what ends one part of a single answer ends all of it
    return _finished(request, settings, draft, whole if choices or draft.final else one_choice(whole))


def _drafted(
    request: ChatRequest, settings: Settings, responders: tuple[Responder, ...]
) -> tuple[Draft, tuple[TraceLine, ...], tuple[str, ...]]:
    """Who answers, what everyone asked had to say of it, and the warnings of them all."""
    lines: list[TraceLine] = []
    warnings: list[str] = []
    for responder in responders:
        outcome = responder(request, settings)
        lines.append(outcome.line)
        warnings.extend(outcome.warnings)
        if isinstance(outcome, Draft):
            return outcome, tuple(lines), tuple(warnings)
    answer = persona(request, settings)
    return answer, (*lines, answer.line), tuple(warnings)


def _finished(request: ChatRequest, settings: Settings, draft: Draft, whole: ChatReply) -> ChatReply:
    """The reply with the request's limits, its ids and its usage."""
    limits = whole.choices if draft.final else limited(whole.choices, _options(request))
    copies = len(limits) > len(whole.choices)
    calls = [call for choice in limits for call in choice.tool_calls]
    choices = limits
    if copies or not all(call.id for call in calls):
        ids = call_ids(request, len(calls), settings.call_ids)
        choices = tuple(_with_ids(limits, iter(ids), copies=copies))
    return ChatReply(_heard(whole.head, choices), choices, usage_of(request, choices, draft.usage))


def _options(request: ChatRequest) -> Options:
    """What says one thing to questions that stand apart says it to each."""
    options = request.options
    return replace(options, n=options.n * len(questions(request))) if request.apart else options


def _heard(head: ReplyHead, choices: tuple[Choice, ...]) -> ReplyHead:
    """The head without the pauses before parts that the limits took away: a whole answer waits as long as a stream."""
    delivery = head.delivery
    pauses = tuple(pause for pause in delivery.pauses if pause[1] < len(choices[pause[0]].parts))
    return head if pauses == delivery.pauses else replace(head, delivery=replace(delivery, pauses=pauses))


def _with_ids(choices: tuple[Choice, ...], fresh: Iterator[str], *, copies: bool) -> Iterator[Choice]:
    """Gives each call without an id its own; the further ``copies`` that ``n`` asks for get new ones throughout."""
    for number, choice in enumerate(choices):
        renew = copies and number > 0
        yield replace(choice, parts=tuple(_with_id(part, fresh, renew=renew) for part in choice.parts))


def _with_id(part: ReplyPart, fresh: Iterator[str], *, renew: bool) -> ReplyPart:
    if not isinstance(part, ToolCall):
        return part
    number = next(fresh)
    return replace(part, id=number) if renew or not part.id else part
