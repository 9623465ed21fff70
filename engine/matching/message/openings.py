"""How a clause begins: with a question or with an order, past what is only polite."""

from collections.abc import Sequence
from itertools import pairwise

from engine.extract.tables.everyday import KIN
from engine.extract.tokens import is_plural
from engine.matching.language.stemming import is_bare, stem
from engine.matching.language.verbs import changes, is_vague
from engine.matching.language.vocabulary import ACTION_VERBS, ASKING, CHANGING_VERBS, LIGHT_VERBS, ORDERING_TOO
from engine.matching.language.words import Word
from engine.matching.message.switching import turned
from engine.matching.offer.known import PAIRS, TALKING, alike

_POLITE = frozenset(
    """
    please kindly can could would will you i i'd i'm we want need like to help me us let let's hey hi hello ok okay so
    and then now just also go ahead actually
    """.split()  # noqa: SIM905  as in the tables
)
_LOOKING = frozenset(
    """
    what what's which who who's whose when when's where where's how is are was were do does did has have any show list
    display view see tell give get find fetch check read look lookup search open
    """.split()  # noqa: SIM905  as in the tables
)


_HELPING = frozenset({"do", "does", "did", "has"})
_ASKED = _HELPING | frozenset(
    "what what's which who who's whose when when's where where's how is are was were".split()  # noqa: SIM905  as above
)
_ASKED_OF = frozenset({"i", "we", "you", "he", "she", "it", "they", "the", "my", "our", "any", "anybody", "anyone"})
_PROPOSING = frozenset({"about", "if", "to", "can", "could", "should", "do", "would", "you"})
"""What a question goes on with that may ask for something to be done ("how about …", "how do I …")."""


_ALSO = {stem(one): tuple(map(stem, others.split())) for one, others in ORDERING_TOO.items()}
_MAY_CHANGE = frozenset([one for one, others in _ALSO.items() if any(map(changes, others))])
_WRITING = frozenset(map(stem, ("write", "draft", "compose", "reply")))
_SEND, _CREATE = stem("send"), stem("create")
_BEGINNING = frozenset({"start", "begin", "keep", "continue"})
_LETTERS = frozenset(map(stem, ("email", "mail", "message")))
"""What is sent when it is written."""
_GIVING = frozenset(map(stem, ("send", "give", "wire")))
_MONEY, _TRANSFER = stem("money"), stem("transfer")
"""What is transferred when it is sent."""
_OF_TWO = PAIRS - TALKING
_SHOWING = frozenset(map(stem, ("show", "display")))
FILE, READ = stem("file"), stem("read")
_ABLE, _DOERS = (["can"], ["could"], ["do"]), (["i"], ["we"], ["you"])
_SAYING = frozenset({"say", "contain"})
_TRANSLATE = stem("translate")
_SAID_WITHIN = 5
"""Words of "how do you say x" at least."""
SEARCH = stem("search")
SEVERAL = stem("list"), SEARCH
"""What who asks which things there are orders."""
_OF_SEVERAL = frozenset({"what", "which"})
_QUESTIONS = frozenset(map(stem, ("what", "what's", "which", "how", "who", "when", "where", "why", "do", "does")))
_THERE = frozenset({"are", "do", "have", "exist"})
_ASKING = ASKING | {"why", "if", "whether", "for", "that"}
_NEW = frozenset({"a", "an", "new", "another"})
_KNOWN_VERBS = frozenset(map(stem, ACTION_VERBS | LIGHT_VERBS | CHANGING_VERBS))
TELLING = frozenset(
    map(
        stem,
        ("email", "mail", "message", "text", "tell", "notify", "inform", "remind", "call", "alert", "warn", "page"),
    )
)
_NO_NOUNS = frozenset({"tell", "notify", "inform", "remind"})
_OWN = frozenset({"my", "our"})
ME = frozenset({"me", "us"})
_OBJECTS = ME | _NEW | frozenset({"the", "my", "it", "them", "some", "two", "three", "four", "five", "six"})
"""What follows a noun that is ordered as a verb is ("order two pizzas", not "order history")."""
STATING = frozenset({"is", "are", "was", "were", "isn't", "aren't"})
_STATED_WITHIN = 4
"""Words after a first one of which one makes a statement of it ("search engines are amazing")."""


