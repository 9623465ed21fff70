"""Where a message asks for a tool, and which tools it says not to call."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf

from engine.matching.language.verbs import changes, destroys, is_light
from engine.matching.message.adding import (
    addresses,
    counts_party,
    is_said,
    only_adds,
    only_lists,
    only_measures,
    states_number,
    states_one,
    states_value,
)
from engine.matching.message.clauses import Clause
from engine.matching.message.deeds import asks_of_deed
from engine.matching.message.evidence import FILLED
from engine.matching.message.naming import named
from engine.matching.message.openings import asks_for_several, may_look, only_looks, verbs
from engine.matching.message.scoring import (
    BY_NAME,
    CALLED_FROM,
    COMPANY,
    KIN,
    NAMED,
    Parts,
    Tallies,
    Tally,
    stems,
    total,
)
from engine.matching.message.telling import asks_about, only_tells
from engine.matching.offer.index import Index

_SURROUNDINGS = 0.03
"""What the whole message says for the tool of a clause, beside the clause's own words: it breaks ties.

Without it 1 in 100 questions with several tools on offer get another one; with 0.1, 2 in 100 messages for several tools
lose one.
"""

_OWN_WORDS = 1.0
"""What a clause's own words must score before it can ask for a tool; from 0.2 to 1 nothing measurable changes."""

_RIVAL, _RIVALS = 0.8, 3
"""The share of a tool's rank from which another one is its rival, and how many rivals are tried.

Without them 1 in 100 questions of real users with several tools on offer gets another tool. They are for what is surely
asked for by itself, and for tools that are enough by themselves: each costs as much as a call.
"""


@dataclass(frozen=True, slots=True)
class Ask:
    """A stretch of a message that asks for a tool, how surely, and what is enough to call it.

    ``parts`` add up to the score; ``rivals`` are the tools that its words fit about as well, best first, ``twins``
    those of the same verb that they fit no less.
    """

    tool: int
    parts: Parts
    enough: float
    start: int
    sentence: int
    rivals: tuple[tuple[int, Tally], ...] = ()
    twins: tuple[tuple[int, Tally], ...] = ()

    @property
    def score(self) -> float:
        """How surely the tool is asked for."""
        return total(self.parts)


def asks(said: Sequence[Clause], heard: Tallies) -> list[Ask]:
    """Each stretch that asks for a tool, in order."""
    sentences: dict[int, list[Clause]] = {}
    for clause in said:
        sentences.setdefault(clause.sentence, []).append(clause)
    message = heard.of(said)
    found = _without_stated(
        [ask for group in sentences.values() for ask in _of_sentence(group, heard, message)], said, heard
    )
    sure = {ask.tool for ask in found if ask.score >= ask.enough}
    found = [ask for ask in found if ask.score >= NAMED or not _means_sibling(ask.tool, sure, said, heard.index)]
    eased = (replace(ask, enough=ask.enough - COMPANY) if sure - {ask.tool} else ask for ask in found)
    return [ask for ask in eased if ask.score >= ask.enough - FILLED]


def _without_stated(found: Sequence[Ask], said: Sequence[Clause], heard: Tallies) -> list[Ask]:
    """The asks without those of clauses that only say what a parameter is: of another tool, or beside an order."""
    begun = {clause.start: clause for clause in said}
    slots = {ask.tool: heard.index.slots(ask.tool) for ask in found} if len(found) > 1 else {}

    def states(ask: Ask, *, own: bool) -> bool:
        clause = begun.get(ask.start)
        if clause is None or ask.score >= NAMED or ask.tool not in slots:
            return False
        others = (one.named for tool, one in slots.items() if tool != ask.tool)
        return (own and states_value(clause, slots[ask.tool].named)) or any(states_one(clause, one) for one in others)

    orders = {ask.tool for ask in found if not states(ask, own=True)}
    return [ask for ask in found if not states(ask, own=bool(orders - {ask.tool}))]


def _means_sibling(tool: int, sure: set[int], said: Sequence[Clause], index: Index) -> bool:
    """Whether a tool that is surely asked for shares a thing in the name, and what differs is said for it alone."""
    own = index.known(tool).name.keys()
    siblings = [
        name
        for name in (index.known(other).name.keys() for other in sorted(sure - {tool}))
        if own - name and not all(map(is_light, own & name))
    ]
    spoken = set[str]()
    for clause in said if siblings else ():
        spoken.update([one for _, one in stems(clause.words, index)], verbs(clause.words))  # "rename": update
    if siblings and any(only_looks(clause.words) for clause in said):  # "show me" asks for what any such verb does
        siblings = [name for name in siblings if any(map(is_light, name - own)) or not all(map(is_light, own - name))]
    return any(not is_said(own - name, spoken) and is_said(name - own, spoken) for name in siblings)


