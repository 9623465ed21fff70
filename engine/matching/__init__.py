"""Which tools a conversation asks for, and with which arguments."""

from engine.matching.choose import Choice, PlannedCall, choose

__all__ = ["Choice", "PlannedCall", "choose"]
