"""Faults on purpose: what was seen to go wrong on real wires, each behind a name."""

from engine.faults.chunks import on_chunks
from engine.faults.frames import on_frames, waits
from engine.faults.heads import on_headers
from engine.faults.idle import idle
from engine.faults.refusals import refuse
from engine.faults.replies import left, on_reply
from engine.switches import FAULTS, Fault, Kind, parse

__all__ = [
    "FAULTS",
    "Fault",
    "Kind",
    "idle",
    "left",
    "on_chunks",
    "on_frames",
    "on_headers",
    "on_reply",
    "parse",
    "refuse",
    "waits",
]
