"""Which record has the most or the least of something: the cheapest one, the latest, the best rated."""

from collections.abc import Collection, Sequence
from math import inf
from types import MappingProxyType

from engine.extract.results.records import Record
from engine.extract.tables.listing import entries, listing
from engine.extract.tokens import parts, stem

_MOST = """
cheapest, cheaper, least expensive, less expensive, lowest-priced: least price cost fare rate fee amount total
most expensive, more expensive, priciest, dearest: greatest price cost fare rate fee amount total
fastest, faster, quickest, quicker, shortest, shorter: least duration minutes hours time length distance
longest, longer: greatest duration minutes hours time length distance
nearest, nearer, closest, closer: least distance
farthest, farther, furthest, further: greatest distance
best, better, best rated, top rated, highest rated: greatest rating score stars
worst, worse, worst rated, lowest rated: least rating score stars
earliest, earlier, oldest, older: least date time departure created start year age
latest, later, newest, newer, most recent: greatest date time departure created start year age
largest, larger, biggest, bigger: greatest size amount area population capacity
smallest, smaller: least size amount area population capacity
"""
"""What is said of one of several: least or greatest in which of its fields."""


def _table() -> MappingProxyType[str, tuple[bool, frozenset[str]]]:
    table: dict[str, tuple[bool, frozenset[str]]] = {}
    for line in _MOST.strip().splitlines():
        said, fields = line.split(": ")
        least, *names = listing(fields)
        for one in entries(said):
            table[one] = (least == "greatest", frozenset(map(stem, names)))
    return MappingProxyType(table)


SUPERLATIVES = _table()
"""Word -> whether the greatest is meant, and the stems of the fields of which it speaks."""


def ranked(records: Sequence[Record], said: str) -> int | None:
    """The record with the least or greatest number, or time as text, in a field that such a word speaks of."""
    if said not in SUPERLATIVES:
        return None
    greatest, fields = SUPERLATIVES[said]
    values = [_field(record, fields) for record in records]
    most = max if greatest else min
    numbers, texts = ([one for one in values if isinstance(one, kind)] for kind in (float, str))
    if numbers and len(numbers) == len(values):
        return values.index(most(numbers))
    return values.index(most(texts)) if texts and len(texts) == len(values) else None


def _field(record: Record, names: Collection[str]) -> str | float | None:
    """What a record says under a key with one of these words, a whole number as any other."""
    for key, value in record.said.items():
        if any(stem(part) in names for part in parts(key[:100])):
            return value if isinstance(value, str) else _sized(value)
    return None


def _sized(value: float) -> float:
    try:
        return float(value)
    except OverflowError:  # a whole number beyond all others
        return inf if value > 0 else -inf
