"""Which words of a text name the thing that it states something of."""

import re
from collections.abc import Sequence

from engine.extract.tables.listing import listing
from engine.extract.tokens import Token

_LONGEST = 4
"""Words of a name."""
_REACH = 14
"""Words before a verb among which its subject is looked for."""
_RELATIVE = frozenset({"which", "who", "that"})
_DETERMINERS = frozenset(listing("the my our its their his her your this that these those a an whose"))
BOUND = frozenset(listing("and with where but because since so while plus please"))
_DOUBTS = frozenset(listing("if whether once when until unless after before as sure"))
"""Words after which nothing is stated: what follows may be so or not."""
_OF = frozenset(listing("of for in on to at from by within"))
_NO_SUBJECTS = frozenset(
    listing("it that this these those there what who which where how when he she they we i you one all here")
)
JOINED = re.compile(r"[ _-]|['’]s |")
SPELLED = re.compile(r"[_-]|")
"""What stands in a name as programs write it (``first_name=Ada``)."""


def named(text: str, tokens: Sequence[Token], stop: int, joint: re.Pattern[str]) -> Sequence[Token]:
    """The words right before a mark that name what follows it, joined so; none where too many are."""
    first = stop - 1
    while first and stop - first <= _LONGEST and joined(text, tokens, first, joint) and not _bounds(tokens[first - 1]):
        first -= 1
    is_led_to = first and joined(text, tokens, first, joint) and tokens[first - 1].word in _OF
    if is_led_to and (first == 1 or not joined(text, tokens, first - 1, joint)):
        first, is_led_to = first - 1, False  # "To account: 7"
    found = tokens[first:stop]
    return found if len(found) <= _LONGEST and found[0].text[0].isalpha() and not is_led_to else ()


def _bounds(token: Token) -> bool:
    return token.word in BOUND or token.word in _DETERMINERS or token.word in _OF


def subject(text: str, tokens: Sequence[Token], verb: int) -> Sequence[Token]:
    """The words that name what the verb is about: of "the target audience for this campaign" the first two.

    What has a name of its own is no property ("the firm named Acme is open").
    """
    if tokens[verb].word == "such":
        return tokens[verb - 1 : verb] if joined(text, tokens, verb) else ()
    if is_relative := verb > 1 and tokens[verb - 1].word in _RELATIVE:
        verb -= 1
    first = verb - is_relative
    while first and verb - first < _REACH and joined(text, tokens, first) and tokens[first - 1].word not in BOUND:
        first -= 1
        if tokens[first].word in _DOUBTS:
            return ()
    if not is_relative and first < verb and tokens[first].word in _DETERMINERS:
        first += 1
    else:
        first = next(
            (index + 1 for index in range(verb - 1, first, -1) if _opens(tokens, index, within=is_relative)), first
        )
    stop = next((index for index in range(first + 1, verb) if _goes_on(tokens[index])), verb)
    found = tokens[first:stop]
    has_name = any(token.text[0].isupper() and not token.text.isupper() for token in tokens[first + 1 : verb])
    is_thing = 0 < len(found) <= _LONGEST and all(token.word not in _NO_SUBJECTS for token in found)
    return found if is_thing and not has_name else ()


def _opens(tokens: Sequence[Token], index: int, *, within: bool) -> bool:
    """Whether a word begins a subject: an article or the like, if not ``within`` another ("the budget of the team")."""
    return tokens[index].word in _DETERMINERS and (within or not _goes_on(tokens[index - 1]))


def _goes_on(token: Token) -> bool:
    """Whether a word begins what is said of a thing behind its name: ``of``, ``used``."""
    return token.word in _OF or token.word.endswith(("ed", "ing"))


def joined(text: str, tokens: Sequence[Token], index: int, joint: re.Pattern[str] = JOINED) -> bool:
    """Whether nothing but a joint (a space, a hyphen) stands between a word and the one before it."""
    return joint.fullmatch(text, tokens[index - 1].end, tokens[index].start) is not None
