"""Which of the values that a schema lists a text means: by their words, akin ones, what their description says."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from types import MappingProxyType

from engine.extract.candidates.actions import actions
from engine.extract.candidates.answers import answer
from engine.extract.candidates.booleans import spoken_booleans
from engine.extract.candidates.codes import listed_codes
from engine.extract.candidates.search import Candidate, Search
from engine.extract.tables.everyday import SAID_FOR
from engine.extract.tables.lexicon import STOP_WORDS
from engine.extract.tables.listing import listing
from engine.extract.text.finding import find
from engine.extract.text.passage import Passage
from engine.extract.tokens import stem, tokenise


def mentioned(search: Search) -> Iterator[Candidate]:
    """Values that the schema lists and the text mentions, as the schema spells them."""
    passage, slot = search.passage, search.slot
    spelled = Counter(map(_bare, slot.options))
    for option in slot.options:
        exact = _as_spelled(passage, option) if spelled[_bare(option)] > 1 else None
        span = exact or find(passage, option)
        if span:
            sure = (9.0 if slot.is_closed else 8.0) + 0.5 * (exact is not None)
            sure += _AS_LISTED * (_letters(passage.text[slice(*span)]) == _letters(option))
            yield Candidate((3.0 if option.lower() in _ANSWERS else sure) + 0.01 * len(option), option, *span)
        if len(option) == 1:
            yield from _lettered(search, option)


_AS_LISTED = 0.4
"""What it is worth that a value is said as it is listed ("open", not "close" for "closed")."""


def _letters(text: str) -> str:
    return _JOINTS.sub("", text).casefold()


_JOINTS = re.compile(r"[\s_-]")


def _bare(option: str) -> str:
    return _SIGNS.sub("", option).casefold()


_SIGNS = re.compile(r"\W")


def _as_spelled(passage: Passage, option: str) -> tuple[int, int] | None:
    """Where an option stands letter by letter: another one differs from it in case or signs (``Aa``, ``A+``)."""
    found = re.search(rf"(?<!\w){re.escape(option)}(?!\w)", passage.text)
    return found.span() if found else None


_ANSWERS = frozenset({"yes", "no", "true", "false"})
"""Listed values that the text may hold for another reason (``no fee``)."""


def _lettered(search: Search, option: str) -> Iterator[Candidate]:
    """A lone letter in any case, where the property's name stands beside it (``size L``) or it is the whole answer."""
    passage, answered = search.passage, answer(search.passage)
    for index in passage.positions.get(option.casefold(), ()):
        token = passage.tokens[index]
        if token is answered or _is_named(passage, index, search.slot.names):
            yield Candidate(9.5, option, token.start, token.end)


def _is_named(passage: Passage, index: int, names: Sequence[str]) -> bool:
    """Whether a name's word comes next, or before with words between that say no more than ``is``; no article does."""
    tokens, before = passage.tokens, index - 1
    following = tokens[index + 1] if index + 1 < len(tokens) else None
    if tokens[index].word == "a" and following and passage.text[tokens[index].end : following.start].isspace():
        return False
    while before >= max(0, index - _LINKS_BETWEEN) and tokens[before].word in _LINKS:
        before -= 1
    return bool(following and following.stem in names) or (before >= 0 and tokens[before].stem in names)


_LINKS = frozenset(listing("is was be of to the a an"))
_LINKS_BETWEEN = 3


def meant(search: Search) -> Iterator[Candidate]:
    """The only values that a property may take: mentioned, or said in other words."""
    found = [*actions(search), *mentioned(search), *_undone(search), *spoken_booleans(search)]
    found += [*_counted(search), *listed_codes(search)]
    yield from found
    if all(candidate.score < _MENTIONED for candidate in found):
        yield from _glossed(search)
        yield from _akin(search)
        yield from _parted(search)
        yield from _said(search)


_MENTIONED = 5.0


def _undone(search: Search) -> Iterator[Candidate]:
    """The other one of two values, where the first is undone ("unpublish" of ``published`` and ``draft``)."""
    passage, options = search.passage, search.slot.options
    for option, other in permutations(options) if len(options) == 2 else ():
        for index in passage.positions.get(f"un{stem(option)}", ()):
            token = passage.tokens[index]
            yield Candidate(9.6, other, token.start, token.end)


def _counted(search: Search) -> Iterator[Candidate]:
    """A listed number said in words (``three``)."""
    spelled = {option for option in search.slot.options if option.isdigit()}
    for number in search.passage.numbers if spelled else ():
        if number.weak and str(number.value) in spelled:
            cue = search.numeric_cue(number.start, number.end)
            yield Candidate(3.0 + cue, str(number.value), number.start, number.end)


