"""The tools on offer as one index: which of them know a word, and how much it says for each."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import orjson

from engine.extract.text.once import once
from engine.identity import Lasting
from engine.jsontext import JsonObject
from engine.matching.language.verbs import is_light
from engine.matching.language.words import folded
from engine.matching.offer.handing import handing
from engine.matching.offer.holding import Holding
from engine.matching.offer.introductions import introduced
from engine.matching.offer.known import IN_VALUES, Known, alike, all_spellings, information, known, letters, spaces_of
from engine.matching.offer.slots import Slots, slots
from engine.messages import ToolDefinition

TOPIC, ALIKE, ELSEWHERE = 1.0, 0.8, 0.6
"""How much a word says where the tool's name or purpose holds it, a synonym of it, or only its other texts do."""

_SATURATION = 1.2
"""How soon more of a word adds nothing (BM25's k1)."""

_SYNONYM = 0.3
"""What a synonym weighs in the ranking beside the word itself."""

_LIGHT = 0.3
"""What a verb such as get weighs in the ranking beside another word."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A word in one tool: its share (0–1) of the name, how much its place says, the place in words.

    ``thing`` says whether it is what the tool gives or acts on: 1 for the word, less for a synonym; ``rank`` what it
    says for this tool and not for the others (BM25 over all that the tool says, a place weighing more than another);
    ``is_option`` where a parameter lists it as its value and nothing before that says it.
    """

    tool: int
    name: float
    thing: float
    strength: float
    rank: float
    place: str
    is_option: bool


class Index:
    """The tools on offer. A tool is read closely once a message holds a word that may be in it."""

    def __init__(self, tools: Sequence[ToolDefinition]) -> None:
        self.tools = tools
        self.spellings = all_spellings(self.names)
        self._read = [handing(tool) for tool in introduced(tools)]
        self._holding = Holding(self._read)
        self._known: dict[int, Known] = {}
        self._slots: dict[int, Slots] = {}
        self._hits: dict[str, tuple[Hit, ...]] = {}
        self._names: dict[int, dict[str, float]] = {}

    def known(self, number: int) -> Known:
        """What is known of a tool."""
        if number not in self._known:
            self._known[number] = known(self._read[number], self.spaces)
        return self._known[number]

    @once
    def names(self) -> tuple[str, ...]:
        """The tools' names in order."""
        return tuple([tool.name for tool in self.tools])

    @once
    def numbers(self) -> dict[str, int]:
        """Name -> number of the tool; no two of an index have one name."""
        return {name: number for number, name in enumerate(self.names)}

    @once
    def spaces(self) -> frozenset[str]:
        """The stems with which several names begin, as with the name of what they are for."""
        return spaces_of(self.names)

    def slots(self, number: int) -> Slots:
        """What a tool's parameters can hold."""
        if number not in self._slots:
            self._slots[number] = slots(self.tools[number].parameters)
        return self._slots[number]

    def is_sure(self, spelling: str, number: int) -> bool:
        """Whether a spelling is a tool's whole name of several words, which prose hardly holds by chance.

        It does hold one that orders begin with ("get me the file").
        """
        name = self.tools[number].name
        read = folded(name)
        return spelling == letters(name) and len(read) > 1 and read[-1][0] != "me"

    def knows(self, word: str) -> bool:
        """Whether a tool may hold a stem itself."""
        return self._holding.knows(word)

    def hits(self, word: str) -> tuple[Hit, ...]:
        """The tools that know a stem or a synonym of it."""
        found = self._hits.get(word)
        if found is None:
            meant = [one for one in (word, *alike(word)) if self._holding.knows(one)]
            if not meant:
                return ()
            found = self._hits[word] = self._search(word, meant)
        return found

    def _search(self, word: str, meant: Sequence[str]) -> tuple[Hit, ...]:
        """Reads the tools that hold one of the stems, the word or what asks for the same.

        A light verb says as much for a tool that begins with another one for the same: "find" for ``search_books``.
        """
        weighed: list[tuple[int, float]] = []
        certain, light = 0, is_light(word)
        for number in self._holding.tools(meant):
            known_one = self.known(number)
            weights = known_one.weights
            weight = weights.get(known_one.verb if light and known_one.verb in meant else word, 0.0)
            certain += weight > 0
            for one in meant:
                if one != word and _SYNONYM * (other := weights.get(one, 0.0)) > weight:
                    weight = _SYNONYM * other
            if weight:
                weighed.append((number, weight))
        rarity = _rarity(max(certain, len(weighed) / 2), len(self.tools)) * (_LIGHT if light else 1.0)
        ranks = ((number, rarity * weight * (_SATURATION + 1) / (weight + _SATURATION)) for number, weight in weighed)
        return tuple(self._hit(number, word, rank) for number, rank in ranks)

    def _name(self, number: int) -> dict[str, float]:
        """Each word's share of a tool's name; a word that all tools share has less of it.

        The opposite of its verb, which the tool does as well, has the verb's share.
        """
        if number not in self._names:
            known_one = self.known(number)
            weights = known_one.name
            parts = {word: weight * information(word) * self._telling(word) for word, weight in weights.items()}
            whole = sum(parts.values()) or 1.0
            shares = {word: part / whole for word, part in parts.items()}
            self._names[number] = shares | dict.fromkeys(sorted(known_one.undoes), shares.get(known_one.verb, 0.0))
        return self._names[number]

    def _telling(self, word: str) -> float:
        """1 for a word that one of many tools says, 0.3 for a word of all."""
        if len(self.tools) == 1:
            return 1.0
        count = self._holding.count(word) or 1
        return 0.3 + 0.7 * math.log(len(self.tools) / count) / math.log(len(self.tools))

    def _hit(self, number: int, word: str, rank: float) -> Hit:
        one = self.known(number)
        name, others = self._name(number), alike(word)
        if word in name or word in one.purpose:
            strength = TOPIC
        elif any(other in name or other in one.purpose for other in others):
            strength = ALIKE
        else:
            strength = ELSEWHERE if word in one.places else 0.0
        return Hit(
            number,
            max([name.get(word, 0.0), *(ALIKE * name.get(other, 0.0) for other in others)]),
            1.0 if word == one.thing else ALIKE if one.thing in others else 0.0,
            strength,
            rank,
            place := one.places.get(word, "its synonyms"),
            place.startswith(IN_VALUES),
        )


