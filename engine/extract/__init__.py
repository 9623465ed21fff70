"""The values that a text offers for the properties of a schema."""

from engine.extract.reading import Reading, Suggestion
from engine.extract.words import Words

__all__ = ["Reading", "Suggestion", "Words"]
