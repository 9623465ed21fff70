"""What each provider refuses and a test double may answer all the same: tables of small checks, one a provider."""

from engine.strict.body import Check, read_body

__all__ = ["Check", "read_body"]
