"""Which tools a conversation asks for, and with which arguments."""

from engine.matching.calls import PlannedCall
from engine.matching.choose import Choice, choose

__all__ = ["Choice", "PlannedCall", "choose"]
