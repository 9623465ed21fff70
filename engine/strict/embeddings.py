"""What OpenAI's embeddings refuse, and Mistral's."""

from engine.bodies.fields import Fields
from engine.errors import RequestError
from engine.strict.body import Check
from engine.strict.members import members
from engine.strict.mistral import unknown
from engine.strict.rules import known_fields, model_named, not_empty, required, unknown_parameter
from engine.strict.values import typed_members

FIELDS = "dimensions encoding_format input model user"
MISTRAL_FIELDS = "encoding_format input metadata model output_dimension output_dtype"


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
    model_named(),
    _input,
    required("input"),
    known_fields(FIELDS, unknown_parameter),
    not_empty("input"),
    typed_members(members(FIELDS), {"a string": "model user"}),
)
MISTRAL: tuple[Check, ...] = (
    required("model", "input"),
    known_fields(MISTRAL_FIELDS, unknown),
    not_empty("input"),
    typed_members(members(MISTRAL_FIELDS), {"a string": "model", "an object": "metadata"}),
)
