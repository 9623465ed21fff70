"""Cohere's rerank: the documents that hold most of the query's words come first."""

from engine.dialects.rerank.dialect import Rerank

__all__ = ["Rerank"]
