"""Where a message asks for a tool, and which tools it says not to call."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from engine.matching.clauses import Clause
from engine.matching.index import Index
from engine.matching.scoring import CALLED_FROM, LED_FROM, NAMED, Given, Tally, score, tally
from engine.matching.vocabulary import CALLING_WORDS
from engine.matching.words import Word

_SURROUNDINGS = 0.15
"""What the rest of its sentence says for the tool of a clause, beside the clause's own words: it breaks ties.

Without it 1 in 100 questions with several tools on offer gets another one; with twice as much, as many messages for
several tools lose one.
"""

_OWN_WORDS = 0.5
"""What a clause's own words must say before it can ask for a tool; one parameter's name says about 0.2.

Between 0.15 and 0.5 nothing measurable changes.
"""

_LEAD = 0.7
"""What the words must say at least for the one of several tools that clearly leads; from 1.2 on 1 in 100 is lost."""

_DENIED_NAME = 0.5
"""The share of a tool's name that a denial must hold to be about that tool: the noun, not the verb alone."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A stretch of a message that asks for a tool, and how surely."""

    tool: int
    score: float
    start: int
    sentence: int


def denied_tools(clause: Clause, index: Index) -> set[int]:
    """The tools that a clause which says not to is about; none where it only describes ("without delay")."""
    shares: dict[int, float] = {}
    for word in dict.fromkeys(word.stem for word in clause.words if word.telling):
        for hit in index.hits.get(word, ()):
            if word in index.tools[hit.tool].name:
                shares[hit.tool] = shares.get(hit.tool, 0.0) + hit.name
    return {*named(clause.words, index), *(tool for tool, share in shares.items() if share >= _DENIED_NAME)}


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
        if points >= (LED_FROM if _leads(tool, whole, index) else CALLED_FROM):
            yield Ask(tool, points, asking[0].start, asking[0].sentence)


def _leads(tool: int, whole: dict[int, Tally], index: Index) -> bool:
    """Whether, of several tools, one is clearly the one that knows these words."""
    others = max((one.own for other, one in whole.items() if other != tool), default=0.0)
    return len(index.tools) > 1 and tool in whole and whole[tool].own >= max(_LEAD, 2 * others)


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
    """The tools whose names stand in these words, whatever the convention, in order of mention.

    A name of one word, which prose may hold by chance, counts where it is called ("use search") or stands alone.
    """
    joined = "".join(word.text for word in spoken)
    ends = list(accumulate(len(word.text) for word in spoken))
    starts = {end - len(word.text): number for number, (end, word) in enumerate(zip(ends, spoken, strict=True))}
    found: list[tuple[int, int]] = []
    for number, tool in enumerate(index.tools):
        place = next((place for name in tool.spoken for place in _places(name, joined, starts, ends)), None)
        if place is not None and (not tool.is_word or _is_called(spoken, place)):
            found.append((place, number))
    return [number for _, number in sorted(found)]


def _places(name: str, joined: str, starts: Mapping[int, int], ends: Sequence[int]) -> Iterator[int]:
    """The words with which a name begins among joined words, where it also ends with a whole one."""
    at = joined.find(name)
    while at >= 0:
        if at in starts and at + len(name) in ends:
            yield starts[at]
        at = joined.find(name, at + 1)


def _is_called(spoken: Sequence[Word], place: int) -> bool:
    around = {word.text for word in (*spoken[max(0, place - 2) : place], *spoken[place + 1 : place + 2])}
    return len(spoken) == 1 or not around.isdisjoint(CALLING_WORDS)
