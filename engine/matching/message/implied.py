"""What a clause is about without a word for it: its form says so, where no tool on offer knows the words."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from types import MappingProxyType

from engine.extract.tables.lexicon import PREPOSITIONS
from engine.extract.text.literals import MAIL_ADDRESS
from engine.extract.tokens import is_plural
from engine.matching.language.stemming import stem
from engine.matching.language.vocabulary import OPPOSITES
from engine.matching.language.words import Word
from engine.matching.message.clauses import Clause
from engine.matching.message.openings import (
    FILE,
    ME,
    READ,
    SEARCH,
    TELLING,
    names_file,
    only_looks,
    opening,
    verb,
    verbs,
)
from engine.matching.offer.index import Index
from engine.matching.offer.known import SELF

_ARTICLES = frozenset({"the", "a", "an"})
_SHOW = "show"
_SQL = "sql"
_KNOWN_ONES = frozenset("the my our your his her their this these those all every".split())  # noqa: SIM905  as in the tables
"""What stands before things that are there already."""
_MOST = 12
"""Words of a clause that is about one thing."""
_FULL = 2
"""Words of somebody's full name at least."""


def with_implied(clause: Clause, text: str, index: Index) -> Clause:
    """The clause, with a word for what it is about where its words don't say that and a tool's name would."""
    words = clause.words
    start = max(0, opening(words))
    opener, rest = words[start].text, words[start + 1 : start + _MOST]
    if opener == _SHOW and _are_shown(words, index):
        return _looked_for(clause, start)
    abouts: tuple[str, ...] = ()
    if [word.text for word in words[start : start + 3]] == _WHO_AM_I:
        abouts = _ONESELF
    elif _asks_of_oneself(words):
        abouts = (SELF,)
    elif rest and (form := _FORMS.get(opener)) and form[0](rest, index):
        abouts = form[1]
    elif "@" in text and _mails(clause, text):
        abouts = ("email",)
    elif _KEY.search(text, words[start].start + 1, clause.end):  # "ENG-12 is done" only tells
        abouts = _TRACKED
    elif _is_read(words, index):
        abouts = ("content",)
    about = next((one for one in abouts if any(hit.name for hit in index.hits(stem(one)))), "") or _statement(
        words, index
    )
    if not about:
        return clause
    return replace(clause, words=(*words, Word(about, stem(about), True, words[start].start, literal=True)))  # noqa: FBT003  telling


def _statement(words: Sequence[Word], index: Index) -> str:
    """What a statement of SQL does that is shown, where only tools that run such know the word; else ""."""
    act = next((word.text.split()[0] for word in words if word.literal and word.stem == _SQL), "")
    knowing, running = ({hit.tool for hit in index.hits(one)} for one in (stem(act), _SQL))
    return act if knowing <= running else ""


def _looked_for(clause: Clause, start: int) -> Clause:
    words = clause.words
    return replace(clause, words=(*words[:start], words[start]._replace(stem=SEARCH), *words[start + 1 :]))


def shows_things(words: Sequence[Word]) -> bool:
    """Whether things of a sort are to be shown ("show me red dresses under $50")."""
    texts = [word.text for word in words[max(0, opening(words)) :]]
    if texts[:1] != [_SHOW] or ME.isdisjoint(texts[1:2]):
        return False
    things = list(takewhile(lambda text: text not in PREPOSITIONS, texts[2:]))
    return bool(things) and things[0] not in _KNOWN_ONES and is_plural(things[-1])


def _is_unknown(words: Sequence[Word], index: Index) -> bool:
    return not any(word.telling and index.hits(word.stem) for word in words)


def _is_named(words: Sequence[Word], index: Index) -> bool:
    """Whether it is asked who or where something is that has a name ("who is Ada Lee?", "where is 10 Oak Street?")."""
    named = [word for word in words if word.text not in _ARTICLES]
    named = named[named[0].text == "is" :] if named else named
    is_name = any(word.capital for word in named) and all(word.capital or word.text.isdigit() for word in named)
    return is_name and _is_unknown(named, index)


def _is_full_name(words: Sequence[Word], index: Index) -> bool:
    """Whether somebody is looked up by a full name."""
    named = words[words[0].text == "up" :]
    return len(named) == _FULL and all(word.capital for word in named) and _is_unknown(named, index)


def _is_switched(words: Sequence[Word], index: Index) -> bool:
    """Whether something is turned on or off."""
    rest = [word for word in words if word.text not in OPPOSITES]
    return len(rest) < len(words) and any(word.telling for word in rest) and _is_unknown(rest, index)


def _are_shown(words: Sequence[Word], index: Index) -> bool:
    """Whether things that no other tool knows are to be shown, and one tool on offer searches."""
    telling = [word for word in words[opening(words) + 1 :] if word.telling]
    known = {index.known(hit.tool).verb for word in telling for hit in index.hits(word.stem)}
    if not shows_things(words) or not known <= {SEARCH}:
        return False
    return sum(index.known(hit.tool).verb == SEARCH for hit in index.hits(SEARCH)) == 1


def _is_read(words: Sequence[Word], index: Index) -> bool:
    """Whether a file is to be read, and no tool named after files says so by its verb."""
    meant = verbs(words) if any(map(names_file, words)) else ()
    readers = (index.known(hit.tool).verb for hit in index.hits(FILE) if hit.name)
    return READ in meant and not any(one in meant for one in readers)


def _asks_of_oneself(words: Sequence[Word]) -> bool:
    """Whether the asker wants to see what is known of them ("show my GitHub profile", "what is my username?")."""
    texts = [word.text for word in words]
    owned = (texts[place + 1 : place + 3] for place, text in enumerate(texts) if text == "my")
    return only_looks(words) and any(not _OF_ONESELF.isdisjoint(one) for one in owned)


def _mails(clause: Clause, text: str) -> bool:
    """Whether somebody at a mail address is told something."""
    return verb(clause.words) in TELLING and MAIL_ADDRESS.search(text, clause.start, clause.end) is not None


_KEY = re.compile(r"(?<![\w./-])[A-Z][A-Z\d]{1,9}-\d{1,6}(?![\w-])")
"""What trackers call an issue by (``PROJ-12``)."""
_TRACKED = ("issue", "ticket")
_WHO_AM_I = ["who", "am", "i"]
_ONESELF = (SELF, "profile", "user", "account")
_OF_ONESELF = frozenset({"profile", "username"})
_SOMEBODY = ("contact", "employee")
"""What a tool says that finds somebody; one of a population speaks of people, too."""
_FORMS = MappingProxyType(
    {
        "who": (_is_named, _SOMEBODY), "where": (_is_named, ("place",)), "look": (_is_full_name, _SOMEBODY),
        "find": (_is_full_name, _SOMEBODY), "turn": (_is_switched, ("device",)), "switch": (_is_switched, ("device",)),
    }
)  # fmt: skip
"""First word of a clause -> what tells by the others that it is about something, which: the first that a tool knows."""
