"""What a text states of a thing that it names: ``the target audience is young professionals``, ``port - 75``."""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import islice
from types import MappingProxyType
from typing import NamedTuple

from engine.extract.tables.everyday import CONDITIONS, QUALITIES
from engine.extract.tables.lexicon import PREPOSITIONS
from engine.extract.tables.listing import listing
from engine.extract.text.literal import Literal
from engine.extract.tokens import Token, stems


class Statement(NamedTuple):
    """Stems of the words that name the thing, where they begin, and the span of what is said of it (characters).

    None of them where only how the thing is is told ("the server is down"): that is no property of it.
    """

    subject: frozenset[str]
    begin: int
    start: int
    end: int


MOST_FOUND = 100
"""Statements of one text."""
_MOST_SAID = 2_000
"""Characters of what is said of a thing."""
_LONGEST = 4
"""Words of a name."""
_REACH = 14
"""Words before a verb among which its subject is looked for."""
_VERBS = frozenset({"is", "are", "was", "were", "equals", "include", "includes"})
_AUXILIARIES = MappingProxyType({"be": frozenset({"should", "must", "will", "to", "shall"}), "as": frozenset({"such"})})
_RELATIVE = frozenset({"which", "who", "that"})
_DETERMINERS = frozenset(listing("the my our its their his her your this that these those a an whose"))
_BOUND = frozenset(listing("and with where but because since so while plus please"))
_DOUBTS = frozenset(listing("if whether once when until unless after before as sure"))
"""Words after which nothing is stated: what follows may be so or not."""
_OF = frozenset(listing("of for in on to at from by within"))
_NO_SUBJECTS = frozenset(
    listing("it that this these those there what who which where how when he she they we i you one all here")
)
_JOINED = re.compile(r"[ _-]|['’]s |")
_SPELLED = re.compile(r"[_-]|")
"""What stands in a name as programs write it (``first_name=Ada``)."""
_MARK = re.compile(r"\*{0,2}:\*{0,2}\s{1,3}(?=\S)|\s?=\s?(?=\S)|\s[-–—]\s(?=\S)")
_INTRODUCED = re.compile(r"\s{1,3}(?:(?:set\sto|as\sfollows:?|that|now|currently)\s)?(?=\S)|:\s{0,3}(?=\S)")
_ENDS = re.compile(
    r",?\s(?:and|but|while|with|so|then)\s(?:the|my|our|its|it|his|her|their|they|he|she|we|i|you|please|then)\b"
    r"|,\s(?:the|my|our|its|it|his|her|their|they|he|she|we|i|you|with|which|who|where|whose|so|but|please|then|while"
    r"|for|at|on|from|to|until|specifically|especially|including)\b|\s(?:which|who)\s|[;\n]",
    re.IGNORECASE,
)
_LINE = re.compile(r"\n")
"""Where the words behind a mark end at the latest."""
_MARKED = re.compile(r":\*{0,2}\s{0,3}$")
_NEAR = 6
_SKIPPED = frozenset({"that", "now", "currently"})
"""Words between a verb and what is said by it."""
_NO_NOUN = ("ed", "ing", "ly")
_JOINT = re.compile(
    r"[\s,;]{0,4}(?:\b(?:and|with|plus|where|but)\b)?\s?(?:\b(?:the|my|our|its|their|his|her|a|an)\b)?\s?$",
    re.IGNORECASE,
)
_NO_VALUE = PREPOSITIONS | frozenset(
    listing("not now as also very that to what how so too there going being still just yet unknown")
)


ASKING = re.compile(
    r"(?:who|what|when|where|which|why|how|is|are|do|does|did|can|could|will|would|should|have|has)\s", re.IGNORECASE
)
"""How a question begins: it keeps its mark."""


