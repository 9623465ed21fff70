"""What a moderation refuses."""

from engine.strict.body import Check
from engine.strict.members import Kinds, kinds, known_members, members
from engine.strict.mistral import unknown
from engine.strict.rules import known_fields, not_empty, required, unknown_member, unknown_parameter
from engine.strict.values import typed_members

FIELDS = "input model"
MISTRAL_FIELDS = "input metadata model"
_PART = Kinds({**kinds({"text": "text!"}), "image_url": members("type image_url!", image_url=members("url!"))})
_BODY = members("model", input=_PART)
_TYPES = {"a string": "model text url", "an object": "metadata image_url"}

CHECKS: tuple[Check, ...] = (
    known_fields(FIELDS, unknown_parameter),
    not_empty("input"),
    known_members(_BODY, unknown_member),
    typed_members(_BODY, _TYPES),
)
MISTRAL: tuple[Check, ...] = (
    required("model", "input"),
    known_fields(MISTRAL_FIELDS, unknown),
    not_empty("input"),
    typed_members(members(MISTRAL_FIELDS), _TYPES),
)
