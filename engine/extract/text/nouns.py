"""Noun phrases: runs of content words beside the names of a text."""

import re
from collections.abc import Iterator, Sequence

from engine.extract.tables.lexicon import COMMANDS, MODIFIERS, STOP_WORDS
from engine.extract.tables.listing import listing
from engine.extract.text.number import NUMBER_WORDS
from engine.extract.text.phrases import AFTER_VERB, JOIN, MOST_FOUND, Phrase, phrase, starts_sentence
from engine.extract.tokens import Token


def nouns(text: str, tokens: list[Token], names: Sequence[Phrase], apart: frozenset[int] = frozenset()) -> list[Phrase]:
    """The names, and runs of content words outside them, in order.

    No stop words, numbers, participles or opening commands, and none of the words at the indexes ``apart``; judging
    words are cut from their ends.
    """
    named = apart.union(*(range(name.first, name.last + 1) for name in names))
    found: list[Phrase] = list(names)
    index = 0
    while index < len(tokens) and len(found) < 2 * MOST_FOUND:
        last = index - 1
        while last + 1 < len(tokens) and last + 1 not in named and _is_content(text, tokens, last + 1):
            if last >= index and not JOIN.fullmatch(text[tokens[last].end : tokens[last + 1].start]):
                break
            last += 1
        if last >= index:
            found.extend(_trimmed(text, tokens, index, last))
        index = max(last, index) + 1
    found.sort(key=lambda each: each.start)
    return found


def _is_content(text: str, tokens: list[Token], index: int) -> bool:
    token = tokens[index]
    lowered = token.word
    if (
        lowered in STOP_WORDS
        or token.text[0].isdigit()
        or lowered in NUMBER_WORDS
        or lowered == "dozen"
        or (_is_participle(lowered) and not _in_row(text, tokens, index))
        or (index and tokens[index - 1].word in _BEFORE_NO_NOUN)
        or (index and tokens[index - 1].word == "to" and AFTER_VERB.match(text, token.end))
    ):
        return False
    opens = starts_sentence(text, token.start)
    if opens and AFTER_VERB.match(text, token.end):
        return False
    return lowered not in COMMANDS or not (opens or _after_opener(tokens, index))


_BEFORE_NO_NOUN = frozenset({"how", "i", "we", "they", "he", "she"})
"""After ``how`` a measure stands (``how big``), after who acts what he does (``I love cats``)."""


def _in_row(text: str, tokens: list[Token], index: int) -> bool:
    """Whether a word stands between commas: ``efficient, organized, calm``."""
    before = text[tokens[index - 1].end : tokens[index].start] if index else ""
    after = text[tokens[index].end : tokens[index].end + 1]
    return before.strip() == "," and after == ","


def _is_participle(word: str) -> bool:
    return word.endswith("ed") and len(word) > 4 and not word.endswith("eed")


def _after_opener(tokens: list[Token], index: int) -> bool:
    return index > 0 and tokens[index - 1].word in {"to", "and", "please", "you", "then", "me"}


def _trimmed(text: str, tokens: list[Token], first: int, last: int) -> Iterator[Phrase]:
    while first <= last and tokens[first].word in MODIFIERS and not _names_beginning(tokens, first, last):
        first += 1
    while last >= first and tokens[last].word in MODIFIERS and tokens[last].word != _MAIN:
        last -= 1
    if first < last and _ends_with_verb(text, tokens, first, last):
        last -= 1
    if first < last and tokens[last].word.endswith("ing") and _DOING.match(text, tokens[last].end):
        last -= 1
    if first <= last:
        is_identifier = "_" in text[tokens[first].start : tokens[last].end]
        yield phrase(text, tokens, first, last, name=is_identifier)


_MAIN = "main"
"""It judges what follows it ("the main street"), and is a name by itself ("switch to main")."""


def _names_beginning(tokens: list[Token], first: int, last: int) -> bool:
    """Whether a judging word that a phrase begins with is part of what it names ("data science")."""
    if first == last:
        return tokens[first].word == _MAIN
    return tokens[first].word == "data" and tokens[first + 1].word in _OF_DATA


_OF_DATA = frozenset(listing("science scientist engineer engineering analyst analytics center entry mining warehouse"))


def _ends_with_verb(text: str, tokens: list[Token], first: int, last: int) -> bool:
    """Whether a phrase is a question's subject with its verb: ``does ephemeral mean?``."""
    before = tokens[first - 1].word if first else ""
    asked = before in _DO or (before in {"the", "a", "an"} and first > 1 and tokens[first - 2].word in _DO)
    return asked and text.startswith("?", tokens[last].end)


_DO = frozenset({"do", "does", "did"})
_DOING = re.compile(r" (?:\d|(?:an?|the|my|his|her|their|lately|recently)\b)")
"""What somebody's doing goes on with ("a patient weighing 31 kg")."""