def statements(text: str, tokens: Sequence[Token], quotes: Sequence[Literal], breaks: Sequence[int]) -> list[Statement]:
    """All statements in order, none reaching into the next."""
    unquoted = (each for each in _found(text, tokens) if not any(one.start < each.start < one.end for one in quotes))
    found = list(islice(unquoted, MOST_FOUND))
    marked = [_MARKED.search(text, max(0, each.start - _NEAR), each.start) is not None for each in found]
    quoted = {one.start: one.end for one in quotes}
    ended = [
        each._replace(end=quoted[each.start])
        if each.start in quoted
        else _ended(text, each, _next(found, marked, place), breaks, _LINE if marked[place] else _ENDS)
        for place, each in enumerate(found)
    ]
    spans = [(each.start, each.end) for each in ended]
    explained = (one for one in _explained(text) if not any(start <= one.start < end for start, end in spans))
    return [*ended, *islice(explained, MOST_FOUND)]


def _next(found: Sequence[Statement], marked: Sequence[bool], place: int) -> Statement | None:
    """The next statement; behind a mark the next one with a mark, as words with verbs may stand there."""
    others = range(place + 1, len(found))
    return next((found[other] for other in others if marked[other] or not marked[place]), None)


def _explained(text: str) -> Iterator[Statement]:
    """Names behind which stands what they are ("Lithium, a medication used for …")."""
    for match in _EXPLAINED.finditer(text):
        yield Statement(frozenset(stems(match["what"])), *match.span("name")[:1], *match.span("name"))


_EXPLAINED = re.compile(
    r"(?P<name>\b[A-Z][\w-]{0,40}(?:\s[A-Z][\w-]{0,40}){0,3}),\s(?:an?|the|our|my)\s(?P<what>[a-z]{1,30}(?:\s[a-z]{1,30}){0,2}?)"
    r"(?=\s(?:of|in|for|used|who|which|that|with|from|at|on|by)\b|[,.;)]|$)(?![^,.;\n]{0,40}\b(?:is|are|was|were|should)\b)"
)


def _found(text: str, tokens: Sequence[Token]) -> Iterator[Statement]:
    """Each statement, its end still that of the text."""
    for index in range(1, len(tokens)):
        if mark := _MARK.match(text, tokens[index - 1].end, tokens[index].start + 1):
            subject = _named(text, tokens, index, _SPELLED if "=" in mark[0] else _JOINED)
            if subject:
                yield Statement(frozenset(each.stem for each in subject), subject[0].start, mark.end(), len(text))
        elif verb := _verb(tokens, index):
            introduced = _INTRODUCED.match(text, tokens[index].end)
            subject = _subject(text, tokens, verb) if introduced and not _is_no_value(text, tokens, index + 1) else ()
            if introduced and subject:
                is_how = QUALITIES.isdisjoint(each.word for each in subject) and _tells_how(text, tokens, index + 1)
                named = frozenset(() if is_how else (each.stem for each in subject))
                yield Statement(named, subject[0].start, introduced.end(), len(text))


def _is_no_value(text: str, tokens: Sequence[Token], index: int) -> bool:
    """Whether the words from here on only say where or what something does ("is in Oslo", "is located in")."""
    first = _first(tokens, index)
    return first < len(tokens) and (
        tokens[first].text in _NO_VALUE or (_is_action(tokens[first]) and not _ends(text, tokens, first, _BOUND))
    )


def _tells_how(text: str, tokens: Sequence[Token], index: int) -> bool:
    """Whether the words from here on say no more than how something is ("is late", "is closed"), and don't order it."""
    first = _first(tokens, index)
    if first == len(tokens) or not _ends(text, tokens, first, PREPOSITIONS | _BOUND):
        return False
    is_ordered = tokens[index - 1].text == "be"
    return _is_action(tokens[first]) or (tokens[first].text in CONDITIONS and not is_ordered)


def _first(tokens: Sequence[Token], index: int) -> int:
    """The index of the first word of what is said."""
    return index + (index < len(tokens) and tokens[index].text in _SKIPPED)


def _is_action(token: Token) -> bool:
    return token.text.endswith(_NO_NOUN) and token.text.islower()


