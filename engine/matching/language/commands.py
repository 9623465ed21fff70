"""Where a message orders a command of the shell, which it may also ask about, tell of or rule out."""

import re

_READ = 100
"""Characters before a command that are read."""

_CLAUSE = re.compile(r"[.!?\n,;:]|\b(?:and|then)\s", re.IGNORECASE)
_POLITE = r"(?:(?:please|kindly|now|just|also|ok|okay|so|can|could|would|will|you|go ahead|i (?:want|need) you to)\s+)*"
_AT_ONCE = re.compile(
    rf"\W*{_POLITE}(?:(?:run|execute|try|use|using|type|do|show me|give me)\s+)?"
    r"(?:(?:the|this)\s+)?(?:(?:shell|bash|exact)\s+)?(?:command\s+)?[`$>\s]*",
    re.IGNORECASE,
)
"""All that stands before a command in a clause that orders it and nothing else."""
_BY_MEANS = re.compile(
    rf"\W*{_POLITE}(?!(?:what|how|why|when|where|which|who|if|is|are|was|were|do|does|did|has|have|had|should|don[’']?t"
    r"|never|not|i|i[’']m|we|he|she|they|it|my|the|this|that)\b)[a-z]+\b.*\b(?:with|using|via|by running)\s+"
    r"(?:the\s+)?(?:(?:exact\s+)?command\s+)?[`'\"]?",
    re.IGNORECASE,
)
"""An order of which a command is the means ("tidy up with git gc", "… using the command dir")."""


def is_ordered(text: str, start: int) -> bool:
    """Whether the command that begins at a place is to be run."""
    before = text[max(0, start - _READ) : start]
    clause = _CLAUSE.split(before)[-1]
    if clause.strip() == "`":  # a command by itself, or the beginning of what is said of it
        return text.rstrip(" .!\n").endswith("`")
    return _AT_ONCE.fullmatch(clause) is not None or _BY_MEANS.fullmatch(clause) is not None