def _of_sentence(group: Sequence[Clause], heard: Tallies, message: dict[int, Tally]) -> Iterator[Ask]:
    whole = heard.of(group)
    leader, foremost = _best(whole, message), leading(message)
    for tool, asking, is_named in _stretches(group, heard, message):
        parts = BY_NAME
        if not is_named:
            said = [heard.of(asking), *[whole] * ([tool] == leader), *[message] * (tool == foremost)]
            parts = max((one[tool] for one in said), key=lambda one: one.score).parts
        points = total(parts)
        enough = _enough(tool, whole) if tool in whole else CALLED_FROM
        looks = points < NAMED and may_look(asking[0].words)
        least = 0.0 if points >= CALLED_FROM - FILLED else CALLED_FROM
        own = heard.of(asking)
        rivals = _rivals(tool, own, heard.index, least) if looks else ()
        if rivals and asks_for_several(asking[0].words):  # what gives one thing is no rival
            rivals = tuple(one for one in rivals if one[1].ordered)
        start, twins = _start(asking, heard.index.known(tool).verb), _twins(tool, own, heard.index)
        yield Ask(tool, parts, enough, start, asking[0].sentence, rivals, twins)


def leading(tallies: Mapping[int, Tally]) -> int | None:
    """The tool that these words rank first; of equals the first on offer."""
    return max(tallies, key=lambda tool: (tallies[tool].rank, -tool), default=None)


def _start(asking: Sequence[Clause], act: str) -> int:
    """Where a stretch begins: before an order for what can't be undone only a word counts ("squash and merge")."""
    ordering = (one.start for one in asking if len(one.words) == 1 or any(word.stem == act for word in one.words))
    return next(ordering, asking[0].start) if destroys(act) else asking[0].start


def _rivals(tool: int, own: dict[int, Tally], index: Index, enough: float) -> tuple[tuple[int, Tally], ...]:
    """The tools that change nothing and that a clause's own words fit about as well as the one that it asks for.

    Their own score is to be ``enough``.
    """
    least = _RIVAL * own[tool].rank
    found = [
        (number, one)
        for number, one in own.items()
        if number != tool and one.rank >= least and one.score >= enough and not changes(index.known(number).verb)
    ]
    return tuple(sorted(found, key=lambda pair: (-pair[1].rank, pair[0]))[:_RIVALS])


def _twins(tool: int, own: dict[int, Tally], index: Index) -> tuple[tuple[int, Tally], ...]:
    """The tools with the same verb that a clause's own words fit no less: nobody said which thing it is about."""
    verb, least = index.known(tool).verb, own[tool].score if tool in own else inf
    found = [
        (number, one)
        for number, one in own.items()
        if number != tool and one.score >= least and index.known(number).verb == verb
    ]
    return tuple(found[:_RIVALS])


def _enough(tool: int, whole: dict[int, Tally]) -> float:
    """The score from which a tool is called for a sentence."""
    others = max((one.kin for other, one in whole.items() if other != tool), default=0.0)
    return CALLED_FROM - KIN * min(1.0, others / (whole[tool].kin or 1.0))


def _stretches(
    group: Sequence[Clause], heard: Tallies, message: dict[int, Tally]
) -> list[tuple[int, list[Clause], bool]]:
    """Neighbouring clauses that ask for one tool, and whether they name it.

    A clause that asks for none goes with the one before it, at the beginning with the one after it.
    """
    found: list[tuple[int, list[Clause], bool]] = []
    waiting: list[Clause] = []
    for clause in group:
        names = [] if asks_of_deed(clause.words) else named(clause.words, heard.index)
        is_told = only_tells(clause.words) or any(
            asks_about(clause.words, heard.index.known(one).name) for one in names
        )
        is_told = is_told or (len(found) > 0 and (states_number(clause) or counts_party(clause) or addresses(clause)))
        wanted = [] if is_told else names or _best(heard.of([clause]), message)
        if found and wanted and not names:
            own = heard.of([clause])[wanted[0]]
            wanted = (
                [] if only_lists(clause, own) or only_adds(clause, own, heard.index.known(found[-1][0])) else wanted
            )
            wanted = [] if only_measures(clause, heard.index.known(found[-1][0])) else wanted
        if not wanted:
            (found[-1][1] if found else waiting).append(clause)
        for tool in wanted:
            if found and found[-1][0] == tool:
                found[-1] = tool, [*found[-1][1], clause], found[-1][2] or bool(names)
            else:
                found.append((tool, [*waiting, clause], bool(names)))
                waiting = []
    return found


def _best(own: dict[int, Tally], whole: dict[int, Tally]) -> list[int]:
    """The tool that knows most of a clause's words, if one knows enough of them; ties go to the first on offer."""
    known = [tool for tool, one in own.items() if one.score]  # of the others nothing is said that they do
    best = max(known, key=lambda tool: (own[tool].rank + _SURROUNDINGS * whole[tool].rank, -tool), default=None)
    return [best] if best is not None and own[best].score >= _OWN_WORDS else []