def _glossed(search: Search) -> Iterator[Candidate]:
    """Values whose explanation in the description names what the text mentions (``'imperial' for Fahrenheit``)."""
    passage, slot = search.passage, search.slot
    listed = {option.lower(): option for option in slot.options}
    for value, words in _glosses(slot.description):
        option = listed.get(value)
        places = [passage.positions[word][0] for word in words if word in passage.positions]
        if option and places:
            token = passage.tokens[places[0]]
            yield Candidate(6.5, option, token.start, token.end)


@lru_cache(maxsize=1024)
def _glosses(description: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each value that a description explains, lower case, with the stems of its explanation alone, in their order."""
    counts = Counter(map(stem, _WORD.findall(description)))
    return tuple(
        (
            match[1].lower(),
            tuple(
                each
                for word in _WORD.findall(match[2])
                if word.lower() not in STOP_WORDS and counts[each := stem(word)] == 1
            ),
        )
        for match in _GLOSS.finditer(description)
    )


_WORD = re.compile(r"\w+")


def numbered(search: Search) -> Iterator[Candidate]:
    """Numbers that a description gives to what the text mentions (``1 for Oslo, 2 for Bergen``)."""
    passage = search.passage
    for match in _NUMBERED.finditer(search.slot.description):
        if span := find(passage, match[2].removesuffix(" service")):
            yield Candidate(6.0, int(match[1]), *span)


_NUMBERED = re.compile(r"\b(\d{1,4}) (?:for|=|is|means) ([A-Za-z][\w' -]{1,40}?)(?=[,.;)]|$| and \d)")
_GLOSS = re.compile(
    r"['\"`](\w[\w -]{0,30})['\"`] (?:for|means|is|indicates|to) (?!no\b|any\b|all\b)([^'\"`,.;()]{1,60})"
)


def _said(search: Search) -> Iterator[Candidate]:
    """Values for which people say something else (``on foot`` for walking), the more words the surer."""
    for option in search.slot.options:
        for words in SAID_FOR.get(option.lower().replace("_", " ").replace("-", " "), ()):
            if span := find(search.passage, words):
                yield Candidate(6.0 + 0.01 * len(words), option, *span)


def _akin(search: Search) -> Iterator[Candidate]:
    """Values of which the text has words of the same root (``dramatic``: drama), but for the property's own name."""
    for option in search.slot.options:
        span = _root_span(search.passage, _long_words(option[:_MOST_READ]))
        if span and stem(search.passage.text[slice(*span)]) not in search.slot.names:
            yield Candidate(6.0, option, *span)


def _parted(search: Search) -> Iterator[Candidate]:
    """Values between whose words stands what they are about (``ordered it by mistake``)."""
    passage = search.passage
    for option in search.slot.options:
        words = _words(option[:_MOST_READ])
        for index in passage.positions.get(stem(words[0]), ()) if len(words) > 1 else ():
            following = [one for one in passage.tokens[index : index + len(words) + 1] if one.word not in _ABOUT]
            if tuple(one.word for one in following[: len(words)]) == words:
                yield Candidate(6.0, option, following[0].start, following[len(words) - 1].end)


_ABOUT = frozenset(listing("it them this that these those"))


@lru_cache(maxsize=4096)
def _words(option: str) -> tuple[str, ...]:
    return tuple(token.word for token in tokenise(option))


_MOST_READ = 250
"""Characters of a listed value whose roots are looked for."""


@lru_cache(maxsize=4096)
def _long_words(option: str) -> tuple[str, ...]:
    """The words of a listed value, none where one is too short to have a root."""
    found = tuple(token.word for token in tokenise(_SHORT_FOR.get(option.lower(), option)))
    return found if all(len(word) >= _SHORTEST for word in found) else ()


_SHORT_FOR = MappingProxyType({"asc": "ascending", "desc": "descending"})


def _root_span(passage: Passage, wanted: tuple[str, ...]) -> tuple[int, int] | None:
    for index in passage.beginnings.get(wanted[0][:_SHORTEST], ()) if wanted else ():
        following = passage.tokens[index : index + len(wanted)]
        if len(following) == len(wanted) and all(
            _same_root(token.word, other) for token, other in zip(following, wanted, strict=True)
        ):
            return following[0].start, following[-1].end
    return None


_SHORTEST = 4
"""Letters that two words must share at least; their endings may differ."""


def _same_root(word: str, other: str) -> bool:
    """Whether one word begins with the other, if need be without the last two letters of a long one."""
    shorter, longer = sorted((word, other), key=len)
    if len(shorter) < _SHORTEST or len(longer) - len(shorter) > _LONGEST_ENDING:
        return False
    return longer.startswith(shorter) or (len(shorter) > _SHORTEST + 2 and longer.startswith(shorter[:-2]))


_LONGEST_ENDING = 4
"""Letters by which two words of one root differ in length at most."""
