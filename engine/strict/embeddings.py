"""What OpenAI's embeddings refuse."""

from engine.bodies.fields import Fields
from engine.errors import RequestError
from engine.strict.body import Check
from engine.strict.rules import known_fields, not_empty, required, unknown_parameter

FIELDS = "dimensions encoding_format input model user"


def _input(body: Fields) -> None:
    value = body.get("input")
    given = value if isinstance(value, list) else [value]
    for number, text in enumerate(given):
        if text == "":
            path = f"input[{number}]" if isinstance(value, list) else "input"
            raise RequestError(
                f"Invalid '{path}': input cannot be an empty string; expected text that says something.", param=path
            )


CHECKS: tuple[Check, ...] = (
    _input,
    required("input"),
    known_fields(FIELDS, unknown_parameter),
    not_empty("input"),
)
