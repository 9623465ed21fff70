"""What is brought into the library: files of any tool, a zip of them, or a pasted text, read before it is kept."""

import io
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Final, Literal, TypeAlias

from engine.fixtures import FORMATS, Fixture, Problem, import_
from engine.service import Service
from engine.store.words import about
from engine.wire import HttpRequest
from playground.model.library.acts import Thing
from playground.model.library.names import MOST_NAME, Named, problems_of, tidy
from playground.model.runs.export import fixture_of
from playground.model.runs.record import record

MOST_FILES: Final = 2_000
MOST_BYTES: Final = 64_000_000
"""Bytes of all files together, unpacked."""
MOST_ANSWERED: Final = 500
"""Requests of a file that the engine answers."""
MOST_SAVED: Final = 2_000
"""Fixtures that are saved at once."""

Cut: TypeAlias = Literal["file", "exchange", "all"]

_PASTED: Final = "pasted"
_MOST_WORDS: Final = 60
_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
"""How a zip begins, also an empty one."""
_LISTED: Final = b"PK\x01\x02"
_MOST_LISTED: Final = 10_000
"""Entries in the list of a zip, before that list is read."""
_GZIP: Final = b"\x1f\x8b"
_UNPACKED: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2})
"""Ways of packing in a zip that are read; LZMA takes as much memory as the file claims to need."""


@dataclass(frozen=True, slots=True)
class File:
    """A file as it was brought."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Taken:
    """A file that was read: what it was recognised as ("" for nothing known), and all that is in it.

    ``requests`` came without an answer; ``answers`` are those that the engine gave to them, where it was asked to.
    """

    name: str
    format: str = ""
    fixtures: tuple[Fixture, ...] = ()
    requests: tuple[HttpRequest, ...] = ()
    problems: tuple[Problem, ...] = ()
    answers: tuple[Fixture, ...] = ()

    @property
    def exchanges(self) -> tuple[Fixture, ...]:
        """What can be kept."""
        return self.fixtures + self.answers

    @property
    def title(self) -> str:
        """The format in words."""
        return FORMATS[self.format].title if self.format in FORMATS else self.format.capitalize() or "Not recognised"


@lru_cache(maxsize=2)
def taken(files: tuple[File, ...], pasted: str = "", service: Service | None = None) -> tuple[Taken, ...]:
    """Reads files and a pasted text; nothing is raised, what is wrong stands with its file.

    A ``service`` answers the requests that came without an answer.
    """
    brought = [*files, *([File(_PASTED, pasted.encode("utf-8", "replace"))] if pasted.strip() else [])]
    read = tuple(_bounded(brought))
    return tuple(_answered(each, service) for each in read) if service else read


def _bounded(brought: Sequence[File]) -> Iterator[Taken]:
    left, count = MOST_BYTES, 0
    for file in brought:
        for name, data, wrong in _members(file, left):
            count += 1
            left -= len(data)
            if count > MOST_FILES or left < 0:
                yield _refused(
                    name,
                    f"expected at most {MOST_FILES:,} files and {MOST_BYTES:,} bytes together; the rest is left out",
                )
                return
            yield _refused(name, wrong) if wrong else _read(name, data)


def _refused(name: str, reason: str) -> Taken:
    return Taken(name, problems=(Problem("", reason),))


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
    if file.data.count(_LISTED) > _MOST_LISTED:
        yield file.name, b"", f"a zip of more than {_MOST_LISTED:,} files; expected at most {MOST_FILES:,}"
        return
    try:
        with zipfile.ZipFile(io.BytesIO(file.data)) as archive:
            inside = [info for info in archive.infolist() if not info.is_dir() and not _is_beside(info.filename)]
            if not inside:
                yield file.name, b"", "a zip with nothing in it"
            for info in inside[: MOST_FILES + 1]:
                name, data, wrong = _member(archive, info, left)
                left -= len(data)
                yield name, data, wrong
                if left < 0:
                    return
    except (zipfile.BadZipFile, NotImplementedError, OSError, ValueError) as error:
        yield file.name, b"", f"a zip that can't be read: {error}"


def _is_beside(name: str) -> bool:
    """What systems and our own export lay beside the files."""
    path = PurePosixPath(name)
    return "__MACOSX" in path.parts or path.name.startswith(".") or path.name == "not-exported.txt"


def _member(archive: zipfile.ZipFile, info: zipfile.ZipInfo, left: int) -> _Member:
    """One file of a zip, read no further than a byte beyond what is allowed, whatever the zip says of its size."""
    if info.compress_type not in _UNPACKED:
        return info.filename, b"", "it can't be unpacked: expected it stored, deflated or packed by bzip2"
    try:
        with archive.open(info) as packed:
            data = packed.read(left + 1)
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError, OSError, zlib.error) as error:
        return info.filename, b"", f"it can't be unpacked: {error}"
    if data.startswith((*_ZIP, _GZIP)):
        return info.filename, b"", "packed twice; unpack it first"
    return info.filename, data, ""


def _answered(found: Taken, service: Service) -> Taken:
    made = tuple(fixture_of(record(service, http), service.settings) for http in found.requests[:MOST_ANSWERED])
    if not (left := len(found.requests) - len(made)):
        return replace(found, answers=made)
    told = Problem("", f"{left:,} requests are left out; the engine answers {MOST_ANSWERED} of a file at once")
    return replace(found, answers=made, problems=(*found.problems, told))


def things(found: Sequence[Taken], named: Named, cut: Cut) -> tuple[Thing, ...]:
    """What is to be saved: one a file, one an exchange, or one of all; named by ``named`` or the file."""
    full = [each for each in found if each.exchanges]
    if cut == "all" or len(full) == 1:
        named_sets = [(named, tuple(made for each in full for made in each.exchanges))] if full else []
    else:
        named_sets = [(_named_after(each.name, named), each.exchanges) for each in full]
    if cut != "exchange":
        return tuple(named_sets)
    return tuple(thing for name, fixtures in named_sets for thing in _one_each(name, fixtures))


def _named_after(file: str, named: Named) -> Named:
    """The file's own name, in the folder that it had in its zip, below the folder that was asked for."""
    steps = [step for step in PurePosixPath(file.replace("\\", "/")).parts[:-1] if step.strip("./")]
    placed = tidy(Named(stem(file) or named.name, "/".join([named.folder, *steps]), named.tags))
    return replace(placed, folder=named.folder) if problems_of(placed) else placed


