"""Which texts a list takes."""

from collections.abc import Iterator

from engine.extract.offers import Offer
from engine.extract.search import Search
from engine.extract.wording import BY_KIND, FREE_KINDS, texts
from engine.jsontext import Json


def nested_lists(search: Search) -> Iterator[Offer]:
    """A list of lists takes every list in brackets (``(1, 2) and (3, 4)``)."""
    found = search.words.literals("list")
    if found:
        yield Offer(9.0, [each.value for each in found], found[0].start, found[-1].end)


def text_lists(search: Search) -> Iterator[Offer]:
    """Every listed value that is mentioned, a list in brackets, phrases in a row; for a required list one alone."""
    words, want = search.words, search.want
    spans = sorted(
        (span, option)
        for option in want.options
        if (want.is_closed or want.kind not in FREE_KINDS) and (span := words.find(option))
    )
    if spans:
        yield Offer(9.0, list[Json](dict.fromkeys(option for _, option in spans)), *spans[0][0])
    if want.is_closed:
        return
    if (finder := BY_KIND.get(want.kind)) and want.kind in _COLLECTED:
        yield from _collected(list(finder(search)))
    for literal in words.literals("list"):
        items = literal.value if isinstance(literal.value, list) else []
        yield Offer(8.5, [str(item) for item in items], literal.start, literal.end)
    for quoted in words.quote_series:
        score = 8.0 + search.name_cue(quoted[0].start, quoted[-1].end)
        yield Offer(score, [quote.value for quote in quoted], quoted[0].start, quoted[-1].end)
    for row in words.series:
        values: list[Json] = [phrase.text for phrase in row]
        name = 1.0 if all(phrase.name for phrase in row) else 0.0
        score = 3.5 + name + len(row) * 0.5 + search.name_cue(row[0].start, row[-1].end)
        yield Offer(score, values, row[0].start, row[-1].end)
    if want.required:
        for single in texts(search):
            yield Offer(single.score - 1.0, [single.value], single.start, single.end)


_COLLECTED = frozenset(
    {"email", "url", "uuid", "address", "path", "phone", "identifier", "place", "date", "time", "currency", "thing"}
)
"""Kinds of which a list takes every one that the text holds."""


def _collected(found: list[Offer]) -> Iterator[Offer]:
    chosen: list[Offer] = []
    sure = [each for each in found if each.score >= 5.0]
    for offer in sorted(sure, key=lambda each: (-round(each.score), each.start, -each.end)):
        if not any(offer.start < other.end and other.start < offer.end for other in chosen):
            chosen.append(offer)
    if chosen:
        chosen.sort(key=lambda each: each.start)
        yield Offer(8.0, [each.value for each in chosen], chosen[0].start, chosen[-1].end)
