"""Scripts to begin with, one file each, with the request that each belongs to."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, TypeAdapter, with_config

from engine.jsontext import pretty
from playground.assets import asset
from playground.model.draft import EMPTY, Draft, Turn

FOLDER = asset("examples", "instructions")


@with_config(ConfigDict(extra="forbid"))
@dataclass(frozen=True, slots=True)
class ScriptExample:
    """A block with a title, what it shows, and what it is asked with; ``results``: what tools give back, by name."""

    title: str
    shows: str
    block: dict[str, Any]
    user: str = "Hello"
    system: str = ""
    tools: tuple[dict[str, Any], ...] = ()
    results: dict[str, Any] = field(default_factory=dict[str, Any])
    max_tokens: int | None = None

    @property
    def text(self) -> str:
        """The block's text."""
        return pretty(self.block)

    @property
    def results_text(self) -> str:
        """What tools give back, as text; "" where nothing is said of it."""
        return pretty(self.results) if self.results else ""

    def asked(self, old: Draft) -> Draft:
        """A draft that it is asked with, in the dialect of the old one."""
        said = (("system", self.system), ("user", self.user))
        turns = tuple(Turn(f"t{number}", role, text) for number, (role, text) in enumerate(said, 1) if text)
        return replace(
            EMPTY,
            name=self.title,
            turns=turns,
            tools=pretty([*self.tools]) if self.tools else "",
            asked=replace(EMPTY.asked, max_tokens=self.max_tokens),
            dialect=old.dialect,
            next_key=3,
        )


_example = TypeAdapter(ScriptExample)


@cache
def script_examples(folder: Path = FOLDER) -> Mapping[str, ScriptExample]:
    """Every example by its title, in the order of the files' names."""
    found = (_example.validate_json(path.read_bytes()) for path in sorted(folder.glob("*.json")))
    return {each.title: each for each in found}
