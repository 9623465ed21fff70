"""Where an instruction block stands in a message: tags matched by depth, the JSON between them."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from engine.errors import ScriptError
from engine.jsontext import place

START = "<|instruction_start|>"
END = "<|instruction_end|>"

_UNSEEN = "[\u200b-\u200d\u2060\ufeff]{0,4}"
"""Characters without width: some clients put one into ``<|``, so that no model takes it for a token of its own."""

_TAG = re.compile(rf"<{_UNSEEN}\|{_UNSEEN}instruction_(start|end){_UNSEEN}\|{_UNSEEN}>")
_SIGN, _CLOSING = "instruction_start", "instruction_end"
"""What a text without a block hardly ever holds, and is quickly searched for."""

_BLANK = " \t\r\n\v\f\ufeff\u00a0\u200b"
_FENCE = re.compile(r"`+|~{3,}")
"""What Markdown puts around code, a few words in a line as well as whole lines."""
_LINE = re.compile(r"[^\r\n]*")
_OBJECT = re.compile(r'\{\s*"')


@dataclass(frozen=True, slots=True)
class Block:
    """One block: ``start`` to ``end`` with its tags, ``json`` (at offset ``body``) without fence and blank edges."""

    start: int
    end: int
    body: int
    json: str


def blocks(text: str) -> Iterator[Block]:
    """The blocks of a message in order; one inside another is part of it.

    Raises ScriptError, when it gets there, at a tag that is never closed. A closing tag alone is plain text.
    """
    depth = 0
    opening: re.Match[str] | None = None
    for tag in _TAG.finditer(text):
        if tag[1] == "start":
            opening = tag if opening is None else opening
            depth += 1
        elif opening:
            depth -= 1
            if not depth:
                yield _block(text, opening, tag)
                opening = None
    if opening:
        message = f"expected {END} for the {START} here ({depth} unclosed; inside a JSON string write \\u003c for <)"
        raise ScriptError(message, *place(text, opening.start()))


def closes_alone(text: str) -> bool:
    """Whether a closing tag stands where no block is open; it is plain text."""
    depth = 0
    for tag in _TAG.finditer(text) if _CLOSING in text else ():
        depth += 1 if tag[1] == "start" else -1
        if depth < 0:
            return True
    return False


def opens(text: str) -> bool:
    """Whether an opening tag stands in a text, closed or not."""
    return _SIGN in text and any(tag[1] == "start" for tag in _TAG.finditer(text))


def outside(text: str) -> str:
    """The words of a message beside its blocks, without blank edges where there were blocks."""
    if not opens(text):
        return text
    kept: list[str] = []
    end = 0
    with suppress(ScriptError):  # an unclosed tag is plain text here; its mistake is told where the block is read
        for block in blocks(text):
            kept.append(text[end : block.start])
            end = block.end
    return "".join([*kept, text[end:]]).strip(_BLANK)


def _block(text: str, opening: re.Match[str], closing: re.Match[str]) -> Block:
    inner = text[opening.end() : closing.start()]
    head = len(inner) - len(inner.lstrip(_BLANK))
    fence = _FENCE.match(inner, head)
    body = inner.rstrip(_BLANK)
    if fence:
        head = _fenced(inner, fence.end())
        body = body.rstrip(fence[0][0])
        head += len(body[head:]) - len(body[head:].lstrip(_BLANK))
    return Block(opening.start(), closing.end(), opening.end() + head, body[head:].rstrip(_BLANK))


def _fenced(text: str, at: int) -> int:
    """Where the content of a fence begins, ``at`` being its end: after its line, or at the brace in it that opens JSON.

    What else stands in the line says what language it is, and may hold a brace too (``{.json}``); then the object is
    on a line below.
    """
    line = _LINE.match(text, at)
    end = line.end() if line else at
    brace = text.find("{", at, end)
    if brace < 0:
        return end
    opens_below = text[end:].lstrip(_BLANK).startswith("{")
    return end if opens_below and not _OBJECT.match(text, brace) else brace
