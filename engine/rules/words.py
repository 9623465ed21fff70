"""What a text is compared with: words that it contains, or a pattern that it matches."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

import jsonschema_rs

MAX_PATTERN: Final = 500
"""Characters of the longest pattern."""


class Said:
    """A text of a request, folded once for all that it is compared with."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def folded(self) -> str:
        """The text in one case."""
        return self.text.casefold()


@dataclass(frozen=True, slots=True)
class Contains:
    """A text contains these words, in whatever case."""

    words: str

    def holds(self, said: Said) -> bool:
        """Whether it does."""
        return self.words.casefold() in said.folded

    def __str__(self) -> str:
        return f'contains "{self.words:.80}"'


@dataclass(frozen=True, slots=True)
class Matches:
    """A text matches this regular expression somewhere; case counts, unless it begins with ``(?i)``."""

    pattern: str

    def holds(self, said: Said) -> bool:
        """Whether it does."""
        return _compiled(self.pattern).is_valid(said.text.encode("utf-8", "replace").decode())

    def __str__(self) -> str:
        return f'matches "{self.pattern:.80}"'


def is_pattern(text: str) -> bool:
    """Whether a text is a regular expression of the kind that is matched in time that grows with the text alone."""
    try:
        _compiled(text)
    except (jsonschema_rs.ValidationError, ValueError):
        return False
    return True


@lru_cache(maxsize=1_000)
def _compiled(pattern: str) -> jsonschema_rs.Validator:
    """A pattern for the validator's own engine, which never goes back in a text."""
    schema = {"pattern": pattern}
    return jsonschema_rs.Draft202012Validator(schema, pattern_options=jsonschema_rs.RegexOptions())
