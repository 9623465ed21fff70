"""Which common nouns of a text are values: what is led to, listed, told apart, or sent."""

from collections.abc import Collection, Container, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from engine.extract.tokens import is_plural
from engine.matching.language.stemming import stem
from engine.matching.language.values import ARTICLES, JOINTS, LEADS, Token
from engine.matching.language.vocabulary import ACTION_VERBS, GENERIC_WORDS, LIGHT_VERBS, OPPOSITES, STOP_WORDS

NO_NOUNS = STOP_WORDS | ACTION_VERBS | LIGHT_VERBS | GENERIC_WORDS | {"half"}
"""Words that are no values by themselves ("an hour and a half" is one span)."""
_WORDS = frozenset(map(stem, "query text prompt content message body phrase expression".split()))  # noqa: SIM905  as in the tables
"""Parameters that take words as they are."""
_BEFORE_ORDERS = frozenset({"please", "now", "then", "and", "also", "to", "you"})
_FOLLOWING = JOINTS | LEADS | {"as"}
_PARTICLES = ARTICLES | OPPOSITES.keys()
_GOING = frozenset({"to", "in", "on"})


def with_things(found: Sequence[Token], familiar: Container[str], names: Collection[str] = ()) -> list[Token]:
    """The tokens, with common nouns after a preposition, and those listed with them, as values too.

    Only nouns that the tool doesn't know itself: in "the price of copper and tin" copper and tin, not price; and those
    after the name of a parameter, in ``names`` by its stem ("the color navy"). What goes to several addresses is one
    value, of however many words.
    """
    marked = list(found)
    for place in _told_apart(found):
        marked[place] = replace(found[place], kind="thing")
    for place, token in enumerate(marked):
        if _is_noun(token, familiar) and (
            (place and marked[place - 1].kind == "word" and stem(marked[place - 1].low) in names)
            or (
                _stands_alone(marked, place)
                and (_leads_thing(marked, place) or _opens_list(marked, place, familiar, names))
            )
        ):
            marked[place] = replace(token, kind="thing")
    return _with_sent(marked)


def _with_sent(found: list[Token]) -> list[Token]:
    """The tokens, what goes to each of several addresses as one ("good morning to #a and good night to #b")."""
    places = [place for place, token in enumerate(found) if token.kind == "address" and place > 1]
    spans = [span for place in places if (span := _sent_to(found, place))]
    for start, end in reversed(spans) if len(spans) > 1 else ():
        low = " ".join([token.low for token in found[start:end]])
        found[start:end] = [replace(found[start], kind="thing", end=found[end - 1].end, low=low)]
    return found


def _sent_to(found: Sequence[Token], place: int) -> tuple[int, int] | None:
    """The words that go to an address, from an order's verb or a joint up to the preposition before the address."""
    start = end = place - 1
    if found[end].low not in _GOING:
        return None
    while start and found[start - 1].kind == "word" and found[start - 1].low not in LEADS | JOINTS:
        start -= 1
    start += start == 0  # an order's verb
    return (start, end) if start < end else None


def _told_apart(found: Sequence[Token]) -> Iterator[int]:
    """Words that tell things of one kind apart in a list ("a red car, a blue car and a green car")."""
    last: dict[str, int] = {}
    for place, (token, noun) in enumerate(pairwise(found)):
        if token.kind == noun.kind == "word" and token.low not in NO_NOUNS and noun.low not in NO_NOUNS:
            before = last.get(noun.low)
            if before is not None and found[before].low != token.low and _is_joint(found[before + 2 : place]):
                yield from (before, place)
            last[noun.low] = place


def _is_joint(between: Sequence[Token]) -> bool:
    """Whether only a comma or "and", and articles, stand here."""
    joints = [token for token in between if token.low not in ARTICLES]
    return 0 < len(joints) <= 2 and all(token.kind == "comma" or token.low in JOINTS for token in joints)


def _is_noun(token: Token, familiar: Container[str]) -> bool:
    """Whether a word may be a noun that the tool doesn't know."""
    return token.kind == "word" and token.low not in NO_NOUNS and stem(token.low) not in familiar


def _stands_alone(found: Sequence[Token], place: int) -> bool:
    """Whether a joint, a preposition or the end of a sentence follows."""
    after = found[place + 1] if place + 1 < len(found) else None
    return after is None or after.kind in {"end", "comma"} or after.low in _FOLLOWING


def _least_listed(found: Sequence[Token], place: int, familiar: Container[str], names: Collection[str]) -> int:
    """How many nouns that are listed, the first one here, are values whatever leads to them: three.

    Two are enough behind a plural that the tool knows ("with labels bug and urgent"), and behind its verb at the
    beginning of an order ("restart auth and billing", "turn off the lamp and the fan"), unless the tool takes words as
    they are ("search red and blue").
    """
    at = place
    while at and found[at - 1].low in _PARTICLES:
        at -= 1
    before = found[at - 1] if at else None
    if before is None or stem(before.low) not in familiar:
        return 3
    begins = at == 1 or found[at - 2].kind == "end" or found[at - 2].low in _BEFORE_ORDERS
    is_object = begins and names and _WORDS.isdisjoint(names)
    return 2 if is_plural(before.low) or is_object else 3


def _opens_list(found: Sequence[Token], place: int, familiar: Container[str], names: Collection[str]) -> bool:
    """Whether a noun is the first of enough that are listed ("lions, tigers and bears")."""
    at = place
    for _ in range(_least_listed(found, place, familiar, names) - 1):
        after = next((one for one in range(at + 1, len(found)) if not _links(found[one])), at + 1)
        if after == at + 1 or not (_is_noun(found[after], familiar) and _stands_alone(found, after)):
            return False
        at = after
    return True


def _links(token: Token) -> bool:
    return token.kind == "comma" or token.low in JOINTS | ARTICLES


def _leads_thing(found: Sequence[Token], place: int) -> bool:
    at = place - 1
    while at >= 0 and found[at].low in ARTICLES:
        at -= 1
    if at >= 0 and (found[at].low in LEADS | {"both"} or found[at].text == ":"):
        return True
    while at >= 0 and (found[at].kind == "comma" or found[at].low in JOINTS):
        at -= 1
    return at >= 0 and at < place - 1 and found[at].kind == "thing"
