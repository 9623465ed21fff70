"""The choice: which tools are called with which arguments, and why every other one is not."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from engine.errors import RequestError
from engine.extract.tables.gazetteer import CURRENCIES
from engine.matching.calls import Made, PlannedCall, each_meant, made
from engine.matching.explain import Outcome, Weighed, considered, weigh
from engine.matching.message.plan import MOST_IN_ALL, Demand
from engine.matching.message.scoring import CALLED_FROM
from engine.matching.offer.ending import ending
from engine.matching.offer.index import Index, index
from engine.matching.talk.conversation import Wanted, wanted
from engine.matching.talk.turns import answering, results_of, whole_text
from engine.matching.times.repeats import MOST
from engine.matching.uniting import united
from engine.messages import Message, ToolChoice, ToolDefinition
from engine.trace import Considered

Mode = Literal["auto", "none", "required"]


@dataclass(frozen=True, slots=True)
class Choice:
    """The calls in order, and an entry for every tool on offer."""

    calls: tuple[PlannedCall, ...]
    considered: tuple[Considered, ...]


def choose(
    tools: Sequence[ToolDefinition],
    messages: Sequence[Message],
    tool_choice: ToolChoice | Mode = "auto",
    parallel: bool = True,  # noqa: FBT001, FBT002  the published signature
    *,
    required_only: bool = False,
) -> Choice:
    """The tools that the user's words ask for, with arguments, and an entry for every tool on offer.

    Raises RequestError where ``tool_choice`` names a tool that isn't offered, SchemaError for parameters that no value
    satisfies.
    """
    wish = ToolChoice(mode=tool_choice) if isinstance(tool_choice, str) else tool_choice
    offered = _offered(tools, wish)
    known = index(offered)
    found = Wanted() if wish.mode == "none" else wanted(messages, known)
    weighed = weigh(known, found)
    demands = () if wish.mode == "none" else _demanded(found, weighed, messages, wish, known)
    results = results_of(messages) if demands else ()
    made_apart = [made(known, one, results, required_only=required_only) for one in demands]
    whole = united(made_apart, known, results, required_only=required_only)
    calls = _within_bounds(each for one in whole for each in each_meant(known, one, required_only=required_only))
    kept = _kept(calls, wish, parallel=parallel)
    outcome = Outcome(
        {one.demand.tool: one for one in sorted(calls, key=lambda one: one.score)},
        frozenset(one.demand.tool for one in kept),
        _note(wish),
    )
    verdicts = considered(known.names, weighed, found, outcome)
    return Choice(tuple(one.call for one in kept), tuple(_in_order(tools, verdicts)))


def _within_bounds(calls: Iterable[Made]) -> list[Made]:
    """As many as one message can ask for: of all that were listed there may be more."""
    often: Counter[int] = Counter()
    kept: list[Made] = []
    for one in calls:
        often[one.demand.tool] += 1
        if often[one.demand.tool] <= MOST and len(kept) < MOST_IN_ALL:
            kept.append(one)
    return kept


def _kept(calls: Sequence[Made], wish: ToolChoice, *, parallel: bool) -> list[Made]:
    """The calls of tools that fit, or all of them where the tool choice demands one; the best where one is allowed."""
    fitting = {one.demand.tool for one in calls if one.fits}
    kept = [one for one in calls if one.demand.tool in fitting and not _has_nothing_of_its_own(one, calls)]
    if wish.name is not None or (wish.mode == "required" and not kept):
        kept = list(calls)
    kept = [one for place, one in enumerate(kept) if not any(_is_said_again(one, other) for other in kept[:place])]
    return kept if parallel else sorted(kept, key=lambda one: -one.score)[:1]


def _has_nothing_of_its_own(one: Made, calls: Sequence[Made]) -> bool:
    """Whether a call is made for company's sake alone, and what is surely asked for takes all its values.

    One call does, or those of other tools do together; the currency of an amount is no value beside it. Without the
    first 6 in 1,000 questions of real users with several tools on offer get a needless call, without the second 4 in
    1,000 requests for several tools.
    """
    surer = [other for other in calls if other.score >= CALLED_FROM > one.score]
    others = (other.given for other in surer if other.demand.tool != one.demand.tool)
    taken = [frozenset[str]().union(*others), *(other.given for other in surer)]
    own = one.given - _CURRENCIES or one.given
    return bool(own) and any(own <= given for given in taken)


_CURRENCIES = frozenset(f'"{code}"' for code in CURRENCIES.values())
"""Values (as JSON) that tell what an amount is in."""


def _is_said_again(one: Made, other: Made) -> bool:
    """Whether a call is another one over again, asked for in another place of the message."""
    return (
        one.demand.place != other.demand.place
        and one.call.name == other.call.name
        and (one.call.arguments == other.call.arguments)
    )


def _offered(tools: Sequence[ToolDefinition], wish: ToolChoice) -> Sequence[ToolDefinition]:
    """The tools that can be called: of those with one name the first, and only what the tool choice allows."""
    first: dict[str, ToolDefinition] = {}
    for tool in tools:
        first.setdefault(tool.name, tool)
    for name in (wish.name,) if wish.name is not None else wish.allowed or ():
        if name not in first:
            offered = ", ".join(first) or "none"
            message = f"tool_choice names the tool {name!r}, which is not offered; offered: {offered}."
            raise RequestError(message, param="tool_choice")
    if wish.allowed is None and len(first) == len(tools):
        return tools
    return [tool for name, tool in first.items() if wish.allowed is None or name in wish.allowed]


def _demanded(
    found: Wanted, weighed: Mapping[int, Weighed], messages: Sequence[Message], wish: ToolChoice, known: Index
) -> tuple[Demand, ...]:
    """The demands that the tool choice lets through, or the one that it forces."""
    if wish.name is not None:
        number = known.numbers[wish.name]
        asked = tuple(replace(one, rivals=(), twins=()) for one in found.demands if one.tool == number)
        return asked or (_forced(number, weighed, messages),)
    if found.demands or wish.mode == "auto" or not known.tools:
        return found.demands
    due = _due(known, weighed, answering(messages, known))
    return (_forced(due, weighed, messages),)


def _forced(number: int, weighed: Mapping[int, Weighed], messages: Sequence[Message]) -> Demand:
    """The call of a tool that the words didn't ask for, with all that they say."""
    return Demand(number, (("its words", _score(weighed, number)),), whole_text(messages))


