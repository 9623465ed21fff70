"""What the prepositions in a tool's name and description lead to."""

import re
from functools import lru_cache
from itertools import pairwise

from engine.extract.tables.lexicon import PREPOSITIONS
from engine.extract.tokens import parts, stem

_READ = 300
"""Characters of a description that are read."""
_LEADING = re.compile(r"\b([a-z]{2,7}) (?:an?|the|one|your) ([a-z]{2,40})\b")


@lru_cache(maxsize=1024)
def leads(name: str, description: str) -> frozenset[tuple[str, str]]:
    """Each preposition with the stem of what it leads to: ("to", "playlist") of ``add_to_playlist``."""
    spelled = pairwise([part.lower() for part in parts(name)])
    told = (match.groups() for match in _LEADING.finditer(description[:_READ].lower()))
    return frozenset([(lead, stem(word)) for lead, word in (*spelled, *told) if lead in PREPOSITIONS])
