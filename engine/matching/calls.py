"""A demand made into a call, or that of another tool that its words fit as well and that gets more out of them."""

from collections.abc import Collection, Container, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import cast

from engine.errors import SchemaError
from engine.extract import APART, Words
from engine.extract.results import Informed, Result
from engine.extract.slots.slot import slots
from engine.jsontext import JsonObject
from engine.matching.language.values import addresses
from engine.matching.language.verbs import destroys
from engine.matching.language.words import folded
from engine.matching.message.plan import Demand
from engine.matching.message.scoring import Parts, total
from engine.matching.offer.index import Index
from engine.matching.offer.layers import Layers, brief
from engine.matching.times.repeats import MOST
from engine.matching.worth import Worth, required_of, worth_of
from engine.messages import ToolDefinition
from engine.schema import Generated, generate, may_give
from engine.trace import Provenance


@dataclass(frozen=True, slots=True)
class PlannedCall:
    """A call that the reply will make; its id is the reply's business."""

    name: str
    arguments: JsonObject
    provenance: tuple[Provenance, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Made:
    """A demand with its call, what its values are worth, the words that these are from, the text that asks for it."""

    demand: Demand
    call: PlannedCall
    worth: Worth
    words: Words
    text: str

    @property
    def missing(self) -> tuple[str, ...]:
        """The required parameters that the words don't give."""
        return self.worth.missing

    @property
    def given(self) -> frozenset[str]:
        """The values (as JSON) that the words give."""
        return self.worth.given

    @property
    def parts(self) -> Parts:
        """What the score adds up."""
        return *self.demand.parts, *self.worth.parts

    @property
    def score(self) -> float:
        """How well the words and the values fit the tool, 0 at least."""
        return max(0.0, total(self.parts))

    @property
    def fits(self) -> bool:
        """Whether that is enough to call it."""
        return self.score >= self.demand.enough


def made(index: Index, demand: Demand, results: Sequence[Result] = (), *, required_only: bool) -> Made:
    """The call that a demand asks for; that of a rival where this one misses a required value, or takes fewer values.

    A rival misses none; that it takes more counts where the words fit it no less ("read issue 9": get, not list).

    Raises SchemaError for parameters that no value satisfies; those of a tool that needn't be called are warned of.
    """
    demand = _told_sooner(index, demand, results)
    best = _tried(index, demand, results, required_only=required_only)
    faults: list[SchemaError] = []
    for tool, tally in demand.rivals:
        lacks = isinstance(best, Made) and (bool(best.missing) or not best.fits)
        if not (lacks or tally.score >= demand.score) or not _may_have_all(index.tools[tool], demand):
            continue
        other = _tried(index, replace(demand, tool=tool, parts=tally.parts), results, required_only=required_only)
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


def _told_sooner(index: Index, demand: Demand, results: Sequence[Result]) -> Demand:
    """The same, or for the twin to which a newer result tells what it requires.

    "Book it" is about the hotels that were found since the flights were.
    """
    if not (results and demand.twins):
        return demand
    own = _age(index.tools[demand.tool], results)
    ages = [_age(index.tools[tool], results) for tool, _ in demand.twins]
    if min(ages) >= own:
        return demand
    tool, tally = demand.twins[ages.index(min(ages))]
    return replace(demand, tool=tool, parts=tally.parts, rivals=())


def _age(tool: ToolDefinition, results: Sequence[Result]) -> int:
    """The place of the newest result that tells something a tool requires; behind all where none does."""
    asked = [slot for slot in slots(tool.parameters) if slot.required]
    ages = (
        age for age, one in enumerate(results) if any(one.values(slot, tool.name, tool.description) for slot in asked)
    )
    return next(ages, len(results))


def _tried(index: Index, demand: Demand, results: Sequence[Result], *, required_only: bool) -> Made | SchemaError:
    try:
        one = _completed(index, demand, required_only=required_only)
        return _informed(index, one, results, required_only=required_only) if results else one
    except SchemaError as error:
        return error


def each_meant(index: Index, one: Made, *, required_only: bool) -> list[Made]:
    """The call, once for each of the records that results tell where the words speak of all of them."""
    if not isinstance(one.words, Informed):
        return [one]
    turns = min(MOST, one.words.turns(index.tools[one.demand.tool].parameters))
    rest = (one.words.in_turn(turn) for turn in range(1, turns))
    return [one, *(_of(index, one.demand, words, one.text, required_only=required_only) for words in rest)]


def _informed(index: Index, one: Made, results: Sequence[Result], *, required_only: bool) -> Made:
    """The call with what results tell, where its own words don't say it, nor older ones since then."""
    own = Words(brief(one.text), one.words.task, one.words.purpose) if one.demand.said else one.words
    newer = [result for result in results if result.number > one.demand.supplied]
    words = Informed(one.words, own, newer, results[len(newer) :], one.demand.excepted)
    return _of(index, one.demand, words, one.text, required_only=required_only)


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
    needed = required_of(tool.parameters).keys()
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
    """What a demand says and, behind it, the rest of its message: nothing is said twice, so as to be two values."""
    rest = demand.message.replace(demand.text, " " * len(demand.text), 1)
    return f"{demand.text}{APART}{rest}"


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
    tool = index.tools[demand.tool]
    told = (tool.name, tool.description)
    said = Layers(demand.said, *told) if demand.said else Words(brief(text), *told)
    return _of(index, demand, said, text, required_only=required_only)


def _of(index: Index, demand: Demand, words: Words, text: str, *, required_only: bool) -> Made:
    """The call with these words' values, for which a text asks."""
    tool = index.tools[demand.tool]
    one = _generated(tool, words, required_only=required_only)
    call = PlannedCall(tool.name, cast("JsonObject", one.value), one.provenance, one.warnings)
    worth = worth_of(tool.parameters, one, brief(text), index.known(demand.tool))
    return Made(demand, call, worth, words, text)


def _generated(tool: ToolDefinition, words: Words, *, required_only: bool) -> Generated:
    try:
        return generate(tool.parameters, words, required_only=required_only, as_object=True)
    except SchemaError as error:
        raise type(error)(error.path, error.reason, tool.name) from None
