"""Why each tool was or was not called, in sentences for people."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.matching.calls import Made
from engine.matching.language.words import Word
from engine.matching.message.asks import leading
from engine.matching.message.scoring import CALLED_FROM, NAMED, stems, tally
from engine.matching.offer.index import Index
from engine.matching.talk.conversation import Wanted
from engine.trace import Considered

_SHOWN = 6
"""Places that are told for one tool."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A tool's score and what speaks for and against it, before the verdict."""

    score: float
    reasons: tuple[str, ...]


_NOTHING = Weighed(0.0, ("none of its words were said",))


def weigh(index: Index, found: Wanted) -> Mapping[int, Weighed]:
    """Every tool of which something was said, weighed by all that the messages read say."""
    said = [word for plan in found.plans for clause in plan.said for word in clause.words]
    tallies = found.plans[0].tally if len(found.plans) == 1 else tally(said, index)
    places = _places(said, index)
    best = leading(tallies)
    share = tallies[best].score / (tallies[best].rank or 1.0) if best is not None else 0.0
    return {number: Weighed(share * one.rank, tuple(_sentences(places[number]))) for number, one in tallies.items()}


def _places(said: Sequence[Word], index: Index) -> dict[int, dict[str, list[str]]]:
    """For each tool its first known words, by the place where it knows them."""
    places: dict[int, dict[str, list[str]]] = {}
    for stem, word in {stem: word for word, stem in stems(said, index)}.items():
        for hit in index.hits(stem):
            known = places.setdefault(hit.tool, {})
            if len(known) < _SHOWN and (quoted := f'"{word.text}"') not in known.setdefault(hit.place, []):
                known[hit.place].append(quoted)
    return places


def _sentences(places: dict[str, list[str]]) -> Iterator[str]:
    """Which words speak for the tool, and where they stand, one sentence a place."""
    for place, said in places.items():
        yield f"{listed(said)} {'is' if len(said) == 1 else 'are'} in {place}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The best call of each tool asked for, which tools are called, why a tool choice decided."""

    best: Mapping[int, Made]
    called: frozenset[int]
    note: str = ""


def considered(
    names: tuple[str, ...], weighed: Mapping[int, Weighed], found: Wanted, outcome: Outcome
) -> list[Considered]:
    """The verdicts, one for each tool."""
    named = {one.tool for one in found.demands if one.score >= NAMED}
    denied = frozenset[int]().union(*(plan.denied for plan in found.plans))
    entries = list(_unsaid(names, (_pass(0.0, outcome, was_asked=False), *_NOTHING.reasons)))
    read = [f'"one" is read as "{plan.one}", which tools have listed' for plan in found.plans if plan.one]
    concerned = denied | found.met | outcome.best.keys()
    for number in concerned | weighed.keys():
        one = weighed.get(number, _NOTHING)
        is_called = number in outcome.called
        best = outcome.best.get(number)
        points = best.score if best else one.score
        if is_called:
            verdict = _call(points, outcome.note, is_named=number in named)
        elif number in denied:
            verdict = "not called: the message says not to"
        elif number in found.met:
            verdict = "not called: it was already called for this message"
        else:
            verdict = _pass(points, outcome, was_asked=best is not None)
        told = (verdict, *_sum(best), *one.reasons, *read, *_lack(best)) if best else (verdict, *one.reasons)
        entries[number] = Considered(names[number], is_called, round(points, 2), told)
    return entries


@lru_cache(maxsize=128)  # of hundreds of tools on offer nearly all are told so, each time
def _unsaid(names: tuple[str, ...], reasons: tuple[str, ...]) -> tuple[Considered, ...]:
    """What is said of the tools that no word speaks of."""
    return tuple([Considered(name, chosen=False, score=0.0, reasons=reasons) for name in names])


def _sum(best: Made) -> Iterator[str]:
    """What a score adds up, where it is more than one thing."""
    if len(best.parts) > 1:
        yield f"the score is {listed([f'{points:.2f} for {why}' for why, points in best.parts])}"


def _lack(best: Made) -> Iterator[str]:
    if best.missing:
        yield f"the message doesn't give {listed(best.missing)}"


def _call(points: float, note: str, *, is_named: bool) -> str:
    if is_named:
        return "called: the message names it"
    return f"called: {note or f'score {points:.2f} is enough'}"


def _pass(points: float, outcome: Outcome, *, was_asked: bool) -> str:
    if outcome.note:
        return f"not called: {outcome.note}"
    if not outcome.called and points < CALLED_FROM:
        return f"not called: score {points:.2f}, and it takes {CALLED_FROM}"
    if was_asked:
        return "not called: another tool fits better"
    return "not called: other tools fit these words better"


def listed(words: Sequence[str]) -> str:
    """Words joined for people: ``a, b and c``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
