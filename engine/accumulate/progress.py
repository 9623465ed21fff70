"""Whether a JSON text that is still arriving is whole, found without reading it twice."""

import re
from dataclasses import dataclass

_OUTSIDE = re.compile(r'["{}\[\]]')
_INSIDE = re.compile(r'["\\]')
_OPENING = frozenset("{[")


@dataclass(slots=True)
class Progress:
    """How far the brackets of an object or array have come. Values that are neither are never whole."""

    depth: int = 0
    in_string: bool = False
    escaped: bool = False
    whole: bool = False
    beyond: bool = False

    def read(self, piece: str) -> None:
        """Takes the next piece; ``beyond`` is set when something follows the whole value."""
        at = 0
        if self.escaped and piece:
            self.escaped, at = False, 1
        while at < len(piece):
            if self.whole and piece[at:].strip():
                self.beyond = True
                return
            found = (_INSIDE if self.in_string else _OUTSIDE).search(piece, at)
            if found is None:
                return
            at = found.end()
            at += self._meet(found[0], last=at == len(piece))

    def _meet(self, character: str, *, last: bool) -> int:
        """Takes one telling character; the answer is how many further ones to pass over."""
        if character == '"':
            self.in_string = not self.in_string
        elif character == "\\":
            self.escaped = last
            return 0 if last else 1
        elif character in _OPENING:
            self.depth += 1
        else:
            self.depth -= 1
            self.whole = self.depth <= 0
        return 0