def verb(words: Sequence[Word]) -> str:
    """The stem of an order's verb, or what it means ("open an issue": create); "" where nothing is ordered."""
    place = opening(words)
    if place < 0 or not is_bare(words[place].text):
        return ""
    if states(words, place):
        return ""
    return _CREATE if opens_new(words, place) else words[place].stem


def states(words: Sequence[Word], place: int) -> bool:
    """Whether a first word is what something is said of ("search engines are amazing"), not told ("tell Ada it is")."""
    if words[place].text in _NO_NOUNS or (words[place].stem in TELLING and _names_somebody(words[place + 1])):
        return False
    following = [word.text for word in words[place + 1 : place + _STATED_WITHIN]]
    following = following[1:] if following[:1] == ["out"] and len(following) > 1 else following  # "find out who is"
    return not STATING.isdisjoint(following[:1] if following[0] in _ASKING else following)


def _names_somebody(word: Word) -> bool:
    return word.capital or word.text in KIN or word.text in _OWN


def verbs(words: Sequence[Word], first: str | None = None) -> tuple[str, ...]:
    """The stem of an order's verb, which is ``first`` if that is told, and those that ask for the same."""
    first = verb(words) if first is None else first
    if not first or first in _QUESTIONS:
        if asks_for_several(words):
            return SEVERAL
        if asks_where_to([word.text for word in words[:3]]):
            return SEARCH, *alike(SEARCH)
        return (_TRANSLATE,) if _asks_how_to_say(words) else (READ,) if _asks_what_is_in(words) else ()
    if first in _WRITING and any(word.stem in _LETTERS for word in words):
        return first, _SEND, *alike(_SEND)
    if first in _GIVING and words[opening(words) + 1].text not in ME and any(word.stem == _MONEY for word in words):
        return first, _TRANSFER, *alike(_TRANSFER)
    place = opening(words)
    meant = (first, *_ALSO.get(first, ()), *turned(words, first), *_started(words[place : place + 2]))
    joined = words[place].text + words[place + 1].stem
    is_pair = joined in _OF_TWO and all(word.text != "your" for word in words[place + 2 : place + 3])
    meant = (*meant, joined, *alike(joined)) if is_pair else meant  # "shut down web-1", not "put on your shoes"
    shown = (READ,) if first in _SHOWING and any(map(names_file, words)) else ()
    return (*meant, *shown, *(other for one in meant if one in _KNOWN_VERBS for other in alike(one)))


def _started(words: Sequence[Word]) -> tuple[str, ...]:
    """What is to be started, where that is said by a verb ("start playing it")."""
    begins = words[0].text in _BEGINNING and words[1].text.endswith("ing") and words[1].stem in _KNOWN_VERBS
    return (words[1].stem,) if begins else ()


def exactly(words: Sequence[Word], act: str) -> tuple[str, ...]:
    """The stem of an order's verb; that of "create" too where it makes something new ("make a list")."""
    makes = _CREATE in alike(act) or _CREATE in _ALSO.get(act, ())
    return (act, _CREATE) if makes and words[opening(words) + 1].text in _NEW else (act,)


def asks_for_several(words: Sequence[Word]) -> bool:
    """Whether a question is which things there are ("what files are in src?")."""
    place = opening(words)
    if place < 0 or words[place].text not in _OF_SEVERAL:
        return False
    things = [word.text for word in words[place + 1 : place + 4]]
    return any(is_plural(one) and other in _THERE for one, other in pairwise(things))


def asks_where_to(texts: Sequence[str]) -> bool:
    """Whether a question looks for where something may be done ("where can I get sushi?")."""
    return texts[:1] == ["where"] and texts[1:2] in _ABLE and texts[2:3] in _DOERS


def _asks_how_to_say(words: Sequence[Word]) -> bool:
    """Whether a question is how something is said in another language ("how do you say thanks in French?")."""
    texts = [word.text for word in words[:5]]
    return texts[:1] == ["how"] and texts[3:4] == ["say"] and len(words) > _SAID_WITHIN


