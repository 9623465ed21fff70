"""Whether a yes-or-no property is true: what a text mentions, or denies."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from types import MappingProxyType

from engine.extract.candidates.answers import answer
from engine.extract.candidates.search import Candidate, Search
from engine.extract.tables.listing import listing
from engine.extract.text.passage import Passage
from engine.extract.tokens import stem, stems

_NO = frozenset({"false", "no", "disabled", "disable", "off"})
_NEGATIONS = frozenset(
    listing("""
without no not don't exclude excluding skip never disable except ignore ignoring doesn't few little hardly lacks
lack
""")
)
_FILLER = frozenset(
    map(
        stem,
        listing("""
include included with is has get show use enable enabled return want need should only allow if flag all consider a
the of for good available suitable
"""),
    )
)


def booleans(search: Search) -> Iterator[Candidate]:
    """True where the text is a yes or mentions what the name is about, false where it is a no or denies it."""
    passage, slot = search.passage, search.slot
    word = answer(passage)
    if word and word.word in YES_OR_NO:
        yield Candidate(5.0, YES_OR_NO[word.word], word.start, word.end)
        return
    if slot.names and _SWITCH.issuperset(slot.names):
        yield from _switched(passage)
        return
    if direction := _direction(slot.names) or _direction(stems(slot.description)):
        yield from _directed(passage, direction)
        return
    subject = [word for word in slot.names if word not in _FILLER]
    opposites = [prefix + word for word in subject for prefix in _OPPOSITE if prefix + word in passage.positions]
    if opposites:
        token = passage.tokens[passage.positions[opposites[0]][0]]
        yield Candidate(5.0, False, token.start, token.end)  # noqa: FBT003  a value
        return
    if brought := _brought_about(passage, subject):
        yield brought
        return
    hits = [index for word in subject if (index := _spoken_of(passage, word)) is not None]
    if not subject or len(hits) * 2 < len(subject):
        return
    first, last = min(hits), max(hits)
    if any(token.word in _CARING for token in passage.tokens[max(0, first - _CARED_FOR) : first]):
        return
    before = _said_before(passage, first)
    after = {token.word for token in passage.tokens[last + 1 : last + 4]}
    said = before.isdisjoint(_NEGATIONS) and after.isdisjoint(_NO)
    turned = any(word in _DENYING and word not in passage.positions for word in subject)
    token = passage.tokens[last]
    yield Candidate(5.0, said != turned, token.start, token.end)


def _brought_about(passage: Passage, subject: Sequence[str]) -> Candidate | None:
    """What an order's verb makes of the state that a name is and nobody says ("hide the sidebar" for ``visible``)."""
    is_unsaid = len(subject) == 1 and subject[0] not in passage.positions
    verbs = _STATES.get(subject[0]) if is_unsaid else None
    for token in passage.tokens if verbs else ():
        if verbs and token.stem in verbs:
            return Candidate(5.0, verbs[token.stem], token.start, token.end)
    return None


def _state(brings: str, ends: str) -> MappingProxyType[str, bool]:
    return MappingProxyType(
        dict.fromkeys(map(stem, listing(brings)), True) | dict.fromkeys(map(stem, listing(ends)), False)
    )


_STATES = MappingProxyType(
    {
        stem(name): verbs
        for names, verbs in (
            ("visible shown", _state("show", "hide")),
            ("hidden", _state("hide", "show")),
            ("open opened", _state("open", "close shut")),
            ("closed", _state("close shut", "open")),
            ("running playing started", _state("start run play", "stop pause")),
            ("paused", _state("pause", "resume")),
            ("archived", _state("archive", "restore unarchive")),
            ("frozen", _state("freeze", "unfreeze thaw")),
            ("public", _state("publish", "private secret")),
            ("private", _state("secret", "public")),
        )
        for name in listing(names)
    }
)
"""State -> the words that bring it about, or end it."""


def _said_before(passage: Passage, first: int) -> set[str]:
    """The three words before one, without a ``No`` that stands for number (``case No 7``)."""
    tokens = passage.tokens[max(0, first - 3) : first + 1]
    return {one.word for one, following in pairwise(tokens) if one.word != "no" or not following.word.isdigit()}


def _direction(words: Sequence[str]) -> str:
    """The way to sort that the first of these words names that names one."""
    return next((_DIRECTIONS[word] for word in words if word in _DIRECTIONS), "")


def _directed(passage: Passage, direction: str) -> Iterator[Candidate]:
    """Whether the text sorts the way that the property asks about."""
    for token in passage.tokens:
        if token.stem in _DIRECTIONS:
            yield Candidate(5.0, _DIRECTIONS[token.stem] == direction, token.start, token.end)


