"""How a clause begins: with a question or with an order, past what is only polite."""

from collections.abc import Sequence
from itertools import pairwise

from engine.extract.tokens import is_plural
from engine.matching.known import alike
from engine.matching.stemming import is_bare, stem
from engine.matching.verbs import changes, is_vague
from engine.matching.vocabulary import ACTION_VERBS, CHANGING_VERBS, LIGHT_VERBS
from engine.matching.words import Word

_POLITE = frozenset(
    """
    please kindly can could would will you i i'd i'm we want need like to help me us let let's hey hi hello ok okay so
    and then now just also go ahead
    """.split()  # noqa: SIM905  as in the tables
)
_LOOKING = frozenset(
    """
    what what's which who who's whose when when's where where's how is are was were do does did has have any show list
    display view see tell give get find fetch check read look lookup search open
    """.split()  # noqa: SIM905  as in the tables
)


_ORDERING_TOO = {
    "google": "search", "rename": "update", "put": "add", "email": "send", "dm": "send", "message": "send post",
    "announce": "send post", "schedule": "create", "book": "create", "file": "create", "report": "create",
    "raise": "create", "log": "create add", "move": "transfer", "save": "write",
}  # fmt: skip
"""What a verb orders besides what it asks for as a noun."""
_ALSO = {stem(one): tuple(map(stem, others.split())) for one, others in _ORDERING_TOO.items()}
_WRITING = frozenset(map(stem, ("write", "draft", "compose", "reply")))
_SEND = stem("send")
_LETTERS = frozenset(map(stem, ("email", "mail", "message")))
"""What is sent when it is written."""
_SHOWING = frozenset(map(stem, ("show", "display")))
_FILE = stem("file")
_LIST = stem("list")
_OF_SEVERAL = frozenset({"what", "which"})
_THERE = frozenset({"are", "do", "have", "exist"})
_ASKING = frozenset({"what", "how", "which", "who", "when", "where", "why", "if", "whether", "for", "that"})
_NEW = frozenset({"a", "an", "new", "another"})
_AS_VERB = {
    "text": stem("message"), "mail": stem("email"), "tell": stem("message"), "announce": stem("message"),
    "open": stem("create"), "get": stem("delete"), "wipe": stem("delete"), "trash": stem("delete"),
}  # fmt: skip
"""Words that mean something else where an order begins with them ("text Ada that ...")."""
_ASKER = frozenset({"me", "us", "him", "her", "them", "you"})
_KNOWN_VERBS = frozenset(map(stem, ACTION_VERBS | LIGHT_VERBS | CHANGING_VERBS))
_TELLING = frozenset(map(stem, ("email", "mail", "message", "text", "tell", "notify", "inform", "remind", "call")))
_STATING = frozenset({"is", "are", "was", "were", "isn't", "aren't"})
_STATED_WITHIN = 4
"""Words after a first one of which one makes a statement of it ("search engines are amazing")."""


def verb(words: Sequence[Word]) -> str:
    """The stem of an order's verb, or what it means ("open an issue": create); "" where nothing is ordered."""
    place = _opening(words)
    if place < 0 or not is_bare(words[place].text):
        return ""
    if _states(words, place):
        return ""
    return stem("create") if _opens_new(words, place) else words[place].stem


def _states(words: Sequence[Word], place: int) -> bool:
    """Whether a first word is what something is said of ("search engines are amazing")."""
    following = [word.text for word in words[place + 1 : place + _STATED_WITHIN]]
    return not _STATING.isdisjoint(following[:1] if following[0] in _ASKING else following)


def verbs(words: Sequence[Word]) -> tuple[str, ...]:
    """The stem of an order's verb, and those that ask for the same where it is one that is known."""
    if _asks_for_several(words):
        return (_LIST, *alike(_LIST))
    first = verb(words)
    if not first:
        return ()
    if first in _WRITING and any(word.stem in _LETTERS for word in words):
        return first, _SEND, *alike(_SEND)
    meant = (first, *_ALSO.get(first, ()))
    shown = (stem("read"),) if first in _SHOWING and any(map(_names_file, words)) else ()
    return (*meant, *shown, *(other for one in meant if one in _KNOWN_VERBS for other in alike(one)))


def _asks_for_several(words: Sequence[Word]) -> bool:
    """Whether a question is which things there are ("what files are in src?")."""
    place = _opening(words)
    if place < 0 or words[place].text not in _OF_SEVERAL:
        return False
    things = [word.text for word in words[place + 1 : place + 4]]
    return any(is_plural(one) and other in _THERE for one, other in pairwise(things))


def _names_file(word: Word) -> bool:
    return word.literal and word.stem == _FILE and "*" not in word.text


def changing(words: Sequence[Word]) -> bool:
    """Whether an order is to change something; a noun before its number is none ("order 12345, please")."""
    if not changes(verb(words)):
        return False
    following = words[_opening(words) + 1].text
    return (len(following) > 1 or following in _NEW) and not following.isdigit()


def as_ordered(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words, with what the first one means as an order's verb."""
    place = _opening(words)
    if place < 0 or words[place].text not in _AS_VERB or not _is_verb(words, place) or _states(words, place):
        return words
    return (*words[:place], words[place]._replace(stem=_AS_VERB[words[place].text]), *words[place + 1 :])


def _is_verb(words: Sequence[Word], place: int) -> bool:
    """Whether a word that may mean something else does so: what is opened is new, who is told isn't the asker.

    "Get rid" is the only such order of two words.
    """
    match words[place].text:
        case "open":
            return _opens_new(words, place)
        case "get":
            return words[place + 1].text == "rid"
        case "tell":
            return words[place + 1].text not in _ASKER
        case _:
            return True


def only_looks(words: Sequence[Word]) -> bool:
    """Whether words ask to see something, so that nothing is to be changed ("what's on my calendar?")."""
    place = _opening(words)
    return place >= 0 and words[place].text in _LOOKING and not _opens_new(words, place)


def may_look(words: Sequence[Word]) -> bool:
    """Whether words may ask to see something: they order no change, and nobody is to be told something."""
    return not changing(words) and verb(words) not in _TELLING


def _opens_new(words: Sequence[Word], place: int) -> bool:
    return words[place].text == "open" and words[place + 1].text in _NEW


def orders(words: Sequence[Word], verb: str) -> bool:
    """Whether words begin with this verb (its stem) or one that asks for the same; a vague verb orders nothing."""
    return not is_vague(verb) and verb in verbs(words)


def _opening(words: Sequence[Word]) -> int:
    """The place of the first word that isn't only polite, where others follow: an order is about something; else -1."""
    return next((place for place, word in enumerate(words[:-1]) if word.text not in _POLITE), -1)
