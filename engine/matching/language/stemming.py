"""Forms of one word made equal: plurals, verbs and a few nouns without their endings."""

import re
from functools import lru_cache

from engine.matching.language.vocabulary import IRREGULAR, NOUNS

_NOUN_ENDINGS = (
    "ization", "isation", "ious", "ment", "ness", "ance", "ence", "ancy", "ency", "able", "ible", "abil", "ibil", "ial",
    "ian", "ion", "ity", "ive", "ous", "al", "ic", "ly", "er", "or", "ar", "y",
)  # fmt: skip
_Y_ENDINGS = ("ies", "ie", "ied")
"""What y becomes, and what is one with it: city, cities; movie, movies; apply, applied."""
_LONGEST_IN_LL = 5
"""Letters of the longest stems that keep two l (spell, drill); cancelled and cancel have one."""
_VOWEL = re.compile("[aeiouy]")
_LONGEST_STEM = 250
"""Letters of a word of which a stem is made; there are no longer words."""


def stem(word: str) -> str:
    """A lower-case word without plural, verb and a few noun endings: one stem for all forms of a word."""
    return _stem(word[:_LONGEST_STEM])


@lru_cache(maxsize=20_000)
def _stem(word: str) -> str:
    if word.removesuffix("s") in NOUNS:
        return word.removesuffix("s")
    if word in IRREGULAR:
        return _without_noun_ending(_without_verb_ending(IRREGULAR[word])).removesuffix("e")
    if len(word) <= 3 or not word.isascii():
        return word
    plain = _without_noun_ending(_without_verb_ending(_singular(word))).removesuffix("e")
    return plain[:-1] if plain.endswith("ll") and len(plain) > _LONGEST_IN_LL else plain


@lru_cache(maxsize=20_000)
def is_bare(word: str) -> bool:
    """Whether a lower-case word has no plural or verb ending: what an order begins with has none."""
    return _without_verb_ending(_singular(word)) == word


def _singular(word: str) -> str:
    if word.endswith(_Y_ENDINGS) and len(word) > 4:
        return word.rstrip("sd")[:-2] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _without_verb_ending(word: str) -> str:
    for ending in ("ing", "ed") if word.endswith(("ing", "ed")) else ():
        base = word.removesuffix(ending)
        if base is not word and len(base) >= 3 and _VOWEL.search(base):
            return base[:-1] if len(base) > 3 and base[-1] == base[-2] and base[-1] not in "lsz" else base
    return word


def _without_noun_ending(word: str) -> str:
    if not word.endswith(_NOUN_ENDINGS):
        return word
    for ending in _NOUN_ENDINGS:
        if len(word) - len(ending) >= 5 and word.endswith(ending):
            return _without_noun_ending(word[: -len(ending)])
    return word
