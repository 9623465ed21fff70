"""Names on a shelf: what is taken as a name, a folder and tags, and which folders there are."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from zlib import crc32

from engine.store import Entry, Shelf
from playground.model.problems import Problem

NAME, FOLDER, TAGS = "library-name", "library-folder", "library-tags"
MOST_NAME, MOST_FOLDER, MOST_STEPS, MOST_TAG, MOST_TAGS = 120, 200, 8, 40, 20
"""Characters of a name, of a folder, folders one in another, characters of a tag, and tags."""

_NUMBERED = MOST_NAME - 8
"""Characters of a name that stay where a number comes behind it."""

_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+")
"""Line breaks, what no font shows, and what would turn the words after a name around."""


@dataclass(frozen=True, slots=True)
class Named:
    """What a person calls a fixture."""

    name: str = ""
    folder: str = ""
    tags: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        """Folder and name in one (``Examples/echo``)."""
        return f"{self.folder}/{self.name}" if self.folder else self.name


def tidy(named: Named) -> Named:
    """The same without what nobody sees: spaces around, line breaks, empty folders, a tag given twice."""
    steps = (_line(step) for step in named.folder.split("/"))
    tags = filter(None, map(_line, named.tags))
    return Named(_line(named.name), "/".join(filter(None, steps)), tuple(dict.fromkeys(tags)))


def _line(text: str) -> str:
    return _CONTROLS.sub(" ", text).strip()


def named_of(entry: Entry) -> Named:
    """What an entry is called now."""
    return Named(entry.name, entry.folder, entry.tags)


def problems_of(named: Named) -> tuple[Problem, ...]:
    """What keeps it from being kept under these words."""
    return tuple(_problems(named))


def _problems(named: Named) -> Iterator[Problem]:
    if not named.name:
        yield Problem(NAME, "Name", "expected a name")
    if len(named.name) > MOST_NAME:
        yield Problem(NAME, "Name", f"expected at most {MOST_NAME} characters, found {len(named.name):,}")
    if len(named.folder) > MOST_FOLDER:
        yield Problem(FOLDER, "Folder", f"expected at most {MOST_FOLDER} characters, found {len(named.folder):,}")
    if len(steps := named.folder.split("/")) > MOST_STEPS:
        yield Problem(FOLDER, "Folder", f"expected at most {MOST_STEPS} folders in one another, found {len(steps):,}")
    if len(named.tags) > MOST_TAGS:
        yield Problem(TAGS, "Tags", f"expected at most {MOST_TAGS} tags, found {len(named.tags):,}")
    for tag in named.tags:
        if len(tag) > MOST_TAG:
            yield Problem(TAGS, "Tags", f"expected at most {MOST_TAG} characters in a tag, found {len(tag):,}")


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder, and how many fixtures are in it and below it; the whole shelf has the path ""."""

    path: str
    count: int

    @property
    def label(self) -> str:
        """Where it lies, with its count."""
        return f"{' / '.join(self.path.split('/')) if self.path else 'All folders'} · {self.count:,}"


def folders_of(entries: Sequence[Entry]) -> tuple[Folder, ...]:
    """Every folder and what is above it, each below its own; the whole shelf first."""
    counts: dict[str, int] = {"": len(entries)}
    for entry in entries:
        for path in paths_to(entry.folder):
            counts[path] = counts.get(path, 0) + 1
    ordered = sorted(counts, key=lambda path: path.split("/"))
    return tuple(Folder(path, counts[path]) for path in ordered)


def paths_to(folder: str) -> Iterator[str]:
    """A folder and all that it lies in, the outermost first (``a``, ``a/b``)."""
    steps = folder.split("/") if folder else []
    for count in range(1, len(steps) + 1):
        yield "/".join(steps[:count])


def mark_of(words: Iterable[str]) -> str:
    """A short mark of these words. A menu whose words change is another menu: it is told what was chosen in words."""
    joined = "\n".join(words)
    return f"{crc32(joined.encode('utf-8', 'replace')):x}"


def holder(shelf: Shelf[Any], named: Named) -> Entry | None:
    """The entry that has that name in that folder."""
    return next((each for each in _alike(shelf, named) if named_of(each).place == named.place), None)


def beside(shelf: Shelf[Any], named: Named) -> Named:
    """The same, with a number behind its name where that name is taken in its folder (``echo (2)``)."""
    return next(free_names([named], map(named_of, _alike(shelf, named))))


def _alike(shelf: Shelf[Any], named: Named) -> list[Entry]:
    """What its name and the numbered ones are among."""
    return shelf.entries(folder=named.folder, search=named.name[:_NUMBERED])


def free_names(wanted: Iterable[Named], taken: Iterable[Named]) -> Iterator[Named]:
    """Names of which none is taken and none is that of one before it, where need be with a number behind."""
    places = {(other.folder, other.name) for other in taken}
    for named in wanted:
        number, name = 2, named.name
        while (named.folder, name) in places:
            name, number = f"{named.name[:_NUMBERED]} ({number})", number + 1
        places.add((named.folder, name))
        yield replace(named, name=name)
