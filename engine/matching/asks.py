"""Where a message asks for a tool, and which tools it says not to call."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.matching.clauses import Clause
from engine.matching.index import Index
from engine.matching.scoring import CALLED_FROM, NAMED, Given, Tally, score, tally
from engine.matching.words import Word

_SURROUNDINGS = 0.15
"""What the rest of its sentence says for the tool of a clause, beside the clause's own words: it breaks ties."""

_OWN_WORDS = 0.3
"""What a clause's own words must say before it can ask for a tool; one parameter's name says about 0.2."""

_DENIED_NAME = 0.5
"""The share of a tool's name that a denial must hold to be about that tool."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A stretch of a message that asks for a tool, and how surely."""

    tool: int
    score: float
    start: int
    sentence: int


def denied_tools(clause: Clause, index: Index) -> frozenset[int]:
    """The tools that a clause which says not to is about; none where it only describes ("without delay")."""
    about = tally(clause.words, index)
    return frozenset(
        {*named(clause.words, index), *(tool for tool, one in about.items() if one.own_name >= _DENIED_NAME)}
    )


def asks(said: Sequence[Clause], index: Index, given: Given) -> list[Ask]:
    """Each stretch that asks for a tool, in order; the message as one where no sentence does it alone."""
    sentences: dict[int, list[Clause]] = {}
    for clause in said:
        sentences.setdefault(clause.sentence, []).append(clause)
    found = [ask for group in sentences.values() for ask in _of_sentence(group, index, given)]
    return found or (list(_of_whole(said, index, given)) if len(sentences) > 1 else [])


def _of_whole(said: Sequence[Clause], index: Index, given: Given) -> Iterator[Ask]:
    whole = tally([word for clause in said for word in clause.words], index)
    best = max(whole, key=lambda tool: (whole[tool].own, -tool), default=None)
    if best is not None and (points := score(whole[best], index.tools[best], given)) >= CALLED_FROM:
        yield Ask(best, points, 0, 0)


def _of_sentence(group: Sequence[Clause], index: Index, given: Given) -> Iterator[Ask]:
    whole = tally([word for clause in group for word in clause.words], index)
    for tool, asking, is_named in _stretches(group, index, whole):
        points = NAMED
        if not is_named:
            points = score(whole[tool], index.tools[tool], given)
            if len(asking) < len(group):
                alone = tally([word for clause in asking for word in clause.words], index)
                points = max(points, score(alone[tool], index.tools[tool], given))
        if points >= CALLED_FROM:
            yield Ask(tool, points, asking[0].start, asking[0].sentence)


def _stretches(group: Sequence[Clause], index: Index, whole: dict[int, Tally]) -> list[tuple[int, list[Clause], bool]]:
    """Neighbouring clauses that ask for one tool, and whether they name it.

    A clause that asks for none goes with the one before it, at the beginning with the one after it.
    """
    found: list[tuple[int, list[Clause], bool]] = []
    waiting: list[Clause] = []
    for clause in group:
        names = named(clause.words, index)
        wanted = names or _best(tally(clause.words, index), whole)
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
    best = max(own, key=lambda tool: (own[tool].own + _SURROUNDINGS * whole[tool].own, -tool), default=None)
    return [best] if best is not None and own[best].own >= _OWN_WORDS else []


def named(spoken: Sequence[Word], index: Index) -> list[int]:
    """The tools whose names stand in these words, whatever the convention, in order of mention."""
    joined = "".join(word.text for word in spoken)
    bounds = {0}
    for word in spoken:
        bounds.add(max(bounds) + len(word.text))
    found = [
        (place, number)
        for number, tool in enumerate(index.tools)
        if (place := _place(tool.spoken, joined, bounds)) >= 0
    ]
    return [number for _, number in sorted(found)]


def _place(names: Sequence[str], joined: str, bounds: set[int]) -> int:
    """Where a name begins among joined words, beginning and ending with whole ones; -1 where it doesn't."""
    for name in names:
        at = joined.find(name)
        while at >= 0:
            if at in bounds and at + len(name) in bounds:
                return at
            at = joined.find(name, at + 1)
    return -1