def _one_each(named: Named, fixtures: tuple[Fixture, ...]) -> Iterator[Thing]:
    if len(fixtures) == 1:
        yield named, fixtures
        return
    width = len(str(len(fixtures)))
    for number, made in enumerate(fixtures, 1):
        yield replace(named, name=f"{named.name[: MOST_NAME - 6]} {number:0{width}}"), (made,)


def stem(name: str) -> str:
    """A file's name without its folder and the suffix of a format."""
    base = PurePosixPath(name.replace("\\", "/")).name
    for suffix in sorted((each.suffix for each in FORMATS.values()), key=len, reverse=True):
        if base.lower().endswith(suffix) and len(base) > len(suffix):
            return tidy(Named(base[: -len(suffix)][:MOST_NAME])).name
    return tidy(Named((PurePosixPath(base).stem or base)[:MOST_NAME])).name


def suggested(found: Sequence[Taken]) -> str:
    """A name for what was brought: that of its file; for a pasted text what was asked first in it."""
    first = next((each for each in found if each.exchanges), None)
    if first is None:
        return ""
    return stem(first.name) if first.name != _PASTED else asked(first.exchanges)


def asked(fixtures: Sequence[Fixture]) -> str:
    """What was asked first, as a name."""
    words = about(fixtures).split(" · ", 2)[2]
    return words if len(words) <= _MOST_WORDS else f"{words[:_MOST_WORDS].rpartition(' ')[0] or words[:_MOST_WORDS]}…"
