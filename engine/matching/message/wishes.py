"""What clauses order, and what that says for and against a tool by its verb."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.extract.tokens import is_plural
from engine.matching.language.stemming import is_bare, stem
from engine.matching.language.verbs import (
    brings,
    changes,
    destroys,
    is_special,
    is_vague,
    keeps,
    opposites,
    reads,
    removes,
    switches,
)
from engine.matching.language.words import Word
from engine.matching.message.clauses import Clause
from engine.matching.message.deeds import asks_if_possible, asks_of_deed, wishes_it
from engine.matching.message.openings import (
    ME,
    SEVERAL,
    STATING,
    TELLING,
    changing,
    exactly,
    only_looks,
    opening,
    ordered_noun,
    questions,
    verb,
    verbs,
)
from engine.matching.message.switching import opposite, particle, turned
from engine.matching.offer.known import Known, alike

_ALERT = stem("alert")
_WARNING = frozenset(map(stem, ("alert", "warn", "notify", "inform")))


class Wish(NamedTuple):
    """What some clauses order, all verbs by their stems.

    ``exactly`` the verbs that they begin with, ``orders`` with those that ask for the same, ``nouns`` those of them
    that many tools know as nouns; ``looks`` where something is to be seen, ``alters`` where something is to be changed;
    ``spoken`` are the words that can say what is to be done. Of a single clause ``removes`` says whether something
    is to be gone, ``opposed`` what would be the opposite of it, ``turned`` what is meant by turning it on or off,
    ``told`` the verb by which the asker wants to be told something, ``particle`` whether it says on or off, in or out,
    ``alone`` its only word, ``several`` whether it asks which things there are, ``of_all`` whether to see all of them,
    ``whether`` if something is so.
    ``asks`` tells that clauses only ask what is so, ``of_deed`` that they ask about something done or to be done.
    ``deeds`` are what a question may be about that is done, ``asked`` what it begins with where telling answers it.
    """

    exactly: frozenset[str]
    orders: frozenset[str]
    nouns: frozenset[str]
    looks: bool
    alters: bool
    spoken: frozenset[str]
    removes: bool
    opposed: frozenset[str]
    turned: frozenset[str]
    told: str
    particle: str
    alone: str
    several: bool
    of_all: bool
    whether: bool
    asks: bool
    of_deed: bool
    deeds: frozenset[str]
    asked: frozenset[str]

    def rules_out(self, known: Known) -> bool:
        """Whether a tool does the opposite alone of what is ordered, or would destroy something that nobody says to.

        It does the opposite too if it reads or keeps what is to be removed; who wants to be told something ("alert me
        …") asks for nothing else to be done with such news, and who asks whether something is so doesn't want it to be.
        A question changes nothing, unless it says the verb for what is to be done.
        """
        if self._asks_of_act(known):
            return True
        if self.is_among(known):
            return False
        if known.verb in self.opposed and not self._is_undone_by(known):
            return True
        if self.removes and keeps(known.verb):
            return True
        if self.told and self.told in known.name and self.told != known.verb and not brings(known.verb):
            return True
        if self.whether and switches(known.verb):
            return True
        if self.asks and changes(known.verb) and not self._speaks_of(known):
            return True
        if self.of_deed and (changes(known.verb) or destroys(known.verb) or switches(known.verb)):
            return True
        if self.particle and known.particle == opposite(self.particle):
            return True
        is_said = known.verb in self.orders or not self.spoken.isdisjoint((known.verb, *alike(known.verb)))
        return destroys(known.verb) and not is_said and not self._is_undone_by(known)

    def _speaks_of(self, known: Known) -> bool:
        """Whether a tool's verb was said, or a word that asks for the same and isn't what is done ("a meeting")."""
        others = (one for one in alike(known.verb) if one not in known.name)
        return not self.spoken.isdisjoint((known.verb, *others))

    def is_for(self, known: Known) -> bool:
        """Whether a tool's verb is ordered, by this word or another one, vague or not; who asks what is so, reads."""
        if self.of_all and reads(known.verb):
            return not known.needs
        is_read = self.asks and not self.several and reads(known.verb)
        return is_read or known.verb in self.orders or self._is_meant(known) or self.is_among(known)

    def is_exactly_for(self, known: Known) -> bool:
        """Whether a tool's verb is ordered by this word, or what comes of it is one of the tool's values."""
        return known.verb in self.exactly or self._sets(known) or self._is_undone_by(known) or self.is_among(known)

    def is_among(self, known: Known) -> bool:
        """Whether what is ordered is among the actions that a parameter of a tool lists."""
        return bool(known.acts) and not known.acts.isdisjoint(self.exactly | self.turned)

    def _asks_of_act(self, known: Known) -> bool:
        """Whether a question is about an action that a tool's parameter lists, and no action listed there tells it."""
        return not known.acts.isdisjoint(self.deeds) and known.acts.isdisjoint(self.asked)

    def is_surely_among(self, known: Known) -> bool:
        """The same by a verb that hardly any other tool has ("pause it", "pause")."""
        return any(one in known.acts and is_special(one) for one in (*self.exactly, self.alone))

    def is_plainly_for(self, known: Known) -> bool:
        """Whether what a tool does is ordered: an order that begins with a vague verb is told by its object alone.

        A verb alone orders what needs nothing ("pause").
        """
        is_order = known.verb in self.orders or (known.verb == self.alone and not known.needs)
        plainly = is_order and (self.several or not is_vague(known.verb))
        plainly = plainly or (self.of_all and known.verb in SEVERAL and not known.needs)
        return plainly or bool(known.does and known.does in self.exactly) or self._is_meant(known)

    def is_against(self, known: Known) -> bool:
        """Whether a tool that it isn't for changes what is to be seen, or reads or changes otherwise, unsaid."""
        if self.of_all and reads(known.verb):
            return bool(known.needs)
        if known.verb in self.spoken or not (self.looks or self.alters):
            return False
        return changes(known.verb) or (self.alters and reads(known.verb))

    def _is_meant(self, known: Known) -> bool:
        """Whether a tool brings about what is ordered ("alert me"), sets it, or does so beside its verb."""
        if known.last in self.nouns and brings(known.verb):
            return True
        return (bool(known.outcomes) and self._sets(known)) or self._is_undone_by(known)

    def _is_undone_by(self, known: Known) -> bool:
        """Whether a tool does what is ordered, though its verb is the opposite ("unlock the door")."""
        return not known.undoes.isdisjoint(self.exactly | self.turned)

    def _sets(self, known: Known) -> bool:
        """Whether a tool changes something to what comes of what is ordered ("close ticket 5")."""
        return changes(known.verb) and not self.exactly.isdisjoint(known.outcomes)


def wish(said: Sequence[Clause]) -> Wish:
    """What some clauses order."""
    begun = [(clause.words, verb(clause.words)) for clause in said]
    goes_on = any(act for _, act in begun[1:])
    of_deed = bool(said) and not goes_on and asks_of_deed(said[0].words)
    looks = of_deed or (bool(said) and only_looks(said[0].words))
    if_possible = any(asks_if_possible(clause.words) for clause in said)
    is_open = looks or if_possible
    alone, act = begun[0] if len(begun) == 1 else ((), "")
    on_or_off = frozenset(turned(alone, act))
    nouns = [ordered_noun(words, first) for words, first in begun]
    orders = [verbs(words, first) for words, first in begun]
    whether = _asks_whether(alone)
    asks = of_deed or (looks and not goes_on and questions(said[0].words))
    return Wish(
        exactly=frozenset([one for words, first in begun for one in exactly(words, first)]),
        orders=frozenset([one for each in orders for one in each]),
        nouns=frozenset(nouns) - {""},
        looks=looks,
        alters=any(changing(words, first) for words, first in begun),
        # what only looks says of what was done ("closed issues") in other forms than an order's
        spoken=frozenset([word.stem for clause in said for word in clause.words if not is_open or is_bare(word.text)]),
        removes=removes(act),
        opposed=opposites(act).union(*map(opposites, on_or_off)),
        turned=on_or_off,
        told=_told(alone, nouns[0]) if alone else "",
        particle=particle(alone),
        several=orders == [SEVERAL],
        of_all=looks and _speaks_of_all(alone),
        whether=whether,
        alone=alone[0].stem if len(alone) == 1 else "",
        asks=asks,
        of_deed=of_deed,
        deeds=_deeds(said, is_asked=asks or whether),
        asked=frozenset([clause.words[0].stem for clause in said if not of_deed and not if_possible]),
    )


def _deeds(said: Sequence[Clause], *, is_asked: bool) -> frozenset[str]:
    """The words of questions that may say what is done, by their stems; what only reads is no deed ("my list").

    Of what is asked to be possible these are those that can't be undone ("can orders be cancelled?").
    """
    asking = [one for one in said if (is_asked and not wishes_it(one.words)) or asks_if_possible(one.words)]
    telling = [word.stem for one in asking for word in one.words if word.telling]
    return frozenset([one for one in telling if destroys(one) or (is_asked and not reads(one))])


def _told(words: Sequence[Word], noun: str) -> str:
    """The stem of the verb by which the asker wants to be told something ("alert me when it rains"); or "".

    All that warns is an alert, as is what the asker is to be let know.
    """
    texts = [word.text for word in words]
    place = next((place for place, text in enumerate(texts) if text in ME), 0)
    if texts[place + 1 : place + 2] == ["know"]:
        return _ALERT
    if not place or noun not in TELLING or words[place - 1].stem != noun:
        return ""
    return _ALERT if noun in _WARNING else noun


def _speaks_of_all(words: Sequence[Word]) -> bool:
    """Whether an order is about all of some things ("get all users", "get the users"), none of which has a number."""
    place = opening(words)
    things = [word.text for word in words[place + 1 :] if word.text not in ME] if place >= 0 else []
    are_bare = things[:-1] in _NOT_SAID_WHICH and any(map(is_plural, things[-1:]))
    is_all = are_bare or not _EVERY.isdisjoint(things[:2])
    return is_all and not any(word.text.isdigit() or word.literal for word in words)


_EVERY = frozenset({"all", "every"})
_NOT_SAID_WHICH = (list[str](), ["the"], ["my"], ["our"])


def _asks_whether(words: Sequence[Word]) -> bool:
    """Whether words ask if something is so ("is the door open?"), not if something can be done."""
    return bool(words) and words[0].text in STATING and all(word.text != "to" for word in words)
