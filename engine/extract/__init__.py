"""The values that a text offers for the properties of a schema."""

from engine.extract.words import Reading, Suggestion, Words

__all__ = ["Reading", "Suggestion", "Words"]
