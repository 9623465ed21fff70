"""What is to be done, where words tell of one task of several: ``buy milk (high)``, ``Bob will mail the report``."""

import re
from collections.abc import Iterator

from engine.extract.candidates.search import Candidate, Search
from engine.extract.candidates.wording.free_text import rest, until_moment
from engine.extract.tables.lexicon import COMMANDS, STOP_WORDS
from engine.extract.tables.listing import listing
from engine.extract.tokens import stem

_TASKS = frozenset(map(stem, listing("title task todo action step item deed")))
_DEED = re.compile(
    r"(?:\A|\b(?:will|shall|should|must|to|and)\s)\s{0,3}(?P<verb>[a-z]{2,20})\s(?=\S)",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"\s?[(\[;\n]|[.!?](?:\s|$)|,\s|\s[-–—]\s|,?\s(?:with|at|has)\s(?:an?\s)?(?:[a-z]{1,20}\s)?priority\b",
    re.IGNORECASE,
)
_VERBS = COMMANDS - STOP_WORDS - frozenset(listing("add make hello hi hey thanks list google file"))


def deeds(search: Search) -> Iterator[Candidate]:
    """The words from the verb on, for a property that is named after a task; a day that another takes isn't in them."""
    text = search.passage.text
    if len(search.slot.names) != 1 or search.slot.names[0] not in _TASKS or search.slot.type != "string":
        return
    verbs = (match for match in _DEED.finditer(text) if match["verb"].lower() in _VERBS)
    if verb := next(verbs, None):
        end = _ENDS.search(text, verb.end("verb"))
        yield from rest(
            search.passage, verb.start("verb"), until_moment(search, end.start() if end else len(text)), 7.0
        )