_DIRECTIONS = MappingProxyType(
    dict.fromkeys(map(stem, listing("ascending asc increasing")), "up")
    | dict.fromkeys(map(stem, listing("descending desc decreasing reverse reversed")), "down")
)
"""Word for a way to sort -> which one it is."""


YES_OR_NO = MappingProxyType(
    dict.fromkeys(listing("yes yeah yep sure true on enable enabled"), True)
    | dict.fromkeys(listing("no nope nah false off disable disabled"), False)
)
"""Word that answers a yes-or-no question by itself -> its answer."""


def _switched(passage: Passage) -> Iterator[Candidate]:
    """What is turned on or off, for a name that says no more than that it is on."""
    for index, token in enumerate(passage.tokens):
        before = {other.stem for other in passage.tokens[max(0, index - _SWITCHED_WITHIN) : index]}
        said = _ABLE.get(token.stem)
        stands_last = _ENDS.match(passage.text, token.end) and not (passage.task and _is_told(passage, index))
        if said is None and (stands_last or not before.isdisjoint(_SWITCHING)):
            said = _ON_OR_OFF.get(token.word)
        if said is not None:
            denied = any(other.word in _DENIED for other in passage.tokens[max(0, index - _DENIED_WITHIN) : index])
            yield Candidate(5.0, said != denied, token.start, token.end)
            return


def _is_told(passage: Passage, index: int) -> bool:
    """Whether a word only tells how something is, which orders nothing of a tool ("the light is off")."""
    return any(token.word in _IS for token in passage.tokens[max(0, index - 1) : index])


_IS = frozenset(listing("is are was were went"))
_ENDS = re.compile(r"(?:,?\s(?:please|now|again|thanks)\b)?(?:\W{0,9}$|[.,;!?\n]|\s(?:and|then|but)\b)", re.IGNORECASE)
"""What follows where the state of a thing stands behind it ("hall lights off, please")."""
_DENIED = frozenset(listing("not isn't never"))
_DENIED_WITHIN = 2
"""Words between a denial and what it denies ("not yet active")."""
_SWITCH = frozenset(map(stem, listing("on is enabled enable active power powered switch switched turned")))
_SWITCHING = frozenset(map(stem, listing("turn switch put shut power")))
_ON_OR_OFF = MappingProxyType({"on": True, "off": False})
_ABLE = MappingProxyType(
    {
        stem("active"): True,
        stem("inactive"): False,
        stem("enable"): True,
        stem("activate"): True,
        stem("disable"): False,
        stem("deactivate"): False,
        stem("kill"): False,
    }
)
_OPPOSITE = ("un", "in", "dis", "de", "non")
"""What turns a word into its opposite (``unlock``: locked is false)."""
_SWITCHED_WITHIN = 6
"""Words between turn and on or off ("turn the lights in the hall off")."""
_CARING = frozenset({"mind", "care", "matter", "concerned", "whether"})
_CARED_FOR = 7
"""Words after ``I don't mind`` or ``care`` of which nothing is said."""
_DENYING = frozenset(map(stem, listing("free no non without exclude disable skip")))
"""In a name: where the text doesn't say this word, what it mentions counts the other way (``no fee``: free_entry)."""


def spoken_booleans(search: Search) -> Iterator[Candidate]:
    """The same for a text that is one of the words for yes and no, as the schema spells them."""
    spelled = {option.lower(): option for option in search.slot.options}
    for yes, no in _YES_AND_NO:
        if yes in spelled and no in spelled:
            for found in booleans(search):
                yield found._replace(value=spelled[yes if found.value else no])


_YES_AND_NO = (("true", "false"), ("yes", "no"))


def _spoken_of(passage: Passage, word: str) -> int | None:
    """The first place of a name's word, else of one that means the same."""
    index = _mention(passage, word)
    if index is None:
        index = next((passage.positions[each][0] for each in _ALSO.get(word, ()) if each in passage.positions), None)
    return index


_ALSO = MappingProxyType(
    {
        stem(word): tuple(map(stem, listing(others)))
        for word, others in (
            ("kid", "child children family toddler"),
            ("child", "kid children family"),
            ("children", "kid child family"),
            ("pet", "dog cat"),
            ("laundry", "washing washer"),
            ("garage", "parking"),
            ("parking", "garage"),
            ("wifi", "internet"),
            ("entry", "admission enter entrance"),
        )
    }
)
"""Word of a name -> others whose mention answers it too."""


def _mention(passage: Passage, word: str) -> int | None:
    """The word's first place in the text; ``stat`` also stands for ``statistic``."""
    if word in passage.positions:
        return passage.positions[word][0]
    if len(word) < 4:
        return None
    return next(
        (
            places[0]
            for other, places in passage.positions.items()
            if other.startswith(word) or (len(other) > 3 and word.startswith(other))
        ),
        None,
    )
