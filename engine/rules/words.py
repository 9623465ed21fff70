"""What a text is compared with: words that it contains, or a pattern that it matches."""

import re
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


def complaint(pattern: str) -> str:
    """What is wrong with a pattern, "" where it is one: it must match in time that grows with the text alone."""
    if _is_known(pattern):
        return ""
    if told := next((told for sign, told in _UNKNOWN.items() if re.search(_UNESCAPED + sign, pattern)), ""):
        return f"expected a regular expression without {told}"
    falling = (count[0] for count in _COUNT.finditer(pattern) if count["most"] and int(count["most"]) < int(count[1]))
    if found := next(falling, ""):
        return f"expected a regular expression whose counts don't fall, as {found:.40} does"
    is_large = _is_known(_COUNT.sub("{1}", pattern))
    return f"expected a {'smaller ' if is_large else ''}regular expression"


def _is_known(pattern: str) -> bool:
    try:
        _compiled(pattern)
    except (jsonschema_rs.ValidationError, ValueError):
        return False
    return True


_UNESCAPED: Final = r"(?<!\\)(?:\\\\)*"
_UNKNOWN: Final = {
    r"\(\?<?[=!]": "look-around, as it is matched without going back",
    r"(?:\\[1-9]|\\k[<{']|\(\?P=)": "back-references, as it is matched without going back",
    r"\(\?>": "atomic groups, as it is matched without going back",
    r"\\Z": r"\Z, which is \z here",
    r"\{,\d*\}": "{,n}, which is {0,n} here",
}
"""What other kinds of regular expression know and this one doesn't, with what to say of it."""
_COUNT: Final = re.compile(r"(?<!\\[xuU])\{([0-9]+)(?:,(?P<most>[0-9]*))?\}")


@lru_cache(maxsize=1_000)
def _compiled(pattern: str) -> jsonschema_rs.Validator:
    """A pattern for the validator's own engine, which never goes back in a text."""
    schema = {"pattern": pattern}
    return jsonschema_rs.Draft202012Validator(schema, pattern_options=jsonschema_rs.RegexOptions())
