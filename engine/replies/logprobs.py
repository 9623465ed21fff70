"""How likely each token was, as clients like to see it: invented, plausible, always the same."""

import math
import zlib
from collections.abc import Iterable
from functools import cache, lru_cache

from engine.jsontext import Json, JsonObject
from engine.messages import Choice, Refusal, Text
from engine.replies.lorem import WORDS
from engine.streaming import BY_WORDS

_LURES = tuple(dict.fromkeys(WORDS))
_VOCABULARY = 200_000


def texts_of(choice: Choice, kind: type[Text | Refusal] = Text) -> tuple[str, ...]:
    """The texts of a choice's parts, one by one: a stream tells them apart, so that no token lies across two."""
    return tuple(part.text for part in choice.parts if isinstance(part, kind))


def token_logprobs(texts: Iterable[str], alternatives: int) -> list[Json]:
    """A ``{token, logprob, bytes, top_logprobs}`` for each word of some texts, as OpenAI coined it.

    Each token has the probability a half; of the alternatives, itself first, each is half as likely as the one before.
    """
    return [_token(token, alternatives) for text in texts for token in BY_WORDS.text(text)]


@lru_cache(maxsize=1_000)
def token_id(token: str) -> int:
    """A number for a token, for wires that carry one."""
    return zlib.crc32(token.encode("utf-8", "replace")) % _VOCABULARY


def _token(token: str, alternatives: int) -> JsonObject:
    itself = _weighed(token, 1)
    lures = _lures(token if token in _LURES else "", alternatives - 1)
    return {**itself, "top_logprobs": [itself, *lures] if alternatives else []}


@cache
def _lures(left_out: str, count: int) -> tuple[JsonObject, ...]:
    """The other words that a token might have been, made once and shared: nobody changes them."""
    others = [lure for lure in _LURES if lure != left_out][: max(count, 0)]
    return tuple(_weighed(lure, rank) for rank, lure in enumerate(others, 2))


def _weighed(token: str, rank: int) -> JsonObject:
    return {"token": token, "logprob": round(-math.log(2) * rank, 6), "bytes": [*token.encode("utf-8", "replace")]}