def _rarity(count: float, total: int) -> float:
    """How rare a word is among the tools (BM25's inverse document frequency, never negative)."""
    return math.log(1 + (total - count + 0.5) / (count + 0.5))


_KEPT = 128
"""Lists of tools whose index is kept."""

_KEPT_BYTES = 16_000_000
"""What they may have together; a longer list is read anew each time."""

_Content = list[tuple[str, str, JsonObject]]

_kept: dict[bytes, Index] = {}


def index(tools: Sequence[ToolDefinition]) -> Index:
    """The index of these tools; kept by their content, and with those that last."""
    if not isinstance(tools, Lasting):
        return _indexed(tools)
    known = tools.made.get("index")
    if not isinstance(known, Index):
        known = tools.made["index"] = _indexed(tools)
    return known


def _indexed(tools: Sequence[ToolDefinition]) -> Index:
    content = _content(tools)
    try:
        key = _written(content)
    except RecursionError:  # nested deeper than what is read of a schema; it can't be compared either
        return Index(tools)
    found = _kept.get(key)
    if found is not None and _content(found.tools) == content:
        return found
    found = Index(tools)
    if len(_kept) >= _KEPT or sum(map(len, tuple(_kept)), len(key)) > _KEPT_BYTES:
        _kept.clear()
    if len(key) <= _KEPT_BYTES:
        _kept[key] = found
    return found


def _content(tools: Sequence[ToolDefinition]) -> _Content:
    return [(tool.name, tool.description, tool.parameters) for tool in tools]


def _written(content: _Content) -> bytes:
    """As JSON, which tells 1, 1.0 and true apart, and the order of properties.

    It doesn't tell a list from a tuple or null from NaN, which ``==`` does. Where somebody brought values that JSON
    doesn't know, as text.
    """
    try:
        return orjson.dumps(content, option=orjson.OPT_PASSTHROUGH_SUBCLASS)
    except TypeError:
        return repr(content).encode("utf-8", "backslashreplace")
