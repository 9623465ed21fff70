"""What is known of a tool before any message: its words, how much each says, and where it stands."""

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.matching.language.stemming import stem
from engine.matching.language.synonyms import SYNONYMS
from engine.matching.language.verbs import is_action, is_light, is_verb, verb_of
from engine.matching.language.vocabulary import DIRECTED, DIRECTIONS, OPPOSITES, STOP_WORDS
from engine.matching.language.words import folded
from engine.matching.offer.actions import acts, special_acts, undoes
from engine.matching.offer.purpose import CONTENT, GENERIC, behind_verbs, does, is_done, purpose, thing
from engine.matching.offer.slots import READ, enumerated, properties
from engine.messages import ToolDefinition

_FIELDS = (2.5, 2.0, 0.8, 0.6)
"""What a word weighs in the name, in the description, in a parameter's name, and in its values or description."""

_IN_NAME = "its name"
IN_VALUES = "the values of"
"""How the place of a word begins that a parameter lists as its value."""

_TWICE = 2
"""However often a field says a word, it counts so often."""

_NAMESPACE = re.compile(r"[./:]|__")
_NO_LETTERS = re.compile(r"[\W_]+")
SELF = stem("self")
"""Who asks: "get_me" is about nobody else."""


def _joined(pair: str) -> str:
    first, second = pair.split(" ")
    return first + stem(second)


def _groups() -> dict[str, tuple[str, ...]]:
    groups: dict[str, set[str]] = {}
    for row in SYNONYMS:
        stems = [_joined(one) if " " in one else stem(one) for one in row]
        for one in stems:
            groups.setdefault(one, set()).update(stems)
    return {one: tuple(sorted(others - {one})) for one, others in groups.items()}


_ALIKE = _groups()
PAIRS = frozenset(_joined(word) for row in SYNONYMS for word in row if " " in word)
"""Two words that ask for something as a pair: the first as it is, joined to the stem of the second."""
TALKING = frozenset({"talkto", "speakto"})
"""Pairs that ask for something only where they are about ``SOMEBODY``."""
SOMEBODY = frozenset(map(stem, ("human", "person", "representative", "agent", "someone", "somebody", "operator")))
"""Stems of whom one can be passed on to."""


@dataclass(frozen=True, slots=True)
class Known:
    """A tool's words by stem.

    ``name`` weighs its words, ``purpose`` are those that the description says before "given", "using", …; ``thing`` is
    the noun that the tool gives or acts on ("strength" of "Calculate the electric field strength at a point");
    ``weights`` says how much each word of the tool weighs, ``places`` where it stands, best place first; ``familiar``
    are the words that speak of the tool itself, not of the values that it takes; ``verb`` begins its name; ``particle``
    is the word in it that tells it from its opposite ("on", "out"), if one does; ``does`` is a verb that its
    description alone says, ``last`` the word that the name ends with; ``outcomes`` are verbs of which a parameter lists
    what comes of them ("closed"); ``acts`` begin orders for what a parameter lists that the tool can do ("delete");
    ``undoes`` are opposites of its verb that it does as well ("Lock or unlock a door."); ``needs`` tells that it
    requires a value.
    """

    name: dict[str, float]
    purpose: frozenset[str]
    thing: str
    weights: dict[str, float]
    places: dict[str, str]
    familiar: frozenset[str]
    verb: str
    particle: str
    does: str
    last: str
    outcomes: frozenset[str]
    acts: frozenset[str]
    undoes: frozenset[str]
    needs: bool


def known(tool: ToolDefinition, spaces: Container[str] = ()) -> Known:
    """Reads a tool closely; the first word of its name is no verb where it is one of the ``spaces`` (stems)."""
    name = _name(tool.name)
    weights, places, outcomes = _weighed(tool, name)
    familiar = frozenset(word for word, place in places.items() if place.startswith("its "))
    words = folded(purpose(tool.description))
    topic = frozenset(word for _, word, telling in words if telling and not is_light(word))
    verbs = behind_verbs(words)
    acted_on = thing(words[verbs:]) or thing(folded(tool.name))
    told = [word for _, word, _ in folded(_NAMESPACE.split(tool.name)[-1])]
    is_space = told[1:] and told[0] in spaces and not is_done(told[0], words)
    verb = verb_of(told[1:] if is_space else told)
    return Known(
        name=name,
        purpose=topic,
        thing=acted_on,
        weights=weights,
        places=places,
        familiar=familiar,
        verb=verb,
        particle=_particle(tool.name),
        does=does(verb, words),
        last=told[-1] if told else "",
        outcomes=outcomes,
        acts=acts(tool),
        undoes=undoes(tool, verb, {*told, *(word for _, word, _ in words[:verbs])}),
        needs=bool(tool.parameters.get("required")),
    )


