"""A demand made into a call: its arguments, and which of the values that the tool requires the words don't give."""

import re
from collections.abc import Collection, Container, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import cast

from engine.errors import SchemaError
from engine.extract import APART, Words
from engine.jsontext import JsonObject
from engine.matching.language.values import LEADS, addresses
from engine.matching.language.verbs import changes, destroys
from engine.matching.language.words import folded, words
from engine.matching.message.evidence import describes, of_strangers, of_values
from engine.matching.message.implied import shows_things
from engine.matching.message.openings import SEARCH, only_looks, orders
from engine.matching.message.plan import Demand
from engine.matching.message.scoring import NAMED, ORDERED
from engine.matching.offer.index import Index
from engine.matching.offer.layers import Layers, brief
from engine.matching.offer.slots import properties
from engine.messages import ToolDefinition
from engine.schema import Generated, generate, may_give
from engine.schema.spec.judge import place_of
from engine.trace import Provenance

SAID = 'from the words "'
"""How the source of a value begins that the words give."""


PLAINLY = 0.5
"""How surely plain words give a value that nothing leads to; taken as sure, 4 in 100 more are called in vain."""

PLAIN = re.compile(r'"[a-z ]+"')
"""A value (as JSON) of plain words, no name or number."""

_ALL = re.compile(r"\b(?:all|every|everything|each)\b", re.IGNORECASE)
"""What can't be undone isn't done to one that nobody spoke of in the place of all."""


_LEFT_UNSAID = frozenset({"to", "recipient", "recipients", "latitude", "longitude", "lat", "lon", "lng"})
"""What is often left unsaid, who gets a message and where a place lies: for the score, that counts as said plainly."""
_OF_THE_CALLER = frozenset({"summary", "reason", "rationale"})
"""What whoever calls a tool adds of his own, and nobody else says."""

_SWITCHED = (["on", "off"], ["off", "on"])
"""Whoever dims a lamp wants it on."""
_WHERE = frozenset({"location", "place", "address", "near"})
_HERE = re.compile(r"\b(?:near(?:by)? me|near here|around here|close by|nearby)\b", re.IGNORECASE)
"""Where the speaker is: for the score, that says where."""


