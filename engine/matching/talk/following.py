"""Whether a message goes on with what was asked before: adds to it, corrects it, asks for it again."""

import re
from collections.abc import Container
from collections.abc import Set as AbstractSet

from engine.extract.text.passage import Passage
from engine.matching.language.values import tokens
from engine.matching.language.words import words
from engine.matching.message.clauses import clauses
from engine.matching.message.denials import blanked

_SHORT = 200
"""Characters of the longest message that only changes what was asked before."""

_REPEATING = re.compile(r"\b(?:(?:it|that|this|them) )?(?:the same|same|again|once more)\b", re.IGNORECASE)

_AGAIN = re.compile(
    r"\W*(?:(?:and|so|ok|okay|now|then|also)\W+)*(?:what|how) about\b|\W*and (?:for|in|at|with)\b"
    r"|\W*and (?:(?:tomorrow|today|tonight|yesterday|next)\b|(?-i:[A-Z\d\"']))[^.!?]{0,40}\?\W*$"
    r"|.{0,80}\b(?:the same|again|once more)\b",
    re.IGNORECASE,
)

_TOO = re.compile(r"\b(?:too|also|as well)\W*$", re.IGNORECASE)

_OWN_MATTER = re.compile(
    r"\W*(?:(?:please|now|and|so|ok|okay|then|also)\W+)*(?:what|who|whom|whose|when|where|which|why|how|is|are|was"
    r"|were|do|does|did|can|could|will|would|should|tell|write|explain|show|give|find|list|describe|make|create"
    r"|translate|calculate|summari[sz]e|say|hello|hi|hey|thanks?|thx|bye|goodbye|great|cool|nice|perfect|never ?mind"
    r"|forget|cancel|stop|no|don[’']?t)\b",
    re.IGNORECASE,
)

_OPENING_MARKS = "\"'“‘`([<$€£#@~./+-"
"""What may stand before the first word of a value."""

_GOING_ON = frozenset(
    """
    and also too well instead another now then no not sorry oops actually meant mean rather make change try use about
    same it it's that this them
    """.split()  # noqa: SIM905  as in the tables
)
"""Words by which a message goes on with what was asked before."""

_LEADING = frozenset({"in", "on", "for", "to", "from", "at", "with"})
"""Words before a value by which a message that begins with one does."""

_FILLING = frozenset(
    """
    i one ones a an the of by as please ok okay so yes yeah hm hmm oh ah thanks thank you great cool nice perfect what
    how do let's turn switch
    """.split()  # noqa: SIM905  as above
)
"""Words that say nothing more."""

_SAYING_NO_MORE = _GOING_ON | _LEADING | _FILLING

_SHOWN = frozenset({"number", "quote", "address", "date", "bracket", "formula", "comma", "end"})
_SPOKEN = re.compile(r"[^\W\d_]+(?:[ '’-][^\W\d_]+)*")
"""What is spoken as a name: letters alone."""


_WITHDRAWN = re.compile(
    r"\W*(?:(?:no|wait|oh|stop|please|actually|sorry|ok|okay|yes)\W+){0,4}"
    r"(?:(?:do not|don[’']?t)(?: do (?:it|that|this))?|never ?mind|forget (?:it|that)|stop)\W*",
    re.IGNORECASE,
)


def withdraws(text: str) -> bool:
    """Whether a message only takes back what was asked for ("no wait, don't", "never mind")."""
    return _WITHDRAWN.fullmatch(text) is not None


def asks_again(text: str) -> bool:
    """Whether a message by its form asks for the same again, whatever it gives."""
    return _AGAIN.match(text) is not None


def adds_one(text: str) -> bool:
    """Whether a message adds to what was asked for and takes nothing back ("and Rome too")."""
    return _TOO.search(text) is not None


def only_asks(text: str) -> bool:
    """Whether a message is a question of its own, which changes nothing ("what's the status of T-7?")."""
    return "?" in text and _OWN_MATTER.match(text) is not None and not asks_again(text)


def is_own_matter(text: str) -> bool:
    """Whether a message begins as one that is about something else, or asks."""
    return "?" in text or _OWN_MATTER.match(text) is not None


def affirmed(text: str) -> str:
    """The message without what it denies ("Rome, not Oslo"), blanked out; "No, Rome" denies what was before it."""
    for clause in clauses(text):
        if clause.denied and text[clause.start] != ",":
            text = text[: clause.cue] + " " * (clause.end - clause.cue) + text[clause.end :]
    return text


def new_words(text: str) -> str:
    """The message without the words by which it begins to go on, or asks for the same again: they are no values."""
    plain = _REPEATING.sub("", text)
    start = next((word.start for word in words(plain) if word.text not in _GOING_ON | _FILLING), len(plain))
    return plain[len(plain[:start].rstrip(_OPENING_MARKS)) :]


def goes_on(text: str, *, plainly: bool) -> bool:
    """Whether a message may go on with what was asked before: one that asks again, a short one with a word for it.

    ``plainly``: a question mark, "please" or a preposition won't do.
    """
    if len(text) > _SHORT or asks_again(text):
        return asks_again(text)
    said = [word.text for word in words(text)]
    if plainly or not _GOING_ON.isdisjoint(said):
        return not _GOING_ON.isdisjoint(said)
    return "?" in text or "please" in said or not _LEADING.isdisjoint(said[:1])


def only_states(text: str, named: AbstractSet[str]) -> bool:
    """Whether a message says no more than what parameters are that have these words in their names.

    "The destination should be Paris", "Seats: 3".
    """
    said = Passage(text).statements if len(text) <= _SHORT and "?" not in text else []
    rest = blanked(text, [(each.begin, each.end) for each in said])
    return any(not each.subject.isdisjoint(named) for each in said) and all(
        word.text in _SAYING_NO_MORE or word.text in _OF_THINGS for word in words(rest)
    )


_OF_THINGS = frozenset({"my", "its", "our", "their", "and"})


def only_shows(text: str) -> bool:
    """Whether a message says nothing but what is shown, not said: numbers, quotations, addresses, paths."""
    return all(
        one.kind in _SHOWN or one.low in _SAYING_NO_MORE or (one.kind == "name" and not _SPOKEN.fullmatch(one.text))
        for one in tokens(text)
    )


def says_more(rest: str, familiar: Container[str]) -> bool:
    """Whether what a message says beside its values is about anything but the tool and going on."""
    return any(word.text not in _SAYING_NO_MORE and word.stem not in familiar for word in words(rest))
