"""Reading a pattern of ECMA-262 into its parts."""

import re

from engine.schema.patterns.letters import ANYTHING, CLASSES, UNIVERSE, between, ordered, with_property, without
from engine.schema.patterns.tree import EMPTY, Again, Assertion, Chars, Either, Group, Node, Repeat, Sequence, TooHard

_BRACES = re.compile(r"\{(\d+)(,?)(\d*)\}")
_NAME = re.compile(r"P?<([\w$]+)>")  # with a P as in Python and Rust
_HEX = re.compile(r"x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|u\{([0-9A-Fa-f]{1,6})\}")
_PROPERTY = re.compile(r"[pP]\{(\^?)([\w=]+)\}")
_FLAGS = re.compile(r"\(\?([a-z]+)(?:-[a-z]+)?([:)])")
_SIMPLE = {"*": (0, None), "+": (1, None), "?": (0, 1)}
_CONTROLS = {"t": "\t", "n": "\n", "r": "\r", "f": "\f", "v": "\v", "0": "\0"}
_ANCHORS = {"b": "b", "B": "B", "A": "^", "z": "$"}
"""Escapes that stand for a place; the last two as Python and Rust have them, and who judges the texts with them."""
_LOOKS = {"(?=": "ahead", "(?!": "not ahead", "(?<=": "behind", "(?<!": "not behind"}
_DEEPEST = 60
_LONGEST = 60_000
_MOST_COPIES = 20_000


def parse(pattern: str) -> Node:
    """The parts of a pattern. Raises TooHard for one that is not read (too deep, too long, not well formed)."""
    if len(pattern) > _LONGEST:
        raise TooHard
    parser = _Parser(pattern)
    node = parser.either(0)
    if parser.at < len(pattern):
        raise TooHard
    return node


class _Parser:
    """A cursor over the pattern."""

    def __init__(self, pattern: str) -> None:
        self.text = pattern
        self.at = 0
        self.groups = 0

    def peek(self, text: str) -> bool:
        """Whether the text comes next."""
        return self.text.startswith(text, self.at)

    def take(self, text: str) -> bool:
        """Goes past the text if it comes next."""
        found = self.peek(text)
        self.at += len(text) if found else 0
        return found

    def next(self) -> str:
        """Goes past one character."""
        if self.at >= len(self.text):
            raise TooHard
        self.at += 1
        return self.text[self.at - 1]

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Goes past what the expression matches here."""
        found = pattern.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return found

    def either(self, depth: int) -> Node:
        """Ways with bars between them."""
        if depth > _DEEPEST:
            raise TooHard
        ways = [self.sequence(depth)]
        while self.take("|"):
            ways.append(self.sequence(depth))
        return ways[0] if len(ways) == 1 else Either(tuple(ways))

    def sequence(self, depth: int) -> Node:
        """Parts up to a bar or a closing parenthesis."""
        parts: list[Node] = []
        while self.at < len(self.text) and self.text[self.at] not in "|)":
            parts.append(self.repeated(self.atom(depth)))
        return parts[0] if len(parts) == 1 else Sequence(tuple(parts))

    def repeated(self, part: Node) -> Node:
        """A part with the quantifiers after it."""
        while self.at < len(self.text):
            counts = self.counts()
            if counts is None:
                break
            self.take("?")
            least, most = counts
            if least > _MOST_COPIES:
                raise TooHard
            part = Repeat(part, least, most)
        return part

    def counts(self) -> tuple[int, int | None] | None:
        """The quantifier that comes next."""
        simple = _SIMPLE.get(self.text[self.at])
        if simple is not None:
            self.at += 1
            return simple
        braces = self.match(_BRACES)
        if braces is None:
            return None
        least = int(braces[1])
        return least, int(braces[3]) if braces[3] else None if braces[2] else least

    def atom(self, depth: int) -> Node:
        """One part without its quantifier."""
        if self.peek("("):
            return self.group(depth)
        char = self.next()
        match char:
            case "[":
                return Chars(self.bracketed())
            case "\\":
                return self.escaped()
            case ".":
                return Chars(ANYTHING)
            case "^" | "$":
                return Assertion(char)
            case _:
                return Chars(char)

    def group(self, depth: int) -> Node:
        """What stands in parentheses."""
        for opening, kind in _LOOKS.items():
            if self.take(opening):
                return Assertion(kind, self.closed(depth))
        flags = self.match(_FLAGS)
        if flags is not None:
            return EMPTY if flags[2] == ")" else self.closed(depth)
        if self.take("(?:"):
            return self.closed(depth)
        self.groups += 1
        number = str(self.groups)
        named = self.match(_NAME) if self.take("(?") else None
        if named is None:
            self.take("(")
        return Group(self.closed(depth), (number, named[1]) if named else (number,))

    def closed(self, depth: int) -> Node:
        """Ways up to a closing parenthesis."""
        node = self.either(depth + 1)
        if not self.take(")"):
            raise TooHard
        return node

    def escaped(self) -> Node:
        """What a backslash says outside of brackets."""
        char = self.text[self.at : self.at + 1]
        if char in _ANCHORS:
            self.at += 1
            return Assertion(_ANCHORS[char])
        if char in "123456789" and char:
            self.at += 1
            return Again(char)
        return Chars(self.characters())

    def characters(self) -> str:
        """The characters that an escape stands for."""
        code = self.match(_HEX)
        if code is not None:
            return chr(min(int(code[1] or code[2] or code[3], 16), 0x10FFFF))
        has = self.text[self.at : self.at + 1]
        prop = self.match(_PROPERTY)
        if prop is not None:
            found = with_property(prop[2])
            return without(found) if (has == "P") != bool(prop[1]) else found
        char = self.next()
        if char == "c":
            return chr(ord(self.next()) % 32)
        return CLASSES.get(char) or _CONTROLS.get(char, char)

    def bracketed(self) -> str:
        """The characters of a class in brackets."""
        negative = self.take("^")
        found: list[str] = []
        while not self.take("]"):
            low = self.member()
            if self.peek("-") and not self.peek("-]") and len(low) == 1:
                self.at += 1
                high = self.member()
                found.append(between(ord(low), ord(high)) if len(high) == 1 else low + "-" + high)
            else:
                found.append(low)
        inside = "".join(found)
        if negative:
            return without(inside)
        return UNIVERSE if not inside and negative else ordered(inside)

    def member(self) -> str:
        """One character, or the class that an escape stands for, in brackets."""
        char = self.next()
        if char != "\\":
            return char
        return "\b" if self.take("b") else self.characters()
