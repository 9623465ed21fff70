"""Which of the actions that a parameter lists a text orders ("remove milk from my list" for ``action: delete``)."""

import re
from collections.abc import Iterator, Sequence

from engine.extract.candidates.search import Candidate, Search
from engine.extract.tables.actions import Phrase, orders_for
from engine.extract.tables.listing import listing
from engine.extract.text.passage import Passage
from engine.extract.tokens import Token, is_plural, stems


def actions(search: Search) -> Iterator[Candidate]:
    """Each listed action that an order is for, by the words that it begins with."""
    said = orders_for(search.slot.options)
    if not said:
        return
    passage = search.passage
    several = _SEVERAL if _speaks_of_several(passage) else -_SEVERAL
    for index in _openings(passage):
        for option, phrases in said.items():
            for place, phrase in enumerate(phrases):
                if end := _end(passage, index, phrase):
                    score = _ORDERED + len(phrase) + _AS_LISTED * (place == 0) + several * (phrases[0] in _LISTING)
                    score += _SAID_TOO * any(one in passage.positions for one in stems(option)[len(phrases[0]) :])
                    yield Candidate(score, option, passage.tokens[index].start, end)


_ORDERED = 10.0
_AS_LISTED = 0.5
"""What it is worth that an order begins with the action itself, not with another word for it."""
_SAID_TOO = 0.4
"""What it is worth that the rest of the value is said as well ("set the mode to cool" for ``set_mode``)."""
_SEVERAL = 0.2
_LISTING = frozenset({("list",), ("search",), ("query",)})
"""What "show" and "what" ask for where the text speaks of several, and don't where it speaks of one."""


def _speaks_of_several(passage: Passage) -> bool:
    return any(
        token.word in _ALL or (is_plural(token.word) and token.stem in passage.task_stems) for token in passage.tokens
    )


_ALL = frozenset({"all", "every", "everything", "list"})


def _openings(passage: Passage) -> Iterator[int]:
    """Where orders and questions begin, past what is only polite."""
    opens, before = True, 0
    for index, token in enumerate(passage.tokens):
        opens = opens or _PARTING.search(passage.text, before, token.start) is not None
        if opens and token.word not in _POLITE:
            yield index
            opens = False
        opens, before = opens or token.word in _JOINING, token.end


_PARTING = re.compile(r"[.?!;:,\n]")
_JOINING = frozenset(listing("and then but also please"))
_POLITE = _JOINING | frozenset(
    listing(
        "kindly can could would will you i i'd we we'd want need like to help me us let let's hey hi hello ok okay so"
    )
    + listing("now just go ahead actually")
)


def _end(passage: Passage, index: int, phrase: Phrase) -> int:
    """Where the order's words end that begin at a token, 0 if they don't: the second may come later ("turn it off")."""
    tokens: Sequence[Token] = passage.tokens[index : index + _WITHIN]
    if tokens[0].word != phrase[0]:
        return 0
    if tuple(token.word for token in tokens[: len(phrase)]) == phrase:
        return tokens[len(phrase) - 1].end
    return tokens[0].end if len(phrase) == 2 and any(token.word == phrase[1] for token in tokens[1:]) else 0


_WITHIN = 9
"""Words within which an order's second word comes."""
