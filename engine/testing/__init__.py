"""The test double in a test's hands: clients that it answers, what they asked, what they are to hear."""

from engine.testing.echo import Echo

__all__ = ["Echo"]
