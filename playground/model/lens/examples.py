"""Streams to put under the lens, one file each, with a sentence of what they show."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pydantic import ConfigDict, TypeAdapter, with_config

from playground.assets import asset

FOLDER = asset("examples", "streams")


@with_config(ConfigDict(extra="forbid"))
@dataclass(frozen=True, slots=True)
class StreamExample:
    """A stream, or a recording that holds some, as text."""

    title: str
    shows: str
    text: str


_example = TypeAdapter(StreamExample)


@cache
def stream_examples(folder: Path = FOLDER) -> tuple[StreamExample, ...]:
    """Every example, in the order of the files' names."""
    return tuple(_example.validate_json(path.read_bytes()) for path in sorted(folder.glob("*.json")))
