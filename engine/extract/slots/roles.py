"""Which end of a way or range a property is, by its name or description."""

from types import MappingProxyType

from engine.extract.tables.listing import listing
from engine.extract.tokens import stem

STAY: MappingProxyType[tuple[str, ...], str] = MappingProxyType({("check", "in"): "from", ("check", "out"): "to"})
"""The two ends of a stay, each a date."""
_ROLES = MappingProxyType(
    {
        "from": frozenset(
            map(
                stem,
                listing(
                    "from start origin source src departure begin base since pickup lower initial checkin min minimum"
                ),
            )
        ),
        "to": frozenset(
            map(
                stem,
                listing(
                    "to end destination dest dst target arrival until dropoff upper final checkout max maximum return"
                ),
            )
        ),
    }
)
_ROLE_HINTS = MappingProxyType(
    {
        "from": ("starting", "departure", "originat", "convert from", "lower bound"),
        "to": ("destination", "ending", "arrival", "convert to", "upper bound", "endpoint"),
    }
)


def role_of(names: tuple[str, ...], description: str) -> str:
    """``from`` or ``to`` where name or description says which end of a way or range this is, else ""."""
    if stay := STAY.get(names[:2]):
        return stay
    for role, words in _ROLES.items():
        if words.intersection(names):
            return role
    about = description.lower()
    for role, hints in _ROLE_HINTS.items():
        for hint in hints:
            if hint in about:
                return role
    return ""
