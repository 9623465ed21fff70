"""Any provider's stream, as chunks arrive, put together into events and the reply so far; what is mended is told."""

from engine.accumulate.accumulator import DIALECTS, Accumulator
from engine.accumulate.repairs import Repair

__all__ = ["DIALECTS", "Accumulator", "Repair"]
