"""Full obedience to the request: stop sequences, the token limit, the number of choices."""

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import replace
from itertools import accumulate

from engine.errors import RequestError
from engine.messages import Choice, Options, Refusal, ReplyPart, Text, ToolCall
from engine.replies.usage import part_tokens

_WORD_END = re.compile(r"\s")
_MOST_CHARACTERS = 50_000_000
"""Of all choices together: what is sent to a client is made in memory."""
_TOKEN_WEIGHT = 14
"""Characters that a probability puts on the wire for each character of text, as measured on English words."""


def limited(choices: tuple[Choice, ...], options: Options) -> tuple[Choice, ...]:
    """The choices as the request's limits leave them: stop first, then tokens, then ``n``.

    The token limit is one budget for all choices of a script; the copies that ``n`` asks for each get it whole.
    Raises RequestError for a reply that ``n`` and the probabilities would make too large.
    """
    stopped = tuple(_stop(choice, options.stop) for choice in choices) if options.stop else choices
    cut = stopped if options.max_tokens is None else tuple(_spend(stopped, options.max_tokens))
    copies = options.n if len(cut) == 1 else 1
    check_size(copies * size_of(cut), copies * len(cut), options.logprobs)
    return cut * copies


def size_of(choices: Iterable[Choice]) -> int:
    """Characters of all choices together."""
    parts = (part for choice in choices for part in choice.parts)
    return sum(len(part.arguments if isinstance(part, ToolCall) else part.text) for part in parts)


def check_size(size: int, choices: int, alternatives: int | None) -> None:
    """Raises RequestError for so many characters that they, and what stands beside them, would be too large."""
    weight = 1 if alternatives is None else 1 + _TOKEN_WEIGHT * (alternatives + 1)
    most = _MOST_CHARACTERS // weight
    if size > most:
        probable = "" if alternatives is None else f", with {alternatives} alternatives beside each token"
        raise RequestError(
            f"The reply would be too large: {size} characters in {choices} choices{probable}; "
            f"expected at most {most} characters. Ask for fewer choices or a shorter reply.",
            code="reply_too_large",
        )


def _stop(choice: Choice, sequences: tuple[str, ...]) -> Choice:
    """Cuts before the first stop sequence in the text or the refusal, which readers see joined, each by itself.

    What follows is never said.
    """
    for kind in (Text, Refusal):
        found = _first("".join(_words(choice, kind)), sequences)
        choice = choice if found is None else Choice(_before(choice, kind, found[0]), "stop", found[1])
    return choice


def _words(choice: Choice, kind: type[Text | Refusal]) -> list[str]:
    """What each part adds to the words of a kind."""
    return [part.text if isinstance(part, kind) else "" for part in choice.parts]


def _before(choice: Choice, kind: type[Text | Refusal], offset: int) -> tuple[ReplyPart, ...]:
    """The parts up to an offset in the joined words; a part that would begin there isn't begun."""
    words = _words(choice, kind)
    ends = list(accumulate(map(len, words)))
    last = bisect_right(ends, offset)
    start = ends[last - 1] if last else 0
    begun = (kind(words[last][: offset - start]),) if offset > start or not last else ()
    return (*choice.parts[:last], *begun)


def _first(text: str, sequences: tuple[str, ...]) -> tuple[int, str] | None:
    found = [(text.find(sequence), sequence) for sequence in sequences if sequence and sequence in text]
    return min(found, key=lambda pair: pair[0], default=None)


def _spend(choices: Iterable[Choice], budget: int) -> Iterable[Choice]:
    for choice in choices:
        kept: list[ReplyPart] = []
        cut = False
        for part in choice.parts:
            shorter = _shorten(part, budget)
            cut = shorter != part
            if shorter is not None:
                kept.append(shorter)
                budget -= part_tokens(shorter)
            if cut:
                budget = 0
                break
        yield Choice(tuple(kept), "length") if cut else choice


def _shorten(part: ReplyPart, budget: int) -> ReplyPart | None:
    """The part within the budget: whole, its beginning, or None where not even that fits."""
    if part_tokens(part) <= budget:
        return part
    room = 4 * budget + 3 if budget else 0
    match part:
        case ToolCall():
            left = room - len(part.name)
            return replace(part, arguments=part.arguments[:left]) if left >= 0 else None
        case _:
            return replace(part, text=_whole_words(part.text, room)) if room else None


def _whole_words(text: str, room: int) -> str:
    """At most ``room`` characters, cut between words; a first word that is longer is cut within."""
    if _WORD_END.match(text, room):
        return text[:room]
    spaces = [found.start() for found in _WORD_END.finditer(text, 0, room)]
    return text[: spaces[-1]] if spaces and text[: spaces[-1]].strip() else text[:room]
