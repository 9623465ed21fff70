"""How relevant a text is to a query: its share of the query's words."""

import re
from typing import NamedTuple

from engine.bodies.fields import Fields, wrong_type
from engine.jsontext import Json
from engine.matching.language.words import folded

_SENTENCE = re.compile(r"\S.*?(?:[.!?](?=\s)|$)", re.MULTILINE)
_MOST = 10**9
_USUAL_THRESHOLD = 0.1

Words = frozenset[str]
"""The stems of words: forms of one word are equal."""


def asked_words(query: str) -> Words:
    """The words of a query that tell what is asked, or all of them where none does."""
    words = folded(query)
    telling = frozenset(stem for text, stem, telling in words if telling or text.isdigit())
    return telling or frozenset(stem for _, stem, _ in words)


def relevance(asked: Words, text: str) -> float:
    """From 0 to 1."""
    return len(asked.intersection(stem for _, stem, _ in folded(text))) / max(1, len(asked))


class Spans(NamedTuple):
    """Which sentences of a document are told: those above a threshold, so many at most."""

    threshold: float
    most: int | None

    @classmethod
    def wanted(cls, body: Fields) -> "Spans | None":
        """None where the body doesn't ask for them. Raises RequestError."""
        given = body.object("relevant_spans")
        if given is None or given.word("mode", ("enabled", "disabled"), "disabled") == "disabled":
            return None
        threshold = _USUAL_THRESHOLD if given.get("threshold") is None else given.get("threshold")
        if isinstance(threshold, bool) or not isinstance(threshold, int | float):
            raise wrong_type(given.at("threshold"), "a number", threshold)
        return cls(threshold, given.integer("max_spans", 1, _MOST))

    def of(self, asked: Words, text: str) -> list[Json]:
        """The most relevant first, each with its place in characters."""
        found = [(relevance(asked, sentence[0]), sentence) for sentence in _SENTENCE.finditer(text)]
        told = sorted((each for each in found if each[0] > self.threshold), key=lambda each: -each[0])
        return [
            {"start": sentence.start(), "end": sentence.end(), "score": score} for score, sentence in told[: self.most]
        ]
