"""What the calls about OpenAI's conversations refuse."""

from engine.bodies.fields import Fields, missing
from engine.strict.body import Check
from engine.strict.known.responses import ITEMS, TYPES
from engine.strict.members import known_members
from engine.strict.response_items import check_items
from engine.strict.rules import check_metadata, known_fields, most_items, not_empty, unknown_member, unknown_parameter
from engine.strict.values import typed_members

FIELDS = {"create": "items metadata", "rename": "metadata", "add": "items"}
"""The fields of each call."""
_MOST = 20
"""The items that one call adds."""


def _items(body: Fields) -> None:
    check_items(body.objects("items"))


def _named(body: Fields) -> None:
    """Metadata may be null, but not left out."""
    if "metadata" not in body.values:
        raise missing("metadata")


_ITEMS: tuple[Check, ...] = (
    most_items("items", _MOST),
    _items,
    known_members(ITEMS, unknown_member),
    typed_members(ITEMS, TYPES),
)
CREATE: tuple[Check, ...] = (known_fields(FIELDS["create"], unknown_parameter), check_metadata, *_ITEMS)
RENAME: tuple[Check, ...] = (known_fields(FIELDS["rename"], unknown_parameter), _named, check_metadata)
ADD: tuple[Check, ...] = (known_fields(FIELDS["add"], unknown_parameter), not_empty("items"), *_ITEMS)
