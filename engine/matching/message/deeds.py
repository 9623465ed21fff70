"""Questions about a deed: whether and why it was done, whether it should be, what comes of it. None asks for it."""

from collections.abc import Sequence
from itertools import pairwise

from engine.matching.language.stemming import is_bare
from engine.matching.language.vocabulary import ASKING
from engine.matching.language.words import Word

_OPENERS = ASKING | {"why"}
_DID = frozenset({"did", "didn't", "has", "hasn't"})
_OF_SOMEBODY = frozenset({"have", "haven't", "had", "should", "shouldn't"})
"""Words that ask of a deed before whoever does it; else they may order it ("have Bob send it")."""
_DOERS = frozenset({"i", "we", "you", "he", "she", "they"})
_PROPOSING = frozenset({"not", "don't", "do"})
"""What proposes something after "why"."""
_COMES = frozenset({"happens", "happened", "happen"})
_COMES_WITHIN = 3
_JUDGED_WITHIN = 6
"""Words within which the deed follows that is judged ("is it a good idea to …")."""
_WISHING = frozenset({"possible", "please"})
_ABLE = frozenset({"can", "could", "may"})


def asks_of_deed(words: Sequence[Word]) -> bool:
    """Whether words ask about something done or to be done, so that it isn't to be done for that."""
    texts = [word.text for word in words]
    if wishes_it(words):
        return False
    asked = texts[1:] if texts[0] in _OPENERS else texts
    if not _DID.isdisjoint(asked[:1]) or (not _OF_SOMEBODY.isdisjoint(asked[:1]) and not _DOERS.isdisjoint(asked[1:2])):
        return True
    if texts[0] == "why":
        return _PROPOSING.isdisjoint(texts[1:2])
    comes = texts[0] == "what" and not _COMES.isdisjoint(texts[1:_COMES_WITHIN])
    return comes or (texts[:2] == ["is", "it"] and "to" in texts[3:_JUDGED_WITHIN])


def wishes_it(words: Sequence[Word]) -> bool:
    """Whether a question asks for the deed that it is about after all ("is it possible to cancel order 5?")."""
    return any(word.text in _WISHING for word in words)


def asks_if_possible(words: Sequence[Word]) -> bool:
    """Whether words ask if something can be done to a thing ("can orders be cancelled?"), which may ask for it."""
    texts = [word.text for word in words]
    is_passive = any(one == "be" and not is_bare(other) for one, other in pairwise(texts))
    return is_passive and texts[0] in _ABLE and texts[1] not in _DOERS and not wishes_it(words)