def _ends(text: str, tokens: Sequence[Token], index: int, bounds: AbstractSet[str]) -> bool:
    """Whether what is said may end with a word: nothing is joined to it but one of the bounds."""
    return index + 1 == len(tokens) or not _joined(text, tokens, index + 1) or tokens[index + 1].word in bounds


def _verb(tokens: Sequence[Token], index: int) -> int:
    """The index of the first word of what states something and ends at this word ("should be", "such as"), else 0."""
    if tokens[index - 1].word in _AUXILIARIES.get(tokens[index].text, ()):
        return index - 1
    return index if tokens[index].text in _VERBS else 0


def _named(text: str, tokens: Sequence[Token], stop: int, joint: re.Pattern[str]) -> Sequence[Token]:
    """The words right before a mark that name what follows it, joined so; none where too many are."""
    first = stop - 1
    while first and stop - first <= _LONGEST and _joined(text, tokens, first, joint) and not _bounds(tokens[first - 1]):
        first -= 1
    is_led_to = first and _joined(text, tokens, first, joint) and tokens[first - 1].word in _OF
    if is_led_to and (first == 1 or not _joined(text, tokens, first - 1, joint)):
        first, is_led_to = first - 1, False  # "To account: 7"
    named = tokens[first:stop]
    return named if len(named) <= _LONGEST and named[0].text[0].isalpha() and not is_led_to else ()


def _bounds(token: Token) -> bool:
    return token.word in _BOUND or token.word in _DETERMINERS or token.word in _OF


def _subject(text: str, tokens: Sequence[Token], verb: int) -> Sequence[Token]:
    """The words that name what the verb is about: of "the target audience for this campaign" the first two.

    What has a name of its own is no property ("the firm named Acme is open").
    """
    if tokens[verb].word == "such":
        return tokens[verb - 1 : verb] if _joined(text, tokens, verb) else ()
    if is_relative := verb > 1 and tokens[verb - 1].word in _RELATIVE:
        verb -= 1
    first = verb - is_relative
    while first and verb - first < _REACH and _joined(text, tokens, first) and tokens[first - 1].word not in _BOUND:
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
    named = tokens[first:stop]
    has_name = any(token.text[0].isupper() and not token.text.isupper() for token in tokens[first + 1 : verb])
    is_thing = 0 < len(named) <= _LONGEST and all(token.word not in _NO_SUBJECTS for token in named)
    return named if is_thing and not has_name else ()


def _opens(tokens: Sequence[Token], index: int, *, within: bool) -> bool:
    """Whether a word begins a subject: an article or the like, if not ``within`` another ("the budget of the team")."""
    return tokens[index].word in _DETERMINERS and (within or not _goes_on(tokens[index - 1]))


def _goes_on(token: Token) -> bool:
    """Whether a word begins what is said of a thing behind its name: ``of``, ``used``."""
    return token.word in _OF or token.word.endswith(("ed", "ing"))


def _joined(text: str, tokens: Sequence[Token], index: int, joint: re.Pattern[str] = _JOINED) -> bool:
    """Whether nothing but a joint (a space, a hyphen) stands between a word and the one before it."""
    return joint.fullmatch(text, tokens[index - 1].end, tokens[index].start) is not None


def _ended(
    text: str,
    each: Statement,
    other: Statement | None,
    breaks: Sequence[int],
    clause: re.Pattern[str],
) -> Statement:
    """The statement with its end, before what another clause or statement goes on with."""
    furthest = min(len(text.rstrip(" .!")), each.start + _MOST_SAID)
    inner = ";" if clause is _LINE else ""
    kept = "?" if ASKING.match(text, each.start) else ""
    found = [end for end in breaks if each.start <= end < furthest and text[end] != inner]
    ends = [furthest, *(end + (text[end] == kept) for end in found)]
    ends += [match.start() for match in (clause.search(text, each.start, furthest),) if match]
    if other:
        joint = _JOINT.search(text, max(each.start, other.begin - 20), other.begin)
        ends.append(joint.start() if joint else other.begin)
    return each._replace(end=max(each.start, min(ends)))
