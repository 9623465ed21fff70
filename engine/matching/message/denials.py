"""What a message says not to do: which tools that rules out, and which of its words give no arguments."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engine.extract.text.literals import MAIL_ADDRESS
from engine.matching.language.stemming import stem
from engine.matching.language.things import with_things
from engine.matching.language.values import VALUES, tokens, values
from engine.matching.language.verbs import destroys
from engine.matching.message.asks import asks
from engine.matching.message.clauses import DENIAL_LAST, Clause
from engine.matching.message.naming import named
from engine.matching.message.openings import verb, verbs
from engine.matching.message.scoring import Tallies
from engine.matching.offer.index import Index

_DENIED_NAME = 0.5
"""The share of a tool's name that a denial must hold to be about that tool: the noun, not the verb alone."""

_ANYTHING = frozenset(map(stem, ("anything", "something", "everything", "nothing")))

_TICKED = re.compile(r"`[^`\n]{1,200}`")

_TOLD = re.compile(
    r"\b(?:(?:i|we|he|she|they|it|who|which|that)\s+never|(?<!not )to\s+avoid(?!\s+\w{1,30}ing\b))\b", re.IGNORECASE
)
"""What somebody never does, and what something is to avoid, is told: it neither asks for a tool nor forbids one."""

_IN_PLACE = frozenset({"not", "instead of", "rather than", "except", "but"})


@dataclass(frozen=True, slots=True)
class Denial:
    """A clause that says not to, with the tools that it is about.

    ``named`` are those that it spells out, ``acts`` those whose name it says, or whose verb, where it would ask for
    them if it didn't deny; ``others`` those for which it would ask by other words, or whose verb alone it says.
    ``in_place``: it is about a value, in whose place another one stands or which is left out.
    """

    clause: Clause
    named: frozenset[int]
    acts: frozenset[int]
    others: frozenset[int]
    in_place: bool

    @property
    def tools(self) -> frozenset[int]:
        """All that it is about."""
        return self.acts | self.others


def denial(clause: Clause, text: str, heard: Tallies) -> Denial | None:
    """What a clause of a text denies; None where it doesn't, or only describes ("without delay")."""
    if not clause.denied:
        return None
    spelled = frozenset(named(clause.words, heard.index))
    asked = frozenset(ask.tool for ask in asks([clause], heard))
    ordered = {tool for tool, one in heard.of([clause]).items() if one.ordered}
    acts = spelled | _by_name(clause, heard.index) | (asked & ordered)
    its_verb = verb(clause.words)
    others = asked.union(tool for tool in ordered if heard.index.known(tool).verb == its_verb) - acts
    in_place = _gives_way(text, clause)
    if _is_told(text, clause):
        spelled, acts, others = frozenset[int](), frozenset[int](), acts | others
    return Denial(clause, spelled, acts, others, in_place) if acts or others or in_place else None


def excepted(denials: Sequence[Denial], text: str) -> str:
    """What denials leave out, each with the word that does ("except the first one"); "" where they leave out none."""
    said = (one.clause for one in denials if _cue(text, one.clause) in _IN_PLACE)
    return " ".join(text[clause.cue : clause.end] for clause in said)


def _cue(text: str, clause: Clause) -> str:
    return text[clause.cue : clause.start].strip().lower()


def _is_told(text: str, clause: Clause) -> bool:
    told = _TOLD.search(text, max(0, clause.cue - 8), clause.start + 30)
    return told is not None and told.start() < clause.cue < told.end()


def _gives_way(text: str, clause: Clause) -> bool:
    """Whether a clause is about a value in whose place another one stands ("in Oslo, not in Paris"), or a command."""
    said = text[clause.start : clause.end]
    if _cue(text, clause) in _IN_PLACE:
        return bool(values(said))
    if DENIAL_LAST.search(said):
        return bool(values(said)) or clause.words[0].capital
    return _TICKED.search(said) is not None


def _by_name(clause: Clause, index: Index) -> set[int]:
    """The tools of which a clause says most of the name, or the verb and nothing else ("don't delete anything").

    Where one of them does what the clause orders, none that does something else ("don't send mails, search them").
    """
    told = {word.stem for word in clause.words if word.telling} - _ANYTHING
    shares: dict[int, float] = {}
    for word in dict.fromkeys(word.stem for word in clause.words if word.telling):
        for hit in index.hits(word):
            if word in index.known(hit.tool).name:
                shares[hit.tool] = shares.get(hit.tool, 0.0) + hit.name
    whole = {tool for tool in shares if told == {index.known(tool).verb}}
    found = whole.union(tool for tool, share in shares.items() if share >= _DENIED_NAME)
    ordered = verbs(clause.words)
    return {tool for tool in found if index.known(tool).verb in ordered} or found


def ruled_out(denials: Sequence[Denial], text: str, index: Index) -> set[int]:
    """The tools that aren't called whatever the rest of the message asks for.

    A denial with a value of its own is about that value alone ("don't mail Ada, mail Bob"), unless it names the tool,
    or what the tool does can't be undone.
    """
    found = set[int]().union(*(one.named for one in denials))
    rest = without(text, denials)
    for tool in set[int]().union(*(one.acts for one in denials)) - found:
        told = (text[one.clause.start : one.clause.end] for one in denials if tool in one.acts)
        if destroys(index.known(tool).verb):
            found.add(tool)
        else:
            others = _values(rest, index, tool)
            found.update(tool for clause in told if _values(clause, index, tool) <= others)
    return found


def _values(text: str, index: Index, tool: int) -> set[str]:
    """The values of a text, its mail addresses, its commands, and its common nouns that the tool doesn't know."""
    said = with_things(tokens(text), index.known(tool).familiar)
    values = {token.low for token in said if token.kind in VALUES or token.kind == "thing"}
    return values.union(shown.lower() for shown in (*MAIL_ADDRESS.findall(text), *_TICKED.findall(text)))


def forbidding(denials: Sequence[Denial], asked: Collection[int]) -> list[Denial]:
    """Those that forbid something; the others tell how what is asked for is to be ("a route without toll roads")."""
    return [one for one in denials if one.acts or one.in_place or not one.others or not one.others.issubset(asked)]


def without(text: str, denials: Sequence[Denial]) -> str:
    """The text with denials blanked out, so that no value is taken from there and every place stays."""
    return blanked(text, [(one.clause.cue, one.clause.end) for one in denials])


def blanked(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """The text with spaces in place of some spans, which are in order."""
    pieces: list[str] = []
    at = 0
    for start, end in spans:
        pieces += text[at:start], " " * (end - max(at, start))
        at = max(at, end)
    return "".join([*pieces, text[at:]])
