"""How likely each token was, as clients like to see it: invented, plausible in shape, always the same."""

import math
from dataclasses import dataclass

from engine.replies.lorem import WORDS
from engine.streaming import BY_WORDS

_LURES = tuple(dict.fromkeys(WORDS))


@dataclass(frozen=True, slots=True)
class Likelihood:
    """A token, the natural logarithm of its probability, and the most likely tokens in its place, itself first."""

    token: str
    logprob: float
    top: tuple[tuple[str, float], ...] = ()


def likelihoods(text: str, alternatives: int) -> list[Likelihood]:
    """A token a word: its own probability is a half, that of each further alternative half of the one before."""
    return [_likelihood(token, alternatives) for token in BY_WORDS.text(text)]


def _likelihood(token: str, alternatives: int) -> Likelihood:
    lures = (lure for lure in _LURES if lure != token)
    candidates = [token, *(next(lures) for _ in range(alternatives - 1))][:alternatives]
    return Likelihood(token, _halved(1), tuple((word, _halved(rank)) for rank, word in enumerate(candidates, 1)))


def _halved(times: int) -> float:
    return round(-math.log(2) * times, 6)
