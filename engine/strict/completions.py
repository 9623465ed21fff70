"""What OpenAI's older completions refuse."""

from engine.strict.body import Check
from engine.strict.members import members
from engine.strict.rules import known_fields, model_named, most_stops, needs, not_empty, ranges, unknown_parameter
from engine.strict.values import typed_members

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

TYPES = {"a string": "model suffix user", "an integer": "best_of seed", "an object": "logit_bias stream_options"}
_MOST_STOPS = 4

CHECKS: tuple[Check, ...] = (
    model_named(),
    known_fields(FIELDS, unknown_parameter),
    not_empty("prompt"),
    ranges(RANGES),
    needs("stream_options", "stream"),
    most_stops(_MOST_STOPS),
    typed_members(members(FIELDS), TYPES),
)