def _asks_what_is_in(words: Sequence[Word]) -> bool:
    """Whether a question is what stands in a file ("what's in a.txt?", "what does a.txt say?")."""
    texts = [word.text for word in words]
    stands = texts[:2] == ["what", "in"] or texts[:3] == ["what", "is", "in"] or not _SAYING.isdisjoint(texts[-1:])
    return stands and texts[0] == "what" and any(map(names_file, words))


def names_file(word: Word) -> bool:
    """Whether a word is the name of one file."""
    return word.literal and word.stem == FILE and "*" not in word.text


def changing(words: Sequence[Word], act: str) -> bool:
    """Whether an order is to change something; a noun before its number is none ("order 12345, please").

    A verb that only may mean that does where something new or what is said follows ("file an issue", "say hi").
    """
    if not changes(act) and act not in _MAY_CHANGE:
        return False
    place = opening(words) + 1
    following = words[place].text
    if not changes(act):
        return following in _NEW or _SEND in _ALSO[act]
    return _counts(words, place) if following.isdigit() else len(following) > 1 or following in _NEW


def _counts(words: Sequence[Word], place: int) -> bool:
    """Whether a number says how many ("order 2 pizzas"), not which one ("order 2")."""
    return any(word.text == "of" or is_plural(word.text) for word in words[place + 1 : place + 2])


def ordered_noun(words: Sequence[Word], act: str) -> str:
    """The stem of an order's verb where what follows shows that it is no noun ("alert me", "order two teas"); or ""."""
    if not act or act in _QUESTIONS:
        return ""
    place = opening(words) + 1
    before, following = words[place - 1 : place + 1]
    if following.text.isdigit() or not _is_word(words, place):
        return act if _counts(words, place) else ""
    is_shown = following.start > before.start + len(before.text) + 1  # a quotation or a colon stands between
    is_numbered = any(word.text.isdigit() for word in words[place + 1 : place + 2])  # "return order 7001"
    return act if is_shown or is_numbered or following.text in _OBJECTS else ""


def _is_word(words: Sequence[Word], place: int) -> bool:
    """Whether what stands here isn't the letter that a number begins with ("A-77")."""
    return len(words[place].text) > 1 or not any(word.text.isdigit() for word in words[place + 1 : place + 2])


def only_looks(words: Sequence[Word]) -> bool:
    """Whether words ask to see something, so that nothing is to be changed ("what's on my calendar?")."""
    place = opening(words)
    looks = place >= 0 and words[place].text in _LOOKING
    return looks and not opens_new(words, place) and not _tells_somebody(words, place)


def _tells_somebody(words: Sequence[Word], place: int) -> bool:
    """Whether somebody else is told something ("tell mom I'm late"), not who asks."""
    return words[place].text == "tell" and (words[place + 1].literal or _names_somebody(words[place + 1]))


def questions(words: Sequence[Word]) -> bool:
    """Whether words ask what is so ("what's on my calendar?", "do I have a meeting?"), not what to do or what about."""
    place = opening(words)
    if place < 0 or words[place].text not in _ASKED:
        return False
    following = words[place + 1].text
    return following in _ASKED_OF if words[place].text in _HELPING else following not in _PROPOSING


def may_look(words: Sequence[Word]) -> bool:
    """Whether words may ask to see something: they order no change, and nobody is to be told something."""
    act = verb(words)
    return not changing(words, act) and act not in TELLING


def opens_new(words: Sequence[Word], place: int) -> bool:
    """Whether a word opens what is not there yet ("open an issue", "new issue: …")."""
    noun, *rest = words[place + 1 : place + 3]
    is_headed = any(word.start > noun.start + len(noun.text) + 1 for word in rest)
    return (words[place].text == "new" and is_headed) or (words[place].text == "open" and noun.text in _NEW)


def orders(words: Sequence[Word], act: str) -> bool:
    """Whether words begin with this verb (its stem) or one that asks for the same; a vague verb orders nothing."""
    return not is_vague(act) and act in verbs(words)


def opening(words: Sequence[Word]) -> int:
    """The place of the first word that isn't only polite, where others follow: an order is about something; else -1."""
    if len(words) > 1 and words[0].text not in _POLITE:  # as mostly
        return 0
    return next((place for place, word in enumerate(words[:-1]) if word.text not in _POLITE), -1)
