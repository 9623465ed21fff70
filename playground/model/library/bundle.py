"""Fixtures in a format, a file each, in one zip: the same fixtures give the same bytes, on every machine."""

import io
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.fixtures import FORMATS, Fixture, FixtureError, export
from engine.fixtures.formats.found import BASE_URL
from playground.model.library.acts import Thing
from playground.model.library.names import Named
from playground.model.runs.export import file_name

REPORT: Final = "not-exported.txt"
_AT: Final = (2025, 1, 1, 0, 0, 0)
_MODE: Final = 0o644 << 16
_UNIX: Final = 3
_RESERVED: Final = frozenset(
    {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}
)
"""Names that a system keeps for its devices."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """The zip, the names in it, and what has no place in the format: which fixture, and why."""

    data: bytes
    names: tuple[str, ...]
    left_out: tuple[tuple[str, str], ...]


def bundle(things: Sequence[Thing], format_name: str, base_url: str = BASE_URL) -> Bundle:
    """Writes each fixture in the format, in its folder; what can't be is listed in ``not-exported.txt``.

    A format that holds one exchange gets a file an exchange. Names are made safe, and told apart by numbers. Programs
    ask the server at ``base_url``.
    """
    files: list[tuple[str, bytes]] = []
    left_out: list[tuple[str, str]] = []
    for where, named, fixtures in sorted(_parts(things, format_name), key=lambda part: part[0]):
        try:
            files.append((_path(named, format_name), export(fixtures, format_name, base_url)))
        except FixtureError as error:
            left_out.append((where, str(error)))
    told = _told_apart(sorted(files), FORMATS[format_name].suffix)
    if left_out:
        report = "".join(f"{where}: {why}\n" for where, why in left_out)
        told.append((REPORT, report.encode("utf-8", "replace")))
    return Bundle(_zipped(told), tuple(name for name, _ in told), tuple(left_out))


def _parts(things: Sequence[Thing], format_name: str) -> Iterator[tuple[str, Named, tuple[Fixture, ...]]]:
    """What goes into a file of its own, and what it is called for people."""
    for named, fixtures in things:
        if FORMATS[format_name].several or len(fixtures) == 1:
            yield named.place, named, fixtures
            continue
        width = len(str(len(fixtures)))
        for number, made in enumerate(fixtures, 1):
            one = Named(f"{named.name} {number:0{width}}", named.folder)
            yield f"{named.place}, exchange {number:0{width}}", one, (made,)


def _path(named: Named, format_name: str) -> str:
    steps = [_step(step) for step in named.folder.split("/") if step]
    return "/".join([*steps, _unreserved(file_name(named.name, format_name))])


def _step(folder: str) -> str:
    """A folder's name that every system takes, and that leads nowhere else."""
    return _unreserved(file_name(folder, "json").removesuffix(FORMATS["json"].suffix))


def _unreserved(name: str) -> str:
    return f"_{name}" if name.partition(".")[0].lower() in _RESERVED else name


def _told_apart(files: Sequence[tuple[str, bytes]], suffix: str) -> list[tuple[str, bytes]]:
    """The files, each with a name that no other has, whatever a system makes of capitals."""
    taken = {REPORT}
    named: list[tuple[str, bytes]] = []
    for path, data in files:
        number, name = 1, path
        while name.casefold() in taken:
            number += 1
            name = f"{path.removesuffix(suffix)}-{number}{suffix}"
        taken.add(name.casefold())
        named.append((name, data))
    return named


def _zipped(files: Sequence[tuple[str, bytes]]) -> bytes:
    """Stored, not compressed: no two libraries compress alike."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name, data in sorted(files):
            info = zipfile.ZipInfo(name, _AT)
            info.create_system, info.external_attr = _UNIX, _MODE
            archive.writestr(info, data)
    return target.getvalue()
