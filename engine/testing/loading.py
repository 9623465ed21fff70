"""Recordings for a test: from a file, a text or values."""

import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from engine.fixtures import Fixture, FixtureError, import_
from engine.fixtures.document import several
from engine.testing.seen import listed

Source: TypeAlias = str | Path | bytes | Fixture | Sequence[Fixture]


class FaultyRecording(UserWarning):
    """A file holds recordings, and beside them what can't be read or contradicts itself."""


def fixtures_of(source: Source) -> Sequence[Fixture]:
    """The exchanges in a file of any format that can be imported, in its text, or as they are.

    Warns of what is faulty in a file beside them, where ``echo.replay(…)`` is called. Raises FixtureError, and
    TypeError for what is none of these.
    """
    if isinstance(source, Fixture):
        return (source,)
    if not isinstance(source, str | bytes | Path):
        return several(source)
    if source in {"", b""}:
        raise FixtureError("", "expected recordings (a file, its text, or fixtures), found an empty text")
    data, name = _read(source)
    found = import_(data)
    if not found.fixtures:
        told = "; ".join(map(str, found.problems)) or "it holds requests without answers"
        raise FixtureError(name, f"expected recordings: {told}")
    if found.problems:
        at_fault = f"not all of {name or 'the recordings'} is right{listed(map(str, found.problems))}"
        warnings.warn(FaultyRecording(at_fault), stacklevel=4)  # this, replay, what is around it, the test
    return found.fixtures


def _read(source: str | bytes | Path) -> tuple[bytes | str, str]:
    """What is in a file, or the text itself where it can't be a file's name."""
    if isinstance(source, bytes) or (isinstance(source, str) and ("\n" in source or source.lstrip().startswith("{"))):
        return source, ""
    try:
        return Path(source).read_bytes(), str(source)
    except OSError as error:
        raise FixtureError(str(source), error.strerror or str(error)) from None
