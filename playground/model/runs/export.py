"""A run as a fixture, and fixtures as files of every format."""

import hashlib
import re
from functools import lru_cache

from engine.fixtures import FORMATS, Fixture, export, fixture
from engine.settings import Settings
from engine.wire import Headers
from playground.model.runs.record import Run


def digest(answered: Run | Fixture) -> str:
    """The first eight hex digits of the SHA-256 of the answer's bytes."""
    return hashlib.sha256(answered.body).hexdigest()[:8]


VOLATILE = frozenset({"date", "content-length"})
"""Response headers that a transport adds."""


def fixture_of(run: Run, settings: Settings) -> Fixture:
    """The run as a fixture: chunks at their times where it streamed, else the whole body at the end."""
    chunks = [(step.at, step.data) for step in run.steps] if run.streaming else [(run.seconds, run.body)]
    return fixture(run.http, settings, run.status, _own(run.headers), chunks, run.reply, cut=run.cut)


def _own(headers: Headers) -> Headers:
    return tuple(pair for pair in headers if pair[0].lower() not in VOLATILE)


@lru_cache(maxsize=4)
def written(fixtures: tuple[Fixture, ...], format_name: str, base_url: str) -> bytes:
    """The exchanges in a format, which asks that server where it asks one.

    Raises FixtureError where it has no words for something in them.
    """
    return export(fixtures, format_name, base_url)


_LONGEST_NAME, _LONGEST_BYTES = 80, 200
"""Characters and UTF-8 bytes of a name: systems take 255 bytes, of which a suffix and a number need some."""
_ODD = re.compile(r"[^\w.]+")


def file_name(name: str, format_name: str) -> str:
    """A file's name that every system takes, with the format's suffix; programs get one that can be imported."""
    suffix = FORMATS[format_name].suffix
    joint = "_" if suffix.endswith(".py") else "-"
    ends = f"{joint}._-"
    plain = _ODD.sub(joint, name.replace(".", joint) if joint == "_" else name).strip(ends)[:_LONGEST_NAME]
    short = plain.encode("utf-8", "replace")[:_LONGEST_BYTES].decode("utf-8", "ignore").rstrip(ends)
    return (short or "exchange") + suffix
