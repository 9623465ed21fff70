"""What OpenAI's older completions refuse."""

from engine.strict.body import Check
from engine.strict.rules import known_fields, needs, not_empty, ranges, unknown_parameter

FIELDS = (
    "best_of echo frequency_penalty logit_bias logprobs max_tokens model n presence_penalty prompt seed stop stream "
    "stream_options suffix temperature top_p user"
)
RANGES: dict[str, tuple[float, float]] = {
    "temperature": (0, 2),
    "top_p": (0, 1),
    "frequency_penalty": (-2, 2),
    "presence_penalty": (-2, 2),
    "best_of": (1, 20),
}

CHECKS: tuple[Check, ...] = (
    known_fields(FIELDS, unknown_parameter),
    not_empty("prompt"),
    ranges(RANGES),
    needs("stream_options", "stream"),
)