@dataclass(frozen=True, slots=True)
class PlannedCall:
    """A call that the reply will make; its id is the reply's business."""

    name: str
    arguments: JsonObject
    provenance: tuple[Provenance, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Made:
    """A demand with its call, and what the words make of it.

    ``missing`` are the required parameters that they don't give, ``given`` the values (as JSON) that they do, ``worth``
    is what both add to the score.
    """

    demand: Demand
    call: PlannedCall
    missing: tuple[str, ...]
    given: frozenset[str]
    worth: float

    @property
    def score(self) -> float:
        """How well the words and the values fit the tool."""
        return max(0.0, self.demand.score + self.worth)

    @property
    def fits(self) -> bool:
        """Whether that is enough to call it."""
        return self.score >= self.demand.enough


def made(index: Index, demand: Demand, *, required_only: bool) -> Made:
    """The call that a demand asks for; that of a rival where this one misses a required value, or takes fewer values.

    A rival misses none; that it takes more counts where the words fit it no less ("read issue 9": get, not list).

    Raises SchemaError for parameters that no value satisfies; those of a tool that needn't be called are warned of.
    """
    best = _tried(index, demand, required_only=required_only)
    faults: list[SchemaError] = []
    for tool, score in demand.rivals:
        lacks = isinstance(best, Made) and (bool(best.missing) or not best.fits)
        if not (lacks or score >= demand.score) or not _may_have_all(index.tools[tool], demand):
            continue
        other = _tried(index, replace(demand, tool=tool, score=score), required_only=required_only)
        if isinstance(other, SchemaError):
            if lacks:
                raise other
            faults.append(other)
        elif other.fits and not other.missing and (lacks or _gives_more(other, best)):
            faults += [best] if isinstance(best, SchemaError) else []
            best = other
    if isinstance(best, SchemaError):
        raise best
    return _warned(best, faults) if faults else best


def _tried(index: Index, demand: Demand, *, required_only: bool) -> Made | SchemaError:
    try:
        return _completed(index, demand, required_only=required_only)
    except SchemaError as error:
        return error


def _gives_more(other: Made, best: Made | SchemaError) -> bool:
    return isinstance(best, SchemaError) or _takes_more(other.given, best.given)


def _warned(one: Made, faults: Sequence[SchemaError]) -> Made:
    told = (f"{fault.tool} is not called, as its schema is faulty: {fault}" for fault in faults)
    return replace(one, call=replace(one.call, warnings=(*one.call.warnings, *told)))


def _takes_more(given: Collection[str], others: Collection[str]) -> bool:
    """Whether more values are given than others, and not only parts of these ("Baker Street" and "London")."""
    parts = (any(value.strip('"') in other for other in others) for value in given)
    return len(given) > len(others) and not all(parts)


def _may_have_all(tool: ToolDefinition, demand: Demand) -> bool:
    """Whether the words may give a rival all that it requires: seldom, and a look takes a part of a call's time."""
    needed = _required(tool.parameters).keys()
    if not needed or demand.said:
        return True
    texts = (demand.text,) if demand.message in demand.text else (demand.text, _with_message(demand))
    return any(_may_give(tool, one, needed) for one in texts)


def _may_give(tool: ToolDefinition, text: str, names: Container[str | int]) -> bool:
    try:
        return may_give(tool.parameters, Words(brief(text), tool.name, tool.description), names)
    except SchemaError:  # told when it is made into a call
        return True


def _with_message(demand: Demand) -> str:
    return f"{demand.text}{APART}{demand.message}"


def _completed(index: Index, demand: Demand, *, required_only: bool) -> Made:
    """A call in which what the demand's own words don't give is taken from the rest of the message.

    What can't be undone is done to nothing that is said of something else, and what goes to one address isn't completed
    by what goes to another.
    """
    one = _made(index, demand, demand.text, required_only=required_only)
    if not one.missing or demand.message in demand.text or destroys(index.known(demand.tool).verb):
        return one
    if len(one.given) > 1 and _goes_elsewhere(demand):
        return one
    text, tool = _with_message(demand), index.tools[demand.tool]
    if not demand.said and not any(_may_give(tool, text, (name,)) for name in one.missing):
        return one  # as a call of the whole would be: a look takes a part of its time
    other = _made(index, demand, text, required_only=required_only)
    return other if len(other.missing) < len(one.missing) else one


def _goes_elsewhere(demand: Demand) -> bool:
    """Whether a message says something else to another address than what the demand's own words say to theirs."""
    own, others = addresses(demand.text), addresses(demand.message)
    if not 0 < len(own) < len(others):
        return False
    said, more = (
        {word for _, word, telling in folded(_without(text, others)) if telling}
        for text in (demand.text, demand.message)
    )
    return not more <= said


def _without(text: str, addresses: set[str]) -> str:
    return reduce(lambda rest, one: rest.replace(one, " "), sorted(addresses, key=len, reverse=True), text.lower())


def _made(index: Index, demand: Demand, text: str, *, required_only: bool) -> Made:
    read = brief(text)
    tool = index.tools[demand.tool]
    told = (tool.name, tool.description)
    said = Layers(demand.said, *told) if demand.said else Words(read, *told)
    one = _generated(tool, said, required_only=required_only)
    call = PlannedCall(tool.name, cast("JsonObject", one.value), one.provenance, one.warnings)
    required = _required(tool.parameters)
    shares = {name: _given(name, schema, one, read) for name, schema in required.items()}
    known = index.known(demand.tool)
    given = frozenset(said.value for said in one.provenance if said.source.startswith(SAID))
    is_ordered = orders(words(read), known.verb) or (known.verb == SEARCH and shows_things(words(read)))
    if sorted(shares.values())[:2] in ([PLAINLY], [PLAINLY, 1.0]) and (is_ordered or describes(read, known, given)):
        shares = dict.fromkeys(shares, 1.0)  # what an order's verb is followed by is what it is about ("search cats")
    missing = tuple(name for name, share in shares.items() if not share)
    worth = of_values([share or _unsaid(name.lower(), required[name], read) for name, share in shares.items()])
    if missing and changes(known.verb) and only_looks(words(read)):
        worth -= NAMED  # who only asks to see something ("what's the status of 5?") gives nothing to change it to
    if shares and not any(shares.values()):
        worth -= ORDERED * is_ordered  # the verb of an order, but nothing of what it would be about
        worth -= NAMED * (_ALL.search(read) is not None and destroys(known.verb))
    return Made(demand, call, missing, given, worth + of_strangers(read, known, given))


def _unsaid(name: str, schema: JsonObject, text: str) -> float:
    """How much of a value is as good as said though the words don't give it."""
    is_left = name in _LEFT_UNSAID or schema.get("enum") in _SWITCHED
    is_there = name in _OF_THE_CALLER or (name in _WHERE and _HERE.search(text) is not None)
    return 1.0 if is_there else PLAINLY * is_left


def _generated(tool: ToolDefinition, words: Words, *, required_only: bool) -> Generated:
    try:
        return generate(tool.parameters, words, required_only=required_only, as_object=True)
    except SchemaError as error:
        raise type(error)(error.path, error.reason, tool.name) from None


def _required(schema: JsonObject) -> dict[str, JsonObject]:
    """The parameters that somebody must say, required and without a value of their own, with their schemas."""
    names = schema.get("required")
    listed = names if isinstance(names, list) else []
    return {
        name: one for name, one in properties(schema) if name in listed and "default" not in one and "const" not in one
    }


def _given(name: str, schema: JsonObject, made: Generated, text: str) -> float:
    """How surely the words give a value: 0 not, ``PLAINLY`` by plain words that no preposition leads to, else 1."""
    place = place_of([name])
    for one in made.provenance:
        if one.source.startswith(SAID) and (one.path == place or one.path.startswith((f"{place}.", f"{place}["))):
            is_plain = "enum" not in schema and _is_plain(one.value, text)
            return PLAINLY if is_plain and LEADS.isdisjoint(one.source[len(SAID) :].lower().split()) else 1.0
    return 0.0


def _is_plain(value: str, text: str) -> bool:
    """Whether a value (as JSON) is plain words that the text doesn't quote."""
    return PLAIN.fullmatch(value) is not None and value not in text and f"'{value[1:-1]}'" not in text
