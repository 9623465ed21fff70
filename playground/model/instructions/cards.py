"""An instruction block as cards: its objects under keys of their own, their members in the order of the text."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from engine.jsontext import Json, JsonObject

CHAIN, MESSAGES, CALLS = "instruction_chain", "messages", "tool_call"
_HOLDERS: Final = {"": (CHAIN, MESSAGES), CHAIN: (MESSAGES,), MESSAGES: (CALLS,), CALLS: ()}
"""Which members of an object hold cards, by the member that the object itself stands in ("": the block)."""

Keys = Iterator[str]
"""Keys that are given once and never again."""


@dataclass(frozen=True, slots=True)
class Member:
    """A key of an object and its value; ``cards`` in place of a value that is a list of objects to edit."""

    name: str
    value: Json = None
    cards: tuple["Card", ...] | None = None

    @property
    def json(self) -> Json:
        """The value as it is written."""
        return self.value if self.cards is None else [written(card) for card in self.cards]


@dataclass(frozen=True, slots=True)
class Card:
    """One object of a block: the block itself, a step of a chain, a message, a call. ``key`` never changes."""

    key: str
    members: tuple[Member, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The keys in order."""
        return tuple(member.name for member in self.members)

    def member(self, name: str) -> Member | None:
        """The member of that name."""
        return next((member for member in self.members if member.name == name), None)

    def get(self, name: str) -> Json:
        """The value of a member; None where it isn't there."""
        member = self.member(name)
        return member.json if member else None

    def cards(self, name: str) -> tuple["Card", ...]:
        """The cards that a member holds; none where it isn't there."""
        member = self.member(name)
        return (member.cards or ()) if member else ()


def read(value: JsonObject, keys: Keys, old: Card | None = None, within: str = "") -> Card:
    """An object as a card. What stood at the same place in ``old`` lends its keys, so that its boxes stay the same."""
    members = (_member(name, each, keys, old, within) for name, each in value.items())
    return Card(old.key if old else next(keys), tuple(members))


def _member(name: str, value: Json, keys: Keys, old: Card | None, within: str) -> Member:
    objects = [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
    if name not in _HOLDERS[within] or not isinstance(value, list) or len(objects) < len(value):
        return Member(name, value)
    before: list[Card | None] = [*(old.cards(name) if old else ()), *[None] * len(objects)]
    return Member(name, None, tuple(read(each, keys, was, name) for each, was in zip(objects, before, strict=False)))


def written(card: Card) -> JsonObject:
    """The object that a card stands for."""
    return {member.name: member.json for member in card.members}


def find(root: Card, key: str) -> Card | None:
    """The card of that key, wherever it is."""
    return next((card for card in walk(root) if card.key == key), None)


def walk(root: Card) -> Iterator[Card]:
    """A card and all cards within it, outer ones first."""
    yield root
    for member in root.members:
        for card in member.cards or ():
            yield from walk(card)


def holder(root: Card, key: str) -> tuple[Card, str] | None:
    """The card that holds another one, and the member that it stands in."""
    for card in walk(root):
        for member in card.members:
            if any(each.key == key for each in member.cards or ()):
                return card, member.name
    return None


def steps(root: Card) -> tuple[Card, ...]:
    """The plans: those of a chain, or the block itself."""
    return root.cards(CHAIN) if is_chain(root) else (root,)


def is_chain(root: Card) -> bool:
    """Whether the block is a chain."""
    return root.member(CHAIN) is not None


# ── changes: a tree and what is to change in it give the tree that comes of it; an unknown key changes nothing ──


def change(root: Card, key: str, to: Callable[[Card], Card]) -> Card:
    """The tree with one card changed."""
    return _map(root, key, lambda card: (to(card),))[0]


def _map(card: Card, key: str, to: Callable[[Card], tuple[Card, ...]]) -> tuple[Card, ...]:
    if card.key == key:
        return to(card)
    if not any(member.cards for member in card.members):
        return (card,)
    members = (
        replace(member, cards=tuple(new for each in member.cards for new in _map(each, key, to)))
        if member.cards
        else member
        for member in card.members
    )
    return (replace(card, members=tuple(members)),)


def put(root: Card, key: str, name: str, value: Json) -> Card:
    """A member of a card with another value, at its place; a new one at the end."""
    return change(root, key, lambda card: with_member(card, Member(name, value)))


def put_cards(root: Card, key: str, name: str, value: Json, keys: Keys) -> Card:
    """The same for a value that holds cards."""
    found = holder(root, key)
    (new,) = read({name: value}, keys, None, found[1] if found else "").members
    return change(root, key, lambda card: with_member(card, new))


def with_member(card: Card, new: Member) -> Card:
    """A card with a member in place of the one of that name, or at the end."""
    if new.name not in card.names:
        return replace(card, members=(*card.members, new))
    return replace(card, members=tuple(new if each.name == new.name else each for each in card.members))


def without(card: Card, *names: str) -> Card:
    """A card without some members."""
    return replace(card, members=tuple(each for each in card.members if each.name not in names))


def drop(root: Card, key: str, *names: str) -> Card:
    """The tree without some members of a card."""
    return change(root, key, lambda card: without(card, *names))


def shift(root: Card, key: str, name: str, by: int) -> Card:
    """A member so many places later (or earlier) in its card, as far as there is room."""

    def shifted(card: Card) -> Card:
        places = [place for place, member in enumerate(card.members) if member.name == name]
        return replace(card, members=moved(card.members, places[0], by)) if places else card

    return change(root, key, shifted)


def moved(items: tuple[Member, ...], place: int, by: int) -> tuple[Member, ...]:
    """A sequence with one item at another place."""
    rest = [*items]
    rest.insert(min(max(0, place + by), len(items) - 1), rest.pop(place))
    return tuple(rest)


def add(root: Card, key: str, name: str, value: JsonObject, keys: Keys) -> Card:
    """A new card at the end of a member of a card, which is made where it isn't there."""
    new = read(value, keys, None, name)
    return change(root, key, lambda card: with_member(card, Member(name, None, (*card.cards(name), new))))


def duplicate(root: Card, key: str, keys: Keys) -> Card:
    """A card once more, right after itself, under keys of its own."""
    found = holder(root, key)
    if found is None:
        return root
    return _map(root, key, lambda card: (card, read(written(card), keys, None, found[1])))[0]


def remove(root: Card, key: str) -> Card:
    """The tree without a card; the member that held nothing else goes with it. The block itself stays."""
    found = holder(root, key)
    if found is None:
        return root
    card, name = found
    rest = tuple(each for each in card.cards(name) if each.key != key)
    left = with_member(card, Member(name, None, rest)) if rest else without(card, name)
    return change(root, card.key, lambda _: left)


def move(root: Card, key: str, by: int) -> Card:
    """A card so many places later (or earlier) among its like, as far as there is room."""
    found = holder(root, key)
    if found is None:
        return root
    card, name = found
    rest = [each for each in card.cards(name) if each.key != key]
    place = [each.key for each in card.cards(name)].index(key)
    rest.insert(min(max(0, place + by), len(rest)), card.cards(name)[place])
    return change(root, card.key, lambda old: with_member(old, Member(name, None, tuple(rest))))


def as_chain(root: Card, keys: Keys) -> Card:
    """A single plan as a chain of one; a chain as it is."""
    return root if is_chain(root) else Card(next(keys), (Member(CHAIN, None, (root,)),))


def as_plan(root: Card) -> Card:
    """A chain's first plan alone; a plan as it is."""
    return steps(root)[0] if is_chain(root) and steps(root) else root
