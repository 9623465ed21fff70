"""Why each tool was or was not called, in sentences for people."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.matching.conversation import Wanted
from engine.matching.index import Index
from engine.matching.scoring import CALLED_FROM, NAMED, Given, lacks, score, stems, tally
from engine.matching.words import Word
from engine.trace import Considered

_SHOWN = 6
"""Places that are told for one tool."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A tool's score and what speaks for and against it, before the verdict."""

    score: float
    reasons: tuple[str, ...]


_NOTHING = Weighed(0.0, ("none of its words were said",))


def weigh(index: Index, found: Wanted) -> list[Weighed]:
    """Every tool of the index, weighed by all that the messages read say."""
    said = [word for plan in found.plans for clause in plan.said for word in clause.words]
    told = sum((plan.given for plan in found.plans), Given(0, 0))
    tallies = tally(said, index)
    places = _places(said, index)
    return [
        Weighed(score(tallies[number], tool, told), (*_sentences(places[number]), *lacks(tool, told)))
        if number in tallies
        else _NOTHING
        for number, tool in enumerate(index.tools)
    ]


def _places(said: Sequence[Word], index: Index) -> dict[int, dict[str, list[str]]]:
    """For each tool its first known words, by the place where it knows them."""
    places: dict[int, dict[str, list[str]]] = {}
    for stem, word in {stem: word for word, stem in stems(said, index)}.items():
        for hit in index.hits.get(stem, ()):
            known = places.setdefault(hit.tool, {})
            if len(known) < _SHOWN:
                known.setdefault(hit.place, []).append(f'"{word.text}"')
    return places


def _sentences(places: dict[str, list[str]]) -> Iterator[str]:
    """Which words speak for the tool, and where they stand, one sentence a place."""
    for place, said in places.items():
        listed = said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"
        yield f"{listed} {'is' if len(said) == 1 else 'are'} in {place}"


def considered(
    names: Sequence[str], weighed: Sequence[Weighed], found: Wanted, called: Mapping[int, float], note: str
) -> list[Considered]:
    """The verdicts; ``called`` has the score of each tool that is called, ``note`` says why a tool choice decided."""
    asked = {one.tool: one.score for one in found.demands}
    entries: list[Considered] = []
    for number, (name, one) in enumerate(zip(names, weighed, strict=True)):
        points = called.get(number, asked.get(number, one.score))
        verdict = _call(points, note) if number in called else _pass(number, points, found, note)
        entries.append(Considered(name, number in called, round(points, 2), (verdict, *one.reasons)))
    return entries


def _call(points: float, note: str) -> str:
    if points >= NAMED:
        return "called: the message names it"
    return f"called: {note or f'score {points:.2f} is enough'}"


def _pass(number: int, points: float, found: Wanted, note: str) -> str:
    if any(number in plan.denied for plan in found.plans):
        return "not called: the message says not to"
    if number in found.met:
        return "not called: it was already called for this message"
    if note:
        return f"not called: {note}"
    if any(one.tool == number for one in found.demands):
        return "not called: parallel calls are off and another tool fits better"
    if points < CALLED_FROM:
        return f"not called: score {points:.2f}, and it takes {CALLED_FROM}"
    return "not called: other tools fit these words better"