def _score(weighed: Mapping[int, Weighed], number: int) -> float:
    return weighed[number].score if number in weighed else 0.0


def _due(known: Index, weighed: Mapping[int, Weighed], called: Collection[int]) -> int:
    """The tool that is called where none is asked for and one must be: that which takes the answer, else the nearest.

    Where tools were called for the message, it is the last of the others: agents put the tool that takes their answer
    behind those that find it out, and ask until it is called.
    """
    rest = [number for number in range(len(known.tools)) if number not in called]
    last = ending([known.tools[number] for number in rest])
    if last is not None:
        return known.numbers[last.name]
    if called and rest:
        return rest[-1]
    return max(range(len(known.tools)), key=lambda number: (_score(weighed, number), -number))


def _note(wish: ToolChoice) -> str:
    if wish.mode == "none":
        return "tool_choice is none"
    if wish.name is not None:
        return f"tool_choice names {wish.name}"
    return "tool_choice requires a call" if wish.mode == "required" else ""


def _in_order(tools: Sequence[ToolDefinition], verdicts: Sequence[Considered]) -> list[Considered]:
    """One entry for every tool as offered, also for those that can't be called."""
    if len(verdicts) == len(tools):
        return list(verdicts)
    waiting = {verdict.tool: verdict for verdict in verdicts}
    seen: set[str] = set()
    entries: list[Considered] = []
    for tool in tools:
        twice = "not called: a tool of the same name stands before it"
        reason = twice if tool.name in seen else "not called: tool_choice doesn't allow it"
        entries.append(waiting.pop(tool.name, Considered(tool.name, chosen=False, score=0.0, reasons=(reason,))))
        seen.add(tool.name)
    return entries