def _weighed(tool: ToolDefinition, name: Iterable[str]) -> tuple[dict[str, float], dict[str, str], frozenset[str]]:
    """How much each word of a tool weighs, where it stands, and the verbs of which values are the outcomes."""
    places = dict.fromkeys(name, _IN_NAME)
    weights: dict[str, float] = {}
    outcomes: set[str] = set()
    for place, weight, text in _texts(tool):
        counts: dict[str, int] = {}
        read = folded(text[:READ])
        if place.startswith(IN_VALUES):
            outcomes.update(word for said, word, _ in read if said.endswith("ed"))
        for _, word, telling in read:
            if telling or (word == SELF and place == _IN_NAME):
                counts[word] = counts.get(word, 0) + 1
        for word, count in counts.items():
            weights[word] = weights.get(word, 0.0) + weight * min(count, _TWICE)
            if word not in places:
                places[word] = place
    return weights, places, frozenset(outcomes)


def _particle(name: str) -> str:
    """The only word of a name that has an opposite, or what its verb ends with (``zoom_in``, ``logout``)."""
    texts = [text for text, _, _ in folded(name)]
    found = set(texts) & OPPOSITES.keys()
    if found or not texts:
        return found.pop() if len(found) == 1 else ""
    verb = next((one for one in DIRECTED if texts[0].startswith(one)), "")
    way = texts[0][len(verb) :] or "".join(texts[1:2]) if verb else texts[-1]
    return way if way in DIRECTIONS else ""


def spaces_of(names: Iterable[str]) -> frozenset[str]:
    """The stems with which several names begin, and which are no verbs ("browser_click", "browser_type")."""
    first = Counter(one[0][1] for one in map(folded, names) if len(one) > 1)
    return frozenset(one for one, count in first.items() if count > 1 and not is_verb(one))


def all_spellings(names: Sequence[str]) -> list[tuple[str, int]]:
    """The spellings of each name, with its number."""
    joined = "_".join(names)
    if joined.isascii() and joined.isidentifier() and "__" not in joined:  # all of them plain: one pass
        spelled = "\n".join(names).replace("_", "").casefold().split("\n")
        return [(one, number) for number, one in enumerate(spelled) if one]
    return [(one, number) for number, name in enumerate(names) for one in spellings(name)]


def spellings(name: str) -> tuple[str, ...]:
    """The letters and digits of a name; where a namespace stands before the last part, also of that alone."""
    whole = letters(name)
    if not name.isidentifier() or "__" in name:
        *spaces, tail = _NAMESPACE.split(name)
        if spaces and len(folded(tail)) > 1:
            return whole, letters(tail)
    return (whole,) if whole else ()


def letters(name: str) -> str:
    """The letters and digits of a name alone."""
    plain = name.replace("_", "")
    return (plain if plain.isalnum() else _NO_LETTERS.sub("", name)).casefold()


def _name(name: str) -> dict[str, float]:
    """The words of a name with their weights; a namespace weighs half, where the last part names a thing."""
    *spaces, tail = _NAMESPACE.split(name)
    weighed = {word: _weight(text, word) for text, word, _ in folded(tail) if not text.isdigit()}
    outer = 0.5 if any(weight >= 1 for weight in weighed.values()) else 1.0
    for text, word, _ in folded(" ".join(spaces)):
        weighed.setdefault(word, outer * _weight(text, word))
    return {word: weight for word, weight in weighed.items() if weight} or dict.fromkeys(weighed, 1.0)


def alike(one: str) -> tuple[str, ...]:
    """The stems that ask for the same thing."""
    return _ALIKE.get(one, ())


def information(one: str) -> float:
    """How much a stem says: long words are rare words, and rare words say more; 0.4 to 1.3."""
    return (0.35 if one in GENERIC else 1.0) * min(1.3, max(0.4, len(one) / 6))


def _weight(text: str, word: str) -> float:
    if is_light(word):
        return 0.25
    if text in STOP_WORDS:
        return float(word == SELF)
    if is_action(word):
        return 0.5
    return 0.4 if word in GENERIC or word == CONTENT else 1.0


def _texts(tool: ToolDefinition) -> Iterator[tuple[str, float, str]]:
    """Place, weight and words of everything that a tool says."""
    in_name, in_description, in_parameter, in_values = _FIELDS
    yield _IN_NAME, in_name, tool.name
    yield "its description", in_description, tool.description
    for name, schema in properties(tool.parameters):
        yield f"its parameter {name}", in_parameter, name
        values, description = schema.get("enum"), schema.get("description")
        if values:
            yield f"{IN_VALUES} {name}", in_values, enumerated(values)
            yield f"the actions of {name}", in_values, special_acts(values)
        if description:
            yield f"the description of {name}", in_values, str(description)
