"""What the values of a call are worth: which of those that its tool requires the words give, and how surely."""

import re
from typing import NamedTuple

from engine.extract.results import TOLD
from engine.jsontext import JsonObject
from engine.matching.language.values import LEADS
from engine.matching.language.verbs import changes, destroys
from engine.matching.language.words import words
from engine.matching.message.evidence import describes, of_strangers, of_values
from engine.matching.message.implied import shows_things
from engine.matching.message.openings import SEARCH, only_looks, orders
from engine.matching.message.scoring import NAMED, ORDERED, Parts
from engine.matching.offer.known import Known
from engine.matching.offer.slots import properties
from engine.schema import Generated
from engine.schema.spec.judge import place_of

SAID = 'from the words "'
"""How the source of a value begins that the words give."""

PLAINLY = 0.5
"""How surely plain words give a value that nothing leads to; taken as sure, 4 in 100 more are called in vain."""

PLAIN = re.compile(r'"[a-z ]+"')
"""A value (as JSON) of plain words, no name or number."""

_ALL = re.compile(r"\b(?:all|every|everything|each|none|neither)\b", re.IGNORECASE)
"""What can't be undone isn't done to one that nobody spoke of in the place of all, or of none."""

_LEFT_UNSAID = frozenset({"to", "recipient", "recipients", "latitude", "longitude", "lat", "lon", "lng"})
"""What is often left unsaid, who gets a message and where a place lies: for the score, that counts as said plainly."""

_OF_THE_CALLER = frozenset({"summary", "reason", "rationale"})
"""What whoever calls a tool adds of his own, and nobody else says."""

_ASIDE = re.compile(r"(?:include|with|show|return|verbose|detailed)(?![a-z])")
"""How the name of a parameter begins that asks whether the answer is to hold more (``include_pending``)."""

_SWITCHED = (["on", "off"], ["off", "on"])
"""Whoever dims a lamp wants it on."""

_WHERE = frozenset({"location", "place", "address", "near"})
_HERE = re.compile(r"\b(?:near(?:by)? me|near here|around here|close by|nearby)\b", re.IGNORECASE)
"""Where the speaker is: for the score, that says where."""


class Worth(NamedTuple):
    """The required parameters that the words don't give, the values (as JSON) that they do, what both are worth."""

    missing: tuple[str, ...]
    given: frozenset[str]
    parts: Parts


def worth_of(schema: JsonObject, made: Generated, text: str, known: Known) -> Worth:
    """What the values that were made of a text for a tool's parameters add to its score."""
    required = required_of(schema)
    shares = {name: _given(name, one, made, text) for name, one in required.items()}
    given = frozenset(said.value for said in made.provenance if said.source.startswith(SAID))
    spoken = words(text)
    is_ordered = orders(spoken, known.verb) or (known.verb == SEARCH and shows_things(spoken))
    if sorted(shares.values())[:2] in ([PLAINLY], [PLAINLY, 1.0]) and (is_ordered or describes(text, known, given)):
        shares = dict.fromkeys(shares, 1.0)  # what an order's verb is followed by is what it is about ("search cats")
    shares = {name: share for name, share in shares.items() if share or not _is_aside(name, required[name])}
    missing = tuple(name for name, share in shares.items() if not share)
    values = of_values([share or _unsaid(name.lower(), required[name], text) for name, share in shares.items()])
    gives_none = bool(shares) and len(missing) == len(shares)
    destroys_all = gives_none and destroys(known.verb) and _ALL.search(text) is not None
    parts = (
        ("every required value" if values > 0 else "the required values that the words don't surely give", values),
        # who only asks to see something ("what's the status of 5?") gives nothing to change it to
        ("what is only to be seen", -NAMED if missing and changes(known.verb) and only_looks(spoken) else 0.0),
        # the verb of an order, but nothing of what it would be about
        ("an order that gives no value", -ORDERED if gives_none and is_ordered else 0.0),
        ("what is said of all", -NAMED if destroys_all else 0.0),
        ("another kind of its thing", of_strangers(text, known, given)),
    )
    return Worth(missing, given, tuple([part for part in parts if part[1]]))


def required_of(schema: JsonObject) -> dict[str, JsonObject]:
    """The parameters that somebody must say, required and without a value of their own, with their schemas."""
    names = schema.get("required")
    listed = names if isinstance(names, list) else []
    return {
        name: one for name, one in properties(schema) if name in listed and "default" not in one and "const" not in one
    }


def _given(name: str, schema: JsonObject, made: Generated, text: str) -> float:
    """How surely the words give a value: 0 not, ``PLAINLY`` by plain words that no preposition leads to, else 1.

    What a tool told before counts as said plainly.
    """
    place = place_of([name])
    for one in made.provenance:
        if one.source.startswith(TOLD) and one.path == place:
            return PLAINLY
        if one.source.startswith(SAID) and (one.path == place or one.path.startswith((f"{place}.", f"{place}["))):
            is_plain = "enum" not in schema and _is_plain(one.value, text)
            return PLAINLY if is_plain and LEADS.isdisjoint(one.source[len(SAID) :].lower().split()) else 1.0
    return 0.0


def _is_plain(value: str, text: str) -> bool:
    """Whether a value (as JSON) is plain words that the text doesn't quote."""
    return PLAIN.fullmatch(value) is not None and value not in text and f"'{value[1:-1]}'" not in text


def _is_aside(name: str, schema: JsonObject) -> bool:
    """Whether a value is a yes or no to how much is answered, which nobody says who doesn't care."""
    return schema.get("type") == "boolean" and _ASIDE.match(name) is not None


def _unsaid(name: str, schema: JsonObject, text: str) -> float:
    """How much of a value is as good as said though the words don't give it."""
    is_left = name in _LEFT_UNSAID or schema.get("enum") in _SWITCHED
    is_there = name in _OF_THE_CALLER or (name in _WHERE and _HERE.search(text) is not None)
    return 1.0 if is_there else PLAINLY * is_left
