"""Where an instruction block stands in a message: tags matched by depth, the JSON between them."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from engine.errors import ScriptError
from engine.jsontext import place

START = "<|instruction_start|>"
END = "<|instruction_end|>"

_TAG = re.compile(r"<\|instruction_(start|end)\|>")
_BLANK = " \t\r\n\v\f\ufeff\u00a0\u200b"
_FENCE = re.compile(r"(`{3,}|~{3,})[\w+-]{0,40}[ \t]*\r?\n")


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
    opened = depth = 0
    for tag in _TAG.finditer(text):
        if tag[1] == "start":
            opened = opened if depth else tag.start()
            depth += 1
        elif depth:
            depth -= 1
            if not depth:
                yield _block(text, opened, tag)
    if depth:
        message = f"expected {END} for the {START} here ({depth} unclosed; inside a JSON string write \\u003c for <)"
        raise ScriptError(message, *place(text, opened))


def outside(text: str) -> str:
    """The words of a message beside its blocks, without blank edges where there were blocks."""
    if START not in text:
        return text
    kept: list[str] = []
    end = 0
    with suppress(ScriptError):  # an unclosed tag is plain text here; its mistake is told where the block is read
        for block in blocks(text):
            kept.append(text[end : block.start])
            end = block.end
    return "".join([*kept, text[end:]]).strip(_BLANK)


def _block(text: str, start: int, closing: re.Match[str]) -> Block:
    inner = text[start + len(START) : closing.start()]
    head = len(inner) - len(inner.lstrip(_BLANK))
    fence = _FENCE.match(inner, head)
    body = inner.rstrip(_BLANK)
    if fence:
        head = fence.end()
        body = body.rstrip(fence[1][0])
        head += len(body[head:]) - len(body[head:].lstrip(_BLANK))
    return Block(start, closing.end(), start + len(START) + head, body[head:].rstrip(_BLANK))
