"""Embeddings of every provider: a unit vector for each input, drawn from its hash, the same over every wire."""

from engine.dialects.embeddings.dialect import Embeddings
from engine.dialects.embeddings.vectors import vector

__all__ = ["Embeddings", "vector"]
