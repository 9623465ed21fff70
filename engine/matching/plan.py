"""What one message wants: the calls in order of mention, each with its words, and the tools it rules out."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.matching.asks import Ask, asks, denied_tools
from engine.matching.clauses import Clause, clauses
from engine.matching.index import Index
from engine.matching.known import Known
from engine.matching.repeats import repeats
from engine.matching.scoring import NAMED, given
from engine.matching.values import values


@dataclass(frozen=True, slots=True)
class Demand:
    """One call that is asked for: how surely, the words for its arguments, and whether these give no value (``bare``)."""

    tool: int
    score: float
    text: str
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """A message's demands, the tools that it says not to call, and what is left of it without these denials."""

    demands: tuple[Demand, ...]
    denied: frozenset[int]
    said: tuple[Clause, ...]
    text: str


@dataclass(frozen=True, slots=True)
class _Stretch:
    ask: Ask
    words: str
    values: frozenset[str]


def plan(text: str, index: Index) -> Plan:
    """Reads one message; a tool is demanded as often as it is asked for."""
    said: list[Clause] = []
    ruled_out: dict[int, Clause] = {}
    for clause in clauses(text):
        denied = denied_tools(clause, index) if clause.denied else frozenset[int]()
        ruled_out.update(dict.fromkeys(denied, clause))
        if not denied:
            said.append(clause)
    plain = _without(text, ruled_out.values())
    found = [ask for ask in asks(said, index, given(plain)) if ask.tool not in ruled_out or ask.score >= NAMED]
    denied = frozenset(ruled_out) - {ask.tool for ask in found}
    return Plan(tuple(_demands(plain, found, index)), denied, tuple(said), plain)


def _without(text: str, ruled_out: Iterable[Clause]) -> str:
    """The text with denials blanked out, so that no value is taken from there and every place stays."""
    for clause in ruled_out:
        text = text[: clause.start] + " " * (clause.end - clause.start) + text[clause.end :]
    return text


def _demands(text: str, found: Sequence[Ask], index: Index) -> Iterator[Demand]:
    """The words from each ask up to the next tool's; where they give no value, the sentence's or the message's do."""
    stretches = list(_apart(text, found, index))
    for place, stretch in enumerate(stretches):
        tool = index.tools[stretch.ask.tool]
        if not stretch.values and not _said_better(stretches, place):
            words = f"{stretch.words} {_shared(text, stretches, place)}".strip()
            yield Demand(stretch.ask.tool, stretch.ask.score, words, bare=not _values(words, tool))
        elif stretch.values and not _said_before(stretches, place):
            for words in repeats(stretch.words, tool.slots):
                yield Demand(stretch.ask.tool, stretch.ask.score, words)


def _apart(text: str, found: Sequence[Ask], index: Index) -> Iterator[_Stretch]:
    kept = [ask for place, ask in enumerate(found) if not place or found[place - 1].tool != ask.tool]
    starts = [0 if len(kept) == 1 else ask.start for ask in kept]
    for ask, start, end in zip(kept, starts, [*starts[1:], len(text)], strict=False):
        yield _Stretch(ask, text[start:end], _values(text[start:end], index.tools[ask.tool]))


def _values(text: str, tool: Known) -> frozenset[str]:
    return frozenset(values(text, {**tool.name, **tool.purpose}))


def _said_better(stretches: Sequence[_Stretch], place: int) -> bool:
    """Whether another stretch asks for the same tool with values, or an earlier one without."""
    return any(
        other != place and stretch.ask.tool == stretches[place].ask.tool and (stretch.values or other < place)
        for other, stretch in enumerate(stretches)
    )


def _said_before(stretches: Sequence[_Stretch], place: int) -> bool:
    """Whether an earlier stretch asked for the same tool and nothing here is new: a summing-up."""
    before = stretches[:place]
    known = frozenset[str]().union(*(stretch.values for stretch in before))
    return stretches[place].values <= known and any(one.ask.tool == stretches[place].ask.tool for one in before)


def _shared(text: str, stretches: Sequence[_Stretch], place: int) -> str:
    """What a stretch without values shares: the next one's words in its sentence, else the words before it."""
    ask = stretches[place].ask
    after = [one.words for one in stretches[place + 1 :] if one.ask.sentence == ask.sentence and one.values]
    return after[0] if after else text[: ask.start]
