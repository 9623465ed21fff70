"""Which end of a way or a range the word before a value tells."""

from types import MappingProxyType

from engine.extract.wants import Want

ROLE_OF = MappingProxyType(
    {
        "from": "from", "between": "from", "since": "from", "starting": "from", "leaving": "from",
        "to": "to", "until": "to", "till": "to", "and": "to", "into": "to", "towards": "to",
    }
)  # fmt: skip
"""Word before a value -> the end that it is."""


def agreement(want: Want, role: str | None) -> int:
    """1 where a value has the role that the property asks for, -1 where the other, 0 where one of them has none."""
    wanted = want.meaning.role
    return 0 if not wanted or not role else 1 if role == wanted else -1
