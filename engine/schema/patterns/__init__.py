"""Texts that match a pattern of ECMA-262."""

from engine.schema.patterns.spell import spellings

__all__ = ["spellings"]
