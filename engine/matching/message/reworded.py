"""What the first word of an order means, where it means something else than elsewhere."""

from collections.abc import Sequence

from engine.matching.language.stemming import stem
from engine.matching.language.values import LEADS
from engine.matching.language.vocabulary import ENDING, OPPOSITES
from engine.matching.language.words import Word
from engine.matching.message.openings import SEARCH, asks_where_to, opening, opens_new, states
from engine.matching.message.switching import switched
from engine.matching.offer.known import PAIRS

_AS_VERB = {
    "text": stem("message"), "mail": stem("email"), "tell": stem("message"), "announce": stem("message"),
    "open": stem("create"), "get": stem("delete"), "wipe": stem("delete"), "trash": stem("delete"),
    "switch": stem("turn"), "shut": stem("close"), "make": stem("set"), "write": stem("email"),
    "give": stem("assign"), "hand": stem("assign"),
}  # fmt: skip
"""Words that mean something else where an order begins with them ("text Ada that ...")."""
_HAVING = (["get"], ["find"], ["buy"])
"""Verbs of those who look for something where it may be had."""
_PARTICLES = frozenset({"up", "on", "off", "in", "out", "down", "back"})
"""Second words of verbs."""
_BEGINNING = 10
"""Words within which a verb's second word stands, and whoever is let know something."""
_ASKER = frozenset({"me", "us", "him", "her", "them", "you"})


def as_ordered(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words, with what the first one means as an order's verb."""
    texts = [word.text for word in words[:_BEGINNING]]
    words = _told(words, texts) if "let" in texts and "know" in texts else words
    words = words if _PARTICLES.isdisjoint(texts) else _together(switched(words))
    if asks_where_to(texts) and texts[3:4] in _HAVING:
        return (*words[:3], words[3]._replace(stem=SEARCH), *words[4:])
    place = opening(words)
    if place < 0 or words[place].text not in _AS_VERB or not _is_verb(words, place) or states(words, place):
        return words
    return (*words[:place], words[place]._replace(stem=_AS_VERB[words[place].text]), *words[place + 1 :])


def _told(words: tuple[Word, ...], texts: Sequence[str]) -> tuple[Word, ...]:
    """The words, with "tell" for "let" where somebody else is to know something ("let Ada know …")."""
    place = texts.index("let")
    if "know" not in texts[place + 2 :] or texts[place + 1] in _ASKER:
        return words
    tell = words[place]._replace(text="tell", stem=_AS_VERB["tell"], telling=True)
    return (*words[:place], tell, *words[place + 1 :])


def _together(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words, with the second word of a verb behind the first ("sign Ada up for tennis": sign up)."""
    first = opening(words)
    for place in range(first + 2, min(len(words), _BEGINNING)) if first >= 0 else ():
        if words[place].text in _PARTICLES and words[first].text + words[place].text in PAIRS:
            is_led = all(word.text in LEADS or word.text in ENDING for word in words[place + 1 : place + 2])
            return (
                (*words[: first + 1], words[place], *words[first + 1 : place], *words[place + 1 :]) if is_led else words
            )
    return words


def _is_verb(words: Sequence[Word], place: int) -> bool:
    """Whether a word that may mean something else does so: what is opened is new, who is told isn't the asker.

    "Get rid" is the only such order of two words; what is there already isn't made ("make it 20 degrees", "make T-5
    urgent"), what has a number is assigned to whom it is given, and who writes to an address sends a mail.
    """
    match words[place].text:
        case "open":
            return opens_new(words, place)
        case "get":
            return words[place + 1].text == "rid"
        case "switch":
            return any(word.text in OPPOSITES for word in words)
        case "shut":
            return words[place + 1].text not in {"down", *OPPOSITES}
        case "make":
            return words[place + 1].text == "it" or _is_numbered(words[place + 1 :])
        case "give" | "hand":
            return _is_numbered(words[place + 1 :]) and any(word.text == "to" for word in words[place + 2 :])
        case "write":
            return any(word.literal and "@" in word.text for word in words[place + 1 : place + 3])
        case "tell":
            return words[place + 1].text not in _ASKER
        case _:
            return True


def _is_numbered(words: Sequence[Word]) -> bool:
    """Whether words begin with the number of one thing that is there already ("T-5")."""
    return len(words) > 1 and words[1].text.isdigit() and words[1].start == words[0].start + len(words[0].text) + 1
