"""What one message wants: the calls in order of mention, each with its words, and the tools it rules out."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeVar

from engine.extract import APART
from engine.matching.language.stemming import stem
from engine.matching.language.values import tokens, values
from engine.matching.language.verbs import changes, is_light
from engine.matching.language.words import words
from engine.matching.message.asks import Ask, asks
from engine.matching.message.clauses import SKIPPING, Clause, clauses, opposed
from engine.matching.message.denials import Denial, blanked, denial, excepted, forbidding, ruled_out
from engine.matching.message.implied import with_implied
from engine.matching.message.openings import orders
from engine.matching.message.scoring import NAMED, Parts, Tallies, Tally, total
from engine.matching.message.stretches import Stretch, counted, gives_thing, shared, stretches, values_of
from engine.matching.message.telling import told
from engine.matching.offer.index import Index
from engine.matching.offer.slots import Slots
from engine.matching.times.lists import lists
from engine.matching.times.markers import once, times
from engine.matching.times.repeats import MOST, each_listed, repeats

MOST_IN_ALL = 64
"""Calls of all tools that one message can ask for: each may read as much as the message is long."""


@dataclass(frozen=True, slots=True)
class Demand:
    """One call that is asked for: how surely, the words for its arguments, whether these give no value (``bare``).

    ``said`` are the messages that these words are from where newer ones changed what older ones said, oldest first;
    ``supplied`` is the number of the newest that only adds values, -1 where none does. ``excepted`` is what the message
    leaves out.
    ``place`` is where the stretch begins that asks for it (characters), and which of its different words these are.
    ``parts`` add up to the score. ``rivals`` are tools that the words fit about as well: one of them is called in its
    place, where it gets all the values that it requires and this one doesn't. ``twins`` are those of the same verb that
    they fit no less.
    """

    tool: int
    parts: Parts
    text: str
    bare: bool = False
    enough: float = 0.0
    message: str = ""
    place: tuple[int, int] = (0, 0)
    rivals: tuple[tuple[int, Tally], ...] = ()
    twins: tuple[tuple[int, Tally], ...] = ()
    said: tuple[str, ...] = ()
    supplied: int = -1
    excepted: str = ""

    @property
    def score(self) -> float:
        """How surely the call is asked for."""
        return total(self.parts)


Wish = TypeVar("Wish", Ask, Demand)


@dataclass(frozen=True, slots=True)
class Plan:
    """A message's demands, the tools that it says not to call, what is said besides, and for which tools.

    ``one`` is the noun that was read in the place of that word, "" where none was.
    """

    demands: tuple[Demand, ...]
    denied: frozenset[int]
    said: tuple[Clause, ...]
    tally: dict[int, Tally]
    one: str = ""


def plan(text: str, index: Index) -> Plan:
    """Reads one message; a tool is demanded as often as it is asked for."""
    heard = Tallies(index)
    said: list[Clause] = []
    denials: list[Denial] = []
    for clause in clauses(text, [act for act in SKIPPING if index.knows(stem(act))]):
        if one := denial(clause, text, heard):
            denials.append(one)
        else:
            said.append(clause)
    said = [with_implied(clause, text, index) for clause in (opposed(said) if len(said) > 1 else said)]
    out = ruled_out(denials, text, index) if denials else set[int]()
    found = [spared(ask, out) for ask in asks(said, heard) if ask.tool not in out or ask.score >= NAMED]
    asked = {ask.tool for ask in found}
    plain = _unless_listed(_unless_denied(text, forbidding(denials, asked), said), denials) if denials else text
    plain = _unless_done(plain, said, found, index) if len(said) > 1 else plain
    denied = frozenset[int]().union(*(one.tools for one in denials)) - asked
    demands = tuple(islice(_demands(plain, found, index), MOST_IN_ALL))
    if left_out := excepted(denials, text):
        demands = tuple([replace(one, excepted=left_out) for one in demands])
    return Plan(demands, denied, tuple(said), heard.of(said))


def _unless_denied(text: str, denials: Sequence[Denial], said: Sequence[Clause]) -> str:
    """The text without what it says not to do; of that the thing stays which what is ordered next is done to.

    "Don't delete a.txt, move it to b" moves a.txt.
    """
    return blanked(text, [(one.clause.cue, _until(one.clause, said)) for one in denials])


def _until(denied: Clause, said: Sequence[Clause]) -> int:
    following = next((one for one in said if one.start >= denied.end and one.sentence == denied.sentence), None)
    points_back = following is not None and any(word.text == "it" for word in following.words[:_SOON])
    return denied.words[1].start if points_back and len(denied.words) > 1 else denied.end


_SOON = 3
"""Words of an order within which it comes to what it is done to."""


def _unless_listed(text: str, denials: Sequence[Denial]) -> str:
    """The text without those items of its lists that it takes back itself ("orders 1, 2 and 3, but not 2")."""
    gone = {word.text for one in denials if not one.tools for word in one.clause.words}
    read = tokens(text) if gone else ()
    items = [read[place] for run in lists(read) for place in run]
    return blanked(text, [(one.start, one.end) for one in items if one.low in gone])


def _unless_done(text: str, said: Sequence[Clause], found: Sequence[Ask], index: Index) -> str:
    """The text without what is told to be done already, where the same is to be done to something else.

    "I closed issue 4, please close issue 5" is about 5 alone.
    """
    verbs = {index.known(ask.tool).verb for ask in found}
    done = [(clause.start, clause.end) for clause in told(said, {verb for verb in verbs if changes(verb)})]
    rest = blanked(text, done)
    return rest if done and values(rest) else text


def spared(wish: Wish, denied: Collection[int]) -> Wish:
    """The same without the rivals and twins that are denied."""
    if not denied or not (wish.rivals or wish.twins):
        return wish
    rivals, twins = (tuple([one for one in each if one[0] not in denied]) for each in (wish.rivals, wish.twins))
    return replace(wish, rivals=rivals, twins=twins)


def _demands(text: str, found: Sequence[Ask], index: Index) -> Iterator[Demand]:
    """The words from each ask up to the next tool's; where they give no value, the sentence's or the message's do.

    What is called by its name is called again for each time it is named, and what takes nothing as often as is said
    ("twice"); such calls share a place, so that equal ones are not taken for one.
    """
    apart = list(stretches(text, found, index))
    standing = counted(apart)
    first = {stretch.ask.tool: stretch.ask.start for stretch in reversed(apart)}
    often: dict[int, int] = {}
    for place, stretch in enumerate(apart):
        ask = stretch.ask
        tool = index.known(ask.tool)
        if place not in standing or often.get(ask.tool, 0) >= MOST:
            continue
        start = first[ask.tool] if stretch.is_called else ask.start
        has_own = bool(stretch.values) or (len(apart) > 1 and gives_thing(stretch, tool))
        rest = ("", False) if has_own else shared(text, apart, place, index)
        each = _times(stretch, rest, index)[: MOST - often.get(ask.tool, 0)]
        often[ask.tool] = often.get(ask.tool, 0) + len(each)
        message = once(text) if len(set(each)) < len(each) else text
        for said in each:
            bare = not has_own and not values_of(said, tool)
            again = 0 if stretch.is_called else each.index(said)
            yield Demand(ask.tool, ask.parts, said, bare, ask.enough, message, (start, again), ask.rivals, ask.twins)


def _times(stretch: Stretch, shares: tuple[str, bool], index: Index) -> list[str]:
    """The words for each call that a stretch asks for, with the rest that it shares.

    What is called by its name or takes nothing is called as often as is said ("twice"); so is what an order's verb
    does, where it takes no such number itself ("roll a die twice").
    """
    tool = index.known(stretch.ask.tool)
    slots = _without(index.slots(stretch.ask.tool), tool.verb)
    acts = not (slots.repeats or is_light(tool.verb)) and orders(words(stretch.words), tool.verb)
    often = times(stretch.words) if stretch.is_called or not slots.count or acts else 1
    own = repeats(once(stretch.words) if often > 1 else stretch.words, slots, tool.familiar)
    rest, in_turn = shares
    items = each_listed(rest, slots, tool.familiar) if in_turn and len(own) == 1 else (rest,)
    each = [f"{said}{APART}{item}".strip() if item else said for said in own for item in items]
    return (each * min(often, MOST))[:MOST]


def _without(slots: Slots, verb: str) -> Slots:
    """The slots without the option that is the tool's own verb: "squash and merge" gives one value, not two."""
    options = frozenset([option for option in slots.options if stem(option) != verb])
    return slots if len(options) == len(slots.options) else replace(slots, options=options)
