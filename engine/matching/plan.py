"""Which tools a turn asks for, in order, and in which words."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.matching.clauses import Clause, clauses
from engine.matching.index import Index
from engine.matching.scoring import (
    CALLED_FROM,
    MISSING,
    NAME,
    NAMED,
    OPENING,
    PURPOSE,
    VAGUE,
    Tally,
    tally,
)
from engine.matching.words import words

_NUMBER = re.compile(r"\d+(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class Demand:
    tool: int
    score: float
    start: int
    text: str


def demands(text: str, index: Index) -> list[Demand]:
    """One message's demands in order of mention."""
    cs = clauses(text)
    sentences: dict[int, list[Clause]] = {}
    for c in cs:
        sentences.setdefault(c.sentence, []).append(c)
    found: dict[int, Demand] = {}
    for group in sentences.values():
        live = [c for c in group if not c.denied]
        per = [tally(c.words, index, c.text) for c in live]
        flat = [w for c in live for w in c.words]
        whole = tally(flat, index, " ".join(c.text for c in live)) if False else _whole(live, index)
        for c, t in zip(live, per):
            named = _named(c, index)
            for n in named:
                _add(found, Demand(n, NAMED, c.start, c.text))
            if named or not t:
                continue

            def focus(n):
                return t[n].own + 0.35 * whole[n].own

            best = max(t, key=lambda n: (focus(n), -n))
            if t[best].own < 0.3:
                continue
            sc = _score(whole[best], index, best, text)
            if sc >= CALLED_FROM:
                _add(found, Demand(best, sc, c.start, c.text))
    return sorted(found.values(), key=lambda d: d.start)


def _whole(live, index):
    from engine.matching.words import Word

    return (
        tally([w for c in live for w in c.words], index, "x" * 0 + _Texts(live)) if False else _tally_many(live, index)
    )


def _tally_many(live, index):
    text = "  ".join(c.text for c in live)
    return tally(words(text), index, text)


def _add(found, d):
    if d.tool not in found:
        found[d.tool] = d


def _named(c, index):
    joined = "".join(w.text for w in c.words)
    starts = set()
    ends = set()
    p = 0
    for w in c.words:
        starts.add(p)
        p += len(w.text)
        ends.add(p)
    out = []
    for n, k in enumerate(index.tools):
        for s in k.spoken:
            at = joined.find(s)
            while at >= 0:
                if at in starts and at + len(s) in ends:
                    break
                at = joined.find(s, at + 1)
            if at >= 0 and len(k.name) > 1:
                out.append((at, n))
                break
    return [n for _, n in sorted(out)]


def _score(t: Tally, index, n, text):
    k = index.tools[n]
    nums = len(_NUMBER.findall(text))
    miss = max(0, k.numbers_needed - nums) / k.numbers_needed if k.numbers_needed else 0
    return NAME * t.name + PURPOSE * t.purpose + OPENING * t.opening - MISSING * miss
