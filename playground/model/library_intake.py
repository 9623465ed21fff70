"""What is brought into the library: files of any tool, a zip of them, or a pasted text, read before it is kept."""

import io
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Final, Literal, TypeAlias, get_args

from engine.fixtures import FORMATS, Fixture, Problem, import_
from engine.service import Service
from engine.store.words import about
from engine.wire import HttpRequest
from playground.model.export import fixture_of
from playground.model.library import MOST_NAME, Named, tidy
from playground.model.library_acts import Thing
from playground.model.record import record

MOST_FILES: Final = 200
MOST_BYTES: Final = 40_000_000
"""Bytes of all files together, unpacked."""
MOST_ANSWERED: Final = 500
"""Requests that the engine answers at once."""

Cut: TypeAlias = Literal["file", "exchange", "all"]
CUTS: Final[tuple[Cut, ...]] = get_args(Cut)

_PASTED: Final = "pasted"
_MOST_WORDS: Final = 60
_ZIP: Final = b"PK\x03\x04"
_GZIP: Final = b"\x1f\x8b"


@dataclass(frozen=True, slots=True)
class File:
    """A file as it was brought."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Taken:
    """A file that was read: what it was recognised as ("" for nothing known), and all that is in it."""

    name: str
    format: str = ""
    fixtures: tuple[Fixture, ...] = ()
    requests: tuple[HttpRequest, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def title(self) -> str:
        """The format in words."""
        return FORMATS[self.format].title if self.format in FORMATS else self.format or "not recognised"


def taken(files: Sequence[File], pasted: str = "") -> tuple[Taken, ...]:
    """Reads files and a pasted text; nothing is raised, what is wrong stands with its file."""
    brought = [*files, *([File(_PASTED, pasted.encode("utf-8", "replace"))] if pasted.strip() else [])]
    return tuple(_bounded(brought))


def _bounded(brought: Sequence[File]) -> Iterator[Taken]:
    left, count = MOST_BYTES, 0
    for file in brought:
        for name, data, wrong in _members(file, left):
            count += 1
            left -= len(data)
            if count > MOST_FILES or left < 0:
                yield _refused(
                    name, f"expected at most {MOST_FILES} files and {MOST_BYTES:,} bytes together; the rest is left out"
                )
                return
            yield _refused(name, wrong) if wrong else _read(name, data)


def _refused(name: str, reason: str) -> Taken:
    return Taken(name, problems=(Problem("", reason),))


@lru_cache(maxsize=64)
def _read(name: str, data: bytes) -> Taken:
    found = import_(data)
    return Taken(name, found.format, found.fixtures, found.requests, found.problems)


_Member: TypeAlias = tuple[str, bytes, str]
"""A name, its bytes, and why it can't be read ("" where it can)."""


def _members(file: File, left: int) -> Iterator[_Member]:
    """The file itself, or what is in it where it is a zip; never more bytes than are left."""
    if not file.data.startswith(_ZIP):
        yield file.name, file.data, ""
        return
    try:
        with zipfile.ZipFile(io.BytesIO(file.data)) as archive:
            for info in archive.infolist()[: MOST_FILES + 1]:
                if info.is_dir() or _is_beside(info.filename):
                    continue
                name, data, wrong = _member(archive, info, left)
                left -= len(data)
                yield name, data, wrong
                if left < 0:
                    return
    except (zipfile.BadZipFile, OSError, ValueError) as error:
        yield file.name, b"", f"a zip that can't be read: {error}"


def _is_beside(name: str) -> bool:
    """What systems and our own export lay beside the files."""
    path = PurePosixPath(name)
    return "__MACOSX" in path.parts or path.name.startswith(".") or path.name == "not-exported.txt"


def _member(archive: zipfile.ZipFile, info: zipfile.ZipInfo, left: int) -> _Member:
    """One file of a zip, read no further than a byte beyond what is allowed, whatever the zip says of its size."""
    try:
        with archive.open(info) as packed:
            data = packed.read(left + 1)
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError, OSError, zlib.error) as error:
        return info.filename, b"", f"it can't be unpacked: {error}"
    if data.startswith((_ZIP, _GZIP)):
        return info.filename, b"", "packed twice; unpack it first"
    return info.filename, data, ""


def answered(found: Taken, service: Service) -> Taken:
    """The same with its requests answered by the engine, up to ``MOST_ANSWERED``; they stand behind the exchanges."""
    asked, left = found.requests[:MOST_ANSWERED], found.requests[MOST_ANSWERED:]
    made = tuple(fixture_of(record(service, http), service.settings) for http in asked)
    problems = (Problem("", f"the engine answers {MOST_ANSWERED} requests at once; {len(left):,} are left out"),)
    return replace(
        found, fixtures=found.fixtures + made, requests=left, problems=found.problems + problems * bool(left)
    )


def things(found: Sequence[Taken], named: Named, cut: Cut) -> tuple[Thing, ...]:
    """What is to be saved: one a file, one an exchange, or one of all; named by ``named`` or the file."""
    full = [each for each in found if each.fixtures]
    if cut == "all" or len(full) == 1:
        named_sets = [(named, tuple(made for each in full for made in each.fixtures))] if full else []
    else:
        named_sets = [(replace(named, name=stem(each.name) or named.name), each.fixtures) for each in full]
    if cut != "exchange":
        return tuple(named_sets)
    return tuple(thing for name, fixtures in named_sets for thing in _one_each(name, fixtures))


def _one_each(named: Named, fixtures: tuple[Fixture, ...]) -> Iterator[Thing]:
    if len(fixtures) == 1:
        yield named, fixtures
        return
    width = len(str(len(fixtures)))
    for number, made in enumerate(fixtures, 1):
        yield replace(named, name=f"{named.name} {number:0{width}}"), (made,)


def stem(name: str) -> str:
    """A file's name without its folder and the suffix of a format."""
    base = PurePosixPath(name.replace("\\", "/")).name
    for suffix in sorted((each.suffix for each in FORMATS.values()), key=len, reverse=True):
        if base.lower().endswith(suffix) and len(base) > len(suffix):
            return tidy(Named(base[: -len(suffix)][:MOST_NAME])).name
    return tidy(Named((PurePosixPath(base).stem or base)[:MOST_NAME])).name


def suggested(found: Sequence[Taken]) -> str:
    """A name for what was brought: that of its file; for a pasted text what was asked first in it."""
    first = next((each for each in found if each.fixtures), None)
    if first is None:
        return ""
    return stem(first.name) if first.name != _PASTED else asked(first.fixtures)


def asked(fixtures: Sequence[Fixture]) -> str:
    """What was asked first, as a name."""
    words = about(fixtures).split(" · ", 2)[2]
    return words if len(words) <= _MOST_WORDS else f"{words[:_MOST_WORDS].rpartition(' ')[0] or words[:_MOST_WORDS]}…"
