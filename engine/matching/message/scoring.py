"""How well a stretch of text fits each tool on offer: what ranks it before the others, and whether it fits at all."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engine.matching.language.stemming import stem
from engine.matching.language.verbs import changes, is_light, makes
from engine.matching.language.words import Word
from engine.matching.message.clauses import Clause
from engine.matching.message.wishes import wish
from engine.matching.offer.index import Index
from engine.matching.offer.known import PAIRS, SOMEBODY, TALKING, alike, information

NAMED = 15.0
"""The score of a tool that the message names: above the 14.9 that words can add up to."""

NAME, THING, MASS, OPENS, OPTION = 4.9, 1.8, 1.7, 1.6, 1.2
"""What speaks for a tool: the share of its name, its thing, known words in all, that the first one is known, that one
is among the values which a parameter lists, or is shown (a URL, a file's name) and not only said.

From logistic fits on half of the rows of the BFCL sets ``simple_python``, ``multiple``, ``irrelevance`` and those of
real users (``live_*``), the mass and the options then set by trial. Over all rows 98.0 in 100 of ``multiple`` get the
right tool: 93.0 without the thing, 94.0 without the opening, 95.5 without the mass; of ``live_multiple`` 80.7, 79.2
without the options.
"""

ORDERED = 3.0
"""What speaks for a tool whose verb an order begins with ("search for cats").

It is for the short orders that people try first: of the questions of real users with several tools on offer 1 in 500
more get the right tool by it, and of those that no tool fits 1 in 250 more are answered.
"""

_ORDERED_RANK, _MEANT_RANK, _OTHER_RANK = 1.2, 1.1, 0.6
"""What the rank of a tool is worth that does what is ordered, by this word or another, and of one nobody asks for.

The other does is to change what a question only asks to see, and to read or change otherwise what is to be changed.
"""

_WHOLE, _PART = 0.9, 0.5  # the shares of a name from which all of it that tells was said, and below which not half

_ADDRESSES = frozenset({stem("channel"), stem("email")})
"""What ``#general`` is, and ``bob@x.org`` who is told something: they are meant for a tool that knows the word."""

_DIRECTORY = stem("directory")
_COMMAND = stem("command")
"""A line of a shell that is to be run, as which it is shown, orders the tool that runs such."""

_POINTING = frozenset({"it", "them", "both", "all", "those", "these"})
"""What an order is about that is spoken of already: it says no word for the thing."""

_FITS_AS_WELL = 0.4
"""The share of a score from which another tool can do instead of one that would change what is only to be seen."""

CALLED_FROM = 5.0
"""The score from which a tool is called.

Answered and left alone are 97.5 and 90.8 in 100; from 4.6 on 98.0 and 86.7, from 5.4 on 96.8 and 92.1.
"""

MOST_MASS = 1.4
"""The mass of a few long words; from there on more words say no more."""

KIN = 1.8
"""How much less is enough where another tool on offer knows the words as well: they are about what the offer is for.

Without it 1 in 100 more of ``multiple`` and 3 of ``parallel_multiple`` lack a tool.
"""

COMPANY = 2.0
"""How much less is enough for each of several tools in a message that surely asks for one of them.

Without it 3 in 100 more of ``parallel_multiple`` lack a tool.
"""


Parts: TypeAlias = tuple[tuple[str, float], ...]
"""What a score adds up: what each part is for, in words for people, and how much it adds or takes."""

BY_NAME: Parts = (("being named", NAMED),)

_FOR = (
    "its name",
    "its thing",
    "the words it knows",
    "the first telling word",
    "a value that is listed or shown",
    "the order's verb",
)


def total(parts: Parts) -> float:
    """The score that these parts add up to."""
    return sum([points for _, points in parts])


@dataclass(slots=True)
class Tally:
    """What a stretch of text says for one tool.

    ``name`` is the share (0–1) of its name, ``thing`` whether its thing was said, ``mass`` adds up the known words,
    ``opens`` where the first telling word is known, ``option`` where one is listed as a value or is a literal,
    ``ordered`` where an order begins with the tool's verb; ``rank`` tells this tool from the others, ``kin`` does so
    whatever is ordered.
    """

    name: float = 0.0
    thing: float = 0.0
    mass: float = 0.0
    rank: float = 0.0
    kin: float = 0.0
    opens: bool = False
    option: bool = False
    ordered: bool = False

    @property
    def score(self) -> float:
        """How well the tool fits, whatever else is on offer; 0 to 14.9."""
        return sum(self._points())

    @property
    def parts(self) -> Parts:
        """What the score adds up."""
        return tuple([part for part in zip(_FOR, self._points(), strict=True) if part[1]])

    def _points(self) -> tuple[float, ...]:
        words = NAME * min(self.name, 1), THING * self.thing, MASS * min(self.mass / 4, MOST_MASS)
        return *words, OPENS * self.opens, OPTION * self.option, ORDERED * self.ordered


def tally(found: Sequence[Word], index: Index) -> dict[int, Tally]:
    """The tools that know a word of the text, each with what speaks for it; a word counts once."""
    tallies: dict[int, Tally] = {}
    seen: set[str] = set()
    first = ""
    spoken = {other for word in found if not word.literal for other in (word.stem, *alike(word.stem))}
    for word, one_stem in stems(found, index):
        hits = index.hits(one_stem)
        if one_stem in seen or (word.capital and not hits):
            continue
        seen.add(one_stem)
        weight = 0.0 if is_light(one_stem) else information(one_stem)
        is_first = not first or word.text.startswith(f"{first} ")  # "sun set" opens as "sunset" does
        for hit in hits:
            if word.literal and not _may_follow(word, index.known(hit.tool).verb, spoken):
                continue
            one = tallies.get(hit.tool)
            if one is None:
                one = tallies[hit.tool] = Tally()
            one.name += hit.name
            one.mass += weight * hit.strength
            one.rank += hit.rank
            one.kin += hit.rank
            one.thing = max(one.thing, hit.thing)
            if is_first and weight and hit.strength:
                one.opens = True
            one.option = one.option or hit.is_option or (word.literal and hit.strength > 0)
        first = first or (word.text if weight else "")
    return tallies


def _may_follow(word: Word, verb: str, spoken: set[str]) -> bool:
    """Whether a literal speaks for what a verb does: a URL or a pattern of files alone makes and changes nothing.

    Nor does a directory that something else is in.
    """
    if word.stem == _DIRECTORY:
        return not changes(verb)
    is_bare = "://" in word.text or "*" in word.text
    return not is_bare or verb in spoken or not (changes(verb) or makes(verb))


class Tallies:
    """What the clauses of one message say for the tools of an index; each group of clauses is counted once."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self._counted: dict[tuple[int, ...], dict[int, Tally]] = {}

    def of(self, said: Sequence[Clause]) -> dict[int, Tally]:
        """What these clauses together say for each tool that knows a word of them."""
        key = tuple([clause.start for clause in said])
        if key not in self._counted:
            counted = self._counted[key] = tally([word for clause in said for word in clause.words], self.index)
            self._hear(counted, said)
        return self._counted[key]

    def _hear(self, counted: dict[int, Tally], said: Sequence[Clause]) -> None:
        """Favours the tools that do what is ordered before those that would do something else with the same thing."""
        wanted = wish(said)
        unsaid = {number for number in counted if wanted.rules_out(self.index.known(number))}
        counted.update({number: Tally(kin=counted[number].kin) for number in unsaid})
        literals = [word.stem for clause in said for word in clause.words if word.literal]
        shown = [one for one in literals if one in _ADDRESSES]
        points = not wanted.turned and any(word.text in _POINTING for clause in said for word in clause.words)
        unasked: list[Tally] = []
        others: list[Tally] = []
        elsewhere: list[Tally] = []
        for number, one in counted.items():
            if number in unsaid:
                continue
            known = self.index.known(number)
            one.ordered = wanted.is_plainly_for(known) or wanted.is_surely_among(known)
            one.ordered = one.ordered or ((points or bool(one.name or one.thing)) and wanted.is_among(known))
            one.ordered = one.ordered or (known.thing == _COMMAND and _COMMAND in literals)
            is_for = wanted.is_for(known)
            is_against = not is_for and wanted.is_against(known)
            if is_for:
                one.rank *= _ORDERED_RANK if wanted.is_exactly_for(known) else _MEANT_RANK
            elif is_against:
                one.rank *= _OTHER_RANK
            if shown and known.places.keys().isdisjoint(shown):
                one.rank *= _OTHER_RANK
            if changes(known.verb) and not (one.ordered or one.thing):
                elsewhere.append(one)
            (unasked if is_against and wanted.looks and changes(known.verb) else others).append(one)
        _put_after(others, unasked)
        # "add a slide" is for add_slide, not for a tool that adds other things to one
        objects = {one for clause in said for one in [word.stem for word in clause.words if word.telling][1:2]}
        named = [number for number, one in counted.items() if one.ordered and one.name >= _WHOLE]
        wholly = [counted[number] for number in named if not objects.isdisjoint(self.index.known(number).name)]
        _put_after(wholly, [one for one in others if one.name < _PART])
        # "press Enter" is for press_key, not for a tool whose parameter's description happens to say both words
        _put_after([one for one in others if one.ordered and one.name], [one for one in others if not one.name])
        # "write an email" is for send_email, not for create_label, which makes something else
        _put_after([one for one in others if one.ordered and one.thing], elsewhere)


def _put_after(meant: Sequence[Tally], others: Sequence[Tally]) -> None:
    """Ranks tools behind the best of those that are rather meant, if that can do instead."""
    best = max(meant, key=lambda one: one.rank, default=None)
    for one in others:
        if best and best.score >= _FITS_AS_WELL * one.score:
            one.rank = min(one.rank, _OTHER_RANK * best.rank)


def stems(found: Sequence[Word], index: Index) -> Iterator[tuple[Word, str]]:
    """The telling stems; where a tool knows them also two words as one ("board game") and initials."""
    letters = "".join(word.text[0] for word in found)
    pairs = PAIRS if any(word.stem in SOMEBODY for word in found) else PAIRS - TALKING
    for place, word in enumerate(found):
        if word.telling:
            yield word, word.stem
        if place and ((joined := (before := found[place - 1].text) + word.stem) in pairs or index.knows(joined)):
            yield word._replace(text=f"{before} {word.text}"), joined
        for first in range(max(0, place - 4), place - 1):
            if index.knows(letters[first : place + 1]):
                yield word, letters[first : place + 1]
