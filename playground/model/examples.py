"""The gallery: requests that show one thing each, one JSON file an example."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any, Literal

from pydantic import ConfigDict, TypeAdapter, with_config

from engine.jsontext import JsonObject
from playground.assets import asset
from playground.model import options
from playground.model.draft import EMPTY, Draft
from playground.model.request import from_body, json_text

FOLDER = asset("examples")


@with_config(ConfigDict(extra="forbid"))
@dataclass(frozen=True, slots=True)
class Example:
    """A request with a title, what it shows, and the headers that say how it is answered.

    Its body is one of OpenAI's chat; ``dialect`` is "" where it shows the same in any other.
    """

    title: str
    shows: str
    body: dict[str, Any]
    headers: dict[str, str] = field(default_factory=dict[str, str])
    name: str = ""
    dialect: Literal["openai", ""] = ""


_example = TypeAdapter(Example)


@cache
def examples(folder: Path = FOLDER) -> tuple[Example, ...]:
    """Every example, in the order of the files' names (``01-echo.json``)."""
    return tuple(
        replace(_example.validate_json(path.read_bytes()), name=path.stem) for path in sorted(folder.glob("*.json"))
    )


def draft_of(body: JsonObject, headers: Mapping[str, str], name: str) -> Draft:
    """A fresh draft for a request."""
    return from_body(body, Draft(name=name, echo=options.read_headers(headers.items())))


def written_over(draft: Draft, text: str) -> Draft:
    """The draft with that text in its JSON view. Another request in an example's place has no name yet.

    It is another one where less than half of the text before stands at its beginning and at its end.
    """
    titled = any(draft.name == example.title for example in examples())
    another = titled and _is_another(json_text(draft), text)
    return replace(draft, json=text, name=EMPTY.name if another else draft.name)


def _is_another(before: str, text: str) -> bool:
    kept = _alike(before, text) + _alike(before[::-1], text[::-1])
    return 2 * kept < len(before)


def _alike(left: str, right: str) -> int:
    """How many characters both begin with."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(left, right, strict=False)))
